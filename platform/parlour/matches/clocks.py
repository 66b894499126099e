"""Clocks: pure arithmetic on integers. Time comes in as an argument and is stored with the events; the fold never sees
it.

A seat's clock runs while it owes a decision that has no window of its own. Bots have no clock: their obligations are
looked after by the sweep. What an outage took is given back before anything is charged (`paused`).
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from parlour.matches.domain import DAY_MS, IDLE_MATCH_MS, TIMEOUTS_MAX, Live, Pace, PerAction, Slow, Untimed

LAG_CREDIT_MS = 150
"""Of each decision so much is taken to be the network's."""

Owed = Mapping[int, frozenset[str]]
"""The prompts without a window that a seat owes, by seat; seats that owe none are left out."""

Outage = tuple[int, int]
"""From when until when nothing could be played."""


class Charge(msgspec.Struct, frozen=True):
    """What the last decision cost: `elapsed` without outages, of it `lag` credited, `charged` taken off."""

    seat: int
    elapsed: int
    lag: int
    charged: int


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry a seat. `left`: None has no clock; `since`: None does not run; `out`: timeouts in a row; `acted`: seats
    that ever acted. `seen`: when last something happened that others may notice."""

    left: tuple[int | None, ...]
    since: tuple[int | None, ...]
    out: tuple[int, ...]
    acted: tuple[int, ...] = ()
    charges: tuple[Charge, ...] = ()
    seen: int | None = None


def begin(pace: Pace, timed: Sequence[bool], owed: Owed, now_ms: int) -> Clock:
    """The clocks at the start; `timed` says which seats have one."""
    left = tuple(allowance(pace) if one else None for one in timed)
    since = tuple(now_ms if one is not None and seat in owed else None for seat, one in enumerate(left))
    return Clock(left, since, tuple(0 for _ in timed))


def allowance(pace: Pace) -> int | None:
    """What a seat has at the start (live) or for each decision."""
    match pace:
        case Untimed():
            return None
        case Live(bank_s=seconds) | PerAction(seconds=seconds):
            return seconds * 1000
        case Slow(days=days):
            return days * DAY_MS


def after_command(
    clock: Clock,
    pace: Pace,
    *,
    before: Owed,
    after: Owed,
    actor: int | None,
    now_ms: int,
    outages: Sequence[Outage] = (),
) -> Clock:
    """The clocks once a command of `actor` (None: the platform) has been stored.

    A seat that owes just what it owed before goes on running, untouched by what others do.
    """
    left, since = list(clock.left), list(clock.since)
    charges: list[Charge] = []
    for seat in range(len(left)):
        started = since[seat]
        if started is not None and before.get(seat) == after.get(seat):
            continue
        if started is not None:
            charge = _charge(seat, started, now_ms, outages)
            charges.append(charge)
            left[seat] = _left_after(pace, left[seat] or 0, charge)
        since[seat] = now_ms if left[seat] is not None and seat in after else None
    acted = clock.acted if actor is None or actor in clock.acted else tuple(sorted({*clock.acted, actor}))
    out = tuple(0 if seat == actor else count for seat, count in enumerate(clock.out))
    return Clock(tuple(left), tuple(since), out, acted, tuple(charges), clock.seen)


def _charge(seat: int, started: int, now_ms: int, outages: Sequence[Outage]) -> Charge:
    elapsed = max(0, now_ms - started - paused(started, now_ms, outages))
    lag = min(elapsed, LAG_CREDIT_MS)
    return Charge(seat, elapsed, lag, elapsed - lag)


def _left_after(pace: Pace, left: int, charge: Charge) -> int:
    if isinstance(pace, Live):
        return max(0, left - charge.charged) + pace.increment_s * 1000
    return allowance(pace) or 0


def timed_out(clock: Clock, seats: Collection[int]) -> Clock:
    """The clocks with one more timeout in a row for these seats."""
    return msgspec.structs.replace(clock, out=tuple(count + (seat in seats) for seat, count in enumerate(clock.out)))


def stopped(clock: Clock, now_ms: int, outages: Sequence[Outage] = ()) -> Clock:
    """No clock runs any more: the match is over, or stands still."""
    left = tuple(
        one if one is None or since is None else max(0, one - (now_ms - since - paused(since, now_ms, outages)))
        for one, since in zip(clock.left, clock.since, strict=True)
    )
    return msgspec.structs.replace(clock, left=left, since=tuple(None for _ in left), charges=())


def due_ms(clock: Clock, outages: Sequence[Outage] = ()) -> dict[int, int]:
    """When the time of each running seat is up."""
    return {
        seat: prolonged(since, since + left, outages)
        for seat, (since, left) in enumerate(zip(clock.since, clock.left, strict=True))
        if since is not None and left is not None
    }


def next_due_ms(
    clock: Clock, pace: Pace, *, windows_ms: int | None, now_ms: int, outages: Sequence[Outage] = ()
) -> int | None:
    """When the sweep has to look at a running match: the first clock or window; for a match without a clock, when it
    counts as left. Nothing of it moves by what only one seat may know of."""
    dues = [*due_ms(clock, outages).values(), *([windows_ms] if windows_ms is not None else [])]
    if isinstance(pace, Untimed):
        dues.append(idle_due_ms(clock, now_ms))
    return min(dues, default=None)


def idle_due_ms(clock: Clock, at_ms: int) -> int:
    """When a match without a clock counts as left; `at_ms`: the time of its last event, for clocks of before `seen`."""
    return (at_ms if clock.seen is None else clock.seen) + IDLE_MATCH_MS


def flagged(clock: Clock, now_ms: int, outages: Sequence[Outage] = ()) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat, due in due_ms(clock, outages).items() if due <= now_ms]


def is_out_of_play(clock: Clock, pace: Pace, seat: int) -> bool:
    """Whether a timeout ends it for this seat: at once with a bank, which stays empty, else after several in a row."""
    return isinstance(pace, Live) or clock.out[seat] >= TIMEOUTS_MAX


def nobody_is_there(clock: Clock, people: Collection[int]) -> bool:
    """Whether no person plays: none has ever acted, or each of them ran out of time at its last decision."""
    return not set(people) & set(clock.acted) or all(clock.out[seat] for seat in people)


def paused(start_ms: int, end_ms: int, outages: Sequence[Outage]) -> int:
    """How much of a stretch fell into outages (which do not overlap).

    >>> paused(10, 50, [(0, 20), (40, 90)])
    20
    """
    return sum(max(0, min(end_ms, until) - max(start_ms, since)) for since, until in outages)


def prolonged(start_ms: int, end_ms: int, outages: Sequence[Outage]) -> int:
    """When a stretch that began at `start_ms` ends if outages do not count.

    >>> prolonged(0, 100, [(50, 70), (110, 120)])
    130
    """
    for since, until in sorted(outages):
        if until > start_ms and since < end_ms:
            end_ms += until - max(since, start_ms)
    return end_ms
