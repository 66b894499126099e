"""A course: the events of a command, and the state after them, folded when it is asked for and once."""

import msgspec
import pytest

from gamefold import Course, Event
from gamefold.chance import Stream


class Added(Event, tag="added", frozen=True):
    number: int


class State(msgspec.Struct, frozen=True):
    total: int = 0


@pytest.fixture
def folded():
    return []


@pytest.fixture
def course(folded):
    def apply(state, event):
        folded.append(event.number)
        return State(state.total + event.number)

    class Sums(Course[State, Added]):
        __slots__ = ()

    Sums.apply = staticmethod(apply)
    return Sums(State(), Stream(b"key", 1))


def test_state_is_that_after_the_events_so_far(course):
    before = course.state
    course.add(Added(2))
    course.add(Added(3))
    assert (before.total, course.state.total, course.events) == (0, 5, [Added(2), Added(3)])


def test_each_event_is_folded_once_however_often_the_state_is_asked_for(course, folded):
    course.add(Added(2))
    assert (course.state, course.state) == (State(2), State(2))
    course.add(Added(3))
    assert (course.state.total, folded) == (5, [2, 3])


def test_event_after_which_nobody_asks_is_not_folded(course, folded):
    course.add(Added(2))
    assert course.state.total == 2
    course.add(Added(3))
    assert (course.events, folded) == ([Added(2), Added(3)], [2])


def test_course_has_the_chance_of_its_command(course):
    assert course.chance.pick("abc") == Stream(b"key", 1).pick("abc")


def test_course_without_a_fold_has_the_state_it_was_given_and_no_other():
    course = Course(State(1), Stream(b"key", 1))
    assert course.state == State(1)
    course.add(Added(2))
    with pytest.raises(NotImplementedError):
        _ = course.state
