"""Actions that nobody should get away with: other seats' actions, actions of other moments, legal ones with a part
changed.
"""

from collections.abc import Iterator
from typing import Any

from gamefold import codec
from gamefold.audience import Seat
from gamefold.bots import Quick
from gamefold.game import Action, AnyGame, Json, Rejected
from gamefold.legal import expand
from gamefold.match import Match

NUMBERS = (-1, 0, 1, 2, 3, 7, 100, 2**40)
LEGAL_LOOKED_AT = 40
MALFORMED: tuple[Json, ...] = ({}, {"type": "no_such_action"}, {"type": 1}, {"type": None}, [], "", None, 7)


class Nastiness:
    """Makes wrong actions from what it has seen of right ones."""

    def __init__(self, match: Match, chance: Quick) -> None:
        self.game: AnyGame = match.game
        self.chance = chance
        self.seen: dict[bytes, dict[str, Json]] = {}
        self.words: list[str] = sorted({*match.game.cards(match.options, match.seats), "", "no such thing"})

    def look(self, match: Match) -> None:
        """Remembers what is legal now, for later."""
        for seat in range(match.seats):
            for action in expand(match.legal(seat), LEGAL_LOOKED_AT):
                value = codec.plain(action)
                self.seen.setdefault(codec.canonical(value), value)

    def actions(self, match: Match, seat: Seat, count: int) -> Iterator[Action]:
        """Wrong and, by luck, right actions, all well formed."""
        pool = [*self.seen.values()] or [codec.plain(one) for one in expand(match.legal(seat), LEGAL_LOOKED_AT)]
        for _ in range(count if pool else 0):
            value = self.chance.pick(pool)
            if self.chance.below(3):
                value = self._changed(value)
            try:
                yield codec.decode_action(self.game, value)
            except Rejected:
                continue  # the change broke a type; malformed actions have a promise of their own

    def malformed(self) -> Iterator[Json]:
        """What is no action at all."""
        yield from MALFORMED
        for value in list(self.seen.values())[:LEGAL_LOOKED_AT]:
            yield {**value, "no_such_field": 1}
            yield {name: [[one]] if name != "type" else one for name, one in value.items()} | {"extra": None}

    def _changed(self, value: dict[str, Json]) -> dict[str, Json]:
        names = [name for name in value if name != "type"]
        if not names:
            return value
        name = self.chance.pick(names)
        return {**value, name: self._other(value[name])}

    def _other(self, value: Any) -> Json:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.chance.pick([value - 1, value + 1, *NUMBERS])
        if isinstance(value, str):
            return self.chance.pick(self.words)
        if isinstance(value, list):
            return self.chance.pick(self._other_lists(value))
        return None

    def _other_lists(self, value: list[Json]) -> list[list[Json]]:
        changed = [self._other(value[0]), *value[1:]] if value else [self.chance.pick(self.words)]
        return [[], value[::-1], value[1:], [*value, *value], [*value, *value[:1]], changed]
