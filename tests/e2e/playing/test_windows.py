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
    .filter(b => b.width && b.bottom > bar.top + 1 && b.top < bar.bottom - 1).length;
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
