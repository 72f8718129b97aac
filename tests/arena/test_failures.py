"""Agents that fail lose the game, and the match goes on."""

import contextlib
import re
import sys
import time

import pytest

import valtti
from match_agents import (
    Batcher,
    Chooser,
    FailsNowAndThen,
    fails_at,
    label,
    records_of,
)


class Raises(valtti.Agent):
    def choose(self, view):
        raise RuntimeError("out of ideas")


class Exits(valtti.Agent):
    def choose(self, view):
        sys.exit(3)


class RaisesAsCtrlC(valtti.Agent):
    def choose(self, view):
        raise KeyboardInterrupt


class ReturnsNothing(valtti.Agent):
    def choose(self, view):
        return None


class ReturnsText(valtti.Agent):
    def choose(self, view):
        return str(view.moves[0])


class ReturnsLongText(valtti.Agent):
    def choose(self, view):
        return "ä" * 300


class Unprintable:
    def __repr__(self):
        raise RuntimeError("cannot be shown")


class ReturnsTheUnprintable(valtti.Agent):
    def choose(self, view):
        return Unprintable()


class UnprintableError(Exception):
    def __str__(self):
        raise RuntimeError("cannot be shown")


class RaisesTheUnprintable(valtti.Agent):
    def choose(self, view):
        raise UnprintableError


class ReturnsMoves(valtti.Agent):
    def choose(self, view):
        return view.moves


class PlaysIllegally(valtti.Agent):
    """A kill that is nobody's to make: the first legal move of a fixed position elsewhere."""

    def choose(self, view):
        return valtti.load_position(ELSEWHERE).parse("drop 3D")


ELSEWHERE = {
    "game": "moska",
    "trump": "H",
    "target": 0,
    "hands": [["2C"], 6],
    "unkilled": ["3D", "4S"],
    "turned": "KH",
    "deck": ["2H"],
}


class FailsToStart(valtti.Agent):
    def start(self, game, seat, rng):
        raise LookupError("no memory")

    def choose(self, view):
        raise AssertionError("it never came to this")


class ManyRaises(Chooser):
    def choose_many(self, views):
        raise RuntimeError("too many")


class ManyReturnsNothing(Chooser):
    def choose_many(self, views):
        return None


class ManyReturnsTooFew(Chooser):
    def choose_many(self, views):
        return []


class ManyIsGenerator(Chooser):
    def choose_many(self, views):
        for view in views:
            raise RuntimeError("broken on the way")
            yield view.moves[0]


class UnfairWithoutChoice(Chooser):
    fair = False


FAILING = {
    Raises: "raised RuntimeError: out of ideas",
    Exits: "raised SystemExit: 3",
    RaisesAsCtrlC: "raised KeyboardInterrupt",
    ReturnsNothing: "returned .* a move",
    ReturnsText: "returned .* a move",
    ReturnsLongText: "returned .* a move",
    ReturnsTheUnprintable: "returned .* a move",
    RaisesTheUnprintable: "raised UnprintableError",
    ReturnsMoves: "returned .* a move",
    PlaysIllegally: "played 'drop 3D', which is not legal",
    FailsToStart: "raised LookupError: no memory",
    ManyRaises: "raised RuntimeError: too many",
    ManyReturnsNothing: "returned a value of type NoneType from choose_many instead of a list of moves",
    ManyReturnsTooFew: r"returned 0 moves from choose_many for \d+ views?",
    ManyIsGenerator: "raised",
    UnfairWithoutChoice: "raised NotImplementedError",
}


@pytest.mark.parametrize("agent", FAILING, ids=label)
def test_an_agent_that_fails_loses_the_game_with_the_reason_and_the_match_goes_on(agent):
    result = valtti.match("moska", [agent, "bot3", "random"], games=30, seed=1)
    assert result.games == 30
    assert result.void == 0
    assert not result.interrupted
    assert result.num_failures >= 28  # in some games an agent has nothing to decide
    assert result.agents[0].losses >= result.num_failures
    assert sum(each.losses for each in result.agents) == 30
    assert sum(failure.count for failure in result.failures) == result.num_failures
    for failure in result.failures:
        assert failure.player == 0
        assert failure.reason.startswith(agent.__name__)
        assert re.search(FAILING[agent], failure.reason)


class Sleeps(valtti.Agent):
    def choose(self, view):
        time.sleep(60)


class Spins(valtti.Agent):
    def choose(self, view):
        while True:
            pass


class SwallowsTheAlarm(Chooser):
    def choose(self, view):
        with contextlib.suppress(BaseException):
            time.sleep(0.3)
        return super().choose(view)


class ManySleeps(Chooser):
    def choose_many(self, views):
        time.sleep(60)


class StartsSlowly(Chooser):
    def start(self, game, seat, rng):
        time.sleep(60)


@pytest.mark.parametrize("agent", [Sleeps, Spins, SwallowsTheAlarm, ManySleeps, StartsSlowly])
def test_an_agent_that_stalls_loses_the_game(agent):
    started = time.monotonic()
    result = valtti.match("moska", [agent, "bot3", "random"], games=4, seed=1, time_limit=0.1)
    assert time.monotonic() - started < 50  # and not the minutes that it would have slept
    assert result.games == 4
    assert result.num_failures == 4
    assert result.agents[0].losses == 4
    assert all("took longer than 0.1 s" in failure.reason for failure in result.failures)


class Thinks(Chooser):
    def choose(self, view):
        time.sleep(0.001)
        return super().choose(view)


class ManyThinks(Batcher):
    def choose_many(self, views):
        time.sleep(0.001 * len(views))
        return super().choose_many(views)


@pytest.mark.parametrize("agent", [Thinks, ManyThinks])
def test_the_time_limit_is_for_one_decision_not_for_a_match_or_a_batch(agent):
    result = valtti.match("moska", [agent, "bot3"], games=20, seed=1, time_limit=0.5)
    assert result.num_failures == 0
    assert result.seconds > 0.5


class ManyFailsNowAndThen(Chooser):
    """One view spoils the whole batch."""

    def choose_many(self, views):
        if any(fails_at(view) for view in views):
            raise RuntimeError("now")
        return [self.choose(view) for view in views]


class RememberingFailsNowAndThen(FailsNowAndThen):
    def start(self, game, seat, rng):
        pass


@pytest.mark.parametrize("agent", [FailsNowAndThen, ManyFailsNowAndThen, RememberingFailsNowAndThen])
def test_a_failure_touches_no_other_game(agent, tmp_path):
    others = ["bot3", "random"]
    valtti.match("moska", [Chooser, *others], games=100, seed=2, records=tmp_path / "sound")
    result = valtti.match("moska", [agent, *others], games=100, seed=2, records=tmp_path / "failing")
    sound, failing = records_of(tmp_path / "sound"), records_of(tmp_path / "failing")
    assert len(failing) == 100
    lost = [i for i, record in enumerate(failing) if "forfeit" in record.result]
    assert len(lost) == result.num_failures
    assert 10 < len(lost) < 90
    [failure] = result.failures
    assert (failure.game, failure.count) == (lost[0] + 1, len(lost))
    assert "raise RuntimeError" in failure.traceback
    assert re.fullmatch(r".*\.py, line \d+", failure.place)
    for i, (one, other) in enumerate(zip(sound, failing, strict=True)):
        if i in lost:
            assert other.moves == one.moves[: len(other.moves)]
            [loser] = other.result["losers"]
            assert loser == other.agents.index(agent.__name__)
            assert other.result["ranks"][loser] == 3
            assert other.result["forfeit"] == f"{agent.__name__} raised RuntimeError: now"
        else:
            assert (other.moves, other.result) == (one.moves, one.result)


def test_records_of_games_that_were_forfeited_replay(tmp_path):
    """Also where the failing player was the first to decide, so that there is no move at all."""
    valtti.match("moska", [Raises, "bot3", "random"], games=40, seed=3, records=tmp_path / "records")
    records = records_of(tmp_path / "records")
    assert len(records) == 40
    assert min(len(record.moves) for record in records) == 0
    for record in records:
        assert record.result["forfeit"] == "Raises raised RuntimeError: out of ideas"
        assert record.result["forfeited_by"] == record.agents.index("Raises")
        final = record.final()
        assert final.result == record.result
        assert not final.state.over


class ManyReturnsOne(valtti.Agent):
    """Right for a single view, and for no batch."""

    def choose(self, view):
        return view.moves[0]

    def choose_many(self, views):
        return [views[0].moves[0]]


class RaisesWhatIsNoException(valtti.Agent):
    def choose(self, view):
        raise GeneratorExit("enough")


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (ManyReturnsOne, "returned 1 move from choose_many"),
        (RaisesWhatIsNoException, "raised GeneratorExit: enough"),
    ],
)
def test_whatever_an_agent_does_is_told_and_costs_its_games(agent, reason):
    result = valtti.match("tictactoe", [agent, "uniform"], games=200, seed=1, fixed_seats=True)
    assert result.num_failures == 200
    assert all(reason in failure.reason for failure in result.failures)
