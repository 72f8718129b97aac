"""How well each player stands, from what it can see, and what each move was worth."""

from __future__ import annotations

import copy
import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from valtti._core import Network, Rng, mix
from valtti.agents import resources
from valtti.agents.registry import make_player
from valtti.games import find_encoding
from valtti.games.faces import face, face_of
from valtti.games.types import Move, NativeAgent, State, View

_WORLDS = 10  # that are played on for a value, from what a seat sees
_REPEATS = 6  # of rating a move: they tell how sure the rating is


@dataclass(frozen=True)
class Judgement:
    """What the best move would have brought more, and how sure that is."""

    best: Move
    given_away: float
    sure: float


class Values(Protocol):
    """The share of games that the seat of each view can expect to win, or in games with a loser, not to lose."""

    def __call__(self, views: Sequence[View]) -> list[float]: ...


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


class PlayedValues:
    """What comes of playing on, in worlds that the seat cannot rule out, to the end of the game or of the round."""

    def __init__(self, game_name: str, agent: str) -> None:
        native = make_player(game_name, agent).native
        assert native is not None
        self._face = face(game_name)
        self._agent = native

    def __call__(self, views: Sequence[View]) -> list[float]:
        return [self._value(self._face.horizon(view)[0]) for view in views]

    def _value(self, view: View) -> float:
        rng = Rng(mix(view.seed, 1))
        return sum(self._share(view.sample(rng), view.seat, rng) for _ in range(_WORLDS)) / _WORLDS

    def _share(self, world: State, seat: int, rng: Rng) -> float:
        while not world.over:
            world.play(self._agent.choose(world.view(world.actor, rng.next())), rng)
        return share_of(world, seat)


def share_of(state: State, seat: int) -> float:
    """What a game that is over was worth to a seat: winners share it, and of a draw everybody has the same."""
    if state.is_void or not state.winners:
        return 0.5
    return float(seat in state.winners)


#: A network has seen more games than could be played on here; elsewhere a quick agent plays that knows the game.
_VALUES: dict[str, Callable[[], Values]] = {
    "moska": lambda: NetworkValues("moska"),
    "schnapsen": lambda: NetworkValues("schnapsen"),
    "tysiac": lambda: PlayedValues("tysiac", "program"),
    "tictactoe": lambda: PlayedValues("tictactoe", "careful"),
}
_RATERS = {"moska": "net", "schnapsen": "net"}


def values_of(game_name: str) -> Values:
    """What values positions of a game."""
    return _VALUES[game_name]()


def rater_of(game_name: str) -> NativeAgent:
    """What rates moves: a network one move ahead, or playing on with the strongest agent."""
    native = make_player(game_name, _RATERS.get(game_name, "playouts")).native
    assert native is not None
    return native


def judge(rater: NativeAgent, view: View, move: Move) -> Judgement | None:
    """What a move was worth beside the best one; None if the agent does not rate it."""
    view = copy.copy(face_of(view).horizon(view)[0])
    rounds: list[dict[Move, float]] = []
    for _ in range(_REPEATS):
        view.seed = mix(view.seed, 1)
        rounds.append(dict(rater.rate(view) or ()))
    if any(move not in ratings for ratings in rounds):
        return None
    best = max(rounds[0], key=lambda other: sum(ratings.get(other, 0.0) for ratings in rounds))
    lost = [ratings.get(best, 0.0) - ratings[move] for ratings in rounds]
    return Judgement(best, max(0.0, statistics.fmean(lost)), 2 * statistics.stdev(lost) / math.sqrt(_REPEATS))
