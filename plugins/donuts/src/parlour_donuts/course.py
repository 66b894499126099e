"""The events of one command in the making: each is folded at once, so that the next is decided on what then holds."""

from parlour_donuts import events
from parlour_donuts.fold import apply
from parlour_donuts.state import State


class Course:
    """`state` is the state after `events`."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[events.Event] = []

    def add(self, event: events.Event) -> None:
        self.state = apply(self.state, event)
        self.events.append(event)
