"""Computes what can be computed exactly, plays games to see that agents at a table do what the sums say, and learns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from valtti._core import mix, tictactoe
from valtti.arena.match import match
from valtti.errors import needing
from valtti.reproduce.settings import Counter, Progress, Settings
from valtti.reproduce.tictactoe.method import Exact, first_of, iterations, learners
from valtti.reproduce.tictactoe.published import published

if TYPE_CHECKING:
    from valtti.reproduce.tictactoe.ours import Ours

#: Games of each agent against random play; sides alternate.
GAMES = 20_000
#: Iterations of the thesis's method.
ITERATIONS = 6
#: Games of an iteration from which a network learns, and how often all is done again with other random numbers.
GAMES_TO_LEARN_FROM = 5000
SEEDS = 5
#: Networks that learn in the thesis's way; it does not say how wide the layers of the dense one are.
NETWORKS = {
    "convolutions": "two convolutions and dense layers",
    "narrow": "four dense layers, 20-20-20-10",
    "wide": "four dense layers, 64-64-64-64",
}
#: Values that a learner may give to boards it has never seen, and what they amount to.
UNSEEN = {0.0: "losses", 0.5: "draws", 1.0: "wins"}
#: A square of each kind, as a place on the board.
SQUARES = {"corner": 0, "centre": 4, "edge": 1}


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
    networks: Mapping[
        tuple[str, float], Sequence[Sequence[Exact]]
    ]  # by network and random moves; by seed, by iteration
    ours: Sequence[Ours]  # by seed


def total_games(settings: Settings) -> int:
    with needing("train"):
        from valtti.reproduce.tictactoe.ours import COURSE
    by_networks = len(NETWORKS) * len(_explorations()) * _iterations(settings) * GAMES_TO_LEARN_FROM
    by_us = COURSE.generations * COURSE.games
    return len(published().policies) * settings.games(GAMES) + len(_seeds(settings)) * (by_networks + by_us)


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
        networks={
            (network, exploration): [
                _learn_by_network(network, exploration, _iterations(settings), seed, counter)
                for seed in _seeds(settings)
            ]
            for network in NETWORKS
            for exploration in _explorations()
        },
        ours=[_learn_by_our_means(seed, counter) for seed in _seeds(settings)],
    )


def _explorations() -> tuple[float, float]:
    return published().exploration, 0.0


def _seeds(settings: Settings) -> list[int]:
    return [mix(settings.seed, 1000 + i) for i in range(settings.games(SEEDS))]


def _iterations(settings: Settings) -> int:
    """Of learning by a network: as many as the thesis shows, or as few as can be compared."""
    return 2 if settings.quick else len(published().curve) - 1


def _learn(exploration: float, unseen: float = 0.5) -> list[Exact]:
    return list(islice(iterations(exploration, first_of, unseen), ITERATIONS))


def _learn_by_network(network: str, exploration: float, count: int, seed: int, counter: Counter) -> list[Exact]:
    from valtti.reproduce.tictactoe.networks import learning

    found = []
    for learner in islice(learners(exploration, learning(network, GAMES_TO_LEARN_FROM, seed), first_of), count):
        found.append(learner)
        counter.finish(GAMES_TO_LEARN_FROM)
    return found


def _learn_by_our_means(seed: int, counter: Counter) -> Ours:
    from valtti.reproduce.tictactoe.ours import COURSE, learn

    with TemporaryDirectory() as folder:
        found = learn(seed, Path(folder), counter.within)
    counter.finish(COURSE.generations * COURSE.games)
    return found


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
