"""People in a browser: they come in, open tables and play by what the page offers, never by what the test knows."""

import json
import random
import re
import time
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as Timeout

WAIT_MS = 15_000
PLAY_S = 240
"""For a busy machine; on a quiet one a match takes a tenth of it."""
LOCAL_NAME = "parlour.lan"
"""The house under a name for which no browser holds plain http to be secure."""

expect.set_options(timeout=WAIT_MS)
WELL_SHARE = 0.7

MOVING: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DESKTOP = MOVING | {"reduced_motion": "reduce"}
PHONE = {**DESKTOP, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Guest:
    """Somebody at a browser of their own. `seen` keeps all that came over its sockets."""

    def __init__(self, base: str, context: BrowserContext) -> None:
        self.base = base
        self.context = context
        self.seen: list[str] = []
        self.responses: list[Any] = []
        self.errors: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("websocket", lambda socket: socket.on("framereceived", self._note))
        page.on("response", self._note_response)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _note(self, payload: str | bytes) -> None:
        self.seen.append(payload if isinstance(payload, str) else payload.decode())

    def _note_response(self, response: Any) -> None:
        if response.status >= 500:
            self.errors.append(f"{response.status} {response.url}")
        if "/api/" in response.url and response.ok:
            self.responses.append(response)

    def everything_seen(self) -> list[str]:
        """All texts that came over sockets and from the API.

        Bodies are fetched here, never inside an event; those of a page that has been left are gone.
        """
        bodies = []
        for response in self.responses:
            with suppress(Error):
                bodies.append(response.text())
        return self.seen + bodies

    def open_table(
        self,
        game: str,
        preset: str = "",
        *,
        others: int = 1,
        bots: int = 0,
        bot: str = "random",
        private: bool = False,
        **rules: str,
    ) -> str:
        """A table with a seat of one's own, open ones and bots; the address of the match."""
        self.page.goto(f"{self.base}/games/{game}/{f'?preset={preset}' if preset else ''}#make")
        for at in range(others + bots):
            kind = "open" if at < others else f"bot:{bot}"
            self.page.locator("form.make .seatrow select").nth(at).select_option(kind)
        if rules:
            self.page.locator("form.make .more summary").click()
        for name, value in rules.items():
            self.page.locator(f"form.make [name=rule_{name}]").fill(value)
        if private:
            self.page.locator("form.make [name=access]").select_option("private")
        self.page.locator("form.make button.main").click()
        self.page.wait_for_url(re.compile(r"/matches/"))
        return self.page.url

    def open_position(
        self, game: str, position: dict[str, Any], *, others: int = 0, bots: int = 0, **options: Any
    ) -> str:
        """A match from a position, with open seats and bots; its address."""
        self.page.goto(f"{self.base}/guest/")
        if self.page.get_by_role("main").get_by_role("button", name="Play as a guest").count():
            self.page.get_by_role("main").get_by_role("button", name="Play as a guest").click()
            self.page.wait_for_url(f"{self.base}/")
        seats = [{"kind": "me"}, *[{"kind": "open"}] * others, *[{"kind": "bot", "bot": "random"}] * bots]
        wish = {"game": game, "seats": seats, "position": position, "options": options}
        token = next(one["value"] for one in self.context.cookies() if one["name"] == "csrftoken")
        answer = self.context.request.post(
            f"{self.base}/api/v1/matches", data=wish, headers={"X-CSRFToken": token, "Referer": self.base}
        )
        assert answer.ok, answer.text()
        self.page.goto(f"{self.base}/matches/{answer.json()['match']}/")
        return self.page.url

    def seat_others(self, address: str, count: int) -> "list[Distant]":
        """People without a browser take the open seats; this page then shows the match that begins."""
        found = [Distant(self.base, address.rstrip("/").rpartition("/")[2]) for _ in range(count)]
        self.page.reload()
        return found

    def stop_at(self, condition: str) -> None:
        """The page stays at the first frame for which this function holds, whatever the clock of the match does."""
        self.page.evaluate(
            "(() => { const table = document.querySelector('parlour-table'), take = table.take.bind(table);"
            f" let held = false; const is = {condition};"
            " table.take = frame => { if (held) return; held = is(frame); take(frame); } })()"
        )

    def play_bot(self, game: str) -> str:
        self.page.goto(f"{self.base}/games/{game}/")
        self.page.locator(f"form[action*='/games/{game}/bot/'] button").first.click()
        self.page.wait_for_url(re.compile(r"/matches/"))
        return self.page.url

    def join(self, address: str) -> None:
        self.page.goto(address)
        self.page.get_by_role("button", name=re.compile("sit down|join", re.IGNORECASE)).click()


class Distant:
    """Somebody at a table without a browser."""

    def __init__(self, base: str, match: str) -> None:
        self.headers: dict[str, str] = {}
        token = self._call(f"{base}/api/v1/guests", {})["token"]
        self.headers = {"Authorization": f"Bearer {token}"}
        self.match = f"{base}/api/v1/matches/{match}"
        self._call(f"{self.match}/join", {})

    def act(self, at: int) -> None:
        """The legal action with this index."""
        entry = self._call(self.match)["legal"][at]
        wish = {"id": str(uuid.uuid4()), "prompt": entry["prompt"], "action": entry["action"]}
        self._call(f"{self.match}/commands", wish)

    def offer(self, kind: str) -> None:
        self._call(f"{self.match}/offers", {"kind": kind, "answer": "offer"})

    def _call(self, address: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        wish = urllib.request.Request(address, data, self.headers | {"Content-Type": "application/json"})
        with urllib.request.urlopen(wish, timeout=WAIT_MS / 1000) as answer:
            return json.loads(answer.read() or b"null")


class House:
    def __init__(self, base: str, browser: Browser) -> None:
        self.base = base
        self.browser = browser
        self.people: list[Guest] = []

    def guest(self, **options: Any) -> Guest:
        """Somebody who has never been here; the first table makes them a guest."""
        guest = Guest(self.base, self.browser.new_context(**(options or DESKTOP)))
        self.people.append(guest)
        return guest

    def close(self) -> None:
        for person in self.people:
            person.context.close()
        assert [error for person in self.people for error in person.errors] == []


# -- by keyboard: nothing but keys, from where the focus is ---------------------------------------------------------

TABS_MAX = 60
"""No table has more stops than that, the page's header and the side panel included."""


def is_focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("s => document.activeElement?.matches(s) ?? false", selector))


def tab_to(page: Page, selector: str) -> int:
    """Tabs on until what matches has the focus; the number of Tabs."""
    for tabs in range(TABS_MAX):
        if is_focused(page, selector):
            return tabs
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def skip_to(page: Page, link: str) -> None:
    """From the top of a page that was just opened: its skip link of this name."""
    page.keyboard.press("Tab")
    for _ in range(3):
        if page.evaluate("document.activeElement.textContent") == link:
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == link
    page.keyboard.press("Enter")


def arrow_to(page: Page, selector: str) -> None:
    """Tabs into the group of things that the wanted one is of, then goes through it by arrows."""
    group = f"[data-roving]:has({selector}) [data-id], {selector}"
    tab_to(page, group)
    page.keyboard.press("Home")
    for _ in range(TABS_MAX):
        if is_focused(page, selector):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"arrows do not reach {selector}")


# -- playing by what is lit -------------------------------------------------------------------------------------------


def is_over(page: Page) -> bool:
    return page.locator(".prompt .acts").get_by_text(re.compile("Replay", re.IGNORECASE)).count() > 0


def is_asked(page: Page) -> bool:
    return page.locator(".prompt.mine").count() > 0


def number(page: Page) -> int:
    """The number of the last log line that the page shows."""
    return int(page.evaluate("document.querySelector('parlour-table').frame?.number ?? 0"))


def press_once(page: Page, luck: random.Random) -> None:
    """One press of something that the page lights: a choice, a target, a source or a button of the bar.

    What moves away under the finger is not pressed; whoever plays looks again.
    """
    choices = page.locator(".choices button")
    if choices.count():
        lit = page.locator(".choices button.lamp")
        return _press(lit if lit.count() else choices, luck)
    wells = page.locator(".zone.is-target")
    if wells.count() and luck.random() < WELL_SHARE:  # what is laid there brings a match to its end sooner
        return _press(wells, luck)
    targets = page.locator(".is-target:not(.is-picked)")
    if targets.count():
        return _press(targets, luck)
    ready = page.locator(".prompt.mine .acts button.lamp:not([disabled])")
    picked = page.locator(".is-picked")
    if picked.count() and ready.count():
        return _press(ready, luck)
    sources = page.locator(".card.is-source:not(.is-picked)")
    if sources.count() and (picked.count() or luck.random() < 0.75):
        return _press(sources, luck)
    return _press(page.locator(".prompt.mine .acts button:not([disabled])"), luck)


def _press(found: Locator, luck: random.Random) -> None:
    count = found.count()
    if count:
        with suppress(Timeout):
            found.nth(luck.randrange(count)).click(timeout=1_000)


def play_on(
    pages: list[Page],
    luck: random.Random,
    *,
    until: Callable[[], bool] | None = None,
    press: Callable[[Page, random.Random], None] = press_once,
) -> int:
    """Whoever is asked presses what is lit, until the match is over (or `until` holds). The number of presses."""
    ends = time.monotonic() + PLAY_S
    presses = 0
    while time.monotonic() < ends:
        if (until and until()) or any(is_over(page) for page in pages):
            return presses
        asked = next((page for page in pages if is_asked(page)), None)
        if asked is None:
            pages[0].wait_for_timeout(50)
            continue
        presses += 1
        before = state_of(asked)
        press(asked, luck)
        _settled(asked, before)
    raise AssertionError("the match does not end")


def race_on(pages: list[Page], luck: random.Random) -> int:
    """Everybody presses what they find, asked or not: any card of the hand, what it may be tried as, what is lit."""
    ends = time.monotonic() + PLAY_S
    presses = 0
    while time.monotonic() < ends:
        if any(is_over(page) for page in pages):
            return presses
        for page in pages:
            presses += 1
            hand = page.locator(".mhand .card[role=button]")
            if is_asked(page) or not hand.count():
                press_once(page, luck)
            elif luck.random() < 0.5:
                _press(hand, luck)
                _press(page.locator(".choices button"), luck)
    raise AssertionError("the match does not end")


def outcome_of(page: Page) -> Any:
    """The outcome as this page was told it."""
    return page.evaluate("document.querySelector('parlour-table').frame.outcome")


def state_of(page: Page) -> str:
    """What a press changes: the frame, or what is picked."""
    return str(
        page.evaluate(
            "(() => { const t = document.querySelector('parlour-table');"
            " return `${t.frame?.number}/${t.frame?.status}/${JSON.stringify(t.selection)}` })()"
        )
    )


def _settled(page: Page, before: str) -> None:
    for _ in range(60):
        if state_of(page) != before:
            return
        page.wait_for_timeout(20)


def same_frame(one: Page, two: Page) -> None:
    """Both pages show the same number, sooner or later."""
    for _ in range(100):
        if number(one) == number(two):
            return
        one.wait_for_timeout(50)
    expect(two.locator("parlour-table")).to_have_attribute("never", "equal")
