"""What holds for all tests."""

import itertools
import signal
import sys
import typing

import pytest

from valtti import cli

#: What is started in the background ignores Ctrl-C, and so would all that tests start and stop by it.
signal.signal(signal.SIGINT, signal.default_int_handler)

_numbers = itertools.count()


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory, monkeypatch):
    """Games that tests leave in the middle are kept apart from those of whoever runs the tests.

    The folder is only named: few tests need one, and each that is made takes longer, the more of them there are.
    """
    monkeypatch.setenv("VALTTI_HOME", str(tmp_path_factory.getbasetemp() / "homes" / str(next(_numbers))))


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch):
    """Hints are asked for again and again by those who type anything."""
    monkeypatch.setattr("valtti.play.hints._LEAST", 1)
    monkeypatch.setattr("valtti.play.hints._MOST", 1)


@pytest.fixture
def refused(monkeypatch, capsys):
    """The one line that is said of the arguments of a command."""

    def refused(*arguments):
        monkeypatch.setattr(sys, "argv", ["valtti", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        told = capsys.readouterr()
        assert (end.value.code, told.out, told.err.count("\n")) == (2, "", 1)
        return told.err.strip()

    return refused


def pytest_unconfigure():
    """Lets go of what tests were given, so that the core can tell whether something of it was never let go.

    PyTorch holds functions that refer to `typing` when Python has ended, and `typing` holds all overloads. Those of
    Hypothesis lead to their module, to pytest, which has loaded it, and so to every parameter of every test.
    """
    typing.clear_overloads()
