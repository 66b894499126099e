"""Who comes to the pages: strangers, and guests of the house."""

import pytest


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
