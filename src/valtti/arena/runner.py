"""Plays the games of a match in blocks, natively or with Python agents."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from valtti.agents.asking import Asker, Failure, Stopped
from valtti.agents.registry import Player
from valtti.arena.blocks import Block
from valtti.arena.conditions import Conditions
from valtti.arena.python_seat import PythonSeat
from valtti.errors import InputError
from valtti.games import game
from valtti.games.types import Flight, Match, Rules
from valtti.stopping import Stop

#: Games that a Python agent plays at the same time.
GAMES_IN_FLIGHT = 4096
#: Native games that are played before their results are handed on.
_MOST_GAMES_IN_BLOCK = 1 << 16
#: Seconds after which results are handed on, so that an interruption or a decided test is noticed soon.
_BLOCK_SECONDS = 0.2
#: At least, for each of several threads, however long they take: at the end of a block threads wait for each other.
_GAMES_A_THREAD = 4
#: Agents that are asked one position at a time play few games at once until they have shown that they are quick, so
#: that the first games come to an end before all of them have begun.
_FIRST_IN_FLIGHT = 4
_QUICK_SECONDS = 0.05


class Runner:
    """Plays any run of games of a match; which games are played together makes no difference to them."""

    def __init__(
        self,
        game_name: str,
        rules: Rules,
        players: Sequence[Player],
        conditions: Conditions,
        keep_logs: bool,
    ) -> None:
        core = game(game_name)
        self._threads = conditions.num_threads
        self._keep_logs = keep_logs
        self._natives = [player.native for player in players]
        self._seats: list[PythonSeat] = []
        self._match: Match | None = None
        self._flight: Flight | None = None
        self._landed = 0  # games of the flight that were handed on
        seating = {"fixed_seats": conditions.fixed_seats, "duplicate": conditions.duplicate}
        try:
            if all(native is not None for native in self._natives):
                self._match = core.Match(rules, self._natives, conditions.seed, **seating)
                return
            self._flight = core.Flight(rules, self._natives, conditions.seed, self._threads, keep_logs, **seating)
        except ValueError as error:
            raise InputError(str(error)) from None
        self._seats = [
            PythonSeat(game_name, number, player, Asker(conditions.time_limit))
            for number, player in enumerate(players)
            if player.native is None
        ]

    def blocks(self, games: int, stop: Stop, on_progress: Callable[[int], None]) -> Iterator[Block]:
        """All games in order, or those that are finished when the work is to stop. Blocks are short in time."""
        return self._play(games, stop, on_progress) if self._match else self._fly(games, stop, on_progress)

    def _play(self, games: int, stop: Stop, on_progress: Callable[[int], None]) -> Iterator[Block]:
        match = self._match
        assert match is not None
        size, first = match.series * (_GAMES_A_THREAD * self._threads if self._threads > 1 else 1), 0

        def tell() -> bool:
            on_progress(first + match.finished)
            return stop.requested

        match.stop_when(tell)
        while first < games and not stop.requested:
            started = time.perf_counter()
            block = self._block(first, match.play(first, min(size, games - first), self._threads, self._keep_logs))
            first += len(block)
            on_progress(first)
            yield block
            if time.perf_counter() - started < _BLOCK_SECONDS:
                size = min(2 * size, _MOST_GAMES_IN_BLOCK)

    def _fly(self, games: int, stop: Stop, on_progress: Callable[[int], None]) -> Iterator[Block]:
        flight = self._flight
        assert flight is not None
        most = GAMES_IN_FLIGHT if any(seat.batches for seat in self._seats) else _FIRST_IN_FLIGHT
        flight.stop_when(lambda: stop.requested)
        flight.begin(games, most)
        handed_on = time.perf_counter()
        while not (flight.done or stop.requested):
            started = time.perf_counter()
            try:
                for seat in self._seats:
                    seat.answer_waiting(flight, stop)
            except Stopped:
                break
            on_progress(flight.finished)
            now = time.perf_counter()
            if now - started < _QUICK_SECONDS and most < GAMES_IN_FLIGHT:
                most *= 2
                flight.widen(most)
            if now - handed_on > _BLOCK_SECONDS:
                handed_on = now
                yield self._land()
        yield self._land()

    def _land(self) -> Block:
        """The games that are finished and follow those before."""
        assert self._flight is not None
        block = self._block(self._landed, self._flight.take_results())
        self._landed += len(block)
        return block

    def _block(self, first: int, results: dict[str, Any]) -> Block:
        reasons: dict[int, tuple[int, str]] = results.pop("failures")
        failures = {row: (player, self._failure(player, reason)) for row, (player, reason) in reasons.items()}
        return Block(first, failures=failures, **results)

    def _failure(self, player: int, reason: str) -> Failure:
        """What is known of a failure besides its reason, if it was an exception."""
        for seat in self._seats:
            if seat.number == player and reason in seat.failures:
                return seat.failures[reason]
        return Failure(reason)
