"""Bad input: one row each, with the status and the code it gets; and nothing in the database has changed after it."""

import json
from uuid import uuid4

import pytest
from django.apps import apps

ME, OPEN = {"kind": "me"}, {"kind": "open"}
ID = "0193aaaa-0000-7000-8000-00000000abcd"
TAKE = {"type": "take", "stones": 1}
DEEP = "[" * 100_000
NESTED = json.loads("[" * 300 + "]" * 300)
HUGE = 10**400


def match_of(**changes):
    return {"game": "stones", "seats": [ME, OPEN], **changes}


OPENING = [
    ("not json", "{", 400, "malformed"),
    ("empty", "", 400, "malformed"),
    ("no object", "[]", 400, "malformed"),
    ("not utf-8", b'{"game": "\xff"}', 400, "malformed"),
    ("too deep", DEEP[:60_000], 400, "malformed"),
    ("deep position", match_of(position={"stones": NESTED}), 400, "malformed"),
    ("deep option", match_of(options={"stones": NESTED}), 400, "malformed"),
    ("nul", '{"game": "st\\u0000nes", "seats": [{"kind": "me"}]}', 400, "malformed"),
    ("nothing in it", {}, 400, "malformed"),
    ("unknown field", match_of(color="red"), 400, "malformed"),
    ("wrong type", match_of(seats="two"), 400, "malformed"),
    ("unknown seat", match_of(seats=[ME, {"kind": "king"}]), 400, "malformed"),
    ("field of another seat", match_of(seats=[ME, {"kind": "open", "bot": "random"}]), 400, "malformed"),
    ("no seats", match_of(seats=[]), 400, "malformed"),
    ("a thousand seats", match_of(seats=[OPEN] * 1000), 400, "malformed"),
    ("unknown pace", match_of(pace={"kind": "never"}), 400, "malformed"),
    ("pace without bank", match_of(pace={"kind": "live", "increment_s": 1}), 400, "malformed"),
    ("no time at all", match_of(pace={"kind": "live", "bank_s": 0, "increment_s": 0}), 400, "malformed"),
    ("half a second", match_of(pace={"kind": "action", "seconds": 7.5}), 400, "malformed"),
    ("a million days", match_of(pace={"kind": "slow", "days": HUGE}), 400, "malformed"),
    ("unknown game", match_of(game="chess"), 422, "game_missing"),
    ("path for a game", match_of(game="../../etc"), 422, "game_missing"),
    ("too few seats", match_of(seats=[ME]), 422, "bad_seats"),
    ("too many seats", match_of(seats=[ME, OPEN, OPEN]), 422, "bad_seats"),
    ("unknown option", match_of(options={"color": "red"}), 422, "bad_option"),
    ("option of a wrong type", match_of(options={"stones": "many"}), 422, "bad_option"),
    ("option out of bounds", match_of(options={"stones": HUGE}), 422, "bad_option"),
    ("unknown preset", match_of(options={"preset": "wild"}), 422, "bad_option"),
    ("preset of a wrong type", match_of(options={"preset": ["classic"]}), 422, "bad_option"),
    ("position that does not add up", match_of(position={"stones": -1}), 422, "bad_position"),
    ("unknown word in a position", match_of(position={"queens": 8}), 422, "bad_position"),
    ("rated position", match_of(position={"stones": 3}, rated=True), 422, "practice"),
    ("unknown bot", match_of(seats=[ME, {"kind": "bot", "bot": "deep blue"}]), 422, "bad_bot"),
    ("unknown guest", match_of(seats=[ME, {"kind": "invite", "user": "Nobody Here"}]), 422, "bad_user"),
    ("two seats for one", match_of(seats=[ME, ME]), 422, "only_one_seat"),
]

COMMANDS = [
    ("not json", "{", 400, "malformed"),
    ("no id", {"action": TAKE}, 400, "malformed"),
    ("id that is none", {"id": "one", "action": TAKE}, 400, "malformed"),
    ("id of a wrong type", {"id": 1, "action": TAKE}, 400, "malformed"),
    ("no action", {"id": ID}, 400, "malformed"),
    ("action of a wrong type", {"id": ID, "action": "take"}, 400, "malformed"),
    ("action without type", {"id": ID, "action": {"stones": 1}}, 400, "malformed"),
    ("unknown action", {"id": ID, "action": {"type": "fly"}}, 400, "malformed"),
    ("field that the action has not", {"id": ID, "action": {**TAKE, "card": "7c"}}, 400, "malformed"),
    ("field of a wrong type", {"id": ID, "action": {"type": "take", "stones": "1"}}, 400, "malformed"),
    ("huge number", {"id": ID, "action": {"type": "take", "stones": HUGE}}, 422, "too_many"),
    ("unknown field", {"id": ID, "action": TAKE, "seat": 1}, 400, "malformed"),
    ("prompt of a wrong type", {"id": ID, "action": TAKE, "prompt": 5}, 400, "malformed"),
    ("prompt that never was", {"id": ID, "action": TAKE, "prompt": "nonsense"}, 409, "not_asked"),
    ("against the rules", {"id": ID, "action": {"type": "take", "stones": 9}}, 422, "too_many"),
    ("less than nothing", {"id": ID, "action": {"type": "take", "stones": -3}}, 422, "too_many"),
    ("too large", '{"id": "' + "x" * 70_000 + '"}', 413, "too_large"),
]

WRITES = [
    ("join", {}, "third", 409, "not_open"),
    ("leave", {}, "ada", 409, "not_open"),
    ("leave", {}, "third", 403, "not_seated"),
    ("resign", {}, "third", 403, "not_seated"),
    ("commands", {"id": ID, "action": TAKE}, "third", 403, "not_seated"),
    ("offers", {"kind": "draw", "answer": "offer"}, "third", 403, "not_seated"),
    ("offers", {"kind": "draw"}, "ada", 400, "malformed"),
    ("offers", {"kind": "cake", "answer": "offer"}, "ada", 400, "malformed"),
    ("offers", {"kind": "draw", "answer": "perhaps"}, "ada", 400, "malformed"),
    ("offers", {"kind": "rematch", "answer": "offer"}, "ada", 409, "not_over"),
    ("join", {"seat": 1}, "third", 400, "malformed"),
    ("leave", {"why": "tired"}, "ada", 400, "malformed"),
    ("resign", "{", "ada", 400, "malformed"),
    ("chat", {"text": ""}, "ada", 400, "malformed"),
    ("chat", {"text": "\u200b\u0007 "}, "ada", 400, "malformed"),
    ("chat", {"text": "\u200d \u200c"}, "ada", 400, "malformed"),
    ("chat", {"text": "\u3164\u2800\ufe0f"}, "ada", 400, "malformed"),
    ("chat", {"text": "x" * 501}, "ada", 400, "malformed"),
    ("chat", {"text": 5}, "ada", 400, "malformed"),
    ("chat", {"text": "hello"}, "third", 403, "not_seated"),
]

READS = [
    ("", {"viewer": "nobody"}, 400, "malformed"),
    ("", {"viewer": "7"}, 400, "malformed"),
    ("", {"viewer": "-1"}, 400, "malformed"),
    ("", {"viewer": "\x00"}, 400, "malformed"),
    ("", {"viewer": "1"}, 403, "not_yours"),
    ("", {"viewer": "open"}, 403, "not_over"),
    ("/at/0", {}, 404, "bad_number"),
    ("/at/99", {}, 404, "bad_number"),
    ("/at/99999999999999999999", {}, 404, "bad_number"),
    ("/at/-1", {}, 404, "not_found"),
    ("/history", {"after": "x"}, 400, "malformed"),
    ("/history", {"after": "-1"}, 400, "malformed"),
    ("/history", {"limit": "0"}, 400, "malformed"),
    ("/history", {"limit": "²"}, 400, "malformed"),
    ("/history", {"viewer": "1"}, 403, "not_yours"),
    ("/at/1", {"viewer": "1"}, 403, "not_yours"),
    ("/export", {}, 403, "not_over"),
    ("/chat", {"after": "1e3"}, 400, "malformed"),
    ("/elsewhere", {}, 404, "not_found"),
]


def everything():
    """Every row of the host's tables, as it is stored."""
    ours = ("store", "matches")
    return {
        model.__name__: sorted(repr(row) for row in model.objects.values_list())
        for model in apps.get_models()
        if model._meta.app_label in ours
    }


def rows(table, *, name=0):
    return pytest.mark.parametrize("row", table, ids=[f"{row[name]}-{row[-1]}" for row in table])


@pytest.fixture
def match(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    return match


@rows(OPENING)
def test_opening(ada, row):
    _, body, status, code = row
    before = everything()
    assert ada.post("matches", body).refusal == (status, code)
    assert everything() == before


@rows(COMMANDS)
def test_command(ada, match, row):
    _, body, status, code = row
    before = everything()
    assert ada.post(f"matches/{match}/commands", body).refusal == (status, code)
    assert everything() == before


@rows(WRITES)
def test_write(ada, match, callers, row):
    what, body, who, status, code = row
    caller = ada if who == "ada" else callers()
    before = everything()
    assert caller.post(f"matches/{match}/{what}", body).refusal == (status, code)
    assert everything() == before


@rows(READS)
def test_read(ada, match, row):
    what, query, status, code = row
    assert ada.get(f"matches/{match}{what}", **query).refusal == (status, code)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "%0D%0A",
        "games/%0A",
        "matches/no-uuid",
        f"matches/{ID}",
        f"matches/{ID}/history",
        f"matches/{ID}/export",
        "games/chess",
        "x/y",
    ],
)
def test_what_is_not_there(ada, path):
    status, code = ada.get(path).refusal
    assert (status, code) in [(404, "not_found"), (404, "game_missing")]


def test_description_refuses_in_the_same_shape(ada, stranger):
    assert ada.post("schema/").refusal == (405, "method_not_allowed")
    stranger.headers = {"Authorization": "Bearer plr_wrong"}
    assert stranger.get("schema/").refusal == (401, "bad_token")


def test_guest_asks_for_nothing_more(stranger):
    assert stranger.post("guests", {"name": "Ada"}).refusal == (400, "malformed")


@pytest.mark.parametrize("what", ["join", "leave", "resign", "commands", "offers", "chat"])
def test_write_to_an_unknown_match(ada, what):
    bodies = {
        "commands": {"id": ID, "action": TAKE},
        "offers": {"kind": "draw", "answer": "offer"},
        "chat": {"text": "hello"},
    }
    assert ada.post(f"matches/{ID}/{what}", bodies.get(what)).refusal == (404, "not_found")


def test_command_after_the_end(ada, match):
    ada.post(f"matches/{match}/resign")
    before = everything()
    late = ada.post(f"matches/{match}/commands", {"id": ID, "action": TAKE})
    assert late.refusal == (409, "over")
    assert everything() == before


def test_bad_idempotency_key(ada):
    for key in ("", "x" * 101):
        assert ada.post("matches", match_of(), **{"Idempotency-Key": key}).refusal == (400, "malformed")


def test_bad_token(stranger):
    for header in ("Bearer plr_wrong", "Bearer", "Bearer a b", "Bearer \x80"):
        stranger.headers = {"Authorization": header}
        assert stranger.get("games").status == 401


def test_wrong_method(ada, match):
    assert ada.get(f"matches/{match}/join").refusal == (405, "method_not_allowed")


@pytest.mark.parametrize("format", ["xml", "api", "json", "../x"])
def test_answers_are_json_whatever_is_asked_for(ada, format):
    assert ada.get("games", format=format).status == 200
    ada.headers["Accept"] = f"application/{format}"
    assert ada.get("games").status == 200
    assert ada.get("games/chess").refusal == (404, "game_missing")


def test_form_where_json_belongs(client, db):
    from parlour.accounts.models import Person

    client.force_login(Person.objects.create_user("Ada"), backend="allauth.account.auth_backends.AuthenticationBackend")
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"):
        answer = client.post("/api/v1/matches", "game=stones", content_type=kind)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_too_fast(ada, match):
    replies = [ada.post(f"matches/{match}/chat", {"text": "again"}) for _ in range(12)]
    assert replies[-1].refusal == (429, "too_many")


def test_refusals_are_not_logged_with_what_was_sent(ada, match, caplog):
    secret = uuid4().hex
    ada.post(f"matches/{match}/commands", {"id": ID, "action": {"type": secret}})
    ada.post(f"matches/{match}/chat", json.dumps({"text": secret}))
    assert secret not in caplog.text
