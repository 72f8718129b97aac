"""Ratings of players from games of two or more, by the Plackett-Luce model of the openskill library."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Row:
    """One player's rating: skill `mu`, its uncertainty `sigma`, and the cautious `ordinal` = mu - 3 sigma."""

    name: str
    mu: float
    sigma: float
    ordinal: float
    games: int


class Ratings:
    """Rates players game by game. The order of the games matters a little: add them in the order played.

    openskill rates some 40,000 games of two a second, 15,000 of eight. Its `sigma` is a wide belief:
    whether one agent beats another is a question for `statistics`.
    """

    def __init__(self, names: Sequence[str]) -> None:
        if len(set(names)) != len(names):
            raise ValueError(f"names must differ: {', '.join(names)}")
        # tau = 0: openskill's default lets skill drift from game to game, but agents do not change. Simulated
        # agents that lose 20, 24, 26 and 30 % of 30,000 games came out in the right order in 4 runs of 8 with
        # drift, in all 8 without.
        self._model = PlackettLuce(tau=0.0)
        self._ratings = [self._model.rating(name=name) for name in names]
        self._games = [0] * len(names)

    def add(self, players: Sequence[int], ranks: Sequence[int]) -> None:
        """One game: `players` index `names`; a lower rank is better, equal ranks tie.

        In Moska all but the loser tie. An agent that holds two seats of a game cannot be rated by it.
        """
        if len(players) != len(ranks):
            raise ValueError(f"{len(players)} players have {len(ranks)} ranks")
        if len(players) < 2 or len(set(players)) != len(players):
            raise ValueError(f"a rated game needs two or more different players, not {list(players)}")
        if min(players) < 0 or max(players) >= len(self._ratings):
            raise ValueError(f"players must lie between 0 and {len(self._ratings) - 1}, not {list(players)}")
        teams = [[self._ratings[player]] for player in players]
        # float() because openskill refuses numpy's integers.
        rated = self._model.rate(teams, [float(rank) for rank in ranks])
        for player, (rating,) in zip(players, rated, strict=True):
            self._ratings[player] = rating
            self._games[player] += 1

    def table(self) -> list[Row]:
        """All players, best ordinal first."""
        rows = [
            Row(str(rating.name), rating.mu, rating.sigma, rating.ordinal(), games)
            for rating, games in zip(self._ratings, self._games, strict=True)
        ]
        return sorted(rows, key=lambda row: -row.ordinal)
