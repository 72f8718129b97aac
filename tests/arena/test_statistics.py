from collections.abc import Callable
from math import inf, log, log10
from typing import Any

import numpy as np
import pytest
from scipy import stats

from valtti.arena.statistics import (
    Difference,
    Interval,
    Sprt,
    agresti_coull,
    clopper_pearson,
    difference,
    mean_difference,
    mean_interval,
    paired_difference,
    sign_test,
    wilson,
)


def near(low: float, high: float, within: float) -> Any:
    return pytest.approx((low, high), abs=within)


def ends(interval: Interval | Difference) -> tuple[float, float]:
    return (interval.low, interval.high)


# --- intervals of a rate


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_newcombes_published_values(successes: int, trials: int, low: float, high: float) -> None:
    assert ends(wilson(successes, trials)) == near(low, high, 5e-5)


def test_agresti_coull_of_the_thesis_human_games() -> None:
    # 29.8 % of 260 is 77.48, which is no count of losses: 24.5-35.5 % lies between those of 77 and 78.
    assert ends(agresti_coull(77, 260)) == near(0.244, 0.354, 5e-4)
    assert ends(agresti_coull(78, 260)) == near(0.247, 0.358, 5e-4)


def test_agresti_coull_shares_its_centre_with_wilson_and_contains_it() -> None:
    for successes, trials in [(3, 10), (50, 400), (999, 1000)]:
        plain, score = agresti_coull(successes, trials), wilson(successes, trials)
        if plain.high < 1:
            assert plain.low + plain.high == pytest.approx(score.low + score.high)
        assert plain.low <= score.low < score.high <= plain.high


def test_a_wider_level_gives_a_wider_interval() -> None:
    for method in (agresti_coull, wilson):
        assert method(30, 100, 0.99).low < method(30, 100, 0.9).low


@pytest.mark.parametrize("method", [agresti_coull, wilson])
def test_rate_intervals_stay_within_0_and_1(method: Callable[..., Interval]) -> None:
    assert method(0, 0) == Interval(0.0, 1.0)
    assert method(0, 3).low == 0.0
    assert method(3, 3).high == 1.0


@pytest.mark.parametrize("method", [agresti_coull, wilson])
@pytest.mark.parametrize("arguments", [(4, 3), (-1, 3), (0, -1), (1, 3, 1.0), (0, 0, 95)])
def test_impossible_rates_are_refused(method: Callable[..., Interval], arguments: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"impossible|level must lie"):
        method(*arguments)


# --- interval of a mean


def test_mean_interval_agrees_with_the_t_table() -> None:
    # t(0.975, 9) = 2.262: ten values with variance 4 around 1.5.
    assert ends(mean_interval(1.5, 4.0, 10)) == near(1.5 - 2.262 * 0.632456, 1.5 + 2.262 * 0.632456, 2e-4)


def test_values_that_are_all_alike_make_nothing_certain() -> None:
    assert mean_interval(3.0, 0.0, 5) == Interval(-inf, inf)
    # Of values between 0 and 1 those that have not turned up are bounded, and the more there are, the better.
    assert ends(mean_interval(1.0, 0.0, 10, least=0.0, most=1.0)) == pytest.approx(ends(wilson(10, 10)))
    assert ends(mean_interval(0.0, 0.0, 10, least=0.0, most=1.0)) == pytest.approx(ends(wilson(0, 10)))
    between = mean_interval(0.25, 0.0, 1000, least=0.0, most=1.0)
    assert 0.24 < between.low < 0.25 < between.high < 0.26
    assert mean_difference(0.0, 0.0, 10).p_value == 1
    assert mean_difference(0.0, 0.0, 10, most=1.0).high == pytest.approx(wilson(0, 10).high)


def test_an_interval_of_bounded_values_stays_within_the_bounds() -> None:
    assert ends(mean_interval(0.9, 0.1, 5, least=0.0, most=1.0))[1] == 1.0


def test_too_few_values_say_nothing() -> None:
    assert mean_interval(3.0, 0.0, 1) == Interval(-inf, inf)
    assert mean_interval(1.0, 0.0, 1, least=0.0, most=1.0) == Interval(0.0, 1.0)
    with pytest.raises(ValueError, match="variance"):
        mean_interval(0.0, -1.0, 5)


# --- differences


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    # Newcombe, "Interval estimation for the difference between independent proportions", 1998, table II,
    # method 10.
    [
        ((56, 70, 48, 80), 0.0524, 0.3339),
        ((9, 10, 3, 10), 0.1705, 0.8090),
        ((5, 56, 0, 29), -0.0381, 0.1926),
        ((10, 10, 0, 20), 0.6791, 1.0000),
        ((10, 10, 0, 10), 0.6075, 1.0000),
    ],
)
def test_difference_gives_newcombes_published_intervals(
    counts: tuple[int, int, int, int], low: float, high: float
) -> None:
    assert ends(difference(*counts)) == near(low, high, 5e-5)


def test_difference_has_twice_fishers_one_sided_p() -> None:
    # Fisher's tea: three of four cups right on each side, one-sided p = 17/70.
    tea = difference(3, 4, 1, 4)
    assert tea.estimate == 0.5
    assert tea.p_value == pytest.approx(34 / 70)
    assert difference(1, 4, 3, 4).p_value == pytest.approx(34 / 70)
    for a, n, b, m in [(56, 70, 48, 80), (310, 1000, 250, 1100), (1, 300, 9, 200)]:
        side = "greater" if a / n > b / m else "less"
        fisher = stats.fisher_exact([[a, n - a], [b, m - b]], alternative=side)
        assert difference(a, n, b, m).p_value == pytest.approx(2 * fisher.pvalue)


def test_difference_of_equal_rates_and_of_no_games_is_not_significant() -> None:
    for counts in [(0, 10, 0, 20), (10, 10, 20, 20), (250, 1000, 250, 1000), (0, 0, 3, 9), (0, 0, 0, 0)]:
        result = difference(*counts)
        assert (result.estimate, result.p_value, result.log10_p) == (0.0, 1.0, 0.0)
        assert result.low < 0 < result.high


def test_difference_does_not_underflow() -> None:
    # The only table as extreme as n of n against 0 of n: p = 2 / C(2n, n), which has 4^n / sqrt(pi n) below.
    result = difference(1000, 1000, 0, 1000)
    assert result.p_value == 0.0
    assert result.log10_p == pytest.approx(log10(2) - 2000 * log10(2) + log10(np.pi * 1000) / 2, abs=1e-3)


def test_difference_stays_exact_over_millions_of_games() -> None:
    result = difference(2_500_000, 10_000_000, 2_504_000, 10_000_000)
    # The normal limit, with half a game of continuity correction: a has 2,000 losses fewer than expected.
    pooled = 5_004_000 / 20_000_000
    z = 1999.5 / (pooled * (1 - pooled) * 10_000_000 / 2) ** 0.5
    assert result.p_value == pytest.approx(2 * stats.norm.sf(z), rel=1e-5)


@pytest.mark.parametrize(("successes", "trials"), [(3, 10), (5, 10), (9, 9), (0, 1), (15265, 30000), (9775, 30000)])
def test_sign_test_is_the_exact_binomial_test_and_does_not_underflow(successes: int, trials: int) -> None:
    exact = stats.binomtest(successes, trials).pvalue
    if exact > 0:
        assert 10 ** sign_test(successes, trials) == pytest.approx(exact, rel=1e-9)
    else:  # scipy's test ends where floating-point numbers do
        assert sign_test(successes, trials) == pytest.approx(-808.97, abs=0.01)


def test_sign_test_of_no_trials_says_nothing() -> None:
    assert sign_test(0, 0) == 0.0


def test_clopper_pearson_gives_published_values() -> None:
    # Agresti & Coull 1998: no success in 10; 5 of 6 by the beta distribution.
    assert clopper_pearson(0, 10).high == pytest.approx(0.3085, abs=5e-5)
    interval = clopper_pearson(5, 6)
    assert interval.low == pytest.approx(stats.beta.ppf(0.025, 5, 2))
    assert interval.high == pytest.approx(stats.beta.ppf(0.975, 6, 1))
    assert clopper_pearson(0, 0) == Interval(0.0, 1.0)


def test_paired_difference_is_the_exact_sign_test() -> None:
    # 12 against 2: twice (1 + 14 + 91) / 2^14.
    result = paired_difference(12, 2, 100)
    assert result.estimate == pytest.approx(0.1)
    assert result.p_value == pytest.approx(2 * 106 / 2**14)
    assert paired_difference(2, 12, 100).p_value == pytest.approx(result.p_value)
    assert paired_difference(530, 470, 2000).p_value == pytest.approx(stats.binomtest(530, 1000).pvalue)


def test_paired_interval_agrees_with_published_values() -> None:
    # Complete response before and after consolidation therapy (Cavo et al. 2012), as the R package
    # contingencytables of Fagerland, Lydersen & Laake's book prints it.
    result = paired_difference(6, 16, 161)
    assert result.estimate == pytest.approx(-0.0621, abs=5e-5)
    assert ends(result) == near(-0.1195, -0.0032, 5e-5)


def test_paired_interval_covers_the_truth_as_often_as_it_says() -> None:
    # Moska: at most one of the two loses a game.
    rng = np.random.default_rng(5)
    counts = rng.multinomial(400, [0.28, 0.22, 0.5], size=2000)
    hits = 0
    for a, b, _ in counts:
        result = paired_difference(int(a), int(b), 400)
        hits += result.low <= 0.06 <= result.high
    assert hits / len(counts) == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("games", [1400, 10_000, 5_000_000])
def test_paired_difference_does_not_underflow(games: int) -> None:
    # All games to one side: p = 2 / 2^games; 1400 games are below 1e-400 already.
    result = paired_difference(0, games, games)
    assert result.p_value == 0.0
    assert result.log10_p == pytest.approx((1 - games) * log10(2), rel=1e-9)
    assert result.log10_p < -400


def test_paired_difference_without_decisive_games() -> None:
    for games in (0, 10):
        result = paired_difference(0, 0, games)
        assert (result.estimate, result.p_value, result.log10_p) == (0.0, 1.0, 0.0)
        assert result.low < 0 < result.high
    assert paired_difference(5, 5, 10).p_value == 1.0


@pytest.mark.parametrize("counts", [(6, 5, 10), (-1, 5, 10), (0, 0, -1)])
def test_paired_counts_that_do_not_fit_are_refused(counts: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        paired_difference(*counts)


# --- SPRT


def test_sprt_has_walds_bounds() -> None:
    sprt = Sprt(0.5, 0.6, alpha=0.05, beta=0.10)
    assert sprt.lower == pytest.approx(log(0.10 / 0.95))
    assert sprt.upper == pytest.approx(log(0.90 / 0.05))


def test_sprt_of_successes_only_decides_at_the_first_crossing() -> None:
    # Each success adds log(0.6 / 0.5) = 0.1823; log 19 = 2.944 is passed by the 17th.
    sprt = Sprt(0.5, 0.6)
    assert sprt.add_many(np.ones(100, dtype=bool)) == 16
    assert (sprt.decision, sprt.trials) == ("H1", 17)
    assert sprt.llr == pytest.approx(17 * log(1.2))


def test_sprt_works_downwards_too() -> None:
    # A lower rate of losses as H1: failures speak for it.
    sprt = Sprt(0.25, 0.2)
    sprt.add_many(np.zeros(1000, dtype=int))
    assert sprt.decision == "H1"


def test_sprt_ignores_what_comes_after_its_decision() -> None:
    sprt = Sprt(0.5, 0.6)
    sprt.add_many(np.ones(17))
    before = sprt.llr
    assert sprt.add_many(np.zeros(1000)) is None
    sprt.add(False)
    assert (sprt.llr, sprt.decision, sprt.trials) == (before, "H1", 17)


@pytest.mark.parametrize("rate", [0.22, 0.25, 0.28])
def test_sprt_does_not_depend_on_block_sizes(rate: float) -> None:
    outcomes = np.random.default_rng(3).random(20_000) < rate
    one_by_one = Sprt(0.25, 0.24)
    for outcome in outcomes:
        one_by_one.add(bool(outcome))
    for size in (1, 7, 1000, 20_000):
        blocks = Sprt(0.25, 0.24)
        decided = None
        for start in range(0, len(outcomes), size):
            index = blocks.add_many(outcomes[start : start + size])
            if index is not None:
                decided = start + index
        assert (blocks.llr, blocks.trials, blocks.decision) == (
            one_by_one.llr,
            one_by_one.trials,
            one_by_one.decision,
        )
        assert decided == (None if blocks.decision is None else blocks.trials - 1)


def test_sprt_counts_a_draw_as_half_of_each() -> None:
    halves, both = Sprt(0.5, 0.6), Sprt(0.5, 0.6)
    halves.add_many([0.5, 0.5, 1])
    both.add_many([1, 0, 1])
    assert (halves.llr, halves.trials) == (both.llr, both.trials)


@pytest.mark.parametrize(("mean", "wrong"), [(0.5, "H1"), (0.55, "H0")])
def test_sprt_keeps_its_error_rates_where_most_games_are_drawn(mean: float, wrong: str) -> None:
    rng = np.random.default_rng(12)
    chances = [0.6 - mean, 0.8, mean - 0.4]  # of a loss, a draw and a win
    runs = [Sprt(0.5, 0.55) for _ in range(500)]
    for sprt in runs:
        while sprt.decision is None:
            sprt.add_many(rng.choice([0, 0.5, 1], 500, p=chances))
    assert sum(sprt.decision == wrong for sprt in runs) / len(runs) < 0.05


@pytest.mark.parametrize(("rate", "wrong", "bound"), [(0.25, "H1", 0.05), (0.30, "H0", 0.10)])
def test_sprt_keeps_its_error_rates(rate: float, wrong: str, bound: float) -> None:
    rng = np.random.default_rng(11)
    runs = []
    for _ in range(2000):
        sprt = Sprt(0.25, 0.30, alpha=0.05, beta=0.10)
        while sprt.decision is None:
            sprt.add_many(rng.random(500) < rate)
        runs.append(sprt)
    errors = sum(sprt.decision == wrong for sprt in runs) / len(runs)
    # Overshoot makes Wald's bounds a little cautious; the standard error of 2000 runs is 0.5 and 0.7 points.
    assert 0.5 * bound < errors < bound + 0.01
    # Wald's approximation of the expected length, from the drift of one outcome.
    drift = rate * log(0.30 / 0.25) + (1 - rate) * log(0.70 / 0.75)
    high = 0.05 if rate == 0.25 else 0.90
    expected = (high * runs[0].upper + (1 - high) * runs[0].lower) / drift
    assert np.mean([sprt.trials for sprt in runs]) == pytest.approx(expected, rel=0.08)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0.0, 0.5), "p0 must lie between 0 and 1, not 0.0"),
        ((0.5, 1.0), "p1 must lie between 0 and 1, not 1.0"),
        ((0.5, float("nan")), "p1 must lie between 0 and 1, not nan"),
        ((0.5, 0.5), "p0 and p1 must differ, both are 0.5"),
        ((0.5, 0.6, 0.0, 0.05), "alpha must lie between 0 and 1, not 0.0"),
        ((0.5, 0.6, 0.5, 0.5), "alpha \\+ beta must be below 1, not 1.0"),
    ],
)
def test_sprt_refuses_impossible_settings(arguments: tuple[float, ...], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        Sprt(*arguments)


def test_sprt_takes_only_outcomes() -> None:
    sprt = Sprt(0.5, 0.6)
    assert sprt.add_many([]) is None
    for rubbish in ([0, 2], [0.25], [[0, 1]], [float("nan")]):
        with pytest.raises(ValueError, match="flat list of 0, 1 and one half"):
            sprt.add_many(rubbish)
    assert sprt.trials == 0
