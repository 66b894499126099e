"""What lies on the table now, for whom, and how it ended.

The one hard idea: what is no card is a thing on the table too. The named colour lies there while it is in force, bones
while a race is on.
"""

from gamefold import EVERYBODY, Counter, Item, Outcome, Zone
from gamefold.cards import ZoneSpec
from parlour_mutts.state import Race, State, present

HAND_SPEC = ZoneSpec("hand", "fan", each_seat=True)
DECK_SPEC = ZoneSpec("deck", "pile", role="pile")
HOME_SPEC = ZoneSpec("home", "pile")
ZONE_SPECS = (HAND_SPEC, DECK_SPEC, HOME_SPEC)
BONE = Item("bone", EVERYBODY)


def tokens(state: State) -> list[Zone]:
    """The named colour; in a race the bones that are left, and before each seat the one that it has taken."""
    found = []
    if state.color is not None:
        named = (Item(state.color, EVERYBODY),)
        found.append(Zone("color", "color", named, EVERYBODY, layout="row", title="color"))
    if isinstance(state.phase, Race):
        boneless = state.phase.boneless
        left = (BONE,) * (len(boneless) - 1)
        found.append(Zone("bones", "bones", left, EVERYBODY, layout="row", title="bones"))
        taken = [seat for seat in present(state) if seat not in boneless]
        found += [Zone(f"bone.{seat}", "bone", (BONE,), EVERYBODY, seat, "row", "bone") for seat in taken]
    return found


def counters(state: State) -> tuple[Counter, ...]:
    """The totals, fewest best, and which round it is."""
    totals = [Counter(f"total.{seat}", total, EVERYBODY, seat, "total") for seat, total in enumerate(state.totals)]
    return (*totals, Counter("round", state.round, EVERYBODY, None, "round", state.options.rounds))


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
