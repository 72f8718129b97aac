"""Numbers for those who watch over a server, in the format of Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """All that is counted, of one server."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.tables = Counter("valtti_tables", "tables that were begun", ["game"], registry=registry)
        self.games = Counter("valtti_games", "games that came to an end", ["game"], registry=registry)
        self.turns = Histogram(
            "valtti_turn_seconds",
            "from a person's move to the next position, stored",
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=registry,
        )
        self.refusals = Counter("valtti_refusals", "requests of people that were refused", registry=registry)
        self.errors = Counter("valtti_errors", "messages that could not be understood", registry=registry)
        self.cut_off = Counter("valtti_cut_off", "connections that the server ended", registry=registry)
        self.failures = Counter("valtti_failures", "turns that failed by no fault of a person", registry=registry)
        self.connections = Gauge("valtti_connections", "open connections to tables", registry=registry)
        self.rooms = Gauge("valtti_rooms", "tables in memory", registry=registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)
