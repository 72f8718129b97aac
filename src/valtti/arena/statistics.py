"""Intervals and tests for match results.

A rate is a count of successes out of a count of trials: losses in Moska, wins in the other games.
Probabilities that may be tiny also come as `log10_p`, which does not underflow where `p_value` becomes 0.
"""

from dataclasses import dataclass
from math import inf, isfinite, log, sqrt
from typing import Any, Literal

import numpy as np
import scipy  # loads its parts when they are first used, which keeps commands that need none quick
from numpy.typing import ArrayLike


@dataclass(frozen=True)
class Interval:
    low: float
    high: float

    def as_json(self) -> list[float | None]:
        return [_finite(self.low), _finite(self.high)]


@dataclass(frozen=True)
class Difference:
    """Rate of a minus rate of b, its interval, and the two-sided p-value of "the rates are equal"."""

    estimate: float
    low: float
    high: float
    p_value: float
    log10_p: float

    def as_json(self) -> dict[str, float | None]:
        return {name: _finite(value) for name, value in vars(self).items()}


def _finite(value: float) -> float | None:
    """JSON has no infinity: a bound that is not known is null."""
    return value if isfinite(value) else None


def agresti_coull(successes: int, trials: int, level: float = 0.95) -> Interval:
    """Interval of a rate: normal, after adding z²/2 successes and z² trials. [Agresti & Coull 1998]"""
    _check_rate(successes, trials)
    z = _z(level)
    if trials == 0:
        return Interval(0.0, 1.0)
    n = trials + z * z
    p = (successes + z * z / 2) / n
    margin = z * sqrt(p * (1 - p) / n)
    return Interval(max(0.0, p - margin), min(1.0, p + margin))


def wilson(successes: int, trials: int, level: float = 0.95) -> Interval:
    """Interval of a rate: the score interval, never wider than Agresti-Coull's. [Wilson 1927]"""
    _check_rate(successes, trials)
    _check_level(level)
    if trials == 0:
        return Interval(0.0, 1.0)
    ci = scipy.stats.binomtest(int(successes), int(trials)).proportion_ci(level, method="wilson")
    return Interval(float(ci.low), float(ci.high))


def clopper_pearson(successes: int, trials: int, level: float = 0.95) -> Interval:
    """Interval of a rate from so few trials that only the exact binomial will do. [Clopper & Pearson 1934]"""
    _check_rate(successes, trials)
    _check_level(level)
    if trials == 0:
        return Interval(0.0, 1.0)
    ci = scipy.stats.binomtest(int(successes), int(trials)).proportion_ci(level, method="exact")
    return Interval(float(ci.low), float(ci.high))


def mean_interval(
    mean: float, variance: float, n: int, level: float = 0.95, least: float = -inf, most: float = inf
) -> Interval:
    """Student's interval of a mean of `n` values between `least` and `most`; `variance` is the sample's (by n - 1).

    Fewer than two values say nothing: the interval is then all that is possible. Where all values are alike, Student
    would be certain of them after two games. But as many others as Wilson allows for none in `n` may not have turned up
    yet, each as far away as is possible; and where nothing is known of that, nothing is known of the mean.
    """
    _check_level(level)
    if not variance >= 0:
        raise ValueError(f"variance must be at least 0, not {variance}")
    if n < 2:
        return Interval(least, most)
    if variance == 0:
        others = wilson(0, n, level).high
        return Interval(mean - others * (mean - least), mean + others * (most - mean))
    margin = float(scipy.stats.t.ppf((1 + level) / 2, n - 1)) * sqrt(variance / n)
    return Interval(max(least, mean - margin), min(most, mean + margin))


def mean_difference(mean: float, variance: float, n: int, level: float = 0.95, most: float = inf) -> Difference:
    """What `n` paired differences of at most `most` are on average, with the interval of `mean_interval` and Student's
    test.
    """
    interval = mean_interval(mean, variance, n, level, -most, most)
    if n < 2:
        return Difference(mean, interval.low, interval.high, 1.0, 0.0)
    if variance == 0:  # all alike: by chance they would at least differ in their sign
        log_p = 0.0 if mean == 0 else (1 - n) * log(2)
    else:
        t = abs(mean) / sqrt(variance / n)
        # Where Student's tail underflows there are many values, and it is the normal one.
        tail = float(scipy.stats.t.logsf(t, n - 1))
        log_p = min(0.0, log(2) + (tail if tail > -inf else float(scipy.stats.norm.logsf(t))))
    log10_p = log_p / log(10)
    return Difference(mean, interval.low, interval.high, 10**log10_p, log10_p)


def difference(successes_a: int, trials_a: int, successes_b: int, trials_b: int, level: float = 0.95) -> Difference:
    """Rates from separate matches. Two agents of one match are dependent: use `paired_difference`.

    The interval is Newcombe's, built of two Wilson intervals (1998, method 10). The p-value is Fisher's exact
    one, twice the tail: somewhat too large for a few dozen games, never too small.
    """
    a, b = wilson(successes_a, trials_a, level), wilson(successes_b, trials_b, level)
    if trials_a == 0 or trials_b == 0:
        return Difference(0.0, -1.0, 1.0, 1.0, 0.0)
    rate_a, rate_b = successes_a / trials_a, successes_b / trials_b
    estimate = rate_a - rate_b
    low = estimate - sqrt((rate_a - a.low) ** 2 + (b.high - rate_b) ** 2)
    high = estimate + sqrt((a.high - rate_a) ** 2 + (rate_b - b.low) ** 2)
    # Given how many succeeded in all, equal rates make the share of a hypergeometric.
    trials, successes = trials_a + trials_b, successes_a + successes_b
    by_chance = scipy.stats.hypergeom(trials, successes, trials_a)
    log_p = _log_two_sided(by_chance, trials_a * successes / trials, successes_a)
    return _difference(estimate, low, high, log_p)


def paired_difference(a_only: int, b_only: int, games: int, level: float = 0.95) -> Difference:
    """Rates of two agents in `games` that both sat in: `a_only` of them succeeded for a and not for b.

    Games in which both succeeded or neither did say nothing about which is better, and only count in `games`.
    The p-value is the exact sign test (McNemar's), the interval that of Bonett & Price (2012), which adds one
    game to each of the two counts.
    """
    if min(a_only, b_only) < 0 or a_only + b_only > games:
        raise ValueError(f"{a_only} and {b_only} games do not fit into {games}")
    z = _z(level)
    if games == 0:
        return Difference(0.0, -1.0, 1.0, 1.0, 0.0)
    n = games + 2
    rate_a, rate_b = (a_only + 1) / n, (b_only + 1) / n
    centre = rate_a - rate_b
    margin = z * sqrt((rate_a + rate_b - centre**2) / n)
    log_p = sign_test(a_only, a_only + b_only) * log(10)
    return _difference((a_only - b_only) / games, centre - margin, centre + margin, log_p)


def sign_test(successes: int, trials: int) -> float:
    """log10 of the exact two-sided binomial p-value of "success and failure are equally likely"."""
    _check_rate(successes, trials)
    return _log_two_sided(scipy.stats.binom(trials, 0.5), trials / 2, successes) / log(10) if trials else 0.0


class Sprt:
    """Wald's sequential probability ratio test: does an outcome succeed with rate `p0` (H0) or `p1` (H1)?

    Outcomes are added in order until the log-likelihood ratio `llr` leaves (`lower`, `upper`); later ones are
    ignored. `alpha` is, nearly, the most that the chance to decide H1 under H0 can be; `beta` the reverse. An outcome
    of one half, a draw, is half a success and half a failure. It varies less than these, so that both chances stay as
    small, and the test takes longer than it would have to.
    """

    def __init__(self, p0: float, p1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        for name, value in (("p0", p0), ("p1", p1), ("alpha", alpha), ("beta", beta)):
            if not 0 < value < 1:
                raise ValueError(f"{name} must lie between 0 and 1, not {value}")
        if p0 == p1:
            raise ValueError(f"p0 and p1 must differ, both are {p0}")
        if alpha + beta >= 1:
            raise ValueError(f"alpha + beta must be below 1, not {alpha + beta}")
        self.p0, self.p1, self.alpha, self.beta = p0, p1, alpha, beta
        self.lower = log(beta / (1 - alpha))
        self.upper = log((1 - beta) / alpha)
        self.successes = 0.0
        self.failures = 0.0
        self._success_weight = log(p1 / p0)
        self._failure_weight = log((1 - p1) / (1 - p0))

    @property
    def llr(self) -> float:
        # From counts, not accumulated: the same to the last bit however the outcomes were cut into blocks.
        return self.successes * self._success_weight + self.failures * self._failure_weight

    @property
    def trials(self) -> int:
        """How many outcomes were used."""
        return round(self.successes + self.failures)

    @property
    def decision(self) -> Literal["H0", "H1"] | None:
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else None

    def add(self, success: bool) -> None:
        if self.decision is None:
            self.successes += bool(success)
            self.failures += not success

    def add_many(self, outcomes: ArrayLike) -> int | None:
        """Adds outcomes (1 or true is success); returns the index of the deciding one if it is among them."""
        given = np.asarray(outcomes)
        if given.ndim != 1 or not np.isin(given, (0, 0.5, 1)).all():
            raise ValueError("outcomes must be a flat list of 0, 1 and one half")
        if self.decision is not None or given.size == 0:
            return None
        new = np.cumsum(given, dtype=np.float64)  # halves add up exactly
        successes = self.successes + new
        failures = self.failures + np.arange(1, new.size + 1) - new
        llr = successes * self._success_weight + failures * self._failure_weight
        outside = (llr >= self.upper) | (llr <= self.lower)
        decided = int(outside.argmax()) if outside.any() else None
        last = new.size - 1 if decided is None else decided
        self.successes, self.failures = float(successes[last]), float(failures[last])
        return decided


def _check_rate(successes: int, trials: int) -> None:
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials are impossible")


def _check_level(level: float) -> None:
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, not {level}")


def _z(level: float) -> float:
    _check_level(level)
    return float(scipy.stats.norm.ppf((1 + level) / 2))


def _difference(estimate: float, low: float, high: float, log_p: float) -> Difference:
    log10_p = log_p / log(10)
    return Difference(estimate, max(-1.0, low), min(1.0, high), 10**log10_p, log10_p)


def _log_two_sided(by_chance: Any, expected: float, observed: int) -> float:
    """Log of twice the tail of a frozen discrete distribution, from `observed` outwards, and at most 0.

    The terms are summed as logarithms because scipy's logcdf and logsf underflow to -inf. The deviation of
    the two distributions used here is at most half the root of their support's width, and their terms fall
    about as a normal density does or faster: 40 deviations hold all that a float can tell.
    """
    first, last = by_chance.support()
    away = -1 if observed < expected else 1
    tail = observed + away * np.arange(100 + int(20 * sqrt(last - first)))
    return min(0.0, log(2) + float(scipy.special.logsumexp(by_chance.logpmf(tail))))
