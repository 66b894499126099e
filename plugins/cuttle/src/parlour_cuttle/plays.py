"""What may be played: every use of a card, and the cards that it may choose.

The one hard idea: `plays` is the law. `legal` lists it and `decide` accepts what is in it, so the two cannot differ;
`refusals.py` only finds words for what is not.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from gamefold import Pick, Seat
from gamefold.cards import Face, in_order
from parlour_cuttle import actions
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import (
    ACE,
    EIGHT,
    FACES,
    FIVE,
    FOUR,
    HAND,
    JACK,
    KING,
    NINE,
    ORDER,
    QUEEN,
    RANK,
    SEVEN,
    SIX,
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
    Side,
    State,
    Turn,
    TurnedUp,
    asked,
    is_team,
    opponents,
)

DRAW = actions.Draw()
PASS = actions.Pass()
DECLINE = actions.Decline()
_POINTS = {face: actions.Points(face) for face in VALUE}
_ONE_OFF = {face: actions.OneOff(face) for face in FACES}
_PERMANENT = {face: actions.Permanent(face) for face in FACES}
_COUNTER = {face: actions.Counter(face) for face in FACES if RANK[face] == TWO}
_BOUNCE = {face: actions.Bounce(face) for face in FACES if RANK[face] == NINE}


# -- lists of legal actions --------------------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> Sequence[Action | Pick]:
    """What the seat may do now; nothing if another decides."""
    phase = state.phase
    if phase is None or asked(state) != seat:
        return ()
    match phase:
        case Turn():
            return turn(state, seat)
        case Answer():
            return answers(state, seat)
        case Rebuff():
            return rebuffs(state, seat)
        case Fetch():
            return picks(state)
        case GiveUp(count=count):
            return discards(state, seat, count)
        case TurnedUp(cards):
            return turned_up(state, seat, cards)


def turn(state: State, seat: Seat) -> list[Action]:
    """A turn (rules 3): the draw, or the pass when the pile is empty; then each card's uses, in the order of cards."""
    pile = len(state.zones.cards["deck"])
    found: list[Action] = [DRAW if pile else PASS]
    for card in hand(state, seat):
        if card not in state.frozen[seat]:
            found += plays(state, seat, card, pile)
    return found


def turned_up(state: State, seat: Seat, cards: Sequence[Face]) -> list[Action]:
    """The cards turned up by a 7; if none can be played, one of them is chosen for the scrap."""
    pile = len(state.zones.cards["deck"]) - 1
    found = [action for card in cards for action in plays(state, seat, card, pile)]
    return found or [actions.Scrap(card) for card in cards]


def answers(state: State, seat: Seat) -> list[Action]:
    """A counter window: let it happen, or a 2."""
    return [DECLINE, *_answering(state, seat, _COUNTER)]


def rebuffs(state: State, seat: Seat) -> list[Action]:
    """A bounce window: let it happen, or a 9."""
    return [DECLINE, *_answering(state, seat, _BOUNCE)]


def picks(state: State) -> list[Action]:
    """What the running 3 may take."""
    return [actions.Take(card) for card in in_order(takeable(state), ORDER)]


def discards(state: State, seat: Seat, count: int) -> list[Pick]:
    cards = hand(state, seat)
    return [Pick(actions.Discard(cards[:count]), "cards", cards, count, count)]


def hand(state: State, seat: Seat) -> tuple[Face, ...]:
    """The seat's hand in canonical order."""
    return in_order(state.zones.cards[HAND[seat]], ORDER)


def _answering(state: State, seat: Seat, table: Mapping[Face, Action]) -> Iterator[Action]:
    for card in hand(state, seat):
        if card in table and card not in state.frozen[seat]:
            yield table[card]


# -- the uses of a card ------------------------------------------------------------------------------------------------


def plays(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    """All uses of a card that the seat may play now; `pile`: the size of the pile without it."""
    rank = RANK[card]
    if rank <= TEN:
        found: list[Action] = [_POINTS[card], *_scuttles(state, seat, card)]
        if rank in _ONE_OFFS:
            found += _ONE_OFFS[rank](state, seat, card, pile)
        if rank == EIGHT:
            found.append(_PERMANENT[card])
        return found
    if rank in (QUEEN, KING):
        return [_PERMANENT[card]]
    return _takings(state, seat, card)


def _scuttles(state: State, seat: Seat, card: Face) -> list[Action]:
    order = ORDER[card]
    return [
        actions.Scuttle(card, stack.card)
        for foe in opponents(state, seat)
        for stack in state.sides[foe].points
        if ORDER[stack.card] < order
    ]


def _always(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    return [_ONE_OFF[card]]


def _with_pile(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    return [_ONE_OFF[card]] if pile else []


def _twos(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    return [actions.OneOff(card, face) for foe in opponents(state, seat) for face in removable(state.sides[foe])]


def _threes(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    return [_ONE_OFF[card]] if takeable(state) else []


def _fours(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    victims = [foe for foe in opponents(state, seat) if state.zones.cards[HAND[foe]]]
    if len(state.sides) == 2:
        return [_ONE_OFF[card]] if victims else []
    return [actions.OneOff(card, None, foe) for foe in victims]


def _nines(state: State, seat: Seat, card: Face, pile: int) -> list[Action]:
    found = _twos(state, seat, card, pile)
    if state.options.nine_targets == "any":
        for foe in opponents(state, seat):
            if not state.sides[foe].queens:
                found += [actions.OneOff(card, stack.card) for stack in state.sides[foe].points]
    return found


_ONE_OFFS: dict[int, Callable[[State, Seat, Face, int], list[Action]]] = {
    ACE: _always,
    TWO: _twos,
    THREE: _threes,
    FOUR: _fours,
    FIVE: _with_pile,
    SIX: _always,
    SEVEN: _with_pile,
    NINE: _nines,
}
"""The table of rules 4; ranks that are not here have no one-off."""


def _takings(state: State, seat: Seat, card: Face) -> list[Action]:
    """A Jack or Joker on each card it may choose; in Team any player's, for each receiver (rules 6 and 11)."""
    faces = stealable if RANK[card] == JACK else charmable
    if not is_team(state):
        return [
            actions.Permanent(card, face) for foe in opponents(state, seat) for face in faces(state.sides[foe], True)
        ]
    foes = opponents(state, seat)
    return [
        actions.Permanent(card, face, receiver)
        for holder, one in enumerate(state.sides)
        for face in faces(one, holder in foes)
        for receiver in range(len(state.sides))
        if receiver != holder
    ]


# -- what may be chosen on a side --------------------------------------------------------------------------------------


def removable(one: Side) -> list[Face]:
    """What a 2, and a 9, may choose among an opponent's permanents: a Queen guards all but herself (rules 6)."""
    if one.queens:
        return _lone_queen(one)
    found = []
    for stack in one.permanents:
        found.append(stack.card)
        if stack.on:
            found.append(stack.on[-1].card)
    found += [stack.on[-1].card for stack in one.points if stack.on]
    return found


def stealable(one: Side, is_guarded: bool) -> list[Face]:
    """What a Jack may choose; a Queen guards against opponents only."""
    return [] if is_guarded and one.queens else [stack.card for stack in one.points]


def charmable(one: Side, is_guarded: bool) -> list[Face]:
    """What a Joker may choose."""
    if is_guarded and one.queens:
        return _lone_queen(one)
    return [stack.card for stack in one.permanents]


def takeable(state: State) -> list[Face]:
    """What a 3 may take from the scrap as it is."""
    scrap = state.zones.cards["scrap"]
    if state.options.three_bars_threes:
        return [card for card in scrap if RANK[card] != THREE]
    return list(scrap)


def _lone_queen(one: Side) -> list[Face]:
    """The Queen of a side with one; two guard each other."""
    if one.queens > 1:
        return []
    return [stack.card for stack in one.permanents if RANK[stack.card] == QUEEN]
