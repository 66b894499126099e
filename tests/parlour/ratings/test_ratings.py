"""Which matches are rated, once each, and that all of it follows from the feed."""

import time

import pytest
from django.core.management import call_command
from django.db import DatabaseError
from tiny import Stones

from parlour.accounts.services import guest_upgrade, person_delete
from parlour.matches import folds
from parlour.matches.domain import OfferKind, OfferRequest
from parlour.matches.errors import MatchStopped
from parlour.matches.services.commands import offer_answer, resign
from parlour.matches.services.tables import seat_leave, seat_take
from parlour.ratings import services
from parlour.ratings.models import Rating
from parlour.ratings.selectors import LISTED_MAX, MATCHES_LEAST, best_players
from parlour.ratings.services import ratings_read, ratings_rebuild
from parlour.registry.errors import GameMissing
from parlour.registry.selectors import game_get
from parlour.store.feed import feed_age_ms
from parlour.tasks import sweep

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}


def read(limit_s=20):
    """Until nothing is left; any transaction of the database server may hold the feed back for a while."""
    until_s = time.monotonic() + limit_s
    while ratings_read() or (feed_age_ms(services.READER) and time.monotonic() < until_s):
        pass


def test_winner_gains_what_a_loser_loses(world):
    world.play("Ada", "Ben")
    read()
    assert world.matches() == {"Ada": 1, "Ben": 1}
    assert world.points("Ada") > 1000 > world.points("Ben")


def test_a_match_that_goes_on_is_not_rated_yet(world):
    match = world.begun(rated=True)
    read()
    assert world.rows() == []
    resign(match, seat=0)
    read()
    assert world.matches() == {"Ada": 1, "Ben": 1}


def test_what_follows_an_end_does_not_count_it_again(world):
    match = world.play("Ada", "Ben")
    read()
    before = world.rows()
    for seat in (0, 1):
        offer_answer(match, seat=seat, offer=OfferRequest(OfferKind.REMATCH, "offer"))
    read()
    assert world.rows() == before


def test_several_are_rated_by_their_places(world):
    world.play("Ada", "Ben", "Cleo", game="magpies")
    read()
    assert world.matches() == {"Ada": 1, "Ben": 1, "Cleo": 1}
    assert world.points("Ada", "magpies") > world.points("Ben", "magpies")


def test_each_game_has_its_own(world):
    world.play("Ada", "Ben")
    world.play("Ben", "Ada", game="magpies")
    read()
    assert world.points("Ada") > 1000 > world.points("Ada", "magpies")


@pytest.mark.parametrize("more", [{"rated": False}, {"rated": False, "position": {"stones": 3}}])
def test_what_was_not_to_be_rated_is_not(world, more):
    world.play("Ada", "Ben", **more)
    read()
    assert world.rows() == []


def test_a_bot_rates_nobody(world):
    match = world.open(seats=[ME, BOT], rated=True)
    assert not world.frame(match)["rated"]
    resign(match, seat=0)
    read()
    assert world.rows() == []


def test_called_off_and_broken_matches_rate_nobody(world, monkeypatch):
    called_off = world.begun(rated=True)
    world.later(called_off, ms=15 * 24 * 3_600_000)
    assert world.frame(called_off)["status"] == "aborted"
    broken = world.begun(rated=True)
    monkeypatch.setattr(Stones, "decide", lambda *given: 1 // 0)
    with pytest.raises(MatchStopped):
        world.do(broken, 0, {"type": "take", "stones": 1})
    read()
    assert world.rows() == []


def test_a_draw_counts(world):
    match = world.begun(rated=True)
    for seat in (0, 1):
        offer_answer(match, seat=seat, offer=OfferRequest(OfferKind.DRAW, "offer"))
    read()
    assert world.matches() == {"Ada": 1, "Ben": 1}
    assert world.points("Ada") == world.points("Ben")


def test_a_guest_at_the_table_makes_it_unrated_for_good(world):
    guest = world.person("Guest", is_guest=True)
    match = world.begun("Ada", "Guest", rated=True)
    assert not world.frame(match)["rated"]
    guest_upgrade(guest, name="Gus", email="gus@example.org", password="a long password")
    resign(match, seat=1)
    folds.forget_all()
    assert not world.frame(match)["rated"]
    read()
    assert world.rows() == []


def test_a_table_says_that_it_is_rated_as_long_as_it_can_be(world):
    guest = world.person("Guest", is_guest=True)
    match = world.open("Ada", game="magpies", seats=[ME, {"kind": "open"}, {"kind": "open"}], rated=True)
    told = [world.frame(match)["rated"]]
    seat_take(match, guest)
    told.append(world.frame(match)["rated"])
    seat_leave(match, guest)
    told.append(world.frame(match)["rated"])
    assert told == [True, False, True]


def test_nobody_is_rated_for_a_match_with_somebody_who_is_gone(world):
    world.play("Ada", "Ben")
    person_delete(world.person("Ben"))
    read()
    assert world.rows() == []


def test_who_is_gone_is_in_no_list(world):
    for _ in range(MATCHES_LEAST):
        world.play("Ada", "Ben")
    read()
    assert [one.name for one in best_players("stones")] == ["Ada", "Ben"]
    person_delete(world.person("Ada"))
    assert [(one.place, one.name) for one in best_players("stones")] == [(1, "Ben")]


def test_listed_is_who_has_played_enough(world):
    for _ in range(MATCHES_LEAST - 1):
        world.play("Ada", "Ben")
    world.play("Ada", "Cleo")
    read()
    listed = best_players("stones")
    assert [(one.name, one.matches, one.points) for one in listed] == [("Ada", MATCHES_LEAST, world.points("Ada"))]
    assert best_players("magpies") == []


def test_list_is_short_and_the_best_come_first(world):
    names = [f"Player {number}" for number in range(LISTED_MAX + 1)]
    for number, name in enumerate(names):
        Rating.objects.create(
            game="stones", person=world.person(name), mu=25 + number, sigma=2, matches=9, played_at="2026-01-01T00:00Z"
        )
    listed = best_players("stones")
    assert [one.name for one in listed] == names[:0:-1]
    assert [one.place for one in listed] == list(range(1, LISTED_MAX + 1))


def played(world):
    world.play("Ada", "Ben")
    world.play("Ben", "Cleo")
    world.play("Cleo", "Ada", "Ben", game="magpies")
    world.begun("Ada", "Cleo", rated=True)
    world.play("Ada", "Ben", rated=False)
    world.play("Cleo", "Ada")


def test_rebuilt_is_what_was_kept(world, monkeypatch):
    monkeypatch.setattr(services, "BATCH", 3)
    played(world)
    ratings_read()
    world.play("Ben", "Ada")
    read()
    kept = world.rows()
    assert len(kept) == 6
    assert ratings_rebuild() == 6
    read()
    assert world.rows() == kept


def test_rebuilt_by_command(world, capsys):
    played(world)
    read()
    kept = world.rows()
    Rating.objects.update(mu=0)
    call_command("rebuild", "ratings")
    assert capsys.readouterr().out == "ratings: 6 dropped\n"
    read()
    assert world.rows() == kept


def test_rebuilt_by_a_process_that_has_folded_nothing(world):
    played(world)
    read()
    kept = world.rows()
    folds.forget_all()
    ratings_rebuild()
    read()
    assert world.rows() == kept


def test_a_batch_that_fails_is_rated_later_and_once(world, monkeypatch):
    played(world)
    rate = services._rate

    def fails(*given, **more):
        rate(*given, **more)
        raise DatabaseError

    monkeypatch.setattr(services, "_rate", fails)
    with pytest.raises(DatabaseError):
        read()
    assert world.rows() == []
    monkeypatch.setattr(services, "_rate", rate)
    read()
    kept = world.rows()
    ratings_rebuild()
    read()
    assert world.rows() == kept


@pytest.fixture
def lost(world, monkeypatch):
    """A match of a game that is no longer installed."""
    world.play("Ada", "Ben", game="magpies")
    folds.forget_all()

    def get(key):
        if key == "magpies":
            raise GameMissing(key)
        return game_get(key)

    monkeypatch.setattr(folds, "game_get", get)


def test_a_game_that_is_gone_is_passed_over(world, lost):
    world.play("Ada", "Ben")
    read()
    assert [row[:2] for row in world.rows()] == [("stones", "Ada"), ("stones", "Ben")]


def test_a_match_that_no_longer_folds_is_passed_over(world, monkeypatch):
    world.play("Ada", "Ben")
    world.play("Ada", "Cleo", game="magpies")
    folds.forget_all()
    monkeypatch.setattr(Stones, "apply", lambda state, event: 1 // 0)
    read()
    assert [row[0] for row in world.rows()] == ["magpies", "magpies"]
    monkeypatch.undo()
    ratings_rebuild()
    read()
    assert [row[0] for row in world.rows()] == ["magpies", "magpies", "stones", "stones"]


@pytest.mark.parametrize("batches", [[0], [sweep.BATCH - 1], [sweep.BATCH, 3]])
def test_sweep_leaves_to_the_next_round_what_comes_while_it_rates(batches, monkeypatch):
    left = [*batches, 1, 1]
    monkeypatch.setattr(sweep, "ratings_read", lambda: left.pop(0))
    sweep.rate()
    assert left == [1, 1]


def test_sweep_rates_and_its_other_parts_do_not_depend_on_it(world, monkeypatch):
    world.play("Ada", "Ben")
    sweep.rate()
    read()
    assert world.matches() == {"Ada": 1, "Ben": 1}
    done = []

    class Stop:
        def __init__(self):
            self.rounds = 0

        def wait(self, seconds):
            self.rounds += 1
            return self.rounds > 2

    def fails():
        raise DatabaseError

    monkeypatch.setattr(sweep, "sweep", lambda: done.append("swept"))
    monkeypatch.setattr(sweep, "ratings_read", fails)
    monkeypatch.setattr(sweep, "chores", lambda: done.append("chores"))
    monkeypatch.setattr(sweep, "EVERY_S", 0.0)
    sweep.run(Stop())
    assert done == ["swept", "chores", "swept"]
