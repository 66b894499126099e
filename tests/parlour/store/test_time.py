"""Time, which is the database's."""

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
