"""How far the networks of the package are from themselves in floats when they run in whole numbers, as agents run them.

python tools/precision.py

The positions are those of 100 games of agents that play quickly, with seed 1.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from valtti.games import find_encoding
from valtti.learning.gathering import gather
from valtti.learning.plans import make_plan
from valtti.learning.shards import read_shard, shard_path
from valtti.networks import shipped
from valtti.networks.weights import load_weights
from valtti.stopping import Stop

#: Who plays the games whose positions are looked at.
AGENTS = {"moska": "bot3", "schnapsen": "rdeep", "tictactoe": "uniform", "tysiac": "program"}


def differences(name: str) -> np.ndarray:
    """By how much log-odds in whole numbers are off, by position."""
    weights = load_weights(shipped.path_of(name))
    network, counts = weights.network(), find_encoding(weights.game, weights.encoding).counts
    plan = make_plan(weights.game, [AGENTS[weights.game]], 100, encoding=weights.encoding, seed=1)
    with tempfile.TemporaryDirectory() as scratch:
        gather(plan, Path(scratch) / "positions", 1, Stop(), lambda games: None)
        rows = read_shard(shard_path(Path(scratch) / "positions", 0)).rows
    return np.abs(network.run(rows, counts, in_whole_numbers=True) - network.run(rows, counts))


def main() -> None:
    for name in shipped.names():
        off = differences(name)
        print(f"{name}: {off.mean():.4f} on average, {off.max():.4f} at most, {len(off):,} positions")


if __name__ == "__main__":
    main()
