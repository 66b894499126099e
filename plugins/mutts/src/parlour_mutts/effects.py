"""What each wild card does, from its landing to the colour (rules 6, 7)."""

from collections.abc import Callable

from gamefold import Seat, Secret
from gamefold.cards import Face, in_order
from parlour_mutts import events
from parlour_mutts.cards import ORDER
from parlour_mutts.course import Course, draw, settle
from parlour_mutts.rounds import finish_round, look_round
from parlour_mutts.state import (
    AskBreed,
    AskCards,
    AskColor,
    AskFleas,
    AskSwap,
    Phase,
    Race,
    State,
    Turn,
    around,
    hand,
    hand_audience,
    left_of,
    present,
    right_of,
)


def play_wild(course: Course, seat: Seat, card: Face) -> None:
    """A wild card is played in turn. As the last card of the hand it does nothing but end the round (rules 6)."""
    if len(hand(course.state, seat)) == 1:
        course.add(events.Played(seat, card))
        finish_round(course)
    else:
        _EFFECTS[card](course, seat)


# -- Mutt (7.1) --------------------------------------------------------------------------------------------------------


def mutt(course: Course, seat: Seat) -> None:
    """A race for the bones; at the slow pace the lucky paw picks who draws; without the slap only a colour."""
    state = course.state
    if not state.options.slap:
        course.add(events.Played(seat, "mutt", AskColor()))
    elif state.options.is_live:
        course.add(events.Played(seat, "mutt", Race(present(state))))
    else:
        course.add(events.Played(seat, "mutt", AskColor()))
        draw(course, course.chance.pick(present(state)), 1, "paw")


def slap(course: Course, seat: Seat, race: Race) -> None:
    """The seat takes a bone. A second slap is nothing, and no event."""
    if seat not in race.boneless:
        return
    boneless = tuple([one for one in race.boneless if one != seat])
    course.add(events.Slapped(seat, len(boneless) - 1, Race(boneless, race.is_named)))
    if len(boneless) == 1:
        lose_race(course, boneless[0], race)


def lose_race(course: Course, seat: Seat, race: Race) -> None:
    """The race is over and this seat draws; the turn passes once the colour is named too."""
    state = course.state
    then = Turn(left_of(state, state.turn)) if race.is_named else AskColor()
    draw(course, seat, 1, "bone", then)


# -- Dog House (7.2) ---------------------------------------------------------------------------------------------------


def dog_house(course: Course, seat: Seat) -> None:
    """The smallest hand draws two; several that tie draw one each, but not the player of the card."""
    course.add(events.Played(seat, "dog_house", AskColor()))
    state = course.state
    order = around(state, left_of(state, seat))
    fewest = min([len(hand(state, one)) for one in order])
    smallest = [one for one in order if len(hand(state, one)) == fewest]
    if len(smallest) == 1:
        draw(course, smallest[0], 2, "dog_house")
        return
    for one in smallest:
        if one != seat:
            draw(course, one, 1, "dog_house")


# -- Fleas (7.3) -------------------------------------------------------------------------------------------------------


def fleas(course: Course, seat: Seat) -> None:
    course.add(events.Played(seat, "fleas", AskFleas(left_of(course.state, seat))))


def accept(course: Course, seat: Seat, asked: AskFleas) -> None:
    draw(course, seat, 1, "fleas", after_fleas(course.state, asked))
    settle(course)


def answer(course: Course, seat: Seat, asked: AskFleas) -> None:
    """The player of the first Fleas draws instead, unless this was the last card of the neighbour."""
    state = course.state
    course.add(events.Answered(seat, state.turn, after_fleas(state, asked)))
    if not hand(course.state, seat):
        finish_round(course)
        return
    if state.turn not in state.gone:
        draw(course, state.turn, 1, "answered")
    settle(course)


def after_fleas(state: State, asked: AskFleas) -> Phase:
    """The right neighbour is asked after the left one; with two seats left they are the same, and asked once."""
    right = right_of(state, state.turn)
    return AskColor() if asked.is_last or right == asked.seat else AskFleas(right, is_last=True)


# -- Fire Hydrant (7.4) ------------------------------------------------------------------------------------------------


def hydrant(course: Course, seat: Seat) -> None:
    course.add(events.Played(seat, "hydrant", AskSwap()))


def swap(course: Course, seat: Seat, whom: Seat) -> None:
    """The hands are told in order, so that nobody learns when which card came to them."""
    state = course.state
    both = hand_audience(state.options, seat) | hand_audience(state.options, whom)
    gave, got = Secret(in_order(hand(state, seat), ORDER), both), Secret(in_order(hand(state, whom), ORDER), both)
    course.add(events.Swapped(seat, whom, gave, got, AskColor()))


# -- Pedigree (7.5) ----------------------------------------------------------------------------------------------------


def pedigree(course: Course, seat: Seat) -> None:
    course.add(events.Played(seat, "pedigree", AskBreed()))


def name_breed(course: Course, seat: Seat, breed: str, by_chance: bool = False) -> None:
    """From the left neighbour round to the player each seat is asked, whatever it holds."""
    order = around(course.state, left_of(course.state, seat))
    course.add(events.BreedNamed(seat, breed, by_chance, AskCards(breed, order)))


def lay(course: Course, seat: Seat, cards: tuple[Face, ...], asked: AskCards) -> None:
    layer = seat if cards else asked.layer
    course.add(events.Laid(seat, cards, after_laying(course.state, asked, asked.seats[1:], layer)))
    if hand(course.state, seat):
        finish_laying(course, layer)
    else:
        finish_round(course)


def after_laying(state: State, asked: AskCards, rest: tuple[Seat, ...], layer: Seat | None) -> Phase:
    """The next seat lays; after the last one a colour is owed, unless a dog lies on top and speaks for itself."""
    if rest:
        return AskCards(asked.breed, rest, layer)
    return AskColor() if layer is None else Turn(left_of(state, state.turn))


def finish_laying(course: Course, layer: Seat | None) -> None:
    """If that was the last answer: the last dog has landed for the orders too, or the colour is due."""
    state = course.state
    if layer is not None and isinstance(state.phase, Turn) and state.options.has_orders:
        look_round(course, left_of(state, layer))
    settle(course)


_EFFECTS: dict[Face, Callable[[Course, Seat], None]] = {
    "mutt": mutt,
    "dog_house": dog_house,
    "fleas": fleas,
    "hydrant": hydrant,
    "pedigree": pedigree,
}
