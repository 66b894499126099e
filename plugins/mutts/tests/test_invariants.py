"""What holds after every command of any match, with seats that leave and clocks that run out (rules 6, 16)."""

from collections.abc import Mapping
from typing import Any

import pytest

from gamefold import expand
from gamefold.chance import Stream
from gamefold.match import Match
from parlour_mutts.cards import WILDS
from parlour_mutts.game import Mutts
from parlour_mutts.state import AskBark, AskCards, Turn, hand, present, top_card

ALL = {"actions": ["fleas", "dog_house", "hydrant", "pedigree"], "rounds": 2}
WAYS = [
    (ALL, 3),
    (ALL, 8),
    ({**ALL, "format": "easy", "matches_and_runs": True}, 4),
    ({**ALL, "pace": "slow", "format": "speed", "slap": True, "bark": True}, 5),
]
FILLINGS_MAX = 20


def is_sound(match: Match) -> None:
    state = match.state
    staying = present(state)
    is_counted = match.is_over or isinstance(state.phase, AskBark)
    assert is_counted or all(hand(state, seat) for seat in staying)
    assert match.is_over or set(match.awaited) <= set(staying)
    assert not any(hand(state, seat) for seat in state.gone)
    if isinstance(state.phase, Turn):
        assert state.turn == state.phase.seat
        assert (state.color is not None) == (top_card(state) in WILDS)
    if isinstance(state.phase, AskCards):
        assert state.color is None
        assert (state.phase.layer is not None) == (top_card(state) not in WILDS)


def step(match: Match, chance: Stream) -> None:
    """Now and then a seat leaves or the clocks run out; else any seat does anything that it may."""
    luck = chance.pick(range(100))
    if luck == 0:
        match.leave(chance.pick(present(match.state)))
    elif luck < 5:
        match.expire(10**9)
    else:
        every = [(seat, one) for seat in range(match.seats) for one in expand(match.legal(seat), FILLINGS_MAX)]
        match.submit(*chance.pick(every), None, 0)


@pytest.mark.parametrize("options, seats", WAYS)
@pytest.mark.parametrize("number", range(6))
def test_what_always_holds(options: Mapping[str, Any], seats: int, number: int) -> None:
    match, chance = Match.start(Mutts, options, seats, bytes([number])), Stream(b"invariants", number)
    match.watches_time = False
    is_sound(match)
    while not match.is_over:
        step(match, chance)
        is_sound(match)
    assert match.outcome is not None
    assert set(match.outcome.winners) <= set(present(match.state))
