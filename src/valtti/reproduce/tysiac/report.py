"""The page about the Tysiąc thesis, made of results."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from valtti.arena.statistics import clopper_pearson, wilson
from valtti.reproduce import claims
from valtti.reproduce.report import Page, percent, percent_interval, signed
from valtti.reproduce.tysiac import comparisons, figures
from valtti.reproduce.tysiac.claims import CLAIMS
from valtti.reproduce.tysiac.experiment import LineUp, Results
from valtti.reproduce.tysiac.published import published

_TITLES = {
    "agents": "Agents among themselves (Table 1, Fig. 4 to 6)",
    "random": "The program against random agents (Table 2, Fig. 7 to 9)",
    "decent": "The program against decent agents (Table 3, Fig. 10 and 11)",
}
_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


def report(results: Results) -> Page:
    page = Page("tysiac", "Tysiąc: a program of rules, the experiments again")
    _set_up(page, results)
    _baseline(page, results)
    _agents(page, results)
    _against_random(page, results)
    _against_decent(page, results)
    _contracts(page, results)
    _people(page)
    _claims(page, results)
    _auction(page, results)
    _strict_text(page, results)
    _endless(page, results)
    page.heading("Beside independent values")
    page.text(
        "The same experiments were simulated elsewhere with 200,000 games a line-up (30,000 among agents). Compared "
        "are the mean "
        "lengths, quantiles and shares of single lengths, remainders by 3, contracts played and made, points taken, "
        "and mean "
        "totals by round."
    )
    page.comparison(comparisons.independent_values(results), "elsewhere")
    return page


def _set_up(page: Page, results: Results) -> None:
    games = results.lineups["random"].games
    page.text(
        "The thesis: K. van der Laan, *A Computer Program that Plays the Card Game Tysiac*, LIACS Leiden 2022. Its "
        "program counts "
        "cards and follows fixed rules, without search. It plays against agents that choose at random, against "
        "agents that lead "
        "their highest card (decent), and against people.",
        claims.summary(CLAIMS, results),
    )
    page.heading("Set-up")
    page.items(
        [
            "**Rules** `thesis-repro`: what the thesis's experiments play. There is no auction: the program plays "
            "for its full bid "
            "when it has one (110 with a marriage of diamonds, 130 with hearts), otherwise the dealer plays for 100.",
            "**Seats**: the program sits first and deals first, as there. Games with a real auction (`thesis`) are "
            "further below.",
            f"**Games**: {games:,} of each line-up. A game goes on until somebody has 1000 points.",
            f"**Seed** {results.settings.seed}; each line-up has a seed derived from it.",
            "**Intervals** hold 95 %: Wilson's for rates, Student's for means, the exact one for the six games "
            "against people.",
        ]
    )
    page.code(results.settings.command("tysiac"))


def _baseline(page: Page, results: Results) -> None:
    page.heading("The bid baseline")
    page.text(
        f"Three simple agents play single rounds. The thesis finds a mean of {published().baseline_mean} points and "
        "lets the program "
        f"bid {published().baseline_bid} plus its highest marriage."
    )
    rows = []
    for seat, moments in enumerate(results.baseline):
        ci = moments.ci95
        role = "leads to the first trick" if seat == 0 else f"{seat} place{'s' if seat > 1 else ''} to the left"
        paper = str(published().baseline_mean) if seat == 0 else "–"
        rows.append([role, paper, f"{moments.mean:.2f}", f"{ci.low:.2f}–{ci.high:.2f}"])
    page.table(["player", ">thesis", ">ours", ">95 %"], rows)
    page.figure("baseline.svg", figures.bid_baseline(results), "Points of the player who leads to the first trick.")


def _outcomes(page: Page, results: Results, name: str) -> None:
    """The thesis's table of wins beside ours, and what there is to say about lengths."""
    theirs, ours = published().lineups[name], results.lineups[name]
    page.heading(_TITLES[name])
    rows = []
    for seat, agent in enumerate(ours.agents):
        wins = ours.wins(seat)
        interval = percent_interval(wilson(wins, ours.games))
        rows.append(
            [f"{agent} (seat {seat})", f"{theirs.wins[seat]:,}", f"{wins:,}", percent(wins / ours.games), interval]
        )
    page.table(["player", ">thesis, games won", ">ours", ">ours, %", ">95 %"], rows)
    ci = ours.moments.ci95
    mode_share = percent(ours.share(ours.mode))
    rows = [
        ["mean", "–", f"{ours.moments.mean:,.2f} ({ci.low:,.2f}–{ci.high:,.2f})"],
        ["most frequent", str(theirs.mode), f"{ours.mode} ({mode_share} % of the games)"],
        ["shortest", _or_dash(theirs.shortest), f"{ours.lengths.min():,}"],
        ["longest", _or_dash(theirs.longest), f"{ours.lengths.max():,}"],
    ]
    rows += [
        [f"{100 * p:g} % quantile", "–", f"{np.quantile(ours.lengths, p, method='inverted_cdf'):,.0f}"]
        for p in _QUANTILES
    ]
    page.table(["rounds of a game", ">thesis", ">ours"], rows)


def _or_dash(number: int | None) -> str:
    return "–" if number is None else str(number)


def _names(line_up: LineUp) -> list[str]:
    return [f"{agent}, seat {seat}" for seat, agent in enumerate(line_up.agents)]


def _agents(page: Page, results: Results) -> None:
    _outcomes(page, results, "agents")
    ours = results.lineups["agents"]
    page.figure(
        "fig-4.svg",
        figures.long_lengths(ours, "Rounds of a game among agents"),
        "Fig. 4: lengths of games among agents.",
    )
    _totals(page, results, "agents", 5)
    rounds = len(results.shortest) - 1
    page.figure(
        "fig-6.svg",
        figures.one_game(results.shortest, _names(ours), f"The shortest game among agents, {rounds} rounds"),
        "Fig. 6: the shortest game among agents.",
    )


def _against_random(page: Page, results: Results) -> None:
    _outcomes(page, results, "random")
    ours = results.lineups["random"]
    page.figure(
        "fig-7.svg", figures.lengths(ours, "Rounds of a game against random agents"), "Fig. 7: lengths of games."
    )
    _totals(page, results, "random", 8)
    page.figure(
        "fig-9.svg",
        figures.totals(results.longest, _names(ours), "The longest"),
        "Fig. 9: minimum, mean and maximum of the totals in the longest games. So few games make spikes.",
    )


def _against_decent(page: Page, results: Results) -> None:
    _outcomes(page, results, "decent")
    page.figure(
        "fig-10.svg",
        figures.lengths(results.lineups["decent"], "Rounds of a game against decent agents"),
        "Fig. 10: lengths of games.",
    )
    _totals(page, results, "decent", 11)


def _totals(page: Page, results: Results, name: str, number: int) -> None:
    page.figure(
        f"fig-{number}.svg",
        figures.totals(results.figured[name], _names(results.lineups[name]), "Total scores"),
        f"Fig. {number}: minimum, mean and maximum of the totals, round by round, in games of the most frequent "
        "length.",
    )


def _contracts(page: Page, results: Results) -> None:
    page.heading("What the program plays for")
    rows = []
    for name in ("random", "decent"):
        ours = results.lineups[name]
        program = ours.seats[0]
        for bid, declared in program.declared.items():
            made = program.made.get(bid, 0)
            rows.append(
                [
                    name,
                    str(bid),
                    percent(declared / ours.rounds),
                    percent(made / declared),
                    percent_interval(wilson(made, declared)),
                ]
            )
    page.table(["against", ">contract", ">of all rounds, %", ">made, %", ">95 %"], rows)
    rows = []
    for name in ("random", "decent"):
        ours = results.lineups[name]
        for seat, agent in enumerate(ours.agents):
            values = ours.seats[seat]
            rows.append([name, f"{agent} (seat {seat})", f"{values.declarer.mean:.1f}", f"{values.defender.mean:.1f}"])
    page.table(["against", "player", ">points as declarer", ">points as defender"], rows)


def _people(page: Page) -> None:
    page.heading("Against people (Table 4, Fig. 12 to 15)")
    page.text(
        "These games cannot be played again. The thesis's author published their scores; here they are drawn anew."
    )
    rows = []
    for name, (won, played) in published().human_results.items():
        ci = clopper_pearson(won, played)
        rows.append([name, str(won), str(played - won), str(played), f"{ci.low:.2f}–{ci.high:.2f}"])
    page.table(["player", ">won", ">lost", ">played", ">share of wins, exact 95 %"], rows)
    page.figure("fig-12.svg", figures.human_games(), "Fig. 12: all six games.")
    page.figure("fig-13.svg", figures.lost_game(), "Fig. 13: the game that the program lost.")
    page.figure("fig-14.svg", figures.games_of_player("Player 3"), "Fig. 14: the three games of player 3.")
    page.figure("fig-15.svg", figures.games_of_player("Player 4"), "Fig. 15: the four games of player 4.")


def _claims(page: Page, results: Results) -> None:
    page.heading("What the thesis claims")
    page.table(["claim", "where", "verdict", "why"], claims.rows(CLAIMS, results))
    page.heading("Read with care", 3)
    page.items(
        [
            "One figure's text lets the decent agent approach 10,000 points; the goal is 1000.",
            "The bid baseline counts single rounds as games, and its players are a third kind of agent.",
            "The bid is told once as 30 plus all marriages and once as 30 plus the highest. The second is what the "
            "program does, so "
            "that it bids only with a marriage of hearts or diamonds.",
            "Winning at 1000 and winning above 1000 are both said; the games end at 1000.",
            "The deal that is shown as an ideal case is a sure 120 points for whoever leads.",
            "The game is said not to have been programmed before; public programs existed by 2020.",
        ]
    )


def _line_up_rows(line_ups: Sequence[LineUp]) -> list[list[str]]:
    rows = []
    for ours in line_ups:
        ci, moments = wilson(ours.wins(0), ours.games), ours.moments
        others = " / ".join(percent(ours.wins(seat) / ours.games) for seat in (1, 2))
        first = [", ".join(ours.agents), f"{ours.games:,}", percent(ours.wins(0) / ours.games), percent_interval(ci)]
        rows.append([*first, others, f"{ours.games - ours.ended:,}", f"{moments.mean:,.2f}", str(ours.mode)])
    return rows


_LINE_UP_COLUMNS = [
    "players", ">games", ">first wins, %", ">95 %", ">others win, %", ">no result", ">mean rounds", ">most frequent",
]  # fmt: skip


def _auction(page: Page, results: Results) -> None:
    page.heading("With a real auction")
    page.text(
        "The same agents under the rules `thesis`: players bid in turn, and the program bids only as much as it "
        "needs, up to its "
        "limit. Random and decent agents never bid. The first dealer is drawn."
    )
    page.table(_LINE_UP_COLUMNS, _line_up_rows(results.auction))


def _strict_text(page: Page, results: Results) -> None:
    page.heading("The program as its text has it")
    page.text(
        "In the author's code the program leads its highest card, not its lowest, once its last marriage is gone. "
        "The text means "
        "the lowest. Played so (`strict_text`), it changes little:"
    )
    page.table(_LINE_UP_COLUMNS, _line_up_rows(list(results.strict_text.values())))


def _endless(page: Page, results: Results) -> None:
    page.heading("Tables that hardly ever end")
    page.text(
        "Where nobody bids, the dealer is forced to play for 100 and mostly loses it. Whether a game ends depends on "
        "what a "
        f"total gains in three rounds. These tables were stopped after {published().endless_rounds:,} rounds."
    )
    rows = []
    for ours, theirs in zip(results.endless, published().endless, strict=True):
        ended = percent_interval(wilson(ours.ended, ours.games))
        rows.append(
            [", ".join(ours.agents), f"{ours.games:,}", _drift(ours.drift), _drift(theirs.drift),
             f"{percent(ours.ended / ours.games)} ({ended})", percent(theirs.ended)]
        )  # fmt: skip
    page.table(
        ["players", ">games", ">change in three rounds, by seat", ">elsewhere", ">ended, % (95 %)", ">elsewhere"], rows
    )


def _drift(changes: Sequence[float]) -> str:
    return " / ".join(signed(change, 1) for change in changes)
