"""What lies on the table now, for whom, and how it ended."""

from gamefold import EVERYBODY, Counter, Item, Outcome, Zone
from gamefold.cards import ZoneSpec
from parlour_mutts.state import Race, State, present

HAND_SPEC = ZoneSpec("hand", "fan", each_seat=True)
DECK_SPEC = ZoneSpec("deck", "pile", role="pile")
HOME_SPEC = ZoneSpec("home", "pile")
ZONE_SPECS = (HAND_SPEC, DECK_SPEC, HOME_SPEC)


def named_color(state: State) -> tuple[Zone, ...]:
    """The named colour lies beside the piles as long as it is in force."""
    if state.color is None:
        return ()
    return (Zone("color", "color", (Item(state.color, EVERYBODY),), EVERYBODY, layout="row", title="color"),)


def counters(state: State) -> tuple[Counter, ...]:
    """The totals, fewest best; which round it is; in a race who has a bone and the bones that are left."""
    totals = [Counter(f"total.{seat}", total, EVERYBODY, seat, "total") for seat, total in enumerate(state.totals)]
    rounds = _rounds(state)
    if not isinstance(state.phase, Race):
        return (*totals, *rounds)
    boneless, here = state.phase.boneless, present(state)
    got = [
        Counter(f"bone.{seat}", 0, EVERYBODY, seat, "no_bone", 1)
        if seat in boneless
        else Counter(f"bone.{seat}", 1, EVERYBODY, seat, "has_bone", 1)
        for seat in here
    ]
    bones = Counter("bones", len(boneless) - 1, EVERYBODY, None, "bones", len(here) - 1)
    return (*totals, *got, bones, *rounds)


def _rounds(state: State) -> tuple[Counter, ...]:
    """Where there is more than one to count."""
    count = state.options.rounds
    return (Counter("round", state.round, EVERYBODY, None, "round", count),) if count > 1 else ()


def outcome(state: State) -> Outcome | None:
    """Winners share the first place, the others follow by their totals, who has left comes last."""
    if state.ending is None:
        return None
    winners, staying = state.ending.winners, present(state)
    keys = {seat: (seat not in winners, state.totals[seat]) for seat in staying}
    places = tuple(
        [
            1 + sum([other < keys[seat] for other in keys.values()]) if seat in keys else len(keys) + 1
            for seat in range(len(state.totals))
        ]
    )
    return Outcome(places, winners, state.totals, state.ending.cause)
