"""Tables of the store. Every one is keyed by match, so that they can be spread over machines; none refers to another by
constraint.

Bytes of hashes and keys are 32 long, times are Unix milliseconds of the database, texts of JSON are opaque here: the
store orders and keeps events and knows nothing of games, people or clocks.
"""

from django.db import models


class Status(models.TextChoices):
    """What a match is doing. `stopped`: its game broke an invariant; nothing moves until staff decide."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    ABORTED = "aborted"
    STOPPED = "stopped"


class Stream(models.Model):
    """The head of a match: what it was set up with, and where its events stand now."""

    match = models.UUIDField(primary_key=True)
    game = models.TextField()
    ruleset = models.TextField()
    options = models.TextField(help_text="canonical JSON of the resolved options")
    seats = models.PositiveSmallIntegerField()
    key = models.BinaryField(help_text="of the match's chance; secret until the end")
    secret = models.BinaryField(help_text="of the salts in the hash chain")

    seq = models.BigIntegerField(default=0)
    hash = models.BinaryField()
    status = models.TextField(choices=Status)
    at_ms = models.BigIntegerField(help_text="time of the last change")
    revision = models.BigIntegerField(default=0, help_text="counts every change, also those without an event")
    due_ms = models.BigIntegerField(null=True, help_text="when the sweep has to look at it")
    awaited = models.BigIntegerField(default=0, help_text="seats that owe a decision, as bits")
    clock = models.TextField(default="null")
    offers = models.TextField(default="{}")
    cooling = models.TextField(default="[]", help_text="which calls are refused for how long; changed without news")

    class Meta:
        indexes = [
            models.Index(fields=["due_ms"], name="store_stream_due", condition=models.Q(due_ms__isnull=False)),
            models.Index(fields=["status", "game"], name="store_stream_status"),
        ]


class Event(models.Model):
    """One stored fact. Rows are never changed or taken away: triggers refuse it (`triggers.py`)."""

    pk = models.CompositePrimaryKey("match", "seq")
    match = models.UUIDField()
    seq = models.BigIntegerField()
    name = models.TextField()
    schema = models.PositiveSmallIntegerField()
    seat = models.SmallIntegerField(null=True)
    action = models.TextField(help_text="type of the command's action; empty where the platform acted")
    command = models.UUIDField(null=True)
    at_ms = models.BigIntegerField()
    lead = models.BooleanField(help_text="first event of its command")
    data = models.TextField(help_text="one line a part: its audience, a blank, its canonical JSON")
    clock = models.TextField(null=True, help_text="the clock after the command, on its first event")  # noqa: DJ001
    hash = models.BinaryField()


class Command(models.Model):
    """An accepted command, kept for ever: whoever repeats it gets the same receipt."""

    pk = models.CompositePrimaryKey("match", "seat", "id")
    match = models.UUIDField()
    seat = models.SmallIntegerField()
    id = models.UUIDField()
    digest = models.BinaryField(help_text="SHA-256 of the command's body")
    receipt = models.TextField()


class Commit(models.Model):
    """The outbox: one row an append, written in its transaction. The feed is read from it in the order (xid,
    position)."""

    position = models.BigAutoField(primary_key=True)
    xid = models.BigIntegerField(
        help_text="PostgreSQL's id of the writing transaction; 0 on SQLite, which has one writer"
    )
    match = models.UUIDField()
    first = models.BigIntegerField()
    last = models.BigIntegerField()
    at_ms = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["xid", "position"], name="store_commit_order")]


class Checkpoint(models.Model):
    """How far a reader of the feed is."""

    name = models.TextField(primary_key=True)
    xid = models.BigIntegerField(default=0)
    position = models.BigIntegerField(default=0)


class Snapshot(models.Model):
    """A cached fold; may be dropped at any time. `version` names the code that wrote it."""

    match = models.UUIDField(primary_key=True)
    seq = models.BigIntegerField()
    version = models.TextField()
    data = models.BinaryField()
