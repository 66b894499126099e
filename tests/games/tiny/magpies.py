"""Magpies: two to four seats bid for finds in the dark; those who bid the same snatch for it.

Each seat starts with one hidden find and some coins. A round turns up the top find; all bid at once, sealed. The
highest bid pays and takes the find into its hidden nest. If several bid the most, they pay nothing and race: after a
second of countdown the first to `snatch` has it; after three more seconds luck gives it to one of them. If nobody bids
anything, the find goes back and the pile is shuffled. While bidding, a seat may once a round peek at the top of the
pile, and sell one or two finds of its nest for a coin each. After the last round the finds are counted.

It is here to need all that a kernel offers beyond turns: sealed groups, rights to cut in, a race with countdown and
window, gaps, cool-downs, picks, knowledge, shuffles.
"""

from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from gamefold import (
    EVERYBODY,
    Action,
    Chance,
    Counter,
    Entry,
    Event,
    Gap,
    Json,
    Message,
    Open,
    Outcome,
    Pick,
    Prompt,
    Rejected,
    Seat,
    Secret,
    Table,
    seats,
)
from gamefold.cards import CardGame, Face, Zones, ZoneSpec, in_order

VALUES = {"gold": 5, "silver": 4, "pearl": 3, "shell": 2, "button": 1}
COPIES = {"gold": 2, "silver": 2, "pearl": 3, "shell": 3, "button": 4}
ORDER = tuple(face for face, copies in COPIES.items() for _ in range(copies))
SALE_MAX = 2
COUNTDOWN_MS = 1_000
RACE_MS = 3_000


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 5
    coins: Annotated[int, msgspec.Meta(ge=0, le=20)] = 6
    open_nests: bool = False


class Bid(Action, tag="bid"):
    coins: int


class Snatch(Action, tag="snatch"):
    pass


class Peek(Action, tag="peek"):
    pass


class Sell(Action, tag="sell"):
    finds: tuple[Face, ...]


AnyAction: TypeAlias = Bid | Snatch | Peek | Sell


class Opened(Event, tag="opened"):
    """The position at the start; the order of the pile is for nobody, each nest for its seat."""

    coins: Open[tuple[int, ...]]
    pile: tuple[Face, ...]
    nests: tuple[tuple[Face, ...], ...]
    rounds: Open[int]
    open_nests: Open[bool]
    round: Open[int] = 0
    discard: Open[tuple[Face, ...]] = ()


class TurnedUp(Event, tag="turned_up"):
    find: Open[Face]


class Won(Event, tag="won"):
    seat: Open[Seat]
    paid: Open[int]


class Tied(Event, tag="tied"):
    seats: Open[tuple[Seat, ...]]


class Snatched(Event, tag="snatched"):
    seat: Open[Seat]


class Shunned(Event, tag="shunned"):
    """Nobody bid: the find goes back; the new order of the pile is for nobody."""

    order: tuple[Face, ...]
    count: Open[int]


class Peeked(Event, tag="peeked"):
    seat: Open[Seat]
    find: Secret[Face]


class Sold(Event, tag="sold"):
    seat: Open[Seat]
    finds: Open[tuple[Face, ...]]


AnyEvent: TypeAlias = Opened | TurnedUp | Won | Tied | Snatched | Shunned | Peeked | Sold


class Placed(msgspec.Struct, frozen=True):
    """A position as it is given: with a find on the stall in the middle of round `round`, else after so many rounds.
    What follows from the rest (`scores`…) is not looked at."""

    nests: tuple[tuple[Face, ...], ...]
    coins: tuple[Annotated[int, msgspec.Meta(ge=0, le=100)], ...]
    stall: tuple[Face, ...] = ()
    deck: tuple[Face, ...] = ()
    deck_only: bool = False
    discard: tuple[Face, ...] = ()
    round: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class State(msgspec.Struct, frozen=True):
    zones: Zones
    coins: tuple[int, ...]
    rounds: int
    round: int
    racing: tuple[Seat, ...] = ()
    peeked: tuple[Seat, ...] = ()


class Magpies(CardGame[Options, State, AnyEvent, AnyAction]):
    key = "magpies"
    title = "Magpies"
    think_ms_max = 100  # a bid is not worth a second of thought
    seats = range(2, 5)
    presets: ClassVar = {"classic": {}, "open": {"open_nests": True}}
    texts: ClassVar = {
        "event.opened": "{rounds} rounds are to be played",
        "event.turned_up": "Up for bids: {find}",
        "event.won": "{seat} pays {paid}",
        "event.won.you": "You pay {paid}",
        "event.tied": "{seats} bid the same",
        "event.snatched": "{seat} snatches it",
        "event.snatched.you": "You snatch it",
        "event.shunned": "Nobody wants it: {count} are shuffled",
        "event.peeked": "{seat} peeks at the pile: {find}",
        "event.peeked.you": "You peek at the pile: {find}",
        "event.peeked_at": "{seat} peeks at the pile",
        "event.sold": "{seat} sells {finds}",
        "event.sold.you": "You sell {finds}",
        "label.bid": "Bid {coins}",
        "label.snatch": "Snatch it",
        "label.peek": "Peek at the pile",
        "label.sell": "Sell",
        "prompt.bid": "Bid for {find}",
        "prompt.snatch": "Snatch {find}",
        "prompt.peek": "You may peek at the pile",
        "prompt.sell": "You may sell finds",
        "zone.nest": "Nest",
        "zone.pile": "Pile",
        "zone.stall": "Up for bids",
        "zone.discard": "Sold",
        "counter.coins": "Coins",
        "rejected.no_bids_now": "There is nothing to bid for now.",
        "rejected.no_such_coins": "You have no such sum.",
        "rejected.nothing_to_snatch": "There is nothing for you to snatch.",
        "rejected.find_gone": "Somebody was faster.",
        "rejected.seen_enough": "You cannot peek now.",
        "rejected.not_for_sale": "You cannot sell that.",
        "outcome.counted": "{winners} won: the finds are counted",
        "option.rounds": "Rounds",
        "option.coins": "Coins",
        "option.open_nests": "Nests lie open",
    } | {f"face.{face}": f"a {face}" for face in VALUES}
    card_order: ClassVar = {face: place for place, face in enumerate(VALUES)}
    zone_specs = (
        ZoneSpec("nest", "fan", each_seat=True),
        ZoneSpec("stall", "row"),
        ZoneSpec("pile", "pile"),
        ZoneSpec("discard", "pile"),
    )

    @classmethod
    def setup(cls, options: Options, seats: int, chance: Chance) -> Sequence[AnyEvent]:
        pile = chance.shuffle(ORDER)
        nests = tuple((pile.pop(),) for _ in range(seats))
        opened = Opened((options.coins,) * seats, tuple(pile), nests, options.rounds, options.open_nests)
        return [opened, TurnedUp(pile[0])]

    # -- fold ----------------------------------------------------------------------------------------------------------

    @classmethod
    def apply(cls, state: State | None, event: AnyEvent) -> State:
        if isinstance(event, Opened):
            return cls._opened(event)
        assert state is not None
        zones, coins = state.zones, list(state.coins)
        match event:
            case TurnedUp():
                zones = zones.draw("pile", "stall")
                return _replace(state, zones=zones, round=state.round + 1, racing=(), peeked=())
            case Won(seat, paid):
                coins[seat] -= paid
                return _replace(state, zones=zones.move("stall", f"nest.{seat}", zones["stall"]), coins=tuple(coins))
            case Tied(tied):
                return _replace(state, racing=tied)
            case Snatched(seat):
                return _replace(state, zones=zones.move("stall", f"nest.{seat}", zones["stall"]), racing=())
            case Shunned(order):
                return _replace(state, zones=zones.take("stall", zones["stall"][0]).shuffle("pile", order))
            case Peeked(seat, find):
                zones = zones.learn("pile", (find.value,), seats(seat))
                return _replace(state, zones=zones, peeked=tuple(sorted((*state.peeked, seat))))
            case Sold(seat, finds):
                coins[seat] += len(finds)
                return _replace(state, zones=zones.move(f"nest.{seat}", "discard", finds), coins=tuple(coins))

    @classmethod
    def _opened(cls, event: Opened) -> State:
        eyes = {"stall": EVERYBODY, "discard": EVERYBODY}
        for seat in range(len(event.coins)):
            eyes[f"nest.{seat}"] = EVERYBODY if event.open_nests else seats(seat)
        zones = Zones(len(event.coins), {}, eyes, piles=("pile", "discard"))
        zones = zones.set("pile", event.pile).set("stall", ()).set("discard", event.discard)
        for seat, nest in enumerate(event.nests):
            zones = zones.set(f"nest.{seat}", nest)
        return State(zones, event.coins, event.rounds, event.round)

    # -- questions and answers -----------------------------------------------------------------------------------------

    @classmethod
    def prompts(cls, state: State) -> Sequence[Prompt]:
        if cls.outcome(state):
            return ()
        data = {"find": state.zones["stall"][0]}
        if state.racing:
            race = Prompt(0, "snatch", ("snatch",), data, state.round, shown=("find",), hint=False)
            race = _replace(race, opens_ms=COUNTDOWN_MS, within_ms=RACE_MS)
            return [_replace(race, seat=seat) for seat in state.racing]
        asked = []
        for seat in range(len(state.coins)):
            asked.append(Prompt(seat, "bid", ("bid",), data, state.round, sealed="bids", shown=("find",)))
            if cls._may_peek(state, seat):
                asked.append(Prompt(seat, "peek", ("peek",), serial=state.round, blocking=False))
            if state.zones[f"nest.{seat}"]:
                asked.append(Prompt(seat, "sell", ("sell",), serial=state.round, blocking=False))
        return asked

    @classmethod
    def _may_peek(cls, state: State, seat: Seat) -> bool:
        return bool(state.zones["pile"]) and seat not in state.peeked

    @classmethod
    def legal(cls, state: State, seat: Seat) -> Sequence[AnyAction | Pick]:
        if cls.outcome(state):
            return ()
        if state.racing:
            return [Snatch()] if seat in state.racing else []
        found: list[AnyAction | Pick] = [Bid(coins) for coins in range(state.coins[seat] + 1)]
        if cls._may_peek(state, seat):
            found.append(Peek())
        nest = in_order(state.zones[f"nest.{seat}"], cls.card_order)
        if nest:
            found.append(Pick(Sell(nest[:1]), "finds", nest, 1, min(SALE_MAX, len(nest))))
        return found

    @classmethod
    def decide(cls, state: State, seat: Seat, action: AnyAction, chance: Chance) -> Sequence[AnyEvent]:
        bidding = not state.racing and not cls.outcome(state)
        match action:
            case Bid(coins):
                if not bidding:
                    raise Rejected("no_bids_now")
                if not 0 <= coins <= state.coins[seat]:
                    raise Rejected("no_such_coins")
                raise AssertionError("bids are sealed")
            case Snatch():
                if seat not in state.racing:
                    raise Rejected("nothing_to_snatch")
                return [Snatched(seat), *cls._next_round(state)]
            case Peek():
                if not bidding or not cls._may_peek(state, seat):
                    raise Rejected("seen_enough")
                return [Peeked(seat, Secret(state.zones["pile"][0], seats(seat)))]
            case Sell(finds):
                held = Multiset(state.zones[f"nest.{seat}"])
                if not bidding or not 1 <= len(finds) <= SALE_MAX or Multiset(finds) - held:
                    raise Rejected("not_for_sale", cool_ms=1000)
                return [Sold(seat, finds)]

    @classmethod
    def resolve(cls, state: State, group: str, choices: Mapping[Seat, AnyAction], chance: Chance) -> Sequence[AnyEvent]:
        bids = {seat: choice.coins for seat, choice in sorted(choices.items()) if isinstance(choice, Bid)}
        best = max(bids.values())
        if best == 0:
            return cls._shunned(state, chance)
        bidders = tuple(seat for seat, coins in bids.items() if coins == best)
        if len(bidders) > 1:
            return [Tied(bidders)]
        return [Won(bidders[0], best), *cls._next_round(state)]

    @classmethod
    def _shunned(cls, state: State, chance: Chance) -> Sequence[AnyEvent]:
        pool = in_order((*state.zones["stall"], *state.zones["pile"]), cls.card_order)
        order = tuple(chance.shuffle(pool))
        over = state.round >= state.rounds
        return [Shunned(order, len(order)), *([] if over else [TurnedUp(order[0])])]

    @classmethod
    def _next_round(cls, state: State) -> Sequence[AnyEvent]:
        pile = state.zones["pile"]
        return [TurnedUp(pile[0])] if pile and state.round < state.rounds else []

    @classmethod
    def expire(cls, state: State, prompts: Sequence[Prompt], chance: Chance) -> Sequence[AnyEvent] | None:
        if not state.racing:
            return None
        return [Snatched(chance.pick(state.racing)), *cls._next_round(state)]

    @classmethod
    def late(cls, state: State, seat: Seat, action: AnyAction, prompt: Prompt) -> str:
        return "find_gone" if prompt.kind == "snatch" else "too_late"

    @classmethod
    def gaps(cls, options: Options) -> Sequence[Gap]:
        return (Gap(("peek", "sell"), 300),)

    # -- views ---------------------------------------------------------------------------------------------------------

    @classmethod
    def table(cls, state: State) -> Table:
        nest, *others = cls.zone_specs
        nests = tuple(cls.zone(state, nest, seat) for seat in range(len(state.coins)))
        coins = tuple(
            Counter(f"coins.{seat}", value, EVERYBODY, seat, "coins") for seat, value in enumerate(state.coins)
        )
        return Table((*nests, *(cls.zone(state, spec) for spec in others)), coins)

    @classmethod
    def outcome(cls, state: State) -> Outcome | None:
        if state.zones["stall"]:
            return None
        scores = cls.scores(state)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Outcome(places, winners, scores, "counted")

    @classmethod
    def scores(cls, state: State) -> tuple[int, ...]:
        nests = (state.zones[f"nest.{seat}"] for seat in range(len(state.coins)))
        return tuple(sum(VALUES[face] for face in nest) for nest in nests)

    @classmethod
    def evaluate(cls, state: State) -> Sequence[float]:
        wealth = [1 + 2 * score + coins for score, coins in zip(cls.scores(state), state.coins, strict=True)]
        return [one / sum(wealth) for one in wealth]

    @classmethod
    def describe(cls, event: AnyEvent) -> Message | None:
        match event:
            case Opened():
                return Message("opened", {"rounds": event.rounds})
            case TurnedUp(find):
                return Message("turned_up", {"find": find})
            case Won(seat, paid):
                return Message("won", {"seat": seat, "paid": paid})
            case Tied(tied):
                return Message("tied", {"seats": tied})
            case Snatched(seat):
                return Message("snatched", {"seat": seat})
            case Shunned():
                return Message("shunned", {"count": event.count})
            case Peeked(seat, find):
                return Message("peeked", {"seat": seat, "find": find}, otherwise="peeked_at")
            case Sold(seat, finds):
                return Message("sold", {"seat": seat, "finds": finds})

    @classmethod
    def entry(cls, state: State, seat: Seat, action: AnyAction | Pick) -> Entry:
        match action:
            case Pick():
                return Entry(Message("sell"), tuple(f"nest.{seat}/{face}" for face in action.values), ("discard",))
            case Bid(coins):
                return Entry(Message("bid", {"coins": coins}))
            case Peek():
                return Entry(Message("peek"), ("pile",))
            case Snatch():
                return Entry(Message("snatch"), ("stall",), (f"nest.{seat}",))
            case Sell():
                raise AssertionError("sales are offered as a pick")

    # -- positions -----------------------------------------------------------------------------------------------------

    @classmethod
    def cards(cls, options: Options, seats: int) -> Sequence[Face]:
        return ORDER

    @classmethod
    def position(cls, given: Mapping[str, Json], options: Options, seats: int, chance: Chance) -> Sequence[AnyEvent]:
        try:
            placed = msgspec.convert({"nests": [[]] * seats, "coins": [options.coins] * seats, **given}, Placed)
        except msgspec.ValidationError as error:
            raise Rejected("bad_position", {"reason": str(error)}) from error
        nests, coins, deck, discard = placed.nests, placed.coins, (*placed.stall, *placed.deck), placed.discard
        named = Multiset((*deck, *discard, *(face for nest in nests for face in nest)))
        if len(nests) != seats or len(coins) != seats or len(placed.stall) > 1:
            raise Rejected("bad_position", {"reason": "one nest and one purse a seat, one find on the stall"})
        if named - Multiset(ORDER):
            raise Rejected("bad_position", {"reason": "a find that is not there"})
        rest = () if placed.deck_only else tuple((Multiset(ORDER) - named).elements())
        pile = (*deck, *rest)
        opened = Opened(
            coins, pile, nests, options.rounds, options.open_nests, placed.round - len(placed.stall), discard
        )
        return [opened, *([TurnedUp(pile[0])] if pile else [])]

    @classmethod
    def position_of(cls, state: State) -> dict[str, Json]:
        nests = [list(state.zones[f"nest.{seat}"]) for seat in range(len(state.coins))]
        pile = list(state.zones["pile"])
        return {
            "nests": nests,
            "coins": list(state.coins),
            "stall": list(state.zones["stall"]),
            "deck": pile,
            "deck_top": pile,
            "deck_size": len(pile),
            "hand_sizes": [len(nest) for nest in nests],
            "discard": list(state.zones["discard"]),
            "round": state.round,
            "scores": list(cls.scores(state)),
            "turn": None,
        }

    @classmethod
    def unordered(cls) -> frozenset[str]:
        return frozenset({"nests"})

    @classmethod
    def actions_max(cls, options: Options, seats: int) -> int:
        """A round takes a bid (perhaps changed) and a peek of each seat, a snatch, and sales while there are finds."""
        return len(ORDER) + 4 * seats * options.rounds


_replace = msgspec.structs.replace
