"""Kills long work at random moments, again and again, and checks that it ends with the same files as undisturbed work.

python tools/killed.py --times 20 --seed 1
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
    train = ["train", str(data), "--checkpoint-every", "0", "--threads", "2", "--batch", "128", "--seed", "3"]
    return [
        Work(
            "training with dropout and batch norm",
            lambda folder: [
                *train,
                *("--network", "thesis", "--hidden", "64,32,16", "--epochs", "3"),
                *("--out", str(folder / "net.safetensors")),
            ],
            "*.safetensors",
        ),
        Work(
            "training of a small network",
            lambda folder: [*train, "--network", "small", "--epochs", "3", "--out", str(folder / "net.safetensors")],
            "*.safetensors",
        ),
    ]


def start(work: Work, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*VALTTI, *work.command(folder)], stdout=subprocess.DEVNULL)


def outcome(work: Work, folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob(work.same))}


def undisturbed(work: Work, folder: Path) -> float:
    """Does the work, and says how long it took."""
    began = time.monotonic()
    if start(work, folder).wait():
        sys.exit(f"{work.name}: fails")
    return time.monotonic() - began


def disturbed(work: Work, folder: Path, times: int, seconds: float, rng: random.Random) -> int:
    """Does the work although it is killed so many times, each time after it has had a share of the time it takes."""
    killed = 0
    while killed < times:
        process = start(work, folder)
        try:
            process.wait(rng.uniform(0, 2 * seconds))
            break  # it came to its end before
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed += 1
    undisturbed(work, folder)
    return killed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    different = []
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        gather = ["gather", "tictactoe", "random", "minimax", "--games", "2000", "--games-a-shard", "500"]
        subprocess.run([*VALTTI, *gather, "--out", str(data)], check=True, stdout=subprocess.DEVNULL)
        for number, work in enumerate(works(data)):
            calm, wild = (Path(name) / f"{kind}-{number}" for kind in ("calm", "wild"))
            calm.mkdir()
            wild.mkdir()
            seconds = undisturbed(work, calm)
            killed = disturbed(work, wild, options.times, seconds / 5, rng)
            left = {path.name for path in wild.iterdir()} - {path.name for path in calm.iterdir()}
            same = outcome(work, calm) == outcome(work, wild) and not left
            print(f"{work.name}: killed {killed} times, {'the same files' if same else 'NOT the same files'}")
            different += [] if same else [work.name]
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
