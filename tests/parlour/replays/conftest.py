"""Finished matches of the tiny games."""

import pytest
from worlds import World


@pytest.fixture
def world(transactional_db):
    world = World()
    yield world
    world.back()
