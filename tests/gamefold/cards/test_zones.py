"""Where cards lie, who sees them, what each viewer can prove, and what a new deal keeps of it."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from gamefold import EVERYBODY, NOBODY, seats
from gamefold.bots import Quick
from gamefold.cards import PUBLIC, Zones

FACES = tuple("abcdefgh")
ORDER = {face: at for at, face in enumerate("abcdefghxyz")}
VIEWERS = (0, 1, 2, "public")


def table(deck="abcd", hand0="ef", hand1="gh", scrap="") -> Zones:
    eyes = {"hand.0": seats(0), "hand.1": seats(1), "scrap": EVERYBODY}
    zones = Zones(3, {}, eyes, piles=("deck", "scrap"))
    for zone, faces in {"deck": deck, "hand.0": hand0, "hand.1": hand1, "scrap": scrap, "bag": ""}.items():
        zones = zones.set(zone, tuple(faces))
    return zones


def knows(zones: Zones, zone: str, viewer: int) -> tuple[str | None, ...]:
    return zones.known.get(zone, {}).get(viewer, ())


# -- moving ------------------------------------------------------------------------------------------------------------


def test_draw_takes_from_the_top():
    zones = table().draw("deck", "hand.0", 2)
    assert zones["deck"] == ("c", "d")
    assert zones["hand.0"] == ("e", "f", "a", "b")


def test_card_comes_onto_a_pile_or_under_it():
    assert table().move("hand.0", "deck", ["e"])["deck"] == ("e", "a", "b", "c", "d")
    assert table().move("hand.0", "deck", ["e"], bottom=True)["deck"] == ("a", "b", "c", "d", "e")


def test_move_inside_a_pile():
    assert table().move("deck", "deck", ["a"], bottom=True)["deck"] == ("b", "c", "d", "a")


def test_card_that_is_not_there_cannot_move():
    with pytest.raises(ValueError, match="not in"):
        table().move("hand.0", "scrap", ["a"])


def test_zones_are_values():
    before = table()
    before.draw("deck", "hand.0").shuffle("deck", "dcb")
    assert before == table()


# -- knowledge ---------------------------------------------------------------------------------------------------------


def test_nothing_is_known_of_what_was_dealt_in_the_dark():
    assert table().draw("deck", "hand.0").known == {}


def test_seen_card_that_goes_into_a_hand_is_known_to_all():
    zones = table(scrap="x").move("scrap", "hand.0", ["x"])
    assert [knows(zones, "hand.0", viewer) for viewer in (PUBLIC, 1, 2)] == [("x",)] * 3
    assert knows(zones, "hand.0", 0) == ()  # it sees its hand


def test_unseen_card_that_leaves_a_hand_makes_the_rest_unsure():
    zones = table(scrap="x").move("scrap", "hand.0", ["x"])
    zones = zones.move("hand.0", "hand.1", ["e"])
    assert knows(zones, "hand.0", 2) == ()
    assert knows(zones, "hand.0", 1) == ("x",)  # it saw which card came


def test_seen_card_that_leaves_a_hand_leaves_the_rest_known():
    zones = table(scrap="xy").move("scrap", "hand.0", ["x", "y"])
    zones = zones.move("hand.0", "scrap", ["x"])
    assert knows(zones, "hand.0", 1) == ("y",)


def test_hand_known_whole_and_alike_stays_known_when_one_leaves_unseen():
    zones = table(hand0="", scrap="xx").move("scrap", "hand.0", ["x", "x"])
    zones = zones.move("hand.0", "hand.1", ["x"])
    assert knows(zones, "hand.0", 2) == ("x",)
    assert knows(zones, "hand.1", 2) == ("x",)


def test_card_put_on_a_pile_is_known_to_who_saw_it_by_place():
    zones = table().move("hand.0", "deck", ["e"]).move("hand.1", "deck", ["g"])
    assert knows(zones, "deck", 0) == (None, "e")
    assert knows(zones, "deck", 1) == ("g",)
    assert knows(zones, "deck", 2) == ()


def test_card_put_under_a_pile_is_known_by_place():
    zones = table().move("hand.0", "deck", ["e"], bottom=True)
    assert knows(zones, "deck", 0) == (None, None, None, None, "e")


def test_known_card_that_is_drawn_is_known_in_the_hand():
    zones = table().learn("deck", "a", seats(1)).draw("deck", "hand.0")
    assert knows(zones, "hand.0", 1) == ("a",)
    assert knows(zones, "hand.0", 2) == ()


def test_learning_the_top_of_a_pile_keeps_what_was_known_below():
    zones = table().learn("deck", "abc", seats(0)).learn("deck", "a", seats(0, 1))
    assert knows(zones, "deck", 0) == ("a", "b", "c")
    assert knows(zones, "deck", 1) == ("a",)


def test_shuffle_ends_all_knowledge_of_a_pile():
    zones = table().learn("deck", "abcd", EVERYBODY)
    assert knows(zones, "deck", PUBLIC) == ("a", "b", "c", "d")
    assert zones.shuffle("deck", "dcba").known == {}


def test_hidden_again_what_was_shown_stays_known():
    zones = table().show("hand.0", EVERYBODY)
    assert zones.sees("hand.0", 1)
    zones = zones.show("hand.0", seats(0))
    assert not zones.sees("hand.0", 1)
    assert [knows(zones, "hand.0", viewer) for viewer in (PUBLIC, 0, 1, 2)] == [("e", "f"), (), ("e", "f"), ("e", "f")]


def test_card_that_leaves_the_zones_and_comes_back():
    zones = table().take("hand.0", "e", seen=EVERYBODY)
    assert zones["hand.0"] == ("f",)
    zones = zones.put("hand.1", "e", seen=EVERYBODY)
    assert zones["hand.1"] == ("g", "h", "e")
    assert knows(zones, "hand.1", 0) == ("e",)


# -- dealing again -----------------------------------------------------------------------------------------------------


def test_redeal_changes_what_may_be_otherwise_and_nothing_else():
    zones = table()
    deals = [zones.redeal(0, Quick(bytes([n])), ORDER) for n in range(30)]
    assert {deal["hand.0"] for deal in deals} == {("e", "f")}
    assert {deal["scrap"] for deal in deals} == {()}
    assert len({deal["deck"] for deal in deals}) > 10
    assert len({deal["hand.1"] for deal in deals}) > 10


def test_redeal_keeps_known_places():
    zones = table().learn("deck", "ab", seats(2)).move("hand.0", "hand.1", ["e"], seen=seats(2))
    for n in range(20):
        deal = zones.redeal(2, Quick(bytes([n])), ORDER)
        assert deal["deck"][:2] == ("a", "b")
        assert "e" in deal["hand.1"]


def test_redeal_for_the_open_view_is_the_truth():
    assert table().redeal("open", Quick(b"x"), ORDER) == table()


@some.composite
def histories(draw):
    """Zones after a random history of moves of every kind."""
    zones = table()
    names = ("deck", "hand.0", "hand.1", "scrap", "bag")
    audience = some.integers(-1, 7)
    for _ in range(draw(some.integers(0, 12))):
        zone, other = draw(some.sampled_from(names)), draw(some.sampled_from(names))
        kind = draw(some.sampled_from(["move", "draw", "show", "learn", "shuffle", "take"]))
        if kind == "show":
            zones = zones.show(zone, draw(audience))
        elif kind == "shuffle":
            zones = zones.shuffle(zone, draw(some.permutations(zones[zone])))
        elif not zones[zone]:
            continue
        elif kind == "learn":
            count = draw(some.integers(1, len(zones[zone]))) if zone in zones.piles else len(zones[zone])
            zones = zones.learn(zone, zones[zone][:count], draw(audience))
        elif kind == "draw" and zone in zones.piles:
            zones = zones.draw(zone, other, 1, draw(some.just(NOBODY) | audience))
        elif kind == "take":
            face = draw(some.sampled_from(zones[zone]))
            seen = draw(audience)
            zones = zones.take(zone, face, seen=seen).put(other, face, seen=seen)
        else:
            zones = zones.move(zone, other, [draw(some.sampled_from(zones[zone]))], bottom=draw(some.booleans()))
    return zones


def seen_by(zones: Zones, viewer) -> dict[str, tuple[str, ...]]:
    return {zone: faces for zone, faces in zones.cards.items() if zones.sees(zone, viewer)}


@given(histories())
def test_no_card_is_lost_or_made(zones):
    assert Counter(face for faces in zones.cards.values() for face in faces) == Counter(FACES)


@given(histories())
def test_what_is_known_is_true(zones):
    for zone, entries in zones.known.items():
        for faces in entries.values():
            if zone in zones.piles:
                assert all(face in (None, zones[zone][at]) for at, face in enumerate(faces))
            else:
                assert not Counter(faces) - Counter(zones[zone])


@given(histories(), some.sampled_from(VIEWERS), some.binary(max_size=4))
def test_redeal_keeps_sizes_sights_and_knowledge(zones, viewer, seed):
    deal = zones.redeal(viewer, Quick(seed), ORDER)
    assert {zone: len(faces) for zone, faces in deal.cards.items()} == {
        zone: len(faces) for zone, faces in zones.cards.items()
    }
    assert seen_by(deal, viewer) == seen_by(zones, viewer)
    assert Counter(face for faces in deal.cards.values() for face in faces) == Counter(FACES)
    mind = PUBLIC if viewer == "public" else viewer
    for zone, entries in zones.known.items():
        for at, face in enumerate(entries.get(mind, ())):
            if zone in zones.piles:
                assert face in (None, deal[zone][at])
            else:
                assert face in deal[zone]


@given(histories(), some.sampled_from(VIEWERS), some.binary(max_size=4), some.binary(max_size=4))
def test_redeal_uses_knowledge_alone(zones, viewer, seed, other):
    twin = zones.redeal(viewer, Quick(seed), ORDER)
    assert twin.redeal(viewer, Quick(other), ORDER) == zones.redeal(viewer, Quick(other), ORDER)
