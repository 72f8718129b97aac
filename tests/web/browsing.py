"""A server in a process of its own, and a scripted person who plays through it as a browser does."""

from __future__ import annotations

import contextlib
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0  # seconds for an answer, on a busy machine


class Server:
    """`valtti serve` on a free port, or `valtti view` of a file."""

    def __init__(
        self, data: Path | None, database: str | None = None, port: int | None = 0, viewed: Path | None = None
    ) -> None:
        verb = ["view", str(viewed)] if viewed else ["serve", "--data", str(data)]
        command = [sys.executable, "-m", "valtti", *verb, "--no-open"]
        if viewed is None and port is not None:
            command += ["--port", str(port)]
        if database is not None:
            command += ["--database", database]
        # A file never fills up, as a pipe does that nobody reads.
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 (it lives as long as the server)
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://(\S+?):(\d+)/(\S*)", line)
        assert found, self.log()
        self.port = int(found[2])
        self.address = f"http://{found[1]}:{found[2]}"
        self.page = found[3]

    def kill(self) -> None:
        """At once, as a machine that loses its power."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> tuple[int, str]:
        """As Ctrl-C does; the exit code and what was said on stderr."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.log()

    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()


@contextlib.contextmanager
def serving(
    data: Path | None, database: str | None = None, port: int | None = 0, viewed: Path | None = None
) -> Iterator[Server]:
    server = Server(data, database, port, viewed)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Person:
    """Somebody with a browser: keeps its cookie, and every byte that it is sent."""

    def __init__(self, address: str, seed: int = 0) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
        self.received: list[str] = []
        self._choices = random.Random(seed)

    def sit_down(self, game: str, **wanted: Any) -> str:
        answer = self.http.post("/api/v1/tables", json={"game": game, **wanted})
        assert answer.status_code == 200, answer.text
        table: str = answer.json()["table"]
        return table

    def connect(self, table: str, language: str = "en") -> ClientConnection:
        address = self.address.replace("http", "ws")
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"{address}/api/v1/tables/{table}/play?language={language}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            open_timeout=PATIENCE,
        )

    def hear(self, socket: ClientConnection) -> dict[str, Any]:
        text = socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def choose(self, position: dict[str, Any]) -> str:
        """A kind of move first, then one of it, as games come to their end in this way."""
        kind = self._choices.choice(sorted({offer["kind"] for offer in position["offers"]}))
        move: str = self._choices.choice([offer["move"] for offer in position["offers"] if offer["kind"] == kind])
        return move

    def move(self, socket: ClientConnection, position: dict[str, Any]) -> dict[str, Any]:
        """Makes a move, and returns the next position in which something is asked, or that is the last."""
        move = self.choose(position)
        say(socket, type="move", request=1, number=position["number"], move=move)
        while True:
            message = self.hear(socket)
            if "too many messages" in message.get("error", ""):  # nobody clicks that fast
                time.sleep(1)
                say(socket, type="move", request=1, number=position["number"], move=move)
                continue
            assert message["type"] == "event", message
            position = message["position"]
            if position["your_turn"] or position["over"]:
                return position

    def play(
        self, socket: ClientConnection, most: int = 10_000, after_move: Callable[[dict[str, Any]], None] | None = None
    ) -> dict[str, Any]:
        """Plays on from where a table stands when one connects, for so many moves or to the end."""
        position: dict[str, Any] = self.hear(socket)["position"]
        while not position["over"] and most > 0:
            position = self.move(socket, position)
            most -= 1
            if after_move is not None:
                after_move(position)
        return position


def say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))
