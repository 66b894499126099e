"""Finding a game, making a table, sitting down: with a mouse, with a phone, and without scripts."""

import re

import pytest
from browsing import PHONE
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PAGES = ("/", "/games/", "/games/cuttle/", "/games/cuttle/rules/", "/account/signup/", "/settings/", "/house/")


def test_game_page_offers_what_the_types_say(house, visitor):
    page = visitor().page
    page.goto(f"{house.base}/games/")
    page.get_by_role("link", name="Cuttle", exact=True).click()
    page.get_by_role("link", name="Cutthroat").click()
    expect(page.get_by_label("Seat 3")).to_be_visible()
    page.get_by_text("Single rules").click()
    expect(page.get_by_label("Hand limit")).to_have_value("7")


def test_table_is_made_and_found_by_somebody_else(house, guest):
    one, other = guest(), guest()
    one.page.goto(f"{one.base}/games/cuttle/")
    one.page.get_by_text("Single rules").click()
    one.page.get_by_label("Hand limit").select_option("7")
    one.page.get_by_role("button", name="Open the table").click()
    one.page.wait_for_url(re.compile("/matches/"))
    match = one.page.url.rstrip("/").rpartition("/")[2]
    other.page.goto(house.base)
    other.page.locator(f"form[action$='/matches/{match}/join/'] button").first.click()
    other.page.wait_for_url(f"**/matches/{match}/")
    expect(one.page.get_by_text("Your turn")).to_be_visible()
    frame = one.page.request.get(f"{one.base}/api/v1/matches/{match}").json()
    assert (frame["status"], frame["options"]["preset"], frame["options"]["hand_limit"]) == ("running", "classic", 7)


def test_refused_form_says_where_and_forgets_nothing(house, guest):
    page = guest().page
    page.goto(f"{house.base}/games/cuttle/")
    page.get_by_text("Single rules").click()
    page.get_by_label("Targets").fill("5, 21")
    page.get_by_label("Pace").select_option("slow-3")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("This rule does not take this value.")).to_be_visible()
    expect(page.get_by_label("Pace")).to_have_value("slow-3")


def test_everything_up_to_the_table_works_without_scripts(house, visitor):
    page = visitor(java_script_enabled=False).page
    page.goto(house.base)
    page.get_by_role("link", name="Open table").first.click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("To invite somebody, send them this link:")).to_be_visible()
    page.get_by_role("button", name="Get up").click()
    expect(page.get_by_role("heading", name="Play now")).to_be_visible()


def test_pages_fit_a_phone(house, visitor):
    page = visitor(**PHONE).page
    for address in PAGES:
        page.goto(f"{house.base}{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"], address
        expect(page.locator("nav.tabs")).to_be_visible()


def test_buttons_are_large_enough_for_a_finger(house, visitor):
    page = visitor(**PHONE).page
    page.goto(f"{house.base}/games/cuttle/")
    heights = page.locator("main .btn:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 44


def test_pages_keep_their_own_policy(house, guest):
    person = guest()
    broken = []
    person.page.on("console", lambda message: "Security Policy" in message.text and broken.append(message.text))
    for address in (*PAGES, "/watch/", "/archive/", "/account/", "/nothing/"):
        person.page.goto(f"{house.base}{address}")
    person.play_bot("cuttle")
    expect(person.page.locator(".prompt")).to_be_visible()
    assert broken == []
