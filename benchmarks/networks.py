"""Speed of learning and of networks, side by side with PyTorch in the same run.

Run by `make bench`. The thesis' network has the weights that come with the package: how many of its activations are
zero makes it faster or slower. Those of small networks are random, which makes no difference but for the games they
play, so the positions that are valued are counted and not the games.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from measuring import alternate, show

import valtti
from valtti.games import find_encoding
from valtti.learning.gathering import gather
from valtti.learning.inspection import inspect
from valtti.learning.plans import make_plan
from valtti.networks import shipped
from valtti.networks.weights import Weights, load_weights, save_weights
from valtti.stopping import Stop

SAMPLES = 10


def random_weights(encoding: valtti.Encoding, hidden: tuple[int, ...]) -> Weights:
    rng = np.random.default_rng(1)
    sizes = [encoding.inputs, *hidden, 1]
    layers = [
        (rng.normal(0, n**-0.5, (m, n)).astype(np.float32), rng.normal(0, 0.1, m).astype(np.float32))
        for n, m in itertools.pairwise(sizes)
    ]
    return Weights(encoding.game, encoding.name, encoding.version, "clipped", layers)


# --- A small network in a match --------------------------------------------------------------------------------


class SameNetwork(valtti.RowEvaluator):
    """What the native agent does, from Python; it counts the positions."""

    def __init__(self, file: str) -> None:
        super().__init__(samples=SAMPLES)
        self._network = load_weights(file).network()
        self.positions = 0

    def evaluate_rows(self, encoding, rows):
        self.positions += len(rows)
        return self._network.run(rows, encoding.counts, in_whole_numbers=True)


class NoNetwork(valtti.RowEvaluator):
    """The least that an evaluator in Python can do with its positions."""

    positions = 0

    def evaluate_rows(self, encoding, rows):
        NoNetwork.positions += len(rows)
        return rows[:, 0] / 255


def positions_per_second(file: str, games: int) -> float:
    """Of a match that never enters Python, everything included."""
    counter = SameNetwork(file)
    few = valtti.match("moska", [counter] * 4, games // 10, seed=1, threads=1)
    result = valtti.match("moska", [f"network(weights={file}, samples={SAMPLES})"] * 4, games, seed=1, threads=1)
    return result.moves / result.seconds * counter.positions / few.moves


def positions_out_of_a_flight() -> float:
    NoNetwork.positions = 0
    result = valtti.match("moska", [NoNetwork(samples=SAMPLES)] * 4, 1000, seed=1, threads=1)
    return NoNetwork.positions / result.seconds


# --- The thesis' network, decision by decision -----------------------------------------------------------------


def decisions(encoding: valtti.Encoding) -> list[np.ndarray]:
    """The positions after all moves, for each decision of some games of Bot3."""
    found = []
    bot = valtti.moska.make_agent("bot3")
    for seed in range(5):
        state, rng = valtti.deal("moska", seed=seed), valtti.Rng(seed)
        while not state.over:
            view = state.view(state.actor)
            if len(view.moves) > 1:
                found.append(np.array(encoding.after_moves([view], SAMPLES).rows))
            state.play(bot.choose(view), rng)
    return found


def network_seconds(weights: Weights, asked: list[np.ndarray]) -> float:
    network, counts = weights.network(), find_encoding("moska", weights.encoding).counts
    network.run(asked[0], counts, in_whole_numbers=True)  # it gets ready when it is first asked
    started = time.perf_counter()
    for rows in asked:
        network.run(rows, counts, in_whole_numbers=True)
    return time.perf_counter() - started


@torch.inference_mode()
def torch_seconds(weights: Weights, asked: list[np.ndarray]) -> float:
    torch.set_num_threads(1)
    modules: list[torch.nn.Module] = []
    for matrix, biases in weights.layers:
        layer = torch.nn.Linear(matrix.shape[1], matrix.shape[0])
        layer.weight.copy_(torch.from_numpy(matrix))
        layer.bias.copy_(torch.from_numpy(biases))
        modules += [layer, torch.nn.ReLU()]
    model, encoding = torch.nn.Sequential(*modules[:-1]), find_encoding("moska", weights.encoding)
    started = time.perf_counter()
    for rows in asked:
        model(torch.from_numpy(encoding.all_inputs(rows)))
    return time.perf_counter() - started


# --- Gathering -------------------------------------------------------------------------------------------------


def gathered_per_second(folder: Path, games: int) -> float:
    plan = make_plan("moska", ["bot3"], games)
    started = time.perf_counter()
    gather(plan, folder, os.cpu_count() or 1, Stop(), lambda done: None)
    seconds = time.perf_counter() - started
    return inspect(folder).whole.positions / seconds


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for width in (128, 256):
            small = random_weights(find_encoding("moska"), (width, 32))
            save_weights(folder / f"{width}.safetensors", small)
        thesis = load_weights(shipped.path_of("moska-nn1"))
        asked = decisions(find_encoding("moska", thesis.encoding))
        ours, theirs = alternate(lambda: network_seconds(thesis, asked), lambda: torch_seconds(thesis, asked))
        narrow, wide, flight = alternate(
            lambda: positions_per_second(f"{folder}/128.safetensors", 200),
            lambda: positions_per_second(f"{folder}/256.safetensors", 200),
            positions_out_of_a_flight,
        )
        show(
            {
                "moska: four networks of 128 and 32 in a match, positions/s, 1 thread": narrow,
                "moska: the same of 256 and 32": wide,
                "moska: an evaluator in Python at all seats, positions/s, 1 thread": flight,
                "moska: the thesis' network, decisions/s, 1 thread": len(asked) / ours,
                "moska: the same by PyTorch, once a decision": len(asked) / theirs,
                "moska: ratio to PyTorch": theirs / ours,
                "moska: positions of four Bot3 gathered and written, positions/s": gathered_per_second(
                    folder / "positions", 100_000
                ),
            }
        )


if __name__ == "__main__":
    main()
