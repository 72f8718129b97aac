"""What holds for all tests."""

import typing

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory, monkeypatch):
    """Games that tests leave in the middle are kept apart from those of whoever runs the tests."""
    monkeypatch.setenv("VALTTI_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch):
    """Hints are asked for again and again by those who type anything."""
    monkeypatch.setattr("valtti.play.hints._GAMES", 1)


def pytest_unconfigure():
    """Lets go of what tests were given, so that the core can tell whether something of it was never let go.

    PyTorch holds functions that refer to `typing` when Python has ended, and `typing` holds all overloads. Those of
    Hypothesis lead to their module, to pytest, which has loaded it, and so to every parameter of every test.
    """
    typing.clear_overloads()
