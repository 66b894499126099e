"""Where every card lies, who sees each zone now, and what each viewer's history proves about hidden zones.

The one hard idea is the difference between *seeing* (`eyes`, what the table shows now) and *knowing* (`known`).
Knowledge survives a move, is dropped for a hand when an unseen card leaves it, and for a pile at a shuffle. Only
`redeal` reads it.

`Zones` is a value: every operation answers a new one, and costs a few dictionary copies. Zone keys are `name.seat` or
`name`. Hidden piles are *ordered* (index 0 is the top); all others keep the order in which cards came, which has no
meaning unless the game gives it one.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from gamefold.audience import EVERYBODY, NOBODY, Audience, Viewer, admits
from gamefold.cards.faces import Face, in_order
from gamefold.chance import Chance

Known: TypeAlias = tuple[Face | None, ...]

PUBLIC = -1
"""The key of a spectator's knowledge; seats have their number."""


class Zones(msgspec.Struct, frozen=True):
    """All zones of one moment.

    `cards`: faces by zone. `eyes`: who sees the faces of a zone now (a zone without eyes is seen by nobody). `piles`:
    the ordered zones. `known`: for zones that a viewer does not see now, what that viewer knows: faces (of an unordered
    zone, a part of it), or faces from the top with None for unknown (of a pile). `seats`: the number of seats, for the
    list of possible viewers.
    """

    seats: int
    cards: dict[str, tuple[Face, ...]] = {}
    eyes: dict[str, Audience] = {}
    piles: tuple[str, ...] = ()
    known: dict[str, dict[int, Known]] = {}

    # -- reading ------------------------------------------------------------------------------------------------------

    def __getitem__(self, zone: str) -> tuple[Face, ...]:
        return self.cards.get(zone, ())

    def sees(self, zone: str, viewer: Viewer) -> bool:
        return admits(self.eyes.get(zone, NOBODY), viewer)

    # -- moving -------------------------------------------------------------------------------------------------------

    def set(self, zone: str, faces: Sequence[Face]) -> "Zones":
        """The zone holds exactly these from now on, its old content and what was known of it forgotten (deal, shuffle,
        position)."""
        known = self.known
        if zone in known:
            known = {key: value for key, value in known.items() if key != zone}
        return _replace(self, cards={**self.cards, zone: tuple(faces)}, known=known)

    def draw(self, pile: str, target: str, count: int = 1, seen: Audience = NOBODY) -> "Zones":
        """The top `count` cards of a pile go to a zone, seen by whoever sees either end, and by `seen`."""
        return self.move(pile, target, self[pile][:count], seen=seen)

    def move(
        self, source: str, target: str, faces: Sequence[Face], *, bottom: bool = False, seen: Audience = NOBODY
    ) -> "Zones":
        """These faces go from one zone to another, one after the other, onto the top of a pile (or under it: `bottom`).

        The face is learnt by whoever sees either end now, by `seen`, and by whoever knew it already. A card that leaves
        a pile is the one nearest the top of that face. Raises ValueError if a face is not there.
        """
        eyes = self.eyes.get(target, NOBODY)
        seen |= self.eyes.get(source, NOBODY) | eyes
        known = self.known
        if source != target and not seen & ~eyes and source not in known and target not in known:
            return self._move_unlearnt(source, target, faces, bottom)
        cards = dict(self.cards)
        for face in faces:
            here = cards.get(source, ())
            at = here.index(face)
            there = cards.get(target, ()) if target != source else here[:at] + here[at + 1 :]
            aware = seen
            if seen != EVERYBODY or known:
                known, aware = self._forget(known, source, at, face, len(here), seen)
            cards[source] = here[:at] + here[at + 1 :]
            if target in self.piles:
                cards[target] = (*there, face) if bottom else (face, *there)
            else:
                cards[target] = (*there, face)
            if aware & ~eyes or target in known:
                known = self._learn(known, target, face, aware, len(there), bottom)
        return _replace(self, cards=cards, known=known)

    def _move_unlearnt(self, source: str, target: str, faces: Sequence[Face], bottom: bool) -> "Zones":
        """A move from which nobody learns what the eyes do not see: all cards at once."""
        left, there = list(self[source]), self[target]
        for face in faces:
            left.remove(face)
        if target in self.piles and not bottom:
            came = (*reversed(faces), *there)
        else:
            came = (*there, *faces)
        return _replace(self, cards={**self.cards, source: tuple(left), target: came})

    def take(self, source: str, *faces: Face, seen: Audience = NOBODY) -> "Zones":
        """Faces leave the zones, one after the other, seen by `seen` and by whoever sees the source (they lie somewhere
        that the game keeps itself, such as a stack on the table)."""
        cards = self[source]
        seen |= self.eyes.get(source, NOBODY)
        known = self.known
        for face in faces:
            at = cards.index(face)
            if known:
                known, _ = self._forget(known, source, at, face, len(cards), seen)
            cards = cards[:at] + cards[at + 1 :]
        return _replace(self, cards={**self.cards, source: cards}, known=known)

    def put(self, target: str, *faces: Face, seen: Audience = NOBODY, bottom: bool = False) -> "Zones":
        """Faces come into the zones from where the game kept them itself, one after the other, seen by `seen` and by
        whoever sees the target."""
        cards = self[target]
        eyes = self.eyes.get(target, NOBODY)
        seen |= eyes
        known = self.known
        on_top = target in self.piles and not bottom
        for face in faces:
            if seen & ~eyes or target in known:
                known = self._learn(known, target, face, seen, len(cards), bottom)
            cards = (face, *cards) if on_top else (*cards, face)
        return _replace(self, cards={**self.cards, target: cards}, known=known)

    def swap(self, one: str, other: str) -> "Zones":
        """Two zones change contents whole, and with them what each viewer knows of them; who sees which zone stays."""
        cards = {**self.cards, one: self[other], other: self[one]}
        known = dict(self.known)
        for source, target in ((one, other), (other, one)):
            entries = {
                viewer: self._grasp(source, viewer) for viewer in self._viewers() if not self._eyed(target, viewer)
            }
            known = _with(known, target, {viewer: faces for viewer, faces in entries.items() if faces})
        return _replace(self, cards=cards, known=known)

    def bury(self, pile: str, faces: Sequence[Face]) -> "Zones":
        """These faces come under a pile, from where the game took them itself, in an order that nobody knows."""
        return _replace(self, cards={**self.cards, pile: (*self[pile], *faces)})

    def shuffle(self, zone: str, order: Sequence[Face]) -> "Zones":
        """The pile lies in a new order that nobody knows; `order` is the stored outcome of chance."""
        return self.set(zone, order)

    def show(self, zone: str, audience: Audience) -> "Zones":
        """From now on exactly `audience` sees the zone. Who no longer does keeps what was seen as knowledge."""
        before = self.eyes.get(zone, NOBODY)
        if before == audience:
            return self
        entries = dict(self.known.get(zone, {}))
        for viewer in self._viewers():
            saw, sees = _has(before, viewer), _has(audience, viewer)
            if saw and not sees:
                entries[viewer] = self[zone]
            elif sees:
                entries.pop(viewer, None)
        return _replace(self, eyes={**self.eyes, zone: audience}, known=_with(self.known, zone, entries))

    def learn(self, zone: str, faces: Sequence[Face], audience: Audience) -> "Zones":
        """The audience has been shown these cards of the zone (the whole of an unordered one, the top of a pile)."""
        hidden = audience & ~self.eyes.get(zone, NOBODY)
        if not hidden:
            return self
        entries = dict(self.known.get(zone, {}))
        for viewer in self._viewers():
            if _has(hidden, viewer):
                old = entries.get(viewer, ())
                if zone in self.piles:
                    entries[viewer] = (*faces, *old[len(faces) :])
                else:
                    extra = Counter(faces) - Counter(face for face in old if face is not None)
                    entries[viewer] = (*old, *extra.elements())
        return _replace(self, known=_with(self.known, zone, entries))

    # -- knowledge ----------------------------------------------------------------------------------------------------

    def _viewers(self) -> range:
        return range(PUBLIC, self.seats)

    def _eyed(self, zone: str, viewer: int) -> bool:
        return _has(self.eyes.get(zone, NOBODY), viewer)

    def _grasp(self, zone: str, viewer: int) -> Known:
        """What a viewer sees or knows of a zone."""
        return self[zone] if self._eyed(zone, viewer) else self.known.get(zone, {}).get(viewer, ())

    def _forget(
        self, known: dict[str, dict[int, Known]], zone: str, at: int, face: Face, size: int, seen: Audience
    ) -> tuple[dict[str, dict[int, Known]], Audience]:
        """A card leaves: the knowledge that is left of the zone, and who is aware of its face."""
        entries = known.get(zone)
        if not entries:
            return known, seen
        ordered = zone in self.piles
        kept: dict[int, Known] = {}
        for viewer, faces in entries.items():
            if ordered:
                if at < len(faces) and faces[at] is not None:
                    seen |= EVERYBODY if viewer == PUBLIC else 1 << viewer
                faces = _trim(faces[:at] + faces[at + 1 :])
            elif _has(seen, viewer):
                faces = _without(faces, face)
            elif len(faces) == size and len(set(faces)) == 1:
                faces = faces[1:]  # every card there is known and alike, so the unseen one is known too
                seen |= 1 << viewer if viewer >= 0 else EVERYBODY
            else:
                faces = ()
            if faces:
                kept[viewer] = faces
        return _with(known, zone, kept), seen

    def _learn(
        self, known: dict[str, dict[int, Known]], zone: str, face: Face, aware: Audience, size: int, bottom: bool
    ) -> dict[str, dict[int, Known]]:
        """A card has come to a zone that held `size` cards."""
        entries = known.get(zone, {})
        ordered = zone in self.piles
        learns = aware & ~self.eyes.get(zone, NOBODY)
        kept: dict[int, Known] = {}
        for viewer in range(PUBLIC, self.seats):
            old = entries.get(viewer, ())
            knows = learns < 0 if viewer < 0 else learns >> viewer & 1
            if not knows and not old:
                continue
            if not ordered:
                kept[viewer] = (*old, face) if knows else old
            elif not bottom:
                kept[viewer] = (face if knows else None, *old)
            else:
                kept[viewer] = (*old, *([None] * (size - len(old))), face) if knows else old
        return _with(known, zone, kept)

    # -- dealing again ------------------------------------------------------------------------------------------------

    def redeal(self, viewer: Viewer, chance: Chance, order: Mapping[Face, int]) -> "Zones":
        """Zones that the viewer cannot tell from these: what it sees and knows stays, all other hidden cards are dealt
        anew.

        A function of the viewer's knowledge and the chance alone: the pool is taken in canonical `order`, and what
        others know of hidden cards, which the viewer need not know, is left out.
        """
        if viewer == "open":
            return self
        mind = PUBLIC if viewer == "public" else viewer
        slots: list[tuple[str, list[Face | None]]] = []
        pool: Counter[Face] = Counter()
        for zone in sorted(self.cards):
            faces = self.cards[zone]
            if not faces or self.sees(zone, viewer):
                continue
            sure = self.known.get(zone, {}).get(mind, ())
            pool.update(faces)
            pool.subtract(face for face in sure if face is not None)
            slots.append((zone, [*sure, *([None] * (len(faces) - len(sure)))]))
        fresh = iter(chance.shuffle(in_order(pool.elements(), order)))
        cards = dict(self.cards)
        for zone, places in slots:
            cards[zone] = tuple(next(fresh) if face is None else face for face in places)
        known = {zone: {mind: entries[mind]} for zone, entries in self.known.items() if mind in entries}
        return _replace(self, cards=cards, known=known)


def _has(audience: Audience, viewer: int) -> bool:
    return audience < 0 if viewer == PUBLIC else bool(audience >> viewer & 1)


def _trim(faces: Known) -> Known:
    """Unknown cards at the lower end say nothing."""
    end = len(faces)
    while end and faces[end - 1] is None:
        end -= 1
    return faces[:end]


def _without(faces: Known, face: Face) -> Known:
    if face not in faces:
        return faces
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]


def _with(known: dict[str, dict[int, Known]], zone: str, entries: dict[int, Known]) -> dict[str, dict[int, Known]]:
    if entries:
        return {**known, zone: entries}
    if zone in known:
        return {key: value for key, value in known.items() if key != zone}
    return known


_replace = msgspec.structs.replace
