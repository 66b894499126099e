"""Signing up, playing as a guest, becoming an account, settings: as a person does it."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
PASSWORD = "a long password"
NUMBERS = itertools.count(1)


def new_name() -> str:
    return f"Nina{next(NUMBERS)}"


def fill_in(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail address").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)


def sign_up(person) -> str:
    name = new_name()
    person.page.goto(f"{person.base}/account/signup/")
    fill_in(person.page, name)
    person.page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(menu(person.page)).to_have_text(name)
    return name


def log_in(person, name: str) -> None:
    person.page.goto(f"{person.base}/account/login/")
    person.page.get_by_label("Name or e-mail address").fill(name)
    person.page.get_by_label("Password", exact=True).fill(PASSWORD)
    person.page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(menu(person.page)).to_have_text(re.compile(name, re.IGNORECASE))


def menu(page: Page):
    return page.get_by_role("banner").locator("summary")


def test_sign_up_log_out_log_in(visitor):
    person = visitor()
    page = person.page
    page.goto(person.base)
    page.get_by_role("link", name="Sign up").click()
    name = new_name()
    fill_in(page, name)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(menu(page)).to_have_text(name)
    menu(page).click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    log_in(person, name.upper())


def test_sign_up_that_is_refused_keeps_what_was_typed(visitor):
    name = sign_up(visitor())
    person = visitor()
    page = person.page
    page.goto(f"{person.base}/account/signup/")
    fill_in(page, name.upper())
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Somebody here has this name already.")).to_be_visible()
    expect(page.get_by_label("E-mail address")).to_have_value(f"{name.lower()}@example.org")


def test_guest_becomes_an_account_and_is_still_at_the_table(guest):
    person = guest()
    page = person.page
    address = person.open_table("cuttle")
    menu(page).click()
    page.get_by_role("link", name="Make an account").click()
    name = new_name()
    fill_in(page, name)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"Welcome, {name}.")).to_be_visible()
    page.goto(address)
    expect(page.get_by_text(f"{name} (you)")).to_be_visible()


def test_settings_hold_after_a_reload_and_in_another_browser(visitor):
    person = visitor()
    name = sign_up(person)
    page = person.page
    page.goto(f"{person.base}/settings/")
    page.get_by_label("Light or dark").select_option("dark")
    page.get_by_label("Show keys").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    other = visitor()
    log_in(other, name)
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.page.locator("html")).to_have_attribute("data-keys", "off")


def test_language_is_chosen_at_the_foot(house, visitor):
    page = visitor().page
    page.goto(house.base)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("link", name="Zusehen").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
