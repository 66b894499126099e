"""What a result says about skills."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.ratings.domain import MODEL, MU, SIGMA, Skill, rated

SKILLS = st.builds(Skill, st.floats(0, 50), st.floats(1, SIGMA))
TABLES = st.lists(st.tuples(SKILLS, st.integers(1, 4)), min_size=2, max_size=8)


def test_everybody_begins_where_the_model_does():
    beginner = MODEL.rating()
    assert (beginner.mu, beginner.sigma) == (MU, SIGMA)


def test_a_draw_between_equals_moves_nobody():
    assert [one.mu for one in rated([Skill(), Skill()], [1, 1])] == pytest.approx([MU, MU])


def test_a_surprise_says_more_than_what_was_expected():
    strong, weak = Skill(32.0, 3.0), Skill(18.0, 3.0)
    expected, _ = rated([strong, weak], [1, 2])
    _, surprising = rated([strong, weak], [2, 1])
    assert 0 <= expected.points - strong.points < surprising.points - weak.points


def test_places_rank_more_than_two():
    first, second, third = rated([Skill()] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu


@given(TABLES)
def test_nobody_becomes_less_certain_and_a_sole_winner_is_never_shown_lower(table):
    skills, places = [skill for skill, _ in table], [place for _, place in table]
    after = rated(skills, places)
    assert all(new.sigma <= old.sigma for new, old in zip(after, skills, strict=True))
    if places.count(min(places)) == 1:
        winner = places.index(min(places))
        assert after[winner].points >= skills[winner].points


@given(TABLES)
def test_the_same_result_says_the_same_again(table):
    skills, places = [skill for skill, _ in table], [place for _, place in table]
    assert rated(skills, places) == rated(skills, places)
