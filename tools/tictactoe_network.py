"""Learns Tic-Tac-Toe from nothing and keeps the network that comes with the package; about half a minute.

python tools/tictactoe_network.py [SEED]
"""

from __future__ import annotations

import contextlib
import shutil
import sys
import tempfile
from pathlib import Path

from valtti.learning.outcome import Outcome
from valtti.networks import shipped
from valtti.reproduce.tictactoe.ours import learn


def main(seed: int) -> None:
    # Within the folder, so that the card names files and not where they were.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        found = learn(seed, Path(), lambda games: None)
        shutil.copyfile(found.weights, shipped.path_of("tictactoe"))
        shutil.copyfile(Outcome(found.weights).card, shipped.card_path_of("tictactoe"))
    print(f"seed {seed}: {found.last}, {found.seconds:.0f} s of one processor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
