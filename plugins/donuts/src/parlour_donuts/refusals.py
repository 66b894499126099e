"""Why not (rules 6): the code for an answer that is not allowed. `texts.py` has a sentence for each code."""

from collections import Counter
from collections.abc import Sequence

from gamefold import Rejected, Seat
from gamefold.cards import Face
from parlour_donuts import actions
from parlour_donuts.cards import PAIR, TABLEAU
from parlour_donuts.effects import MILK_PRICE
from parlour_donuts.plays import DAY_OLD_MAX, TAKES
from parlour_donuts.state import State, filled, is_selecting, opponents, others, tableau, unselected


def check(state: State, seat: Seat, action: actions.Action) -> None:
    """Raises `Rejected` unless the seat is asked for such an action and the rules allow it."""
    if not _is_asked(state, seat, action):
        raise Rejected("not_asked")
    match action:
        case actions.Select(position):
            _check_position(state, position)
        case actions.DiscardRow(positions):
            _check_clearing(state, positions)
        case actions.Keep(card):
            _check_among((card,), state.zones[PAIR[seat]], "not_drawn")
        case actions.TakeDiscard(cards):
            _check_recovery(state, cards)
        case actions.Give(card, to):
            _check_opponent(state, seat, to)
            _check_own(state, seat, (card,), others(state, seat) or ("sprinkled",))
        case actions.Take(whom, card) | actions.DiscardTheirs(whom, card):
            _check_opponent(state, seat, whom)
            _check_among((card,), tableau(state, whom), "not_theirs")
        case actions.PassLeft(card):
            _check_own(state, seat, (card,), others(state, seat))
        case actions.DiscardOwn(cards):
            _check_count(cards, *_price(state))
            _check_own(state, seat, cards, others(state, seat))
        case actions.DiscardSelf():
            pass


def _is_asked(state: State, seat: Seat, action: actions.Action) -> bool:
    name = action.__struct_config__.tag
    if is_selecting(state):
        return name == "select"
    asking = state.asking
    if asking is None or name not in TAKES[asking.card]:
        return False
    return asking.seat == seat or asking.card == "cinnamon_twist"


def _check_position(state: State, position: int) -> None:
    if not 1 <= position <= len(state.row):
        raise Rejected("no_such_position", {"position": position})
    if position not in filled(state):
        raise Rejected("empty_position", {"position": position})


def _check_clearing(state: State, positions: Sequence[int]) -> None:
    for position in positions:
        if position in state.selections:
            raise Rejected("position_selected", {"position": position})
        _check_position(state, position)
    if len(set(positions)) < len(positions):
        raise Rejected("named_twice")
    assert set(positions) <= set(unselected(state))


def _check_recovery(state: State, cards: Sequence[Face]) -> None:
    _check_count(cards, *((0, DAY_OLD_MAX) if _asks(state, "day_old") else (1, 1)))
    _check_among(cards, state.zones.cards["discard"], "not_discarded")


def _price(state: State) -> tuple[int, int]:
    return (MILK_PRICE, MILK_PRICE) if _asks(state, "milk") else (1, 1)


def _asks(state: State, face: Face) -> bool:
    return state.asking is not None and state.asking.card == face


def _check_opponent(state: State, seat: Seat, other: Seat) -> None:
    if other not in opponents(state, seat):
        raise Rejected("not_an_opponent")


def _check_own(state: State, seat: Seat, cards: Sequence[Face], usable: Sequence[Face]) -> None:
    """The cards are among the usable ones; the card whose action is running usually is not."""
    if Counter(cards) - Counter(usable):
        held = not Counter(cards) - Counter(tableau(state, seat))
        raise Rejected("just_taken" if held else "not_yours")


def _check_among(cards: Sequence[Face], there: Sequence[Face], code: str) -> None:
    if Counter(cards) - Counter(there):
        raise Rejected(code)


def _check_count(cards: Sequence[Face], least: int, most: int) -> None:
    if not least <= len(cards) <= most:
        raise Rejected("wrong_count" if least == most else "too_many", {"count": most})


# -- what the taker may not use ----------------------------------------------------------------------------------------

_USE_OTHERS = ("sprinkled", "cinnamon_twist", "milk", "raspberry_frosted")


def blocked(state: State, seat: Seat) -> list[tuple[str, str]]:
    """The card whose action is running cannot be used for it; of a kind that the seat has twice the other copy can."""
    asking = state.asking
    if asking is None or asking.seat != seat or asking.card not in _USE_OTHERS:
        return []
    usable = others(state, seat)
    return [] if asking.card in usable or not usable else [(f"{TABLEAU[seat]}/{asking.card}", "just_taken")]
