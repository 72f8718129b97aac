"""Agents that remember, and matches that are interrupted."""

import signal
import threading
import time

import pytest

import valtti
from match_agents import PYTHON_AGENTS, Chooser, Rememberer, fails_at, label, played, text_of
from valtti import stopping
from valtti.agents.registry import make_player
from valtti.arena import runner
from valtti.arena.conditions import Conditions
from valtti.arena.match import play_match
from valtti.arena.tables import rules_for
from valtti.stopping import stoppable

# --- Agents that remember -----------------------------------------------------------------------------------


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
        result = valtti.match("moska", [Diary, "bot3", "random"], games=80, seed=5, records=tmp_path / f"{flying}")
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


# --- Interruptions ------------------------------------------------------------------------------------------


def interrupt_after(games):
    """A progress function that presses Ctrl-C when so many games have been played; keeps what it was told."""

    def on_progress(played):
        on_progress.told = played
        if played >= games:
            signal.raise_signal(signal.SIGINT)

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
    # Games that end before an earlier one does not count: short games would be too many.
    assert (0 if flying > 10 else 64) <= result.games < 300
    part = text_of(tmp_path / "part")
    assert whole.startswith(part)
    assert len(part.splitlines()) == result.games == result.records.games
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
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("the agent was not interrupted")
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
            signal.raise_signal(signal.SIGINT)

    players = [make_player("moska", agent) for agent in agents]
    rules = rules_for("moska", None, 2)
    result = play_match("moska", rules, players, 10_000, Conditions(seed=1), on_block=on_block)
    assert result.interrupted
    assert result.games == sum(len(block) for block in blocks) < 10_000


def test_whoever_presses_it_twice_wants_one_thing(tmp_path):
    def on_block(block):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    players = [make_player("moska", agent) for agent in ("bot3", "random")]
    rules = rules_for("moska", None, 2)
    result = play_match("moska", rules, players, 10**9, Conditions(), on_block=on_block, records=tmp_path / "a")
    assert result.interrupted
    assert len((tmp_path / "a").read_text().splitlines()) == result.games


def test_whoever_insists_ends_a_match_at_once(tmp_path, monkeypatch):
    """And leaves nothing of it."""
    monkeypatch.setattr(stopping, "_SAME_WISH", -1.0)

    def on_block(block):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    players = [make_player("moska", agent) for agent in ("bot3", "random")]
    with pytest.raises(KeyboardInterrupt):
        play_match(
            "moska", rules_for("moska", None, 2), players, 300, Conditions(), on_block=on_block, records=tmp_path / "a"
        )
    assert list(tmp_path.iterdir()) == []


def test_signals_are_as_they_were_after_a_match():
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    valtti.match("moska", ["bot3", "random"], games=10)
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_match_in_another_thread_needs_no_signals():
    results = []
    thread = threading.Thread(target=lambda: results.append(valtti.match("moska", [Chooser, "random"], games=10)))
    thread.start()
    thread.join()
    assert results[0].games == 10


# --- Batches ------------------------------------------------------------------------------------------------


class Slow(valtti.Agent):
    """Takes its time for each batch, however small it is."""

    batches: list = []  # noqa: RUF012 (emptied by each test)

    def choose(self, view):
        raise AssertionError("positions are asked for in batches")

    def choose_many(self, views):
        Slow.batches.append(len(views))
        time.sleep(0.02)
        return [view.moves[0] for view in views]


def test_a_slow_agent_is_asked_in_full_batches_from_the_start():
    Slow.batches = []
    told = []
    result = valtti.match("moska", [Slow, "bot3"], games=6000, seed=3, on_progress=told.append)
    assert result.games == 6000
    # At the start all games in flight wait for the agent, but for those that its opponent ended alone.
    assert all(size > 2000 for size in Slow.batches[:10])
    assert sum(Slow.batches) / len(Slow.batches) > 500
    assert told == sorted(told)
    assert told[-1] == 6000
    assert len(told) > 20


def test_a_slow_agent_can_be_interrupted():
    Slow.batches = []
    result = valtti.match("moska", [Slow, "bot3"], games=10**6, seed=3, on_progress=interrupt_after(3000))
    assert result.interrupted
    assert 0 < result.games < 20_000


def test_a_sequential_test_ends_a_match_of_slow_batches():
    Slow.batches = []
    result = valtti.match("moska", [Slow, "bot3"], games=10**6, seed=3, sprt=(0.5, 0.6))
    assert result.sprt.decision == "H1"
    assert result.games < 1000
    assert sum(Slow.batches) < 10**6


def test_an_agent_asked_one_by_one_finishes_its_first_games_early():
    """A thousand games that all wait for a slow agent would show nothing for a long time."""

    class Ponders(Chooser):
        calls = 0

        def choose(self, view):
            Ponders.calls += 1
            time.sleep(0.02)
            return super().choose(view)

    def on_progress(played):
        if played:
            signal.raise_signal(signal.SIGINT)

    assert valtti.match("moska", [Ponders, "bot3"], games=1000, on_progress=on_progress).interrupted
    assert Ponders.calls < 1000


class NeverMade(valtti.Agent):
    def __init__(self):
        signal.raise_signal(signal.SIGTERM)
        while True:
            pass

    def choose(self, view):
        return view.moves[0]


@pytest.mark.parametrize("play", [valtti.match, valtti.tournament])
def test_an_agent_that_is_never_made_can_be_broken_off(play):
    with stoppable(passing_on=False), pytest.raises(KeyboardInterrupt):
        play("tictactoe", [NeverMade, "uniform"])
