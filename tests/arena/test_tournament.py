"""Tournaments: every table of different agents, with ratings."""

import itertools
import json
import signal

import pytest

import valtti
from games_under_test import agent_specs, short_rules
from match_agents import Chooser, label, text_of
from valtti._core import mix
from valtti.arena import runner
from valtti.arena.tournament import tables
from valtti.games import make_rules, names


class Raises(valtti.Agent):
    def choose(self, view):
        raise RuntimeError("out of ideas")


AGENTS = ["bot3", "bot2", "bot1", "random", "uniform"]


def outcome(result):
    return {key: value for key, value in result.as_json().items() if key != "seconds"}


def test_everybody_meets_everybody():
    for agents, players in ((4, 2), (5, 4), (4, 4), (8, 3)):
        found = tables(agents, players)
        assert all(len(set(table)) == players for table in found)
        pairs = {pair for table in found for pair in itertools.combinations(sorted(table), 2)}
        assert pairs == set(itertools.combinations(range(agents), 2))
        assert len(found) == len(set(found))


@pytest.mark.parametrize("players", [2, 4])
def test_every_table_plays_the_games_asked_for(players):
    result = valtti.tournament("moska", AGENTS, games=30, rules={"players": players}, seed=1)
    count = len(tables(5, players))
    assert result.games == 30 * count
    sat = count * players // 5
    for standing in result.standings:
        assert standing.result.games == 30 * sat
        assert standing.result.wins + standing.result.losses == standing.result.games
    assert sum(standing.result.losses for standing in result.standings) == result.games


@pytest.mark.parametrize("agents", [AGENTS, ["bot3", "random", Chooser]], ids=label)
def test_threads_and_games_in_flight_do_not_change_a_tournament(agents, monkeypatch):
    found = []
    for threads, flying in ((1, 4096), (2, 7), (3, 1)):
        monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", flying)
        monkeypatch.setattr(runner, "_MOST_GAMES_IN_BLOCK", 64 * threads)
        found.append(outcome(valtti.tournament("moska", agents, games=80, seed=2, threads=threads)))
    assert found[0] == found[1] == found[2]


def test_stronger_agents_come_first():
    result = valtti.tournament("moska", ["random", "bot3", "bot1"], games=400, rules={"players": 2}, seed=3)
    assert [standing.result.name for standing in result.standings] == ["bot3", "bot1", "random"]
    assert result.order() == [1, 2, 0]
    better = result.difference(1, 0)
    assert better.high < 0
    assert better.p_value < 1e-6


def test_the_rating_is_that_of_the_agent_beside_it():
    result = valtti.tournament("moska", ["random", "bot3", "random", "bot3"], games=100, rules={"players": 2}, seed=3)
    assert [standing.result.name for standing in result.standings] == ["bot3", "bot3", "random", "random"]
    assert all(standing.rating.games == standing.result.games == 300 for standing in result.standings)
    rates = [standing.result.loss_rate for standing in result.standings]
    assert rates == sorted(rates)
    ordinals = [standing.rating.ordinal for standing in result.standings]
    assert min(ordinals[:2]) > max(ordinals[2:])


def test_tables_of_one_tournament_have_different_deals():
    """Two tables with the same agents at them would otherwise be the same match."""
    result = valtti.tournament("moska", ["random"] * 3, games=200, rules={"players": 2}, seed=4)
    losses = {tuple(map(int, (result.difference(a, b).estimate * 1000,))) for a, b in ((0, 1), (0, 2), (1, 2))}
    assert len(losses) > 1


def test_a_failing_agent_loses_its_games_and_the_tournament_goes_on():
    result = valtti.tournament("moska", [Raises, "bot3", "random"], games=20, rules={"players": 2}, seed=5)
    assert result.games == 60
    assert result.num_failures >= 38
    assert result.standings[-1].result.name == "Raises"
    assert result.standings[-1].result.losses >= result.num_failures


@pytest.mark.parametrize("agents", [["bot3", "bot2", "random"], ["bot3", Chooser, "random"]], ids=label)
def test_an_interrupted_tournament_returns_what_was_played(agents):
    def on_progress(played):
        if played > 3000 and not told:
            told.append(played)
            signal.raise_signal(signal.SIGINT)

    told = []
    result = valtti.tournament("moska", agents, games=100_000, rules={"players": 2}, seed=6, on_progress=on_progress)
    assert result.interrupted
    assert sum(standing.result.losses for standing in result.standings) == result.games < 300_000
    # All have played equally often, with everybody.
    assert len({standing.result.games for standing in result.standings}) == 1
    assert len({pair["games"] for pair in result.as_json()["pairs"]}) == 1


def test_progress_counts_the_games_of_all_tables():
    seen = []
    valtti.tournament("moska", ["bot3", "bot2", "random"], games=70, rules={"players": 2}, on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 210


def test_the_result_is_json():
    result = valtti.tournament("moska", AGENTS, games=5, seed=7)
    data = json.loads(json.dumps(result.as_json()))
    assert data["games"] == 25
    assert len(data["agents"]) == 5
    assert len(data["pairs"]) == 10
    assert data["rules"]["players"] == "4"


def test_a_few_agents_play_at_a_smaller_table():
    assert valtti.tournament("moska", ["bot3", "random"], games=2).rules["players"] == "2"
    assert valtti.tournament("moska", ["bot3", "random", "bot2"], games=2).rules["players"] == "3"


@pytest.mark.parametrize(("agents", "rules"), [(["bot3"], {}), (["bot3", "random"], {"players": 3})])
def test_too_few_agents_are_refused(agents, rules):
    with pytest.raises(valtti.InputError, match="at least"):
        valtti.tournament("moska", agents, games=2, rules=rules)


@pytest.mark.parametrize("game", names())
def test_the_fair_agents_of_every_game_can_hold_a_tournament(game):
    players = make_rules(game).players
    agents = agent_specs(game, fair=True)
    agents = (agents * players)[: players + 1]
    result = valtti.tournament(game, agents, games=10, seed=8, rules=short_rules(game))
    assert result.games == 10 * len(tables(len(agents), players))
    assert len(result.standings) == len(agents)


def test_a_tournament_of_duplicate_deals_judges_deals():
    agents = ["rdeep(samples=4)", "bully", "rand"]
    seen = []
    result = valtti.tournament(
        "schnapsen", agents, games=101, rules={"unit": "deal"}, seed=3, duplicate=True, on_progress=seen.append
    )
    assert (result.games, result.deals, seen[-1]) == (306, 153, 306)
    assert [agent.games for agent in result.agents] == [204] * 3
    assert {agent.ci95_method for agent in result.agents} == {"Student"}
    assert {pair["games"] for pair in result.as_json()["pairs"]} == {102}
    assert "306 games of 153 duplicated deals at 3 tables of 2" in str(result)


def test_a_table_of_a_tournament_is_a_match_with_its_own_seed():
    """With the same intervals and tests, of points, too."""
    agents, rules = ["rdeep(samples=4)", "bully"], {"unit": "deal"}
    for duplicate in (False, True):
        found = valtti.tournament("schnapsen", agents, games=100, rules=rules, seed=3, duplicate=duplicate)
        same = valtti.match("schnapsen", agents, games=100, rules=rules, seed=mix(3, 0), duplicate=duplicate)
        assert found.agents == same.agents
        assert found.difference(0, 1) == same.difference(0, 1)
        assert found.points_difference(0, 1) == same.points_difference(0, 1)
        [pair], [difference] = found.as_json()["pairs"], same.as_json()["differences"]
        assert pair["points"] == difference["points"]


def test_points_are_compared_pair_by_pair_where_they_say_more_than_wins():
    points = valtti.tournament("schnapsen", ["rdeep(samples=4)", "bully", "rand"], games=50, rules={"unit": "deal"})
    assert [grid[1].heading for grid in points.grids()] == ["agent", "rate minus", "points minus"]
    plain = valtti.tournament("moska", ["bot3", "bot2"], games=50)
    assert [grid[1].heading for grid in plain.grids()] == ["agent", "rate minus"]


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("agents", [["bot3", "bot2", "random"], ["bot3", Chooser, "random"]], ids=label)
def test_an_interrupted_tournament_has_written_what_it_counts(agents, duplicate, tmp_path):
    def on_progress(played):
        if played > 1000:
            signal.raise_signal(signal.SIGINT)

    result = valtti.tournament(
        "moska",
        agents,
        games=100_000,
        rules={"players": 2},
        seed=6,
        duplicate=duplicate,
        records=tmp_path / "records",
        on_progress=on_progress,
    )
    assert result.interrupted
    assert len({agent.games for agent in result.agents}) == 1
    assert len(text_of(tmp_path / "records").splitlines()) == result.games == result.records.games
