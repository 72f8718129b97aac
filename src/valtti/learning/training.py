"""Training a network on gathered positions.

A training is a sequence of steps that follows from its plan: the same plan gives the same weights to the last bit, on
one kind of processor. Every now and then all that decides how it goes on is written to a checkpoint, so that it can end
at any moment, a power failure included, and be taken up again as if nothing had happened.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from valtti import files
from valtti.arena.moments import Mean
from valtti.errors import InputError
from valtti.games import check_seed
from valtti.learning.batches import ahead, steps, training_batches
from valtti.learning.checkpoints import Checkpoint, load_checkpoint, save_checkpoint
from valtti.learning.datasets import DataSet, Positions
from valtti.learning.recipes import Recipe
from valtti.learning.shards import DRAWN
from valtti.networks.models import Model, SetInputs
from valtti.networks.weights import load_weights
from valtti.numbers import MOST_THREADS, settle, share, whole_number
from valtti.stopping import Stop

#: Positions that are read before they are needed, in whole batches.
_AHEAD = 65_536
#: Positions of which the loss is computed at a time.
_JUDGED_AT_ONCE = 16_384


@dataclass(frozen=True)
class TrainingPlan:
    """All that decides which weights come out, with the data."""

    recipe: Recipe
    value_weight: float = 0.0  # of what agents thought of positions; the rest of the target is what became of them
    rank_weight: float = 0.0  # of telling how many others come in later, which is learnt beside the target
    draw: float = 0.5  # what one is worth, where a win is 1: who wants to lose nothing gives it more than half
    seed: int = 0
    threads: int = 1
    start: Path | None = None  # weights to go on from

    def __post_init__(self) -> None:
        settle(
            self,
            value_weight=share("value_weight", self.value_weight),
            rank_weight=share("rank_weight", self.rank_weight),
            draw=share("draw", self.draw),
            seed=check_seed(self.seed),
            threads=whole_number("the number of threads", self.threads, 1, MOST_THREADS),
        )

    def described(self, data: DataSet) -> dict[str, Any]:
        """For files; equal exactly if the same weights come out."""
        start = None if self.start is None else hashlib.sha256(files.read_bytes(self.start)).hexdigest()
        gathered = [file["sha256"] for folder in data.about["folders"] for file in folder["files"]]
        data_checksum = hashlib.sha256("".join(gathered).encode()).hexdigest()
        described: dict[str, Any] = json.loads(json.dumps(asdict(self) | {"start": start, "data": data_checksum}))
        return described


@dataclass(frozen=True)
class Epoch:
    """A point of the curve."""

    epoch: int  # from 1
    training_loss: float  # of the batches as they came, with dropout
    validation_loss: float
    validation_accuracy: float
    seconds: float
    arithmetic: float  # seconds of these in which nothing was waited for


@dataclass(frozen=True)
class Judgement:
    """What a network is worth on positions it was not trained on. A game is one observation."""

    loss: Mean
    accuracy: Mean  # over positions of games that were not drawn
    # Against results alone, with as much weight for positions of games that were lost as for those of the others, and
    # the network's log-odds moved as far as that moves the odds: what they would be on balanced data.
    balanced_loss: Mean
    balanced_accuracy: Mean


@dataclass
class State:
    """Where a training stands, but for its tensors."""

    epoch: int = 0  # that are done
    step: int = 0  # that are done of the next one
    loss: float = 0.0  # of these, added up
    seconds: float = 0.0  # they took
    arithmetic: float = 0.0
    curve: list[Epoch] = field(default_factory=list)

    @property
    def best(self) -> Epoch | None:
        return min(self.curve, key=lambda epoch: epoch.validation_loss, default=None)


class Training:
    """A training from its beginning or from a checkpoint on."""

    def __init__(self, plan: TrainingPlan, data: DataSet, checkpoint: Path, between_checkpoints: float = 60.0) -> None:
        self.plan, self.data = plan, data
        self.state = State()
        self._path = checkpoint
        self._between_checkpoints = between_checkpoints
        self._described = plan.described(data)
        torch.set_num_threads(plan.threads)
        torch.manual_seed(plan.seed)
        self.model = Model(plan.recipe.architecture, data.encoding, tells_rank=plan.rank_weight > 0)
        self._optimiser = torch.optim.Adam(self.model.parameters(), lr=plan.recipe.rate, fused=True)
        self._best: dict[str, Tensor] = {}
        if checkpoint.exists():
            self._resume(load_checkpoint(checkpoint))
        else:
            self._begin(next(training_batches(data, plan.recipe.batch, plan.seed, 0)))
        batches = training_batches(data, plan.recipe.batch, plan.seed, self.steps_done)
        self._batches = ahead(map(self._prepared, batches), max(2, _AHEAD // plan.recipe.batch))
        self._saved = time.monotonic()
        self._judging = 0.0  # seconds in which networks were run to be judged

    def _begin(self, some: Positions) -> None:
        """Sets out with weights that are given, or that go with such positions."""
        if self.plan.start is not None:
            self.model.start_from(load_weights(self.plan.start), some.rows)
            return
        means = [float(self._target(some).mean()), float(some.before.mean())]
        self.model.begin(torch.tensor(means[: 1 + self.model.tells_rank]))

    @property
    def steps(self) -> int:
        """Of an epoch."""
        return steps(self.data, self.plan.recipe.batch)

    @property
    def steps_done(self) -> int:
        return self.state.epoch * self.steps + self.state.step

    @property
    def is_over(self) -> bool:
        state, recipe = self.state, self.plan.recipe
        waited = state.epoch - state.best.epoch if state.best else 0
        return state.epoch >= recipe.epochs or waited >= recipe.patience

    def run_epoch(self, stop: Stop, on_step: Callable[[], None] = lambda: None) -> bool:
        """Goes on to the end of an epoch; if it is stopped before, there is a checkpoint and the answer is no."""
        self.model.train()
        mark = time.monotonic()
        for inputs, target, before in itertools.islice(self._batches, self.steps - self.state.step):
            began = time.monotonic()
            self.state.loss += self._step(inputs, target, before)
            self.state.step += 1
            now = time.monotonic()
            self.state.arithmetic += now - began
            self.state.seconds += now - mark
            mark = now
            if stop.requested or now - self._saved >= self._between_checkpoints:
                self._save()
            if stop.requested:
                return False
            on_step()
        self._end_epoch(mark)
        self._save()
        return True

    def restore_best(self) -> None:
        self.model.load_state_dict(self._best)

    def judge(self, positions: Positions) -> Judgement:
        """Of the weights as they are now."""
        log_odds = self._log_odds(positions)
        losses = cross_entropy(log_odds, torch.from_numpy(self._target(positions)), reduction="none").numpy()
        decided = positions.label != DRAWN
        games, label, odds = positions.game[decided], positions.label[decided], log_odds[torch.from_numpy(decided)]
        won = label > 0.5
        share = min(max(float(won.mean()), 1 / (len(won) + 1)), len(won) / (len(won) + 1)) if len(won) else 0.5
        weight = np.where(won, 1 - share, share)
        moved = odds - math.log(share / (1 - share))
        return Judgement(
            loss=mean_by_game(losses, positions.game),
            accuracy=mean_by_game((odds.numpy() > 0) == won, games),
            balanced_loss=mean_by_game(
                cross_entropy(moved, torch.from_numpy(label), reduction="none").numpy(), games, weight
            ),
            balanced_accuracy=mean_by_game((moved.numpy() > 0) == won, games, weight),
        )

    def _prepared(self, positions: Positions) -> tuple[Tensor | SetInputs, Tensor, Tensor]:
        """For a step."""
        target, before = torch.from_numpy(self._target(positions)), torch.from_numpy(positions.before)
        return self.model.inputs(positions.rows), target, before

    def _target(self, positions: Positions) -> npt.NDArray[np.float32]:
        weight = self.plan.value_weight
        result = np.where(positions.label == DRAWN, np.float32(self.plan.draw), positions.label)
        mixed = (1 - weight) * result + weight * positions.value
        return np.where(np.isnan(mixed), result, mixed).astype(np.float32)

    def _step(self, inputs: Tensor | SetInputs, target: Tensor, before: Tensor) -> float:
        for group in self._optimiser.param_groups:
            group["lr"] = self._rate()
        told = self.model.outputs(inputs)
        loss = cross_entropy(told[:, 0], target)
        learnt = loss + self.plan.rank_weight * cross_entropy(told[:, 1], before) if self.model.tells_rank else loss
        self._optimiser.zero_grad()
        learnt.backward()  # type: ignore[no-untyped-call]
        self._optimiser.step()
        self.model.limit()
        return float(loss.detach())

    def _rate(self) -> float:
        recipe = self.plan.recipe
        if recipe.schedule == "constant":
            return recipe.rate
        return recipe.rate * (1 + math.cos(math.pi * self.steps_done / (recipe.epochs * self.steps))) / 2

    def _end_epoch(self, mark: float) -> None:
        judging = self._judging
        found = self.judge(self.data.validation)
        if not math.isfinite(found.loss.value):
            raise InputError("the loss is not a number any more; a smaller --rate may help")
        spent = time.monotonic() - mark
        state = self.state
        best = state.best
        state.curve.append(
            Epoch(
                epoch=state.epoch + 1,
                training_loss=state.loss / state.step,
                validation_loss=found.loss.value,
                validation_accuracy=found.accuracy.value,
                seconds=state.seconds + spent,
                arithmetic=state.arithmetic + self._judging - judging,
            )
        )
        if best is None or found.loss.value < best.validation_loss:
            self._best = {name: tensor.clone() for name, tensor in self.model.state_dict().items()}
        self.state = State(epoch=state.epoch + 1, curve=state.curve)

    @torch.no_grad()
    def _log_odds(self, positions: Positions) -> Tensor:
        self.model.eval()
        slices = (positions[at : at + _JUDGED_AT_ONCE] for at in range(0, len(positions), _JUDGED_AT_ONCE))
        found = []
        for inputs in ahead((self.model.inputs(p.rows) for p in slices), 1):
            began = time.monotonic()
            found.append(self.model(inputs))
            self._judging += time.monotonic() - began
        return torch.cat(found)

    # --- Checkpoints ------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        tensors = {f"model {name}": tensor for name, tensor in self.model.state_dict().items()}
        tensors |= {f"best {name}": tensor for name, tensor in self._best.items()}
        for number, moments in self._optimiser.state_dict()["state"].items():
            tensors |= {f"adam {number} {name}": tensor for name, tensor in moments.items()}
        tensors["random"] = torch.get_rng_state()
        arrays = {name: tensor.numpy() for name, tensor in tensors.items()}
        save_checkpoint(self._path, Checkpoint(self._described, asdict(self.state), arrays))
        self._saved = time.monotonic()

    def _resume(self, checkpoint: Checkpoint) -> None:
        if checkpoint.plan != self._described:
            raise InputError(f"{self._path}: is of another training; name another file, or remove it to begin anew")
        stated = dict(checkpoint.state)
        self.state = State(curve=[Epoch(**epoch) for epoch in stated.pop("curve")], **stated)
        # Copies, since memory that is aligned otherwise may be added up in another order.
        tensors = {name: torch.from_numpy(array).clone() for name, array in checkpoint.tensors.items()}
        self.model.load_state_dict(_named(tensors, "model "))
        self._best = _named(tensors, "best ")
        moments: dict[int, dict[str, Tensor]] = {}
        for name, tensor in _named(tensors, "adam ").items():
            number, what = name.split(" ")
            moments.setdefault(int(number), {})[what] = tensor
        self._optimiser.load_state_dict(self._optimiser.state_dict() | {"state": moments})
        torch.set_rng_state(tensors["random"])


def mean_by_game(
    values: npt.NDArray[Any], games: npt.NDArray[np.uint64], weight: npt.NDArray[np.float64] | None = None
) -> Mean:
    """The mean of what positions have; its variance is that of games, as positions of a game are not independent."""
    if len(values) == 0:
        return Mean(0.0, 0.0, 0)
    _, place = np.unique(games, return_inverse=True)
    each = np.ones(len(values)) if weight is None else weight
    sums, sizes = np.bincount(place, each * values), np.bincount(place, each)
    mean = float(sums.sum() / sizes.sum())
    # A ratio of two sums, of which the games are independent observations. [Cochran 1977, section 6.3]
    deviations = (sums - mean * sizes) / sizes.mean()
    return Mean(mean, float(np.square(deviations).sum() / max(len(sizes) - 1, 1)), len(sizes))


def _named(tensors: dict[str, Tensor], prefix: str) -> dict[str, Tensor]:
    return {name.removeprefix(prefix): tensor for name, tensor in tensors.items() if name.startswith(prefix)}
