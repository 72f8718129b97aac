"""The agents of the thesis: how they do against one another, compared with reference values of 200,000 games."""

import numpy as np
import pytest

import valtti
from games_under_test import agent_specs
from valtti.agents.registry import make_agent, make_player
from valtti.games import make_rules

TYSIAC = valtti.game("tysiac")
GAMES = 6000


def sheets(agents, games, seed=1, **rules):
    natives = [TYSIAC.make_agent(name) for name in agents]
    match = TYSIAC.Match(make_rules("tysiac", rules), natives, seed, True)
    return TYSIAC.score_sheets(match, 0, games, 2)


@pytest.fixture(scope="module", params=["random", "decent"])
def program_against(request):
    return request.param, sheets(["program", request.param, request.param], GAMES, preset="thesis-repro")


# By opponent: the mean length, its quantiles, shares of lengths by remainder, contracts with how often they occur and
# are made, and raw points of the program as declarer and defender and of an opponent as declarer and defender.
LENGTH = {"random": 19.14, "decent": 21.35}
QUANTILES = {"random": (12, 16, 19, 22, 29), "decent": (13, 16, 20, 25, 34)}
MODULO = {"random": (0.216, 0.655, 0.129), "decent": (0.211, 0.668, 0.120)}
MADE = {
    "random": {100: (0.309, 0.548), 110: (0.073, 0.951), 130: (0.076, 0.947)},
    "decent": {100: (0.307, 0.524), 110: (0.073, 0.925), 130: (0.076, 0.916)},
}
RAW = {"random": (132.9, 70.8, 30.2, 24.7), "decent": (128.5, 64.1, 35.3, 25.1)}


# Raw points by seat, from the leader on, of a separate simulation. The reference, 36.91, 40.97 and 42.13, differs by
# more than chance; the report on the thesis says what the likely reason is.
BASELINE = (37.19, 40.81, 41.99)


def lengths(data):
    return np.bincount(data["game"].astype(int))


def test_the_program_wins_every_game(program_against):
    _, data = program_against
    assert data["won"][:, 0].mean() > 0.999
    assert not data["is_void"].any()


def test_games_are_as_long_as_in_the_reference(program_against):
    against, data = program_against
    found = lengths(data)
    assert abs(found.mean() - LENGTH[against]) < 5 * found.std() / GAMES**0.5
    assert np.abs(np.quantile(found, [0.05, 0.25, 0.5, 0.75, 0.95]) - QUANTILES[against]).max() <= 1


def test_games_end_mostly_when_the_program_is_forced(program_against):
    against, data = program_against
    for remainder, share in enumerate(MODULO[against]):
        assert abs((lengths(data) % 3 == remainder).mean() - share) < 5 * (share * (1 - share) / GAMES) ** 0.5


def test_contracts_are_made_as_often_as_in_the_reference(program_against):
    against, data = program_against
    rows = len(data["game"])
    for contract, (share, made) in MADE[against].items():
        mine = (data["declarer"] == 0) & (data["contract"] == contract)
        assert abs(mine.mean() - share) < 5 * (share / rows) ** 0.5 + 0.0005
        rate = (data["raw"][mine, 0] >= contract).mean()
        assert abs(rate - made) < 5 * (made * (1 - made) / mine.sum()) ** 0.5


def test_raw_points_are_those_of_the_reference(program_against):
    against, data = program_against
    own, others = data["declarer"] == 0, data["declarer"] == 1
    found = (
        data["raw"][own, 0].mean(),
        data["raw"][~own, 0].mean(),
        data["raw"][others, 1].mean(),
        data["raw"][~others, 1].mean(),
    )
    assert np.abs(np.array(found) - RAW[against]).max() < 1.5


def test_decent_beats_random_in_long_games():
    data = sheets(["random", "decent", "random"], 60, preset="thesis-repro")
    assert data["won"][:, 1].mean() > 0.95
    assert 950 < lengths(data).mean() < 1950


def test_leading_costs_the_baseline_points():
    """Three equal players share 120 points; the first to lead gets less than its part."""
    data = sheets(["baseline"] * 3, 60_000, preset="thesis-repro", unit="deal")
    assert (data["declarer"] == 0).all()
    assert np.abs(data["raw"].mean(axis=0) - BASELINE).max() < 0.3
    assert (data["raw"].sum(axis=1) == 120).all()


@pytest.mark.parametrize("preset", TYSIAC.presets())
@pytest.mark.parametrize("players", [3, 4])
def test_every_agent_plays_under_every_rule_set(preset, players):
    names = agent_specs("tysiac")
    rules = {"preset": preset, "players": players, "max_rounds": 20}
    for first in range(len(names)):
        agents = [names[(first + k) % len(names)] for k in range(players)]
        assert valtti.match("tysiac", agents, games=15, rules=rules, seed=first).games == 15


def test_score_sheets_follow_the_games():
    match = TYSIAC.Match(make_rules("tysiac", {"preset": "kurnik"}), [TYSIAC.make_agent("program")] * 3, 5, False)
    data = TYSIAC.score_sheets(match, 3, 40, 2)
    played = match.play(3, 40, 1, False)
    for game in range(40):
        rows = data["game"] == game + 3
        assert (data["round"][rows] == np.arange(1, rows.sum() + 1)).all()
        final = data["totals"][rows][-1]
        assert (final == played["points"][game][data["seating"][game]]).all()
        assert (data["won"][game] == played["won"][game][data["seating"][game]]).all()
        assert final.max() >= 1000


def test_parameters_are_checked():
    with pytest.raises(valtti.InputError, match="strict_text must be a whole number from 0 to 1"):
        make_agent("tysiac", "program(strict_text=2)")
    with pytest.raises(valtti.InputError, match="aim must be game or contract, not 'luck'"):
        make_agent("tysiac", "master(aim=luck)")


def test_a_contract_that_is_made_already_is_certain():
    player = TYSIAC.make_agent("program")
    judge = make_player("tysiac", "master(aim=contract, worlds=3)").native
    assert judge
    seen = {True: 0, False: 0}
    for seed in range(1, 31):
        state, rng = valtti.deal("tysiac", {"unit": "deal"}, seed), valtti.Rng(seed)
        while not state.over:
            if not state.forced and state.phase == "playing" and state.raw[state.declarer] >= state.bid:
                is_declarer = state.actor == state.declarer
                rated = judge.rate(state.view(state.actor, seed))
                assert {value for _, value in rated} == {1.0 if is_declarer else 0.0}
                seen[is_declarer] += 1
            state.play(state.forced or player.decide(state, rng.next()), rng)
    assert min(seen.values()) > 10


def test_the_master_names_a_contract_that_wins_however_high_it_is():
    hand = ["AH", "TH", "KH", "QH", "AD", "TD", "AC", "AS"]
    state = valtti.load_position(
        {
            "game": "tysiac",
            "rules": {"preset": "thesis"},
            "phase": "raising",
            "declarer": 0,
            "bid": 100,
            "totals": [810, 980, 300],
            "hands": [hand, 8, 8],
        }
    )
    master = make_player("tysiac", "master").native
    assert master
    assert str(master.choose(state.view(0, 1))) == "contract 190"
