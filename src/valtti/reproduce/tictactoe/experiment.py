"""Computes what can be computed exactly, and plays games to see that agents at a table do what the sums say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from valtti._core import mix, tictactoe
from valtti.arena.match import match
from valtti.reproduce.settings import Counter, Progress, Settings
from valtti.reproduce.tictactoe.method import first_of, iterations
from valtti.reproduce.tictactoe.published import Shares, published

#: Games of each agent against random play; sides alternate.
GAMES = 20_000
#: Iterations of the thesis's method.
ITERATIONS = 6
#: Values that a learner may give to boards it has never seen, and what they amount to.
UNSEEN = {0.0: "losses", 0.5: "draws", 1.0: "wins"}
#: A square of each kind, as a place on the board.
SQUARES = {"corner": 0, "centre": 4, "edge": 1}


@dataclass(frozen=True)
class Exact:
    first: Shares
    second: Shares

    @property
    def wins(self) -> float:
        """The share of wins if each side is played half of the time."""
        return (self.first[0] + self.second[0]) / 2


@dataclass(frozen=True)
class Played:
    games: int
    wins: int
    losses: int

    @property
    def rate(self) -> float:
        return self.wins / self.games


@dataclass(frozen=True)
class Results:
    settings: Settings
    counts: Mapping[str, int]
    exact: Mapping[str, Exact]
    first_moves: Mapping[str, float]
    played: Mapping[str, Played]
    exploring: Sequence[Exact]  # the thesis's method by iteration
    not_exploring: Mapping[float, Sequence[Exact]]  # by the value of boards that no game has come to


def total_games(settings: Settings) -> int:
    return len(published().policies) * settings.games(GAMES)


def run(settings: Settings, on_progress: Progress) -> Results:
    counter = Counter(on_progress)
    names = list(published().policies)
    return Results(
        settings,
        counts=tictactoe.count_all(),
        exact={name: Exact(*tictactoe.against_random(name)) for name in names},
        first_moves={name: _wins_after(square) for name, square in SQUARES.items()},
        played={name: _play(name, mix(settings.seed, i), settings, counter) for i, name in enumerate(names)},
        exploring=_learn(published().exploration),
        not_exploring={unseen: _learn(0, unseen) for unseen in UNSEEN},
    )


def _learn(exploration: float, unseen: float = 0.5) -> list[Exact]:
    learners = islice(iterations(exploration, first_of, unseen), ITERATIONS)
    return [Exact(learner.first, learner.second) for learner in learners]


def _wins_after(square: int) -> float:
    """The most wins against random play that begin with this square."""

    def policy(view: tictactoe.View) -> list[float]:
        if view.board == "." * 9:
            return [float(i == square) for i in range(9)]
        return list(tictactoe.chances("most-wins", view))

    first, _ = tictactoe.against_random(policy)
    return first[0]


def _play(name: str, seed: int, settings: Settings, counter: Counter) -> Played:
    games = settings.games(GAMES)
    result = match(
        "tictactoe", [name, "random"], games, seed=seed, threads=settings.threads, on_progress=counter.within
    )
    if result.interrupted:
        raise KeyboardInterrupt
    counter.finish(games)
    agent, opponent = result.agents
    return Played(games, agent.wins, opponent.wins)
