"""A whole match as text: after each command, what has changed for whom. Kept beside a game, it is reviewed as a diff.

Every line begins with those who are shown it: seats by number, `p` for the public, `*` for all of them. So a secret
that gets out is a line with a letter too many. The match is kept as what was played (`Script`), not as a seed: bots may
change, the text must not.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from gamefold import codec
from gamefold.audience import Seat, Viewer
from gamefold.bots import Kind, Rounds
from gamefold.game import AnyGame, Json, Rejected
from gamefold.history import column
from gamefold.match import Match
from gamefold.simulate import Play, match_key
from gamefold.speech import Speech

NAMES = ("Ada", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
ROUNDS = 20
PARTS_REPEATED_MAX = 10
CLOCK = slice(11, 23)
SECTIONS = ("number", "log", "zone", "counter", "outcome", "ask", "legal", "tries", "blocked")


class BrokenScript(Exception):
    """A script that cannot be read, or does not fit today's rules, and at which step."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One command of a seat, `at_ms` after the beginning."""

    seat: Seat
    at_ms: int
    action: dict[str, Json]


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """A match as it was played, to its end; `key` in hexadecimal digits."""

    game: str
    options: dict[str, Json]
    seats: int
    key: str
    steps: list[Step]

    @classmethod
    def read(cls, data: bytes) -> "Script":
        """Raises BrokenScript."""
        try:
            script = msgspec.json.decode(data, type=cls)
            bytes.fromhex(script.key)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BrokenScript(f"no transcript: {error}") from error
        return script

    @property
    def data(self) -> bytes:
        """As JSON, a line for each step."""
        head = codec.canonical({name: getattr(self, name) for name in ("game", "key", "options", "seats")})
        steps = b",\n".join(codec.canonical(step) for step in self.steps)
        return head[:-1] + b',"steps":[\n' + steps + b"\n]}\n"


def play(game: AnyGame, options: Mapping[str, Json], kinds: Sequence[Kind], seed: str) -> Script:
    """A match between bots, one a seat. Raises `Rejected` (bad_seats, bad_option), RuntimeError where there is no end,
    and whatever the game raises."""
    key = match_key(seed, 0)
    played = Play(game, options, key, kinds, lambda kind: Rounds(ROUNDS))
    played.run()
    steps = [Step(seat, at_ms, codec.plain(action)) for seat, at_ms, action in played.commands]
    return Script(game.key, dict(options), len(kinds), key.hex(), steps)


def transcript(game: AnyGame, script: Script) -> str:
    """The text. Raises BrokenScript."""
    return "\n".join([*_sections(game, script), ""])


def _sections(game: AnyGame, script: Script) -> Iterator[str]:
    if script.game != game.key:
        raise BrokenScript(f"a match of {script.game!r}, not of {game.key!r}")
    try:
        match = Match.start(game, script.options, script.seats, bytes.fromhex(script.key))
    except Rejected as refusal:
        raise BrokenScript(f"the start is refused as {refusal.code}") from refusal
    page = Page(game, script.seats)
    yield f"{game.title}: {script.seats} seats, {codec.canonical(script.options).decode()}"
    yield from page.turn(match, "the beginning")
    for number, step in enumerate(script.steps, 1):
        action = codec.canonical(step.action).decode()
        try:
            match.submit(step.seat, step.action, None, step.at_ms)
        except Rejected as refusal:
            raise BrokenScript(f"step {number}: {action} of seat {step.seat} is refused as {refusal.code}") from refusal
        yield from page.turn(match, f"{number} at {step.at_ms} ms: seat {step.seat} {action}")
    if not match.is_over:
        raise BrokenScript(f"the match goes on after step {len(script.steps)}")
    yield from page.opened(match)


class Line(NamedTuple):
    """What one viewer is shown of one thing: what it is, its parts, and a title for the first time."""

    name: str
    parts: tuple[str, ...] = ()
    title: str = ""

    @property
    def whole(self) -> str:
        return self._of(f" {self.title}" if self.title else "", *self.parts)

    def after(self, before: "Line") -> str:
        """Where much stays and only an end changes, what stays is counted."""
        old, new = before.parts, self.parts
        if new and old == new:
            return self._of("", "as before")
        if (same := _alike(old, new)) > PARTS_REPEATED_MAX:
            return self._of("", f"({same} as before)", *new[same:])
        if (same := _alike(old[::-1], new[::-1])) > PARTS_REPEATED_MAX:
            return self._of("", *new[: len(new) - same], f"({same} as before)")
        return self._of("", *new)

    def _of(self, title: str, *parts: str) -> str:
        return f"{self.name}{title}{':' if parts else ''} {' '.join(parts)}".rstrip()


def _alike(old: Sequence[str], new: Sequence[str]) -> int:
    """How many parts are the same from the beginning."""
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


Lines: TypeAlias = dict[str, Line]
"""All that one viewer is shown, by keys that stay while the things change."""


class Page:
    """What every viewer has been shown so far."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.viewers: list[Viewer] = [*range(seats), "public"]
        self.speech = Speech.of(game, NAMES)
        self.shown: dict[Viewer, Lines] = {viewer: {} for viewer in self.viewers}
        self.numbers: dict[Viewer, int] = dict.fromkeys(self.viewers, 0)
        self.seq = 0
        self.prompts: dict[str, int] = {}
        self.rank: dict[str, int] = {}

    def turn(self, match: Match, title: str) -> Iterator[str]:
        """A heading and the lines that are new since the last turn."""
        seen_by: dict[tuple[str, str], list[Viewer]] = {}
        for viewer in self.viewers:
            for key, line in self._news(match, viewer):
                self.rank.setdefault(key, len(self.rank))
                seen_by.setdefault((key, line), []).append(viewer)
        self.seq = match.seq
        yield f"\n== {title}"
        for key, line in sorted(seen_by, key=lambda found: self._order(found[0])):
            yield f"{self._named(seen_by[key, line]):{len(self.viewers) + 1}}{line}"

    def opened(self, match: Match) -> Iterator[str]:
        """The view that there is once it is over, and what the public had not been told."""
        yield "\n== laid open"
        told, seen = iter(match.history("public", speech=self.speech)), 0
        for record, entry in zip(match.records, match.history("open", speech=self.speech), strict=True):
            number = record.heads[column("public", match.seats)]
            if number == seen or _entry(next(told)) != _entry(entry):
                yield f"{record.seq:4} {_entry(entry)}"
            seen = number
        yield from (line.whole for line in self._things(match, "open").values())

    def _news(self, match: Match, viewer: Viewer) -> Iterator[tuple[str, str]]:
        before, now = self.shown[viewer], self._things(match, viewer)
        self.shown[viewer] = now
        yield from self._log(match, viewer)
        for key, line in now.items():
            if key not in before:
                yield key, line.whole
            elif before[key] != line:
                yield key, line.after(before[key])
        yield from ((key, f"gone: {key}") for key in before if key not in now)

    def _log(self, match: Match, viewer: Viewer) -> Iterator[tuple[str, str]]:
        """The new entries of the viewer's history, by their place in the match."""
        number = self.numbers[viewer]
        entries = iter(match.history(viewer, number, speech=self.speech))
        for record in match.records.since(self.seq):
            if record.heads[column(viewer, match.seats)] > number:
                number = record.heads[column(viewer, match.seats)]
                yield f"log {record.seq}", _entry(next(entries))
        self.numbers[viewer] = number

    def _things(self, match: Match, viewer: Viewer) -> Lines:
        """The lines of a frame, but for its log."""
        frame = match.frame(viewer, self.speech)
        lines: Lines = {"number": Line(f"number {frame['number']} {frame['status']}")}
        lines |= {f"zone {zone['id']}": _zone(zone) for zone in frame["table"]["zones"]}
        lines |= {f"counter {one['id']}": _counter(one) for one in frame["table"]["counters"]}
        lines |= {f"ask {one['seat']} {one['kind']}": self._prompt(one) for one in frame["prompts"]}
        lines |= {name: Line(name, (_offers(frame[name]),)) for name in ("legal", "tries") if frame[name]}
        if frame["blocked"]:
            lines["blocked"] = Line("blocked", (_blocked(frame["blocked"]),))
        if frame["outcome"]:
            lines["outcome"] = Line("outcome", (codec.canonical(frame["outcome"]).decode(),))
        return lines

    def _prompt(self, prompt: Mapping[str, Json]) -> Line:
        """Numbered in the order in which they came, since their ids say nothing."""
        number = f" #{self.prompts.setdefault(prompt['id'], len(self.prompts) + 1)}" if prompt["id"] else ""
        opens = f" opens {prompt['opens_at'][CLOCK]}" if prompt["opens_at"] else ""
        due = f" due {prompt['due_at'][CLOCK]}" if prompt["due_at"] else ""
        parts = [
            *([] if prompt["blocking"] else ["(may)"]),
            prompt["text"],
            *([f"about {' '.join(prompt['about'])}"] if prompt["about"] else []),
            *([f"chosen {codec.canonical(prompt['chosen']).decode()}"] if prompt["chosen"] else []),
        ]
        return Line(f"ask {prompt['seat']} {prompt['kind']}{number}{opens}{due}", tuple(parts))

    def _order(self, key: str) -> tuple[int, int]:
        family, _, rest = key.partition(" ")
        return SECTIONS.index(family), int(rest) if family == "log" else self.rank[key]

    def _named(self, viewers: Sequence[Viewer]) -> str:
        if len(viewers) == len(self.viewers):
            return "*"
        return "".join("p" if viewer == "public" else str(viewer) for viewer in viewers)


def _zone(zone: Mapping[str, Json]) -> Line:
    return Line(f"{zone['id']} {zone['size']}", tuple(map(_item, zone["items"])), repr(zone["title"]))


def _item(item: Mapping[str, Json]) -> str:
    place = "" if item["place"] is None else f"#{item['place']}="
    marks = "".join(f"[{mark}]" for mark in item["marks"])
    lying_on = "".join(f"+{one['face']}@{one['seat']}" for one in item["on"])
    return f"{place}{item['face']}{lying_on}{marks}"


def _counter(counter: Mapping[str, Json]) -> Line:
    of = "" if counter["of"] is None else f" of {counter['of']}"
    return Line(counter["id"], (f"{counter['value']}{of}",), repr(counter["title"]))


def _offers(offers: Sequence[Mapping[str, Json]]) -> str:
    """The labels; one that several offers have, once and with their number."""
    labels = Counter(map(_offer, offers))
    return " · ".join(label if count == 1 else f"{label} (x{count})" for label, count in labels.items())


def _offer(offer: Mapping[str, Json]) -> str:
    pick = offer["pick"]
    if pick is None:
        return str(offer["label"])
    values = " ".join(str(value) for value in pick["values"])
    return f"{offer['label']} ({pick['min']} to {pick['max']}{' in order' if pick['ordered'] else ''} of {values})"


def _blocked(blocked: Sequence[Mapping[str, Json]]) -> str:
    items: dict[str, list[str]] = {}
    for one in blocked:
        items.setdefault(one["text"], []).append(one["item"])
    return " · ".join(f"{' '.join(found)} ({text})" for text, found in items.items())


def _entry(entry: Mapping[str, Json]) -> str:
    moves = "; ".join(f"{move['from']} > {move['to']} {_faces(move['faces'])}" for move in entry["moves"])
    return f"{entry['event']}: {entry['text']}{f' [{moves}]' if moves else ''}".rstrip()


def _faces(faces: Sequence[str | None]) -> str:
    """Unknown ones as one question mark with their number."""
    hidden = faces.count(None)
    known = [face for face in faces if face is not None]
    return " ".join([*known, *([f"?{hidden if hidden > 1 else ''}"] if hidden else [])])
