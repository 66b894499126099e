"""Matches with bots, and children to think for them."""

import pytest
from worlds import World

from parlour.tasks.thinking import Thinkers


@pytest.fixture
def world(transactional_db):
    world = World()
    yield world
    world.back()


@pytest.fixture(scope="module")
def pool():
    pool = Thinkers(1)
    yield pool
    pool.end()
