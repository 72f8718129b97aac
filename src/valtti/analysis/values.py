"""How well each player stands, from what it can see."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from typing import Protocol

from valtti._core import Network, Rng, mix
from valtti.agents import resources
from valtti.agents.registry import make_player
from valtti.games import find_encoding
from valtti.games.types import State, View

_WORLDS = 10  # that are played on to the end for a value, from what a seat sees
_WORLDS_TO_RATE = 5  # that are played on until the seat is to move


class Values(Protocol):
    """The share of games that the seat of each view can expect to win, or in games with a loser, not to lose."""

    def __call__(self, views: Sequence[View]) -> list[float]: ...

    def error(self, value: float) -> float:
        """The standard error of such a share by the luck of samples."""
        ...


class NetworkValues:
    """What a network says of positions."""

    def __init__(self, name: str) -> None:
        network = resources.read("network", name)
        assert isinstance(network, Network)
        self._network = network
        self._encoding = find_encoding(network.game, network.encoding)

    def __call__(self, views: Sequence[View]) -> list[float]:
        rows = self._encoding.encode(views, after_move=True)
        return [1 / (1 + math.exp(-odds)) for odds in self._network.run(rows, self._encoding.counts)]

    def error(self, value: float) -> float:
        return 0.0


class PlayedValues:
    """What comes of playing on, in worlds that the seat cannot rule out, to the end of the game."""

    def __init__(self, game_name: str, agent: str) -> None:
        native = make_player(game_name, agent).native
        assert native is not None
        self._agent = native

    def __call__(self, views: Sequence[View]) -> list[float]:
        return [self._value(view) for view in views]

    def error(self, value: float) -> float:
        return math.sqrt(value * (1 - value) / _WORLDS)

    def _value(self, view: View) -> float:
        rng = Rng(mix(view.seed, 1))
        return sum(self._share(view.sample(rng), view.seat, rng) for _ in range(_WORLDS)) / _WORLDS

    def _share(self, world: State, seat: int, rng: Rng) -> float:
        while not world.over:
            world.play(self._agent.choose(world.view(world.actor, rng.next())), rng)
        return share_of(world.is_void, world.winners, seat)


class RatedValues:
    """What the best move is worth by an agent that rates moves.

    A seat that is not to move is asked about its next move instead, in worlds that it cannot rule out, in which a quick
    agent plays on until then.
    """

    def __init__(self, game_name: str, rater: str, quick: str) -> None:
        native, others = make_player(game_name, rater).native, make_player(game_name, quick).native
        assert native is not None
        assert others is not None
        self._rater, self._quick = native, others

    def __call__(self, views: Sequence[View]) -> list[float]:
        return [self._value(view) for view in views]

    def error(self, value: float) -> float:
        return 0.02  # in Tysiąc, the same positions with other chance

    def _value(self, view: View) -> float:
        if view.actor == view.seat:
            return self._best(view)
        rng = Rng(mix(view.seed, 1))
        return statistics.fmean(self._next(view.sample(rng), view.seat, rng) for _ in range(_WORLDS_TO_RATE))

    def _next(self, world: State, seat: int, rng: Rng) -> float:
        while not world.over and world.actor != seat:
            world.play(self._quick.choose(world.view(world.actor, rng.next())), rng)
        return share_of(world.is_void, world.winners, seat) if world.over else self._best(world.view(seat, rng.next()))

    def _best(self, view: View) -> float:
        rated = self._rater.rate(view)
        assert rated
        return max(value for _, value in rated)


def share_of(is_void: bool, winners: Sequence[int], seat: int) -> float:
    """What a game that is over was worth to a seat: winners share it, and of a draw everybody has the same."""
    return 0.5 if is_void or not winners else float(seat in winners)


#: Whatever foretells best how games end (`benchmarks/foretelling.py`): the strongest agent, but in Moska and
#: Schnapsen the network does as well and takes a fraction of the time.
_VALUES: dict[str, Callable[[], Values]] = {
    "moska": lambda: NetworkValues("moska"),
    "schnapsen": lambda: NetworkValues("schnapsen"),
    "tysiac": lambda: RatedValues("tysiac", "master(worlds=20)", "program"),
    "tictactoe": lambda: PlayedValues("tictactoe", "careful"),
}


def values_of(game_name: str) -> Values:
    """What values positions of a game."""
    return _VALUES[game_name]()
