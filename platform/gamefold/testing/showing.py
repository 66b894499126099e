"""Promises about showing: nobody can tell apart what they must not know, histories only grow, every code has a
sentence.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, get_args

from gamefold import codec
from gamefold.audience import Viewer, admits
from gamefold.bots import Rounds, Sampler, find
from gamefold.game import AnyGame, Json
from gamefold.history import Record
from gamefold.match import Match
from gamefold.options import form
from gamefold.speech import read, texts_of
from gamefold.table import Layout, Table
from gamefold.testing.study import Broken, Moment, Study, views

MOMENTS = 8
MOMENTS_READ = 30
LOOKS_BACK = 3
THOUGHTS = 3
DEALS = 6
LAYOUTS: tuple[str, ...] = get_args(Layout)
CODE = re.compile(r"^(event|label|prompt|zone|counter|rejected|outcome|mark|option)\.[a-z0-9_.]+$")


def twins_are_indistinguishable(study: Study) -> None:
    """Whoever sees a match and its twin, dealt anew from what the viewer knows, is shown the same bytes."""
    for moment in study.moments(MOMENTS):
        for viewer in study.viewers:
            match = moment.match
            twin = match.twin(viewer, study.chance("twin", viewer, str(moment)))
            for what, one, two in _sights(match, twin, viewer):
                if one != two:
                    raise Broken(f"viewer {viewer} can tell twins apart by {what}: {_near(one, two)}: {moment}")
            again = study.chance("again", viewer, str(moment)), study.chance("again", viewer, str(moment))
            if _state(match.redeal(viewer, again[0])) != _state(twin.redeal(viewer, again[1])):
                raise Broken(f"redeal for viewer {viewer} uses more than it knows: {moment}")


def _sights(match: Match, twin: Match, viewer: Viewer) -> Iterator[tuple[str, bytes, bytes]]:
    """Histories need no look of their own: a twin has the same records, and frames show the last of them."""
    yield "frame", codec.canonical(match.frame(viewer)), codec.canonical(twin.frame(viewer))
    if isinstance(viewer, int):
        yield "legal actions", codec.canonical(match.legal(viewer)), codec.canonical(twin.legal(viewer))
        for name in ("random", *(["thinker"] if viewer in match.awaited[:1] else [])):
            yield f"the answer of bot {name!r}", _bot_answer(name, match, viewer), _bot_answer(name, twin, viewer)


def _bot_answer(name: str, match: Match, seat: int) -> bytes:
    answer = find(name).make(b"twin").choose(match.frame(seat), Sampler(match, seat), Rounds(THOUGHTS))
    return b"" if answer is None else codec.canonical([answer.prompt, answer.action])


def events_tell_what_their_reader_knows(study: Study) -> None:
    """A card that somebody is told of in an event, its sentence or its moves is one that the table shows them, or that
    their knowledge holds in its place, before the command or while it is carried out."""
    for played in study.played:
        match = played.match
        faces = frozenset(match.game.cards(match.options, match.seats))
        state: Any = None
        states: list[tuple[Any, Table]] = []
        for record in match.records:
            if record.is_kernel:
                continue
            if record.lead:
                states = states[-1:]
            state = match.game.apply(state, record.event)
            states.append((state, match.game.table(state)))
            for viewer in study.viewers:
                told = _told(match.game, record, viewer) & faces
                if told and (unknown := told - _known(study, states, viewer, told)):
                    raise Broken(f"event {record.seq}, {record.name}, tells viewer {viewer} of {', '.join(unknown)}")


def _told(game: AnyGame, record: Record, viewer: Viewer) -> set[str]:
    """The words that a viewer gets of an event, whichever way."""
    if not admits(record.audience, viewer):
        return set()
    fields = codec.shape(type(record.event))
    secrets = [getattr(record.event, name) for name in fields.secret]
    values = [getattr(record.event, name) for name in fields.open]
    values += [one.value for one in secrets if admits(one.to, viewer)]
    values += [move.face for move in record.moves if admits(move.audience, viewer)]
    message = game.describe(record.event)
    if message is not None:
        values += read(message, viewer)[1].values()
    return set(_words(values))


def _known(study: Study, states: Sequence[tuple[Any, Table]], viewer: Viewer, asked: Collection[str]) -> set[str]:
    """Which of these faces lie open to a viewer in one of the states, or lie in one place however it is dealt anew."""
    found = {face for _, table in states for face in _shown(table, viewer)}
    for state, _ in states if not found >= set(asked) else ():
        chance = study.chance("known", viewer)
        dealt = [study.game.lies(study.game.redeal(state, viewer, chance)) for _ in range(DEALS)]
        for zone, lying in study.game.lies(state).items():
            found |= {face for at, face in enumerate(lying) if all(one[zone][at] == face for one in dealt)}
    return found


def _shown(table: Table, viewer: Viewer) -> Iterator[str]:
    for zone in table.zones:
        for item in zone.items:
            if admits(item.audience, viewer):
                yield item.face
                yield from (one.face for one in item.on)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _words([*value.values()])
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)


def histories_only_grow(study: Study) -> None:
    """A viewer's history is numbered 1, 2, 3… and what was in it stays as it was."""
    for played in study.played:
        for viewer in study.viewers:
            whole = played.match.history(viewer)
            if [entry["number"] for entry in whole] != list(range(1, played.match.head(viewer) + 1)):
                raise Broken(f"numbers of viewer {viewer} have gaps: {[entry['number'] for entry in whole]}")
            known = 0  # what came since the last look; older entries are looked at again at some moments only
            every = max(1, len(played.moments) // LOOKS_BACK)
            for at, moment in enumerate(played.moments):
                count, known = moment.match.head(viewer), 0 if at % every == 0 else known
                if codec.canonical(moment.match.history(viewer, known)) != codec.canonical(whole[known:count]):
                    raise Broken(f"the history of viewer {viewer} changed later: {moment}")
                known = count


def frames_hold_together(study: Study) -> None:
    """Ids are unique in a frame, layouts known, sizes not below what is shown; legal actions can be sent as they stand
    and start from and lead to zones that there are."""
    for moment in study.moments(MOMENTS):
        for viewer in study.viewers:
            frame = moment.match.frame(viewer)
            ids = list(_ids(frame))
            if len(ids) != len(set(ids)):
                raise Broken(f"an id is used twice for viewer {viewer}: {sorted(ids)}: {moment}")
            for zone in frame["table"]["zones"]:
                if zone["layout"] not in LAYOUTS:
                    raise Broken(f"zone {zone['id']} has layout {zone['layout']!r}, not one of {', '.join(LAYOUTS)}")
                if zone["size"] < len(zone["items"]):
                    raise Broken(f"zone {zone['id']} shows more than it holds: {moment}")
            for entry in frame["legal"]:
                seat = int(viewer)
                moment.match.fork().submit(seat, entry["action"], entry["prompt"], moment.now_ms)
        _check_refs(moment)


def _check_refs(moment: Moment) -> None:
    """A frame leaves out a ref that names nothing, so these are the game's own."""
    game, state = moment.match.game, moment.match.state
    zones = {zone.key for zone in game.table(state).zones}
    for seat in sorted({one.prompt.seat for one in moment.match.asked}):
        for action in moment.match.legal(seat):
            entry = game.entry(state, seat, action)
            lost = {ref for ref in (*entry.source, *entry.target) if re.split("[/#]", ref)[0] not in zones}
            if lost:
                raise Broken(f"{action} starts from or leads to {', '.join(lost)}, which is no zone: {moment}")


def _ids(frame: dict[str, Json]) -> Iterator[str]:
    for zone in frame["table"]["zones"]:
        yield zone["id"]
        for item in zone["items"]:
            yield item["id"]
            yield from (one["id"] for one in item["on"])


def codes_have_sentences(study: Study) -> None:
    """No text that a viewer is shown is a bare code; options and their choices have names."""
    texts = texts_of(study.game)
    missing = {f"option.{field.name}" for field in form(study.game)} - texts.keys()
    for moment in study.varied(MOMENTS_READ):  # labels and questions are for those who are asked
        viewers: list[Viewer] = [*sorted({one.prompt.seat for one in moment.match.asked}), "public"]
        for viewer in viewers:
            missing |= _codes(moment.match.frame(viewer, with_log=False))
    for played in study.played:
        for viewer in study.viewers:
            missing |= _codes([played.match.frame(viewer), played.match.history(viewer)])
    if missing:
        raise Broken(f"no sentence for {', '.join(sorted(missing))}")


def _codes(shown: Json) -> set[str]:
    """What stands where a sentence should."""
    return {text for text in _texts(shown) if CODE.match(text)}


def _texts(value: Any) -> Iterator[str]:
    """All sentences in a frame."""
    if isinstance(value, dict):
        for name, one in value.items():
            if name in ("text", "title", "label") and isinstance(one, str):
                yield one
            elif name == "marks":
                yield from one
            else:
                yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def opening_shows_all(study: Study) -> None:
    """Once a match is over its open view exists and its frames still stand for everybody."""
    for played in study.played:
        views(played.match, [*study.viewers, "open"])
        if played.match.head("open") != played.match.seq:
            raise Broken("the open history has all events")


def _state(state: Any) -> bytes:
    return codec.canonical(state)


def _near(one: bytes, two: bytes, around: int = 80) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    cut = slice(max(0, at - around), at + around)
    return f"…{one[cut].decode(errors='replace')}… against …{two[cut].decode(errors='replace')}…"
