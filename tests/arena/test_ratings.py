import random

import numpy as np
import pytest

from valtti.arena.ratings import Ratings


def moska(ratings: Ratings, loss_rates: list[float], games: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    seats = list(range(len(loss_rates)))
    for _ in range(games):
        loser = rng.choices(seats, loss_rates)[0]
        ratings.add(seats, [int(seat == loser) for seat in seats])


def test_new_players_have_the_prior() -> None:
    for row in Ratings(["a", "b"]).table():
        assert (row.mu, row.sigma, row.ordinal, row.games) == (25.0, 25 / 3, 0.0, 0)


def test_one_game_of_two_gives_the_published_ratings() -> None:
    # As in the tests of openskill.js, which has no drift either.
    ratings = Ratings(["loser", "winner"])
    ratings.add([0, 1], [2, 1])
    winner, loser = ratings.table()
    assert (winner.name, loser.name) == ("winner", "loser")
    assert (winner.mu, winner.sigma) == pytest.approx((27.63523138347365, 8.065506316323548))
    assert (loser.mu, loser.sigma) == pytest.approx((22.36476861652635, 8.065506316323548))


def test_survivors_of_a_moska_game_tie_and_the_loser_pays_for_all() -> None:
    ratings = Ratings(["a", "b", "c", "d"])
    ratings.add([0, 1, 2, 3], [1, 1, 2, 1])
    *tied, last = ratings.table()
    assert last.name == "c"
    assert tied[0].mu == pytest.approx(tied[1].mu) == pytest.approx(tied[2].mu)
    assert last.mu - 25 == pytest.approx(-3 * (tied[0].mu - 25))


def test_seat_order_does_not_matter() -> None:
    one, other = Ratings(["a", "b", "c"]), Ratings(["a", "b", "c"])
    one.add([0, 1, 2], [1, 2, 2])
    other.add([2, 0, 1], [2, 1, 2])
    mus = [{row.name: row.mu for row in ratings.table()} for ratings in (one, other)]
    assert mus[0] == pytest.approx(mus[1])


def test_only_those_who_sat_are_rated() -> None:
    ratings = Ratings(["a", "b", "c"])
    ratings.add([0, 2], [0, 1])
    rows = {row.name: row for row in ratings.table()}
    assert (rows["a"].games, rows["b"].games, rows["c"].games) == (1, 0, 1)
    assert rows["b"].mu == 25.0


def test_many_games_put_close_agents_in_order() -> None:
    ratings = Ratings(["20 %", "24 %", "26 %", "30 %"])
    moska(ratings, [0.20, 0.24, 0.26, 0.30], 30_000)
    table = ratings.table()
    assert [row.name for row in table] == ["20 %", "24 %", "26 %", "30 %"]
    assert all(row.ordinal == pytest.approx(row.mu - 3 * row.sigma) for row in table)
    assert all(row.sigma < 0.5 and row.games == 30_000 for row in table)


def test_the_same_games_give_the_same_table() -> None:
    first, second = Ratings(["a", "b", "c"]), Ratings(["a", "b", "c"])
    for ratings in (first, second):
        moska(ratings, [0.2, 0.3, 0.5], 200)
    assert first.table() == second.table()


def test_numpy_integers_are_taken() -> None:
    ratings = Ratings(["a", "b"])
    ratings.add(list(np.array([0, 1])), list(np.array([1, 0])))
    assert ratings.table()[0].name == "b"


@pytest.mark.parametrize(
    ("players", "ranks", "message"),
    [
        ([0, 1], [0], "2 players have 1 ranks"),
        ([0], [0], "two or more different players"),
        ([0, 0], [0, 1], "two or more different players"),
        ([0, 2], [0, 1], "between 0 and 1"),
        ([-1, 0], [0, 1], "between 0 and 1"),
    ],
)
def test_impossible_games_are_refused(players: list[int], ranks: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Ratings(["a", "b"]).add(players, ranks)


def test_names_must_differ() -> None:
    with pytest.raises(ValueError, match="a, b, a"):
        Ratings(["a", "b", "a"])
