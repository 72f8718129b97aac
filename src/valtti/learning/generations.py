"""Learning from nothing: an agent plays, a network learns from its games, and the next agent plays by that network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from valtti._core import mix
from valtti.learning import outcome
from valtti.learning.credit import credit
from valtti.learning.datasets import open_data
from valtti.learning.gathering import gather
from valtti.learning.plans import make_plan
from valtti.learning.recipes import Recipe
from valtti.learning.training import TrainingPlan
from valtti.stopping import stoppable


@dataclass(frozen=True)
class Course:
    """How a game is learned against one opponent; the first games are played by the opponent alone."""

    game: str
    opponent: str
    learner: str  # an agent with {weights} in the place of a file
    generations: int
    games: int  # of each
    explore: float  # the learner makes random moves with a probability drawn up to this
    draw: float  # what a draw is worth, where a win is 1 and a loss 0
    recipe: Recipe


def generations(course: Course, folder: Path, seed: int) -> Iterator[Path]:
    """The networks one after the other, each trained when it is asked for, on one thread.

    A network goes on from the one before, and learns from the newer half of all games: those of beginners are dropped
    soon, and yet there are ever more of them.
    """
    agent = course.opponent
    before: Path | None = None  # whose weights the next one starts from
    credited: list[Path] = []
    for number in range(course.generations):
        weights = folder / f"{number}.safetensors"
        own_seed = mix(seed, number)
        plan = make_plan(course.game, [agent, course.opponent], course.games, seed=own_seed, explore=course.explore)
        with stoppable() as stop:
            if not gather(plan, folder / f"gathered-{number}", 1, stop, lambda games: None):
                raise KeyboardInterrupt
            credited.append(folder / f"credited-{number}")
            credit(plan, folder / f"gathered-{number}", credited[-1])
            data = open_data(credited[(number + 1) // 2 :])
            training = TrainingPlan(course.recipe, draw=course.draw, seed=own_seed, start=before)
            if outcome.train(training, data, outcome.Outcome(weights), stop) is None:
                raise KeyboardInterrupt
        yield weights
        agent, before = course.learner.format(weights=weights), weights
