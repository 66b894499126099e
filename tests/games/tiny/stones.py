"""Stones: two seats take stones from one heap in turn, and the last stone wins (or loses). No secrets, no luck."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec

from gamefold import (
    EVERYBODY,
    Action,
    Chance,
    Counter,
    Entry,
    Event,
    Game,
    Json,
    Message,
    Open,
    Outcome,
    Prompt,
    Rejected,
    Seat,
    Table,
)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stones: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 15
    most: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    last_wins: bool = True


class Take(Action, tag="take"):
    stones: int


class Piled(Event, tag="piled"):
    stones: Open[int]
    turn: Open[Seat]
    most: Open[int]
    last_wins: Open[bool]


class Taken(Event, tag="taken"):
    seat: Open[Seat]
    stones: Open[int]


class State(msgspec.Struct, frozen=True):
    stones: int
    turn: Seat
    most: int
    last_wins: bool
    turns: int = 0


class Stones(Game[Options, State, Piled | Taken, Take]):
    key = "stones"
    title = "Stones"
    seats = range(2, 3)
    presets: ClassVar = {"classic": {}, "misery": {"last_wins": False}}
    texts: ClassVar = {
        "event.piled": "{stones} stones lie on the heap",
        "event.taken": "{seat} takes {stones}",
        "event.taken.you": "You take {stones}",
        "label.take": "Take {stones}",
        "prompt.take": "Take one to {most} stones",
        "counter.stones": "Stones",
        "rejected.not_your_turn": "It is not your turn.",
        "rejected.too_many": "So many may not be taken.",
        "outcome.last_stone": "{winners} won: the last stone decided",
        "option.stones": "Stones",
        "option.most": "Most to take",
        "option.last_wins": "The last stone wins",
    }

    @classmethod
    def setup(cls, options: Options, seats: int, chance: Chance) -> Sequence[Piled]:
        return [Piled(options.stones, 0, options.most, options.last_wins)]

    @classmethod
    def apply(cls, state: State | None, event: Piled | Taken) -> State:
        if isinstance(event, Piled):
            return State(event.stones, event.turn, event.most, event.last_wins)
        assert state is not None
        return msgspec.structs.replace(
            state, stones=state.stones - event.stones, turn=1 - event.seat, turns=state.turns + 1
        )

    @classmethod
    def prompts(cls, state: State) -> Sequence[Prompt]:
        if state.stones == 0:
            return ()
        return (Prompt(state.turn, "take", ("take",), {"most": state.most}, serial=state.turns, shown=("most",)),)

    @classmethod
    def legal(cls, state: State, seat: Seat) -> Sequence[Take]:
        if seat != state.turn:
            return ()
        return [Take(count) for count in range(1, min(state.most, state.stones) + 1)]

    @classmethod
    def decide(cls, state: State, seat: Seat, action: Take, chance: Chance) -> Sequence[Taken]:
        if seat != state.turn or state.stones == 0:
            raise Rejected("not_your_turn")
        if not 1 <= action.stones <= min(state.most, state.stones):
            raise Rejected("too_many")
        return [Taken(seat, action.stones)]

    @classmethod
    def table(cls, state: State) -> Table:
        return Table(counters=(Counter("stones", state.stones, EVERYBODY, title="stones"),))

    @classmethod
    def outcome(cls, state: State) -> Outcome | None:
        if state.stones:
            return None
        winner = 1 - state.turn if state.last_wins else state.turn
        return Outcome((1, 2) if winner == 0 else (2, 1), (winner,), None, "last_stone")

    @classmethod
    def describe(cls, event: Piled | Taken) -> Message:
        if isinstance(event, Piled):
            return Message("piled", {"stones": event.stones})
        return Message("taken", {"seat": event.seat, "stones": event.stones})

    @classmethod
    def entry(cls, state: State, seat: Seat, action: Take) -> Entry:
        return Entry(Message("take", {"stones": action.stones}))

    @classmethod
    def position(cls, given: Mapping[str, Json], options: Options, seats: int, chance: Chance) -> Sequence[Piled]:
        stones, turn = given.get("stones", options.stones), given.get("turn", 0)
        is_whole = type(stones) is type(turn) is int and 0 < stones <= 60 and turn in (0, 1)
        if set(given) - {"stones", "turn"} or not is_whole:
            raise Rejected("bad_position", {"reason": "a heap of 1 to 60 stones and a turn"})
        return [Piled(stones, turn, options.most, options.last_wins)]

    @classmethod
    def position_of(cls, state: State) -> dict[str, Json]:
        return {"stones": state.stones, "turn": state.turn}

    @classmethod
    def actions_max(cls, options: Options, seats: int) -> int:
        return options.stones
