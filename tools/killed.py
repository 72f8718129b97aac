"""Kills long work at random moments, again and again, and checks that it ends with the same files as undisturbed work.

python tools/killed.py --times 20 --seed 1

Work that comes to its end before it was killed so many times has not been tried, and counts as a failure.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

VALTTI = [sys.executable, "-c", "from valtti.cli import main; main()"]


@dataclass(frozen=True)
class Work:
    """A command that goes on where it was killed, and the files that are to be the same in the end."""

    name: str
    command: Callable[[Path], list[str]]  # what it writes goes into this folder
    same: str  # a pattern


def works(data: Path) -> list[Work]:
    train = ["train", str(data), "--checkpoint-every", "0", "--threads", "2", "--batch", "64", "--seed", "3"]
    gather = ["gather", "moska", "bot3", "heuristic-hif(samples=2..4)", "--explore", "0.2", "--games", "4000"]
    return [
        Work(
            "gathering",
            lambda folder: [*gather, "--games-a-shard", "200", "--seed", "3", "--out", str(folder / "positions")],
            "positions/*",
        ),
        Work(
            "training with dropout and batch norm",
            lambda folder: [
                *train,
                *("--network", "thesis", "--hidden", "64,32,16", "--epochs", "8"),
                *("--out", str(folder / "net.safetensors")),
            ],
            "*.safetensors",
        ),
        Work(
            "training of a small network",
            lambda folder: [
                *train,
                "--network",
                "small",
                "--epochs",
                "12",
                "--patience",
                "12",
                "--out",
                str(folder / "net.safetensors"),
            ],
            "*.safetensors",
        ),
    ]


def start(work: Work, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*VALTTI, *work.command(folder)], stdout=subprocess.DEVNULL)


def outcome(work: Work, folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.glob(work.same))
    }


def undisturbed(work: Work, folder: Path) -> float:
    """Does the work, and says how long it took."""
    began = time.monotonic()
    if start(work, folder).wait():
        sys.exit(f"{work.name}: fails")
    return time.monotonic() - began


def disturbed(work: Work, folder: Path, times: int, longest: float, rng: random.Random) -> int:
    """Does the work although it is killed again and again, and says how often; each time it has so many seconds."""
    killed = 0
    while killed < times:
        process = start(work, folder)
        try:
            process.wait(rng.uniform(0, longest))
            break  # it came to its end before
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
    undisturbed(work, folder)
    return killed


def _files(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    failed = []
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        gather = ["gather", "tictactoe", "random", "minimax", "--games", "2000", "--games-a-shard", "500"]
        subprocess.run([*VALTTI, *gather, "--out", str(data)], check=True, stdout=subprocess.DEVNULL)
        for number, work in enumerate(works(data)):
            calm, wild = (Path(name) / f"{kind}-{number}" for kind in ("calm", "wild"))
            calm.mkdir()
            wild.mkdir()
            whole, beginning = undisturbed(work, calm), undisturbed(work, calm)  # what is done only begins again
            # On average all kills together leave less than half of the time that the work takes.
            killed = disturbed(work, wild, options.times, beginning + (whole - beginning) / options.times, rng)
            left = _files(wild) - _files(calm)
            same = outcome(work, calm) == outcome(work, wild) and not left
            print(
                f"{work.name}: killed {killed} times, {'the same files' if same else 'NOT the same files'}", flush=True
            )
            failed += [] if same and killed == options.times else [work.name]
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
