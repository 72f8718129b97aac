"""Gathers as many positions as the Moska thesis had: how long it takes, how large they are, and in how much memory.

    python benchmarks/gathering.py [--encoding bitmap]

A million games of four Bot3 have about 79 million positions, of which a share is kept. The memory is the most that this
process has had, libraries included; it does not grow with the number of games.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path

from measuring import show

from valtti.learning.cards import read_card
from valtti.learning.gathering import gather
from valtti.learning.plans import make_plan
from valtti.stopping import Stop


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--keep", type=float, default=0.635, help="share of the positions")
    parser.add_argument("--encoding", default="canonical")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args()
    plan = make_plan("moska", ["bot3"], given.games, keep=given.keep, encoding=given.encoding, seed=1)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "positions"
        started = time.perf_counter()
        gather(plan, folder, os.cpu_count() or 1, Stop(), lambda games: None)
        seconds = time.perf_counter() - started
        found = read_card(folder)["whole"]
    show(
        {
            "games": found["games"],
            "positions": found["positions"],
            "seconds": seconds,
            "positions/s": found["positions"] / seconds,
            "MB of files": found["bytes"] / 1e6,
            "bytes a position": found["bytes"] / found["positions"],
            "MB of memory at most": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6,
        }
    )


if __name__ == "__main__":
    main()
