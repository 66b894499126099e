"""Every game on the same table: whole matches against bots, a race between four browsers, keys, and axe.

Chance decides what is pressed (a fixed seed); the client knows none of these games.
"""

import random
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import (
    PHONE,
    Guest,
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


TOUCH_PX = 44
UNCOVERED = """() => {
    const bar = document.querySelector('.prompt').getBoundingClientRect();
    const chips = document.querySelector('.r-others').getBoundingClientRect();
    const boxes = found => [...document.querySelectorAll(found)].map(one => one.getBoundingClientRect());
    const middle = boxes('.r-piles .card, .r-piles .slot'), rest = boxes('.mhand .card, .chip, .plate');
    return [
        document.documentElement.scrollWidth, document.documentElement.scrollHeight, middle.length,
        middle.filter(one => one.height < 40 || one.top < chips.bottom || one.bottom > bar.top).length,
        rest.filter(one => one.bottom > bar.top && one.top < bar.bottom).length,
    ];
}"""
"""Size of the page; cards of the middle; those too small, under a chip or under the bar; what else the bar covers."""
MUTTS_HANDS = [
    ["R5", "mutt", "G3", "Y9", "pedigree", "R7", "G9"],
    *(["R9", "G9", "Y1"], ["G5", "G8"], ["Y3", "R8"], ["R1", "Y4"], ["R2", "Y5"], ["R3", "Y6"], ["R4", "Y7"]),
]
MANY_BREEDS = [
    ["R1", "R2", "R3", "R4", "Y5", "R6", "R7", "R8", "G9", "Y10", "R11", "R12", "R13", "R14", "pedigree"],
    *([one] for one in ("R5", "R9", "Y2", "Y3", "Y4", "G5", "Y6")),
]


def on_a_phone(house: House, game: str, position: dict[str, Any], seats: int, **options: Any) -> Guest:
    """Somebody with a phone in seat 0; people sit in the others, so that nothing happens by itself."""
    guest = house.guest(**PHONE)
    guest.seat_others(guest.open_position(game, position, others=seats - 1, **options), seats - 1)
    expect(guest.page.locator(".prompt.mine")).to_be_visible()
    return guest


def play_card(page: Page, item: str) -> None:
    page.locator(f"[data-id='{item}']").tap()
    page.locator("[data-role=home] .is-target").tap()


def leaves_the_middle_in_sight(page: Page) -> None:
    piles = page.locator(".r-piles .pilez").count()
    assert page.evaluate(UNCOVERED) == [360, 740, piles, 0, 0]


@pytest.mark.parametrize("seats", [4, 8])
def test_many_answers_leave_the_middle_of_a_phone_in_sight(house: House, seats):
    position = {"home": ["Y2", "R5"], "hands": MANY_BREEDS[:seats], "turn": 0}
    page = on_a_phone(house, "mutts", position, seats, preset="full_kennel").page
    play_card(page, "hand.0/pedigree")
    answers = page.locator(".prompt .acts button")
    expect(answers).to_have_count(12)
    leaves_the_middle_in_sight(page)
    heights = "all => all.map(one => one.offsetHeight)"
    assert all(height >= TOUCH_PX for height in answers.evaluate_all(heights))
    answers.last.tap()
    expect(page.locator(".log")).to_contain_text(re.compile("You call every", re.IGNORECASE))


@pytest.mark.parametrize("seats", [4, 8])
def test_a_race_on_a_phone_says_who_has_no_bone_and_leaves_the_middle_in_sight(house: House, seats):
    totals = [10, 12, 9, 15, 6, 11, 20, 108][:seats]
    position = {"home": ["Y2", "R5"], "hands": MUTTS_HANDS[:seats], "turn": 0, "totals": totals}
    guest = on_a_phone(house, "mutts", position, seats, preset="full_kennel")
    page = guest.page
    guest.stop_at("frame => frame.prompts.some(one => one.kind === 'slap')")
    play_card(page, "hand.0/mutt")
    expect(page.locator(".prompt .acts button")).to_have_count(4)
    expect(page.locator(".r-others .flag.no")).to_have_count(seats - 1)
    scores = page.locator(".chip .pt b" if seats > 4 else ".op .clk")
    expect(scores).to_have_text([str(one) for one in totals[1:]])
    assert all(one.is_visible() for one in scores.all())
    leaves_the_middle_in_sight(page)
    assert findings(page) == []


@pytest.mark.parametrize("seats", [3, 8])
def test_standing_orders_are_given_on_a_phone(house: House, seats):
    hands = [["R5", "mutt", "G3", "Y9", "Y10", "R7", "G9"], *MUTTS_HANDS[1:seats]]
    position = {"home": ["Y2", "R5"], "hands": hands, "turn": 0}
    page = on_a_phone(house, "mutts", position, seats, pace="slow", format="speed").page
    orders = page.locator(".prompt .then")
    expect(orders).to_be_visible()
    assert (orders.bounding_box() or {})["height"] >= TOUCH_PX
    leaves_the_middle_in_sight(page)
    orders.tap()
    matches = page.get_by_role("button", name="Matches, keep cards", exact=True)
    expect(matches).to_be_visible()
    leaves_the_middle_in_sight(page)
    matches.tap()
    page.get_by_role("button", name=re.compile("^Matches, keep cards 0 of")).tap()
    expect(page.locator(".log")).to_contain_text(re.compile("orders|thrown in", re.IGNORECASE))


def test_a_phone_says_that_one_has_chosen_and_leads_to_the_cards_of_others(house: House):
    position = {"row": ["bear_claw", "plain", "plain", "glazed", "powdered", "eclair", "maple_bar"]}
    position["tableaus"] = [["plain"], ["boston_cream", "milk"], ["powdered"], ["coffee"], ["jelly_filled"], []]
    guest = house.guest(**PHONE)
    page = guest.page
    others = guest.seat_others(guest.open_position("donuts", position, others=5), 5)
    page.locator(".place [data-ids~='row#1']").tap()
    expect(page.locator(".prompt")).to_contain_text("You have chosen")
    for at, one in enumerate(others, 1):
        one.act(at)
    lit = page.locator(".chip.is-target")
    expect(lit).to_have_count(4)
    expect(lit.locator(".does")).to_have_text(["Take"] * 4)
    assert findings(page) == []
    lit.first.tap()
    seat = page.locator(".seat-open")
    expect(seat.locator(".scs")).to_contain_text("points")
    expect(lit).to_have_count(3)
    seat.locator("[data-face='milk']").tap()
    page.get_by_role("button", name=re.compile("^Take")).first.tap()
    expect(page.locator(".mhand-zones [data-face='milk']")).to_be_visible()
    expect(seat).to_have_count(0)
