"""Writes the type stubs of the native core, or checks that those in the tree are up to date (--check)."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "valtti"


def generate(into: Path) -> dict[str, str]:
    """The stub files by name, as the binding library writes them."""
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-r", "-m", "valtti._core", "-O", str(into)]
    subprocess.run(command, check=True)
    return {str(path.relative_to(into)): path.read_text() for path in sorted(into.rglob("*.pyi"))}


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        stubs = generate(Path(folder))
    if "--check" in sys.argv[1:]:
        stale = [name for name, text in stubs.items() if not _same(PACKAGE / name, text)]
        if stale:
            print(f"stubs are out of date, run 'make stubs': {', '.join(stale)}")
        return 1 if stale else 0
    for name, text in stubs.items():
        path = PACKAGE / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        print(path)
    return 0


def _same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text() == text


if __name__ == "__main__":
    sys.exit(main())
