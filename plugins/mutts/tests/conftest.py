"""A match from a position, played by lines of words: `"0 play R3"`, `"1 lay Y7 R12"`, `"2 orders match run Y13"`,
`"timeout"`, `"2 resign"`, `"mark a"`, `"3 run R4 @a"` (answers what was asked at the mark), `"3! run R4 too_late @a"`
(refused, with the code), `"timeout < 3"` (what luck brings, as JSON).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from gamefold import Rejected, action_name
from gamefold.match import Match
from gamefold.scenario.script import Script
from parlour_mutts.game import Mutts

HANDS = (("R9", "Y1", "G14"), ("Y9", "G5", "Y13"), ("Y8", "G12", "Y6"), ("Y14", "G2", "Y4"))
"""Nobody can match or run red 3, and only seat 0 can play on it."""

LATER_MS = 60_000
"""When every countdown is over."""

FIELD = {"play": "card", "match": "card", "run": "card", "name_color": "color", "swap": "with", "name_breed": "breed"}


class Play:
    """One match of three or four, whose time is not watched."""

    def __init__(
        self, hands: Sequence[Sequence[str]] = HANDS, options: Mapping[str, Any] | None = None, **given: Any
    ) -> None:
        position = {"home": ["R3"], "hands": [list(hand) for hand in hands], "turn": 0, **given}
        self.match = Match.start(Mutts, options or {}, len(hands), b"test", given=position)
        self.match.watches_time = False
        self.marks: dict[str, dict[str, str]] = {}

    def lines(self, *lines: str) -> "Play":
        for line in lines:
            self.line(line)
        return self

    def line(self, line: str) -> None:
        words, _, luck = line.partition(" < ")
        if not luck:
            self._do(*words.split())
            return
        script = Script(msgspec.json.decode(f"[{luck}]"))
        self.match.chance_of = script.chance_of
        self._do(*words.split())
        del self.match.chance_of
        script.check_used_up()

    def _do(self, who: str, *words: str) -> None:
        if who == "mark":
            self.marks[words[0]] = {
                f"{one.prompt.seat} {name}": one.id for one in self.match.asked for name in one.prompt.takes
            }
        elif who == "timeout":
            self.match.expire(LATER_MS)
        elif words == ("resign",):
            self.match.leave(int(who))
        else:
            self._submit(int(who.rstrip("!")), *words, is_refused=who.endswith("!"))

    def _submit(self, seat: int, *words: str, is_refused: bool) -> None:
        prompt = None
        if words[-1].startswith("@"):
            prompt = self.marks[words[-1][1:]].get(f"{seat} {words[0]}", "none")
            words = words[:-1]
        if not is_refused:
            self.match.submit(seat, action(*words), prompt, 0)
            return
        assert self.refusal(seat, action(*words[:-1]), prompt) == words[-1]

    def refusal(self, seat: int, asked: Any, prompt: str | None = None) -> str:
        """The code, after making sure that nothing has changed."""
        before = self.match.snapshot()
        with pytest.raises(Rejected) as refused:
            self.match.submit(seat, asked, prompt, 0)
        assert self.match.snapshot() == before
        return refused.value.code

    def then(self) -> dict[str, Any]:
        """The position and what a clause may say besides; hands as words in canonical order."""
        position, outcome = Mutts.position_of(self.match.state), self.match.outcome
        return {
            **position,
            "hands": [" ".join(hand) for hand in position["hands"]],
            "awaits": list(self.match.awaited),
            "winners": list(outcome.winners) if outcome else None,
            "places": list(outcome.places) if outcome else None,
            "cause": outcome.cause if outcome else None,
        }

    def legal(self, seat: int) -> list[str]:
        """What the seat may do, in words and in order."""
        return [
            " ".join([action_name(one), *(str(getattr(one, name)) for name in one.__struct_fields__)])
            for one in self.match.legal(seat)
        ]


def action(name: str, *words: str) -> dict[str, Any]:
    if name == "lay":
        return {"type": name, "cards": list(words)}
    if name == "orders":
        keep = [word for word in words if word not in ("match", "run")]
        return {"type": name, "match": "match" in words, "run": "run" in words, "keep": keep}
    if not words:
        return {"type": name}
    return {"type": name, FIELD[name]: int(words[0]) if name == "swap" else words[0]}


@pytest.fixture
def play() -> Callable[..., Play]:
    return Play
