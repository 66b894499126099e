"""`Idempotency-Key`: a write is done once, and whoever repeats it within a day gets the same answer."""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone

from parlour.accounts.models import Person
from parlour.api.boundary import Call, answer, malformed
from parlour.api.models import Answer
from parlour.matches.errors import Kind, Refused

KEY_CHARS_MAX = 100
KEPT = timedelta(days=1)
ABANDONED = timedelta(minutes=1)
PURGE_MAX = 500


def once(call: Call, work: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `work`, or the one it gave before. A refusal is not kept: it may be judged anew.

    Refuses `id_reused` (another request with this key), `in_progress` (the first is not through yet).
    """
    key = call.request.headers.get("Idempotency-Key")
    if key is None:
        return work()
    if not key or len(key) > KEY_CHARS_MAX or "\x00" in key:
        raise malformed("Idempotency-Key")
    asked = f"{call.request.path}\n".encode() + call.sent
    row = _reserved(call.person, key, hashlib.sha256(asked).digest())
    if row.status:
        return answer(row.body.encode(), row.status)
    try:
        response = work()
    except BaseException:
        row.delete()
        raise
    row.status, row.body = response.status_code, response.content.decode()
    row.save(update_fields=["status", "body"])
    return response


def _reserved(person: Person, key: str, digest: bytes) -> Answer:
    """A row of our own, or the finished one of the request that came before."""
    now, mine = timezone.now(), Answer.objects.filter(person=person, key=key)
    mine.filter(Q(at__lt=now - KEPT) | Q(status=0, at__lt=now - ABANDONED)).delete()
    try:
        with transaction.atomic():
            return Answer.objects.create(person=person, key=key, digest=digest)
    except IntegrityError:
        row = mine.first()
    if row is None:  # the first was refused just now, so that its key is free again
        raise Refused(Kind.CONFLICT, "in_progress")
    if bytes(row.digest) != digest:
        raise Refused(Kind.CONFLICT, "id_reused")
    if not row.status:
        raise Refused(Kind.CONFLICT, "in_progress")
    return row


def answers_purge(now: datetime) -> int:
    """Forgets answers that nobody may ask for again, at most `PURGE_MAX` at a time; the number forgotten."""
    old = list(Answer.objects.filter(at__lt=now - KEPT).values_list("pk", flat=True)[:PURGE_MAX])
    Answer.objects.filter(pk__in=old).delete()
    return len(old)
