"""Games that are played move by move, to be looked into: how large their trees are, how a network values them, and what
its player likes to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log, log10
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti._core import Network, mix, moska
from valtti.agents.registry import make_player
from valtti.arena.moments import Mean, mean_of
from valtti.games import find_encoding, make_rules
from valtti.games.table import Event, Table

#: Told how many games have been watched.
OnGame = Callable[[int], None]


def _turns(table: Table, agents: Sequence[Any]) -> Iterator[tuple[moska.View, Event]]:
    """What each player saw and did, by turns, to the end of the game."""
    while not table.over:
        view: Any = table.decision()
        event = table.let(agents[view.seat])
        assert event is not None
        yield view, event


def _table(rules: Mapping[str, Any], seed: int) -> Table:
    return Table("moska", make_rules("moska", rules), seed)


def _end(table: Table) -> moska.State:
    assert isinstance(table.state, moska.State)
    return table.state


def _native(spec: str) -> Any:
    """An agent of the core, of this game, which its type does not say."""
    return make_player("moska", spec).native


def _seated(agent: str, others: str, players: int, number: int) -> tuple[int, list[Any]]:
    """Where an agent sits in a game of this number, and all who sit there."""
    seat = number % players
    return seat, [_native(agent if i == seat else others) for i in range(players)]


# --- How large the tree is ---


@dataclass(frozen=True)
class Count:
    """One player's turns, game by game, and the number of moves there were to choose from in all of them together."""

    players: int
    turns: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]

    @property
    def length(self) -> Mean:
        """Of a game, if all players have as many turns as this one."""
        return mean_of(self.players * self.turns)

    @property
    def branching(self) -> Mean:
        """Moves to choose from in a turn. Games are independent, the turns of a game are not."""
        return self._mean(self._branching, self._around_branching)

    @property
    def log10(self) -> Mean:
        """Of the branching to the power of the length."""
        length = self.length.value
        # How each game moves the product, to first order.
        by_length = self.players * self.turns * log10(self._branching)
        by_branching = length / self._branching / log(10) * self._around_branching
        return self._mean(length * log10(self._branching), by_length + by_branching)

    @property
    def _branching(self) -> float:
        return float(self.moves.sum() / self.turns.sum())

    @property
    def _around_branching(self) -> npt.NDArray[np.float64]:
        """How much each game has to do with the branching's being larger or smaller."""
        around: npt.NDArray[np.float64] = (self.moves - self._branching * self.turns) / self.turns.mean()
        return around

    def _mean(self, value: float, by_game: npt.NDArray[Any]) -> Mean:
        return Mean(value, float(by_game.var(ddof=1)), len(by_game))


@dataclass(frozen=True)
class Tree:
    decisions: Count  # turns without a choice left out
    turns: Count  # and with them


def tree(
    agent: str, others: str, players: int, rules: Mapping[str, Any], seeds: Iterable[int], on_game: OnGame
) -> Tree:
    """Counts the moves that an agent can choose from, sitting among others."""
    decisions, turns = [], []
    for number, seed in enumerate(seeds):
        seat, seated = _seated(agent, others, players, number)
        table = _table({**rules, "players": players}, seed)
        # What a turned card kills is a part of the turn in which it was turned.
        counts = [view.count for view, _ in _turns(table, seated) if view.seat == seat and view.turned is None]
        choices = [count for count in counts if count > 1]
        if not _end(table).is_void:
            turns.append((len(counts), sum(counts)))
            decisions.append((len(choices), sum(choices)))
        on_game(number + 1)
    return Tree(_count(players, decisions), _count(players, turns))


def _count(players: int, games: Sequence[tuple[int, int]]) -> Count:
    turns, moves = np.array(games, dtype=np.int64).T
    return Count(players, turns, moves)


# --- What a network thinks of a game ---


@dataclass(frozen=True)
class Valued:
    """What each player's position is worth in its own eyes, from the deal on and after each move."""

    names: Sequence[str]  # of the players, by seat
    values: npt.NDArray[np.float64]  # a row a move, a column a seat; nan for those who are out
    deck_ended: int | None  # the row from which on there was no deck
    loser: int


def valued_game(agents: Sequence[str], network: Network, rules: Mapping[str, Any], seed: int) -> Valued:
    """The first game of a seed that has a loser."""
    players = [_native(agent) for agent in agents]
    number = 0
    while True:
        table = _table(rules, mix(seed, number))
        values, decks = [], []
        mover = -1
        for view, event in _turns(table, players):
            values.append(_values(network, event.before, mover))
            decks.append(view.deck_size)
            mover = view.seat
        if not _end(table).is_void:
            break
        number += 1
    deck_ended = decks.index(0) if 0 in decks else None
    return Valued(agents, np.array(values), deck_ended, _end(table).losers[0])


def _values(network: Network, state: Any, mover: int) -> npt.NDArray[np.float64]:
    encoding = find_encoding("moska", network.encoding)
    rows = [encoding.encode([state.view(seat)], after_move=seat == mover) for seat in range(state.rules.players)]
    values = 1 / (1 + np.exp(-network.run(np.concatenate(rows), encoding.counts)))
    return np.where(state.in_game, values, np.nan)


# --- What a player likes to do ---


@dataclass(frozen=True)
class Habits:
    """What an agent did over many games where it had a choice."""

    kinds: Mapping[str, int]  # how often it made each kind of move
    passes: int  # of an attacker who could have added something
    chances: int  # to add something
    #: The share of killing cards whose rank already lies on the table: that of the move made, less the mean of all that
    #: kill the same cards. An observation is the mean of a game.
    known_ranks: Mean
    #: Trumps that are played while there is a deck: those of the move made, less the mean of all moves of its kind with
    #: as many cards.
    trumps: Mean


def habits(agent: str, others: str, rules: Mapping[str, Any], seeds: Iterable[int], on_game: OnGame) -> Habits:
    """Watches an agent that sits among others."""
    seen = _Seen()
    for number, seed in enumerate(seeds):
        seat, seated = _seated(agent, others, 4, number)
        for view, event in _turns(_table(rules, seed), seated):
            if view.seat == seat and view.count > 1:
                move: Any = event.move
                seen.add(view, move)
        seen.end_game()
        on_game(number + 1)
    return Habits(
        dict(seen.kinds), seen.passes, seen.chances, mean_of(seen.known_ranks.means), mean_of(seen.trumps.means)
    )


@dataclass
class _ByGame:
    """Means of games, in which there are any number of observations."""

    of_game: list[float] = field(default_factory=list)
    means: list[float] = field(default_factory=list)

    def end_game(self) -> None:
        if self.of_game:
            self.means.append(float(np.mean(self.of_game)))
        self.of_game = []


@dataclass
class _Seen:
    kinds: Counter[str] = field(default_factory=Counter)
    passes: int = 0
    chances: int = 0
    known_ranks: _ByGame = field(default_factory=_ByGame)
    trumps: _ByGame = field(default_factory=_ByGame)

    def add(self, view: moska.View, move: moska.Move) -> None:
        self.kinds[move.kind] += 1
        alike = [each for each in view.moves if each.kind == move.kind]
        if any(each.kind == "add" for each in view.moves):
            self.chances += 1
            self.passes += move.kind == "pass"
        if move.kind == "kill":
            on_table = {card.rank for card in view.unkilled | view.killed}
            same_victims = [each for each in alike if each.targets == move.targets]
            self.known_ranks.of_game += _difference(
                move, same_victims, lambda each: sum(card.rank in on_table for card in each.cards) / len(each.cards)
            )
        if move.cards and view.deck_size:
            same_size = [each for each in alike if len(each.cards) == len(move.cards)]
            self.trumps.of_game += _difference(
                move, same_size, lambda each: sum(card.suit == view.trump for card in each.cards)
            )

    def end_game(self) -> None:
        self.known_ranks.end_game()
        self.trumps.end_game()


def _difference(made: moska.Move, among: Sequence[moska.Move], feature: Callable[[moska.Move], float]) -> list[float]:
    """How a move differs from the mean of those that could have been made; nothing where all are alike in this."""
    found = [feature(move) for move in among]
    return [feature(made) - float(np.mean(found))] if len(set(found)) > 1 else []
