"""A training as a whole, and the files that come of it: weights, a card that says how they came about, and curves."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from valtti import __version__, files
from valtti.arena.moments import Mean
from valtti.errors import InputError
from valtti.learning.curves import curves_picture
from valtti.learning.datasets import DataSet
from valtti.learning.training import Epoch, Training, TrainingPlan
from valtti.networks.weights import save_weights
from valtti.stopping import Stop


@dataclass(frozen=True)
class Outcome:
    """Where the files of a training are."""

    weights: Path

    def __post_init__(self) -> None:
        if self.weights.is_dir():
            raise InputError(f"{self.weights}: is a folder; name a file, such as net.safetensors")
        if self.weights.suffix != ".safetensors":
            raise InputError(f"{self.weights}: weights are files whose names end in .safetensors")

    def beside(self, ending: str) -> Path:
        return self.weights.with_suffix(ending)

    @property
    def card(self) -> Path:
        return self.beside(".card.json")

    @property
    def picture(self) -> Path:
        return self.beside(".svg")

    @property
    def checkpoint(self) -> Path:
        return self.beside(".checkpoint")


def train(
    plan: TrainingPlan,
    data: DataSet,
    outcome: Outcome,
    stop: Stop,
    on_step: Callable[[int], None] = lambda positions: None,
    on_epoch: Callable[[Epoch], None] = lambda epoch: None,
    between_checkpoints: float = 60.0,
) -> dict[str, Any] | None:
    """Trains to the end and returns the card; None if it was stopped, and then there is a checkpoint."""
    if not outcome.weights.parent.is_dir():
        raise InputError(f"{outcome.weights}: cannot be written (there is no folder {outcome.weights.parent})")
    for path in (outcome.weights, outcome.card, outcome.picture, outcome.checkpoint):
        files.remove_unfinished(path)
    if outcome.weights.exists() and not outcome.checkpoint.exists():
        return _card_of_same(plan, data, outcome)
    for path in (outcome.card, outcome.picture):
        if path.exists() and not outcome.checkpoint.exists():
            raise files.there_already(path)
    training = Training(plan, data, outcome.checkpoint, between_checkpoints)
    for epoch in training.state.curve:
        on_epoch(epoch)
    while not training.is_over:
        if not training.run_epoch(stop, lambda: on_step(training.steps_done * plan.recipe.batch)):
            return None
        on_epoch(training.state.curve[-1])
    return _write(training, outcome)


def _card_of_same(plan: TrainingPlan, data: DataSet, outcome: Outcome) -> dict[str, Any]:
    """The card of a training that is done, if it is the same one."""
    card = files.read_json(outcome.card) if outcome.card.exists() else None
    if not isinstance(card, dict) or card.get("plan") != plan.described(data):
        raise files.there_already(outcome.weights)
    return card


def _write(training: Training, outcome: Outcome) -> dict[str, Any]:
    """The weights come last but one: whoever is stopped before that does it again, from the checkpoint."""
    training.restore_best()
    curve = training.state.curve
    best = training.state.best
    assert best is not None
    test = training.judge(training.data.test)
    seconds = sum(epoch.seconds for epoch in curve)
    card = {
        "plan": training.plan.described(training.data),
        "start": None if training.plan.start is None else str(training.plan.start),
        "data": training.data.about,
        "curve": [asdict(epoch) for epoch in curve],
        "best": asdict(best),
        "test": {
            "positions": len(training.data.test),  # of which there may be more than are looked at
            "loss": _as_json(test.loss),
            "accuracy": _as_json(test.accuracy),
            "balanced": {"loss": _as_json(test.balanced_loss), "accuracy": _as_json(test.balanced_accuracy)},
        },
        "seconds": seconds,
        "share_of_arithmetic": sum(epoch.arithmetic for epoch in curve) / seconds,
        "versions": {
            "valtti": __version__,
            "torch": torch.__version__,
            "numpy": np.__version__,
            "python": platform.python_version(),
        },
    }
    about = {
        "epochs": f"{best.epoch} of {len(curve)}",
        "validation loss": f"{best.validation_loss:.5f}",
        "test loss": f"{test.loss.value:.5f}",
    }
    files.write_text(outcome.picture, curves_picture(curve))
    files.write_json(outcome.card, card)
    save_weights(outcome.weights, training.model.weights(training.data.rules, about))
    outcome.checkpoint.unlink()
    return card


def _as_json(mean: Mean) -> dict[str, Any]:
    return {"value": mean.value, "ci95": mean.ci95.as_json(), "games": mean.n}
