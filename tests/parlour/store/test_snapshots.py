"""Snapshots are caches: read by the version that wrote them, dropped without loss."""

from parlour.store.snapshots import snapshot_read, snapshot_write, snapshots_drop


def test_newest_snapshot_of_a_version(streams, match):
    snapshot_write(match, seq=10, version="1", data=b"old")
    snapshot_write(match, seq=20, version="1", data=b"new")
    assert snapshot_read(match, version="1") == (20, b"new")
    assert snapshot_read(match, version="2") is None


def test_dropped_snapshots_are_gone(streams, match):
    snapshot_write(match, seq=10, version="1", data=b"old")
    assert snapshots_drop() == 1
    assert snapshot_read(match, version="1") is None
