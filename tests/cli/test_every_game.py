"""Every command with every game."""

import json

import pytest

import commands
import valtti
from commands import answer
from games_under_test import short_rules
from match_agents import agents_of
from valtti.agents.registry import default_agent
from valtti.games import names
from valtti.games.positions import save_position

every_game = pytest.mark.parametrize("game", names())


def run(*arguments):
    done = commands.run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rules(game):
    """As options."""
    return [word for key, value in short_rules(game).items() for word in ("--rules", f"{key}={value}")]


@every_game
def test_match_json_keeps_its_contract(game):
    agents = agents_of(game)
    result = answer("match", game, *agents, "--games", 100, "--seed", 3, *rules(game))
    assert {"game", "rules", "seed", "games", "void", "moves", "seconds", "threads"} <= set(result)
    assert [agent["name"] for agent in result["agents"]] == agents
    rate = "loss_rate" if valtti.game(game).judged_by_losses else "win_rate"
    for agent in result["agents"]:
        assert {"games", "losses", "wins", "draws", "points", "loss_rate", "win_rate"} <= set(agent)
        assert agent["games"] == 100 - result["void"]
        assert agent["ci95"][0] <= agent[rate] <= agent["ci95"][1]
        if rate == "win_rate":
            assert agent["wins"] + agent["losses"] == agent["games"]


@every_game
def test_match_and_tournament_print_a_row_for_each_agent(game):
    agents = agents_of(game)
    for verb in ("match", "tournament"):
        text = run(verb, game, *agents, "--games", 50, *rules(game))
        assert all(agent in text for agent in agents)


@every_game
def test_a_game_is_watched_recorded_and_replayed(game, tmp_path):
    file = tmp_path / "games.jsonl"
    watched = run("play", game, "--watch", "--seed", 1, "--record", file, *rules(game))
    for shown in (watched, run("replay", file)):
        assert f"play {game}" in " ".join(shown.split())
    [shown] = answer("replay", file)
    assert shown["result"]["void"] or {"ranks", "winners", "losers", "points"} <= set(shown["result"])


@every_game
def test_legal_and_best_read_a_position_of_a_view(game, tmp_path):
    state = valtti.deal(game)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(save_position(state.view(state.actor))))
    legal = answer("legal", file)
    assert legal["moves"] == [str(move) for move in state.moves]
    best = answer("best", file)
    assert best["agent"] == default_agent(game)
    assert best["best"] in legal["moves"]


@every_game
def test_just_one_agent_is_the_default_and_it_is_fair(game):
    [default] = [agent for agent in answer("agents", game) if agent["default"]]
    assert default["fair"]
