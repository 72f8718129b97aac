"""Commands as a user gives them, each in a process of its own."""

import contextlib
import functools
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

_PATIENCE = 300  # seconds, on a busy machine
#: What most of the time of a command goes into: of any, and of those that learn or are to find something changed.
_USUAL = ("valtti.cli", "pydantic.types", "scipy.stats")
_LEARNING = ("torch",)


def run(*arguments: Any, prelude: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """`valtti` with these words, after some Python that changes what it will find."""
    words = ["valtti", *map(str, arguments)]
    learns = words[1:2] in (["train"], ["learn"], ["reproduce"])
    return _nursery(*(_LEARNING if prelude or learns else _USUAL)).run(words, prelude, cwd or Path.cwd())


class Nursery:
    """A process that has loaded some modules, and forks one for each command."""

    def __init__(self, *loaded: str) -> None:
        self._channel, theirs = socket.socketpair()
        self._channel.settimeout(_PATIENCE)
        script = Path(__file__).with_name("nursery.py")
        with theirs:
            subprocess.Popen(
                [sys.executable, script, str(theirs.fileno()), *loaded],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    def run(self, words: list[str], prelude: str, folder: Path) -> subprocess.CompletedProcess[str]:
        request = {"words": words, "prelude": prelude, "folder": str(folder), "environment": dict(os.environ)}
        with contextlib.ExitStack() as files:
            asked, *outputs = (files.enter_context(tempfile.TemporaryFile()) for _ in range(3))
            asked.write(json.dumps(request).encode())
            asked.seek(0)
            socket.send_fds(self._channel, [b"!"], [stream.fileno() for stream in (asked, *outputs)])
            code = int(self._channel.recv(16))
            for stream in outputs:
                stream.seek(0)
            out, err = (stream.read().decode() for stream in outputs)
        return subprocess.CompletedProcess(words, code, out, err)


@functools.cache
def _nursery(*loaded: str) -> Nursery:
    return Nursery(*loaded)


def answer(*arguments: Any, cwd: Path | None = None, code: int = 0) -> Any:
    """What a command tells as JSON."""
    done = run(*arguments, "--json", cwd=cwd)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout, parse_constant=_not_json)


def _not_json(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def write(path: Path, text: str) -> Path:
    """A file for a command to read."""
    path.write_text(text)
    return path


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One clear line on the error output, exit code 2, no traceback, nothing else."""
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("valtti: ")
    for word in words:
        assert word in done.stderr
