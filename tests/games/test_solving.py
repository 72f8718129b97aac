"""Perfect play from Python: values, moves and lines. Solvers themselves are tested in the core."""

import pytest

import valtti
from valtti.errors import InputError
from valtti.games.faces import face_of
from valtti.games.positions import save_position
from valtti.games.solving import solve

NAMES = ["Seat 0", "Seat 1", "Seat 2"]


def position(game, **fields):
    return valtti.load_position({"game": game, **fields})


def after_line(state, solution):
    """The state to which the line leads, every move of which must be legal for its seat."""
    end, rng = state.copy(), valtti.Rng(0)
    for seat, move in solution.line:
        assert end.actor == seat
        end.play(move, rng)
    return end


@pytest.mark.parametrize("preset", ["official", "official-sharp", "vu"])
@pytest.mark.parametrize("seed", range(5))
def test_the_line_of_a_round_of_schnapsen_ends_as_its_value_says(preset, seed):
    state = valtti.deal("schnapsen", {"preset": preset}, seed)
    solution = solve(state)
    end = after_line(state, solution)
    assert end.last_round.change[state.actor] - end.last_round.change[1 - state.actor] == solution.value
    assert solution.moves[0][1] == solution.value
    assert len(solution.moves) == len(state.moves)


def test_the_order_of_the_talon_matters():
    position = save_position(valtti.deal("schnapsen", seed=4))
    bottom, *rest = position["talon"]
    orders = [rest[i:] + rest[:i] for i in range(len(rest))]
    values = {solve(valtti.load_position({**position, "talon": [bottom, *order]})).value for order in orders}
    assert len(values) > 1


def test_an_endgame_of_moska():
    state = position("moska", rules={"players": 2}, trump="H", target=1, hands=[["2C", "2D"], ["3C", "4D", "AH"]])
    solution = solve(state)
    assert solution.value == 1  # both twos at once, and seat 0 is out
    assert {str(move): value for move, value in solution.moves}["open 2C 2D"] == 1
    assert after_line(state, solution).losers == [1]
    assert face_of(state).solved(state, solution.value, NAMES) == "Seat 0 wins, and Seat 1 is last."


def test_the_tricks_of_tysiac():
    state = position(
        "tysiac", phase="playing", dealer=2, declarer=0, leader=0, bid=100, raw=[60, 0, 0],
        hands=[["AH", "KS", "QS"], ["TH", "AS", "9C"], ["9H", "JS", "9D"]],
    )  # fmt: skip
    solution = solve(state)
    end = after_line(state, solution)
    assert end.last_round.raw[0] == solution.value
    said = face_of(state).solved(state, solution.value, NAMES)
    assert said == "Seat 0 takes 125 and makes the contract of 100."


def test_too_few_nodes_are_no_solution():
    assert solve(valtti.deal("schnapsen", seed=2), nodes=3) is None


def test_other_positions_are_refused():
    with pytest.raises(InputError, match="two are left"):
        solve(valtti.deal("moska", seed=1))
    with pytest.raises(InputError, match="tricks are played"):
        solve(valtti.deal("tysiac", seed=1))
    with pytest.raises(InputError, match="tictactoe has no solver"):
        solve(valtti.deal("tictactoe", seed=1))
