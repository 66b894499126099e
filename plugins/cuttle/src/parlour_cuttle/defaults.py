"""What the clock does for a player (rules 8, Clock), and a rough worth of a state for bots that search."""

from collections.abc import Sequence

from gamefold import Pick, Seat
from gamefold.cards import Face
from parlour_cuttle import actions
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import HAND, ORDER
from parlour_cuttle.plays import legal
from parlour_cuttle.state import Fetch, State, TurnedUp, target


def default_action(state: State, seat: Seat) -> Action:
    """Draw or pass, decline, take the highest card, give up the lowest, play the first turned-up card that can be
    played.
    """
    entries = legal(state, seat)
    if isinstance(state.phase, TurnedUp):
        return _turned_up([entry for entry in entries if not isinstance(entry, Pick)], seat, state.phase.cards)
    entry = entries[-1] if isinstance(state.phase, Fetch) else entries[0]
    return entry.action if isinstance(entry, Pick) else entry  # type: ignore[return-value]


def _turned_up(entries: Sequence[Action], seat: Seat, cards: Sequence[Face]) -> Action:
    """For points, else as a permanent: a Jack or Joker on the highest card, for the player if possible, else for the
    partner.
    """
    for card in cards:
        mine = [entry for entry in entries if getattr(entry, "card", None) == card]
        for entry in mine:
            if isinstance(entry, actions.Points | actions.Scrap):
                return entry
        permanents = [entry for entry in mine if isinstance(entry, actions.Permanent)]
        if permanents:
            return max(permanents, key=lambda one: (_height(one.target), _nearness(one.receiver, seat)))
    raise LookupError("a turned-up card that is neither played nor scrapped")


def _height(face: Face | None) -> int:
    return -1 if face is None else ORDER[face]


def _nearness(receiver: Seat | None, seat: Seat) -> int:
    """The player first, then the partner."""
    return 2 if receiver in (None, seat) else 1 if receiver == (seat + 2) % 4 else 0


# -- for bots ----------------------------------------------------------------------------------------------------------

_CARD_IN_HAND = 0.6
_QUEEN = 1.5
_GLASSES = 0.8


def evaluate(state: State) -> list[float]:
    """For each seat, roughly its chance to win: how far each side is on its way, and what it has to go on with."""
    strengths = [_strength(state, seat) for seat in range(len(state.sides))]
    if len(strengths) == 4:
        pairs = [max(strengths[0], strengths[2]), max(strengths[1], strengths[3])]
        strengths = [pairs[0], pairs[1], pairs[0], pairs[1]]
        total = sum(pairs)
    else:
        total = sum(strengths)
    return [strength / total for strength in strengths]


def _strength(state: State, seat: Seat) -> float:
    if seat in state.gone:
        return 0.0
    one = state.sides[seat]
    goal = target(state, seat)
    missing = max(goal - one.score, 0)
    stock = _CARD_IN_HAND * len(state.zones.cards[HAND[seat]]) + _QUEEN * one.queens + _GLASSES * (one.glasses > 0)
    reach = 2.0 + missing
    return (1.0 + stock) / (reach * reach)
