"""Matches: the same games whatever threads, blocks and games in flight there are."""

import numpy as np
import pytest

import valtti
from games_under_test import short_rules
from match_agents import PYTHON_AGENTS, RULES, Batcher, Chooser, agents_of, every_game, label, played, records_of
from valtti.agents.registry import make_agent, make_player
from valtti.arena import runner
from valtti.arena.conditions import Conditions
from valtti.games import make_rules
from valtti.stopping import Stop


@every_game
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_do_not_change_a_native_match(game, threads, tmp_path):
    one = played(tmp_path, game, agents_of(game), games=300, seed=1, threads=1, rules=short_rules(game))
    assert played(tmp_path, game, agents_of(game), games=300, seed=1, threads=threads, rules=short_rules(game)) == one


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
        found.append(played(tmp_path, game, agents, games=100, seed=3, threads=threads, rules=short_rules(game)))
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
    core, rules = valtti.game(game), make_rules(game, short_rules(game))
    agents = [core.make_agent(name) for name in agents_of(game)]
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
        valtti.match("moska", agents, games=30, seed=8, records=tmp_path / label(agents))
        deals.append([record.table(0).state.text for record in records_of(tmp_path / label(agents))])
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


def test_every_thread_has_games_however_long_they_take(monkeypatch):
    """Games that take longer than results are kept waiting for would else be played one by one."""
    monkeypatch.setattr(runner, "_BLOCK_SECONDS", 0.0)
    told = []
    sizes = []
    rules, players = make_rules("tictactoe"), [make_player("tictactoe", "random")] * 2
    for threads in (1, 3):
        games = runner.Runner("tictactoe", rules, players, Conditions(threads=threads), keep_logs=False)
        sizes.append([len(block) for block in games.blocks(30, Stop(), told.append)])
    assert sizes == [[1] * 30, [12, 12, 6]]
    assert told[-1] == 30
