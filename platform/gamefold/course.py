"""The events of one command in the making, for rules that decide on what is true after the events before.

The one hard idea: the state is folded when it is asked for and not before. The last events of a command, on which
nothing more is decided, are folded by whoever stores them and by nobody else.
"""

from typing import Any, Generic

from gamefold.chance import Chance
from gamefold.game import EventT, StateT


class Course(Generic[StateT, EventT]):
    """`events` so far, the `state` after them, and the `chance` that `decide` was given. A game makes its own, with its
    fold, and hands `events` back at the end:

        class Course(gamefold.Course[State, Event]):
            __slots__ = ()
            apply = staticmethod(fold.apply)
    """

    __slots__ = ("_folded", "_state", "chance", "events")

    def __init__(self, state: StateT, chance: Chance) -> None:
        self._state = state
        self._folded = 0
        self.chance = chance
        self.events: list[EventT] = []

    @staticmethod
    def apply(state: Any, event: Any) -> Any:
        """The game's fold."""
        raise NotImplementedError

    @property
    def state(self) -> StateT:
        if self._folded < len(self.events):
            for event in self.events[self._folded :]:
                self._state = self.apply(self._state, event)
            self._folded = len(self.events)
        return self._state

    def add(self, event: EventT) -> None:
        self.events.append(event)
