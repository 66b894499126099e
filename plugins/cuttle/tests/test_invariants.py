"""`decide` accepts exactly what `legal` lists, out of everything that could be asked, under rules that no preset joins.

The conformance suite plays the presets; here every switch is thrown at once, and every action there is gets tried.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from gamefold import Rejected, expand, sample
from gamefold.chance import Stream
from gamefold.match import Match
from parlour_cuttle import actions
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import FACES
from parlour_cuttle.game import Cuttle

SWITCHED = {
    "jokers": 2,
    "nine_out_of_turn": True,
    "nine_effect": "deck_top",
    "nine_targets": "any",
    "seven_reveal": 2,
    "fours_random": True,
    "hand_limit": 7,
    "open_hands_on_empty_deck": True,
}
WAYS: list[tuple[dict[str, Any], int]] = [
    ({"preset": "classic", **SWITCHED}, 2),
    ({"preset": "cutthroat", "nine_out_of_turn": True}, 3),
    ({"preset": "team", "five_mode": "draw2"}, 4),
]
EVERY = 7
"""All actions are tried at each so many decisions of a match."""


def everything(seats: int) -> Iterator[Action]:
    """Every action with one card or two, every seat and some beyond."""
    yield from (actions.Draw(), actions.Pass(), actions.Decline())
    around = range(-1, seats + 1)
    for card in FACES:
        for kind in (actions.Points, actions.Counter, actions.Bounce, actions.Take, actions.Scrap):
            yield kind(card)
        yield actions.Discard((card,))
        yield actions.OneOff(card)
        yield actions.Permanent(card)
        yield from (actions.OneOff(card, None, seat) for seat in around)
        yield from (actions.Permanent(card, None, seat) for seat in around)
        for target in FACES:
            yield actions.Scuttle(card, target)
            yield actions.OneOff(card, target)
            yield actions.OneOff(card, target, 1)
            yield actions.Permanent(card, target)
            yield from (actions.Permanent(card, target, seat) for seat in around)


def accepted(match: Match, seat: int, action: Action) -> bool:
    try:
        Cuttle.decide(match.state, seat, action, Stream(b"try", 1))
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("options, seats", WAYS, ids=[str(options["preset"]) for options, _ in WAYS])
def test_decide_accepts_what_legal_lists_and_nothing_else(options: dict[str, Any], seats: int) -> None:
    match = Match.start(Cuttle, options, seats, b"everything")
    luck = Stream(b"luck", 1)
    decisions = 0
    while not match.is_over:
        (seat,) = match.awaited
        legal = match.legal(seat)
        if decisions % EVERY == 0:
            listed = set(expand(legal))
            assert {action for action in {*everything(seats), *listed} if accepted(match, seat, action)} == listed
            assert all(not match.legal(other) for other in range(seats) if other != seat)
        match.submit(seat, sample(legal, luck), None, 0)
        decisions += 1
    assert decisions > EVERY


@pytest.mark.parametrize("options, seats", WAYS, ids=[str(options["preset"]) for options, _ in WAYS])
def test_every_card_lies_in_one_place_at_every_moment(options: dict[str, Any], seats: int) -> None:
    for number in range(5):
        match = Match.start(Cuttle, options, seats, b"cards%d" % number)
        luck = Stream(b"luck", number)
        cards = Counter(Cuttle.cards(match.options, seats))
        while not match.is_over:
            (seat,) = match.awaited
            match.submit(seat, sample(match.legal(seat), luck), None, 0)
            assert Counter(face for zone in Cuttle.lies(match.state).values() for face in zone) == cards
