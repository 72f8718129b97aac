"""The examples of the documentation: finds them, and checks the types of those in Python as a user's checker does.

python tools/examples.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: A first line such as `# thrifty.py` names the file that a block is saved as.
FILE_NAME = re.compile(r"# (\w+\.py)$", re.MULTILINE)


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int  # of the fence, from 1
    text: str

    def __str__(self) -> str:
        return f"{page_name(self.page)}:{self.line}"

    @property
    def file_name(self) -> str | None:
        found = FILE_NAME.match(self.text)
        return found[1] if found else None

    @property
    def in_place(self) -> str:
        """The text after so many empty lines that errors name the line of the page."""
        return "\n" * self.line + self.text


def blocks(language: str, pages: list[Path] = PAGES) -> list[Block]:
    found = []
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for fence in FENCE.finditer(text):
            if fence[1] == language:
                found.append(Block(page, text.count("\n", 0, fence.start()) + 1, fence[2]))
    return found


def check_types() -> int:
    """Runs mypy over all Python blocks, each a module of its own; errors name the page and its line."""
    with tempfile.TemporaryDirectory() as folder:
        pages = {}
        for number, block in enumerate(blocks("python")):
            file = Path(folder) / f"example_{number}.py"
            file.write_text(block.in_place, encoding="utf-8")
            pages[file.name] = page_name(block.page)
        command = [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--no-error-summary",
            *(f"{folder}/{name}" for name in pages),
        ]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | {"MYPYPATH": "src"}, stdout=subprocess.PIPE, text=True, check=False
        )
    print(re.sub(r"^\S*(example_\d+\.py)", lambda found: pages[found[1]], done.stdout, flags=re.MULTILINE), end="")
    return done.returncode


if __name__ == "__main__":
    sys.exit(check_types())
