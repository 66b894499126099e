"""Somebody goes for good: nobody is left waiting for an empty chair."""

from uuid import UUID

from parlour.accounts.models import Person
from parlour.matches import models
from parlour.matches.errors import Refused
from parlour.matches.services.commands import resign
from parlour.matches.services.tables import seat_leave
from parlour.store.models import Status

GOING_ON = (Status.OPEN, Status.RUNNING)


def person_leaves(person: Person) -> None:
    """Gets up from every table that has not begun, and gives up every match that runs; one transaction each."""
    seats = models.Seat.objects.filter(person=person, match__stream__status__in=GOING_ON)
    for match, seat in list(seats.values_list("match_id", "seat")):
        try:
            _leave(match, seat, person)
        except Refused:
            continue  # it ended meanwhile, or stands still


def _leave(match: UUID, seat: int, person: Person) -> None:
    try:
        seat_leave(match, person)
    except Refused as refused:
        if refused.code != "not_open":
            raise
        resign(match, seat=seat)
