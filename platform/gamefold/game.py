"""The contract of a game author: what a game says about itself, and the small values it says it with.

Two ideas decide everything. *Decide may refuse, apply may not*: `decide` checks an action and returns events that hold
the outcomes of chance; `apply` is a total, pure fold. *Prompts, not turns*: the state says which seats owe which
decision.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from gamefold.audience import Seat, Secret, Viewer
from gamefold.chance import Chance
from gamefold.table import Move, Table

Json: TypeAlias = Any
"""A JSON value: str, int, bool, None, list, dict with string keys. Never a float."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """What a seat asks for. Subclasses give their permanent name: `class Draw(Action, tag="draw", frozen=True)`. Lists
    are tuples."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """A recorded fact. Subclasses give their permanent name (`tag="drawn"`) and, once a stored shape changes, a larger
    `schema`.

    A field is shown to everybody if `Open[...]`, to its own audience if `Secret[...]`, else to nobody. Shapes must not
    change without a step in `Game.upcast`.
    """

    schema: ClassVar[int] = 1


OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
EventT = TypeVar("EventT", bound=Event)
ActionT = TypeVar("ActionT", bound=Action)


class Prompt(msgspec.Struct, frozen=True):
    """A decision that a seat owes (`blocking`) or may take.

    `takes`: the action types that answer it; no type is in two prompts of one seat. `data`: slots of its text and,
    under `"about"`, a list of table refs it is about (`"points.1/6h"`, `"deck"`); its seat alone sees them, unless
    named in `shown`. `serial`: the author's unshown counter of what makes two alike questions different. `sealed`: the
    group whose choices stay secret until all are in; each of its seats owes one choice, so a sealed prompt blocks, and
    no seat has two in a group. `opens_ms`, `within_ms`: a countdown and a window of its own. `hint=False`: legal
    actions are not sent to the person's client. `stays`: an answer leaves it open, as with a setting that may be
    changed at any time.
    """

    seat: Seat
    kind: str
    takes: tuple[str, ...]
    data: dict[str, Json] | None = None
    serial: int = 0
    blocking: bool = True
    sealed: str | None = None
    opens_ms: int = 0
    within_ms: int | None = None
    hint: bool = True
    shown: tuple[str, ...] = ()
    stays: bool = False


class Pick(msgspec.Struct, frozen=True):
    """One legal entry for an action with a list field: `min` to `max` of `values`. `action` is one valid filling."""

    action: Action
    field: str
    values: tuple[Json, ...]
    min: int
    max: int
    ordered: bool = False


class Gap(msgspec.Struct, frozen=True):
    """The least time between two actions of these types by one seat."""

    types: tuple[str, ...]
    ms: int


class Reaction(msgspec.Struct, frozen=True):
    """How fast bots of one level answer a prompt that is a race: somewhere between these times after it has opened,
    drawn anew for each prompt and bot; so many times in a hundred they overlook it."""

    least_ms: int
    most_ms: int
    missed_percent: int = 0


class Rejected(Exception):
    """A normal refusal: a code from the game's closed list (`rejected.<code>` in its texts), slots for the sentence,
    nothing changed.

    `cool_ms`: for so long further answers of this seat to prompts of that kind are refused as `cooling_down`.
    """

    def __init__(self, code: str, slots: Mapping[str, Json] | None = None, cool_ms: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.slots: dict[str, Json] = dict(slots or {})
        self.cool_ms = cool_ms


class Message(msgspec.Struct, frozen=True):
    """A sentence by code and slots (`event.<code>`, `label.<code>`…). A slot that is a `Secret` is for its audience
    only; a reader who may not see all of them gets the code `otherwise` and the open slots. Slot `seat` is the subject:
    its own reader gets `<code>.you`. `headline`: of all that one command led to this is told first, such as the end of
    a round.
    """

    code: str
    slots: dict[str, Any] = {}
    otherwise: str | None = None
    headline: bool = False


class Entry(msgspec.Struct, frozen=True):
    """How a legal action is offered: its label and the table refs it starts from and goes to (`"hand.0/7c"`,
    `"points.1/6h"`, `"row#3"`, `"scrap"`). An entry without `source` becomes a button. For a `Pick`, `source` is one
    ref for each of its values.
    """

    label: Message
    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How it ended: a place for each seat (ties share one; drawn: all 1), winners (drawn: none), scores, and the cause
    as text code `outcome.<cause>`."""

    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    cause: str

    def without(self, absent: Sequence[Seat]) -> Outcome:
        """The outcome with the seats that gave up placed last and never among the winners."""
        present = [seat for seat in range(len(self.places)) if seat not in absent]
        ranked = sorted({self.places[seat] for seat in present})
        better = {place: 1 + sum(self.places[seat] < place for seat in present) for place in ranked}
        places = tuple(better[place] if seat in present else len(present) + 1 for seat, place in enumerate(self.places))
        winners = tuple(seat for seat in present if places[seat] == 1) if self.winners else ()
        return msgspec.structs.replace(self, places=places, winners=winners)


class Game(Generic[OptionsT, StateT, EventT, ActionT]):
    """A game: class members only, no instance state. `class Chess(Game[Options, State, Event, Action])`, where `Event`
    and `Action` are unions of tagged structs. Every function is pure and deterministic; chance comes in as an argument.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    ruleset: ClassVar[str] = "1"
    seats: ClassVar[range]
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {}
    texts: ClassVar[Mapping[str, str]] = {}
    """English sentences by code, with `{slot}`; translations lie as gettext catalogues in the package's `locale`
    (msgid = code)."""
    think_ms_max: ClassVar[int | None] = None
    """For bots: a decision over which one thinks longer than this was measured to be no better. Levels that do are not
    offered."""

    options_type: ClassVar[Any]
    state_type: ClassVar[Any]
    event_type: ClassVar[Any]
    action_type: ClassVar[Any]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for base in getattr(cls, "__orig_bases__", ()):
            arguments = typing.get_args(base)
            if len(arguments) == 4 and not any(isinstance(one, TypeVar) for one in arguments):
                cls.options_type, cls.state_type, cls.event_type, cls.action_type = arguments

    # -- the match ----------------------------------------------------------------------------------------------------

    @classmethod
    def seats_for(cls, options: OptionsT) -> range:
        """The player counts that these options allow; each must be in `seats`."""
        return cls.seats

    @classmethod
    def check_options(cls, options: OptionsT, seats: int) -> OptionsT:
        """Judges options as a whole when a match is made and may complete them (defaults that depend on other options).

        Raises `Rejected("bad_option", …)`."""
        return options

    @classmethod
    def setup(cls, options: OptionsT, seats: int, chance: Chance) -> Sequence[EventT]:
        """The opening events, the deal included."""
        raise NotImplementedError

    @classmethod
    def apply(cls, state: StateT | None, event: EventT) -> StateT:
        """The pure, total fold; `state` is None before the first event."""
        raise NotImplementedError

    @classmethod
    def prompts(cls, state: StateT) -> Sequence[Prompt]:
        """Which seats owe or may take which decision. None and no outcome is a bug."""
        raise NotImplementedError

    @classmethod
    def legal(cls, state: StateT, seat: Seat) -> Sequence[ActionT | Pick]:
        """All that `decide` accepts from this seat, in stable order, the least committing first; from what the seat may
        know."""
        raise NotImplementedError

    @classmethod
    def decide(cls, state: StateT, seat: Seat, action: ActionT, chance: Chance) -> Sequence[EventT]:
        """The events of an accepted action (none: the seat alone is told `match.noted`); else raises `Rejected`."""
        raise NotImplementedError

    @classmethod
    def table(cls, state: StateT) -> Table:
        """What the rules lay open now: every zone, item and counter with its audience."""
        raise NotImplementedError

    @classmethod
    def outcome(cls, state: StateT) -> Outcome | None:
        """Places, winners, scores and cause once it is over."""
        raise NotImplementedError

    # -- as the game needs them ---------------------------------------------------------------------------------------

    @classmethod
    def resolve(cls, state: StateT, group: str, choices: Mapping[Seat, ActionT], chance: Chance) -> Sequence[EventT]:
        """The events of a sealed group, all choices at once; the order of arrival cannot matter."""
        raise NotImplementedError(f"{cls.__name__} seals {group!r} but has no resolve")

    @classmethod
    def late(cls, state: StateT, seat: Seat, action: ActionT, prompt: Prompt) -> str:
        """The code for an action whose prompt is closed."""
        return "too_late"

    @classmethod
    def unasked(cls, state: StateT, seat: Seat, action: ActionT) -> str:
        """The code for an action that no prompt of the seat takes or has taken, from what everybody knows."""
        return "not_asked"

    @classmethod
    def blocked(cls, state: StateT, seat: Seat) -> Sequence[tuple[str, str]]:
        """(table ref, rejection code) for things that the seat holds and cannot use now, from what it knows."""
        return ()

    @classmethod
    def tries(cls, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """For prompts without hints: all that the seat may try, right or wrong, so that its client can offer it and
        tell nothing. None (default): the client offers what it knows of the game."""
        return ()

    @classmethod
    def standing(cls, state: StateT, seat: Seat) -> ActionT | None:
        """For prompts that stay open after an answer (`stays`): what a bot of this seat sets once, None (default) where
        nothing is left to set. Bots do not think about such prompts."""
        return None

    @classmethod
    def default_action(cls, state: StateT, prompt: Prompt, chance: Chance) -> ActionT:
        """What a timeout of this prompt does."""
        for entry in cls.legal(state, prompt.seat):
            action = entry.action if isinstance(entry, Pick) else entry
            if action_name(action) in prompt.takes:
                return typing.cast(ActionT, action)
        raise LookupError(f"no legal answer to {prompt.kind!r} of seat {prompt.seat}")

    @classmethod
    def expire(cls, state: StateT, prompts: Sequence[Prompt], chance: Chance) -> Sequence[EventT] | None:
        """The events when these prompts ran out together. None (default): `default_action` one after the other in seat
        order."""
        return None

    @classmethod
    def leave(cls, state: StateT, seat: Seat, chance: Chance) -> Sequence[EventT] | None:
        """The events when the seat resigned or was removed. None (default): with two seats the other wins; with more
        the kernel answers for it by default actions and places it last."""
        return None

    @classmethod
    def gaps(cls, options: OptionsT) -> Sequence[Gap]:
        """Least times between two actions of one seat; sooner is refused as `too_fast`. Default: none."""
        return ()

    @classmethod
    def describe(cls, event: EventT) -> Message | None:
        """The log line of an event (`event.<code>`); None: no line."""
        return None

    @classmethod
    def entry(cls, state: StateT, seat: Seat, action: ActionT | Pick) -> Entry:
        """Label, source and target of a legal action."""
        raw = action.action if isinstance(action, Pick) else action
        return Entry(Message(action_name(raw)))

    @classmethod
    def moves(cls, before: StateT | None, after: StateT) -> Sequence[Move]:
        """What travelled between zones in one event (`gamefold.cards` derives it)."""
        return ()

    @classmethod
    def redeal(cls, state: StateT, viewer: Viewer, chance: Chance) -> StateT:
        """A state that the viewer could not tell from this one, as a function of the viewer's knowledge alone."""
        return state

    @classmethod
    def position(cls, given: Mapping[str, Json], options: OptionsT, seats: int, chance: Chance) -> Sequence[EventT]:
        """The opening events of a match that starts from a position; raises `Rejected("bad_position", …)`."""
        raise Rejected("bad_position", {"reason": "unread"})

    @classmethod
    def position_of(cls, state: StateT) -> dict[str, Json]:
        """The position of a state, with `turn`, `hand_sizes`, `deck_size`, `deck_top`, `scores` where the game has
        them."""
        return {}

    @classmethod
    def unordered(cls) -> frozenset[str]:
        """Names in `position_of` whose lists compare as multisets."""
        return frozenset()

    @classmethod
    def cards(cls, options: OptionsT, seats: int) -> Sequence[str]:
        """Card games: all faces of the match, in canonical order."""
        return ()

    @classmethod
    def lies(cls, state: StateT) -> Mapping[str, Sequence[str]]:
        """Card games: where each card lies, by zone (checked after every step against `cards`)."""
        return {}

    @classmethod
    def actions_max(cls, options: OptionsT, seats: int) -> int:
        """A bound on the actions of a match."""
        return 10_000

    @classmethod
    def upcast(cls, name: str, schema: int, data: dict[str, Json]) -> tuple[str, int, dict[str, Json]]:
        """One schema step on plain JSON, at read: (name, schema, data) of the next schema."""
        raise LookupError(f"{cls.key}: no step from {name!r} schema {schema}")

    # -- optional hints for searching bots ----------------------------------------------------------------------------

    @classmethod
    def evaluate(cls, state: StateT) -> Sequence[float] | None:
        """A value in 0…1 for each seat, roughly its chance to win; None: no opinion."""
        return None

    @classmethod
    def playout(cls, state: StateT, prompt: Prompt, legal: Sequence[ActionT | Pick], chance: Chance) -> ActionT | None:
        """How a bot plays on for the seat of a prompt where its search ends: one of these legal answers (of a `Pick`, a
        filling), quickly found; None (default): no opinion."""
        return None

    @classmethod
    def reactions(cls, prompt: Prompt) -> Sequence[Reaction]:
        """Prompts that are a race: how fast bots answer them, the easiest level first. None (default): no race, a bot
        takes the time that it thinks."""
        return ()


AnyGame: TypeAlias = type[Game[Any, Any, Any, Any]]


def action_name(action: msgspec.Struct) -> str:
    """The permanent name (tag) of an action or event."""
    return typing.cast(str, action.__struct_config__.tag)


__all__ = [
    "Action",
    "AnyGame",
    "Entry",
    "Event",
    "Game",
    "Gap",
    "Json",
    "Message",
    "Outcome",
    "Pick",
    "Prompt",
    "Reaction",
    "Rejected",
    "Secret",
    "action_name",
]
