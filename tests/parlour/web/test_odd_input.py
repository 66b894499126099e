"""What clumsy and hostile people put into forms and addresses: an answer that says no, never a broken page."""

import pytest

from parlour.accounts.models import Person

LONG = "x" * 60_000


@pytest.mark.parametrize("host", ["evil.example", "a b", "x" * 300])
@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/static/none"])
def test_foreign_host_is_told_so(client, db, host, path):
    assert client.get(path, HTTP_HOST=host).status_code == 400


@pytest.mark.parametrize("login", [LONG, "\x00", "' OR 1=1", f"{LONG}@example.org"])
def test_login_of_nobody(client, db, login):
    answer = client.post("/account/login/", {"login": login, "password": LONG})
    assert (answer.status_code, bool(answer.context["form"].errors)) == (200, True)


@pytest.mark.parametrize("email", ["", "x", "a@b", "\x00@example.org", f"{'x' * 250}@example.org"])
def test_signing_up_with_an_address_that_is_none(client, db, email):
    form = {"username": "Ada", "email": email, "password1": "correct horse battery"}
    assert "email" in client.post("/account/signup/", form).context["form"].errors
    assert not Person.objects.exists()


NAMES = ["<b>Ada</b>", "<script>", "a", "x" * 25, "A\x00da", "\u202eadA", "Ada\u200b", "Ada\ufeff", "ß", " ", "\u2028"]


@pytest.mark.parametrize("name", NAMES)
def test_signing_up_with_a_name_that_is_none(client, db, name):
    form = {"username": name, "email": "ada@example.org", "password1": "correct horse battery"}
    assert "username" in client.post("/account/signup/", form).context["form"].errors


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x", "\x00", "\t//evil.example"]
)
@pytest.mark.parametrize("path", ["/guest/", "/language/"])
def test_no_form_leads_elsewhere(client, db, path, target):
    assert client.post(path, {"next": target, "language": "en"}).headers["location"] == "/"


@pytest.mark.parametrize("target", ["true", "account_logout", "1e999", "{", "%00"])
def test_only_an_address_is_gone_on_to(client, db, target):
    assert client.post("/guest/", {"next": target}).headers["location"] == "/"


@pytest.mark.parametrize(
    "body", [b"", b"\xff", b"[" * 900, b'{"x":' + b"[" * 990, b"null", b'{"theme": "pink"}', b'{"theme": "\\u0000"}']
)
def test_settings_that_are_none(client, db, body):
    assert client.put("/settings/values/", body, content_type="application/json").status_code == 400


@pytest.mark.parametrize("value", ["-1", "9" * 500, "1e5", "NaN", "\x00", "[[[", "null", "[99999]"])
def test_rules_of_a_table_that_are_none(client, db, value):
    form = {"preset": "", "pace": "none", "access": "public", "seat_1": "open", "rule_stones": value}
    assert client.post("/games/stones/table/", form).status_code == 422
    assert not Person.objects.exists()
