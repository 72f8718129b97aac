"""Runs what README.md and the pages of docs/ show, and renews the outputs that stand there.

A console block is a list of commands with what they print. Lines may be left out, and `...` stands in their place; a
command that is followed by nothing is only run. A text block right after a block of Python is what that prints. What
depends on the machine, such as times, is kept as it is.

    python tools/readme.py            # writes the pages anew
    python tools/readme.py --check    # only says which of them are not up to date
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from examples import FENCE, PAGES, ROOT, blocks, page_name

#: The width that outputs are shown in.
COLUMNS = 88
#: What the machine has a part in; as the numbers are long or short, it may go on in the next line.
TIMES = re.compile(r"[\d.]+\s+s\s+on\s+\d+\s+threads?:\s+[\d,]+\s+games/s,\s+[\d,]+\s+moves/s")


def renewed(page: Path) -> str:
    """The text of a page with its outputs as they are now. Fails loudly where a command does."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        desk = Path(folder)
        (desk / "tests").symlink_to(ROOT / "tests")
        for block in blocks("python", [page]):
            if block.file_name:
                (desk / block.file_name).write_text(block.text, encoding="utf-8")
        return "".join(_renewed_parts(text, desk))


def _renewed_parts(text: str, desk: Path) -> Iterator[str]:
    """The page piece by piece: blocks with outputs made anew, and all between them."""
    end, python = 0, ""
    for fence in FENCE.finditer(text):
        between, language, shown = text[end : fence.start()], fence[1], fence[2]
        if language == "console":
            made = "".join(_renewed_command(*part, desk) for part in _commands(shown))
        elif language == "text" and python and not between.strip():
            made = excerpt(_run([sys.executable, "-c", python], desk), shown)
        else:
            made = shown
        yield f"{between}```{language}\n{made}```"
        end, python = fence.end(), shown if language == "python" else ""
    yield text[end:]


def _commands(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the output that is shown."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def _renewed_command(command: str, shown: str, desk: Path) -> str:
    program, *words = shlex.split(command)
    if program != "valtti":
        raise SystemExit(f"'{command}' is not a command of Valtti")
    output = _run([sys.executable, "-m", "valtti", *words], desk)
    return f"$ {command}\n{excerpt(output, shown)}"


def _run(command: list[str], desk: Path) -> str:
    environment = os.environ | {"COLUMNS": str(COLUMNS)}
    done = subprocess.run(command, cwd=desk, env=environment, capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout:
        raise SystemExit(f"{shlex.join(command)} ends with {done.returncode}: {done.stderr}")
    return done.stdout


def excerpt(output: str, shown: str) -> str:
    """The lines of an output that stand where those shown stood."""
    output = TIMES.sub(lambda found: " ".join(found[0].split()), output)
    lines = [line.rstrip() for line in output.splitlines()]
    made: list[str] = []
    at, after_gap = 0, False
    runs = _runs(shown.splitlines())
    for number, run in enumerate(runs):
        if _is_gap(run[0]):
            made += run
            after_gap = True
            continue
        if after_gap:
            at = len(lines) - len(run) if number == len(runs) - 1 else _nearest(lines, run[0], at)
        made += [_kept(old, new) for old, new in zip(run, lines[at : at + len(run)], strict=False)]
        at += len(run)
    if runs and not after_gap:
        made += lines[at:]  # what is shown without a gap is shown to its end
    return "".join(f"{line}\n" for line in made)


def _runs(lines: Sequence[str]) -> list[list[str]]:
    """Lines that follow each other, and gaps between them."""
    runs: list[list[str]] = []
    for line in lines:
        if not runs or _is_gap(line) or _is_gap(runs[-1][0]):
            runs.append([])
        runs[-1].append(line)
    return runs


def _is_gap(line: str) -> bool:
    return line.strip() == "..."


def _nearest(lines: Sequence[str], wanted: str, first: int) -> int:
    """Where the line stands that is most like this one."""
    return max(range(first, len(lines)), key=lambda at: difflib.SequenceMatcher(None, wanted, lines[at]).ratio())


def _kept(old: str, new: str) -> str:
    """A line that differs only by what the machine has a part in stays as it is."""
    return old if TIMES.sub("", old) == TIMES.sub("", new) else new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is not up to date")
    check = parser.parse_args().check
    for page in PAGES:
        before, after = page.read_text(encoding="utf-8"), renewed(page)
        if after == before:
            continue
        if check:
            sys.exit(
                "".join(difflib.unified_diff(before.splitlines(True), after.splitlines(True), page_name(page), "now"))
            )
        page.write_text(after, encoding="utf-8")
        print(page_name(page))


if __name__ == "__main__":
    main()
