"""Snapshots: cached folds that make a cold start short. Dropping all of them loses nothing but time."""

from uuid import UUID

from django.db import DatabaseError

from parlour.store.models import Snapshot


def snapshot_read(match: UUID, *, version: str) -> tuple[int, bytes] | None:
    """(seq, data) of the snapshot that this version of the code wrote, if there is one."""
    row = Snapshot.objects.filter(match=match, version=version).first()
    return (row.seq, bytes(row.data)) if row else None


def snapshot_write(match: UUID, *, seq: int, version: str, data: bytes) -> None:
    """Keeps a snapshot instead of any older one. A database that cannot take it now is no reason to fail."""
    try:
        Snapshot.objects.update_or_create(match=match, defaults={"seq": seq, "version": version, "data": data})
    except DatabaseError:
        return


def snapshots_drop() -> int:
    """Forgets all snapshots; how many there were."""
    return Snapshot.objects.all().delete()[0]
