"""The page about the Schnapsen paper, made of results."""

from __future__ import annotations

from valtti.arena.statistics import Difference, difference, sign_test
from valtti.reports.comparison import Cell, Comparison
from valtti.reports.pages import (
    Page,
    percent,
    percent_interval,
    percent_plus_minus,
    plus_minus,
    power_of_ten,
    signed,
)
from valtti.reproduce import claims
from valtti.reproduce.schnapsen import comparisons, figures
from valtti.reproduce.schnapsen.claims import CLAIMS, exact_log10_p, is_underflow
from valtti.reproduce.schnapsen.experiment import SCALE, Points, Results
from valtti.reproduce.schnapsen.published import BOTS, Pairing, published


def report(results: Results) -> Page:
    page = Page("schnapsen", "Schnapsen: knowledge-based bots, the experiments again")
    _set_up(page, results)
    _games_won(page, results)
    _p_values(page, results)
    _points(page, results)
    _older_versions(page, results)
    _described(page, results)
    _claims(page, results)
    _reference(page, results)
    _wins_by_tournament(page, results)
    _appendix(page, results)
    return page


def _set_up(page: Page, results: Results) -> None:
    tally = next(iter(results.games.values()))
    page.text(
        "The paper: S. Abesova, Y. Ramadan, M. Zdych, *Strategy Selection in Schnapsen*, Vrije Universiteit Amsterdam. "
        "It teaches a knowledge-based bot, kbbot, better strategies and measures five versions, abot to ebot, against "
        "kbbot, a random player (rand), an aggressive one (bully) and a sampling search (rdeep).",
        claims.summary(CLAIMS, results),
    )
    page.heading("Set-up")
    page.items(
        [
            "**Rules** `vu`: one deal is a game, the winner scores 1, 2 or 3 game points, nobody can close the stock.",
            "**Bots**: `abot` to `ebot` play as the code in the paper's appendix does; `-described` as its words say; "
            "`bbot-data` and `cbot-data` are older versions, found in the authors' repository or inferred, whose "
            "numbers the paper shows.",
            f"**Games**: {len(results.games)} pairings, each {len(tally.wins)} tournaments of {tally.size:,} games to "
            "count games "
            "won, and as many new ones to count points. Who leads is drawn for each deal, seats alternate.",
            f"**Seed** {results.settings.seed}; mode and pairing each have a seed derived from it.",
            "**Intervals** hold 95 %: Wilson's for rates, Student's for mean points; ± is half their width. Points are "
            f"scaled to {SCALE:,} games. **p-values** of counts are exact. The paper's numbers are quoted as printed; "
            f"they come from {published().games_a_pairing:,} games a pairing, so chance moves them, too.",
            "**≠** marks cells of the paper that differ from ours by more than chance, the number of cells allowed "
            "for (Bonferroni, 5 %).",
        ]
    )
    page.code(results.settings.command("schnapsen"))


def _mark(comparison: Comparison, *cells: Cell) -> str:
    return "**≠**" if any(comparison.differs(cell) for cell in cells) else "="


def _mark_and_why(results: Results, pairing: Pairing, comparison: Comparison, *cells: Cell) -> list[str]:
    mark = _mark(comparison, *cells)
    return [mark, "" if mark == "=" else comparisons.why_different(results, pairing)]


def _games_won(page: Page, results: Results) -> None:
    page.heading("Games won (Table 3)")
    comparison = comparisons.paper_wins(results)
    rows = []
    for pairing, wins in published().wins.items():
        tally = results.games[pairing]
        rows.append(
            [
                *pairing,
                f"{wins:,}",
                percent(wins / published().games_a_pairing),
                percent(tally.rate),
                percent_interval(tally.ci95),
                *_mark_and_why(results, pairing, comparison, comparisons.wins_cell(results, pairing)),
            ]
        )
    page.table(["bot", "against", ">paper, won", ">paper, %", ">ours, %", ">95 %", "same?", "why not"], rows)
    page.text(f"{len(comparison.cells) - len(comparison.outside)} of {len(comparison.cells)} cells agree.")


def _p_values(page: Page, results: Results) -> None:
    page.heading("p-values (Table 2)")
    page.text(
        "Each p-value asks whether a bot's count of games won could come from a fair coin. The third column is what "
        "the paper "
        "prints, the fourth the exact test of the paper's own counts, the fifth that of ours."
    )
    rows = []
    for pairing, printed in published().p_values.items():
        tally = results.games[pairing]
        rows.append(
            [
                *pairing,
                f"{printed} (underflow)" if is_underflow(pairing) else printed,
                power_of_ten(exact_log10_p(pairing), 3),
                power_of_ten(sign_test(tally.won, tally.games), 3),
            ]
        )
    page.table(["bot", "against", ">printed", ">from the paper's counts", ">ours"], rows)


def _total(points: Points) -> str:
    return plus_minus(points.scaled, points.ci95, ",.0f")


def _points(page: Page, results: Results) -> None:
    page.heading("Points (Fig. 1 to 4)")
    comparison = comparisons.paper_points(results)
    for number, opponent in enumerate(figures.POINT_FIGURES, 1):
        rows = []
        for bot in BOTS:
            own, other = published().points[bot, opponent]
            tally = results.points[bot, opponent]
            cells = comparisons.points_cells(results, (bot, opponent))
            numbers = [f"{own:,}", _total(tally.own), f"{other:,}", _total(tally.other)]
            rows.append([bot, *numbers, *_mark_and_why(results, (bot, opponent), comparison, *cells)])
        page.heading(f"Against {opponent}", 3)
        page.table(
            ["bot", ">paper, own", ">ours, own", ">paper, opponent", ">ours, opponent", "same?", "why not"], rows
        )
        caption = (
            f"Fig. {number}: points in {SCALE:,} games against {opponent}. Bars are ours with 95 % intervals, diamonds "
            "are the paper's."
        )
        page.figure(f"fig-{number}.svg", figures.points(results, opponent), caption)
    page.text(
        "The paper does not give kbbot's own points. Ours: "
        + ", ".join(
            f"against {opponent} {_total(results.points['kbbot', opponent].own)} : "
            f"{_total(results.points['kbbot', opponent].other)}"
            for opponent in ("rand", "bully", "rdeep")
        )
        + "."
    )


def _older_versions(page: Page, results: Results) -> None:
    page.heading("Which code made the bbot and cbot columns?")
    page.text(
        "Two older versions are played here beside the bots of the appendix: `bbot-data` leads its highest rank "
        "almost always, and `cbot-data` falls back to its highest rank where the printed cbot leads its strongest "
        "trump. `bbot-data` is in the authors' repository; `cbot-data` is inferred, and that it fits does not prove "
        "that it is the code that was run. The last column compares all three numbers of a row with the paper's."
    )
    printed, older = comparisons.printed_versions(results), comparisons.older_versions(results)
    rows = []
    for bot, opponent in comparisons.data_pairings():
        paper = (bot.removesuffix("-data"), opponent)
        wins, (own, other) = published().wins[paper] / published().games_a_pairing, published().points[paper]
        rows.append([*paper, "paper", percent(wins), f"{own:,}", f"{other:,}", ""])
        for pairing, comparison in ((paper, printed), ((bot, opponent), older)):
            cells = comparisons.paper_cells(results, pairing, paper)
            rows.append(["", "", f"`{pairing[0]}`", *_line(results, pairing), _mark(comparison, *cells)])
    page.table(["column", "against", "numbers of", *_LINE, "same as the paper?"], rows)


_LINE = [">won, %", ">own points", ">opponent's points"]


def _line(results: Results, pairing: Pairing) -> list[str]:
    tally, points = results.games[pairing], results.points[pairing]
    return [percent_plus_minus(tally.rate, tally.ci95), *(_total(side) for side in (points.own, points.other))]


def _described(page: Page, results: Results) -> None:
    page.heading("The bots as the paper describes them")
    gains = {pairing: _gain(results, pairing) for pairing in comparisons.described_pairings()}
    best = max(gains, key=lambda pairing: gains[pairing].estimate)
    better = sum(gain.low > 0 for gain in gains.values())
    worse = sum(gain.high < 0 for gain in gains.values())
    page.text(
        "In the printed code, loops that were meant to search the hand return in their first round. Played as the "
        f"words say, the bots clearly win more in {better} of {len(gains)} pairings and clearly fewer in {worse}. The "
        f"largest gain is {best[0].removesuffix('-described')}'s against {best[1]}, {_points_of(gains[best])} "
        "percentage points."
    )
    rows = []
    for (bot, opponent), gain in gains.items():
        printed = results.games[bot.removesuffix("-described"), opponent]
        line = _line(results, (bot, opponent))
        rows.append([bot, opponent, *line, percent_plus_minus(printed.rate, printed.ci95), _points_of(gain)])
    page.table(["bot", "against", *_LINE, ">printed code, won, %", ">gain"], rows)


def _gain(results: Results, described: Pairing) -> Difference:
    """How much more often a bot wins when it is played as described, not as printed."""
    ours, printed = results.games[described], results.games[described[0].removesuffix("-described"), described[1]]
    return difference(ours.won, ours.games, printed.won, printed.games)


def _points_of(gain: Difference) -> str:
    """In percentage points."""
    return f"{signed(100 * gain.estimate, 1)} ± {50 * (gain.high - gain.low):.1f}"


def _claims(page: Page, results: Results) -> None:
    page.heading("What the paper claims")
    page.text("Verdicts are about the bots of the appendix.")
    claims.show(page, CLAIMS, results)
    page.heading("Read with care", 3)
    page.items(
        [
            "The tests compare each count with 50 %, while the text compares two bots with each other; no correction "
            "is made for 20 tests.",
            "Games won and points rank the bots differently: always look at both.",
            "The rules in the paper ask players to follow suit in every trick; the program asks it only once the "
            "stock is empty. "
            "A win is worth one point when the loser has at least 33, not when the scores differ by more than 33.",
            "Rdeep does not learn how its opponent plays: it samples hidden cards and plays on at random, and takes "
            "the move that "
            "owns the best single sample.",
            "Dbot's printed code stops with an error, since it mixes two copies of a library. It is played here with "
            "that mended.",
        ]
    )


def _reference(page: Page, results: Results) -> None:
    page.heading("Beside the authors' code")
    page.text(
        "The authors' engine and bots were also run again, unchanged but for dbot's library. These are the numbers "
        "that our implementation has to meet: wins and points of every pairing above. The appendix lists them all."
    )
    page.comparison(comparisons.authors_code(results), "authors' code")


def _appendix(page: Page, results: Results) -> None:
    page.heading("Appendix: every number beside the authors' code")
    page.text(
        "Differences are ours less theirs, with 95 % intervals; those of win rates are in percentage points. Where "
        "only an interval of the authors' code is known, its games are those that give such an interval."
    )
    comparison = comparisons.authors_code(results)
    page.cells(comparison, "authors' code", comparison.cells)


def _wins_by_tournament(page: Page, results: Results) -> None:
    page.heading("Wins by tournament (Fig. 5 to 9)")
    for number, bot in enumerate(BOTS, 5):
        page.figure(
            f"fig-{number}.svg",
            figures.wins(results, bot),
            f"Fig. {number}: share of games that {bot} wins in each of our tournaments, by opponent. Hollow marks at "
            "the right are the paper's means over all of its tournaments.",
        )
