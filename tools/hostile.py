"""Sends the server what no browser of ours would, and checks that every message is answered or cut off.

Fuzzed JSON, moves of others and of other positions, tables of others, forged cookies, foreign pages, frames that are
too large, floods. No game may change by it, the server must go on, and nothing may go wrong inside it.

    python tools/hostile.py --messages 10000 --seed 1
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from valtti.web.identity import COOKIE
from valtti.web.protocol import read_request
from web.browsing import PATIENCE, Person, serving

VALID = (
    {"type": "move", "request": 1, "number": 10**9, "move": "pass"},
    {"type": "fitting", "request": 1, "number": 0, "cards": ["9D", "7D"]},
    {"type": "hint", "request": 1},
    {"type": "resign", "request": 1},
    {"type": "language", "language": "fi"},
    {"type": "ping"},
)
VALUES: tuple[Any, ...] = (
    None, True, -1, 2**63, 2**200, 1.5, 1e308, "", "x" * 3000, "\x00", "😀" * 100, "‮", "'; drop table events; --",
    "../../key", "os:system", [], [[]], {}, {"type": "move"}, "kill 9D>7D " * 100, "<script>alert(1)</script>",
)  # fmt: skip


class Attacker:
    """Sends messages of many kinds, and counts what became of them."""

    def __init__(self, address: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.address = address
        self.victim = Person(address, seed)
        self.table = self.victim.sit_down("moska")
        self.me = Person(address, seed)
        self.mine = self.me.sit_down("moska")
        self.outcomes: Counter[str] = Counter()
        self.socket: ClientConnection | None = None

    def attack(self) -> None:
        ways: list[tuple[Callable[[], str], int]] = [
            (self.fuzzed, 60),
            (self.illegal, 20),
            (self.request, 10),
            (self.forged, 3),
            (self.foreign, 3),
            (self.oversized, 2),
            (self.flood, 1),
        ]
        way = self.chance.choices([way for way, _ in ways], [weight for _, weight in ways])[0]
        self.outcomes[f"{way.__name__}: {way()}"] += 1

    def fuzzed(self) -> str:
        """A message of which something is wrong."""
        message: dict[str, Any] = dict(self.chance.choice(VALID))
        match self.chance.randrange(5):
            case 0:
                del message[self.chance.choice(list(message))]
            case 1:
                message[self.chance.choice(list(message))] = self.chance.choice(VALUES)
            case 2:
                message[self.chance.choice(["extra", "seat", "table", "__class__"])] = self.chance.choice(VALUES)
            case 3:
                text = json.dumps(message)
                at = self.chance.randrange(len(text))
                return self.say(text[:at] + self.chance.choice(['"', "{", "\x00", "\\u", "]", ""]) + text[at + 1 :])
            case _:
                return self.say(bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(200))))
        return self.say(json.dumps(message))

    def illegal(self) -> str:
        """A move of another position, or one that is none."""
        move = self.chance.choice(["pass", "wait", "open 2C 3D", "kill AH>2C", "take", "end", "deck", "?", "self 2H"])
        number = self.chance.choice([0, 1, 10**6])
        if number == 0 and move not in ("open 2C 3D", "?"):
            number = 1
        return self.say(json.dumps({"type": "move", "request": 1, "number": number, "move": move}))

    def request(self) -> str:
        """A request over HTTP with nonsense in it."""
        path = self.chance.choice(["tables", "view", "lessons/moska/1", "lessons/moska/99", "games", "nothing"])
        body = self.chance.choice(
            [b"", b"{", b"[" * 9000, json.dumps({"game": self.chance.choice(VALUES)}).encode(), b"\xff" * 50]
        )
        answer = self.me.http.post(f"/api/v1/{path}", content=body)
        assert 400 <= answer.status_code < 500, (path, body[:50], answer.text)
        return str(answer.status_code)

    def forged(self) -> str:
        """The table of another, with a cookie that is nearly right."""
        cookie = list(self.victim.http.cookies[COOKIE])
        at = self.chance.randrange(len(cookie) - 1)  # of the last sign not all bits count
        cookie[at] = "A" if cookie[at] != "A" else "B"
        forger = Person(self.address)
        forger.http.cookies.set(COOKIE, "".join(cookie))
        with forger.connect(self.table) as socket:
            assert forger.hear(socket) == {"type": "error", "error": "you do not sit at this table"}
        return "refused"

    def foreign(self) -> str:
        """A page from elsewhere in the browser of the victim."""
        headers = {"Cookie": f"{COOKIE}={self.victim.http.cookies[COOKIE]}"}
        address = f"{self.address.replace('http', 'ws')}/api/v1/tables/{self.table}/play"
        try:
            with connect(address, origin="http://elsewhere.example", additional_headers=headers):  # type: ignore[arg-type]
                return "let in"
        except InvalidStatus:
            return "refused"

    def oversized(self) -> str:
        return self.say("x" * self.chance.choice([8193, 20_000, 500_000]))

    def flood(self) -> str:
        """Many messages at once, without waiting."""
        socket = self._connected()
        try:
            for _ in range(500):
                socket.send('{"type": "ping"}')
            while True:
                socket.recv(timeout=PATIENCE)
        except ConnectionClosed:
            self.socket = None
            return "cut off"

    def say(self, message: str | bytes) -> str:
        """Sends a message; what comes back, until the ping after it is answered."""
        if is_meant(message):
            return "right after all, and not sent"
        socket = self._connected()
        answers = set()
        try:
            socket.send(message)
            socket.send('{"type": "ping"}')
            while (answer := json.loads(socket.recv(timeout=PATIENCE)))["type"] != "pong":
                answers.add(answer["type"])
                if "too many" in answer.get("error", ""):  # and the ping is one of them
                    socket.close()
                    self.socket = None
                    return "held up"
        except ConnectionClosed:
            self.socket = None
            return "cut off"
        return " and ".join(sorted(answers)) or "nothing but the answer to a ping"

    def _connected(self) -> ClientConnection:
        if self.socket is None:
            self.socket = self.me.connect(self.mine)
            self.me.hear(self.socket)
        return self.socket


def is_meant(message: str | bytes) -> bool:
    """Is this what somebody sends who gives up?"""
    try:
        return read_request.validate_json(message).type == "resign"
    except ValueError:
        return False


def position(person: Person, table: str) -> Any:
    with person.connect(table) as socket:
        return person.hear(socket)["position"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Sends the server what no browser of ours would.")
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        attacker = Attacker(server.address, arguments.seed)
        before = position(attacker.victim, attacker.table), position(attacker.me, attacker.mine)
        for _ in range(arguments.messages):
            attacker.attack()
        assert (position(attacker.victim, attacker.table), position(attacker.me, attacker.mine)) == before
        assert httpx.get(f"{server.address}/health").status_code == 200
        with attacker.victim.connect(attacker.table) as socket:
            assert attacker.victim.play(socket)["over"]
        code, log = server.stop()
    for outcome, count in sorted(attacker.outcomes.items()):
        print(f"{count:6}  {outcome}")
    wrong = [line for line in log.splitlines() if '"error"' in line]
    print(f"{arguments.messages} messages, no game changed, {len(wrong)} errors in the log")
    sys.exit(1 if wrong or code else 0)


if __name__ == "__main__":
    main()
