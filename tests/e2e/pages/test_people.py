"""Signing up, playing as a guest, becoming an account, settings: as a person does it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_sign_up_log_out_log_in(newcomer):
    nina = newcomer()
    page = nina.page
    page.goto(nina.person.base)
    page.get_by_role("link", name="Sign up").click()
    nina.fill_in()
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(nina.menu).to_have_text(nina.name)
    nina.menu.click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    nina.log_in(nina.name.upper())
    expect(nina.menu).to_have_text(nina.name)


def test_sign_up_that_is_refused_keeps_what_was_typed(newcomer):
    taken = newcomer().sign_up().name
    other = newcomer()
    other.page.goto(f"{other.person.base}/account/signup/")
    other.fill_in(taken.upper())
    other.page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(other.page.get_by_text("Somebody here has this name already.")).to_be_visible()
    expect(other.page.get_by_label("E-mail address")).to_have_value(f"{taken.lower()}@example.org")


def test_guest_becomes_an_account_and_is_still_at_the_table(newcomer):
    nina = newcomer()
    address = nina.person.open_table("cuttle")
    nina.menu.click()
    nina.page.get_by_role("link", name="Make an account").click()
    nina.fill_in()
    nina.page.get_by_role("button", name="Make the account").click()
    expect(nina.page.get_by_text(f"Welcome, {nina.name}.")).to_be_visible()
    nina.page.goto(address)
    expect(nina.page.get_by_text(f"{nina.name} (you)")).to_be_visible()


def test_settings_hold_after_a_reload_and_in_another_browser(newcomer):
    nina = newcomer().sign_up()
    nina.page.goto(f"{nina.person.base}/settings/")
    nina.page.get_by_label("Light or dark").select_option("dark")
    nina.page.get_by_label("Show keys").uncheck()
    nina.page.get_by_role("button", name="Save").click()
    expect(nina.page.locator("html")).to_have_attribute("data-theme", "dark")
    elsewhere = newcomer()
    elsewhere.log_in(nina.name)
    expect(elsewhere.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(elsewhere.page.locator("html")).to_have_attribute("data-keys", "off")


def test_settings_of_the_table_are_kept_by_the_house(newcomer):
    nina = newcomer().sign_up()
    nina.person.play_bot("cuttle")
    nina.page.locator(".prompt").wait_for()
    with nina.page.expect_response("**/settings/values/") as kept:
        nina.page.evaluate("document.querySelector('[data-set=suits][data-value=four]').click()")
    assert kept.value.status == 204
    nina.page.goto(f"{nina.person.base}/settings/")
    expect(nina.page.get_by_label("Suits")).to_have_value("four")


def test_language_is_chosen_at_the_foot(house, visitor):
    page = visitor().page
    page.goto(house.base)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("link", name="Zusehen").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
