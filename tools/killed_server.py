"""Kills the server at random moments during games, and checks that no move that was answered is lost.

Several people play scripted games. Again and again the process is killed and started anew on the same database; whoever
comes back must find the table as it was told before, or further on by what had been sent and not answered. In the end
all games are played out and their records replayed.

    python tools/killed_server.py --times 100 --seed 1
    python tools/killed_server.py --times 100 --seed 1 --postgresql
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from valtti.records.record import parse_record
from web.browsing import Person, Server
from web.postgres import Postgres

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("moska", {}),
    ("schnapsen", {}),
    ("tysiac", {"options": {"max_rounds": "8"}}),
    ("moska", {"players": 2}),
)
_LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)


@dataclass
class Player(threading.Thread):
    """Somebody who plays game after game, comes back whenever the server is gone, and remembers what it was told."""

    address: str
    seed: int
    until: threading.Event
    finished: list[str] = field(default_factory=list)
    returns: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.person = Person(self.address, self.seed)
        self.table: str | None = None
        self.told: dict[int, list[str]] = {}

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        while not (self.until.is_set() and self.table is None):
            with suppress(*_LOST):
                self._sit_down()
                self._play()
            time.sleep(0.05)

    def _sit_down(self) -> None:
        if self.table is None:
            game, wanted = GAMES[(self.seed + len(self.finished)) % len(GAMES)]
            self.table, self.told = self.person.sit_down(game, **wanted), {}

    def _play(self) -> None:
        assert self.table is not None
        with self.person.connect(self.table) as socket:
            first = self.person.hear(socket)
            self._compare({entry["number"]: entry["sentences"] for entry in first["log"]})
            self.returns += 1
            position = first["position"]
            while not position["over"]:
                position = self.person.move(socket, position)
                for text in self.person.received:
                    self._remember(text)
                self.person.received.clear()
        self.finished.append(self.table)
        self.table = None

    def _remember(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "event":
            self.told[message["number"]] = message["sentences"]

    def _compare(self, log: dict[int, list[str]]) -> None:
        """What was told must still be so. The last thing that was told may have gone on by more sentences since."""
        for number, sentences in self.told.items():
            if log.get(number, [])[: len(sentences)] != sentences:
                self.faults.append(f"table {self.table}: number {number} was {sentences}, and is {log.get(number)}")
        self.told |= log


def kill_again_and_again(data: Path, database: str | None, times: int, seed: int, people: int) -> int:
    """The number of faults."""
    chance, until = random.Random(seed), threading.Event()
    server = Server(data, database)
    players = [Player(server.address, seed + i, until) for i in range(people)]
    for player in players:
        player.start()
    for _ in range(times):
        time.sleep(chance.uniform(0.05, 0.6))
        server.kill()
        server = Server(data, database, server.port)
    until.set()
    for player in players:
        player.join(timeout=300)
    faults = [fault for player in players for fault in player.faults]
    faults += [f"table {player.table} came to no end" for player in players if player.table is not None]
    records = 0
    for player in players:
        for table in player.finished:
            text = player.person.http.get(f"/api/v1/tables/{table}/record").text
            parse_record(text, table).final()
            records += 1
    server.stop()
    returns = sum(player.returns for player in players)
    print(f"{times} kills, {returns} connections, {records} games played out and replayed, {len(faults)} faults")
    for fault in faults[:10]:
        print(fault)
    return len(faults)


def main() -> None:
    parser = argparse.ArgumentParser(description="Kills the server at random moments during games.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--people", type=int, default=6)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL of its own, not on SQLite")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        postgres = Postgres(Path(other)) if arguments.postgresql else None
        database = postgres.new_database() if postgres else None
        faults = kill_again_and_again(Path(folder), database, arguments.times, arguments.seed, arguments.people)
        if postgres:
            postgres.stop()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
