"""Stops matches and tournaments at random moments, and checks that nothing is lost.

What a match counts it has written, and what it has written it counts; its records replay, and nothing else is left.
Of duplicate deals only whole ones count.

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
from pathlib import Path

from valtti.records import read_records

VALTTI = [sys.executable, "-c", "from valtti.cli import main; main()"]
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
PLAYERS = [
    ("moska", ["bot3", "bot2", "random"]),
    ("schnapsen", ["rdeep(samples=200)", "rdeep"]),
    ("tysiac", ["program", "decent", "random"]),
    ("moska", ["slow:Slow", "bot3"]),
    ("schnapsen", ["slow:Batches", "rdeep(samples=50)"]),
]


def stop(command: list[str], folder: Path, seconds: float, number: signal.Signals) -> tuple[int, str, str]:
    """Runs a command and sends it a signal after so many seconds."""
    process = subprocess.Popen(
        [*VALTTI, *command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs this in the background ignores Ctrl-C, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    time.sleep(seconds)
    process.send_signal(number)
    output, errors = process.communicate(timeout=60)
    return process.returncode, output, errors


def games_in(output: str, as_json: bool) -> int:
    """How many games a command says it has counted; none if it was stopped before it began."""
    if as_json:
        return int(json.loads(output)["games"]) if output.strip() else 0
    found = re.search(r"(?m)^([\d,]+) games", output)
    return int(found[1].replace(",", "")) if found else 0


def try_match(rng: random.Random, folder: Path) -> str:
    game, players = rng.choice(PLAYERS)
    number = rng.choice([signal.SIGINT, signal.SIGTERM])
    as_json, duplicate = rng.random() < 0.5, rng.random() < 0.5
    seconds = rng.uniform(0.2, 2.5)
    file = folder / "games.jsonl"
    command = ["match", game, *players, "--games", "100000000", "--records", str(file)]
    command += ["--json"] * as_json + ["--duplicate"] * duplicate
    told = f"{number.name} after {seconds:.2f} s: {' '.join(command)}"
    code, output, errors = stop(command, folder, seconds, number)
    counted = games_in(output, as_json)
    written = sum(1 for _ in read_records(file)) if file.exists() and file.stat().st_size else 0
    for _, record in read_records(file) if written else ():
        if rng.random() < 30 / written:
            record.final()
    left = sorted(path.name for path in folder.iterdir() if path.name not in ("games.jsonl", "slow.py", "__pycache__"))
    file.unlink(missing_ok=True)
    before_it_began = (-number, 130)  # while Python itself was starting
    problems = []
    if counted != written:
        problems.append(f"{counted} counted, {written} written")
    if duplicate and counted % len(players):
        problems.append(f"{counted} counted, which are no whole deals")
    if code != 128 + number and not (counted == 0 and code in before_it_began):
        problems.append(f"exit code {code}")
    if left:
        problems.append(f"left behind: {left}")
    if "Traceback" in errors and counted:
        problems.append(errors[-300:])
    return f"{told}: {'; '.join(problems)}" if problems else ""


def try_tournament(rng: random.Random, folder: Path) -> str:
    number = rng.choice([signal.SIGINT, signal.SIGTERM])
    seconds = rng.uniform(0.3, 2.5)
    agents = ["bot3", "bot2", "random", "slow:Slow"] if rng.random() < 0.5 else ["bot3", "bot2", "bot1", "random"]
    command = ["tournament", "moska", *agents, "--rules", "players=2", "--games", "10000000", "--json"]
    code, output, _ = stop(command, folder, seconds, number)
    if not output.strip():
        return "" if code in (-number, 130) else f"tournament: exit code {code} and no result"
    result = json.loads(output)
    played = {agent["games"] for agent in result["agents"]} | {3 * pair["games"] for pair in result["pairs"]}
    return "" if len(played) == 1 and code == 128 + number else f"tournament, code {code}: games played {played}"


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
        for i in range(options.times):
            problem = try_tournament(rng, folder) if i % 5 == 4 else try_match(rng, folder)
            if problem:
                problems.append(problem)
                print(problem)
    print(f"stopped {options.times} times, {len(problems)} with a problem")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
