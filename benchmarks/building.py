"""How long it takes to build and install: all of it from nothing, and again after one game has been touched.

    python benchmarks/building.py

Works on a copy of the files that git knows, in a fresh environment. What is fetched depends on the network and on pip's
cache, so it is measured apart: the second build has its libraries and tools at hand, as `make` does it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measuring import show

ROOT = Path(__file__).parents[1]
TOUCHED = "core/games/moska/rules.hpp"


def copy_of_source(folder: Path) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        source, environment = Path(scratch) / "source", Path(scratch) / "environment"
        copy_of_source(source)
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)

        def install(*words: str) -> float:
            command = [str(environment / "bin" / "python"), "-m", "pip", "install", "-q", *words]
            started = time.perf_counter()
            subprocess.run(command, cwd=source, check=True)
            return time.perf_counter() - started

        at_hand = ("--no-build-isolation", "--no-deps", ".")
        install("--upgrade", "pip>=25.1")
        whole = install(".")
        shutil.rmtree(source / "build")
        install("--group", "build")
        clean = install(*at_hand)
        (source / TOUCHED).touch()
        again = install(*at_hand)
    show(
        {
            "pip install . from nothing, fetching what it needs, seconds": whole,
            "the same with libraries and tools at hand": clean,
            f"again after {TOUCHED} was touched": again,
        }
    )


if __name__ == "__main__":
    main()
