"""The league: every network, what was measured of it, and the time that it took."""

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


@dataclass
class Spent:
    """Seconds that a generation took, those before it was stopped among them."""

    gathering: float = 0.0
    training: float = 0.0
    measuring: float = 0.0
    processor: float = 0.0  # of all threads together

    @property
    def seconds(self) -> float:
        return self.gathering + self.training + self.measuring

    def add(self, step: str, seconds: float, processor: float) -> None:
        """Of one of the steps above."""
        setattr(self, step, getattr(self, step) + seconds)
        self.processor += processor


@dataclass(frozen=True)
class Member:
    """A network of the league."""

    number: int  # of its generation, from 1
    positions: int  # that it was trained on
    by_yardstick: Measured
    duel: Measured | None  # with the best so far, unless it is the first
    is_promoted: bool  # has it shown to be better than the best so far?
    is_last: bool  # was it trained over all games that were kept, and gathered none?
    spent: Spent

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
    begun: Spent = field(default_factory=Spent)  # on the generation that comes next

    @property
    def best(self) -> Member | None:
        """The last one that was promoted."""
        return next((member for member in reversed(self.members) if member.is_promoted), None)

    @property
    def seconds(self) -> float:
        """That all of it took so far."""
        return sum(member.spent.seconds for member in self.members) + self.begun.seconds

    @property
    def processor_seconds(self) -> float:
        return sum(member.spent.processor for member in self.members) + self.begun.processor
