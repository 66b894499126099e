"""What bots do about standing orders (rules 13): all on, once, and no thought about them afterwards."""

import pytest

from gamefold.bots import Rounds, Sampler, find
from gamefold.match import Match
from parlour_mutts.game import Mutts

SLOW = {"pace": "slow", "format": "speed", "rounds": 1}


@pytest.mark.parametrize("name", ["random", "thinker"])
def test_a_bot_sets_its_orders_once(name: str) -> None:
    match = Match.start(Mutts, SLOW, 3, b"orders")
    seat = next(one for one in range(3) if one not in match.awaited)
    bot = find(name).make(b"seed")
    first = bot.choose(match.frame(seat), Sampler(match, seat), Rounds(5))
    assert first is not None
    match.submit(seat, first.action, first.prompt, 1)
    assert (match.state.standing[seat].match, match.state.standing[seat].run) == (True, True)
    assert bot.choose(match.frame(seat), Sampler(match, seat), Rounds(5)) is None
