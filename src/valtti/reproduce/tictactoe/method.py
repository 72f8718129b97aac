"""Learning Tic-Tac-Toe by iterated evaluation, with exact expectations in place of a network.

An iteration is what a network would learn from endless games between the learner and a random player, each beginning
half of them: the mean result, for the player who has just moved, of every board that both players' moves lead to. The
next learner moves to the board of the highest value.

Two things are not given by the scheme and change the figures: how the learner chooses among moves of exactly equal
value (`ties`), and the value of boards that no game has come to (`unseen`), of which there are some only without
exploration. Both are parameters, and a figure means little without them.

A board is nine characters, row by row, as `view.board` writes it. A policy gives each board that can follow its chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from valtti import _core

Policy = Callable[[str], dict[str, float]]
Values = dict[str, float]
#: Of equally good boards, those among which the learner chooses evenly.
Ties = Callable[[list[str]], list[str]]

EMPTY = "." * 9
#: Values that differ by less are the same but for rounding.
_ROUNDING = 1e-9


@cache
def _following(board: str) -> tuple[str, ...]:
    """The boards that a legal move leads to; none when the game is over."""
    state = _core.tictactoe.State(f"board {board[:3]} {board[3:6]} {board[6:]}")
    mark = "XO"[state.actor]
    return tuple(board[: move.value] + mark + board[move.value + 1 :] for move in state.moves)


@cache
def _result_for_x(board: str) -> float:
    """1 a win, 0.5 a draw, 0 a loss, of a game that is over."""
    state = _core.tictactoe.State(f"board {board[:3]} {board[3:6]} {board[6:]}")
    points: float = state.points[0]
    return points


@cache
def _boards() -> tuple[str, ...]:
    """All boards of the game, in the order of their marks."""
    layers = [[EMPTY]]
    while layers[-1]:
        layers.append(sorted({after for board in layers[-1] for after in _following(board)}))
    return tuple(board for layer in layers for board in layer)


def _x_to_move(board: str) -> bool:
    return board.count("X") == board.count("O")


def random_policy(board: str) -> dict[str, float]:
    after = _following(board)
    return dict.fromkeys(after, 1 / len(after))


def all_of(best: list[str]) -> list[str]:
    return best


def first_of(best: list[str]) -> list[str]:
    """The one whose move comes first, row by row."""
    return best[:1]


def greedy(values: Values, ties: Ties) -> Policy:
    """Moves to a board of the highest value."""

    def policy(board: str) -> dict[str, float]:
        after = _following(board)
        highest = max(values[each] for each in after)
        best = ties([each for each in after if values[each] >= highest - _ROUNDING])
        return dict.fromkeys(best, 1 / len(best))

    return policy


def exploring(policy: Policy, rate: float) -> Policy:
    """Makes a random move with probability `rate`."""

    def mixed(board: str) -> dict[str, float]:
        chosen = policy(board)
        return {
            after: rate * chance + (1 - rate) * chosen.get(after, 0) for after, chance in random_policy(board).items()
        }

    return mixed


def _play(x: Policy, o: Policy) -> tuple[Values, Values]:
    """How likely a game is to come to each board, and what X can expect from there."""
    reached = dict.fromkeys(_boards(), 0.0) | {EMPTY: 1.0}
    chances = {board: (x if _x_to_move(board) else o)(board) for board in _boards() if _following(board)}
    for board, after in chances.items():
        for each, chance in after.items():
            reached[each] += reached[board] * chance
    expected: Values = {}
    for board in reversed(_boards()):
        after = chances.get(board, {})
        expected[board] = sum(chance * expected[each] for each, chance in after.items())
        if not after:
            expected[board] = _result_for_x(board)
    return reached, expected


def learned_values(policy: Policy, unseen: float) -> Values:
    """The mean result of each board for the player who has just moved, in games of a policy against random play."""
    games = [_play(policy, random_policy), _play(random_policy, policy)]
    values = {}
    for board in _boards():
        often = sum(reached[board] for reached, _ in games)
        if not often:
            values[board] = unseen
            continue
        mean = sum(reached[board] * expected[board] for reached, expected in games) / often
        values[board] = 1 - mean if _x_to_move(board) else mean
    return values


@dataclass(frozen=True)
class Iteration:
    """How the learner of an iteration does against random play: wins, draws and losses."""

    first: tuple[float, float, float]
    second: tuple[float, float, float]

    @property
    def mean_wins(self) -> float:
        return (self.first[0] + self.second[0]) / 2


def iterations(exploration: float, ties: Ties = all_of, unseen: float = 0.5) -> Iterator[Iteration]:
    """The learners one after the other, without end; the games of the first iteration are random."""
    player: Policy = random_policy
    while True:
        learner = greedy(learned_values(player, unseen), ties)
        first, second = _core.tictactoe.against_random(_as_chances(learner))
        yield Iteration(first, second)
        player = exploring(learner, exploration)


def _as_chances(policy: Policy) -> Callable[[_core.tictactoe.View], list[float]]:
    """A policy as the core takes it: the chance of each square."""

    def chances(view: _core.tictactoe.View) -> list[float]:
        after = policy(view.board)
        squares = [0.0] * 9
        for board, chance in after.items():
            squares[next(i for i in range(9) if board[i] != view.board[i])] = chance
        return squares

    return chances
