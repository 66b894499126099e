"""A match over HTTP, call by call."""

from time import sleep
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from drf_spectacular.validation import validate_schema

from parlour.accounts.models import Person
from parlour.api.models import Answer
from parlour.api.once import KEPT
from parlour.store.models import Stream
from parlour.store.selectors import head_read
from parlour.tasks import sweep

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def test_two_guests_play_a_match(ada, ben):
    made = ada.post("matches", {"game": "stones", "options": {"stones": 3}, "seats": [ME, OPEN]})
    assert (made.status, made.json["status"]) == (201, "open")
    match = made.json["match"]
    assert ben.post(f"matches/{match}/join").json["status"] == "running"
    receipt = ada.command(match, {"type": "take", "stones": 2})
    assert (receipt.status, receipt.json) == (200, {"number": 3, "hash": head_read(UUID(match)).hash.hex()})
    assert ben.command(match, {"type": "take", "stones": 1}).status == 200
    frame = ben.get(f"matches/{match}").json
    assert (frame["status"], frame["outcome"]["winners"], frame["viewer"]) == ("over", [1], 1)


def test_bots_of_one_name_are_numbered(ada):
    match = ada.post("matches", {"game": "magpies", "seats": [BOT, ME, BOT]}).json["match"]
    names = [one["name"] for one in ada.get(f"matches/{match}").json["seats"]]
    assert [names[0], names[2]] == ["Random 1", "Random 2"]


def test_frame_has_every_key(ada, ben):
    match = ada.open()
    keys = {
        *("match", "game", "ruleset", "options", "viewer", "number", "head", "status", "settling", "seats", "table"),
        *("prompts", "legal", "log", "clock", "outcome", "offers", "rematch", "watching", "title", "invite"),
        *("tries", "blocked", "pace", "rated", "declined"),
    }
    assert ada.get(f"matches/{match}").json.keys() >= keys
    ben.post(f"matches/{match}/join")
    assert ada.get(f"matches/{match}").json.keys() >= keys
    assert ada.get(f"matches/{match}/at/1").json.keys() >= keys


def test_clock_of_a_live_match_runs_for_whoever_is_asked(ada, ben):
    match = ada.open(pace={"kind": "live", "bank_s": 60, "increment_s": 5})
    ben.post(f"matches/{match}/join")
    clock = ada.get(f"matches/{match}").json["clock"]
    assert clock["kind"] == "live"
    assert [one["is_running"] for one in clock["seats"]] == [True, False]
    assert 59_000 < clock["seats"][0]["left_ms"] <= 60_000
    ada.command(match, {"type": "take", "stones": 1})
    clock = ada.get(f"matches/{match}").json["clock"]
    assert [one["is_running"] for one in clock["seats"]] == [False, True]
    assert clock["seats"][0]["left_ms"] > 60_000


def test_history_comes_in_pages(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    ada.command(match, {"type": "take", "stones": 1})
    first = ada.get(f"matches/{match}/history", limit=2).json
    assert ([one["number"] for one in first["entries"]], first["head"], first["more"]) == ([1, 2], 3, True)
    rest = ada.get(f"matches/{match}/history", after=2).json
    assert ([one["event"] for one in rest["entries"]], rest["more"]) == (["taken"], False)


def test_frame_as_it_was(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    ada.command(match, {"type": "take", "stones": 2})
    then = ada.get(f"matches/{match}/at/2").json
    assert (then["number"], then["head"], then["table"]["counters"][0]["value"]) == (2, 3, 15)
    assert ada.get(f"matches/{match}/at/9").refusal == (404, "bad_number")


def test_finished_match_is_shown_from_all_eyes_at_every_number(ada, ben):
    match = ada.open(game="magpies")
    ben.post(f"matches/{match}/join")
    ada.command(match, {"type": "bid", "coins": 1})
    ben.command(match, {"type": "bid", "coins": 0})
    ada.post(f"matches/{match}/resign")
    for viewer in ("0", "1", "public", "open"):
        head = ben.get(f"matches/{match}", viewer=viewer).json["head"]
        for number in range(1, head + 1):
            reply = ben.get(f"matches/{match}/at/{number}", viewer=viewer)
            assert (reply.status, str(reply.json["viewer"]), reply.json["number"]) == (200, viewer, number)
            gone = [one["seat"] for one in reply.json["seats"] if one["is_gone"]]
            assert gone == ([0] if number == head else [])


def test_late_command_brings_the_frame_that_was_missed(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    prompt = ada.get(f"matches/{match}").json["prompts"][0]["id"]
    ada.command(match, {"type": "take", "stones": 2}, prompt=prompt)
    late = ada.command(match, {"type": "take", "stones": 2}, prompt=prompt)
    assert late.refusal == (409, "too_late")
    assert late.json["frame"]["number"] == 3


def test_private_match_is_in_no_list(ada, ben):
    shown, hidden = ada.open(), ada.open(private=True)
    listed = [one["match"] for one in ben.get("matches", open=1).json["matches"]]
    assert (shown in listed, hidden in listed) == (True, False)
    assert ben.post(f"matches/{hidden}/join").status == 200
    assert hidden not in [one["match"] for one in ada.get("matches", live=1).json["matches"]]


def test_seat_is_kept_for_whoever_is_invited(ada, ben, callers):
    match = ada.open(ME, {"kind": "invite", "user": ben.name})
    assert callers().post(f"matches/{match}/join").refusal == (409, "no_seat")
    assert ben.post(f"matches/{match}/join").json["viewer"] == 1


def test_match_is_rated_if_that_was_asked_for_and_everybody_has_an_account(ada, ben):
    def told(match):
        listed = next(one for one in ada.get("matches", mine=1).json["matches"] if one["match"] == match)
        return listed["rated"], ada.get(f"matches/{match}").json["rated"]

    assert told(ada.open(rated=True)) == (False, False)
    Person.objects.update(is_guest=False)
    match = ada.open(rated=True)
    ben.post(f"matches/{match}/join")
    assert told(match) == (True, True)
    assert told(ada.open()) == (False, False)
    assert told(ada.open(ME, BOT, rated=True)) == (False, False)


def test_idempotency_key_opens_one_match(ada):
    body = {"game": "stones", "seats": [ME, OPEN]}
    first = ada.post("matches", body, **{"Idempotency-Key": "a"})
    again = ada.post("matches", body, **{"Idempotency-Key": "a"})
    other = ada.post("matches", {**body, "rated": True}, **{"Idempotency-Key": "a"})
    assert (first.status, again.status, first.json) == (201, 201, again.json)
    assert other.refusal == (409, "id_reused")
    assert len(ada.get("matches", mine=1).json["matches"]) == 1


def test_idempotency_key_says_a_thing_once(ada):
    match = ada.open()
    first = ada.post(f"matches/{match}/chat", {"text": "hello"}, **{"Idempotency-Key": "a"})
    again = ada.post(f"matches/{match}/chat", {"text": "hello"}, **{"Idempotency-Key": "a"})
    assert (again.status, again.json) == (201, first.json)
    assert [line["text"] for line in ada.get(f"matches/{match}/chat").json["entries"]] == ["hello"]


def test_answers_are_forgotten_after_a_day_by_the_sweep(ada):
    ada.post("matches", {"game": "stones", "seats": [ME, OPEN]}, **{"Idempotency-Key": "old"})
    Answer.objects.update(at=timezone.now() - KEPT)
    ada.post("matches", {"game": "stones", "seats": [ME, OPEN]}, **{"Idempotency-Key": "new"})
    assert Answer.objects.count() == 2
    sweep.chores()
    assert [answer.key for answer in Answer.objects.all()] == ["new"]


def test_own_matches_of_one_game(ada):
    old = ada.open(game="stones")
    ada.open(game="magpies")
    assert [one["match"] for one in ada.get("matches", mine=1, game="stones").json["matches"]] == [old]


def test_everybody_left_closes_the_table(ada):
    match = ada.open()
    frame = ada.post(f"matches/{match}/leave").json
    assert (frame["status"], frame["notice"]) == ("aborted", "Everybody left the table before the start.")


def test_resigning_ends_a_match_of_two(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    frame = ada.post(f"matches/{match}/resign").json
    assert (frame["status"], frame["outcome"]["winners"]) == ("over", [1])
    assert ada.post(f"matches/{match}/resign").refusal == (409, "over")


def test_draw_by_agreement(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    offered = ada.post(f"matches/{match}/offers", {"kind": "draw", "answer": "offer"}).json
    assert offered["offers"] == [{"kind": "draw", "seats": [0]}]
    ended = ben.post(f"matches/{match}/offers", {"kind": "draw", "answer": "accept"}).json
    assert (ended["status"], ended["outcome"]["places"], ended["offers"]) == ("over", [1, 1], [])


def test_offer_lapses_when_the_other_plays_on(ada, ben):
    match = ada.open()
    ben.post(f"matches/{match}/join")
    ben.post(f"matches/{match}/offers", {"kind": "draw", "answer": "offer"})
    ada.command(match, {"type": "take", "stones": 1})
    assert ada.get(f"matches/{match}").json["offers"] == []


def test_rematch_moves_everybody_one_seat_on(ada, ben):
    match = ada.open(options={"stones": 1})
    ben.post(f"matches/{match}/join")
    assert ada.post(f"matches/{match}/offers", {"kind": "rematch", "answer": "offer"}).refusal == (409, "not_over")
    ada.command(match, {"type": "take", "stones": 1})
    ada.post(f"matches/{match}/offers", {"kind": "rematch", "answer": "offer"})
    new = ben.post(f"matches/{match}/offers", {"kind": "rematch", "answer": "accept"}).json["rematch"]
    frame = ada.get(f"matches/{new}").json
    assert (frame["status"], [one["name"] for one in frame["seats"]]) == ("running", [ben.name, ada.name])
    assert frame["options"]["stones"] == 1


def test_position_makes_practice(ada, ben):
    match = ada.open(position={"stones": 4, "turn": 1})
    frame = ben.post(f"matches/{match}/join").json
    assert (frame["practice"], frame["table"]["counters"][0]["value"]) == (True, 4)


@pytest.mark.parametrize(
    "language, told",
    [
        ("en", "This position names a seat that is not there: 2."),
        ("de", "Diese Stellung nennt einen Platz, den es nicht gibt: 2."),
    ],
)
def test_position_is_refused_in_the_language_of_who_sent_it(ada, language, told):
    body = {"game": "cuttle", "seats": [ME, OPEN], "position": {"turn": 2}}
    refused = ada.post("matches", body, **{"Accept-Language": language})
    assert refused.refusal == (422, "bad_position")
    assert (refused.json["message"], refused.json["slots"]) == (told, {"reason": "no_seat", "number": 2})


@pytest.mark.parametrize(
    "sent, shown",
    [
        ("a\u202eb", "a b"),
        ("a\u3164b", "a b"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("e\u0301" + "\u0316" * 50 + "x", "e\u0301" + "\u0316" * 3 + "x"),
    ],
)
def test_chat_shows_words_and_no_tricks(ada, sent, shown):
    assert ada.post(f"matches/{ada.open()}/chat", {"text": sent}).json["text"] == shown


def test_chat_stays_with_the_table(ada, ben, stranger):
    match = ada.open(options={"stones": 1})
    ben.post(f"matches/{match}/join")
    said = ada.post(f"matches/{match}/chat", {"text": "  good\nluck "})
    assert (said.status, said.json["text"], said.json["seat"]) == (201, "good luck", 0)
    assert [one["text"] for one in stranger.get(f"matches/{match}/chat").json["entries"]] == ["good luck"]
    ada.command(match, {"type": "take", "stones": 1})
    ada.post(f"matches/{match}/offers", {"kind": "rematch", "answer": "offer"})
    new = ben.post(f"matches/{match}/offers", {"kind": "rematch", "answer": "accept"}).json["rematch"]
    assert [one["text"] for one in ben.get(f"matches/{new}/chat").json["entries"]] == ["good luck"]


def test_what_waits_for_me(ada, ben):
    match = ada.open()
    assert ada.get("me/asked").json["matches"] == []
    ben.post(f"matches/{match}/join")
    assert [(one["match"], one["seat"]) for one in ada.get("me/asked").json["matches"]] == [(match, 0)]
    assert ben.get("me/asked").json["matches"] == []


@pytest.mark.parametrize(
    "pace", [{"kind": "none"}, {"kind": "slow", "days": 2}, {"kind": "live", "bank_s": 60, "increment_s": 0}]
)
def test_what_waits_for_me_tells_nothing_of_a_sealed_choice(ada, ben, pace):
    match = ada.open(game="magpies", pace=pace)
    ben.post(f"matches/{match}/join")
    ada.command(match, {"type": "bid", "coins": 1})
    before = ben.get("me/asked").json, Stream.objects.get(match=match).due_ms
    sleep(0.005)
    assert ada.command(match, {"type": "bid", "coins": 2}).status == 200
    assert (ben.get("me/asked").json, Stream.objects.get(match=match).due_ms) == before


def test_what_waits_for_me_has_my_own_time(ada, ben):
    assert ada.open(pace={"kind": "none"})
    for pace in ({"kind": "slow", "days": 3}, {"kind": "none"}, {"kind": "slow", "days": 1}):
        ben.post(f"matches/{ada.open(pace=pace)}/join")
    asked = ada.get("me/asked").json["matches"]
    clocks = [ada.get(f"matches/{one['match']}").json["clock"]["seats"][0]["due_at"] for one in asked]
    assert [one["due_at"] for one in asked] == clocks
    assert (clocks[0] < clocks[1], clocks[2]) == (True, None)


def test_games_say_what_a_form_needs(stranger):
    assert {"stones", "magpies"} <= {one["key"] for one in stranger.get("games").json["games"]}
    page = stranger.get("games/stones").json
    assert [one["name"] for one in page["options"]] == ["stones", "most", "last_wins"]
    assert [one["name"] for one in page["presets"]] == ["classic", "misery"]
    assert {"random", "thinker:deep"} <= {one["name"] for one in page["bots"]}


def test_level_that_a_game_has_no_use_for_is_not_listed_and_not_seated(ada):
    assert "thinker:deep" not in [one["name"] for one in ada.get("games/magpies").json["bots"]]
    asked = ada.post("matches", {"game": "magpies", "seats": [ME, {"kind": "bot", "bot": "thinker:deep"}]})
    assert asked.refusal == (422, "bad_bot")


def test_schema_names_every_call_and_is_openapi(stranger):
    text = stranger.get("schema/", format="json")
    assert text.status == 200
    validate_schema(text.json)
    paths = text.json["paths"]
    assert {"/api/v1/matches/{match}/commands", "/api/v1/guests"} <= set(paths)
    assert "CommandRequest" in text.json["components"]["schemas"]


def statements(queries):
    return len([one for one in queries if one["sql"].split()[0] not in {"BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"}])


def test_statements_of_the_calls_that_a_match_is_made_of(ada, ben):
    """Beside the token: five of the append (six with PostgreSQL's lock) for a command, the head for a frame."""
    match = ada.open()
    ben.post(f"matches/{match}/join")
    prompt = ada.get(f"matches/{match}").json["prompts"][0]["id"]
    with CaptureQueriesContext(connection) as queries:
        assert ada.command(match, {"type": "take", "stones": 1}, prompt=prompt).status == 200
    assert statements(queries) == (7 if connection.vendor == "postgresql" else 6)
    with CaptureQueriesContext(connection) as queries:
        ada.get(f"matches/{match}")
    assert statements(queries) == 2


@pytest.mark.parametrize("path", ["matches?open=1", "matches?mine=1", "me/asked"])
def test_lists_need_as_many_statements_for_three_rows_as_for_one(ada, ben, path):
    counts = []
    for fresh in (1, 2):
        for _ in range(fresh):
            ada.open()
            ben.post(f"matches/{ada.open()}/join")
        with CaptureQueriesContext(connection) as queries:
            assert ada.get(path).status == 200
        counts.append(statements(queries))
    assert counts[0] == counts[1]


def test_repeated_command_over_http(ada, ben):
    match, same = ada.open(), uuid4()
    ben.post(f"matches/{match}/join")
    prompt = ada.get(f"matches/{match}").json["prompts"][0]["id"]
    first = ada.command(match, {"type": "take", "stones": 2}, prompt=prompt, id=same)
    again = ada.command(match, {"type": "take", "stones": 2}, prompt=prompt, id=same)
    other = ada.command(match, {"type": "take", "stones": 1}, prompt=prompt, id=same)
    assert (first.status, first.json) == (again.status, again.json)
    assert other.refusal == (409, "id_reused")
