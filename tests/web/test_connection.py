"""A connection and its reader."""

import asyncio

from apart import run_apart
from valtti.web.connection import Connection
from valtti.web.measuring import Metrics
from valtti.web.protocol import Pong


class Stuck:
    """A socket whose other side reads nothing."""

    def __init__(self):
        self.closed = None

    async def send_text(self, text):
        await asyncio.sleep(3600)

    async def receive_text(self):
        await asyncio.sleep(3600)

    async def close(self, code, reason):
        self.closed = code, reason


class Room:
    """Sends more than anybody may leave unread."""

    async def enter(self, table_id, person, listener):
        for _ in range(1000):
            listener.send(Pong())
        return self

    def leave(self, room, listener):
        self.left = listener


def test_who_reads_nothing_is_cut_off_and_nothing_is_kept_for_it():
    async def run():
        socket, rooms, metrics = Stuck(), Room(), Metrics()
        connection = Connection(socket, "en", metrics)
        await asyncio.wait_for(connection.run(rooms, "table", None), timeout=10)
        return socket, rooms, connection, metrics

    socket, rooms, connection, metrics = run_apart(run())
    assert socket.closed == (1013, "you read too slowly")
    assert rooms.left is connection
    assert "valtti_cut_off_total 1.0" in metrics.text().decode()
