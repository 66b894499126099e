"""What a window shows: nothing lies on the bar, however small it is, and a replay's controls are in reach."""

from typing import Any

import pytest
from browsing import PHONE, House
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
PUPPIES: dict[str, Any] = {
    "pound_cards": [
        ["biscuit", "button", "clover", "patches"],
        ["biscuit", "dusty", "freckles", "pepper"],
        ["button", "dusty", "muffin", "sunny"],
    ],
    "hands": [
        ["biscuit", "button", "waffles", "waffles"],
        ["freckles", "pepper", "muffin", "muffin"],
        ["sunny", "dusty", "clover", "waffles"],
    ],
    "deck": ["clover", "sunny", "biscuit", "patches"],
    "discard": ["dusty"],
    "turn": 0,
}
ON_THE_BAR = """() => {
  const bar = document.querySelector('.r-prompt').getBoundingClientRect();
  return [...document.querySelectorAll('.felt :is(.card, .slot)')].map(e => e.getBoundingClientRect())
    .filter(b => b.width && b.bottom > bar.top + 1 && b.top < bar.bottom - 1)
    .filter(b => b.right > bar.left + 1 && b.left < bar.right - 1).length;
}"""


def _resign(page: Page) -> None:
    page.locator("[data-act=menu]").click()
    page.locator(".pop [data-act=resign-ask]").click()
    page.locator(".pop [data-act=resign]").click()


def test_whoever_has_left_sees_the_piles_beside_one_another(house: House):
    guest = house.guest()
    guest.open_position("pound_puppies", PUPPIES, bots=2)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    _resign(page)
    expect(page.locator(".plate.is-gone")).to_be_visible()
    assert page.locator(".r-mine").count() == 0, "the seat still has zones of its own"
    assert page.evaluate(ON_THE_BAR) == 0


def test_a_phone_on_its_side_and_its_replay(house: House):
    guest = house.guest(**PHONE | {"viewport": {"width": 740, "height": 360}})
    address = guest.open_table("donuts", others=0, bots=3)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    assert page.evaluate(ON_THE_BAR) == 0
    page.locator(".mhand-zones").scroll_into_view_if_needed()
    assert page.locator(".mhand-zones").evaluate("e => e.getBoundingClientRect().bottom") <= 310
    page.locator("[data-tab=more]").tap()
    page.locator(".side-more [data-offer=abort]").tap()
    page.locator(".prompt .acts a").click()
    for width, height in ((740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-go=play]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".tl")).to_be_in_viewport(ratio=1)
    assert "/replay/" in page.url
    assert page.url.startswith(address)
    page.locator("[data-go=back]").tap()
    page.locator("[data-viewer=open]").tap()
    expect(page.locator("[data-viewer=open]")).to_have_attribute("aria-pressed", "true")


BREEDS = [["R5", "G3", "Y9", "R7", "G9"], ["R9", "G9"], ["G5", "G8"], ["Y3", "R8"], ["R1", "Y4"]]
PILES = """() => {
  const others = document.querySelector('.r-others').getBoundingClientRect();
  return [...document.querySelectorAll('.r-piles .card')].map(e => e.getBoundingClientRect())
    .map(b => b.height >= 50 && b.top >= others.bottom);
}"""
"""Of each pile: whether it is large enough to be read and clear of the seats."""


@pytest.mark.parametrize("seats", [3, 5])
def test_the_middle_has_a_height_where_the_page_scrolls(house: House, seats):
    guest = house.guest(**PHONE)
    guest.open_position("mutts", {"home": ["Y2", "R5"], "hands": BREEDS[:seats], "turn": 0}, bots=seats - 1)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    for width, height in ((720, 450), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PILES) == [True, True]
        assert page.evaluate(ON_THE_BAR) == 0
    page.locator("[data-tab=more]").tap()
    page.locator(".side-more [data-offer=abort]").tap()
    page.locator(".prompt .acts a").click()
    expect(page.locator("[data-go=play]")).to_be_visible()
    assert page.evaluate(PILES) == [True, True]


def test_an_offer_on_a_phone_leaves_the_own_plate_in_reach(house: House):
    guest = house.guest(**PHONE)
    hands = [["8c", "Tc", "5d", "4c", "3d"], ["5h"]]
    others = guest.seat_others(guest.open_position("cuttle", {"hands": hands, "turn": 0}, others=1), 1)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    others[0].offer("abort")
    expect(page.locator(".offer")).to_be_visible()
    page.mouse.wheel(0, 2000)
    tabs = page.locator(".tabs").bounding_box() or {}
    expect(page.locator(".plate.is-me")).to_be_in_viewport(ratio=1)
    plate = page.locator(".plate.is-me").evaluate("e => e.getBoundingClientRect().bottom")
    assert plate <= tabs["y"]


IN_SIGHT = """() => {
  const bottom = document.querySelector('.tabs').getBoundingClientRect().top;
  return ['#question', '#hand .card'].map(found =>
    [...document.querySelectorAll(found)].filter(e => e.getBoundingClientRect().bottom > bottom).length);
}"""
"""How many questions and cards of the hand the tabs cover, or that lie below them."""
EIGHT = [["R5", "G3", "Y9", "R7", "G9", "Y3", "G12", "R8"], *[[f"G{n}", f"Y{n}"] for n in (4, 5, 6, 7, 8, 10, 11)]]
SHORT: dict[str, tuple[str, dict[str, Any], int]] = {
    "two": ("cuttle", {"hands": [["8c", "Tc", "5d", "4c", "3d"], ["5h"]], "turn": 0}, 1),
    "three": ("pound_puppies", PUPPIES, 2),
    "eight": ("mutts", {"home": ["Y2", "R5"], "hands": EIGHT, "turn": 0}, 7),
}


@pytest.mark.parametrize("seats", SHORT)
def test_a_short_window_shows_question_and_hand_without_scrolling(house: House, seats):
    game, position, bots = SHORT[seats]
    guest = house.guest(**PHONE | {"viewport": {"width": 844, "height": 390}})
    guest.open_position(game, position, bots=bots)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    for width, height in ((844, 390), (720, 450), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        assert page.locator("#hand .card").count() > 0
        assert page.evaluate(IN_SIGHT) == [0, 0], f"{width} x {height}"
        assert page.evaluate(ON_THE_BAR) == 0
        assert page.evaluate("document.documentElement.scrollWidth") == width


BETWEEN = """() => {
  const others = document.querySelector('.r-others').getBoundingClientRect();
  const bar = document.querySelector('.r-prompt').getBoundingClientRect();
  return [...document.querySelectorAll('.r-piles .card')].map(e => e.getBoundingClientRect())
    .map(b => b.height >= 50 && b.top >= others.bottom && b.bottom <= bar.top);
}"""
"""Of each pile: whether it is large enough to be read, and clear of the seats and the bar."""
TENS = [[f"{color}{n}" for n in range(1, 11)] for color in "RYG"]


def test_open_hands_of_ten_leave_the_middle_its_place_on_a_tablet(house: House):
    guest = house.guest(viewport={"width": 1024, "height": 768})
    hands = [*TENS, ["R11", "R12", "Y11", "Y12", "G11", "G12"]]
    position = {"home": ["Y2", "R5"], "hands": hands, "turn": 0}
    guest.open_position("mutts", position, bots=3, preset="easy", open_hands=True)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    assert page.locator(".op .ohand .cell").count() == 26
    for width, height in ((1024, 768), (820, 1180), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BETWEEN) == [True, True], f"{width} x {height}"


def test_a_phone_names_the_zones_of_each_of_several_others(house: House):
    guest = house.guest(**PHONE)
    hands = [["8c", "Tc", "5d", "4c", "3d"], ["5h"], ["6h"]]
    guest.open_position("cuttle", {"hands": hands, "turn": 0}, bots=2, preset="cutthroat")
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    titles = page.locator(".op .zone > .zt")
    assert [title.inner_text() for title in titles.all() if title.is_visible()] == ["Points", "Permanents"] * 2


COVERED_PX = """() => {
  const list = document.querySelector('.mhand .choices').getBoundingClientRect();
  return Math.max(...[...document.querySelectorAll('.mhand .card')].map(e => e.getBoundingClientRect())
    .filter(b => b.left < list.right && b.right > list.left)
    .map(b => Math.min(b.bottom, list.bottom) - Math.max(b.top, list.top)));
}"""
"""How much of the height of a card in hand its list covers."""


def test_the_list_of_a_card_lies_on_no_card_of_the_hand(house: House):
    guest = house.guest()
    hands = [TENS[0], ["Y7", "Y9", "G12"], ["G8", "G9", "Y11"]]
    guest.open_position("mutts", {"home": ["Y2", "R8"], "hands": hands, "turn": 0}, bots=2)
    page = guest.page
    expect(page.locator(".prompt.mine")).to_be_visible()
    for card in ("R2", "R10"):
        page.locator(f".mhand [data-id='hand.0/{card}']").click()
        expect(page.locator(".mhand .choices button").first).to_be_visible()
        assert page.evaluate(COVERED_PX) <= 4
