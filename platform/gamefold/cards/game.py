"""Card games: `table` zones, moves, places of cards and `redeal` derived from one `Zones` value in the state."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

import msgspec

from gamefold.audience import EVERYBODY, NOBODY, Audience, Seat, Viewer
from gamefold.cards.faces import Face, in_order
from gamefold.cards.zones import Zones
from gamefold.chance import Chance
from gamefold.game import ActionT, EventT, Game, OptionsT, StateT
from gamefold.table import Item, Layout, Move, Zone


class ZoneSpec(msgspec.Struct, frozen=True):
    """How a kind of zone is shown: `hand` with `each_seat` stands for `hand.0`, `hand.1`…; see
    `gamefold.table.Zone`."""

    name: str
    layout: Layout
    role: str = ""
    title: str = ""
    each_seat: bool = False

    def key(self, seat: Seat | None = None) -> str:
        return self.name if seat is None else f"{self.name}.{seat}"

    def shown(self, seat: Seat | None, items: Sequence[Item], size: int, audience: Audience = EVERYBODY) -> Zone:
        """The zone with these items of it, of so many cards in all."""
        return Zone(
            key=self.key(seat),
            role=self.role or self.name,
            items=tuple(items),
            audience=audience,
            seat=seat,
            layout=self.layout,
            title=self.title or self.name,
            size=size,
        )


class CardGame(Game[OptionsT, StateT, EventT, ActionT]):
    """A game whose state holds its cards as `zones: Zones`. Override `zones`/`with_zones` if they lie elsewhere, and
    `lies` if some cards are kept outside (stacks on the table)."""

    zone_specs: ClassVar[tuple[ZoneSpec, ...]] = ()
    card_order: ClassVar[Mapping[Face, int]] = {}
    """The canonical order of all faces the game ever uses; hands are shown in it, so that their order tells nothing."""

    @classmethod
    def zones(cls, state: StateT) -> Zones:
        return cast(Zones, cast(Any, state).zones)

    @classmethod
    def with_zones(cls, state: StateT, zones: Zones) -> StateT:
        return msgspec.structs.replace(state, zones=zones)

    @classmethod
    def lies(cls, state: StateT) -> Mapping[str, Sequence[Face]]:
        return cls.zones(state).cards

    @classmethod
    def redeal(cls, state: StateT, viewer: Viewer, chance: Chance) -> StateT:
        return cls.with_zones(state, cls.zones(state).redeal(viewer, chance, cls.card_order))

    @classmethod
    def moves(cls, before: StateT | None, after: StateT) -> Sequence[Move]:
        """The cards that changed zones, seen by whoever sees the zone at either end. Nothing at the very first
        event."""
        if before is None:
            return ()
        old, new = cls.lies(before), cls.lies(after)
        left: dict[Face, list[str]] = {}
        came: list[tuple[str, Face]] = []
        for zone in sorted({**old, **new}):  # a state from JSON has its zones in another order
            was, now = old.get(zone, ()), new.get(zone, ())
            if was is now or was == now:
                continue
            rest = list(was)
            for face in now:
                if face in rest:
                    rest.remove(face)
                else:
                    came.append((zone, face))
            for face in rest:
                left.setdefault(face, []).append(zone)
        moves = []
        for target, face in came:
            if left.get(face):
                source = left[face].pop(0)
                audience = cls.sight(before, source) | cls.sight(after, target)
                moves.append(Move(source, target, face, audience))
        return moves

    @classmethod
    def sight(cls, state: StateT, zone: str) -> Audience:
        """Who sees the faces of a zone now. A zone that `Zones` does not hold lies open."""
        zones = cls.zones(state)
        return zones.eyes.get(zone, NOBODY) if zone in zones.cards else EVERYBODY

    @classmethod
    def zone(
        cls,
        state: StateT,
        spec: ZoneSpec,
        seat: Seat | None = None,
        marks: Mapping[Face, tuple[str, ...]] | None = None,
    ) -> Zone:
        """The shown zone of a spec: everybody sees its size, its eyes see its faces. Fans and groups lie in canonical
        order."""
        key = spec.key(seat)
        faces = cls.zones(state)[key]
        if spec.layout in ("fan", "groups"):
            faces = in_order(faces, cls.card_order)
        eyes = cls.sight(state, key)
        items = [Item(face, eyes, marks=marks.get(face, ()) if marks else ()) for face in faces] if eyes else []
        return spec.shown(seat, items, len(faces))
