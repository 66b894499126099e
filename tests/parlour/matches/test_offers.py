"""Offers among many: everybody at the table is told who has declined which, until it is old news."""

import pytest

from parlour.matches.domain import Declined, OfferKind, OfferRequest, Offers, offers_after_action, offers_with
from parlour.matches.services.commands import offer_answer

VIEWERS = (0, 1, 2, "public")


def answer(match, seat, kind, what):
    offer_answer(match, seat=seat, offer=OfferRequest(OfferKind(kind), what))


def told(world, match):
    """What every viewer is told; all are told the same."""
    found = [(frame["offers"], frame["declined"]) for frame in (world.frame(match, one) for one in VIEWERS)]
    assert found == [found[0]] * len(VIEWERS)
    return found[0]


@pytest.fixture
def three(world):
    return world.begun("Ada", "Ben", "Cleo", game="magpies")


@pytest.mark.parametrize("kind", ["draw", "abort"])
def test_who_declined_is_told_to_everybody(world, three, kind):
    answer(three, 0, kind, "offer")
    answer(three, 2, kind, "accept")
    assert told(world, three) == ([{"kind": kind, "seats": [0, 2]}], [])
    answer(three, 1, kind, "decline")
    assert told(world, three) == ([], [{"kind": kind, "seat": 1, "offered": [0, 2]}])
    answer(three, 2, kind, "offer")
    assert told(world, three) == ([{"kind": kind, "seats": [2]}], [])


def test_who_declined_a_rematch_is_told_to_everybody(world, three):
    for seat in (0, 1, 2):
        answer(three, seat, "abort", "offer")
    answer(three, 1, "rematch", "offer")
    answer(three, 2, "rematch", "decline")
    assert told(world, three) == ([], [{"kind": "rematch", "seat": 2, "offered": [1]}])


def test_no_to_nothing_is_no_news(world, three):
    answer(three, 1, "draw", "decline")
    assert told(world, three) == ([], [])
    answer(three, 1, "draw", "offer")
    answer(three, 1, "draw", "decline")
    assert told(world, three) == ([], [])


def test_the_past_knows_no_offers(world, three):
    from parlour.matches import frames
    from parlour.matches.presence import Present

    answer(three, 0, "draw", "offer")
    answer(three, 1, "draw", "decline")
    assert b'"declined":[]' in frames.frame_at(world.fold(three), "public", 1, present=Present())


NO = Offers({}, {"draw": Declined(1, (0,))})


@pytest.mark.parametrize(
    "seat, after",
    [(0, Offers()), (1, NO), (2, NO), (None, NO)],
    ids=["who had offered", "who declined", "another", "nobody, or in secret"],
)
def test_a_no_is_told_until_who_was_told_it_plays_on(seat, after):
    assert offers_after_action(NO, seat=seat) == after


def test_second_no_replaces_the_first():
    once_more = offers_with(NO, kind=OfferKind.DRAW, seat=2, answer="offer")
    assert once_more == Offers({"draw": (2,)})
    assert offers_with(once_more, kind=OfferKind.DRAW, seat=0, answer="decline") == Offers(
        {}, {"draw": Declined(0, (2,))}
    )
