"""Tables around matches: where people sit, what they are owed, what they say. Moves are not here: they are events of
the store.

People can be erased from all of this without touching a stream, which knows seats only.
"""

import uuid

from django.conf import settings
from django.db import models

from parlour.matches.domain import SeatKind
from parlour.store.models import Stream


class Table(models.Model):
    """The room: it stays the same, with its chat, while one match follows another."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    made_at = models.DateTimeField(auto_now_add=True)


class Match(models.Model):
    """What a match was opened as. Its id is that of its stream."""

    stream = models.OneToOneField(
        Stream,
        on_delete=models.DO_NOTHING,
        primary_key=True,
        db_constraint=False,
        db_column="match",
        related_name="opened_as",
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="matches")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    given = models.JSONField(help_text="the options as they were given")
    pace = models.JSONField()
    is_rated = models.BooleanField()
    is_private = models.BooleanField()
    position = models.JSONField(null=True)
    rematch = models.UUIDField(null=True, help_text="the match that followed at this table")
    closed = models.TextField(default="", help_text="why the table closed before the start, as a code of `NOTICES`")

    class Meta:
        indexes = [models.Index(fields=["is_private", "-opened_at"], name="matches_match_listed")]


class Seat(models.Model):
    """Who sits where. An open seat may be kept for one person (`invited`)."""

    pk = models.CompositePrimaryKey("match", "seat")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_column="match")
    seat = models.SmallIntegerField()
    kind = models.TextField(choices=[(kind, kind) for kind in SeatKind])
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="match_seats"
    )
    invited = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    bot = models.TextField(default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "person"], name="matches_seat_once")]


class Duty(models.Model):
    """A decision that a bot owes. The row is the obligation; the job that answers it is only a hint.

    `not_before_ms`: drawn without looking at the hand, so that a quick answer tells nothing. `sent_ms`: when a job was
    last sent for it. `claimed_ms`: until when a worker has it.
    """

    pk = models.CompositePrimaryKey("match", "prompt")
    match = models.UUIDField()
    prompt = models.TextField()
    seat = models.SmallIntegerField()
    bot = models.TextField()
    not_before_ms = models.BigIntegerField()
    sent_ms = models.BigIntegerField()
    claimed_ms = models.BigIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["sent_ms"], name="matches_duty_sent")]


class Line(models.Model):
    """Something said at a table. A line without a person is the house's own."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lines")
    match = models.UUIDField(help_text="the match that was on when it was said")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    seat = models.SmallIntegerField(null=True)
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True)


class Pulse(models.Model):
    """When a process last said that it is at work."""

    name = models.TextField(primary_key=True)
    at_ms = models.BigIntegerField()


class Outage(models.Model):
    """A stretch in which nothing could be played, to be given back to every clock that ran then."""

    since_ms = models.BigIntegerField()
    until_ms = models.BigIntegerField()


class Fault(models.Model):
    """Evidence of a game that broke an invariant, for staff: what was asked of it and what it raised. Shown to nobody
    else."""

    match = models.UUIDField()
    game = models.TextField()
    seq = models.BigIntegerField()
    doing = models.TextField()
    trace = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
