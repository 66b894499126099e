"""Plain faces: their canonical order, and how hands are dealt from a pile."""

import pytest

from gamefold.cards import deal, in_order

ORDER = {face: place for place, face in enumerate("cab")}


def test_faces_come_in_their_order_with_every_copy():
    assert in_order("abcab", ORDER) == ("c", "a", "a", "b", "b")


def test_order_of_no_faces_is_empty():
    assert in_order(set(), ORDER) == ()


def test_face_that_the_order_does_not_know_is_an_error():
    with pytest.raises(KeyError):
        in_order("ax", ORDER)


def test_hands_are_dealt_one_after_the_other():
    assert deal("abcdefgh", (2, 0, 3)) == ([("a", "b"), (), ("c", "d", "e")], ("f", "g", "h"))


def test_cards_dealt_one_by_one_pass_over_who_has_enough():
    assert deal("abcdefgh", (1, 3, 2), one_by_one=True) == ([("a",), ("b", "d", "f"), ("c", "e")], ("g", "h"))


@pytest.mark.parametrize("one_by_one", [False, True])
def test_nobody_is_dealt_nothing(one_by_one):
    assert deal(["a"], (), one_by_one=one_by_one) == ([], ("a",))


@pytest.mark.parametrize("one_by_one", [False, True])
def test_whole_pile_may_be_dealt(one_by_one):
    hands, rest = deal("abcd", (2, 2), one_by_one=one_by_one)
    assert (sorted(sum(hands, ())), rest) == (list("abcd"), ())
