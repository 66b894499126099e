"""Making tables, sitting down and getting up through the pages; what lists say about them."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gamefold.speech import texts_of
from parlour.accounts.models import Person
from parlour.matches.domain import OfferKind, OfferRequest
from parlour.matches.models import Match, Seat
from parlour.matches.selectors import room_read
from parlour.matches.services.commands import offer_answer
from parlour.registry.selectors import game_get

CUTTLE = {"preset": "classic", "pace": "none", "access": "public", "seat_1": "open"}


def sent(client, key="cuttle", **more):
    return client.post(reverse("table_make", args=[key]), {**CUTTLE, **more})


def match_of(response):
    return Match.objects.get(pk=response["Location"].split("/")[2])


def errors(response) -> list[str]:
    return re.findall(r'class="errorlist[^>]*><li>(.*?)</li>', response.content.decode())


def test_table_by_the_usual_rules(house, browser):
    match = match_of(sent(browser(house.ada)))
    room = room_read(match.pk)
    assert match.given == {"preset": "classic"}
    assert [one.kind for one in room.seats] == ["person", "open"]
    assert room.seat_of(house.ada.pk) == 0
    assert not match.is_private


def test_table_with_a_changed_rule_names_that_rule_alone(house, browser):
    response = sent(
        browser(house.ada), rule_hand_limit="7", rule_nine_freeze="false", rule_king_targets="21, 14, 10, 7, 5"
    )
    assert match_of(response).given == {"preset": "classic", "hand_limit": 7}


def test_list_of_numbers_is_read(house, browser):
    response = sent(browser(house.ada), rule_king_targets="21; 14,10 , 5")
    assert match_of(response).given["king_targets"] == [21, 14, 10, 5]


@pytest.mark.parametrize("key, bots", [("cuttle", 1), ("donuts", 1), ("mutts", 2), ("pound_puppies", 1)])
def test_form_of_each_game_is_taken_as_it_comes(house, browser, key, bots):
    client = browser(house.ada)
    page = client.get(reverse("game", args=[key])).content.decode()
    form = page[page.index('class="fields is-beside make"') :]
    fields = dict(re.findall(r'<input type="(?:text|number|hidden)" name="(\w+)"(?: value="([^"]*)")?', form))
    chosen = {f"seat_{number + 1}": "bot:random" for number in range(bots)}
    response = client.post(reverse("table_make", args=[key]), {**fields, "pace": "none", "access": "public", **chosen})
    assert errors(response) == []
    assert match_of(response).stream.status == "running"


def test_form_offers_the_levels_that_make_a_difference(house, browser):
    for key, levels in (("cuttle", ["quick", "steady", "deep"]), ("pound_puppies", ["quick", "steady"])):
        page = browser().get(reverse("game", args=[key])).content.decode()
        assert list(dict.fromkeys(re.findall(r'value="bot:thinker:(\w+)"', page))) == levels


def test_forged_level_is_refused_in_words(house, browser):
    response = sent(browser(house.ada), key="pound_puppies", seat_1="bot:thinker:deep")
    assert response.status_code == 422
    assert "There is no bot of this name for this game." in errors(response)
    assert f'name="next" value="{reverse("game", args=["pound_puppies"])}"' in response.content.decode()


def test_preset_decides_the_seats(house, browser):
    response = sent(browser(house.ada), preset="team", seat_1="open", seat_2="bot:random", seat_3="bot:random")
    assert [one.kind for one in room_read(match_of(response).pk).seats] == ["person", "open", "bot", "bot"]


def test_table_against_bots_begins_at_once(house, browser):
    response = sent(browser(house.ada), seat_1="bot:random", pace="live-5-5")
    match = match_of(response)
    assert match.stream.status == "running"
    assert match.pace == {"kind": "live", "bank_s": 300, "increment_s": 5}


def test_private_table_is_in_no_list(house, browser):
    match = match_of(sent(browser(house.ada), access="private"))
    address = reverse("match", args=[match.pk])
    for page in ("/", "/games/", "/games/cuttle/", "/watch/"):
        assert address not in browser().get(page).content.decode()
    assert address in browser(house.ada).get("/").content.decode()


def test_who_opens_an_invitation_is_told_who_invites(house, browser):
    address = sent(browser(house.ada), access="private")["Location"]
    assert "Ada invites you to play Cuttle." in browser().get(address).content.decode()
    assert "invites you" not in browser(house.ada).get(address).content.decode()


def test_line_about_a_table_names_its_preset_and_no_single_rule(house, browser):
    def about(response):
        return re.search(r' about="([^"]*)"', browser().get(response["Location"]).content.decode())[1]

    assert about(sent(browser(house.ada))) == "Classic · no clock"
    assert about(sent(browser(house.ada), key="donuts", preset="")) == "no clock"


def test_cards_of_a_page_bear_their_names_in_its_language(browser, db):
    page = browser().get("/games/", headers={"accept-language": "de"}).content.decode()
    named = dict(re.findall(r'<parlour-card class="card" game="mutts" face="(\w+)" size="m" name="([^"]+)"', page))
    assert named
    assert all(name == texts_of(game_get("mutts"), "de")[f"face.{face}"] for face, name in named.items())


def test_page_of_a_table_says_what_its_game_calls_marks(house, browser):
    match = house.table(house.ada, "pound_puppies")
    page = browser().get(f"/matches/{match}/", headers={"accept-language": "de"}).content.decode()
    words = re.search(r'<script id="parlour-words" type="application/json">(.*?)</script>', page)
    assert words is not None
    assert json.loads(words[1])["mark.new"] == "neu"


def test_crowd_is_told_in_short(house, browser):
    seats = {f"seat_{number}": "bot:random" for number in range(1, 8)}
    sent(browser(house.ada), key="mutts", preset="full_kennel", **seats)
    page = browser().get("/watch/").content.decode()
    assert "Ada, Random and 6 more" in page
    assert " to 0" not in page.partition("Ada, Random and 6 more")[2].partition("</li>")[0]


def test_asks_show_the_cards_to_choose_from_where_no_hand_is_held(house, browser):
    seats = {"seat_1": "bot:random", "seat_2": "bot:random"}
    response = sent(browser(house.cleo), key="donuts", preset="", **seats)
    page = browser(house.cleo).get("/").content.decode()
    ask = page.partition(f'class="ask" href="{response["Location"]}"')[2].partition("</a>")[0]
    assert 1 <= ask.count("<parlour-card") <= 3


def test_nobody_to_watch_leads_on(browser, transactional_db):
    page = browser().get("/watch/").content.decode()
    assert "Nobody plays in the open just now." in page
    assert "Play one" in page


def test_stranger_who_opens_a_table_becomes_a_guest(browser, transactional_db):
    client = browser()
    match = match_of(sent(client))
    guest = Person.objects.get()
    assert guest.is_guest
    assert Seat.objects.get(match=match, seat=0).person == guest


@pytest.mark.parametrize(
    "bad, sentence",
    [
        ({"pace": "warp"}, "Select a valid choice"),
        ({"access": ""}, "This field is required."),
        ({"seat_1": "bot:nobody"}, "There is no bot of this name for this game."),
        ({"seat_1": ""}, "This field is required."),
        ({"rule_hand_limit": "9"}, "Select a valid choice"),
        ({"rule_hand_limit": "{"}, "Select a valid choice"),
        ({"rule_king_targets": "many"}, "Whole numbers with commas between them."),
        ({"rule_king_targets": "9" * 300}, "Ensure this value has at most 200 characters"),
        ({"rule_king_targets": "9" * 199}, "Each number lies between 0 and 999."),
        ({"rule_king_targets": "5, 21"}, "This rule does not take this value."),
    ],
)
def test_form_that_does_not_fit_says_where(house, browser, bad, sentence):
    before = Match.objects.count()
    response = sent(browser(house.ada), **bad)
    assert response.status_code == 422
    assert any(sentence in error for error in errors(response)), errors(response)
    assert Match.objects.count() == before


@pytest.mark.parametrize(
    "fields", [{}, {"preset": "x" * 500}, {"preset": "\x00"}, {"seat_1": ["a", "b"], "rule_x": "1"}]
)
def test_form_full_of_nonsense_is_no_bug(house, browser, fields):
    client = browser(house.ada)
    assert client.post(reverse("table_make", args=["cuttle"]), fields).status_code == 422
    assert client.get(reverse("game", args=["cuttle"]), {"preset": "x" * 500}).status_code == 200


def test_refused_form_shows_what_was_changed(house, browser):
    page = sent(browser(house.ada), rule_hand_limit="7", pace="warp").content.decode()
    assert '<details class="more" open>' in page
    assert page.count('class="changed"') == 1


@pytest.mark.parametrize("key", ["stones", "magpies", "cuttle"])
def test_every_game_has_a_form_from_its_types(house, browser, key):
    page = browser(house.ada).get(reverse("game", args=[key])).content.decode()
    assert 'name="pace"' in page
    assert 'name="seat_1"' in page


def test_match_against_a_bot_in_one_click(browser, transactional_db):
    client = browser()
    match = match_of(client.post(reverse("play_bot", args=["cuttle"])))
    assert match.stream.status == "running"
    assert [one.kind for one in room_read(match.pk).seats] == ["person", "bot"]


def test_friend_comes_by_the_link(house, browser):
    match = match_of(browser(house.ada).post(reverse("play_friend", args=["stones"])))
    assert match.is_private
    friend = browser()
    page = friend.get(reverse("match", args=[match.pk])).content.decode()
    assert f"http://testserver{reverse('match', args=[match.pk])}" in page
    friend.post(reverse("match_join", args=[match.pk]))
    match.stream.refresh_from_db()
    assert match.stream.status == "running"


def test_seat_that_is_gone_is_told(house, browser):
    page = browser(house.ada).post(reverse("match_join", args=[house.private]), follow=True)
    assert page.status_code == 200
    late = browser(house.cleo).post(reverse("match_join", args=[house.running]), follow=True)
    assert "The match has begun or ended already." in late.content.decode()


def test_table_that_its_last_person_leaves_closes(house, browser):
    assert browser(house.cleo).post(reverse("match_leave", args=[house.open]))["Location"] == "/"
    assert Match.objects.get(pk=house.open).stream.status == "aborted"


def test_nobody_can_get_up_for_somebody_else(house, browser):
    browser().post(reverse("match_leave", args=[house.open]))
    browser(house.ada).post(reverse("match_leave", args=[house.open]))
    assert room_read(house.open).seat_of(house.cleo.pk) == 0


def test_home_shows_what_is_asked_first(house, browser):
    page = browser(house.ada).get("/").content.decode()
    asked = reverse("match", args=[house.running])
    assert "Asked now" in page
    assert f'<a class="ask" href="{asked}">' in page
    assert page.index("Asked now") < page.index("Play now")
    assert "asked-pill" in page


def test_home_of_a_stranger_asks_nothing(house, browser):
    page = browser().get("/").content.decode()
    assert "Asked now" not in page
    assert "asked-pill" not in page


def test_broken_game_spoils_its_own_line_and_no_page(house, browser, monkeypatch):
    from parlour.matches import frames
    from parlour.matches.faults import GameFault

    def fail(fold, *args, **kwargs):
        raise GameFault(fold.id, fold.setup.game, 1, "frame")

    monkeypatch.setattr(frames, "frame_read", fail)
    for page in ("/", "/watch/", "/archive/", "/games/stones/", "/games/stones/matches/"):
        assert browser(house.ada).get(page).status_code == 200, page
    assert "Ada and Ben" in browser().get("/watch/").content.decode()


def test_pill_at_a_table_counts_the_others(house, browser):
    page = browser(house.ada).get(reverse("match", args=[house.running])).content.decode()
    assert "1 more asks you" in page


@pytest.mark.parametrize(
    "language, told",
    [("en", "called off · All agreed to that"), ("de", "abgebrochen · Darauf haben sich alle geeinigt")],
)
def test_archive_says_why_a_match_was_called_off(house, browser, language, told):
    for seat in (0, 1):
        offer_answer(house.running, seat=seat, offer=OfferRequest(OfferKind.ABORT, "offer"))
    page = browser(house.ada).get("/archive/", headers={"Accept-Language": language}).content.decode()
    assert told in page


def test_archive_shows_my_matches_and_the_public_ones(house, browser):
    over = reverse("replay", args=[house.over])
    assert over in browser(house.ada).get("/archive/").content.decode()
    assert over not in browser(house.cleo).get("/archive/").content.decode()
    assert over in browser(house.cleo).get("/archive/?whose=all").content.decode()
    assert over in browser().get("/archive/").content.decode()


def test_house_rules_say_what_the_services_do(browser, db, settings):
    from parlour.matches import domain

    page = browser().get("/house/").content.decode()
    for number in (
        settings.GUEST_DAYS,
        domain.OPEN_TABLE_MS // domain.HOUR_MS,
        domain.OPEN_SLOW_TABLE_MS // domain.DAY_MS,
        domain.IDLE_MATCH_MS // domain.DAY_MS,
        domain.TIMEOUTS_MAX,
    ):
        assert re.search(rf"\b{number}\b", page)


def test_home_asks_the_database_as_often_however_many_tables_are_open(house, browser):
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return len(queries)

    client = browser(house.ada)
    client.get("/")
    with_one = asked()
    house.table(house.cleo)
    house.table(house.cleo)
    assert asked() == with_one < 40
