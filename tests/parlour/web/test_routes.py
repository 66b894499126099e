"""Every address for every role, in one table. A new address without a row fails."""

import re
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.urls import URLResolver, get_resolver, reverse
from tiny import Stones

from parlour.matches import folds
from parlour.matches.models import Fault
from parlour.store.selectors import head_read

ROLES = ("stranger", "guest", "player", "other")
LOGIN = "/account/login/"
UPGRADE = "/account/make/"

# name of the address, which match it is about: status (or where a redirect leads) for each role of ROLES.
PAGES = {
    ("home", None): (200, 200, 200, 200),
    ("watch", None): (200, 200, 200, 200),
    ("archive", None): (200, 200, 200, 200),
    ("house", None): (200, 200, 200, 200),
    ("games", None): (200, 200, 200, 200),
    ("game", "stones"): (200, 200, 200, 200),
    ("game", "nothing"): (404, 404, 404, 404),
    ("game_rules", "stones"): (200, 200, 200, 200),
    ("game_rules", "nothing"): (404, 404, 404, 404),
    ("game_matches", "stones"): (200, 200, 200, 200),
    ("game_matches", "nothing"): (404, 404, 404, 404),
    ("match", "running"): (200, 200, 200, 200),
    ("match", "over"): (200, 200, 200, 200),
    ("match", "open"): (200, 200, 200, 200),
    # Whoever has the link of a private match may watch it: the id is the key.
    ("match", "private"): (200, 200, 200, 200),
    ("match", "unknown"): (404, 404, 404, 404),
    ("replay", "over"): (200, 200, 200, 200),
    ("replay", "running"): ("match", "match", "match", "match"),
    ("replay", "unknown"): (404, 404, 404, 404),
    ("guest_play", None): (200, 200, 200, 200),
    ("settings", None): (200, 200, 200, 200),
    ("account", None): (LOGIN, 200, 200, 200),
    ("guest_upgrade", None): (LOGIN, 200, "/account/", "/account/"),
    ("account_login", None): (200, "/", "/", "/"),
    ("account_signup", None): (200, "/", "/", "/"),
    ("account_logout", None): ("/", 200, 200, 200),
    ("account_inactive", None): (200, 200, 200, 200),
    ("account_reauthenticate", None): (LOGIN, UPGRADE, 200, 200),
    ("account_email", None): (LOGIN, UPGRADE, 200, 200),
    ("account_email_verification_sent", None): (200, 200, 200, 200),
    ("account_change_password", None): (LOGIN, UPGRADE, 200, 200),
    ("account_set_password", None): (LOGIN, UPGRADE, "/account/password/change/", "/account/password/change/"),
    ("account_reset_password", None): (200, 200, 200, 200),
    ("account_reset_password_done", None): (200, 200, 200, 200),
    ("account_reset_password_from_key", "unknown"): (200, 200, 200, 200),
    ("account_reset_password_from_key_done", None): (200, 200, 200, 200),
    ("account_confirm_email", "unknown"): (200, 200, 200, 200),
}
# Addresses that only take what a form sends: reading them is refused for everybody.
FORMS_ONLY = {
    "set_language": None,
    "settings_put": None,
    "token_create": None,
    "token_revoke": "1",
    "account_leave": None,
    "table_make": "stones",
    "play_bot": "stones",
    "play_friend": "stones",
    "match_join": "open",
    "match_leave": "open",
}
# Of allauth, for things that this house does not offer; they lead away.
UNUSED = {
    "account_confirm_login_code",
    "account_confirm_reauthentication_code",
    "account_request_reauthentication_code",
}
UNKNOWN = "00000000-0000-7000-8000-000000000000"


def names_of_pages() -> set[str]:
    found = set()
    waiting = list(get_resolver().url_patterns)
    while waiting:
        one = waiting.pop()
        if isinstance(one, URLResolver):
            if not str(one.pattern).startswith("api/"):
                waiting += one.url_patterns
        else:
            found.add(one.name)
    return found


def test_each_address_has_a_row():
    listed = {name for name, _about in PAGES} | set(FORMS_ONLY) | UNUSED
    assert names_of_pages() - listed - {"health", "metrics"} == set()
    assert listed - names_of_pages() == set()


def address(house, name, about):
    if about is None:
        return reverse(name)
    if name == "account_reset_password_from_key":
        return reverse(name, kwargs={"uidb36": "1", "key": "no-key"})
    if name in {"match", "replay", "match_join", "match_leave"}:
        return reverse(name, args=[UNKNOWN if about == "unknown" else getattr(house, about)])
    return reverse(name, args=[about])


def people(house):
    return dict(zip(ROLES, (None, house.guest, house.ada, house.cleo), strict=True))


@pytest.mark.parametrize("role", ROLES)
def test_page_answers_with_the_policy_and_nothing_inline(house, browser, role):
    client = browser(people(house)[role])
    answers, inline = {}, {}
    for (name, about), expected in PAGES.items():
        response = client.get(address(house, name, about))
        answers[name, about] = answer_of(response), wanted_of(house, about, expected[ROLES.index(role)])
        inline[name, about] = forbidden_in(response)
    assert {key: got for key, got in answers.items() if got[0] != got[1]} == {}
    assert {key: found for key, found in inline.items() if found} == {}


def answer_of(response):
    return urlsplit(response["Location"]).path if response.status_code == 302 else response.status_code


def wanted_of(house, about, wanted):
    return reverse("match", args=[getattr(house, about)]) if wanted == "match" else wanted


def forbidden_in(response) -> list[str]:
    """What a page has against its policy, or what its policy lacks."""
    policy = response["Content-Security-Policy"]
    found = [] if "default-src 'none'" in policy and "unsafe" not in policy else [policy]
    if response.status_code == 302:
        return found
    html = response.content.decode()
    nonce = re.search(r'<script type="importmap" nonce="([^"]+)"', html)
    if nonce is None or f"'nonce-{nonce.group(1)}'" not in policy:
        found.append("nonce")
    page = Inline()
    page.feed(html)
    return found + page.found


@pytest.mark.parametrize("role", ROLES)
def test_address_of_a_form_cannot_be_read(house, browser, role):
    client = browser(people(house)[role])
    for name, about in FORMS_ONLY.items():
        response = client.get(address(house, name, about))
        allowed = {405} | ({302} if name == "set_language" or role == "stranger" else set())
        assert response.status_code in allowed, name


class Inline(HTMLParser):
    """Collects what the policy forbids: handlers, inline styles, scripts without the nonce."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.found += [(tag, name) for name in attributes if name.startswith("on") or name == "style"]
        is_data = attributes.get("type") == "application/json"
        if tag == "script" and not is_data and "src" not in attributes and not attributes.get("nonce"):
            self.found.append((tag, "inline"))
        if tag == "style" or (attributes.get("href") or "").startswith("javascript:"):
            self.found.append((tag, "inline"))


def pages_shown(house, client, role):
    for (name, about), expected in PAGES.items():
        if expected[ROLES.index(role)] in (200, 404):
            yield name, client.get(address(house, name, about))


def test_nonce_is_new_for_every_page(browser, db):
    client = browser()
    nonces = {re.search(r"'nonce-([^']+)'", client.get("/house/")["Content-Security-Policy"]).group(1) for _ in "abc"}
    assert len(nonces) == 3


@pytest.mark.parametrize(
    "base, asked, sockets",
    [
        ("", {"SERVER_NAME": "127.0.0.1", "SERVER_PORT": "8123"}, "ws://127.0.0.1:8123"),
        ("", {"SERVER_NAME": "localhost", "SERVER_PORT": "443", "wsgi.url_scheme": "https"}, "wss://localhost"),
        ("http://house.example", {"SERVER_NAME": "localhost", "SERVER_PORT": "8123"}, None),
    ],
)
def test_policy_lets_sockets_go_where_the_page_came_from(browser, db, settings, base, asked, sockets):
    """On whatever port; a house with a set address names that in its settings (test_environment)."""
    settings.BASE_URL = base
    policy = browser().get("/house/", **asked)["Content-Security-Policy"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["connect-src"] == (["'self'", sockets] if sockets else ["'self'"])


def test_policy_names_no_host_that_is_not_ours(browser, db, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    answer = browser().get("/house/", HTTP_HOST="elsewhere.example")
    assert answer.status_code == 400
    assert "elsewhere" not in answer["Content-Security-Policy"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_says_its_language_and_leaves_no_placeholder(house, browser, language):
    client = browser(house.ada)
    client.cookies["django_language"] = language
    for name, response in pages_shown(house, client, "player"):
        html = response.content.decode()
        assert f'<html lang="{language}"' in html, name
        assert not re.search(r"%\(\w+\)[sd]|\{\{|\{%", html), name


def test_error_page_of_a_bug_asks_nothing_of_the_database(browser, monkeypatch, db):
    from parlour.web.pages import house

    def fail():
        raise RuntimeError("a bug")

    monkeypatch.setattr(house, "lifetimes", fail)
    response = browser().get("/house/", headers={"X-Request-ID": "abcdef0123456789"})
    assert response.status_code == 500
    assert "abcdef0123456789" in response.content.decode()
    assert "a bug" not in response.content.decode()


def test_form_without_its_token_is_refused_in_our_look(house):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    response = client.post("/guest/")
    assert response.status_code == 403
    assert "sheet is-state" in response.content.decode()


def test_game_that_breaks_over_a_page_stops_its_match_and_is_shown_so(house, browser, monkeypatch):
    folds.forget_all()
    monkeypatch.setattr(Stones, "apply", lambda state, event: 1 / 0)
    address = reverse("match", args=[house.running])
    told = browser(house.ada).get(address)
    assert told.status_code == 409
    reference = re.search(r"<code>([0-9a-f]+)</code>", told.content.decode()).group(1)
    assert reference in Fault.objects.get().doing
    assert head_read(house.running).status == "stopped"
    assert browser(house.ada).get(address).status_code == 200
