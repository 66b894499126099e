"""Why not: the code for an action that is not allowed, and for a card that has no use. `texts.py` has a sentence for
each code.

Nothing is decided here: `plays` has said no, this module finds the first rule that says so.
"""

from gamefold import Rejected, Seat
from gamefold.cards import Face
from parlour_cuttle import actions, plays
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import (
    EIGHT,
    FIVE,
    FOUR,
    HAND,
    JACK,
    JOKER,
    KING,
    NINE,
    QUEEN,
    RANK,
    SEVEN,
    TEN,
    THREE,
    TWO,
    VALUE,
)
from parlour_cuttle.state import (
    Answer,
    Fetch,
    GiveUp,
    Rebuff,
    Spot,
    State,
    TurnedUp,
    asked,
    is_team,
    opponents,
    spot,
)

_AIMED = (TWO, NINE)


# -- plays -------------------------------------------------------------------------------------------------------------


def of_play(state: State, seat: Seat, action: Action) -> Rejected:
    """Why this card may not be played like this, from the hand or turned up."""
    assert not isinstance(action, actions.Draw | actions.Pass | actions.Decline | actions.Discard)
    card = action.card
    return Rejected(_not_at_hand(state, seat, card) or _misuse(state, seat, action), {"card": card})


def _not_at_hand(state: State, seat: Seat, card: Face) -> str | None:
    if isinstance(state.phase, TurnedUp):
        return None if card in state.phase.cards else "not_turned_up"
    if card not in state.zones.cards[HAND[seat]]:
        return "not_in_hand"
    return "frozen" if card in state.frozen[seat] else None


def _misuse(state: State, seat: Seat, action: Action) -> str:
    match action:
        case actions.Points():
            return "no_points"
        case actions.Scuttle(card, target):
            return _scuttle(state, seat, card, target)
        case actions.OneOff():
            return _one_off(state, seat, action)
        case actions.Permanent():
            return _permanent(state, seat, action)
        case _:
            return "must_play"


def _scuttle(state: State, seat: Seat, card: Face, target: Face) -> str:
    if card not in VALUE:
        return "no_scuttle"
    found = spot(state, target)
    if found is None or found.zone != "points" or found.is_on:
        return "not_a_point_card"
    if found.seat not in opponents(state, seat):
        return "not_an_opponents_card"
    return "too_low"


def _one_off(state: State, seat: Seat, action: actions.OneOff) -> str:
    rank = RANK[action.card]
    if rank in (EIGHT, TEN, JACK, QUEEN, KING, JOKER):
        return "no_one_off"
    return _superfluous(state, action, rank) or _one_off_now(state, seat, action, rank)


def _superfluous(state: State, action: actions.OneOff, rank: int) -> str | None:
    if action.target is not None and rank not in _AIMED:
        return "takes_no_target"
    if action.seat is not None and (rank != FOUR or len(state.sides) == 2):
        return "takes_no_seat"
    return None


def _one_off_now(state: State, seat: Seat, action: actions.OneOff, rank: int) -> str:
    if rank in _AIMED:
        return _not_removable(state, seat, action)
    if rank == THREE:
        return "only_threes" if state.zones.cards["scrap"] else "nothing_to_take"
    if rank in (FIVE, SEVEN):
        return "pile_too_small"
    return _not_robbed(state, seat, action)


def _not_robbed(state: State, seat: Seat, action: actions.OneOff) -> str:
    if action.seat is None and len(state.sides) > 2:
        return "names_no_seat"
    if action.seat is not None and action.seat not in opponents(state, seat):
        return "not_an_opponent"
    return "empty_hand"


def _not_removable(state: State, seat: Seat, action: actions.OneOff) -> str:
    if action.target is None:
        return "names_no_target"
    found = spot(state, action.target)
    if found is None:
        return "not_on_the_table"
    if found.seat not in opponents(state, seat):
        return "not_an_opponents_card"
    if found.is_on and found.stack.on[-1].card != action.target:
        return "buried"
    if found.zone == "points" and not found.is_on and (RANK[action.card] == TWO or not _nine_hits_all(state)):
        return "not_a_permanent"
    return "guarded"


def _nine_hits_all(state: State) -> bool:
    return state.options.nine_targets == "any"


def _permanent(state: State, seat: Seat, action: actions.Permanent) -> str:
    rank = RANK[action.card]
    if rank not in (EIGHT, JACK, QUEEN, KING, JOKER):
        return "no_permanent"
    if rank in (EIGHT, QUEEN, KING):
        return "takes_no_receiver" if action.target is None else "takes_no_target"
    if action.target is None:
        return "names_no_target"
    found = spot(state, action.target)
    if found is None:
        return "not_on_the_table"
    return _not_taken(state, seat, action, found)


def _not_taken(state: State, seat: Seat, action: actions.Permanent, found: Spot) -> str:
    kind = "points" if RANK[action.card] == JACK else "permanents"
    if found.is_on or found.zone != kind:
        return "not_a_point_card" if kind == "points" else "not_for_joker"
    if not is_team(state):
        if found.seat not in opponents(state, seat):
            return "not_an_opponents_card"
        return "guarded" if action.receiver is None else "takes_no_receiver"
    if action.receiver is None:
        return "names_no_receiver"
    is_another = action.receiver in range(len(state.sides)) and action.receiver != found.seat
    return "guarded" if is_another else "bad_receiver"


# -- answers and choices -----------------------------------------------------------------------------------------------


def of_answer(state: State, seat: Seat, card: Face, wrong_rank: str) -> Rejected:
    """Why this card does not answer: it is elsewhere, of another rank, or frozen."""
    if card not in state.zones.cards[HAND[seat]]:
        return Rejected("not_in_hand", {"card": card})
    return Rejected("frozen" if card in state.frozen[seat] else wrong_rank, {"card": card})


def of_take(state: State, card: Face) -> Rejected:
    """Why a 3 does not take this card."""
    return Rejected("three_barred" if card in state.zones.cards["scrap"] else "not_in_scrap", {"card": card})


def check_discard(state: State, seat: Seat, cards: tuple[Face, ...], count: int) -> None:
    """Raises `Rejected` unless these are so many different cards of the hand."""
    for card in cards:
        if card not in state.zones.cards[HAND[seat]]:
            raise Rejected("not_in_hand", {"card": card})
    if len(cards) != count or len(set(cards)) != count:
        raise Rejected("wrong_count", {"count": count})


# -- cards without a use -----------------------------------------------------------------------------------------------


def blocked(state: State, seat: Seat) -> list[tuple[str, str]]:
    """For each hand card of the asked seat that cannot be used now: its table ref and the code of the reason."""
    phase = state.phase
    if asked(state) != seat or isinstance(phase, Fetch | GiveUp):
        return []
    hand = plays.hand(state, seat)
    if isinstance(phase, TurnedUp):
        reasons = [(card, "not_turned_up") for card in hand]
    elif isinstance(phase, Answer):
        reasons = [(card, "not_a_two") for card in hand if RANK[card] != TWO]
    elif isinstance(phase, Rebuff):
        reasons = [(card, "not_a_nine") for card in hand if RANK[card] != NINE]
    else:
        reasons = [(card, code) for card in hand if (code := _useless(state, seat, card))]
    found = dict(reasons) | dict.fromkeys(state.frozen[seat], "frozen")
    return [(f"{HAND[seat]}/{card}", found[card]) for card in hand if card in found]


def _useless(state: State, seat: Seat, card: Face) -> str | None:
    """Only a Jack or Joker can lack a use."""
    if RANK[card] not in (JACK, JOKER) or plays.plays(state, seat, card, 0):
        return None
    sides = [state.sides[foe] for foe in opponents(state, seat)]
    lying = [one for one in sides if (one.points if RANK[card] == JACK else one.permanents)]
    if lying:
        return "guarded"
    return "no_point_card" if RANK[card] == JACK else "no_permanent_there"
