"""Commands as a user gives them, each in a process of its own."""

import subprocess
import sys
from typing import Any


def run(*arguments: Any, prelude: str | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    """`valtti` with these words, after some Python that changes what it will find."""
    words = ["valtti", *map(str, arguments)]
    changed = f"import sys; {prelude}; sys.argv = {words!r}; import valtti.cli as c; c.main()"
    command = [sys.executable, *(["-m", *words] if prelude is None else ["-c", changed])]
    settings: dict[str, Any] = {"stdin": subprocess.DEVNULL, "timeout": 300, "check": False}
    return subprocess.run(command, capture_output=True, text=True, **{**settings, **options})


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One clear line on the error output, exit code 2, no traceback, nothing else."""
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("valtti: ")
    for word in words:
        assert word in done.stderr
