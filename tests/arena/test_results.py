"""Matches: evenly seated, honestly counted, and refused with a reason."""

from collections import Counter

import pytest

import valtti
from match_agents import Batcher, Chooser, Rememberer, label, played, records_of
from valtti.arena import runner
from valtti.arena.statistics import wilson

# --- Seats and rates ----------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
def test_fixed_seats_are_the_order_in_which_the_agents_are_given(first, tmp_path):
    agents = [first, "random", "bot1"]
    result = valtti.match("moska", agents, games=30, seed=1, fixed_seats=True, records=tmp_path / "records")
    assert result.as_json()["fixed_seats"]
    assert [record.agents for record in records_of(tmp_path / "records")] == [[label(each) for each in agents]] * 30


def test_fixed_seats_change_the_deals_of_no_game(tmp_path):
    deals = []
    for fixed in (False, True):
        valtti.match("moska", ["bot3"] * 3, games=20, fixed_seats=fixed, records=tmp_path / f"{fixed}")
        deals.append([record.table(0).state.text for record in records_of(tmp_path / f"{fixed}")])
    assert deals[0] == deals[1]


def assert_equally_good(result):
    """Every share of the losses lies within its interval; a wide one, as several are looked at."""
    for each in result.agents:
        ci = wilson(each.losses, each.games, level=0.9999)
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
        result = valtti.match("moska", agents, games=30, seed=7, records=tmp_path / label(agents))
        decisions = 0
        for record in records_of(tmp_path / label(agents)):
            decisions += sum(not event.forced for event in record.events())
        assert result.moves == decisions


@pytest.mark.parametrize("agents", [["bot3", "random"], [Chooser, "random"]], ids=label)
def test_progress_only_grows_and_ends_with_all_games(agents):
    seen = []
    valtti.match("moska", agents, games=500, on_progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 500


# --- Sequential tests ---------------------------------------------------------------------------------------


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


def test_a_sequential_test_may_count_draws_as_half_a_win():
    played = {"games": 500, "seed": 2, "sprt": (0.5, 0.6)}
    wins, halves = (
        valtti.match("tictactoe", ["minimax", "minimax"], **played, draws_are_half=half) for half in (False, True)
    )
    assert (wins.agents[0].wins, halves.agents[0].wins) == (0, 0)
    assert wins.sprt.trials < halves.sprt.trials == 2 * halves.sprt.successes


def test_a_sequential_test_that_stays_open_plays_all_games():
    result = valtti.match("moska", ["bot3", "bot3"], games=50, seed=2, sprt=(0.49, 0.51))
    assert result.games == 50
    assert result.sprt.decision is None


# --- What cannot be played ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agents", "options", "message"),
    [
        (["bot3", "bot3"], {"games": 0}, "number of games"),
        (["bot3", "bot3"], {"threads": 0}, "number of threads"),
        (["bot3", "bot3"], {"seed": -1}, "seed"),
        (["bot3", "bot3"], {"seed": 2**64}, "seed"),
        (["bot3", "bot3"], {"time_limit": 0}, "time limit"),
        (["bot3", "bot3"], {"rules": {"players": 3}}, "3 here, but 2 agents"),
        (["bot3"], {}, "by 1 player$"),
        (["bot3"] * 9, {}, "players"),
        (["bot3", "bot33"], {}, "did you mean bot3"),
        (["bot3", 3], {}, "not an agent"),
        (["bot3", "uniform(speed=1)"], {}, "no parameter 'speed'"),
        (["bot3", "bot3"], {"rules": {"trumps": 3}}, "trumps"),
        (["bot3", "bot3"], {"rules": {3: "trumps"}}, "'3'"),
        (["bot3", "bot3"], {"sprt": 0.5}, "sprt must be two rates, .* not 0.5"),
        (["bot3", "bot3"], {"sprt": ()}, "sprt must be two rates"),
        (["bot3", "bot3"], {"sprt": ("a", "b")}, "sprt must be two rates"),
        (["bot3", "bot3"], {"sprt": (0.1, 0.2, 0.3)}, "sprt must be two rates"),
        (["bot3", "bot3"], {"sprt": (0.2, 0.2)}, "sprt: .* differ"),
        (["bot3", "bot3"], {"fixed_seats": "no"}, "fixed_seats must be True or False"),
    ],
)
def test_a_match_that_cannot_be_played_says_why_in_one_line(agents, options, message):
    with pytest.raises(valtti.InputError, match=message) as error:
        valtti.match("moska", agents, **{"games": 2} | options)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("play", [valtti.match, valtti.tournament])
@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((5, ["bot3", "bot3"]), {}, "unknown game '5'"),
        (([], ["bot3", "bot3"]), {}, "unknown game"),
        (("moska", 5), {}, "agents must be a list"),
        (("moska", "bot3"), {}, "agents must be a list"),
        (("moska", ["bot3", "bot3"]), {"rules": "nonsense"}, "rules are options with values, .* not 'nonsense'"),
        (("moska", ["bot3", "bot3"]), {"rules": ["players=3"]}, "rules are options with values"),
        (("moska", ["bot3", "bot3"]), {"games": "5"}, "number of games"),
        (("moska", ["bot3", "bot3"]), {"seed": "5"}, "seed"),
        (("moska", ["bot3", "bot3"]), {"threads": "5"}, "number of threads"),
        (("moska", ["bot3", "bot3"]), {"time_limit": "5"}, "time limit"),
        (("moska", ["bot3", "bot3"]), {"duplicate": 1}, "duplicate must be True or False"),
        (("moska", ["bot3", "bot3"]), {"records": 5}, "file for records must be a path, not 5"),
        (("moska", ["bot3", "bot3"]), {"records": "no such folder/games"}, "there is no folder"),
        (("moska", ["bot3", "bot3"]), {"records": __file__}, "not replaced"),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused_in_one_line(play, arguments, options, message):
    with pytest.raises(valtti.InputError, match=message) as error:
        play(*arguments, **{"games": 2} | options)
    assert "\n" not in str(error.value)
