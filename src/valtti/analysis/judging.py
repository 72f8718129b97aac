"""What a move was worth beside the best one, by an agent that rates moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from valtti.agents.registry import default_agent, make_agent, make_player
from valtti.analysis.rating import ratings
from valtti.errors import InputError
from valtti.games.types import Move, View

#: Who judges where the strongest agent rates moves by another measure than shares of games, or not at all.
_PLAIN = "pimc"
_FINE, _MISTAKE, _BLUNDER = 0.01, 0.05, 0.15  # shares of games that a move gives away

Mark = Literal["best", "fine", "mistake", "blunder"]


@dataclass(frozen=True)
class Judgement:
    """What the best move would have brought more, and by how much that may be wrong."""

    best: Move
    given_away: float
    sure: float
    mark: Mark | None  # None if the agent does not measure by shares of games


class Judge:
    """An agent that says what moves are worth, from what their player sees."""

    def __init__(self, game_name: str, players: int, agent: str | None = None) -> None:
        self.name = agent or judge_of(game_name)
        asked = make_agent(game_name, self.name, players)
        if not asked.fair:
            raise InputError(f"agent {self.name} must see every card: moves are judged by what their player saw")
        self.by_shares = asked.rates_shares
        self._rate = asked.rate

    def judge(self, view: View, move: Move) -> Judgement | None:
        """Of one of many moves, some of which may not be rated: None if this is such a one."""
        found = ratings(self.name, self._rate, view)
        if found is None:
            raise InputError(f"agent {self.name} does not rate moves: choose another judge")
        if move not in found.values:
            return None
        best = next(iter(found.values))
        lost = found.between(best, move)
        mark = _mark(best == move, lost.value, lost.sure) if self.by_shares else None
        return Judgement(best, lost.value, lost.sure, mark)


def judge_of(game_name: str) -> str:
    """The strongest agent that rates moves by shares of games."""
    strongest = make_player(game_name, default_agent(game_name)).native
    return strongest.name if strongest is not None and strongest.rates_shares else _PLAIN


def _mark(is_best: bool, given_away: float, sure: float) -> Mark:
    """Nothing is held against a move that chance may explain."""
    if is_best or given_away < _FINE:
        return "best"
    if given_away < max(_MISTAKE, sure):
        return "fine"
    return "mistake" if given_away < _BLUNDER else "blunder"
