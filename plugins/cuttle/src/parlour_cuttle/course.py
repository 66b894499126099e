"""How a command ends: a decision is owed, or an action is done, with the turn or the match (rules 3, 8)."""

from msgspec.structs import replace

import gamefold
from gamefold import Seat
from parlour_cuttle import events
from parlour_cuttle.cards import HAND
from parlour_cuttle.fold import apply
from parlour_cuttle.state import GiveUp, Phase, State, Turn, around, is_team, left_of, target


class Course(gamefold.Course[State, events.Event]):
    """With the two ways in which a command of this game ends."""

    __slots__ = ()
    apply = staticmethod(apply)

    def ask(self, event: events.Event, then: Phase) -> list[events.Event]:
        """The last event of the command: a decision is owed now."""
        self.events.append(replace(event, then=then))
        return self.events

    def finish(self, event: events.Event) -> list[events.Event]:
        """The last event of an action: the match is won or drawn (rules 8), or cards above the limit are owed, or the
        turn passes.
        """
        after = self.apply(self.state, event)
        ending = _ending(after)
        if ending is not None:
            self.events += [event, ending]
            return self.events
        return self.ask(event, _after_action(after))


def winners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who wins with the seat: in Team its partner too."""
    if not is_team(state):
        return (seat,)
    return (0, 2) if seat in (0, 2) else (1, 3)


def _ending(state: State) -> events.Ended | None:
    for seat in around(state, state.turn):
        if state.sides[seat].score >= target(state, seat):
            return events.Ended(winners(state, seat), "target")
    if state.passes >= state.options.passes_to_draw:
        return events.Ended((), "passes")
    return None


def _after_action(state: State) -> Phase:
    limit = state.options.hand_limit
    excess = len(state.zones.cards[HAND[state.turn]]) - limit
    if limit and excess > 0:
        return GiveUp(state.turn, excess, "limit")
    return Turn(left_of(state, state.turn))
