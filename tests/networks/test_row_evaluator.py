"""Evaluators of encoded positions: they see and choose what other evaluators do, only faster."""

from copy import copy

import numpy as np
import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.games import find_encoding, make_rules, names

SAMPLES = 4


def value_of(row):
    """Something that depends on every byte of a row."""
    return int.from_bytes(row.tobytes(), "little") % 1009 / 1009


class Rows(valtti.RowEvaluator):
    def evaluate_rows(self, encoding, rows):
        return [value_of(row) for row in rows]


def views_of(game):
    return [state.view(state.actor) for state in positions(game, short_rules(game), range(2)) if len(state.moves) > 1]


@pytest.mark.parametrize("game", names())
def test_rows_are_what_an_evaluator_sees(game):
    encoding = find_encoding(game)
    for view in views_of(game)[:20]:
        outlook = valtti.game(game).Outlook(samples=SAMPLES)
        outlook.look(view)
        after = encoding.after_moves([view], SAMPLES)
        assert np.array_equal(after.rows, encoding.encode(outlook.views, after_move=True))
        assert len(after) == len(outlook.views)
        values = np.arange(len(after), dtype=np.float64)
        if game in ("schnapsen", "tysiac") and not any(other.over for other in outlook.views):  # nothing is certain
            assert after.rate(values)[0] == pytest.approx(outlook.rate(list(values)))


@pytest.mark.parametrize("game", names())
def test_many_decisions_are_those_of_each(game):
    encoding, views = find_encoding(game), views_of(game)[:30]
    together = encoding.after_moves(views, SAMPLES, threads=3)
    values = np.array([value_of(row) for row in together.rows])
    alone = [encoding.after_moves([view], SAMPLES) for view in views]
    assert np.array_equal(together.rows, np.concatenate([each.rows for each in alone]))
    assert together.decisions == len(views)
    ends = np.cumsum([len(each) for each in alone])
    of_each = [each.best(part)[0] for each, part in zip(alone, np.split(values, ends[:-1]), strict=True)]
    assert list(together.best(values)) == of_each
    for ratings, best in zip(together.rate(values), of_each, strict=True):
        assert ratings.index(max(ratings)) == best


@pytest.mark.parametrize("game", names())
def test_legal_moves_of_many_views_are_one_array(game):
    core, views = valtti.game(game), views_of(game)
    moves, begins = core.legal_moves(views)
    assert moves.dtype == np.int64
    of_each = np.split(moves, begins[1:])
    for view, rows in zip(views, of_each, strict=True):
        assert rows.tolist() == [
            [core.kinds().index(move.kind), move.value, move.cards.bits, move.targets.bits] for move in view.moves
        ]
    assert {kind for kind, *_ in moves.tolist()} <= set(range(len(core.kinds())))
    none, nowhere = core.legal_moves([])
    assert (none.shape, nowhere.shape) == ((0, 4), (0,))


@pytest.mark.parametrize("game", names())
def test_views_may_come_one_by_one(game):
    """Nobody else holds them then."""
    core, encoding = valtti.game(game), find_encoding(game)
    views = views_of(game)
    assert np.array_equal(encoding.encode(copy(view) for view in views), encoding.encode(views))
    assert np.array_equal(core.legal_moves(copy(view) for view in views)[0], core.legal_moves(views)[0])
    after = encoding.after_moves((copy(view) for view in views), SAMPLES)
    assert np.array_equal(after.rows, encoding.after_moves(views, SAMPLES).rows)


def test_what_is_certain_counts_as_what_it_is():
    """A move with which Tic-Tac-Toe is won is chosen whatever the network says."""
    state = valtti.deal("tictactoe")
    for text in ("a1", "b1", "a2", "b2"):
        state.play(state.view(state.actor).parse(text), valtti.Rng(0))
    view = state.view(state.actor)
    after = find_encoding("tictactoe").after_moves([view])
    assert view.moves[after.best(np.full(len(after), 0.99))[0]] == view.parse("a3")


@pytest.mark.parametrize("game", names())
def test_it_plays_whole_games(game):
    rules = short_rules(game)
    players = make_rules(game, rules).players
    result = valtti.match(game, [Rows(samples=1)] + ["uniform"] * (players - 1), 6, rules=rules, seed=1)
    assert not result.failures
    view = views_of(game)[0]
    assert Rows().choose(view) in list(view.moves)
    assert [move for move, _ in Rows().rate(view)] == list(view.moves)


class Places(valtti.Agent):
    """Answers with places, which may be wrong."""

    def __init__(self, dtype="int64", shift=0):
        self._dtype, self._shift = dtype, shift

    def choose(self, view):
        return view.moves[0]

    def choose_many(self, views):
        return np.array([len(view.moves) - 1 + self._shift for view in views], dtype=self._dtype)


class Last(valtti.Agent):
    def choose(self, view):
        return view.moves[-1]


@pytest.mark.parametrize("dtype", ["int32", "uint8", "int64"])
def test_places_are_moves(dtype):
    def records(agent):
        return valtti.match("schnapsen", [agent, "rand"], 20, seed=3, keep_games=True).arrays().won.tolist()

    assert records(Places(dtype)) == records(Last())


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (Places(shift=1), "chose move"),
        (Places(shift=-100), "chose move"),
        (Places(shift=2**40), "chose move"),
        (Places("float64"), "instead of a move"),
    ],
)
def test_a_wrong_place_forfeits_its_game(agent, reason):
    result = valtti.match("tictactoe", [agent, "random"], 4, seed=1)
    assert result.num_failures == 4
    assert reason in result.failures[0].reason


class Square(Places):
    def choose_many(self, views):
        return np.zeros((len(views), 2), dtype=np.int64)


def test_an_array_of_another_shape_is_refused():
    result = valtti.match("tictactoe", [Square(), "random"], 4, seed=1)
    assert "dimensions" in result.failures[0].reason


@pytest.mark.parametrize(
    ("values", "message"), [(np.zeros(3), "3 values for"), (np.full(9, np.nan), "neither better nor worse")]
)
def test_values_that_cannot_be_are_refused(values, message):
    view = valtti.deal("tictactoe").view(0)
    after = find_encoding("tictactoe").after_moves([view])
    with pytest.raises(ValueError, match=message):
        after.best(values)


def test_only_who_is_to_act_looks_ahead():
    state = valtti.deal("schnapsen")
    with pytest.raises(ValueError, match="act"):
        find_encoding("schnapsen").after_moves([state.view(1 - state.actor)])
