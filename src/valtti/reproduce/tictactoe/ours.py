"""Learning Tic-Tac-Toe by our own means: native games, a small network for the native agent, and other targets.

Where the thesis's way loses games, this one does not. Draws are worth four fifths of a win, so that a small chance
to win does not outweigh a risk to lose; and what is learned of a move is not spoilt by random moves that come after it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from valtti._core import tictactoe
from valtti.agents.registry import make_player
from valtti.learning.generations import Course, generations
from valtti.learning.recipes import Recipe
from valtti.networks.architectures import Architecture
from valtti.reproduce.tictactoe.method import Exact

#: Nothing is hidden, so one sample of what is hidden will do.
_AGENT = "network(weights={weights}, samples=1)"

COURSE = Course(
    game="tictactoe",
    opponent="uniform",
    learner=_AGENT,
    generations=7,
    games=40_000,
    explore=0.4,
    draw=0.8,
    recipe=Recipe(Architecture((64, 32), "relu"), batch=512, rate=5e-3, schedule="cosine", epochs=5, patience=5),
)


@dataclass(frozen=True)
class Ours:
    generations: list[Exact]
    weights: Path  # of the last one
    seconds: float  # of one processor

    @property
    def last(self) -> Exact:
        return self.generations[-1]


def learn(seed: int, folder: Path, on_games: Callable[[int], None]) -> Ours:
    """Learns from nothing; networks go into the folder, and it is told how many games have been learned from."""
    began = time.process_time()
    found = []
    for weights in generations(COURSE, folder, seed):
        found.append(judged(weights))
        on_games(len(found) * COURSE.games)
    return Ours(found, weights, time.process_time() - began)


def judged(weights: Path) -> Exact:
    """What the agent with these weights does against random play, exactly."""
    agent = make_player("tictactoe", _AGENT.format(weights=weights)).native
    assert agent is not None

    def policy(view: tictactoe.View) -> list[float]:
        return [float(square == agent.choose(view).value) for square in range(9)]

    return Exact(*tictactoe.against_random(policy))
