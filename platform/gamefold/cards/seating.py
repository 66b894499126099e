"""Walking round a table of `count` seats. Clockwise is the order of the numbers, so the seat on the left is the next
one; who is gone is passed over."""

from collections.abc import Collection

from gamefold.audience import Seat


def around(first: Seat, count: int, gone: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """Who is there, clockwise from `first`, which need not be.

    >>> around(2, 4, {0})
    (2, 3, 1)
    """
    return tuple([seat for seat in (*range(first, count), *range(first)) if seat not in gone])


def left_of(seat: Seat, count: int, gone: Collection[Seat] = ()) -> Seat:
    """The next seat clockwise that is there. Somebody is.

    >>> left_of(3, 4, {0})
    1
    """
    return _beside(seat, 1, count, gone)


def right_of(seat: Seat, count: int, gone: Collection[Seat] = ()) -> Seat:
    """The next seat counter-clockwise that is there. Somebody is.

    >>> right_of(1, 4, {0})
    3
    """
    return _beside(seat, -1, count, gone)


def _beside(seat: Seat, step: int, count: int, gone: Collection[Seat]) -> Seat:
    beside = (seat + step) % count
    while beside in gone:
        beside = (beside + step) % count
    return beside
