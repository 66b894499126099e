"""Time, which is the database's."""

import pytest

from parlour.store import selectors


def test_time_that_is_only_shown_is_reckoned_from_the_database_s(db, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(selectors, "_asked_s", float("-inf"))
    with django_assert_num_queries(1):
        first = selectors.now_near()
    with django_assert_num_queries(0):
        second = selectors.now_near()
    assert first <= second <= selectors.now_read() + 1


def test_time_that_is_only_shown_is_asked_for_again(db, monkeypatch, django_assert_num_queries):
    selectors.now_near()
    monkeypatch.setattr(selectors, "ASKED_AGAIN_S", 0)
    with django_assert_num_queries(1):
        selectors.now_near()


@pytest.mark.parametrize("step_s", [-3, 3, 600])
def test_a_clock_that_was_set_is_seen_at_once(db, monkeypatch, django_assert_num_queries, step_s):
    selectors.now_near()
    wall, database = selectors.time, selectors.now_read
    monkeypatch.setattr(selectors, "time", lambda: wall() + step_s)
    monkeypatch.setattr(selectors, "now_read", lambda: database() + 1000 * step_s)
    assert abs(selectors.now_near() - selectors.now_read()) <= 50
    with django_assert_num_queries(0):
        selectors.now_near()
