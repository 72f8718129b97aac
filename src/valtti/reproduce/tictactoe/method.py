"""Learning Tic-Tac-Toe by iterated evaluation, by a network or with exact expectations in place of one.

With exact expectations an iteration is what a network would learn from endless games between the learner and a random
player, each beginning half of them: the mean result, for the player who has just moved, of every board that both
players' moves lead to. The next learner moves to the board of the highest value.

Two things are not given by the scheme and change the figures: how the learner chooses among moves of exactly equal
value (`ties`), and the value of boards that no game has come to (`unseen`), of which there are some only without
exploration. Both are parameters, and a figure means little without them.

A board is nine characters, row by row, as `view.board` writes it. A policy gives each board that can follow its chance,
and nothing when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from valtti import _core
from valtti.reproduce.tictactoe.published import Shares

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
def result_for_x(board: str) -> float:
    """1 a win, 0.5 a draw, 0 a loss, of a game that is over."""
    state = _core.tictactoe.State(f"board {board[:3]} {board[3:6]} {board[6:]}")
    points: float = state.points[0]
    return points


@cache
def all_boards() -> tuple[str, ...]:
    """All boards of the game, in the order of their marks."""
    layers = [[EMPTY]]
    while layers[-1]:
        layers.append(sorted({after for board in layers[-1] for after in _following(board)}))
    return tuple(board for layer in layers for board in layer)


def x_to_move(board: str) -> bool:
    return board.count("X") == board.count("O")


@cache
def random_policy(board: str) -> dict[str, float]:
    after = _following(board)
    return {each: 1 / len(after) for each in after}


def all_of(best: list[str]) -> list[str]:
    return best


def first_of(best: list[str]) -> list[str]:
    """The one whose move comes first, row by row."""
    return best[:1]


def greedy(values: Values, ties: Ties) -> Policy:
    """Moves to a board of the highest value."""

    def policy(board: str) -> dict[str, float]:
        after = _following(board)
        highest = max((values[each] for each in after), default=0)
        best = ties([each for each in after if values[each] >= highest - _ROUNDING])
        return {each: 1 / len(best) for each in best}

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
    reached = dict.fromkeys(all_boards(), 0.0) | {EMPTY: 1.0}
    chances = {board: (x if x_to_move(board) else o)(board) for board in all_boards() if _following(board)}
    for board, after in chances.items():
        for each, chance in after.items():
            reached[each] += reached[board] * chance
    expected: Values = {}
    for board in reversed(all_boards()):
        after = chances.get(board, {})
        expected[board] = sum(chance * expected[each] for each, chance in after.items())
        if not after:
            expected[board] = result_for_x(board)
    return reached, expected


def learned_values(policy: Policy, unseen: float) -> Values:
    """The mean result of each board for the player who has just moved, in games of a policy against random play."""
    games = [_play(policy, random_policy), _play(random_policy, policy)]
    values = {}
    for board in all_boards():
        often = sum(reached[board] for reached, _ in games)
        if not often:
            values[board] = unseen
            continue
        mean = sum(reached[board] * expected[board] for reached, expected in games) / often
        values[board] = 1 - mean if x_to_move(board) else mean
    return values


@dataclass(frozen=True)
class Exact:
    """How a player does against random play: shares of wins, draws and losses, moving first and moving second."""

    first: Shares
    second: Shares

    @property
    def wins(self) -> float:
        """The share of wins if each side is played half of the time."""
        return (self.first[0] + self.second[0]) / 2

    @property
    def losses(self) -> float:
        return (self.first[2] + self.second[2]) / 2


def iterations(exploration: float, ties: Ties = all_of, unseen: float = 0.5) -> Iterator[Exact]:
    """The learners one after the other, without end; the games of the first iteration are random."""
    return learners(exploration, lambda player: learned_values(player, unseen), ties)


def learners(exploration: float, learn: Callable[[Policy], Values], ties: Ties) -> Iterator[Exact]:
    """The same for any way to learn values from games of a player against random play."""
    player: Policy = random_policy
    while True:
        learner = cache(greedy(learn(player), ties))
        yield Exact(*_core.tictactoe.against_random(_as_chances(learner)))
        player = cache(exploring(learner, exploration))


def _as_chances(policy: Policy) -> Callable[[_core.tictactoe.View], list[float]]:
    """A policy as the core takes it: the chance of each square."""

    def chances(view: _core.tictactoe.View) -> list[float]:
        after = policy(view.board)
        squares = [0.0] * 9
        for board, chance in after.items():
            squares[next(i for i in range(9) if board[i] != view.board[i])] = chance
        return squares

    return chances
