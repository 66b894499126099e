"""What a viewer's history proves about hidden cards: who is aware of them, and what a new deal may take from it."""

from gamefold import EVERYBODY, NOBODY, seats
from gamefold.cards import Zones
from gamefold.cards.zones import PUBLIC
from gamefold.chance import Stream

ORDER = {face: place for place, face in enumerate("abcdef")}


def table(deck="abcdef"):
    eyes = {"hand.0": seats(0), "hand.1": seats(1), "open": EVERYBODY}
    cards = {"hand.0": (), "hand.1": (), "open": (), "deck": tuple(deck)}
    return Zones(2, cards, eyes, piles=("deck",))


def put_back(zones, seat=0):
    """The seat looks at the top two cards and puts the first one back."""
    hand = f"hand.{seat}"
    zones = zones.draw("deck", hand, 2)
    first = zones[hand][0]
    return zones.move(hand, "deck", (first,))


def aware(zones, at):
    """Who knows the card at this place of the deck (0 is the top)."""
    found = NOBODY
    for viewer, faces in zones.known.get("deck", {}).items():
        if at < len(faces) and faces[at] is not None:
            found |= EVERYBODY if viewer == PUBLIC else seats(viewer)
    return found


def test_nobody_is_aware_of_a_shuffled_pile():
    assert aware(table(), 0) == NOBODY


def test_who_put_a_card_back_is_aware_of_that_place_alone():
    zones = put_back(table())
    assert (zones["deck"][0], aware(zones, 0), aware(zones, 1)) == ("a", seats(0), NOBODY)


def test_a_card_shown_to_all_and_put_back_is_known_to_everybody():
    zones = table().draw("deck", "open").move("open", "deck", ("a",))
    assert aware(zones, 0) == EVERYBODY


def test_nobody_is_aware_once_the_known_card_has_left():
    assert aware(put_back(table()).draw("deck", "open"), 0) == NOBODY


def test_a_new_deal_keeps_what_its_viewer_knows():
    zones = put_back(table())
    deals = {zones.redeal(0, Stream(b"deal", number), ORDER)["deck"][0] for number in range(20)}
    assert deals == {"a"}


def test_a_new_deal_tells_nothing_of_what_another_knows():
    one, two = put_back(table("abcdef")), put_back(table("cbadef"))
    assert one.known != two.known
    assert one.redeal(1, Stream(b"deal", 1), ORDER) == two.redeal(1, Stream(b"deal", 1), ORDER)


# -- hands that change places, cards that go under a pile --------------------------------------------------------------


def hands(first="ab", second="cd", deck="ef"):
    eyes = {"hand.0": seats(0), "hand.1": seats(1), "hand.2": seats(2)}
    cards = {"hand.0": tuple(first), "hand.1": tuple(second), "hand.2": ("g",), "deck": tuple(deck)}
    return Zones(3, cards, eyes, piles=("deck",))


def test_both_partners_of_a_swap_know_the_hand_that_they_gave():
    zones = hands().swap("hand.0", "hand.1")
    assert (zones["hand.0"], zones["hand.1"]) == (("c", "d"), ("a", "b"))
    assert zones.known == {"hand.0": {1: ("c", "d")}, "hand.1": {0: ("a", "b")}}


def test_what_a_third_seat_knows_of_a_hand_goes_with_it():
    zones = hands().swap("hand.0", "hand.1").swap("hand.1", "hand.2")
    assert zones["hand.2"] == ("a", "b")
    assert zones.known["hand.2"] == {0: ("a", "b"), 1: ("a", "b")}
    assert zones.known["hand.0"] == {1: ("c", "d")}


def test_a_card_drawn_after_a_swap_is_unknown_to_the_partner():
    zones = hands().swap("hand.0", "hand.1").draw("deck", "hand.1")
    deals = [zones.redeal(0, Stream(b"deal", number), {face: ord(face) for face in "abcdefg"}) for number in range(20)]
    assert {deal["hand.1"][:2] for deal in deals} == {("a", "b")}
    assert {deal["hand.1"][2] for deal in deals} == {"e", "f", "g"}


def test_nobody_knows_where_buried_cards_lie():
    zones = hands().swap("hand.0", "hand.1")
    buried = zones.set("hand.1", ()).bury("deck", ("b", "a"))
    assert (buried["deck"], buried.known.get("deck")) == (("e", "f", "b", "a"), None)
