"""The league: every network with what was measured of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from valtti.arena.match import MatchResult
from valtti.arena.moments import Mean
from valtti.arena.tally import AgentResult
from valtti.learning.league.settings import Settings


@dataclass(frozen=True)
class Measured:
    """The rate that the game is judged by, of the first agent of a match; a draw is half a win."""

    opponent: str  # at all other seats
    games: int
    draws: int
    rate: float
    low: float  # of the 95 % interval
    high: float

    @classmethod
    def of(cls, result: MatchResult, opponent: str) -> Measured:
        first = result.agents[0]
        draws = 0 if first.judged_by_losses else first.draws
        score = _score(first)
        rate, interval = (score.value, score.rate_ci95) if draws else (first.rate, first.ci95)
        return cls(opponent, first.games, draws, rate, interval.low, interval.high)


def _score(agent: AgentResult) -> Mean:
    """What a game brings where a win is 1 and a draw one half."""
    games = max(agent.games, 1)
    value = (agent.wins + agent.draws / 2) / games
    squares = agent.wins + agent.draws / 4
    return Mean(value, max(0.0, squares - games * value**2) / max(games - 1, 1), agent.games)


@dataclass(frozen=True)
class Member:
    """A network of the league."""

    number: int  # of its generation, from 1
    positions: int  # that it was trained on
    by_yardstick: Measured
    duel: Measured | None  # with the best so far, unless it is the first
    is_promoted: bool  # has it shown to be better than the best so far?
    is_last: bool  # was it trained over all games that were kept, and gathered none?
    seconds: float  # that its generation took
    processor_seconds: float

    @property
    def name(self) -> str:
        return name_of(self.number)

    @property
    def weights(self) -> str:
        """The file, within the folder."""
        return f"{self.name}.safetensors"


def name_of(number: int) -> str:
    """What a generation is called."""
    return f"g{number}"


@dataclass
class League:
    settings: Settings
    members: list[Member] = field(default_factory=list)

    @property
    def best(self) -> Member | None:
        """The last one that was promoted."""
        return next((member for member in reversed(self.members) if member.is_promoted), None)
