"""What a viewer is sent: built up from nothing, so that what nobody declared is shown to nobody."""

import pytest
from tiny import Magpies, Stones
from tiny.magpies import Bid, Peek

from gamefold import EVERYBODY, NOBODY, Attached, Counter, Item, Table, Zone, seats
from gamefold.codec import canonical, plain
from gamefold.frame import Ids, show_table
from gamefold.match import Match
from gamefold.speech import Speech

KEY = b"key of the tests"
SPEECH = Speech(("Ada", "Ben", "Cem"), {"zone.hand": "Hand of {seat}", "zone.hand.you": "Your hand"})


def magpies(**given) -> Match:
    nests = [["shell", "shell"], ["button"], []]
    return Match.start(Magpies, {}, 3, KEY, given={"deck": ["gold", "pearl"], "nests": nests, **given})


def shown(table: Table, viewer) -> dict:
    return show_table(table, viewer, SPEECH)[0]


def faces(frame, zone: str) -> list[str]:
    return [item["face"] for one in frame["table"]["zones"] if one["id"] == zone for item in one["items"]]


# -- default deny


def test_undeclared_is_for_nobody():
    table = Table(
        (Zone("secret", "pile", (Item("7c"),)), Zone("open", "pile", (Item("8c"),), EVERYBODY)), (Counter("n", 3),)
    )
    assert [zone["id"] for zone in shown(table, 0)["zones"]] == ["open"]
    assert shown(table, 0)["zones"][0]["items"] == []
    assert shown(table, 0)["zones"][0]["size"] == 1
    assert shown(table, 0)["counters"] == []


@pytest.mark.parametrize("viewer, sees", [(0, ["a", "b"]), (1, ["b"]), ("public", ["b"]), ("open", ["n", "a", "b"])])
def test_item_is_shown_to_its_audience(viewer, sees):
    items = (Item("n", NOBODY), Item("a", seats(0)), Item("b", EVERYBODY))
    zone = shown(Table((Zone("z", "row", items, EVERYBODY),)), viewer)["zones"][0]
    assert [item["face"] for item in zone["items"]] == sees
    assert zone["size"] == 3


@pytest.mark.parametrize("viewer, marks", [(0, ["held"]), (1, []), ("public", []), ("open", ["held"])])
def test_marks_may_be_for_fewer_than_their_item(viewer, marks):
    items = (Item("a", EVERYBODY, marks=("held",), marked=seats(0)),)
    (item,) = shown(Table((Zone("z", "row", items, EVERYBODY),)), viewer)["zones"][0]["items"]
    assert (item["face"], item["marks"]) == ("a", marks)


def test_attached_card_is_shown_with_its_item_alone():
    items = (Item("6h", EVERYBODY, on=(Attached("Jc", 1),)), Item("7h", NOBODY, on=(Attached("Jd", 0),)))
    shown_items = shown(Table((Zone("points.1", "points", items, EVERYBODY),)), 0)["zones"][0]["items"]
    assert [item["on"] for item in shown_items] == [[{"id": "points.1/6h/Jc", "face": "Jc", "name": "Jc", "seat": 1}]]


def test_ids_name_copies_and_places():
    items = (Item("a", EVERYBODY), Item("b", EVERYBODY), Item("a", EVERYBODY), Item("c", EVERYBODY, place=3))
    table, ids = show_table(Table((Zone("row", "row", items, EVERYBODY, places=4),)), 0, SPEECH)
    assert [item["id"] for item in table["zones"][0]["items"]] == ["row/a", "row/b", "row/a.2", "row#3"]
    assert ids.all(["row/a", "row#4", "row"]) == ["row/a", "row/a.2", "row#4", "row"]
    assert ids.each(["row/a", "row/a", "row/b"]) == ["row/a", "row/a.2", "row/b"]


@pytest.mark.parametrize("ref", ["hidden", "row/x", "row#5", "row#0", "row#x", ""])
def test_ref_to_what_the_viewer_does_not_see_is_dropped(ref):
    ids = Ids()
    ids.add_zone("row", 4)
    assert ids.all([ref]) == []
    assert ids.each([ref]) == [None]


def test_title_speaks_to_its_own_seat():
    table = Table((Zone("hand.1", "hand", (), EVERYBODY, seat=1, title="hand"),))
    assert [shown(table, viewer)["zones"][0]["title"] for viewer in (0, 1)] == ["Hand of Ben", "Your hand"]


# -- a whole frame


def test_frame_has_every_key_for_every_viewer():
    keys = {"game", "ruleset", "options", "viewer", "number", "head", "status", "settling"}
    keys |= {"table", "prompts", "legal", "tries", "blocked", "log", "outcome"}
    match = magpies()
    assert [set(match.frame(viewer)) for viewer in (0, 1, 2, "public")] == [keys] * 4
    assert match.frame("public") == plain(match.frame("public"))  # JSON values and nothing else


def test_hand_is_seen_by_its_seat_alone():
    match = magpies()
    assert faces(match.frame(0), "nest.0") == ["shell", "shell"]
    assert [faces(match.frame(viewer), "nest.0") for viewer in (1, 2, "public")] == [[], [], []]
    assert faces(match.frame(1), "pile") == []


def test_table_is_laid_once_for_all_who_look(monkeypatch):
    match, laid = magpies(), []
    table = Magpies.table
    monkeypatch.setattr(Magpies, "table", lambda state: laid.append(state) or table(state))
    before = [canonical(match.frame(viewer)["table"]) for viewer in (0, 1, 2, "public")]
    assert laid == [match.state]
    after = match.fork()
    after.submit(0, Peek(), None, 0)
    assert canonical(after.frame(0)["table"]) == canonical(show_table(table(after.state), 0, Speech.of(Magpies))[0])
    assert [canonical(match.frame(viewer)["table"]) for viewer in (0, 1, 2, "public")] == before


def test_peeked_card_is_not_shown_on_the_table():
    match = magpies()
    match.submit(0, Peek(), None, 0)
    assert b"pearl" in canonical(match.frame(0)["log"])
    assert b"pearl" not in canonical({**match.frame(0), "log": []})
    assert b"pearl" not in canonical(match.frame(1))


def test_own_prompts_are_whole_others_only_if_they_hold_the_match_up():
    prompts = magpies().frame(0)["prompts"]
    assert [(one["seat"], one["kind"], one["blocking"]) for one in prompts] == [
        *((0, "bid", True), (0, "peek", False), (0, "sell", False)),
        *((1, "bid", True), (2, "bid", True)),
    ]
    assert [one["text"] for one in prompts if one["kind"] == "bid"] == ["Bid for a gold"] * 3
    assert all(one["id"] for one in prompts if one["seat"] == 0)
    assert not any(one["id"] for one in prompts if one["seat"] != 0)


def test_spectator_sees_who_is_asked_and_no_legal_action():
    frame = magpies().frame("public")
    assert [(one["seat"], one["id"]) for one in frame["prompts"]] == [(0, None), (1, None), (2, None)]
    assert (frame["legal"], frame["blocked"]) == ([], [])


def test_seat_that_has_chosen_is_no_longer_shown_as_asked():
    match = magpies()
    match.submit(1, Bid(0), None, 0)
    assert [one["seat"] for one in match.frame("public")["prompts"]] == [0, 2]


def test_legal_action_can_be_sent_as_it_stands():
    match = magpies()
    entries = match.frame(0)["legal"]
    assert len(entries) == 7 + 1 + 1
    for entry in entries:
        match.fork().submit(0, entry["action"], entry["prompt"], 1_000)


def test_pick_names_an_item_for_each_value():
    entry = magpies().frame(0)["legal"][-1]
    assert entry["action"] == {"type": "sell", "finds": ["shell"]}
    assert entry["source"] == []
    assert entry["pick"] == {
        "field": "finds",
        "from": ["nest.0/shell", "nest.0/shell.2"],
        "values": ["shell", "shell"],
        "min": 1,
        "max": 2,
        "ordered": False,
    }


def test_race_gives_no_hints_and_says_when_it_opens():
    match = magpies()
    for seat in range(3):
        match.submit(seat, Bid(2), None, 5_000)
    frame = match.frame(0)
    assert frame["legal"] == []
    assert [(one["opens_at"], one["due_at"]) for one in frame["prompts"]] == [
        ("1970-01-01T00:00:06.000Z", "1970-01-01T00:00:09.000Z")
    ] * 3


def test_log_holds_the_last_entries_of_the_viewer():
    match = Match.start(Stones, {"stones": 60, "most": 1}, 2, KEY)
    while not match.is_over:
        match.submit(match.awaited[0], {"type": "take", "stones": 1}, None, 0)
    assert [entry["number"] for entry in match.frame(0)["log"]] == list(range(13, 63))


def test_frame_without_its_log_is_the_same_else():
    match = magpies()
    assert match.frame(0)["log"]
    assert match.frame(0, with_log=False) == {**match.frame(0), "log": []}


def test_move_shows_a_face_to_who_saw_it():
    match = magpies(deck=["gold"], deck_only=True)
    for seat, coins in enumerate((1, 0, 0)):
        match.submit(seat, Bid(coins), None, 0)
    won = match.history(1)[-1]
    assert (won["event"], won["moves"]) == ("won", [{"from": "stall", "to": "nest.0", "faces": ["gold"]}])


def test_outcome_is_told_to_each_in_its_own_words():
    match = Match.start(Stones, {"stones": 1}, 2, KEY)
    match.submit(0, {"type": "take", "stones": 1}, None, 0)
    speech = Speech.of(Stones, ("Ada", "Ben"))
    assert match.frame(1, speech)["outcome"] == {
        "places": [1, 2],
        "winners": [0],
        "scores": None,
        "cause": "last_stone",
        "text": "Ada won: the last stone decided",
    }


def test_who_gives_up_is_told_so():
    match = Match.start(Stones, {"stones": 5}, 2, KEY)
    match.leave(1)
    speech = Speech.of(Stones, ("Ada", "Ben"))
    assert [match.frame(viewer, speech)["outcome"]["text"] for viewer in (0, 1, "public")] == [
        "You won: the others gave up",
        "Ada won: you gave up",
        "Ada won: the others gave up",
    ]


def test_open_view_comes_with_the_end():
    match = magpies(deck=["gold"], deck_only=True, round=4)
    with pytest.raises(LookupError):
        match.frame("open")
    with pytest.raises(LookupError):
        match.history("open")
    for seat in range(3):
        match.submit(seat, Bid(seat), None, 0)
    assert match.is_over
    assert faces(match.frame("open"), "nest.0") == ["shell", "shell"]
    assert faces(match.frame("public"), "nest.0") == []
    assert len(match.history("open")) == match.seq


@pytest.mark.parametrize("viewer", [-1, 3, "staff", None], ids=str)
def test_viewer_that_is_none_is_shown_nothing(viewer):
    match = magpies()
    for look in (match.frame, match.history, match.head, lambda viewer: match.frame_at(viewer, 1)):
        with pytest.raises(LookupError, match="no viewer"):
            look(viewer)


# -- as it was


def test_frame_of_an_earlier_number_is_the_frame_of_then():
    match = magpies()
    then = {match.head(0): match.frame(0)}
    for seat in range(3):
        match.submit(seat, Bid(seat), None, 0)
        then[match.head(0)] = match.frame(0)
    for number, frame in then.items():
        assert {**match.frame_at(0, number), "head": None} == {**frame, "head": None}


def test_open_view_of_an_earlier_number_comes_with_the_end_too():
    match = magpies(deck=["gold"], deck_only=True, round=4)
    with pytest.raises(LookupError):
        match.frame_at("open", 1)
    opened, seen = match.head("open"), match.head("public")
    for seat in range(3):
        match.submit(seat, Bid(seat), None, 0)
    for number in range(1, match.head("open") + 1):
        frame = match.frame_at("open", number)
        assert (frame["viewer"], frame["number"]) == ("open", number)
    assert faces(match.frame_at("open", opened), "nest.0") == ["shell", "shell"]
    assert faces(match.frame_at("public", seen), "nest.0") == []


def test_frame_inside_a_command_is_settling_and_asks_nothing():
    match = magpies()
    for seat in range(3):
        match.submit(seat, Bid(seat), None, 0)
    frame = match.frame_at(0, match.head(0) - 1)
    assert frame["settling"]
    assert (frame["prompts"], frame["legal"], frame["outcome"]) == ([], [], None)


@pytest.mark.parametrize("number", [0, -1, 99])
def test_there_is_no_frame_of_a_number_that_is_not_there(number):
    with pytest.raises(LookupError):
        magpies().frame_at(0, number)
