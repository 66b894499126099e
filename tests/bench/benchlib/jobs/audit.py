"""Looks through finished matches: `audit < MATCHES-JSON` (their ids).

Tells for each match its events, the commands that are stored (`[id, seat]`), what its log proves wrong (`faults`: the
log does not verify, or after an event the cards of the pack are not each in exactly one place), and its status.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import django

from benchlib.jobs import tell


def faults_of(match: UUID) -> Iterator[str]:
    from gamefold.export import Unverified
    from parlour.matches import folds
    from parlour.matches.errors import Refused
    from parlour.replays.selectors import match_verify

    try:
        match_verify(match)
    except (Unverified, Refused) as error:
        yield f"not verified: {error}"
    whole = folds.whole(folds.current(match))
    game, state = whole.game, None
    pack = Counter(game.cards(whole.options, whole.seats))
    opening = next(record.seq for record in whole.records if record.lead and record.seq > 1) - 1
    for record in whole.records:
        if record.is_kernel:
            continue
        state = game.apply(state, record.event)
        if record.seq < opening:
            continue  # the cards are still coming onto the table
        lying = Counter(face for faces in game.lies(state).values() for face in faces)
        if lying != pack:
            yield f"event {record.seq}: missing {dict(pack - lying)}, too many {dict(lying - pack)}"


def audited(match: UUID) -> dict[str, Any]:
    from parlour.store.models import Command, Event, Stream

    commands = Command.objects.filter(match=match).values_list("id", "seat")
    return {
        "match": str(match),
        "status": Stream.objects.get(match=match).status,
        "events": Event.objects.filter(match=match).count(),
        "commands": [[str(command), seat] for command, seat in commands],
        "faults": list(faults_of(match)),
    }


if __name__ == "__main__":
    django.setup()
    tell([audited(UUID(match)) for match in json.loads(sys.stdin.readline())])
