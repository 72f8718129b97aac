"""Agents that search."""

import itertools
import time

import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.agents.registry import listings, make_player
from valtti.agents.searching import explain
from valtti.errors import InputError
from valtti.games import game as core
from valtti.games import names

every_game = pytest.mark.parametrize("game", names())
SEARCHES = [
    (game, listing.name)
    for game in names()
    for listing in listings(game)
    if {"worlds", "time"} <= listing.parameters.keys()
]
every_search = pytest.mark.parametrize(("game", "name"), SEARCHES)


def native(game, spec):
    return make_player(game, spec).native


def pimc(game, worlds=2, max_moves=4):
    return native(game, f"pimc(worlds={worlds}, max_moves={max_moves})")


def some_views(game):
    for state in itertools.islice(positions(game, short_rules(game), range(1)), 0, None, 30):
        yield state.view(state.actor, 3)


def test_every_game_has_searches():
    assert {(game, name) for game in names() for name in ("pimc", "ismcts")} <= set(SEARCHES)


@every_search
def test_ratings_are_shares_of_legal_moves_and_the_same_each_time(game, name):
    agent = native(game, f"{name}(worlds=2)")
    for view in some_views(game):
        rated = agent.rate(view)
        assert all(0 <= share <= 1 for _, share in rated)
        assert {move for move, _ in rated} <= set(view.moves)
        assert agent.rate(view) == rated == native(game, f"{name}(worlds=2)").rate(view)
        assert agent.choose(view) in view.moves


@every_search
def test_a_report_tells_what_was_looked_at(game, name):
    agent = native(game, f"{name}(worlds=8)")
    for view in itertools.islice(some_views(game), 3):
        report = explain(agent, view)
        assert report.best == report.moves[0].move == agent.choose(view)
        assert report.line[0] == (view.seat, report.best) or report.exact
        assert {tried.move for tried in report.moves} <= dict(agent.rate(view)).keys()
        assert report.exact or sum(tried.worlds for tried in report.moves) == report.playouts >= report.worlds > 0


def test_agents_that_do_not_search_have_no_report():
    state = valtti.deal("moska", seed=1)
    assert explain(native("moska", "bot3"), state.view(state.actor)) is None


@pytest.mark.parametrize("game", ["schnapsen", "tictactoe", "tysiac"])
def test_plain_sampling_chooses_the_best_rated_move(game):
    agent = pimc(game)
    for view in some_views(game):
        shares = dict(agent.rate(view))
        assert len(shares) == min(4, view.count)
        assert shares[agent.choose(view)] == max(shares.values())


def shares_on(*rows, spec="pimc(worlds=2, max_moves=9)"):
    state = valtti.load_position({"game": "tictactoe", "board": list(rows)})
    return {str(move): share for move, share in native("tictactoe", spec).rate(state.view(state.actor))}


def test_a_move_that_decides_the_game_is_worth_its_end():
    shares = shares_on("XX.", "OO.", "X..")
    assert shares["c2"] == 1
    assert shares["b3"] == 0  # X then completes a line
    assert shares_on("XOX", "XOO", "OX.") == {"c3": 0.5}


def test_time_is_kept():
    agent, view = native("tictactoe", "pimc(time=0.05)"), valtti.deal("tictactoe", seed=1).view(0)
    begun = time.process_time()  # which goes no further while others have the processor
    agent.choose(view)
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("pimc(worlds=0)", "worlds must be a whole number from 1 to 1000000"),
        ("pimc(time=-1)", "time must be a number of seconds from 0, which is no limit, to 3600"),
        ("pimc(threads=1000)", "threads must be a whole number from 1 to 64"),
        ("pimc(player=nobody)", "unknown agent 'nobody'"),
        ("pimc(player=net)", "'net' cannot play on in playouts: weights must name a file of weights"),
        ("ismcts(exploration=-1)", "exploration must be at least 0"),
        ("master(model=nobody)", "model must be bot3, net or mixed, not 'nobody'"),
        ("master(endgame=21)", "endgame must be a whole number from 0 to 20"),
    ],
)
def test_what_is_wrong_with_parameters_is_one_line(spec, said):
    with pytest.raises(InputError) as error:
        make_player("moska", spec)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@every_game
def test_agents_say_whether_they_rate_by_shares_of_games(game):
    told = {info.name for info in core(game).native_agents() if info.rates_shares}
    every = core(game).native_agents()
    by_networks = {info.name for info in every if any(p.resource == "network" for p in info.parameters)}
    by_rounds = {"net"} if core(game).has_rounds else set()
    assert by_networks - by_rounds | {"pimc", "ismcts"} <= told
