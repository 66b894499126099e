"""What one-offs do when nobody stops them (rules 4): a table by rank, judged when they take effect."""

from collections.abc import Callable

from gamefold import EVERYBODY, Seat, Secret
from gamefold.cards import Face, in_order
from parlour_cuttle import events, plays
from parlour_cuttle.cards import ACE, FIVE, FOUR, HAND, NINE, ORDER, RANK, SEVEN, SIX, THREE, TWO
from parlour_cuttle.course import Course
from parlour_cuttle.fold import apply
from parlour_cuttle.state import Fetch, GiveUp, Running, Spot, Stack, State, TurnedUp, spot

FOUR_COSTS = 2
DRAWN_BY_FIVE = {"draw2": 2, "discard1draw3": 3}


def resolve(course: Course) -> list[events.Event]:
    """The window about the running one-off is closed: with an even number of 2s it takes effect."""
    running = course.state.running
    assert running is not None
    if course.state.twos % 2:
        return course.finish(events.Failed(course.state.turn, running.card, "countered"))
    return _EFFECTS[RANK[running.card]](course, running)


def raze(course: Course, running: Running) -> list[events.Event]:
    gone = [face for one in course.state.sides for stack in one.points for face in _faces(stack)]
    return course.finish(events.Razed(course.state.turn, tuple(gone)))


def destroy(course: Course, running: Running) -> list[events.Event]:
    state = course.state
    found = spot(state, running.target) if running.target else None
    if found is None or running.target is None:
        return course.finish(events.Failed(state.turn, running.card, "target_gone"))
    along, homes = _lifted(state, found)
    return course.finish(events.Destroyed(state.turn, running.target, found.seat, (running.target, *along), homes))


def fetch(course: Course, running: Running) -> list[events.Event]:
    seat = course.state.turn
    stood = events.Stood(seat, running.card)
    after = apply(course.state, stood)
    cards = plays.takeable(after)
    if len(cards) == 1:
        return course.finish(events.Took(seat, cards[0]))
    return course.ask(stood, Fetch())


def rob(course: Course, running: Running) -> list[events.Event]:
    state = course.state
    assert running.whom is not None
    cards = plays.hand(state, running.whom)
    if not cards:
        return course.finish(events.Failed(state.turn, running.card, "empty_hand"))
    if len(cards) <= FOUR_COSTS:
        return course.finish(events.Discarded(running.whom, cards, "four"))
    if state.options.fours_random:
        lost = in_order(course.chance.sample(cards, FOUR_COSTS), ORDER)
        return course.finish(events.Discarded(running.whom, lost, "four_random"))
    return course.ask(events.Stood(state.turn, running.card), GiveUp(running.whom, FOUR_COSTS, "four"))


def replenish(course: Course, running: Running) -> list[events.Event]:
    state = course.state
    cards = plays.hand(state, state.turn)
    if state.options.five_mode == "discard1draw3" and cards:
        if len(cards) > 1:
            return course.ask(events.Stood(state.turn, running.card), GiveUp(state.turn, 1, "five"))
        course.add(events.Discarded(state.turn, cards, "five"))
    return draw(course, DRAWN_BY_FIVE[state.options.five_mode])


def sweep(course: Course, running: Running) -> list[events.Event]:
    state = course.state
    gone: list[Face] = []
    homes: list[events.Home] = []
    for seat, one in enumerate(state.sides):
        gone += [face for stack in one.permanents for face in _faces(stack)]
        for stack in one.points:
            if stack.owner in state.gone:
                gone += _faces(stack)
                continue
            gone += [taker.card for taker in stack.on]
            if stack.owner != seat:
                homes.append(events.Home(stack.card, stack.owner))
    return course.finish(events.Swept(state.turn, tuple(gone), tuple(homes)))


def reveal(course: Course, running: Running) -> list[events.Event]:
    seat = course.state.turn
    cards = course.state.zones.cards["deck"][: course.state.options.seven_reveal]
    event = events.Revealed(seat, cards)
    after = apply(course.state, event)
    pile = len(after.zones.cards["deck"]) - 1
    if len(cards) > 1 or plays.plays(after, seat, cards[0], pile):
        return course.ask(event, TurnedUp(cards))
    course.add(event)
    return course.finish(events.Scrapped(seat, cards[0]))


def send_back(course: Course, running: Running) -> list[events.Event]:
    state = course.state
    found = spot(state, running.target) if running.target else None
    if found is None or running.target is None:
        return course.finish(events.Failed(state.turn, running.card, "target_gone"))
    along, homes = _lifted(state, found)
    onto_pile = state.options.nine_effect == "deck_top"
    freezes = state.options.nine_freeze and not onto_pile
    return course.finish(events.Returned(state.turn, running.target, found.seat, onto_pile, freezes, along, homes))


_EFFECTS: dict[int, Callable[[Course, Running], list[events.Event]]] = {
    ACE: raze,
    TWO: destroy,
    THREE: fetch,
    FOUR: rob,
    FIVE: replenish,
    SIX: sweep,
    SEVEN: reveal,
    NINE: send_back,
}


# -- parts -------------------------------------------------------------------------------------------------------------


def draw(course: Course, count: int) -> list[events.Event]:
    """The seat in turn draws so many cards, or as many as there are."""
    state = course.state
    seat = state.turn
    pile = state.zones.cards["deck"]
    cards = pile[:count]
    eyes = state.zones.eyes[HAND[seat]]
    if state.options.open_hands_on_empty_deck and len(state.sides) == 2 and len(cards) == len(pile):
        eyes = EVERYBODY
    return course.finish(events.Drew(seat, len(cards), Secret(cards, eyes)))


def _faces(stack: Stack) -> list[Face]:
    return [stack.card, *[taker.card for taker in stack.on]]


def _lifted(state: State, found: Spot) -> tuple[tuple[Face, ...], tuple[events.Home, ...]]:
    """What follows when the card of a spot leaves the table: what goes to the scrap with it, and what falls to whom.

    A card takes along what lies on it. Under a top Jack or Joker the card falls to the seat that the next one names, at
    last to its first owner (rules 6); to a seat that has left it cannot fall, and goes to the scrap (rules 10).
    """
    stack = found.stack
    if not found.is_on:
        return tuple([taker.card for taker in stack.on]), ()
    left = stack.on[:-1]
    heir: Seat = left[-1].seat if left else stack.owner
    if heir in state.gone:
        return (stack.card, *[taker.card for taker in left]), ()
    return (), (events.Home(stack.card, heir),)
