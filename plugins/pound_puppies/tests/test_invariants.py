"""What holds after every command of any match, with seats that leave and clocks that run out (rules 4 to 7, 14)."""

import pytest

from gamefold.chance import Stream
from gamefold.match import Match
from parlour_pound_puppies.cards import DOGCATCHER
from parlour_pound_puppies.course import RESHUFFLES_MAX
from parlour_pound_puppies.game import PoundPuppies
from parlour_pound_puppies.state import around, cards_of, fifth_of, is_complete, own_discard


def is_sound(match: Match) -> None:
    state = match.state
    staying = around(state, 0)
    holding = {"draw": 4, "discard": 5, "give": 5}
    sizes = {seat: len(cards_of(state, seat)) for seat in range(match.seats)}
    expected = {seat: 4 if seat in staying else 0 for seat in range(match.seats)}
    if state.phase is not None:
        assert state.turn in staying
        expected[state.turn] = holding[state.phase]
    if state.phase == "give":
        assert state.partner is not None
        expected[state.partner] = 3
    if not match.is_over:
        assert sizes == expected
        assert state.reshuffles < RESHUFFLES_MAX
    if state.phase == "draw":
        assert state.zones["deck"]
        assert not any(is_complete(state, seat) for seat in staying)
    assert set(state.zones["third"]) <= {DOGCATCHER}
    assert sum(own_discard(state, seat) is not None for seat in range(match.seats)) <= 1


def step(match: Match, chance: Stream) -> None:
    """Now and then a seat leaves or the clock runs out. A Dogcatcher is laid where it can be; else anything goes."""
    luck, seat = chance.pick(range(100)), match.state.turn
    if luck == 0:
        match.leave(chance.pick(around(match.state, 0)))
    elif luck < 30:
        match.expire(0)
    else:
        legal = match.legal(seat)
        lays = match.state.phase == "discard" and fifth_of(match.state, seat) == DOGCATCHER
        match.submit(seat, legal[-1] if lays else chance.pick(legal), None, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(8))
def test_what_always_holds(seats: int, number: int) -> None:
    match, chance = Match.start(PoundPuppies, {}, seats, bytes([number])), Stream(b"invariants", number)
    is_sound(match)
    while not match.is_over:
        step(match, chance)
        is_sound(match)
    assert match.outcome is not None
    assert set(match.outcome.winners) <= set(around(match.state, 0))
