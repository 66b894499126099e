"""What calls a person who looks elsewhere: a sound, and the title of a tab that is not seen. Both by choice."""

import random
import re
from functools import partial

import pytest
from browsing import WAIT_MS, House, is_asked, is_over, play_on, press_once
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

# Notes what the page gives the browser to play; the browser plays it all the same.
LISTEN = """
window.heard = { contexts: [], sounds: 0 };
window.AudioContext = class extends window.AudioContext {
  constructor(...given) { super(...given); window.heard.contexts.push(this); }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = kind.prototype;
  kind.prototype.start = function (...at) { window.heard.sounds += 1; return start.apply(this, at); };
}
"""


def _choose(page: Page, base: str, *, sound: str = "off", flash: bool = False) -> None:
    page.goto(f"{base}/settings/")
    page.get_by_label("Sound").select_option(sound)
    page.get_by_label("Flash the tab").set_checked(flash)
    page.get_by_role("button", name="Save").click()


def _comes_true(page: Page, script: str) -> None:
    """Asked again and again from outside: the page's policy evaluates no strings."""
    for _ in range(WAIT_MS // 50):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {script}")


def _one_move(page: Page, luck: random.Random) -> None:
    play_on([page], luck, until=lambda: is_asked(page))
    before = page.evaluate("document.querySelector('parlour-table').frame.number")
    play_on([page], luck, until=lambda: page.evaluate("document.querySelector('parlour-table').frame.number") > before)


def test_sound_by_choice(house: House):
    luck = random.Random(21)
    for sound, is_heard in (("off", False), ("soft", True)):
        guest = house.guest()
        guest.page.add_init_script(LISTEN)
        _choose(guest.page, house.base, sound=sound)
        guest.play_bot("cuttle")
        _one_move(guest.page, luck)
        if is_heard:
            _comes_true(guest.page, "heard.contexts.some(one => one.state === 'running') && heard.sounds > 0")
        else:
            assert guest.page.evaluate("[window.heard.contexts.length, window.heard.sounds]") == [0, 0]


def _look(page: Page, state: str) -> None:
    """As if another tab were looked at, or this one again: a driven browser always calls its pages seen."""
    page.evaluate(
        "state => { Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });"
        " document.dispatchEvent(new Event('visibilitychange')) }",
        state,
    )


def test_title_of_a_tab_that_is_not_seen(house: House):
    luck = random.Random(22)
    ada, ben = house.guest(), house.guest()
    _choose(ada.page, house.base, flash=True)
    ben.join(ada.open_table("cuttle"))
    pages = [ada.page, ben.page]
    for page in pages:
        expect(page.locator(".prompt")).to_be_visible()
    play_on(pages, luck, until=partial(_only_asked, ben.page, ada.page))
    quiet = ada.page.title()
    assert re.match("Cuttle with", quiet)
    _look(ada.page, "hidden")
    while not is_asked(ada.page) and not is_over(ben.page):
        if is_asked(ben.page):
            press_once(ben.page, luck)
        ben.page.wait_for_timeout(50)
    for title in ("Your decision", re.compile("^Your decision · Cuttle with"), "Your decision"):
        expect(ada.page).to_have_title(title)
    _look(ada.page, "visible")
    expect(ada.page).to_have_title(re.compile("^Your decision · Cuttle with"))


def _only_asked(asked: Page, other: Page) -> bool:
    return is_asked(asked) and not is_asked(other)
