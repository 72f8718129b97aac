"""Matches: reproducible, evenly seated, and not to be upset by agents that fail."""

import contextlib
import random
import re
import sys
import time
from collections import Counter

import numpy as np
import pytest
from scipy import stats

import valtti
from valtti.agents.registry import listings, make_agent
from valtti.arena import runner
from valtti.arena.match import play_match
from valtti.arena.runner import Runner
from valtti.arena.statistics import wilson
from valtti.arena.tables import rules_for
from valtti.games import make_rules, names
from valtti.records import read_records

every_game = pytest.mark.parametrize("game", names())

#: Rules under which a game depends on the one before it, and some that do not.
SERIES = [{"first_target": "previous_loser"}, {"preset": "korttipelit"}]
RULES = [{}, *SERIES, {"preset": "compat"}, {"speed": "4,1,1,1"}]


def agents_of(game, players=None):
    """Native agents for all seats of a game, no two the same as long as there are enough."""
    seats = players or make_rules(game).players
    fair = [agent.name for agent in listings(game) if agent.native and agent.fair]
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


def played(tmp_path, *args, **kwargs):
    """The outcome of a match and the text of its records."""
    file = tmp_path / "records"
    result = valtti.match(*args, records=file, **kwargs)
    return outcome(result), file.read_text()


# --- Reproducible ------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_do_not_change_a_native_match(game, threads, tmp_path):
    one = played(tmp_path, game, agents_of(game), games=300, seed=1, threads=1)
    assert played(tmp_path, game, agents_of(game), games=300, seed=1, threads=threads) == one


@pytest.mark.parametrize("rules", RULES, ids=label)
def test_threads_change_no_rule_variant(rules, tmp_path):
    agents = ["bot3", "random", "bot2", "random-old"]
    one = played(tmp_path, "moska", agents, games=400, seed=2, threads=1, rules=rules)
    for threads in (2, 3):
        assert played(tmp_path, "moska", agents, games=400, seed=2, threads=threads, rules=rules) == one


@every_game
@pytest.mark.parametrize("agent", PYTHON_AGENTS, ids=label)
def test_games_in_flight_and_threads_do_not_change_a_match_with_python_agents(game, agent, tmp_path, monkeypatch):
    agents = [agent, *agents_of(game)[1:]]
    found = []
    for flying, threads in ((4096, 1), (1, 2), (5, 3)):
        monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", flying)
        found.append(played(tmp_path, game, agents, games=100, seed=3, threads=threads))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("rules", RULES, ids=label)
def test_games_in_flight_change_no_rule_variant(rules, tmp_path, monkeypatch):
    agents = [Chooser, "bot2", Batcher, "random"]
    found = []
    for flying in (4096, 1, 2):
        monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", flying)
        found.append(played(tmp_path, "moska", agents, games=150, seed=4, rules=rules))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("rules", RULES, ids=label)
@pytest.mark.parametrize("agents", [["bot3", "random", "bot2", "bot1"], [Chooser, "random", "bot2", "bot1"]], ids=label)
def test_block_sizes_do_not_change_a_match(rules, agents, tmp_path, monkeypatch):
    usual = played(tmp_path, "moska", agents, games=400, seed=5, rules=rules)
    for most in (64, 128):
        monkeypatch.setattr(runner, "_MOST_GAMES_IN_BLOCK", most)
        assert played(tmp_path, "moska", agents, games=400, seed=5, rules=rules) == usual


@every_game
def test_the_core_plays_the_same_games_in_one_piece_and_in_several(game):
    agents = [(name, []) for name in agents_of(game)]
    core, rules = valtti.game(game), make_rules(game)
    whole = core.Match(rules, agents, 6).play(0, 150, 2, False)
    pieces = core.Match(rules, agents, 6)
    parts = [pieces.play(first, count, 1, False) for first, count in ((0, 1), (1, 63), (64, 86))]
    for key in ("lost", "won", "rank", "points", "seating", "seed", "decisions", "is_void"):
        assert np.array_equal(whole[key], np.concatenate([part[key] for part in parts])), key


@pytest.mark.parametrize("agent", ["random", *PYTHON_AGENTS], ids=label)
def test_a_longer_match_begins_like_a_shorter_one(agent, tmp_path):
    agents = [agent, "bot3", "random"]
    _, short = played(tmp_path, "moska", agents, games=70, seed=7)
    _, long = played(tmp_path, "moska", agents, games=200, seed=7)
    assert long.startswith(short)


def test_another_seed_gives_other_games(tmp_path):
    agents = ["bot3", "random", "bot2", "bot1"]
    found = {played(tmp_path, "moska", agents, games=20, seed=seed)[1] for seed in (0, 1, 2, 2**64 - 1)}
    assert len(found) == 4


def test_the_deal_does_not_depend_on_who_plays(tmp_path):
    """The deal, chance during play and each player have streams of their own: deals can be duplicated."""
    deals = []
    for agents in (["bot3", "random", "bot2", "bot1"], [Chooser, Chooser, "bot0", "random"]):
        valtti.match("moska", agents, games=30, seed=8, records=tmp_path / "records")
        deals.append([record.start()[0].text for record in records_of(tmp_path / "records")])
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 30


class ThroughPython(valtti.Agent):
    """A native agent that leaves nothing to chance, asked through Python."""

    fair = False

    def __init__(self):
        self._agent = make_agent("moska", "heuristic-mif")

    def choose(self, view):
        raise AssertionError("an unfair agent is asked with the state")

    def choose_seeing(self, state, seed):
        return self._agent.choose_seeing(state, seed)


def test_an_agent_without_chance_plays_the_same_natively_and_through_python(tmp_path):
    name = "heuristic-mif"
    _, native = played(tmp_path, "moska", [name, name, "random"], games=60, seed=9)
    _, mixed = played(tmp_path, "moska", [name, ThroughPython, "random"], games=60, seed=9)
    assert mixed.replace("ThroughPython", name) == native


# --- Seats and rates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_sits_everywhere_equally_often(players, tmp_path):
    """In each run of as many games as there are players, and so in the whole match."""
    agents = [f"heuristic-hif(samples={1 + number})" for number in range(players)]
    valtti.match("moska", agents, games=6 * players, seed=1, records=tmp_path / "records")
    seatings = [record.agents for record in records_of(tmp_path / "records")]
    for first in range(0, len(seatings), players):
        run = seatings[first : first + players]
        assert all(sorted(column) == sorted(agents) for column in zip(*run, strict=True))
    assert players == 2 or len({tuple(seating) for seating in seatings}) > players


def test_neighbours_change_from_run_to_run(tmp_path):
    agents = [f"heuristic-hif(samples={1 + number})" for number in range(4)]
    valtti.match("moska", agents, games=400, seed=1, records=tmp_path / "records")
    left = Counter()
    for record in records_of(tmp_path / "records"):
        left[record.agents[(record.agents.index(agents[0]) + 1) % 4]] += 1
    assert set(left) == set(agents[1:])
    assert min(left.values()) > 60


def assert_equally_good(result):
    """Every share of the losses lies within its interval; a wide one, as several are looked at."""
    for each in result.agents:
        ci = wilson(each.losses, each.games, level=0.999)
        assert ci.low < 1 / len(result.agents) < ci.high


@pytest.mark.parametrize("agent", ["bot3", "random", "heuristic-hif(samples=5)"])
def test_four_equal_agents_lose_a_quarter_each(agent):
    result = valtti.match("moska", [agent] * 4, games=2000, seed=3)
    assert sum(each.losses for each in result.agents) == result.games - result.void
    assert_equally_good(result)


def test_equal_python_agents_lose_a_third_each():
    assert_equally_good(valtti.match("moska", [Chooser, Batcher, Rememberer], games=600, seed=4))


def test_void_games_are_counted_apart():
    result = valtti.match("moska", ["random"] * 3, games=300, seed=5, rules={"no_progress_limit": 8})
    assert 0 < result.void < 300
    for each in result.agents:
        assert each.games == 300 - result.void
        assert each.wins + each.losses == each.games
    assert sum(each.losses for each in result.agents) == 300 - result.void


def test_a_stronger_agent_loses_less_and_the_difference_says_so():
    result = valtti.match("moska", ["bot3", "random", "random", "random"], games=600, seed=6)
    assert result.agents[0].ci95.high < 0.25
    found = result.difference(0, 1)
    assert found.high < 0
    assert found.p_value < 1e-6
    assert result.difference(1, 0).estimate == -found.estimate


def test_an_agent_that_sees_hidden_cards_is_marked_unfair():
    result = valtti.match("moska", ["heuristic-mif", "bot3"], games=10)
    assert [each["fair"] for each in result.as_json()["agents"]] == [False, True]


class Seeing(valtti.Agent):
    """Is shown the whole state."""

    fair = False
    shown: list = []  # noqa: RUF012 (emptied by the test)

    def choose(self, view):
        raise AssertionError("an unfair agent is asked with the state")

    def choose_seeing(self, state, seed):
        Seeing.shown.append(type(state))
        return state.moves[0]


def test_an_unfair_python_agent_is_shown_states():
    Seeing.shown = []
    result = valtti.match("moska", [Seeing, "bot3"], games=10)
    assert result.num_failures == 0
    assert not result.agents[0].fair
    assert set(Seeing.shown) == {valtti.game("moska").State}


def test_moves_counts_decisions_and_not_forced_moves(tmp_path):
    for agents in (["bot3", "random", "bot2"], [Chooser, "random", "bot2"]):
        result = valtti.match("moska", agents, games=30, seed=7, records=tmp_path / "records")
        decisions = 0
        for record in records_of(tmp_path / "records"):
            decisions += sum(move is not None and state.forced is None for state, move in record.replay())
        assert result.moves == decisions


@pytest.mark.parametrize("agents", [["bot3", "random"], [Chooser, "random"]], ids=label)
def test_progress_only_grows_and_ends_with_all_games(agents):
    seen = []
    valtti.match("moska", agents, games=500, on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 500


# --- Agents that fail --------------------------------------------------------------------------------------


class Raises(valtti.Agent):
    def choose(self, view):
        raise RuntimeError("out of ideas")


class Exits(valtti.Agent):
    def choose(self, view):
        sys.exit(3)


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
    ReturnsNothing: "returned .* a move",
    ReturnsText: "returned .* a move",
    ReturnsLongText: "returned .* a move",
    ReturnsTheUnprintable: "returned .* a move",
    RaisesTheUnprintable: "raised UnprintableError",
    ReturnsMoves: "returned .* a move",
    PlaysIllegally: "played 'drop 3D', which is not legal",
    FailsToStart: "raised LookupError: no memory",
    ManyRaises: "raised RuntimeError: too many",
    ManyReturnsNothing: "raised|returned",
    ManyReturnsTooFew: "raised|returned",
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
    assert len(result.failures) == min(result.num_failures, 20)
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
    assert time.monotonic() - started < 5
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


def fails_at(view):
    """A few decisions of a match, the same whenever it is repeated."""
    return view.seed % 97 == 0


class FailsNowAndThen(Chooser):
    def choose(self, view):
        if fails_at(view):
            raise RuntimeError("now")
        return super().choose(view)


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
    assert [failure.game for failure in result.failures] == lost[:20]
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
        assert not record.final().over


def test_a_loser_by_forfeit_is_the_previous_loser_of_the_next_game(tmp_path):
    rules = {"first_target": "previous_loser"}
    valtti.match("moska", [FailsNowAndThen, "bot3", "random"], games=150, rules=rules, records=tmp_path / "records")
    records = records_of(tmp_path / "records")
    assert any("forfeit" in record.result for record in records)
    assert_series(records)


# --- Agents that remember ----------------------------------------------------------------------------------


class Diary(valtti.Agent):
    """Notes what it is told."""

    made: list = []  # noqa: RUF012 (emptied by each test)

    def start(self, game, seat, rng):
        self.notes = [(game, seat, rng.random())]
        Diary.made.append(self)

    def choose(self, view):
        assert view.seat == self.notes[0][1]
        self.notes.append((view.seed, view.text))
        return view.moves[0]


def test_an_agent_with_start_has_an_object_for_each_game(monkeypatch, tmp_path):
    notes = []
    for flying in (4096, 3):
        monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", flying)
        Diary.made = []
        result = valtti.match("moska", [Diary, "bot3", "random"], games=80, seed=5, records=tmp_path / "records")
        assert result.num_failures == 0
        notes.append(sorted(tuple(agent.notes) for agent in Diary.made))
    assert notes[0] == notes[1]
    assert 75 < len(Diary.made) <= 80
    assert {game[0][0] for game in notes[0]} == {"moska"}
    assert {game[0][1] for game in notes[0]} == {0, 1, 2}
    assert len({game[0][2] for game in notes[0]}) == len(notes[0])


def test_an_object_with_start_cannot_play_several_games():
    with pytest.raises(valtti.InputError, match="start"):
        valtti.match("moska", [Rememberer(), "bot3"], games=2)


def test_one_object_without_start_plays_all_games():
    class Counts(Chooser):
        calls = 0

        def choose(self, view):
            self.calls += 1
            return super().choose(view)

    agent = Counts()
    valtti.match("moska", [agent, "bot3"], games=50)
    assert agent.calls > 500


# --- Interruptions -----------------------------------------------------------------------------------------


def interrupt_after(games):
    """A progress function that presses Ctrl-C when so many games have been played; keeps what it was told."""

    def on_progress(played):
        on_progress.told = played
        if played >= games:
            raise KeyboardInterrupt

    return on_progress


@pytest.mark.parametrize("agent", PYTHON_AGENTS, ids=label)
@pytest.mark.parametrize("flying", [4096, 10])
def test_an_interrupted_match_with_a_python_agent_returns_what_was_played(agent, flying, tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", flying)
    agents = [agent, "bot3", "random"]
    _, whole = played(tmp_path, "moska", agents, games=300, seed=6)
    result = valtti.match(
        "moska", agents, games=300, seed=6, records=tmp_path / "part", on_progress=interrupt_after(100)
    )
    assert result.interrupted
    assert result.as_json()["interrupted"]
    assert 64 <= result.games < 300
    part = (tmp_path / "part").read_text()
    assert whole.startswith(part)
    assert len(part.splitlines()) == result.games
    assert sum(each.losses for each in result.agents) == result.games


def test_an_interrupted_native_match_returns_what_was_played(tmp_path):
    agents = ["bot3", "random", "bot2"]
    _, whole = played(tmp_path, "moska", agents, games=300, seed=6)
    on_progress = interrupt_after(100)
    result = valtti.match("moska", agents, games=300, seed=6, records=tmp_path / "part", on_progress=on_progress)
    assert result.interrupted
    part = (tmp_path / "part").read_text()
    assert whole.startswith(part)
    assert len(part.splitlines()) == result.games
    assert result.games == on_progress.told


class Interrupts(Chooser):
    def choose(self, view):
        if fails_at(view):
            raise KeyboardInterrupt
        return super().choose(view)


def test_an_interruption_while_an_agent_thinks_ends_the_match():
    result = valtti.match("moska", [Interrupts, "bot3"], games=1000, seed=1)
    assert result.interrupted
    assert result.num_failures == 0
    assert result.games < 1000


@pytest.mark.parametrize("agents", [["bot3", "random"], [Chooser, "random"]], ids=label)
def test_an_interruption_between_blocks_counts_no_game_twice(agents):
    """Ctrl-C may come at any time, also while a finished block is being counted."""
    blocks = []

    def on_block(block):
        blocks.append(block)
        if len(blocks) == 1:
            raise KeyboardInterrupt

    players = [valtti.agents.registry.make_player("moska", agent) for agent in agents]
    rules = rules_for("moska", None, 2)
    result = play_match("moska", rules, players, 300, seed=1, on_block=on_block)
    assert result.interrupted
    assert result.games == 1
    assert len(blocks) == 1


# --- Sequential tests --------------------------------------------------------------------------------------


@pytest.mark.parametrize("agents", [["bot3", "random", "random"], [Chooser, "random", "bot3"]], ids=label)
@pytest.mark.parametrize("sprt", [(0.25, 0.33), (0.4, 0.33)], ids=label)
def test_a_sequential_test_stops_at_the_same_game_whatever_the_threads_and_blocks(agents, sprt, tmp_path, monkeypatch):
    found = []
    for threads, most in ((1, 1 << 16), (2, 64), (3, 128)):
        monkeypatch.setattr(runner, "_MOST_GAMES_IN_BLOCK", most)
        monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", 11 * threads)
        found.append(played(tmp_path, "moska", agents, games=3000, seed=2, threads=threads, sprt=sprt))
    assert found[0] == found[1] == found[2]
    data, records = found[0]
    assert data["sprt"]["decision"] in ("H0", "H1")
    assert 10 < data["games"] < 3000
    assert len(records.splitlines()) == data["games"]


def test_a_sequential_test_decides_with_the_last_game_it_counts():
    result = valtti.match("moska", ["bot3", "random", "random"], games=3000, seed=2, sprt=(0.2, 0.33))
    assert result.sprt.decision == "H0"
    assert result.sprt.trials == result.games - result.void
    assert result.sprt.successes == result.agents[0].losses
    # One game earlier it was still open.
    shorter = valtti.match("moska", ["bot3", "random", "random"], games=result.games - 1, seed=2, sprt=(0.2, 0.33))
    assert shorter.sprt.decision is None


def test_a_sequential_test_that_stays_open_plays_all_games():
    result = valtti.match("moska", ["bot3", "bot3"], games=50, seed=2, sprt=(0.49, 0.51))
    assert result.games == 50
    assert result.sprt.decision is None


# --- Records -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*RULES, {"players": 2}, {"players": 8}, {"no_progress_limit": 8}], ids=label)
@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
def test_records_of_a_match_replay_to_their_results(rules, first, tmp_path):
    agents = [first, "random", "bot2", "random-old", "bot1", "uniform", "bot0", "heuristic-hif"]
    agents = agents[: rules.get("players", 4)]
    result = valtti.match("moska", agents, games=40, seed=3, rules=rules, records=tmp_path / "records")
    records = records_of(tmp_path / "records")
    assert len(records) == 40
    losses = Counter()
    for record in records:
        final = record.final()
        assert final.over
        assert record.result["void"] == final.is_void
        if not final.is_void:
            assert record.result["ranks"] == final.ranks
            assert record.result["losers"] == final.losers
            losses[record.agents[final.losers[0]]] += 1
    assert [losses[each.name] for each in result.agents] == [each.losses for each in result.agents]
    assert sum(record.result["void"] for record in records) == result.void


def test_a_match_that_fails_leaves_the_old_records(tmp_path):
    file = tmp_path / "records"
    file.write_text("precious")

    def on_progress(played):
        raise RuntimeError("disk on fire")

    with pytest.raises(RuntimeError, match="disk on fire"):
        valtti.match("moska", ["bot3", "random"], games=10, records=file, on_progress=on_progress)
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


def assert_series(records, offset=0):
    """Each game begins with the loser of the one before, but for the first of each series of 64."""
    before = None
    for number, record in enumerate(records):
        if number % 64 == 0 or before is None:
            assert record.previous_loser == -1
        else:
            assert record.agents[record.previous_loser] == before
            state, _ = record.start()
            assert state.target == (record.previous_loser + offset) % len(record.agents)
        before = next((record.agents[seat] for seat in record.result.get("losers", [])), None)


@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
@pytest.mark.parametrize(("first_target", "offset"), [("previous_loser", 0), ("loser_deals", 2)])
def test_the_loser_of_a_game_begins_the_next_wherever_it_sits(first, first_target, offset, tmp_path):
    agents = [first, "random", "bot2", "random-old"]
    rules = {"first_target": first_target}
    valtti.match("moska", agents, games=200, seed=4, rules=rules, threads=2, records=tmp_path / "records")
    assert_series(records_of(tmp_path / "records"), offset)


def test_after_a_void_game_the_first_target_is_drawn(tmp_path):
    rules = {"first_target": "previous_loser", "no_progress_limit": 8}
    agents = ["bot0", "random", "random-old"]
    result = valtti.match("moska", agents, games=200, seed=4, rules=rules, records=tmp_path / "records")
    assert 0 < result.void < 200
    assert_series(records_of(tmp_path / "records"))


# --- Speed -------------------------------------------------------------------------------------------------


def all_may_act(state):
    ranks = {card.rank for card in state.unkilled | state.killed}
    able = all(
        seat == state.target or any(card.rank in ranks for card in hand) for seat, hand in enumerate(state.hands)
    )
    return able and not any(state.passed) and len(state.hands[state.target]) > len(state.unkilled)


def first_to_act(records):
    """Where all four could act: how often each did, and how often it could, by name and seat."""
    acted, eligible = Counter(), Counter()
    for record in records:
        for state, move in record.replay():
            if move is None or move.kind in ("open", "drop") or not all_may_act(state):
                continue
            for seat in range(4):
                eligible[record.agents[seat], seat] += 1
            acted[record.agents[state.actor], state.actor] += 1
    return acted, eligible


@pytest.mark.parametrize("fast", range(4))
def test_a_faster_player_acts_more_often_wherever_it_sits(fast, tmp_path):
    agents = [f"heuristic-hif(samples={1 + number})" for number in range(4)]
    speed = ["1"] * 4
    speed[fast] = "5"
    valtti.match("moska", agents, games=600, seed=5, rules={"speed": ",".join(speed)}, records=tmp_path / "records")
    acted, eligible = first_to_act(records_of(tmp_path / "records"))
    for seat in range(4):
        for number, name in enumerate(agents):
            share = acted[name, seat] / eligible[name, seat]
            wanted = 5 / 8 if number == fast else 1 / 8
            error = (wanted * (1 - wanted) / eligible[name, seat]) ** 0.5
            assert abs(share - wanted) < 5 * error


def test_without_speeds_everybody_is_equally_likely_to_act(tmp_path):
    agents = [f"heuristic-hif(samples={1 + number})" for number in range(4)]
    valtti.match("moska", agents, games=600, seed=5, records=tmp_path / "records")
    acted, _ = first_to_act(records_of(tmp_path / "records"))
    assert sum(acted.values()) > 300
    assert stats.chisquare([acted[name, seat] for name in agents for seat in range(4)]).pvalue > 1e-3


def test_speeds_in_a_record_are_those_of_its_seats(tmp_path):
    agents = ["bot3", "random", "bot2", "bot1"]
    valtti.match("moska", agents, games=8, rules={"speed": "1,2,3,4"}, records=tmp_path / "records")
    for record in records_of(tmp_path / "records"):
        assert record.rules["speed"].split(",") == [str(agents.index(name) + 1) for name in record.agents]


# --- What cannot be played ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agents", "options", "message"),
    [
        (["bot3", "bot3"], {"games": 0}, "number of games"),
        (["bot3", "bot3"], {"threads": 0}, "number of threads"),
        (["bot3", "bot3"], {"seed": -1}, "seed"),
        (["bot3", "bot3"], {"seed": 2**64}, "seed"),
        (["bot3", "bot3"], {"time_limit": 0}, "time limit"),
        (["bot3", "bot3"], {"rules": {"players": 3}}, "3 here, but 2 agents"),
        (["bot3"], {}, "players"),
        (["bot3"] * 9, {}, "players"),
        (["bot3", "bot33"], {}, "did you mean bot3"),
        (["bot3", 3], {}, "not an agent"),
        (["bot3", "uniform(speed=1)"], {}, "no parameter 'speed'"),
        (["bot3", "bot3"], {"rules": {"trumps": 3}}, "trumps"),
    ],
)
def test_a_match_that_cannot_be_played_says_why_in_one_line(agents, options, message):
    with pytest.raises(valtti.InputError, match=message) as error:
        valtti.match("moska", agents, **{"games": 2} | options)
    assert "\n" not in str(error.value)


def test_a_runner_plays_any_run_of_games():
    """The same games whichever are asked for first."""
    players = [valtti.agents.registry.make_player("moska", agent) for agent in (Chooser, "random")]
    rules = rules_for("moska", None, 2)

    def losers(first, count):
        made = Runner("moska", rules, players, seed=1, threads=1, time_limit=1, keep_logs=False)
        return made._play(first, count, lambda played: None).lost.argmax(axis=1).tolist()

    assert losers(0, 30)[10:20] == losers(10, 10)
