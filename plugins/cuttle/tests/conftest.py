"""A match from a position, played by lines of words: `"0 one_off 2c Ks"`, `"1 decline"`, `"0! points Kc no_points"`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from gamefold import Rejected, action_name
from gamefold.match import Match
from parlour_cuttle.game import Cuttle

SEATS = {"classic": 2, "cuttle_cards": 2, "cutthroat": 3, "team": 4}


class Play:
    """One match. `line` acts, `position` is what the rules see, with `asked`, `over` and `winners`."""

    def __init__(self, given: Mapping[str, Any], preset: str = "classic", **options: Any) -> None:
        self.match = Match.start(Cuttle, {"preset": preset, **options}, SEATS[preset], b"test", given=given)

    def lines(self, lines: Sequence[str]) -> "Play":
        for line in lines:
            self.line(line)
        return self

    def line(self, line: str) -> None:
        who, *words = line.split()
        if who == "timeout":
            self.match.expire(0)
        elif words[0] == "resign":
            self.match.leave(int(who))
        elif who.endswith("!"):
            *words, code = words
            before = self.match.seq
            with pytest.raises(Rejected) as refusal:
                self.match.submit(int(who[:-1]), action(words), None, 0)
            assert (refusal.value.code, self.match.seq) == (code, before), line
        else:
            self.match.submit(int(who), action(words), None, 0)

    @property
    def state(self) -> Any:
        return self.match.state

    def position(self) -> dict[str, Any]:
        outcome = self.match.outcome
        return {
            **Cuttle.position_of(self.match.state),
            "asked": list(self.match.awaited),
            "over": outcome is not None,
            "winners": list(outcome.winners) if outcome else None,
        }

    def legal(self, seat: int) -> set[str]:
        """The names of what the seat may do, with the cards: `"points 7c"`."""
        return {" ".join([action_name(one), *_cards(one)]) for one in self.match.legal(seat)}

    def events(self) -> list[str]:
        return [record.name for record in self.match.records if not record.is_kernel]


def _cards(entry: Any) -> list[str]:
    return [str(value) for name in entry.__struct_fields__ if (value := getattr(entry, name)) is not None]


def action(words: Sequence[str]) -> dict[str, Any]:
    """`one_off 4c @2` names a seat, `permanent Jc 5d @2` a receiver."""
    kind, *rest = words
    if kind == "discard":
        return {"type": kind, "cards": rest}
    cards = [word for word in rest if not word.startswith("@")]
    found: dict[str, Any] = {"type": kind, **dict(zip(("card", "target"), cards, strict=False))}
    for word in rest:
        if word.startswith("@"):
            found["receiver" if kind == "permanent" else "seat"] = int(word[1:])
    return found


@pytest.fixture
def play() -> Callable[..., Play]:
    return Play
