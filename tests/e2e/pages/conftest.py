"""Who comes to the pages: strangers, and guests of the house."""

import itertools

import pytest
from playwright.sync_api import Page, expect

PASSWORD = "a long password"
NUMBERS = itertools.count(1)


@pytest.fixture
def visitor(house):
    """Somebody at a browser of their own, whom the house does not know."""
    return house.guest


@pytest.fixture
def guest(house):
    """Somebody who came in as a guest by the page for that."""

    def come_in(**options):
        person = house.guest(**options)
        person.page.goto(f"{person.base}/guest/")
        person.page.get_by_role("main").get_by_role("button", name="Play as a guest").click()
        person.page.wait_for_url(f"{person.base}/")
        return person

    return come_in


class Member:
    """Somebody who signed up, and what they typed."""

    def __init__(self, person) -> None:
        self.name = f"Nina{next(NUMBERS)}"
        self.person = person
        self.page: Page = person.page

    def fill_in(self, name: str = "") -> None:
        name = name or self.name
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.get_by_label("E-mail address").fill(f"{name.lower()}@example.org")
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)

    def sign_up(self) -> "Member":
        self.page.goto(f"{self.person.base}/account/signup/")
        self.fill_in()
        self.page.get_by_role("main").get_by_role("button", name="Sign up").click()
        expect(self.menu).to_have_text(self.name)
        return self

    def log_in(self, name: str) -> None:
        self.page.goto(f"{self.person.base}/account/login/")
        self.page.get_by_label("Name or e-mail address").fill(name)
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Log in").click()
        expect(self.menu).to_be_visible()

    @property
    def menu(self):
        return self.page.get_by_role("banner").locator("summary")


@pytest.fixture
def newcomer(house):
    """Somebody who may sign up."""

    def come(**options) -> Member:
        return Member(house.guest(**options))

    return come
