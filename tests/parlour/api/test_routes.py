"""Every call for every role, in one table. A new call without a row fails."""

import pytest

from parlour.api.urls import urlpatterns

ROLES = ("stranger", "player", "other")
ME, OPEN = {"kind": "me"}, {"kind": "open"}
ID = "0193aaaa-0000-7000-8000-00000000abcd"
MATCH_BODY = {"game": "stones", "seats": [ME, OPEN]}
COMMAND = {"id": ID, "action": {"type": "take", "stones": 1}}
OFFER = {"kind": "draw", "answer": "offer"}

# name of the call, method, which match: path (with {match}), body, and the status for each role of ROLES.
CALLS = {
    ("api_schema", "get", None): ("schema/", None, (200, 200, 200)),
    ("api_guests", "post", None): ("guests", {}, (201, 201, 201)),
    ("api_asked", "get", None): ("me/asked", None, (401, 200, 200)),
    ("api_games", "get", None): ("games", None, (200, 200, 200)),
    ("api_game", "get", None): ("games/stones", None, (200, 200, 200)),
    ("api_matches", "get", None): ("matches", None, (200, 200, 200)),
    ("api_matches", "post", None): ("matches", MATCH_BODY, (401, 201, 201)),
    ("api_match", "get", "running"): ("matches/{match}", None, (200, 200, 200)),
    ("api_match", "get", "private"): ("matches/{match}", None, (200, 200, 200)),
    ("api_match", "get", "unknown"): ("matches/{match}", None, (404, 404, 404)),
    ("api_match_at", "get", "running"): ("matches/{match}/at/1", None, (200, 200, 200)),
    ("api_history", "get", "running"): ("matches/{match}/history", None, (200, 200, 200)),
    ("api_export", "get", "running"): ("matches/{match}/export", None, (403, 403, 403)),
    ("api_export", "get", "over"): ("matches/{match}/export", None, (200, 200, 200)),
    ("api_chat", "get", "running"): ("matches/{match}/chat", None, (200, 200, 200)),
    ("api_chat", "post", "running"): ("matches/{match}/chat", {"text": "hello"}, (401, 201, 403)),
    ("api_commands", "post", "over"): ("matches/{match}/commands", COMMAND, (401, 409, 403)),
    ("api_commands", "post", "running"): ("matches/{match}/commands", COMMAND, (401, 200, 403)),
    ("api_offers", "post", "running"): ("matches/{match}/offers", OFFER, (401, 200, 403)),
    ("api_join", "post", "open"): ("matches/{match}/join", {}, (401, 200, 200)),
    ("api_join", "post", "running"): ("matches/{match}/join", {}, (401, 200, 409)),
    ("api_leave", "post", "running"): ("matches/{match}/leave", {}, (401, 409, 403)),
    ("api_resign", "post", "running"): ("matches/{match}/resign", {}, (401, 200, 403)),
    ("api_unknown", "get", None): ("elsewhere", None, (404, 404, 404)),
    ("api_unknown", "post", None): ("elsewhere", {}, (404, 404, 404)),
}


@pytest.fixture
def house(ada, ben, callers):
    """Matches of Ada, who is the player, with Ben."""

    def begun(**more):
        match = ada.open(**more)
        ben.post(f"matches/{match}/join")
        return match

    over = begun()
    ben.post(f"matches/{over}/resign")
    matches = {"running": begun(), "private": begun(private=True), "over": over, "open": ada.open(), "unknown": ID}
    return matches, {"player": ada, "other": callers()}


def test_each_call_has_a_row():
    assert {pattern.name for pattern in urlpatterns} == {name for name, _method, _about in CALLS}


@pytest.mark.parametrize("role", ROLES)
def test_statuses(house, stranger, role):
    matches, people = house
    caller = people.get(role, stranger)
    statuses = {}
    for call, (path, body, expected) in CALLS.items():
        where = path.format(match=matches.get(call[2]))
        reply = caller.get(where) if call[1] == "get" else caller.post(where, body)
        statuses[call] = (reply.status, expected[ROLES.index(role)])
    assert {call: got for call, got in statuses.items() if got[0] != got[1]} == {}


def test_session_needs_its_csrf_token_and_a_bearer_token_does_not(ada):
    from django.test import Client

    from parlour.accounts.models import Person

    client = Client(enforce_csrf_checks=True)
    client.force_login(Person.objects.get(name=ada.name))
    german = {"Accept-Language": "de"}
    refused = client.post("/api/v1/matches", MATCH_BODY, content_type="application/json", headers=german)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert refused.json()["message"] == "Diese Seite war zu lange offen"
    ada.client = Client(enforce_csrf_checks=True)
    assert ada.post("matches", MATCH_BODY).status == 201


def test_what_another_seat_holds_is_in_no_answer(ada, ben, stranger):
    match = ada.open(game="magpies")
    ben.post(f"matches/{match}/join")
    own = ada.get(f"matches/{match}").json
    held = [item for zone in own["table"]["zones"] if zone["seat"] == 0 for item in zone["items"]]
    assert held  # there is something to be hidden
    for caller in (ben, stranger):
        for path in (f"matches/{match}", f"matches/{match}/at/2", f"matches/{match}/history"):
            shown = caller.get(path).json
            zones = shown.get("table", {"zones": []})["zones"]
            assert [item for zone in zones if zone["seat"] == 0 for item in zone["items"]] == []
            assert not [
                entry
                for entry in shown.get("entries", [])
                if any(x for m in entry["moves"] if m["to"] == "nest.0" for x in m["faces"])
            ]
