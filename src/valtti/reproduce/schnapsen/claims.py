"""What the paper says, and whether the bots of its appendix bear it out."""

from __future__ import annotations

from math import log10, sqrt

import scipy

from valtti.arena.statistics import difference, sign_test, wilson
from valtti.reproduce.claims import LEVEL, Z_LIMIT, Claim, Verdict, undecided, verdict
from valtti.reproduce.report import Z95, percent_plus_minus, plus_minus, power_of_ten
from valtti.reproduce.schnapsen import comparisons
from valtti.reproduce.schnapsen.experiment import SCALE, Results, Tally
from valtti.reproduce.schnapsen.published import BOTS, OPPONENTS, Pairing, published


def exact_log10_p(pairing: Pairing) -> float:
    """The p-value that the paper's count of games won really has."""
    return sign_test(published().wins[pairing], published().games_a_pairing)


def is_underflow(pairing: Pairing) -> bool:
    return published().p_values[pairing] == "2e-323"


def printed_p_values(results: Results) -> Verdict:
    cells = published().p_values
    finite = [pairing for pairing in cells if not is_underflow(pairing)]
    agree = [pairing for pairing in finite if as_printed(pairing) == cells[pairing]]
    lost = len(cells) - len(finite)
    reason = (
        f"{len(agree)} of the {len(finite)} finite values are, to the printed digits, the exact binomial test of "
        "Table 3's "
        f"counts against one half. The other {lost} print 2e-323, which is four times the smallest number a "
        "computer's usual arithmetic can hold, and no result."
    )
    return verdict(len(agree) == len(cells), reason)


def as_printed(pairing: Pairing) -> str:
    """The exact p-value of the paper's count, written as Table 2 writes it."""
    p = 10 ** exact_log10_p(pairing)
    if p > 1e-4:
        # Three digits, but not more than the paper's five places.
        return f"{p:.3f}" if p > 0.1 else f"{p:.5f}"
    mantissa, exponent = f"{p:.2e}".split("e")
    return f"{mantissa}e{int(exponent)}"


def other_columns(results: Results) -> Verdict:
    comparison = comparisons.paper_wins(results)
    names = ("kbbot", "abot", "dbot", "ebot")
    cells = [(pairing, comparisons.wins_cell(results, pairing)) for pairing in published().wins if pairing[0] in names]
    off = [comparisons.named(pairing) for pairing, cell in cells if comparison.differs(cell)]
    reason = f"{len(cells) - len(off)} of {len(cells)} win rates are the same but for chance"
    return verdict(not off, f"{reason}; not so: {', '.join(off)}." if off else f"{reason}.")


def appendix_columns(results: Results) -> Verdict:
    """Do the printed bots make the columns that carry their names?"""
    comparison, older = comparisons.paper_wins(results), comparisons.older_versions(results)
    cells = [comparisons.wins_cell(results, (bot, opponent)) for bot in ("bbot", "cbot") for opponent in OPPONENTS]
    off = [cell for cell in cells if comparison.differs(cell)]
    farthest = max(cells, key=lambda cell: abs(cell.difference))
    reason = (
        f"{len(off)} of the 8 win rates differ, by up to {100 * abs(farthest.difference):.1f} ± "
        f"{100 * Z95 * farthest.error:.1f} percentage points. The older versions `bbot-data` and `cbot-data` agree "
        f"with the paper in {len(older.cells) - len(older.outside)} of {len(older.cells)} numbers."
    )
    return verdict(not off, reason)


def _rate(results: Results, bot: str, opponent: str) -> str:
    return f"{bot} {_share(results.games[bot, opponent])} %"


def _share(tally: Tally) -> str:
    return percent_plus_minus(tally.rate, tally.ci95)


def _above_half(tally: Tally) -> bool:
    return tally.rate > 0.5 and sign_test(tally.won, tally.games) < log10(LEVEL)


def _below_half(tally: Tally) -> bool:
    return tally.rate < 0.5 and sign_test(tally.won, tally.games) < log10(LEVEL)


def better_than_kbbot(*bots: str) -> Claim[Results]:
    def judge(results: Results) -> Verdict:
        tallies = [results.games[bot, "kbbot"] for bot in bots]
        rates = ", ".join(_rate(results, bot, "kbbot") for bot in bots)
        reason = f"Games won against kbbot: {rates}."
        if all(_above_half(tally) for tally in tallies):
            return verdict(True, reason)
        if any(_below_half(tally) for tally in tallies):
            return verdict(False, reason)
        return undecided(f"{reason} The difference from 50 % is within chance.")

    return Claim(f"{' and '.join(bots).capitalize()} beat{'s' if len(bots) == 1 else ''} kbbot.", "hypothesis", judge)


def abot_like_kbbot(results: Results) -> Verdict:
    tally = results.games["abot", "kbbot"]
    ci = tally.ci95
    reason = f"Abot wins {_share(tally)} % against kbbot."
    if ci.low > 0.48 and ci.high < 0.52:
        return verdict(True, f"{reason} All of the interval lies within two percentage points of one half.")
    if ci.high < 0.48 or ci.low > 0.52:
        return verdict(False, reason)
    return undecided(reason)


def _better(a: Tally, b: Tally) -> float | None:
    """log10 p of a's rate being above b's; None if it is not."""
    gap = difference(a.won, a.games, b.won, b.games)
    return gap.log10_p if gap.estimate > 0 else None


def _clearly_better(a: Tally, b: Tally) -> bool:
    log10_p = _better(a, b)
    return log10_p is not None and log10_p < log10(LEVEL)


def cbot_is_best(results: Results) -> Verdict:
    opponents = ("kbbot", "rand", "rdeep")
    parts, holds = [], True
    for opponent in opponents:
        others = [bot for bot in BOTS if bot != "cbot"]
        rival = max(others, key=lambda bot: results.games[bot, opponent].rate)
        holds &= _clearly_better(results.games["cbot", opponent], results.games[rival, opponent])
        parts.append(f"against {opponent} {_rate(results, 'cbot', opponent)}, {_rate(results, rival, opponent)}")
    older = ", ".join(_share(results.games["cbot-data", opponent]) for opponent in opponents)
    return verdict(holds, f"{'; '.join(parts).capitalize()}. The older version `cbot-data` wins {older} %.")


def only_dbot_beats_bully_better(results: Results) -> Verdict:
    kbbot = results.games["kbbot", "bully"]
    better = [bot for bot in BOTS if _clearly_better(results.games[bot, "bully"], kbbot)]
    gap = difference(results.games["dbot", "bully"].won, results.games["dbot", "bully"].games, kbbot.won, kbbot.games)
    n = published().games_a_pairing
    printed = difference(published().wins["dbot", "bully"], n, published().wins["kbbot", "bully"], n)
    reason = (
        f"Against bully: {_rate(results, 'dbot', 'bully')}, {_rate(results, 'cbot', 'bully')}, "
        f"{_rate(results, 'kbbot', 'bully')}. Dbot's lead over kbbot has p = {power_of_ten(gap.log10_p)} here and "
        f"{power_of_ten(printed.log10_p)} in the paper's own counts; clearly better than kbbot: "
        f"{', '.join(better) or 'none'}."
    )
    return verdict(better == ["dbot"], reason)


def nobody_beats_rdeep(results: Results) -> Verdict:
    rates = ", ".join(_rate(results, bot, "rdeep") for bot in BOTS)
    return verdict(all(_below_half(results.games[bot, "rdeep"]) for bot in BOTS), f"Games won against rdeep: {rates}.")


def _balance(tally: Tally) -> tuple[float, float]:
    """Own points minus the opponent's in a game, and the z-value of that."""
    mean = tally.own.mean - tally.other.mean
    # Only one side scores in a game, so the product of the two is always 0.
    variance = tally.own.variance + tally.other.variance + 2 * tally.own.mean * tally.other.mean
    return mean, mean / sqrt(variance / tally.games) if variance else 0.0


def _ahead(tally: Tally) -> bool:
    return _balance(tally)[1] > Z_LIMIT


def _points(results: Results, bot: str, opponent: str) -> str:
    tally = results.points[bot, opponent]
    return f"{bot} {_both_points(tally)}"


def _both_points(tally: Tally) -> str:
    """Own and the opponent's."""
    return " : ".join(plus_minus(side.scaled, side.ci95, ",.0f") for side in (tally.own, tally.other))


def bbot_ahead_in_points(results: Results) -> Verdict:
    ahead = [_ahead(results.points["bbot", opponent]) for opponent in ("kbbot", "rand")]
    reason = (
        f"Against kbbot {_points(results, 'bbot', 'kbbot')}, against rand {_points(results, 'bbot', 'rand')}. The "
        "older "
        f"version: {_points(results, 'bbot-data', 'kbbot')} and {_points(results, 'bbot-data', 'rand')}."
    )
    return verdict(all(ahead), reason)


def ebot_best_against_bully(results: Results) -> Verdict:
    best = max(BOTS, key=lambda bot: _balance(results.points[bot, "bully"])[0])
    reason = f"The best balance against bully is that of {_points(results, best, 'bully')}"
    if best == "ebot":
        return verdict(True, f"{reason}.")
    own, other = published().points["ebot", "bully"]
    return verdict(
        False,
        f"{reason}; {_points(results, 'ebot', 'bully')}. The printed {own:,} : {other:,}: "
        f"{comparisons.why_different(results, ('ebot', 'bully'))}.",
    )


def kbbot_behind_all_in_points(results: Results) -> Verdict:
    behind = [bot for bot in BOTS if _ahead(results.points[bot, "kbbot"])]
    pairs = ", ".join(_points(results, bot, "kbbot") for bot in BOTS)
    return verdict(len(behind) == len(BOTS), f"Points against kbbot, own : kbbot's: {pairs}.")


def strongest_against_rand(results: Results) -> Verdict:
    by_balance = sorted(BOTS, key=lambda bot: -_balance(results.points[bot, "rand"])[0])
    pairs = ", ".join(_points(results, bot, "rand") for bot in by_balance)
    return verdict(set(by_balance[:3]) == {"bbot", "cbot", "dbot"}, f"Best balance first: {pairs}.")


def better_against_rand_than_kbbot(results: Results) -> Verdict:
    bots = ("abot", "bbot", "cbot", "dbot")
    kbbot = results.games["kbbot", "rand"]
    rates = ", ".join(_rate(results, bot, "rand") for bot in (*bots, "kbbot"))
    worse = [bot for bot in bots if _clearly_better(kbbot, results.games[bot, "rand"])]
    reason = f"Games won against rand: {rates}."
    if worse:
        return verdict(False, f"{reason} Kbbot does better than {' and '.join(worse)}.")
    if all(_clearly_better(results.games[bot, "rand"], kbbot) for bot in bots):
        return verdict(True, reason)
    return undecided(f"{reason} Not every difference is larger than chance.")


def kbbot_equals_rand(results: Results) -> Verdict:
    tally, points = results.games["kbbot", "rand"], results.points["kbbot", "rand"]
    log10_p = sign_test(tally.won, tally.games)
    reason = (
        f"Kbbot wins {_share(tally)} %, p = {power_of_ten(log10_p)} (the paper's count: "
        f"{power_of_ten(exact_log10_p(('kbbot', 'rand')))}); in points it has {_both_points(points)}."
    )
    if log10_p < log10(LEVEL):
        return verdict(False, f"Small, but not chance: {reason[0].lower()}{reason[1:]}")
    return undecided(f"{reason} So few games cannot tell.") if tally.games < SCALE else verdict(True, reason)


def kbbot_beats_bully(results: Results) -> Verdict:
    games, points = results.games["kbbot", "bully"], results.points["kbbot", "bully"]
    threes, wins = points.other.values[2], sum(points.other.values)
    reason = (
        f"Kbbot wins {_share(games)} % of the games. Yet bully takes more points, {_both_points(points)}: "
        f"{percent_plus_minus(threes / wins, wilson(threes, wins), 1)} % of its wins are worth three."
    )
    return verdict(_above_half(games), reason)


def rdeep_four_times_kbbot(results: Results) -> Verdict:
    tally = results.games["kbbot", "rdeep"]
    low, ratio, high = ((1 - rate) / rate for rate in (tally.ci95.high, tally.rate, tally.ci95.low))
    reason = f"Rdeep wins {ratio:.2f} times as many games as kbbot ({low:.2f}–{high:.2f})."
    return verdict(3.5 < ratio < 4.5, reason)


def cbot_unlike_dbot(results: Results) -> Verdict:
    """The two together against every opponent: a sum of squares tells more than four tests."""
    gaps = []
    for opponent in OPPONENTS:
        c, d = results.games["cbot", opponent], results.games["dbot", opponent]
        gaps.append((c.rate - d.rate) ** 2 / (c.error**2 + d.error**2))
    p = float(scipy.stats.chi2.sf(sum(gaps), len(gaps)))
    pairs = ", ".join(
        f"{opponent} {_share(results.games['cbot', opponent])} and {_share(results.games['dbot', opponent])} %"
        for opponent in OPPONENTS
    )
    reason = f"Games won by cbot and dbot against {pairs}: p = {p:.2g} for the two being equal."
    if p < LEVEL:
        return verdict(True, reason)
    return verdict(
        False, f"{reason} In the printed code, both lead their strongest trump and answer alike: they are one bot."
    )


CLAIMS: list[Claim[Results]] = [
    Claim("The p-values are as printed.", "Table 2", printed_p_values),
    Claim("Kbbot, abot, dbot and ebot win as many games as printed.", "Table 3", other_columns),
    Claim("The bbot and cbot of the appendix win as many games as printed.", "Table 3", appendix_columns),
    Claim("Kbbot's lead over rand is negligible.", "section 5", kbbot_equals_rand),
    Claim("Rdeep does nearly four times better than kbbot.", "section 5", rdeep_four_times_kbbot),
    Claim("Kbbot wins more games than bully.", "section 5", kbbot_beats_bully),
    better_than_kbbot("cbot", "dbot"),
    better_than_kbbot("ebot"),
    better_than_kbbot("bbot"),
    Claim("Abot is about as good as kbbot.", "hypothesis", abot_like_kbbot),
    Claim("Cbot is the best of the five against kbbot, rand and rdeep.", "section 5", cbot_is_best),
    Claim("Cbot and dbot play differently.", "section 4", cbot_unlike_dbot),
    Claim("Abot to dbot do better against rand than kbbot does.", "section 5", better_against_rand_than_kbbot),
    Claim("Only dbot does better against bully than kbbot does.", "section 6", only_dbot_beats_bully_better),
    Claim("None of the five beats rdeep.", "section 6", nobody_beats_rdeep),
    Claim("Kbbot has fewer points than each of the five.", "Fig. 1", kbbot_behind_all_in_points),
    Claim("Bbot, cbot and dbot are strongest against rand, in points.", "Fig. 2", strongest_against_rand),
    Claim("Bbot takes more points than kbbot and rand.", "section 6", bbot_ahead_in_points),
    Claim("Ebot is the most successful against bully, in points.", "Fig. 3", ebot_best_against_bully),
]
