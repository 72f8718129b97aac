"""Commands of the package as steps of a longer making, in its folder; what a step has made is not made again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO


def gather(folder: Path, name: str, agents: Sequence[str], options: str) -> None:
    valtti(folder, "gather", "moska", *agents, "--out", name, *options.split())


def train(folder: Path, name: str, data: Sequence[str], options: str) -> None:
    if not (folder / f"{name}.safetensors").exists():
        valtti(folder, "train", *data, "--out", f"{name}.safetensors", *options.split())


def measure(folder: Path, name: str, *words: str) -> None:
    """Keeps what a command prints."""
    if not (folder / name).exists():
        unfinished = folder / f"{name}.part"
        with unfinished.open("w") as out:
            valtti(folder, *words, out=out)
        unfinished.rename(folder / name)


def valtti(folder: Path, *words: str, out: IO[str] | None = None) -> None:
    print("valtti", *words, flush=True)
    subprocess.run([sys.executable, "-m", "valtti", *words], cwd=folder, check=True, stdout=out)
