"""One game between any seats, from the deal to its record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from valtti._core import Rng
from valtti.agents.registry import Player, make_agent
from valtti.errors import InputError
from valtti.games import game
from valtti.games.types import Move, Rules, State, View
from valtti.play.chronicle import Chronicle
from valtti.records.record import Record, result_of


class Seat(Protocol):
    """Somebody who plays."""

    name: str  # as records name it

    def choose(self, view: View) -> Move: ...


class AgentSeat:
    """An agent at the table, asked as the arena asks it."""

    def __init__(self, game_name: str, player: Player) -> None:
        self.name = player.name
        self.fair = player.fair
        self._game = game_name
        self._player = player
        self._agent = player.agent or make_agent(game_name, player.name)
        self._started = not player.one_per_game

    def choose(self, view: View) -> Move:
        with self._blame():
            self._start(view)
            move: Move = self._agent.choose(view)
        return move

    def choose_seeing(self, state: State, seed: int) -> Move:
        """The choice of an unfair agent."""
        with self._blame():
            move: Move = self._agent.choose_seeing(state, seed)
        return move

    def rate(self, view: View) -> Sequence[tuple[Move, float]] | None:
        """The moves with their values, best first, or None if the agent gives none."""
        with self._blame():
            self._start(view)
            rated = self._agent.rate(view)
        return None if rated is None else sorted(rated, key=lambda pair: -pair[1])

    def _start(self, view: View) -> None:
        """An agent that remembers is made anew, with the first number of its stream."""
        if not self._started and self._player.make is not None:
            self._agent = self._player.make()
            self._agent.start(self._game, view.seat, random.Random(view.seed))
        self._started = True

    @contextmanager
    def _blame(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            raise InputError(f"agent {self.name} raised {type(error).__name__}: {error}") from error


class Session:
    """Plays a game. Deal, chance and each seat have streams of the seed of their own, as in the arena."""

    def __init__(
        self,
        game_name: str,
        rules: Rules,
        seed: int,
        seats: Sequence[Seat],
        chronicle: Chronicle,
    ) -> None:
        self.game = game_name
        self.seed = seed
        self.state: State = game(game_name).State.deal(rules, Rng.stream(seed, 0))
        self.moves: list[str] = []
        self._rules = rules
        self._seats = seats
        self._chronicle = chronicle
        self._chance = Rng.stream(seed, 1)
        self._streams = [Rng.stream(seed, 2 + seat) for seat in range(len(seats))]

    def play(self, before_move: Callable[[State], None] = lambda state: None) -> None:
        """Plays to the end, or as many moves as the arena would."""
        self._chronicle.begin(self.state)
        while not self.state.over and len(self.moves) < game(self.game).most_moves:
            before_move(self.state)
            self._step()

    def _step(self) -> None:
        """One move of the seat to act; a move without a choice is made without asking."""
        seat = self.state.actor
        forced = self.state.forced
        move = forced or self._ask(seat)
        before = self.state.copy()
        try:
            self.state.play(move, self._chance)
        except (TypeError, ValueError):
            raise InputError(f"agent {self._seats[seat].name} chose '{move}', which is not a legal move") from None
        self.moves.append(f"{seat} {move}")
        self._chronicle.add(seat, move, before, self.state, forced is not None)

    def _ask(self, seat: int) -> Move:
        player, seed = self._seats[seat], self._streams[seat].next()
        if isinstance(player, AgentSeat) and not player.fair:
            return player.choose_seeing(self.state, seed)
        return player.choose(self.state.view(seat, seed))

    def record(self, extra: dict[str, Any] | None = None) -> Record:
        """The record of a game that is over."""
        result = result_of(self.state) if self.state.over else {"void": True}
        names = [seat.name for seat in self._seats]
        return Record(self.game, self._rules.as_dict(), self.seed, names, self.moves, result, extra=extra or {})
