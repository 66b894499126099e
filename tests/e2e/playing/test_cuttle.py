"""Whole matches in real browsers: two people, a bot, by keyboard alone, on a phone, through reloads and two tabs.

Chance decides what is pressed (a fixed seed); what must hold is said about every match that comes out of it.
"""

import json
import random
import re
from typing import Any

import pytest
from browsing import (
    LOCAL_NAME,
    MOVING,
    PHONE,
    PLAY_S,
    House,
    arrow_to,
    is_asked,
    is_focused,
    is_over,
    number,
    play_on,
    press_once,
    same_frame,
    skip_to,
    tab_to,
)
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
LATE: dict[str, Any] = {
    "hands": [["5c", "4s", "9d", "Tc"], ["2d", "6h", "8h", "Ks"]],
    "points": [["7d"], ["8c"]],
    "deck": ["3c", "Ad", "Jh", "Qs", "9h", "4d"],
    "deck_only": True,
    "turn": 0,
}
"""The end of a match: six cards to draw, then whoever has nothing to play passes. No chance makes it long."""


def _frames(seen: list[str]) -> list[dict]:
    """Every frame that came over the wire, however it came."""
    found = []
    for text in seen:
        try:
            value = json.loads(text)
        except ValueError:
            continue
        value = value.get("frame", value) if isinstance(value, dict) else {}
        if isinstance(value, dict) and "table" in value and "zones" in (value["table"] or {}):
            found.append(value)
    return found


def _hands(frames: list[dict]) -> dict[int, set[str]]:
    """The faces of each seat's hand that these frames ever showed."""
    shown: dict[int, set[str]] = {}
    for frame in frames:
        for zone in frame["table"]["zones"]:
            if zone["role"] == "hand" and frame["status"] == "running":
                shown.setdefault(zone["seat"], set()).update(item["face"] for item in zone["items"])
    return shown


def _two_at_a_table(house: House, *, position: dict[str, Any] | None = None, **options: Any) -> tuple[Page, Page, str]:
    ada, ben = house.guest(**options), house.guest(**options)
    address = ada.open_position("cuttle", position, others=1) if position else ada.open_table("cuttle")
    ben.join(address)
    expect(ada.page.locator(".prompt")).to_be_visible()
    expect(ben.page.locator(".prompt")).to_be_visible()
    return ada.page, ben.page, address


def test_two_people_click_through_a_whole_match(house: House):
    one, two, _ = _two_at_a_table(house, **MOVING)
    play_on([one, two], random.Random(1))
    for page in (one, two):
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    same_frame(one, two)


def test_a_spectator_sees_the_match_and_never_a_hand(house: House):
    one, two, address = _two_at_a_table(house, position=LATE)
    watcher = house.guest()
    watcher.page.goto(address)
    play_on([one, two], random.Random(2))
    expect(watcher.page.locator(".prompt")).to_contain_text(re.compile("won|drawn", re.IGNORECASE))
    frames = _frames(watcher.everything_seen())
    assert len(frames) > 5, "the spectator was sent nothing that could be examined"
    assert all(frame["viewer"] == "public" for frame in frames)
    assert all(frame["legal"] == [] for frame in frames)
    assert not any(_hands(frames).values())


def test_a_player_is_never_sent_the_other_hand(house: House):
    ada, ben = house.guest(), house.guest()
    ben.join(ada.open_position("cuttle", LATE, others=1))
    expect(ada.page.locator(".prompt")).to_be_visible()
    play_on([ada.page, ben.page], random.Random(5))
    glasses = [line for line in ada.seen + ben.seen if "as glasses" in line]
    if not glasses:
        assert not _hands(_frames(ada.everything_seen())).get(1)
        assert not _hands(_frames(ben.everything_seen())).get(0)
    assert _hands(_frames(ada.everything_seen()))[0]
    assert _hands(_frames(ben.everything_seen()))[1]


def test_a_guest_plays_the_bot_to_the_end_and_watches_it_again(house: House):
    guest = house.guest()
    address = guest.play_bot("cuttle")
    play_on([guest.page], random.Random(3))
    expect(guest.page.locator(".prompt")).to_contain_text(re.compile("won|drawn", re.IGNORECASE))
    guest.page.get_by_role("link", name="Replay").or_(guest.page.get_by_role("button", name="Replay")).first.click()
    guest.page.wait_for_url(re.compile("/replay/"))
    replay = guest.page.locator("parlour-replay")
    expect(replay.get_by_role("button", name=re.compile("first", re.IGNORECASE))).to_be_visible()
    replay.get_by_role("button", name=re.compile("first", re.IGNORECASE)).click()
    expect(guest.page).to_have_url(re.compile(r"at=1\b"))
    replay.get_by_role("button", name=re.compile("forward|next", re.IGNORECASE)).first.click()
    expect(guest.page).to_have_url(re.compile(r"at=[23]\b"))
    link = guest.page.url
    other = house.guest()
    other.page.goto(link)
    expect(other.page.locator("parlour-replay")).to_contain_text("The match begins")
    assert address.split("/matches/")[1].strip("/") in link


def test_by_keyboard_alone_from_the_top_of_the_page_to_the_replay(house: House):
    guest = house.guest()
    guest.open_position("cuttle", LATE, bots=1)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    skip_to(page, "To the question")
    assert is_focused(page, "#question *")
    play_on([page], random.Random(4), press=_press_keys)
    tab_to(page, ".prompt .acts a")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator("parlour-replay #controls")).to_be_visible()
    skip_to(page, "To the controls")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"at=1\b"))


def _press_keys(page: Page, luck: random.Random) -> None:
    """Tab and arrows to something lit, or to a button of the bar, and Enter; never a mouse, never a script."""
    sources = _ids(page, ".card.is-source")
    buttons = page.locator(".prompt.mine .acts button:not([disabled])").count()
    if buttons and (not sources or luck.random() < 0.3):
        tab_to(page, f".prompt .acts button:nth-child({1 + luck.randrange(buttons)})")
        page.keyboard.press("Enter")
        return
    if not sources:
        return
    arrow_to(page, f"[data-id='{luck.choice(sources)}']")
    page.keyboard.press("Enter")
    if page.locator(".is-picked").count() == 0 or not _ids(page, ".is-target"):
        return
    for _ in range(luck.randrange(3)):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if page.locator(".choices button").count():
        before = number(page)
        page.keyboard.press("Enter")
        # What has the focus in an open list is done, not put back.
        page.wait_for_function("n => document.querySelector('parlour-table').frame.number > n", arg=before)


def test_a_choice_within_a_card_is_made_by_enter(house: House):
    guest = house.guest()
    position = {"hands": [["9d", "2c"], ["6h"]], "points": [[], ["7s"]], "deck": ["3c", "Ad", "Jh"], "turn": 0}
    guest.open_position("cuttle", position, bots=1, preset="cuttle_cards")
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    arrow_to(page, "[data-id='hand.0/9d']")
    page.keyboard.press("Enter")
    for _ in range(4):
        if is_focused(page, "[data-id='points.1/7s']"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert is_focused(page, ".choices button")
    assert "Scuttle" in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text(re.compile("You scuttle"))


def _ids(page: Page, selector: str) -> list[str]:
    return list(page.locator(selector).evaluate_all("all => all.map(one => one.dataset.id ?? '')"))


def test_tab_reaches_every_part_of_a_table_in_its_order(house: House):
    guest = house.guest()
    guest.open_table("mutts", "full_kennel", others=0, bots=7)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible(timeout=PLAY_S * 1000)
    parts = [".skips a", ".top a", ".mhand *", ".r-piles *", ".chip", ".side .icon-btn", ".log", ".chat input", ".mute"]
    tabs = [tab_to(page, part) for part in parts]
    assert sum(tabs) <= 30, dict(zip(parts, tabs, strict=True))
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("good luck")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-lines")).to_contain_text("good luck")


def test_a_reload_in_a_counter_window_changes_nothing(house: House):
    ada, ben = house.guest(), house.guest()
    ben.join(ada.open_position("cuttle", LATE, others=1))
    one, two = ada.page, ben.page
    one.locator("[data-id='hand.0/5c']").click()
    one.locator(".r-piles .is-target").click()
    say = two.locator(".prompt.mine .say")
    expect(two.locator(".stage .slot")).to_be_visible()
    sentence, at = say.inner_text().split("\n")[0], number(two)
    assert _is_window(two)
    one.reload()
    two.reload()
    expect(two.locator(".prompt.mine")).to_be_visible()
    assert _is_window(two)
    assert (say.inner_text().split("\n")[0], number(two)) == (sentence, at)
    same_frame(one, two)
    play_on([one, two], random.Random(6))


def _is_window(page: Page) -> bool:
    script = "document.querySelector('parlour-table').frame.prompts.some(p => p.id && p.kind.startsWith('counter'))"
    return bool(page.evaluate(script))


def test_two_tabs_of_one_player_agree(house: House):
    guest = house.guest()
    address = guest.open_position("cuttle", LATE, bots=1)
    second = guest.tab()
    second.goto(address)
    expect(second.locator(".prompt")).to_be_visible()
    luck = random.Random(7)
    for turn in range(300):
        if is_over(guest.page):
            break
        page = (guest.page, second)[turn % 2]
        if is_asked(page):
            press_once(page, luck)
        page.wait_for_timeout(30)
    same_frame(guest.page, second)
    assert is_over(guest.page) == is_over(second)


def test_a_lost_network_loses_nothing(house: House):
    guest = house.guest()
    guest.play_bot("cuttle")
    page = guest.page
    luck = random.Random(8)
    play_on([page], luck, until=lambda: is_asked(page))
    at = number(page)
    guest.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(500)
    guest.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".prompt.mine")).to_be_visible()
    assert number(page) == at
    play_on([page], luck, until=lambda: number(page) > at)


def test_a_house_in_a_local_network_needs_no_tls(house: House):
    guest = house.guest()
    guest.base = house.base.replace("127.0.0.1", LOCAL_NAME)
    guest.play_bot("cuttle")
    page = guest.page
    assert not page.evaluate("isSecureContext")
    luck = random.Random(10)
    play_on([page], luck, until=lambda: is_asked(page))
    at = number(page)
    play_on([page], luck, until=lambda: number(page) > at)


def test_on_a_phone(house: House):
    guest = house.guest(**PHONE)
    guest.open_position("cuttle", LATE, bots=1)
    page = guest.page
    expect(page.locator(".prompt")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    play_on([page], random.Random(9))
    expect(page.locator(".prompt")).to_contain_text(re.compile("won|drawn", re.IGNORECASE))


def test_draw_offer_resignation_and_rematch(house: House):
    one, two, address = _two_at_a_table(house)
    _from_menu(one, "[data-offer=draw]")
    offer = two.locator(".offers .offer")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_be_hidden()
    expect(one.locator(".offers .offer")).to_contain_text("declines the draw.")
    _from_menu(one, "[data-act=resign-ask]")
    one.locator("[data-act=resign]:visible").first.click()
    expect(two.locator(".prompt")).to_contain_text(re.compile("you won", re.IGNORECASE))
    one.get_by_role("button", name="Rematch").click()
    two.get_by_role("button", name="Decline").click()
    expect(one.locator(".prompt")).to_contain_text("declines the rematch.")
    one.get_by_role("button", name="Rematch").click()
    two.get_by_role("button", name="Rematch").click()
    for page in (one, two):
        page.wait_for_url(lambda url: "/matches/" in url and url != address)
    expect(two.locator(".prompt.mine")).to_be_visible()


def _from_menu(page: Page, choice: str) -> None:
    found = page.locator(f"{choice}:visible").first
    if not found.is_visible():
        page.locator("[data-act=menu]").first.click()
    found.click()


def test_people_talk_at_the_table(house: House):
    one, two, _ = _two_at_a_table(house)
    one.get_by_placeholder("Say something").fill("good luck")
    one.keyboard.press("Enter")
    expect(two.get_by_text("good luck")).to_be_visible()
