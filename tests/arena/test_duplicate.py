"""Duplicate deals: each is played by everybody from every seat, and counts once."""

import signal

import numpy as np
import pytest
from scipy import stats

import valtti
from games_under_test import NOTHING_DEALT, short_rules
from match_agents import (
    PYTHON_AGENTS,
    Chooser,
    FailsNowAndThen,
    agents_of,
    every_game,
    label,
    played,
    records_of,
    text_of,
)
from valtti.arena import runner


class First(valtti.Agent):
    """Leaves nothing to chance."""

    def choose(self, view):
        return view.moves[0]


def groups_of(path, size):
    records = records_of(path)
    assert len(records) % size == 0
    return [records[first : first + size] for first in range(0, len(records), size)]


@every_game
@pytest.mark.parametrize("first", [None, Chooser], ids=label)
def test_a_deal_is_played_by_everybody_from_every_seat(game, first, tmp_path):
    agents = [first or agents_of(game)[0], *agents_of(game)[1:]]
    names = [label(agent) for agent in agents]
    valtti.match(
        game, agents, games=10 * len(agents), rules=short_rules(game), duplicate=True, records=tmp_path / "records"
    )
    groups = groups_of(tmp_path / "records", len(agents))
    for group in groups:
        assert len({record.seed for record in group}) == 1
        assert len({record.table(0).state.text for record in group}) == 1
        for seat in range(len(agents)):
            assert sorted(record.agents[seat] for record in group) == sorted(names)
        for record in group:
            assert record.final().result == record.result
    assert len({group[0].seed for group in groups}) == 10
    assert game in NOTHING_DEALT or len({group[0].table(0).state.text for group in groups}) == 10


@every_game
@pytest.mark.parametrize("agent", [None, *PYTHON_AGENTS], ids=label)
def test_threads_games_in_flight_and_blocks_change_nothing(game, agent, tmp_path, monkeypatch):
    agents = [agent or agents_of(game)[0], *agents_of(game)[1:]]
    found = []
    for threads, flying, most in ((1, 4096, 1 << 16), (2, 1, 64), (3, 5, 7)):
        monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", flying)
        monkeypatch.setattr(runner, "_MOST_GAMES_IN_BLOCK", most)
        rules = short_rules(game)
        found.append(played(tmp_path, game, agents, games=120, seed=3, threads=threads, rules=rules, duplicate=True))
    assert found[0] == found[1] == found[2]


@every_game
def test_equal_agents_that_leave_nothing_to_chance_come_out_equal(game):
    players = len(agents_of(game))
    result = valtti.match(game, [First] * players, games=60, rules=short_rules(game), duplicate=True)
    for other in range(1, players):
        for found in (result.difference(other, 0), result.points_difference(other, 0)):
            assert (found.estimate, found.p_value) == (0, 1)
            assert found.low < 0 < found.high  # which some deals do not make certain
    assert len({(agent.wins, agent.losses, agent.draws, agent.points) for agent in result.agents}) == 1


def test_equal_native_agents_come_out_equal_which_luck_prevents_otherwise():
    agents = ["heuristic-mif"] * 3
    lucky = valtti.match("moska", agents, games=90, seed=1)
    assert len({agent.losses for agent in lucky.agents}) > 1
    fair = valtti.match("moska", agents, games=90, seed=1, duplicate=True)
    assert [agent.losses for agent in fair.agents] == [30, 30, 30]


def test_rates_and_points_are_judged_by_the_means_of_deals(tmp_path):
    agents = ["rdeep", "bully"]
    result = valtti.match("schnapsen", agents, games=400, seed=2, duplicate=True, records=tmp_path / "records")
    won, points = np.zeros((200, 2)), np.zeros((200, 2))
    for deal, group in enumerate(groups_of(tmp_path / "records", 2)):
        for record in group:
            for seat, name in enumerate(record.agents):
                won[deal, agents.index(name)] += (seat in record.result["winners"]) / 2
                points[deal, agents.index(name)] += record.result["points"][seat] / 2
    for player, agent in enumerate(result.agents):
        for interval, values in ((agent.ci95, won), (agent.points_a_game.ci95, points)):
            expected = stats.ttest_1samp(values[:, player], 0).confidence_interval()
            assert (interval.low, interval.high) == pytest.approx(tuple(expected))
        assert agent.win_rate == pytest.approx(won[:, player].mean())
        assert agent.points == pytest.approx(2 * points[:, player].sum())
    for found, values in ((result.difference(0, 1), won), (result.points_difference(0, 1), points)):
        expected = stats.ttest_rel(values[:, 0], values[:, 1])
        assert found.estimate == pytest.approx((values[:, 0] - values[:, 1]).mean())
        assert found.p_value == pytest.approx(expected.pvalue)
        assert (found.low, found.high) == pytest.approx(tuple(expected.confidence_interval()))


def test_a_deal_with_a_void_game_counts_for_nobody(tmp_path):
    rules = {"no_progress_limit": 8}
    agents = ["random", "uniform", "bot0"]
    result = valtti.match("moska", agents, games=300, seed=5, rules=rules, duplicate=True, records=tmp_path / "records")
    groups = groups_of(tmp_path / "records", 3)
    void = [sum(record.result["void"] for record in group) for group in groups]
    assert void.count(1) > 0
    assert result.void == sum(void)
    assert result.void_deals == 100 - void.count(0)
    assert [agent.games for agent in result.agents] == [3 * void.count(0)] * 3
    assert sum(agent.losses for agent in result.agents) == 3 * void.count(0)


def test_a_forfeited_game_is_a_loss_as_always():
    result = valtti.match("moska", [FailsNowAndThen, "bot3"], games=300, seed=1, duplicate=True)
    assert result.num_failures > 0
    assert [agent.games for agent in result.agents] == [300, 300]
    assert result.agents[0].losses >= result.num_failures


def test_the_number_of_games_is_rounded_up_to_whole_deals():
    seen = []
    result = valtti.match("moska", ["bot3", "bot2", "random"], games=100, duplicate=True, on_progress=seen.append)
    assert (result.games, result.deals, seen[-1]) == (102, 34, 102)
    assert not result.interrupted
    data = result.as_json()
    assert (data["duplicate"], data["games"], data["deals"], data["void_deals"]) == (True, 102, 34, 0)
    assert data["agents"][0]["ci95_agresti_coull"] is None


@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
@pytest.mark.parametrize("wanted", [1, 100, 101])
def test_an_interrupted_match_counts_and_writes_whole_deals(first, wanted, tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", 10)
    agents = [first, "random", "bot2"]
    _, whole = played(tmp_path, "moska", agents, games=300, seed=6, duplicate=True)

    def interrupt(games):
        if games >= wanted:
            signal.raise_signal(signal.SIGINT)

    result = valtti.match(
        "moska", agents, games=300, seed=6, duplicate=True, records=tmp_path / "part", on_progress=interrupt
    )
    assert result.interrupted
    assert result.games % 3 == 0
    assert result.games < 300
    part = text_of(tmp_path / "part")
    assert whole.startswith(part)
    assert len(part.splitlines()) == result.games


def test_few_deals_with_one_end_are_not_taken_for_certain():
    result = valtti.match("tictactoe", ["minimax", "random"], games=4, seed=0, duplicate=True)
    assert result.agents[0].rate == 1
    assert result.agents[0].ci95.low < 0.5
    assert result.agents[0].ci95.high == 1
    assert result.agents[0].ci95_method == "Wilson"
    assert result.as_json()["agents"][0]["points_a_game_ci95"] == [None, None]
    assert result.difference(0, 1).estimate == 1
    assert result.difference(0, 1).low < 0.5
    assert result.difference(0, 1).p_value == pytest.approx(0.5)
    single = valtti.match("moska", ["heuristic-mif"] * 2, games=1, duplicate=True)
    assert single.agents[0].rate == 0.5
    assert (single.agents[0].ci95.low, single.agents[0].ci95.high) == (0, 1)
    assert (single.difference(0, 1).low, single.difference(0, 1).high) == (-1, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fixed_seats": True}, "seats that rotate"),
        ({"sprt": (0.5, 0.4)}, "sequential test"),
        ({"rules": {"first_target": "previous_loser"}}, "the game before matters"),
        ({"rules": {"preset": "korttipelit"}}, "the game before matters"),
    ],
)
@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
def test_what_cannot_be_duplicated_is_refused_in_one_line(first, options, message, tmp_path):
    with pytest.raises(valtti.InputError, match=message) as error:
        valtti.match("moska", [first, "bot3"], duplicate=True, records=tmp_path / "records", **options)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "records").exists()
