"""A match from a position, played by lines of words: `"0 draw deck"`, `"0 catch 1 < muffin"` (what luck brings),
`"timeout"`, `"1 resign"`, `"0! give waffles nothing_taken"` (refused, with the code).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from gamefold import Rejected, action_name
from gamefold.match import Match
from gamefold.scenario.script import Script
from parlour_pound_puppies.cards import POUND_CARDS
from parlour_pound_puppies.game import PoundPuppies

FIELD = {"draw": "from", "discard": "card", "catch": "seat", "give": "card"}
HANDS = (
    ("biscuit", "button", "waffles", "waffles"),
    ("freckles", "pepper", "muffin", "muffin"),
    ("sunny", "dusty", "clover", "patches"),
    ("clover", "freckles", "biscuit", "button"),
)
"""Nobody is close to a win."""


def position(seats: int, **given: Any) -> dict[str, Any]:
    """A position in which each seat has the Pound Card of its number."""
    ordinary = {
        "pound_cards": [list(puppies) for puppies in list(POUND_CARDS.values())[:seats]],
        "hands": [list(hand) for hand in HANDS[:seats]],
        "discard": ["dusty"],
        "turn": 0,
    }
    return ordinary | given


class Play:
    """One match of three, or of as many as `seats`."""

    def __init__(self, seats: int = 3, options: Mapping[str, Any] | None = None, **given: Any) -> None:
        self.match = Match.start(PoundPuppies, options or {}, seats, b"test", given=position(seats, **given))

    def lines(self, *lines: str) -> "Play":
        for line in lines:
            self.line(line)
        return self

    def line(self, line: str) -> None:
        words, _, luck = line.partition(" < ")
        if luck:
            script = Script([luck.split(",") if "," in luck else luck])
            self.match.chance_of = script.chance_of
        self._do(*words.split())
        if luck:
            del self.match.chance_of
            script.check_used_up()

    def _do(self, who: str, *words: str) -> None:
        if who == "timeout":
            self.match.expire(0)
        elif words == ("resign",):
            self.match.leave(int(who))
        elif who.endswith("!"):
            before = self.match.snapshot()
            assert self.refusal(int(who[:-1]), action(words[:-1])) == words[-1]
            assert self.match.snapshot() == before
        else:
            self.match.submit(int(who), action(words), None, 0)

    def refusal(self, seat: int, asked: Mapping[str, Any]) -> str:
        with pytest.raises(Rejected) as refused:
            self.match.submit(seat, asked, None, 0)
        return refused.value.code

    def then(self) -> dict[str, Any]:
        outcome = self.match.outcome
        return {
            **PoundPuppies.position_of(self.match.state),
            "hands": [" ".join(sorted(hand)) for hand in PoundPuppies.position_of(self.match.state)["hands"]],
            "awaits": list(self.match.awaited),
            "winners": list(outcome.winners) if outcome else None,
            "places": list(outcome.places) if outcome else None,
            "cause": outcome.cause if outcome else None,
        }

    def events(self) -> list[str]:
        return [record.name for record in self.match.records]

    def legal(self, seat: int) -> list[str]:
        """What the seat may do, in words and in order."""
        return [
            " ".join([action_name(one), *(str(getattr(one, name)) for name in one.__struct_fields__)])
            for one in self.match.legal(seat)
        ]


def action(words: Sequence[str]) -> dict[str, Any]:
    kind, *rest = words
    values = [int(word) if kind == "catch" else word for word in rest]
    return {"type": kind} | ({FIELD[kind]: values[0]} if values else {})


@pytest.fixture
def play() -> Callable[..., Play]:
    return Play
