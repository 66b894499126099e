"""The events of one command in the making."""

import gamefold
from parlour_donuts import events
from parlour_donuts.fold import apply
from parlour_donuts.state import State


class Course(gamefold.Course[State, events.Event]):
    __slots__ = ()
    apply = staticmethod(apply)
