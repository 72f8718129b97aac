"""How far a league is to go, and how long that takes by what went before."""

from __future__ import annotations

from dataclasses import dataclass

from valtti.learning.league.members import League, Spent


@dataclass(frozen=True)
class Goal:
    """One of the two ends may be infinitely far away."""

    generations: float  # networks that there are to be
    seconds: float  # that all of it may take, from its first game on
    last: bool  # is there to be a training over all games that were kept?

    def further(self, league: League) -> int:
        """Generations that are still to come; while nothing tells how long one takes, the next in any case."""
        wanted = max(self.generations - len(league.members), 0)
        pace = _pace(league)
        if pace is None:
            return int(min(wanted, 1))
        # Each makes the last training longer, until games of as many are kept as may be.
        after_one, after_two = (self._last_seconds(league, further) for further in (1, 2))
        begun = min(league.begun.seconds, pace.seconds)
        rest = self.seconds - league.seconds + begun - (pace.seconds + after_one)
        return int(min(wanted, 1 + rest / (pace.seconds + after_two - after_one))) if rest >= 0 else 0

    def has_last(self, league: League) -> bool:
        """Is the last training to come, after no further generation?"""
        seconds = self._last_seconds(league, 0)
        begun = 0 if league.begun.gathering else league.begun.seconds  # a generation that was begun is thrown away
        return 0 < seconds <= self.seconds - league.seconds + min(begun, seconds)

    def seconds_left(self, league: League) -> float | None:
        """Until all is done; unknown while nothing tells how long a generation takes."""
        pace, further = _pace(league), self.further(league)
        if pace is None:
            return None
        last = self._last_seconds(league, further) if further or self.has_last(league) else 0
        return max(further * pace.seconds + last - league.begun.seconds, 0)

    def _last_seconds(self, league: League, further: int) -> float:
        """Of the last training after so many generations, unless there is none to come."""
        pace, settings = _pace(league), league.settings
        gathered = sum(member.number >= settings.first_of_networks and not member.is_last for member in league.members)
        if not self.last or pace is None or not gathered + further or (league.members[-1].is_last and not further):
            return 0
        longer = min(settings.kept, gathered + further) / max(min(settings.learned_from, gathered), 1)
        return pace.training * longer + pace.measuring


def _pace(league: League) -> Spent | None:
    """What the newest generation took that gathered games."""
    return next((member.spent for member in reversed(league.members) if member.spent.gathering), None)
