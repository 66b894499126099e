"""What nobody should get away with: right actions at the wrong moment, of the wrong seat, for the wrong prompt, or with
a part changed.

Everything is made from what was once legal, so that it is wrong in one respect and right in all others. Cards that the
seat cannot see are named on purpose: a refusal must not tell where they are.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from gamefold import codec
from gamefold.audience import Seat
from gamefold.bots import Quick
from gamefold.game import Action, AnyGame, Json, Rejected
from gamefold.legal import expand
from gamefold.match import Match

LEGAL_LOOKED_AT = 40
NUMBERS = (-1, 0, 1, 2, 3, 7, 100, 2**40)
NUMBERS_OF_A_POSITION = (-1, 0, 1, 7, 1_000)
PLACES_MAX = 1_000
WRONG: tuple[Json, ...] = (None, True, 1.5, "", [], {}, [[]], [None], {"type": "no_such_action"}, "\u0000", "\ud800")
HUGE: tuple[Json, ...] = (2**31, 2**63, -(2**70), "x" * 20_000, ["x"] * 5_000, [0] * 5_000, [[[[[[[[]]]]]]]])
NO_ACTION: tuple[Json, ...] = (
    *({}, [], "", None, 7, {"type": "no_such_action"}, {"type": 1}, {"type": None}, {"type": ["draw"]}),
    *(b"", b"{", b"\xff", b"null", b'{"type":"no_such_action"}', b"[" * 50_000),
)
NO_PROMPT = ("", "no such prompt", "x" * 1_000, "\ud800")


def spoilt(position: dict[str, Json], chance: Quick) -> dict[str, Json]:
    """A position of which one part, anywhere in it, is missing, doubled, of a wrong type or another value."""
    copy: dict[str, Json] = codec.plain(position)
    places: list[tuple[Any, Any]] = list(itertools.islice(_places(copy), PLACES_MAX))
    holder, key = chance.pick(places or [(copy, "no_such_part")])
    change = chance.below(4)
    if change == 0 and places:
        del holder[key]
    elif change == 1 and isinstance(holder, list):
        holder.append(holder[key])
    else:
        holder[key] = chance.pick((*WRONG, *NUMBERS_OF_A_POSITION, "no such thing", ["no such thing"], [[7]], [{}]))
    return copy


def _places(value: Json) -> Iterator[tuple[Any, Any]]:
    """Every part of a JSON value: what holds it, and under which key."""
    for key in range(len(value)) if isinstance(value, list) else list(value):
        yield value, key
        if isinstance(value[key], list | dict):
            yield from _places(value[key])


class Attempt(NamedTuple):
    """What a client might send; `what` says how it was made."""

    what: str
    seat: Seat
    action: Json
    prompt: str | None

    def __str__(self) -> str:
        return f"seat {self.seat}, {self.what}: {self.action!r:.300} for prompt {self.prompt!r:.40}"


class Nastiness:
    """Makes wrong actions from what it has seen of right ones."""

    def __init__(self, match: Match, chance: Quick) -> None:
        self.game: AnyGame = match.game
        self.chance = chance
        self.seen: dict[bytes, dict[str, Json]] = {}
        self.words: list[str] = sorted({*match.game.cards(match.options, match.seats), "", "no such thing"})
        self.subtle: Sequence[tuple[str, Callable[[dict[str, Json], Match], Json]]] = (
            ("another value", self._with_another_value),
            ("a card from anywhere", self._with_a_card_from_anywhere),
        )
        self.gross: Sequence[tuple[str, Callable[[dict[str, Json], Match], Json]]] = (
            ("a part is missing", self._without_a_part),
            ("a part too many", self._with_a_part_more),
            ("a part of a wrong type", self._with_a_wrong_type),
            ("a part is huge", self._with_a_huge_part),
            ("another type", self._of_another_type),
            ("no action at all", lambda _value, _match: self.chance.pick(NO_ACTION)),
        )

    def look(self, match: Match) -> None:
        """Remembers what is legal now, for later."""
        for seat in range(match.seats):
            for action in expand(match.legal(seat), LEGAL_LOOKED_AT):
                value = codec.plain(action)
                self.seen.setdefault(codec.canonical(value), value)

    def actions(self, match: Match, seat: Seat, count: int) -> Iterator[Action]:
        """Wrong and, by luck, right actions, all well formed."""
        pool = [*self.seen.values()] or self._legal(match, [seat])
        for _ in range(count if pool else 0):
            value = self.chance.pick(pool)
            if self.chance.below(3):
                value = self._with_another_value(value, match)
            try:
                yield codec.decode_action(self.game, value)
            except Rejected:
                continue  # the change broke a type

    def attempts(self, match: Match, seat: Seat, count: int) -> Iterator[Attempt]:
        """What `seat` (there may be no such seat) sends, mostly wrong: well formed and not, for any prompt."""
        mine = self._legal(match, [seat])
        theirs = self._legal(match, [one for one in range(match.seats) if one != seat])
        pools = [pool for pool in (mine, mine, mine, theirs, [*self.seen.values()]) if pool]
        for _ in range(count if pools else 0):
            value, what = self.chance.pick(self.chance.pick(pools)), "as it was legal somewhere"
            if self.chance.below(6):
                what, change = self.chance.pick(self.subtle if self.chance.below(2) else self.gross)
                value = change(value, match)
            yield Attempt(what, seat, value, self._prompt(match, seat))

    def _legal(self, match: Match, seats: Sequence[Seat]) -> list[dict[str, Json]]:
        inside = [seat for seat in seats if 0 <= seat < match.seats]
        return [codec.plain(one) for seat in inside for one in expand(match.legal(seat), LEGAL_LOOKED_AT)]

    def _prompt(self, match: Match, seat: Seat) -> str | None:
        """Often none, else one that is open (of this seat or of another), closed, or never was."""
        if self.chance.below(2):
            return None
        own = [one.id for one in match.asked if one.prompt.seat == seat]
        foreign = [one.id for one in match.asked if one.prompt.seat != seat]
        closed = [one.id for one in match.closed[-8:]]
        return self.chance.pick(self.chance.pick([pool for pool in (own, foreign, closed, NO_PROMPT) if pool]))

    # -- changes ------------------------------------------------------------------------------------------------------

    def _part(self, value: dict[str, Json]) -> str | None:
        names = [name for name in value if name != "type"]
        return self.chance.pick(names) if names else None

    def _without_a_part(self, value: dict[str, Json], match: Match) -> Json:
        left_out = self._part(value) if self.chance.below(4) else "type"
        return {name: one for name, one in value.items() if name != left_out}

    def _with_a_part_more(self, value: dict[str, Json], match: Match) -> Json:
        other = self.chance.pick([*self.seen.values(), {"no_such_field": 1}])
        name = self._part(other)
        return {**value, "no_such_field": None} if name is None or name in value else {**value, name: other[name]}

    def _with_a_wrong_type(self, value: dict[str, Json], match: Match) -> Json:
        return self._with(value, self.chance.pick(WRONG))

    def _with_a_huge_part(self, value: dict[str, Json], match: Match) -> Json:
        return self._with(value, self.chance.pick(HUGE))

    def _of_another_type(self, value: dict[str, Json], match: Match) -> Json:
        return {**value, "type": self.chance.pick([*codec.action_types(self.game), "", "no_such_action"])}

    def _with(self, value: dict[str, Json], wrong: Json) -> Json:
        name = self._part(value)
        return {**value, name or "no_such_field": wrong}

    def _with_a_card_from_anywhere(self, value: dict[str, Json], match: Match) -> Json:
        """A card that lies somewhere, in another hand or in a pile perhaps."""
        zones = [faces for faces in match.game.lies(match.state).values() if faces] or [self.words]
        face, name = self.chance.pick(self.chance.pick(zones)), self._part(value)
        if name is None:
            return value
        part = value[name]
        return {**value, name: [face, *part[1:]] if isinstance(part, list) else face}

    def _with_another_value(self, value: dict[str, Json], match: Match) -> dict[str, Json]:
        name = self._part(value)
        return value if name is None else {**value, name: self._other(value[name])}

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
