"""Learning from nothing, generation by generation."""

from dataclasses import replace

import pytest

pytest.importorskip("torch")

from valtti.arena.match import match
from valtti.learning.generations import Course, generations
from valtti.learning.recipes import Recipe
from valtti.networks.architectures import Architecture

COURSE = Course(
    game="tictactoe",
    opponent="uniform",
    learner="network(weights={weights}, samples=1)",
    generations=2,
    games=1500,
    explore=0.4,
    draw=0.75,
    recipe=Recipe(Architecture((16,), "relu"), batch=256, rate=0.01, schedule="cosine", epochs=4, patience=4),
)


def learned(folder, seed=3, course=COURSE):
    return [weights.read_bytes() for weights in generations(course, folder, seed)]


def test_a_seed_repeats_all_networks_and_another_gives_others(tmp_path):
    first = learned(tmp_path / "a")
    assert first == learned(tmp_path / "b")
    assert first[0] != first[1]
    assert first[0] != learned(tmp_path / "c", seed=4, course=replace(COURSE, generations=1))[0]


def test_networks_learn_to_beat_their_opponent(tmp_path):
    *_, last = generations(COURSE, tmp_path, 1)
    result = match("tictactoe", [COURSE.learner.format(weights=last), "uniform"], 400, seed=0, threads=1)
    assert result.agents[0].wins > 1.5 * result.agents[1].wins
