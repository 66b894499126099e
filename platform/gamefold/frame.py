"""What one viewer is sent, built up from nothing: the part of the table, prompts, actions and log that the viewer may
see.

Ids are made from what the viewer sees (zone, face, `.2` for a second copy, `#3` for a place) and hold inside one frame
only. A ref of the author (`"hand.0/7c"`) that names something the viewer does not see is dropped: default deny.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamefold import codec, history
from gamefold.audience import EVERYBODY, Viewer, admits
from gamefold.game import Action, Json, Message, Outcome, Pick, action_name
from gamefold.history import iso
from gamefold.options import stored
from gamefold.speech import Speech
from gamefold.table import Attached, Item, Table, Zone

if TYPE_CHECKING:
    from gamefold.asked import Asked
    from gamefold.match import Match

LOG_ENTRIES = 50


def build(
    match: "Match",
    viewer: Viewer,
    speech: Speech,
    *,
    settling: bool = False,
    with_log: bool = True,
    is_open: bool = False,
) -> dict[str, Json]:
    """The kernel's part of a frame. The log is half of its cost, and whoever follows a match needs its last entries
    only: they can be had apart. `is_open`: a position of a match that is over by now.

    Raises LookupError for a viewer that there is not."""
    number = match.head(viewer)
    if viewer == "open" and not (match.is_over or is_open):
        raise LookupError(history.NOT_OPEN)
    table, ids = show_table(match.table, viewer, speech)
    is_asked = not settling and not match.is_over
    return {
        "game": match.game.key,
        "ruleset": match.game.ruleset,
        "options": stored(match.game, match.options, match.preset),
        "viewer": viewer,
        "number": number,
        "head": number,
        "status": match.status,
        "settling": settling,
        "table": table,
        "prompts": show_prompts(match, viewer, speech, ids) if is_asked else [],
        "legal": show_legal(match, viewer, speech, ids) if is_asked and isinstance(viewer, int) else [],
        "tries": show_tries(match, viewer, speech, ids) if is_asked and isinstance(viewer, int) else [],
        "blocked": show_blocked(match, viewer, speech, ids) if is_asked and isinstance(viewer, int) else [],
        "log": show_log(match, viewer, speech) if with_log else [],
        "outcome": show_outcome(match.outcome, viewer, speech) if match.outcome and not settling else None,
    }


class Ids:
    """The ids of one frame: items by ref (all copies of a face together), places and zones."""

    __slots__ = ("_items", "_zones")

    def __init__(self) -> None:
        self._items: dict[str, list[str]] = {}
        self._zones: dict[str, int] = {}

    def add_zone(self, key: str, places: int) -> None:
        self._zones[key] = places

    def add_item(self, ref: str, place: int | None) -> str:
        if place is not None:
            zone = ref.rpartition("/")[0]
            self._items.setdefault(ref, []).append(f"{zone}#{place}")
            return f"{zone}#{place}"
        copies = self._items.get(ref)
        if copies is None:
            self._items[ref] = [ref]
            return ref
        copies.append(f"{ref}.{len(copies) + 1}")
        return copies[-1]

    def all(self, refs: Iterable[str]) -> list[str]:
        """The ids that these refs stand for, every copy of a face."""
        found: list[str] = []
        for ref in refs:
            for one in self._of(ref):
                if one not in found:
                    found.append(one)
        return found

    def each(self, refs: Sequence[str]) -> list[str | None]:
        """One id for each ref, the second mention of a face naming its second copy."""
        used: dict[str, int] = {}
        answer: list[str | None] = []
        for ref in refs:
            copies, at = self._of(ref), used.get(ref, 0)
            used[ref] = at + 1
            answer.append(copies[min(at, len(copies) - 1)] if copies else None)
        return answer

    def _of(self, ref: str) -> list[str]:
        if ref in self._items:
            return self._items[ref]
        zone, mark, place = ref.partition("#")
        if mark and zone in self._zones and place.isdecimal() and 1 <= int(place) <= self._zones[zone]:
            return [ref]
        return [ref] if ref in self._zones else []


def show_table(table: Table, viewer: Viewer, speech: Speech) -> tuple[dict[str, Json], Ids]:
    ids = Ids()
    zones = [_zone(zone, viewer, speech, ids) for zone in table.zones if admits(zone.audience, viewer)]
    counters = [
        {
            "id": counter.key,
            "seat": counter.seat,
            "title": speech.title("counter", counter.title, counter.seat, viewer),
            "value": counter.value,
            "of": counter.of,
        }
        for counter in table.counters
        if admits(counter.audience, viewer)
    ]
    return {"zones": zones, "counters": counters}, ids


def _zone(zone: Zone, viewer: Viewer, speech: Speech, ids: Ids) -> dict[str, Json]:
    ids.add_zone(zone.key, zone.places or 0)
    return {
        "id": zone.key,
        "role": zone.role,
        "seat": zone.seat,
        "layout": zone.layout,
        "size": len(zone.items) if zone.size is None else zone.size,
        "places": zone.places,
        "title": speech.title("zone", zone.title, zone.seat, viewer),
        "items": [
            _item(zone.key, item, viewer, speech, ids)
            for item in zone.items
            if item.audience == EVERYBODY or admits(item.audience, viewer)  # most are for all: a call saved
        ],
    }


def _item(zone: str, item: Item, viewer: Viewer, speech: Speech, ids: Ids) -> dict[str, Json]:
    ref = ids.add_item(f"{zone}/{item.face}", item.place)
    return {
        "id": ref,
        "face": item.face,
        "name": speech.face(item.face),
        "place": item.place,
        "marks": list(item.marks) if item.marks and admits(item.marked, viewer) else [],
        "on": [_attached(ref, one, speech, ids) for one in item.on],
    }


def _attached(item: str, one: Attached, speech: Speech, ids: Ids) -> dict[str, Json]:
    return {
        "id": ids.add_item(f"{item}/{one.face}", None),
        "face": one.face,
        "name": speech.face(one.face),
        "seat": one.seat,
    }


def show_prompts(match: "Match", viewer: Viewer, speech: Speech, ids: Ids) -> list[Json]:
    """The viewer's own prompts whole; of others only who is asked what, and only where that holds the match up. Seats
    that have gone are asked nothing any more: defaults answer for them."""
    shown = []
    for asked in match.asked:
        if asked.prompt.seat in match.gone:
            continue
        if asked.prompt.seat == viewer:
            shown.append(_own_prompt(match, asked, viewer, speech, ids))
        elif asked.prompt.blocking and match.choice(asked) is None:
            shown.append(_other_prompt(asked, viewer, speech, ids))
    return shown


def _own_prompt(match: "Match", asked: "Asked", viewer: Viewer, speech: Speech, ids: Ids) -> dict[str, Json]:
    prompt, choice = asked.prompt, match.choice(asked)
    data = prompt.data or {}
    return {
        "id": asked.id,
        "seat": prompt.seat,
        "kind": prompt.kind,
        "blocking": prompt.blocking and choice is None,
        "text": _prompt_text(prompt.kind, prompt.seat, data, viewer, speech),
        "about": ids.all(data.get("about", ())),
        "chosen": None if choice is None else codec.plain(choice),
        "opens_at": _opens_at(asked),
        "due_at": None if asked.due_ms is None else iso(asked.due_ms),
    }


def _other_prompt(asked: "Asked", viewer: Viewer, speech: Speech, ids: Ids) -> dict[str, Json]:
    prompt = asked.prompt
    data = {name: value for name, value in (prompt.data or {}).items() if name in prompt.shown}
    return {
        "id": None,
        "seat": prompt.seat,
        "kind": prompt.kind,
        "blocking": True,
        "text": _prompt_text(prompt.kind, prompt.seat, data, viewer, speech),
        "about": ids.all(data.get("about", ())),
        "chosen": None,
        "opens_at": _opens_at(asked),
        "due_at": None if asked.due_ms is None else iso(asked.due_ms),
    }


def _opens_at(asked: "Asked") -> str | None:
    """When a window opens, or did: for what is owed within a time of its own, a race."""
    prompt = asked.prompt
    return iso(asked.opens_ms) if prompt.opens_ms or (prompt.blocking and prompt.within_ms is not None) else None


def _prompt_text(kind: str, seat: int, data: dict[str, Json], viewer: Viewer, speech: Speech) -> str:
    slots = {name: value for name, value in data.items() if name != "about"}
    return speech.sentence(f"prompt.{kind}", {**slots, "seat": seat}, viewer)


def show_legal(match: "Match", seat: int, speech: Speech, ids: Ids) -> list[Json]:
    """What the seat may send as it stands; nothing for prompts without `hint`."""
    prompts = {name: one for one in match.prompts_of(seat) for name in one.prompt.takes if one.prompt.hint}
    return _offers(match, seat, match.legal(seat) if prompts else (), prompts, speech, ids)


def show_tries(match: "Match", seat: int, speech: Speech, ids: Ids) -> list[Json]:
    """What the seat may try for its prompts without `hint`, right or wrong."""
    prompts = {name: one for one in match.prompts_of(seat) for name in one.prompt.takes if not one.prompt.hint}
    return _offers(match, seat, match.game.tries(match.state, seat) if prompts else (), prompts, speech, ids)


def _offers(
    match: "Match",
    seat: int,
    entries: Sequence[Action | Pick],
    prompts: Mapping[str, "Asked"],
    speech: Speech,
    ids: Ids,
) -> list[Json]:
    """The entries that one of these prompts takes."""
    shown: list[Json] = []
    for entry in entries:
        action = entry.action if isinstance(entry, Pick) else entry
        asked = prompts.get(action_name(action))
        if asked is not None:
            shown.append(_legal_entry(match, seat, asked.id, entry, action, speech, ids))
    return shown


def _legal_entry(
    match: "Match", seat: int, prompt: str, entry: Action | Pick, action: Action, speech: Speech, ids: Ids
) -> dict[str, Json]:
    offer = match.game.entry(match.state, seat, entry)
    pick: Json = None
    if isinstance(entry, Pick):
        pick = {
            "field": entry.field,
            "from": ids.each(offer.source),
            "values": list(entry.values),
            "min": entry.min,
            "max": entry.max,
            "ordered": entry.ordered,
        }
    return {
        "prompt": prompt,
        "action": codec.plain(action),
        "label": speech.say("label", offer.label, seat),
        "source": [] if pick else ids.all(offer.source),
        "target": ids.all(offer.target),
        "pick": pick,
    }


def show_blocked(match: "Match", seat: int, speech: Speech, ids: Ids) -> list[Json]:
    """Why things that the seat holds cannot be used now, while the seat is asked something."""
    if not match.prompts_of(seat):
        return []
    return [
        {"item": one, "code": code, "text": speech.say("rejected", Message(code), seat)}
        for ref, code in match.game.blocked(match.state, seat)
        for one in ids.all((ref,))
    ]


def show_log(match: "Match", viewer: Viewer, speech: Speech) -> list[Json]:
    """The last entries of the viewer's history."""
    spot = history.column(viewer, match.seats)
    found: list[Json] = []
    records: Any = match.trail
    for at in range(len(records) - 1, -1, -1):
        if len(found) == LOG_ENTRIES:
            break
        record = records[at]
        if record.heads[spot] > (records[at - 1].heads[spot] if at else 0 if not match.base else record.heads[spot]):
            found.append(history.entry(match.game, record, viewer, match.seats, speech))
    return found[::-1]


def show_outcome(outcome: Outcome, viewer: Viewer, speech: Speech) -> dict[str, Json]:
    """Who loses may have a sentence of their own, `outcome.<cause>.lost`."""
    code = f"outcome.{outcome.cause}"
    is_lost = isinstance(viewer, int) and outcome.winners and viewer not in outcome.winners
    text = f"{code}.lost" if is_lost and f"{code}.lost" in speech.texts else code
    slots = {"winners": list(outcome.winners), "count": len(outcome.winners)}
    return {
        "places": list(outcome.places),
        "winners": list(outcome.winners),
        "scores": None if outcome.scores is None else list(outcome.scores),
        "cause": outcome.cause,
        "text": speech.sentence(text, slots, viewer),
    }
