"""What holds for all tests."""

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory, monkeypatch):
    """Games that tests leave in the middle are kept apart from those of whoever runs the tests."""
    monkeypatch.setenv("VALTTI_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch):
    """Hints are asked for again and again by those who type anything."""
    monkeypatch.setattr("valtti.play.hints._GAMES", 1)
