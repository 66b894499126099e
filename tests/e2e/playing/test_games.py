"""Every game on the same table: whole matches against bots, a race between four browsers, keys, and axe.

Chance decides what is pressed (a fixed seed); the client knows none of these games.
"""

import random
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import (
    PHONE,
    House,
    arrow_to,
    is_over,
    outcome_of,
    play_on,
    press_once,
    race_on,
    same_frame,
    skip_to,
)
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

SERIOUS = {"serious", "critical"}
OVER = re.compile("won|win|points|lost|drawn|first|found|shared", re.IGNORECASE)


def findings(page: Page) -> list[str]:
    """What axe finds serious about a page, in light and in dark."""
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        violations = Axe().run(page).response["violations"]
        serious = [one for one in violations if one["impact"] in SERIOUS]
        found += [f"{scheme} {one['id']}: {node['html'][:200]}" for one in serious for node in one["nodes"]]
    return found


@pytest.mark.parametrize(
    "game, preset, bots, more",
    [
        ("donuts", "", 3, {}),
        ("mutts", "easy", 2, {"rounds": "1"}),
        ("pound_puppies", "", 2, {"bot": "thinker:quick"}),
    ],
)
def test_a_whole_match_against_bots_its_replay_and_axe(house: House, game, preset, bots, more):
    guest = house.guest()
    guest.open_table(game, preset, others=0, bots=bots, **more)
    page = guest.page
    luck = random.Random(11)
    expect(page.locator(".prompt")).to_be_visible()
    play_on([page], luck, until=lambda: page.locator(".prompt.mine").count() > 0)
    press_once(page, luck)
    assert findings(page) == []
    play_on([page], luck)
    expect(page.locator(".prompt")).to_contain_text(OVER)
    assert outcome_of(page)["places"]
    page.locator(".prompt").get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator("parlour-replay #controls")).to_be_visible()
    assert findings(page) == []
    for key in ("Home", "End"):
        page.keyboard.press(key)
        expect(page.locator(".log li.now")).to_be_in_viewport()
    for width in (820, 360):
        page.set_viewport_size({"width": width, "height": 1180})
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(
    "game, preset, bots", [("cuttle", "", 1), ("donuts", "", 5), ("mutts", "full_kennel", 7), ("pound_puppies", "", 3)]
)
def test_full_tables_fit_a_phone(house: House, game, preset, bots):
    guest = house.guest(**PHONE)
    guest.open_table(game, preset, others=0, bots=bots)
    page = guest.page
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator("[data-seat-plate], [data-seat-open]")).to_have_count(bots + 1)
    sizes = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(sizes) == [360, 740]
    assert findings(page) == []


def test_what_is_answered_can_be_read_on_a_phone(house: House):
    ada, ben, cleo = house.guest(), house.guest(**PHONE), house.guest()
    hands = [["5c", "4s"], ["2d", "6h"], ["9h", "8c"]]
    address = ada.open_position("cuttle", {"hands": hands, "turn": 0}, others=2, preset="cutthroat")
    for one in (ben, cleo):
        one.join(address)
    ada.page.locator("[data-id='hand.0/5c']").click()
    ada.page.locator(".r-piles .is-target").click()
    slip = ben.page.locator(".stage")
    expect(slip.locator(".slot")).to_be_visible()
    assert slip.evaluate("one => [one.clientWidth > 300, one.scrollWidth <= one.clientWidth]") == [True, True]


def test_four_browsers_race(house: House):
    people = [house.guest() for _ in range(4)]
    hands = [
        ["R5", "mutt", "G3", "Y9"],
        ["R7", "G9", "G12", "mutt"],
        ["R5", "G8", "Y11", "Y2"],
        ["Y3", "R8", "G1", "mutt"],
    ]
    position = {"home": ["R6"], "hands": hands, "turn": 0}
    address = people[0].open_position("mutts", position, others=3, rounds=1)
    for one in people[1:]:
        one.join(address)
    pages = [one.page for one in people]
    for page in pages:
        expect(page.locator(".prompt")).to_be_visible()
    race_on(pages, random.Random(12))
    for page in pages:
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        same_frame(pages[0], page)
    told = [outcome_of(page) for page in pages]
    assert all((one["places"], one["scores"]) == (told[0]["places"], told[0]["scores"]) for one in told)


def test_a_race_by_keys_alone(house: House):
    guest = house.guest()
    page = guest.page
    hands = [["R5", "mutt", "G3", "G4"], ["Y7", "Y9", "G12"], ["G8", "G9", "Y11"]]
    guest.open_position("mutts", {"home": ["Y2", "R5"], "hands": hands, "turn": 0}, bots=2)
    expect(page.locator(".card.is-source").first).to_be_visible()
    skip_to(page, "To your hand")
    arrow_to(page, "[data-id='hand.0/R5']")
    page.keyboard.press("m")
    expect(page.locator(".log")).to_contain_text(re.compile("Match", re.IGNORECASE))
    guest.open_position("mutts", {"home": ["Y2", "R5"], "hands": hands, "turn": 0}, bots=2)
    expect(page.locator(".card.is-source").first).to_be_visible()
    skip_to(page, "To your hand")
    arrow_to(page, "[data-id='hand.0/mutt']")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Take a bone")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(".log")).to_contain_text(re.compile("You have (a|the last) bone"))


def test_a_wrong_try_is_refused_in_words_and_costs_nothing(house: House):
    guest = house.guest()
    page = guest.page
    hands = [["R5", "G3", "G4"], ["Y7", "Y9", "G12"], ["G8", "G9", "Y11"]]
    guest.open_position("mutts", {"home": ["Y2", "R8"], "hands": hands, "turn": 0}, bots=2)
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.locator(".mhand [data-id='hand.0/G3']").click()
    labels = page.locator(".choices button")
    expect(labels).to_have_text(["Match", "Run"])
    labels.first.click()
    expect(page.locator(".prompt small.wrong")).to_be_visible()
    expect(page.locator(".mhand [data-id='hand.0/G3']")).to_be_visible()
    assert not is_over(page)
