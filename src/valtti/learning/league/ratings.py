"""Ratings of a league: what came of all its matches, on one scale.

Of every game one player is told apart: the loser where losses count, the winner elsewhere. In the model of Plackett and
Luce each player has a weight, and is told apart with the share that its weight has of the table's. A rating is 400
times the decimal logarithm of the weight, downwards where it is the loser that counts. That is the scale of Elo, on
which the opponents of the site stand, too; the yardstick has its fixed place on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

import numpy as np
import numpy.typing as npt
import scipy

from valtti.games import game
from valtti.learning.league.members import League, Measured

#: The rating of the yardstick.
FIXED = 1000.0
_SCALE = 400 / log(10)
#: As if so much of a game more had gone either way in each match: one that never loses has a rating all the same.
_PRIOR = 0.5

_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    value: float
    error: float  # half the width of its 95 % interval

    def __str__(self) -> str:
        return f"{self.value:.0f} ± {self.error:.0f}" if self.error else f"{self.value:.0f}"


def ratings(league: League) -> dict[str, Rating]:
    """By name: the yardstick, and every network. A draw of two is half a game for each."""
    found = {league.settings.yardstick: Rating(FIXED, 0.0)}
    if not league.members:
        return found
    networks = [member.name for member in league.members]
    played = list(_matches(league))
    rows = np.zeros((len(played), len(networks)))
    for row, (name, match) in zip(rows, played, strict=True):
        row[networks.index(name)] = 1
        if match.opponent in networks:
            row[networks.index(match.opponent)] = -1
    games = np.array([match.games for _, match in played])
    told_apart = games * [match.rate for _, match in played]
    weights, errors = _fit(rows, told_apart + _PRIOR, games + 2 * _PRIOR, league.settings.table.players - 1)
    sign = -1 if game(league.settings.game).judged_by_losses else 1
    for name, weight, error in zip(networks, weights, errors, strict=True):
        found[name] = Rating(FIXED + sign * _SCALE * float(weight), 1.96 * _SCALE * float(error))
    return found


def _matches(league: League) -> Iterator[tuple[str, Measured]]:
    """Of networks as they are: in duels with noise others play than those that are rated."""
    for member in league.members:
        yield member.name, member.by_yardstick
        if member.duel is not None and not league.settings.duel_noise:
            yield member.name, member.duel


def _fit(matches: _Floats, told_apart: _Floats, games: _Floats, others: int) -> tuple[_Floats, _Floats]:
    """The logarithms of weights that are the likeliest, with their standard errors.

    A row of `matches` has 1 for who sat alone and -1 for who had the other seats, unless that was the yardstick. How
    often the first was told apart is a logistic regression then.
    """

    def log_odds(weights: _Floats) -> _Floats:
        return matches @ weights - log(others)

    def unlikeliness(weights: _Floats) -> float:
        odds = log_odds(weights)
        return float(games @ np.logaddexp(0, odds) - told_apart @ odds)

    def slope(weights: _Floats) -> _Floats:
        surplus: _Floats = games * scipy.special.expit(log_odds(weights)) - told_apart
        return matches.T @ surplus

    def curvature(weights: _Floats) -> _Floats:
        share: _Floats = scipy.special.expit(log_odds(weights))
        return matches.T @ ((games * share * (1 - share))[:, None] * matches)

    start = np.zeros(matches.shape[1])
    found = scipy.optimize.minimize(unlikeliness, start, jac=slope, hess=curvature, method="trust-exact").x
    return found, np.sqrt(np.linalg.inv(curvature(found)).diagonal())
