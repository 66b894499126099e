"""Append-only streams, idempotent commands, outbox, feed and snapshots; calls registered listeners after commit."""
