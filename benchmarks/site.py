"""Measures the site under load: many tables at once, and many connections that only wait.

Each of the people plays Moska against three Bot3, thinks about a second between moves, and measures the time from
sending a move to the next position in which it is asked or the game is over. When a game ends, the next one begins.
Then many connections are opened that do nothing, and the memory of the server is read.

    python benchmarks/site.py --tables 200 --minutes 5 --idle 1000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.browsing import serving

_THINKING = 1.0  # seconds, on average


@dataclass
class Load:
    """What the people have measured."""

    seconds: list[float] = field(default_factory=list)
    games: int = 0
    errors: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{len(self.seconds):,} moves, {self.games:,} games, {len(self.errors)} errors; from a move to the next "
            f"position {self._milliseconds(0.5):.1f} ms in the middle, {self._milliseconds(0.95):.1f} ms at the 95th "
            f"percentile, {self._milliseconds(1):.0f} ms at most"
        )

    def _milliseconds(self, share: float) -> float:
        """In which that share of the moves was answered."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def sit_down(client: httpx.AsyncClient) -> str:
    answer = await client.post("/api/v1/tables", json={"game": "moska", "levels": ["bot3"] * 3})
    table: str = answer.raise_for_status().json()["table"]
    return table


def connected(address: str, client: httpx.AsyncClient, table: str) -> connect:
    cookie = {"Cookie": f"valtti={client.cookies['valtti']}"}
    where = f"{address.replace('http', 'ws')}/api/v1/tables/{table}/play"
    return connect(where, additional_headers=cookie, max_size=None, compression=None, open_timeout=60)


async def play(address: str, seed: int, until: float, load: Load) -> None:
    """One person, game after game."""
    chance = random.Random(seed)
    await asyncio.sleep(chance.uniform(0, 5))  # not all at once
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        while time.monotonic() < until:
            try:
                async with connected(address, client, await sit_down(client)) as socket:
                    await play_game(socket, chance, until, load)
            except Exception as error:  # whatever it is, it is counted
                load.errors.append(f"{type(error).__name__}: {error}")


async def play_game(socket: ClientConnection, chance: random.Random, until: float, load: Load) -> None:
    position: dict[str, Any] = json.loads(await socket.recv())["position"]
    while not position["over"] and time.monotonic() < until:
        await asyncio.sleep(chance.expovariate(1 / _THINKING))
        move = chance.choice(position["offers"])["move"]
        message = {"type": "move", "request": 1, "number": position["number"], "move": move}
        started = time.perf_counter()
        await socket.send(json.dumps(message))
        while True:
            answer = json.loads(await socket.recv())
            if answer["type"] != "event":
                raise ValueError(answer.get("error"))
            position = answer["position"]
            if position["your_turn"] or position["over"]:
                break
        load.seconds.append(time.perf_counter() - started)
    load.games += position["over"]


async def wait_idly(address: str, connections: int, process: psutil.Process) -> float:
    """The memory of the server in MB while so many people are connected, each to its own table."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        tables = [await sit_down(client) for _ in range(connections)]
        sockets = []
        try:
            for table in tables:
                sockets.append(await connected(address, client, table))
                await sockets[-1].recv()
            return process.memory_info().rss / 1e6
        finally:
            for socket in sockets:
                await socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the site under load.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--database", help="the URL of a database; without it SQLite")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), arguments.database) as server:
        process = psutil.Process(server.process.pid)
        idle = asyncio.run(wait_idly(server.address, arguments.idle, process))
        print(f"{arguments.idle} connections that wait: {idle:.0f} MB")
        load = Load()
        asyncio.run(play_all(server.address, arguments.tables, 60 * arguments.minutes, load))
        print(f"{arguments.tables} tables, {arguments.minutes:g} minutes: {load}")
        used = sum(process.cpu_times()[:2])
        print(f"{process.memory_info().rss / 1e6:.0f} MB, {used:.0f} s of processor time")
        for error in load.errors[:5]:
            print(error)
    sys.exit(1 if load.errors else 0)


async def play_all(address: str, tables: int, seconds: float, load: Load) -> None:
    until = time.monotonic() + seconds
    await asyncio.gather(*(play(address, seed, until, load) for seed in range(tables)))


if __name__ == "__main__":
    main()
