"""The single games of a match, as arrays and as a frame."""

import signal
import sys
from dataclasses import fields

import numpy as np
import pytest

import valtti
from games_under_test import short_rules
from match_agents import Chooser, agents_of, every_game, label, records_of
from valtti.arena import runner
from valtti.arena.kept import GameArrays


@every_game
@pytest.mark.parametrize("first", [None, Chooser], ids=label)
def test_the_arrays_of_a_match_are_its_records(game, first, tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "_MOST_GAMES_IN_BLOCK", 7)
    agents = [first or agents_of(game)[0], *agents_of(game)[1:]]
    names = [label(agent) for agent in agents]
    result = valtti.match(
        game, agents, games=40, seed=4, rules=short_rules(game), keep_games=True, records=tmp_path / "records"
    )
    arrays = result.arrays()
    records = records_of(tmp_path / "records")
    assert len(arrays) == len(records) == 40
    assert arrays.game.tolist() == list(range(1, 41))
    assert arrays.seed.tolist() == [record.seed for record in records]
    assert arrays.void.tolist() == [record.result["void"] for record in records]
    assert int(arrays.decisions.sum()) == result.moves
    for i, record in enumerate(records):
        for player, name in enumerate(names):
            seat = int(arrays.seat[i, player])
            assert record.agents[seat] == name
            if not record.result["void"]:
                assert arrays.won[i, player] == (seat in record.result["winners"])
                assert arrays.lost[i, player] == (seat in record.result["losers"])
                assert arrays.rank[i, player] == record.result["ranks"][seat]
                assert arrays.points[i, player] == pytest.approx(record.result["points"][seat])


def test_a_game_takes_as_many_bytes_as_the_class_says():
    arrays = valtti.match("moska", ["random"] * 3, games=50, keep_games=True).arrays()
    assert sum(getattr(arrays, field.name).nbytes for field in fields(GameArrays)) == 50 * (21 + 8 * 3)


def test_a_frame_has_a_row_for_each_player_in_each_game():
    agents = ["bot3", "random", "random"]
    result = valtti.match("moska", agents, games=200, seed=5, rules={"no_progress_limit": 8}, keep_games=True)
    frame = result.frame()
    assert len(frame) == 600
    assert 0 < frame["void"].sum() == 3 * result.void
    played = frame[~frame["void"]]
    assert played.groupby("player")["lost"].sum().tolist() == [agent.losses for agent in result.agents]
    assert played.groupby("agent", observed=True)["lost"].sum()["random"] == sum(
        agent.losses for agent in result.agents[1:]
    )
    arrays = result.arrays()
    for name in ("seat", "lost", "won", "rank", "points"):
        assert np.array_equal(frame[name].to_numpy().reshape(200, 3), getattr(arrays, name)), name
    assert frame["seed"].tolist()[::3] == arrays.seed.tolist()


def test_games_that_were_not_kept_are_asked_for_in_vain_with_one_line():
    result = valtti.match("moska", ["bot3", "random"], games=2)
    for ask in (result.arrays, result.frame):
        with pytest.raises(valtti.InputError, match=r"^the games were not kept: .*keep_games=True$"):
            ask()


def test_without_pandas_one_line_names_the_command_that_installs_it(monkeypatch):
    result = valtti.match("moska", ["bot3", "random"], games=2, keep_games=True)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(valtti.InputError, match=r"^pandas is missing: pip install 'valtti\[frame\]'$"):
        result.frame()
    assert len(result.arrays()) == 2


def test_a_match_stopped_before_its_first_game_keeps_none():
    class Stops(Chooser):
        def choose(self, view):
            signal.raise_signal(signal.SIGINT)
            return super().choose(view)

    result = valtti.match("moska", [Stops, "random"], games=10, keep_games=True)
    assert result.games == 0
    assert result.arrays().seat.shape == (0, 2)
    assert len(result.frame()) == 0
