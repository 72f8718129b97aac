"""Stops matches and tournaments at random moments, and checks that nothing is lost.

What is counted has been written, and what has been written is counted; records replay, and nothing else is left. Of
duplicate deals only whole ones count, and all tables of a tournament have played equally often. Whoever presses Ctrl-C
twice gets the same, or nothing at all if the second time is meant.

    python tools/interrupted.py --times 100 --seed 1
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import valtti
from valtti.records import read_records

VALTTI = [sys.executable, "-m", "valtti"]
#: Stands in tracebacks of our own code.
OURS = str(Path(valtti.__file__).parent)
SLOW = """
import time
import valtti


class Slow(valtti.Agent):
    def choose(self, view):
        time.sleep(0.0002)
        return view.moves[0]


class Batches(valtti.Agent):
    def choose(self, view):
        raise NotImplementedError

    def choose_many(self, views):
        return [view.moves[0] for view in views]
"""
#: What is played, and by how many at a table.
GAMES = [
    (["match", "moska", "bot3", "bot2", "random"], 3),
    (["match", "schnapsen", "rdeep(samples=200)", "rdeep"], 2),
    (["match", "tysiac", "program", "decent", "random"], 3),
    (["match", "moska", "slow:Slow", "bot3"], 2),
    (["match", "schnapsen", "slow:Batches", "rdeep(samples=50)"], 2),
    (["tournament", "moska", "bot3", "bot2", "bot1", "random", "--rules", "players=3"], 3),
    (["tournament", "moska", "bot3", "bot2", "slow:Slow", "--rules", "players=2"], 2),
    (["tournament", "schnapsen", "rdeep", "bully", "rand"], 2),
]


@dataclass(frozen=True)
class Signals:
    """What is sent to a command, and when."""

    number: signal.Signals
    seconds: float
    again: float | None  # seconds until it is sent once more

    def __str__(self) -> str:
        again = "" if self.again is None else f" and again after {self.again:.2f} s"
        return f"{self.number.name} after {self.seconds:.2f} s{again}"


def some_signals(rng: random.Random) -> Signals:
    number = rng.choice([signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    is_twice = number == signal.SIGINT and rng.random() < 0.5
    return Signals(number, rng.uniform(0.05, 2.5), rng.choice([0.01, 0.1, 1.2]) if is_twice else None)


@dataclass(frozen=True)
class Stopped:
    code: int
    output: str
    errors: str


def stop(command: list[str], folder: Path, signals: Signals) -> Stopped:
    """Runs a command and sends it signals."""
    process = subprocess.Popen(
        [*VALTTI, *command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs this in the background ignores Ctrl-C, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(signals.seconds)
    process.send_signal(signals.number)
    if signals.again is not None:
        time.sleep(signals.again)
        process.send_signal(signals.number)  # which one that has ended is not sent
    output, errors = process.communicate(timeout=60)
    return Stopped(process.returncode, output, errors)


def games_in(output: str, as_json: bool) -> int:
    """How many games a command says it has counted; none if it was stopped before it began."""
    if as_json:
        return int(json.loads(output)["games"]) if output.strip() else 0
    found = re.search(r"(?m)^([\d,]+) games", output)
    return int(found[1].replace(",", "")) if found else 0


def written_in(file: Path, rng: random.Random) -> int:
    """How many records there are, of which some thirty are replayed."""
    records = [record for _, record in read_records(file)] if file.exists() and file.stat().st_size else []
    for record in rng.sample(records, min(30, len(records))):
        record.final()
    return len(records)


def problems_of(done: Stopped, signals: Signals, counted: int, written: int) -> list[str]:
    problems = []
    if counted != written:
        problems.append(f"{counted} counted, {written} written")
    # While Python itself is starting nobody can do anything about what it says and ends with.
    is_starting = counted == 0 and OURS not in done.errors and done.code in (-signals.number, 130, 1)
    if done.code != 128 + signals.number and not is_starting:
        problems.append(f"exit code {done.code}")
    if "Traceback" in done.errors and not is_starting:
        problems.append(done.errors)
    return problems


def try_once(rng: random.Random, folder: Path) -> str:
    """A problem in one line, or nothing."""
    played, seats = rng.choice(GAMES)
    as_json, duplicate, signals = rng.random() < 0.5, rng.random() < 0.5, some_signals(rng)
    file = folder / "games.jsonl"
    command = [*played, "--games", "100000000", "--records", str(file)]
    command += ["--json"] * as_json + ["--duplicate"] * duplicate
    done = stop(command, folder, signals)
    counted = games_in(done.output, as_json)
    problems = ["an empty file is left"] if counted == 0 and file.exists() else []
    problems += problems_of(done, signals, counted, written_in(file, rng))
    file.unlink(missing_ok=True)
    if duplicate and counted % seats:
        problems.append(f"{counted} counted, which are no whole deals")
    if "pairs" in done.output:
        problems += uneven(json.loads(done.output))
    if left := sorted(path.name for path in folder.iterdir() if path.name not in ("slow.py", "__pycache__")):
        problems.append(f"left behind: {left}")
    return f"{signals}: {' '.join(command)}: {'; '.join(problems)}" if problems else ""


def uneven(result: dict[str, Any]) -> list[str]:
    """Everybody has played equally often, and with everybody, unless games were void."""
    played, together = ({each["games"] for each in result[key]} for key in ("agents", "pairs"))
    is_even = len(played) == len(together) == 1 or result["void"]
    return [] if is_even else [f"games played {played}, in pairs {together}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    problems = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "slow.py").write_text(SLOW)
        for _ in range(options.times):
            problem = try_once(rng, folder)
            if problem:
                problems.append(problem)
                print(problem)
    print(f"stopped {options.times} times, {len(problems)} with a problem")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
