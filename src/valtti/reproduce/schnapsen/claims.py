"""What the paper says, and whether the bots of its appendix bear it out."""

from __future__ import annotations

from math import sqrt

import scipy

from valtti.arena.statistics import Interval, difference, sign_test, wilson
from valtti.reports.pages import Z95, percent_plus_minus, plus_minus, power_of_ten
from valtti.reproduce.claims import (
    ALIKE,
    LEVEL,
    Claim,
    Status,
    Verdict,
    alike,
    all_of,
    exactly,
    inside,
    lead,
    lead_in_errors,
    opposite,
    rate_inside,
)
from valtti.reproduce.schnapsen import comparisons
from valtti.reproduce.schnapsen.experiment import Results, Tally
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
    return Verdict(exactly(len(agree) == len(cells)), reason)


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
    reason += f"; not so: {', '.join(off)}." if off else "."
    return Verdict(alike(comparison, [cell for _, cell in cells]), reason)


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
    return Verdict(alike(comparison, cells), reason)


def _rate(results: Results, bot: str, opponent: str) -> str:
    return f"{bot} {_share(results.games[bot, opponent])} %"


def _share(tally: Tally) -> str:
    return percent_plus_minus(tally.rate, tally.ci95)


def _above_half(tally: Tally) -> Status:
    return lead(tally.rate - 0.5, sign_test(tally.won, tally.games))


def better_than_kbbot(*bots: str) -> Claim[Results]:
    def judge(results: Results) -> Verdict:
        rates = ", ".join(_rate(results, bot, "kbbot") for bot in bots)
        status = all_of(_above_half(results.games[bot, "kbbot"]) for bot in bots)
        return Verdict(status, f"Games won against kbbot: {rates}.")

    return Claim(f"{' and '.join(bots).capitalize()} beat{'s' if len(bots) == 1 else ''} kbbot.", "hypothesis", judge)


def abot_like_kbbot(results: Results) -> Verdict:
    tally = results.games["abot", "kbbot"]
    reason = (
        f"Abot wins {_share(tally)} % against kbbot; rates within {100 * ALIKE:.0f} percentage points of one half are "
        "about the same."
    )
    return Verdict(rate_inside(tally.won, tally.games, 0.5 - ALIKE, 0.5 + ALIKE), reason)


def _better(a: Tally, b: Tally) -> Status:
    """Does a win more often than b?"""
    gap = difference(a.won, a.games, b.won, b.games)
    return lead(gap.estimate, gap.log10_p)


def cbot_is_best(results: Results) -> Verdict:
    opponents = ("kbbot", "rand", "rdeep")
    others = [bot for bot in BOTS if bot != "cbot"]
    parts = []
    for opponent in opponents:
        rival = max(others, key=lambda bot: results.games[bot, opponent].rate)
        parts.append(f"against {opponent} {_rate(results, 'cbot', opponent)}, {_rate(results, rival, opponent)}")
    status = all_of(
        _better(results.games["cbot", opponent], results.games[bot, opponent])
        for opponent in opponents
        for bot in others
    )
    older = ", ".join(_share(results.games["cbot-data", opponent]) for opponent in opponents)
    return Verdict(status, f"{'; '.join(parts).capitalize()}. The older version `cbot-data` wins {older} %.")


def only_dbot_beats_bully_better(results: Results) -> Verdict:
    kbbot = results.games["kbbot", "bully"]
    better = {bot: _better(results.games[bot, "bully"], kbbot) for bot in BOTS}
    gap = difference(results.games["dbot", "bully"].won, results.games["dbot", "bully"].games, kbbot.won, kbbot.games)
    n = published().games_a_pairing
    printed = difference(published().wins["dbot", "bully"], n, published().wins["kbbot", "bully"], n)
    found = [bot for bot, status in better.items() if status == Status.REPRODUCED]
    reason = (
        f"Against bully: {_rate(results, 'dbot', 'bully')}, {_rate(results, 'cbot', 'bully')}, "
        f"{_rate(results, 'kbbot', 'bully')}. Dbot's lead over kbbot has p = {power_of_ten(gap.log10_p)} here and "
        f"{power_of_ten(printed.log10_p)} in the paper's own counts; clearly better than kbbot: "
        f"{', '.join(found) or 'none'}."
    )
    return Verdict(all_of(status if bot == "dbot" else opposite(status) for bot, status in better.items()), reason)


def nobody_beats_rdeep(results: Results) -> Verdict:
    rates = ", ".join(_rate(results, bot, "rdeep") for bot in BOTS)
    status = all_of(opposite(_above_half(results.games[bot, "rdeep"])) for bot in BOTS)
    return Verdict(status, f"Games won against rdeep: {rates}.")


def _balance(tally: Tally) -> tuple[float, float]:
    """Own points minus the opponent's in a game, on average, and the square of its standard error."""
    # Only one side scores in a game, so the product of the two is always 0.
    variance = tally.own.variance + tally.other.variance + 2 * tally.own.mean * tally.other.mean
    return tally.own.mean - tally.other.mean, variance / tally.games


def _ahead(tally: Tally) -> Status:
    mean, square = _balance(tally)
    return lead_in_errors(mean / sqrt(square))


def _ahead_of(a: Tally, b: Tally) -> Status:
    """Is the balance of a better than that of b?"""
    (mean, square), (other_mean, other_square) = _balance(a), _balance(b)
    return lead_in_errors((mean - other_mean) / sqrt(square + other_square))


def _points(results: Results, bot: str, opponent: str) -> str:
    tally = results.points[bot, opponent]
    return f"{bot} {_both_points(tally)}"


def _both_points(tally: Tally) -> str:
    """Own and the opponent's."""
    return " : ".join(plus_minus(side.scaled, side.ci95, ",.0f") for side in (tally.own, tally.other))


def bbot_ahead_in_points(results: Results) -> Verdict:
    status = all_of(_ahead(results.points["bbot", opponent]) for opponent in ("kbbot", "rand"))
    reason = (
        f"Against kbbot {_points(results, 'bbot', 'kbbot')}, against rand {_points(results, 'bbot', 'rand')}. The "
        "older "
        f"version: {_points(results, 'bbot-data', 'kbbot')} and {_points(results, 'bbot-data', 'rand')}."
    )
    return Verdict(status, reason)


def ebot_best_against_bully(results: Results) -> Verdict:
    ours = {bot: results.points[bot, "bully"] for bot in BOTS}
    status = all_of(_ahead_of(ours["ebot"], ours[bot]) for bot in BOTS if bot != "ebot")
    best = max(BOTS, key=lambda bot: _balance(ours[bot])[0])
    reason = f"The best balance against bully is that of {_points(results, best, 'bully')}"
    if best == "ebot":
        return Verdict(status, f"{reason}.")
    own, other = published().points["ebot", "bully"]
    return Verdict(
        status,
        f"{reason}; {_points(results, 'ebot', 'bully')}. The printed {own:,} : {other:,}: "
        f"{comparisons.why_different(results, ('ebot', 'bully'))}.",
    )


def kbbot_behind_all_in_points(results: Results) -> Verdict:
    pairs = ", ".join(_points(results, bot, "kbbot") for bot in BOTS)
    status = all_of(_ahead(results.points[bot, "kbbot"]) for bot in BOTS)
    return Verdict(status, f"Points against kbbot, own : kbbot's: {pairs}.")


def strongest_against_rand(results: Results) -> Verdict:
    ours = {bot: results.points[bot, "rand"] for bot in BOTS}
    strong = ("bbot", "cbot", "dbot")
    status = all_of(_ahead_of(ours[a], ours[b]) for a in strong for b in BOTS if b not in strong)
    pairs = ", ".join(_points(results, bot, "rand") for bot in sorted(BOTS, key=lambda bot: -_balance(ours[bot])[0]))
    return Verdict(status, f"Best balance first: {pairs}.")


def better_against_rand_than_kbbot(results: Results) -> Verdict:
    bots = ("abot", "bbot", "cbot", "dbot")
    better = {bot: _better(results.games[bot, "rand"], results.games["kbbot", "rand"]) for bot in bots}
    reason = f"Games won against rand: {', '.join(_rate(results, bot, 'rand') for bot in (*bots, 'kbbot'))}."
    worse = [bot for bot, status in better.items() if status == Status.NOT_REPRODUCED]
    if worse:
        reason += f" Kbbot does better than {' and '.join(worse)}."
    return Verdict(all_of(better.values()), reason)


def kbbot_equals_rand(results: Results) -> Verdict:
    """A lead that a test finds is not negligible, as the paper uses its tests; without one the rates must be alike."""
    tally, points = results.games["kbbot", "rand"], results.points["kbbot", "rand"]
    log10_p = sign_test(tally.won, tally.games)
    reason = (
        f"Kbbot wins {_share(tally)} %, p = {power_of_ten(log10_p)} (the paper's count: "
        f"{power_of_ten(exact_log10_p(('kbbot', 'rand')))}); in points it has {_both_points(points)}."
    )
    if lead(tally.rate - 0.5, log10_p) == Status.REPRODUCED:
        return Verdict(Status.NOT_REPRODUCED, f"Small, but not chance: {reason[0].lower()}{reason[1:]}")
    return Verdict(rate_inside(tally.won, tally.games, 0.5 - ALIKE, 0.5 + ALIKE), reason)


def kbbot_beats_bully(results: Results) -> Verdict:
    games, points = results.games["kbbot", "bully"], results.points["kbbot", "bully"]
    threes, wins = points.other.values[2], sum(points.other.values)
    reason = (
        f"Kbbot wins {_share(games)} % of the games. Its points and bully's are {_both_points(points)}, since "
        f"{percent_plus_minus(threes / wins, wilson(threes, wins), 1)} % of bully's wins are worth three."
    )
    return Verdict(_above_half(games), reason)


def rdeep_four_times_kbbot(results: Results) -> Verdict:
    tally = results.games["kbbot", "rdeep"]
    low, ratio, high = ((1 - rate) / rate for rate in (tally.ci95.high, tally.rate, tally.ci95.low))
    reason = f"Rdeep wins {ratio:.2f} times as many games as kbbot ({low:.2f}–{high:.2f})."
    # Of all games it then wins 3.5 of 4.5 to 4.5 of 5.5.
    return Verdict(rate_inside(tally.games - tally.won, tally.games, 3.5 / 4.5, 4.5 / 5.5), reason)


def cbot_unlike_dbot(results: Results) -> Verdict:
    """The two together against every opponent: a sum of squares tells more than four tests."""
    pairs = {opponent: (results.games["cbot", opponent], results.games["dbot", opponent]) for opponent in OPPONENTS}
    squares = [(c.rate - d.rate) ** 2 / (c.error**2 + d.error**2) for c, d in pairs.values()]
    p = float(scipy.stats.chi2.sf(sum(squares), len(squares)))
    rates = ", ".join(f"{opponent} {_share(c)} and {_share(d)} %" for opponent, (c, d) in pairs.items())
    reason = f"Games won by cbot and dbot against {rates}: p = {p:.2g} for the two being equal."
    if p < LEVEL:
        return Verdict(Status.REPRODUCED, reason)
    gaps = [difference(c.won, c.games, d.won, d.games, 1 - LEVEL) for c, d in pairs.values()]
    equal = all_of(inside(Interval(gap.low, gap.high), -ALIKE, ALIKE) for gap in gaps)
    reason += " In the printed code, both lead their strongest trump and answer alike: they are one bot."
    return Verdict(opposite(equal), reason)


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
