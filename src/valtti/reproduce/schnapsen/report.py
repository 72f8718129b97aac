"""The page about the Schnapsen paper, made of results."""

from __future__ import annotations

from valtti.arena.statistics import sign_test
from valtti.reproduce import claims
from valtti.reproduce.comparison import Cell, Comparison
from valtti.reproduce.report import Page, count_interval, percent, percent_interval, power_of_ten
from valtti.reproduce.schnapsen import comparisons, figures
from valtti.reproduce.schnapsen.claims import CLAIMS, exact_log10_p, is_underflow
from valtti.reproduce.schnapsen.experiment import Points, Results
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
            "**Intervals** hold 95 %: Wilson's for rates, Student's for mean points, scaled to 30,000 games. "
            "**p-values** are exact.",
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


def _with_interval(points: Points) -> str:
    return f"{points.scaled:,.0f} ({count_interval(points.ci95)})"


def _points(page: Page, results: Results) -> None:
    page.heading("Points (Fig. 1 to 4)")
    comparison = comparisons.paper_points(results)
    for number, opponent in enumerate(figures.POINT_FIGURES, 1):
        rows = []
        for bot in BOTS:
            own, other = published().points[bot, opponent]
            tally = results.points[bot, opponent]
            cells = comparisons.points_cells(results, (bot, opponent))
            numbers = [f"{own:,}", _with_interval(tally.own), f"{other:,}", _with_interval(tally.other)]
            rows.append([bot, *numbers, *_mark_and_why(results, (bot, opponent), comparison, *cells)])
        page.heading(f"Against {opponent}", 3)
        page.table(
            ["bot", ">paper, own", ">ours, own", ">paper, opponent", ">ours, opponent", "same?", "why not"], rows
        )
        caption = (
            f"Fig. {number}: points against {opponent}. Bars are ours with 95 % intervals, diamonds are the paper's."
        )
        page.figure(f"fig-{number}.svg", figures.points(results, opponent), caption)
    page.text(
        "The paper does not give kbbot's own points. Ours: "
        + ", ".join(
            f"against {opponent} {results.points['kbbot', opponent].own.scaled:,.0f} : "
            f"{results.points['kbbot', opponent].other.scaled:,.0f}"
            for opponent in ("rand", "bully", "rdeep")
        )
        + "."
    )


def _older_versions(page: Page, results: Results) -> None:
    page.heading("Which code made the bbot and cbot columns?")
    page.text(
        "Two older versions are played here beside the bots of the appendix: `bbot-data` leads its highest rank "
        "almost always, and `cbot-data` falls back to its highest rank where the printed cbot leads its strongest "
        "trump. The last column says whether the older version makes the paper's three numbers."
    )
    comparison = comparisons.older_versions(results)
    rows = []
    for bot, opponent in comparisons.data_pairings():
        printed = (bot.removesuffix("-data"), opponent)
        cells = [comparisons.wins_cell(results, (bot, opponent), printed)]
        cells += comparisons.points_cells(results, (bot, opponent), printed)
        rows.append([*_line(results, printed), *_line(results, (bot, opponent))[2:], _mark(comparison, *cells)])
        own, other = published().points[printed]
        rows[-1][2:2] = [percent(published().wins[printed] / published().games_a_pairing), f"{own:,} : {other:,}"]
    page.table(
        [
            "bot",
            "against",
            ">paper, %",
            ">points",
            ">appendix, %",
            ">points",
            ">older version, %",
            ">points",
            "older = paper?",
        ],
        rows,
    )


def _line(results: Results, pairing: Pairing) -> list[str]:
    points = results.points[pairing]
    return [
        *pairing,
        percent(results.games[pairing].rate),
        f"{points.own.scaled:,.0f} : {points.other.scaled:,.0f}",
    ]


def _described(page: Page, results: Results) -> None:
    page.heading("The bots as the paper describes them")
    gains = {
        pairing: results.games[pairing].rate - results.games[pairing[0].removesuffix("-described"), pairing[1]].rate
        for pairing in comparisons.described_pairings()
    }
    best = max(gains, key=lambda pairing: gains[pairing])
    better = sum(gain > 0 for gain in gains.values())
    page.text(
        "In the printed code, loops that were meant to search the hand return in their first round. Played as the "
        "words say, "
        f"the bots win more in {better} of {len(gains)} pairings; most of all {best[0].removesuffix('-described')} "
        f"against {best[1]}, "
        f"{100 * gains[best]:+.1f} percentage points."
    )
    rows = []
    for bot, opponent in gains:
        tally = results.games[bot, opponent]
        printed = results.games[bot.removesuffix("-described"), opponent]
        rows.append(
            [*_line(results, (bot, opponent))[:3], percent_interval(tally.ci95), _line(results, (bot, opponent))[3],
             percent(printed.rate), f"{100 * gains[bot, opponent]:+.1f}"]
        )  # fmt: skip
    page.table(["bot", "against", ">won, %", ">95 %", ">points", ">printed code, %", ">gain"], rows)


def _claims(page: Page, results: Results) -> None:
    page.heading("What the paper claims")
    page.text(
        "Verdicts are about the bots of the appendix. Something is shown when chance makes it less often than "
        f"{100 * claims.LEVEL:.0f} %."
    )
    page.table(["claim", "where", "verdict", "why"], claims.rows(CLAIMS, results))
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
        "that our "
        "implementation has to meet: wins and points of every pairing above."
    )
    page.comparison(comparisons.authors_code(results), "authors' code")


def _wins_by_tournament(page: Page, results: Results) -> None:
    page.heading("Wins by tournament (Fig. 5 to 9)")
    for number, bot in enumerate(BOTS, 5):
        page.figure(
            f"fig-{number}.svg", figures.wins(results, bot), f"Fig. {number}: games won by {bot} in each tournament."
        )
