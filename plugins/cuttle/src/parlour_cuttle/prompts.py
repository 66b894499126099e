"""What is asked of whom, in which words; and how each legal action is offered. All of it is public but the offers."""

from gamefold import Entry, Json, Message, Pick, Prompt, Seat
from gamefold.cards import Face
from parlour_cuttle import actions, plays
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    HAND,
    KING,
    QUEEN,
    RANK,
    SEVEN,
    SIX,
    THREE,
    TWO,
    VALUE,
)
from parlour_cuttle.state import (
    Answer,
    Fetch,
    GiveUp,
    Rebuff,
    Running,
    State,
    Turn,
    TurnedUp,
    is_team,
    opponents,
    spot,
    target,
)
from parlour_cuttle.table import PERMANENTS, POINTS, refs_of

_TURN = ("draw", "pass", "points", "scuttle", "one_off", "permanent")
_TURNED_UP = ("points", "scuttle", "one_off", "permanent", "scrap")

_DOES = {ACE: "razes", THREE: "fetches", SIX: "sweeps", SEVEN: "reveals"}
_DOES_NOTHING = {ACE: "razes_nothing", SIX: "sweeps_nothing"}
"""An A or a 6 that hits nothing may be played; its label warns (rules 14)."""

_DOES_FIVE = {"draw2": "draws_two", "discard1draw3": "draws_three"}


def prompts(state: State) -> list[Prompt]:
    """The one decision that is owed, if any."""
    match state.phase:
        case None:
            return []
        case Turn(seat):
            return [Prompt(seat, "turn" if state.zones.cards["deck"] else "turn_empty", _TURN, serial=state.serial)]
        case Answer(seats):
            kind, data = _answer(state, seats[0])
            return [_prompt(state, seats[0], kind, ("counter", "decline"), data)]
        case Rebuff(seats):
            kind, data = _rebuff(state, seats[0])
            return [_prompt(state, seats[0], kind, ("bounce", "decline"), data)]
        case Fetch():
            return [_prompt(state, state.turn, "take", ("take",), {})]
        case GiveUp(seat, count, why):
            data = {"count": count, "limit": state.options.hand_limit}
            return [_prompt(state, seat, f"discard_{why}", ("discard",), data)]
        case TurnedUp(cards):
            return [_prompt(state, state.turn, _turned_up(state, cards), _TURNED_UP, {"cards": list(cards)})]


def _prompt(state: State, seat: Seat, kind: str, takes: tuple[str, ...], data: dict[str, Json]) -> Prompt:
    return Prompt(seat, kind, takes, data, state.serial, shown=tuple(data))


def _turned_up(state: State, cards: tuple[Face, ...]) -> str:
    entries = plays.turned_up(state, state.turn, cards)
    if isinstance(entries[0], actions.Scrap):
        return "scrap"
    return "turned_up" if len(cards) == 1 else "turned_up_two"


def _answer(state: State, seat: Seat) -> tuple[str, dict[str, Json]]:
    """The question of a counter window: about the last 2, or about the one-off and whom it is aimed at."""
    running = state.running
    assert running is not None
    data: dict[str, Json] = {"by": running.by, "card": state.zones.cards["answering"][-1]}
    if state.twos:
        return "counter_two", data
    if running.whom is None:
        return "counter", {**data, "does": _does(state, RANK[running.card])}
    if running.target is None:
        kind = "counter_hand_mine" if running.whom == seat else "counter_hand"
        return kind, {**data, "whom": running.whom, "about": [HAND[running.whom]]}
    return ("counter_mine" if running.whom == seat else "counter_theirs"), {**data, **_aimed(state, running)}


def _rebuff(state: State, seat: Seat) -> tuple[str, dict[str, Json]]:
    """The question of a bounce window."""
    running = state.running
    assert running is not None
    data: dict[str, Json] = {"by": running.by, "card": running.card}
    if running.whom is None:
        return "bounce", data
    whose = "mine" if running.whom == seat else "theirs"
    data |= _aimed(state, running)
    if running.receiver is None or running.receiver == running.by:
        return f"bounce_{whose}", data
    return f"bounce_gift_{whose}", {**data, "to": running.receiver}


def _aimed(state: State, running: Running) -> dict[str, Json]:
    """The card aimed at, and where it lies (nowhere, once its holder has left)."""
    assert running.target is not None
    ref = refs_of(state).get(running.target)
    return {"whom": running.whom, "target": running.target, "about": [ref] if ref else []}


def _does(state: State, rank: int) -> str:
    return _DOES_FIVE[state.options.five_mode] if rank == FIVE else _DOES[rank]


# -- offers ------------------------------------------------------------------------------------------------------------


def entry(state: State, seat: Seat, action: Action | Pick) -> Entry:
    """Label, source and target of a legal action: a card starts where it lies; what has no card is a button."""
    match action:
        case Pick():
            return Entry(Message("discard"), tuple([f"{HAND[seat]}/{card}" for card in action.values]), ("scrap",))
        case actions.Draw():
            return Entry(Message("draw"), target=("deck",))
        case actions.Pass():
            return Entry(Message("pass"))
        case actions.Decline():
            return Entry(Message("decline"))
        case actions.Take(card):
            return Entry(Message("take", {"card": card}), (f"scrap/{card}",), (HAND[seat],))
        case actions.Counter(card):
            return Entry(Message("counter", {"card": card}), (f"{HAND[seat]}/{card}",), ("answering",))
        case actions.Bounce(card):
            return Entry(Message("bounce", {"card": card}), (f"{HAND[seat]}/{card}",), ("answering",))
        case actions.Discard():
            return Entry(Message("discard"), target=("scrap",))
        case _:
            return _play(state, seat, action)


def _play(
    state: State,
    seat: Seat,
    action: actions.Points | actions.Scuttle | actions.OneOff | actions.Permanent | actions.Scrap,
) -> Entry:
    zone = "revealed" if isinstance(state.phase, TurnedUp) else HAND[seat]
    source = (f"{zone}/{action.card}",)
    match action:
        case actions.Points(card):
            total = state.sides[seat].score + VALUE[card]
            slots = {"count": VALUE[card], "total": total, "goal": target(state, seat)}
            return Entry(Message("points", slots), source, (POINTS[seat],))
        case actions.Scuttle(_, aim):
            return Entry(Message("scuttle", {"target": aim}), source, (refs_of(state)[aim],))
        case actions.Scrap(card):
            return Entry(Message("scrap", {"card": card}), source, ("scrap",))
        case actions.OneOff():
            label, aims = _one_off(state, seat, action)
        case actions.Permanent():
            label, aims = _permanent(state, seat, action)
    return Entry(label, source, aims)


def _one_off(state: State, seat: Seat, action: actions.OneOff) -> tuple[Message, tuple[str, ...]]:
    rank = RANK[action.card]
    if action.target is not None:
        found = spot(state, action.target)
        code = "destroy" if rank == TWO else _back(state)
        slots = {"target": action.target, "whom": found.seat if found else None}
        return Message(code, slots), (refs_of(state)[action.target],)
    if rank == FOUR:
        whom = opponents(state, seat)[0] if action.seat is None else action.seat
        return Message("rob_chance" if state.options.fours_random else "rob", {"whom": whom}), (HAND[whom],)
    return Message(_does_now(state, rank)), ("scrap",)


def _does_now(state: State, rank: int) -> str:
    if rank == ACE and not any(one.points for one in state.sides):
        return _DOES_NOTHING[rank]
    if rank == SIX and not any(one.permanents or any(stack.on for stack in one.points) for one in state.sides):
        return _DOES_NOTHING[rank]
    return _does(state, rank)


def _back(state: State) -> str:
    return "onto_pile" if state.options.nine_effect == "deck_top" else "send_back"


_LAID = {EIGHT: "glasses", QUEEN: "queen", KING: "king"}


def _permanent(state: State, seat: Seat, action: actions.Permanent) -> tuple[Message, tuple[str, ...]]:
    if action.target is None:
        rank = RANK[action.card]
        slots: dict[str, Json] = {"goal": target(state, seat, more_kings=1)} if rank == KING else {}
        return Message(_LAID[rank], slots), (PERMANENTS[seat],)
    aims = (refs_of(state)[action.target],)
    slots = {"target": action.target}
    if is_team(state) and action.receiver != seat:
        return Message("give", {**slots, "to": action.receiver}), aims
    return Message("steal", slots), aims
