"""The numbers that matches and tournaments are played by."""

import numpy as np
import pytest

import valtti
from match_agents import outcome

AGENTS = ["random", "uniform"]
both = pytest.mark.parametrize("play", [valtti.match, valtti.tournament])


@both
def test_whole_numbers_of_numpy_are_taken_as_those_of_python(play):
    given = play("tictactoe", AGENTS, games=np.int64(6), seed=np.uint64(3), threads=np.int32(1))
    usual = play("tictactoe", AGENTS, games=6, seed=3, threads=1)
    assert type(given.seed) is int
    if play is valtti.match:
        assert outcome(given) == outcome(usual)
    assert str(given.grids()) == str(usual.grids())


@both
@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"games": 0}, "the number of games must be a whole number from 1 to 1000000000000, not 0"),
        ({"games": 10**30}, f"the number of games must be a whole number from 1 to 1000000000000, not {10**30}"),
        ({"games": 5.0}, "the number of games must be a whole number from 1 to 1000000000000, not 5.0"),
        ({"games": True}, "the number of games must be a whole number from 1 to 1000000000000, not True"),
        ({"threads": 0}, "the number of threads must be a whole number from 1 to 1024, not 0"),
        ({"seed": -1}, f"the seed must be a whole number from 0 to {2**64 - 1}, not -1"),
    ],
)
def test_other_numbers_are_refused_in_one_line(play, numbers, message):
    with pytest.raises(valtti.InputError, match=f"^{message}$"):
        play("tictactoe", AGENTS, **numbers)
