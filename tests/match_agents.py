"""What the tests of matches share: agents written in Python, and ways to compare what was played."""

import random

import pytest

import valtti
from games_under_test import agent_specs
from valtti.games import make_rules, names
from valtti.records import read_records

every_game = pytest.mark.parametrize("game", names())

#: Rules under which a game depends on the one before it, and some that do not.
SERIES = [{"first_target": "previous_loser"}, {"preset": "korttipelit"}]
RULES = [{}, *SERIES, {"preset": "compat"}, {"speed": "4,1,1,1"}]


def agents_of(game, players=None):
    """Native agents for all seats of a game, no two the same as long as there are enough."""
    seats = players or make_rules(game).players
    fair = agent_specs(game, fair=True)
    return [fair[seat % len(fair)] for seat in range(seats)]


def label(value):
    """For the ids of pytest."""
    if isinstance(value, list | tuple):
        return "-".join(label(each) for each in value)
    return value.__name__ if isinstance(value, type) else str(value)


class Chooser(valtti.Agent):
    """A random move, by the number that the view carries."""

    def choose(self, view):
        return random.Random(view.seed).choice(list(view.moves))


class Batcher(Chooser):
    """The same, asked for many views at once."""

    def choose_many(self, views):
        return [self.choose(view) for view in views]


class Rememberer(Chooser):
    """Chooses by a generator of its own, which it keeps for a game."""

    def start(self, game, seat, rng):
        self.rng = rng

    def choose(self, view):
        return self.rng.choice(list(view.moves))


PYTHON_AGENTS = [Chooser, Batcher, Rememberer]


def outcome(result):
    """All of a result that may not depend on how it was computed."""
    data = result.as_json()
    for key in ("seconds", "games_per_second", "moves_per_second", "threads"):
        del data[key]
    return data


def records_of(path):
    return [record for _, record in read_records(path)]


def text_of(path):
    """What a file of records holds: nothing if it was left out, as no game was finished."""
    return path.read_text() if path.exists() else ""


def played(tmp_path, *args, **kwargs):
    """The outcome of a match and the text of its records."""
    file = tmp_path / "records"
    file.unlink(missing_ok=True)
    result = valtti.match(*args, records=file, **kwargs)
    return outcome(result), file.read_text()


def fails_at(view):
    """A few decisions of a match, the same whenever it is repeated."""
    return view.seed % 97 == 0


class FailsNowAndThen(Chooser):
    def choose(self, view):
        if fails_at(view):
            raise RuntimeError("now")
        return super().choose(view)
