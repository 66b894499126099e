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
