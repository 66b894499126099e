"""The examples in the kernel's docstrings run, and answer what they say."""

import doctest
import importlib
import pkgutil

import pytest

import gamefold

PROGRAMS = ("gamefold.__main__", "gamefold.testing.elsewhere")
MODULES = sorted(one.name for one in pkgutil.walk_packages(gamefold.__path__, "gamefold.") if one.name not in PROGRAMS)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    found = [doctest.DocTestFinder().find(importlib.import_module(name)) for name in MODULES]
    assert sum(len(one.examples) for tests in found for one in tests) > 10
