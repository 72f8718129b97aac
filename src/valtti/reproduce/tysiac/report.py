"""The page about the Tysiąc thesis, made of results."""

from __future__ import annotations

from collections.abc import Sequence

from valtti.arena.statistics import clopper_pearson, wilson
from valtti.reports.pages import Page, percent, percent_interval, percent_plus_minus, plus_minus, signed
from valtti.reproduce import claims
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
    _independent_values(page, results)
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
            "**Intervals** hold 95 %: Wilson's for rates, Student's for means, those between two of the sorted values "
            "for quantiles, the exact one for the six games against people; ± is half their width. The shortest and "
            "the longest game are facts of one run and have none.",
        ]
    )
    page.code(results.settings.command("tysiac"))


def _baseline(page: Page, results: Results) -> None:
    page.heading("The bid baseline")
    page.text(
        f"Three simple agents play single rounds. The thesis finds a mean of {published().baseline_mean} points and "
        f"lets the program bid {published().baseline_bid} plus its highest marriage. Beside as many rounds as the "
        "thesis plays stand many more, for a precise mean."
    )
    few, many = results.baseline.points, results.long_baseline.points
    rows = []
    for seat, role in enumerate(("leads to the first trick", "next to the left", "third")):
        paper = str(published().baseline_mean) if seat == 0 else "–"
        ours = [plus_minus(moments[seat].mean, moments[seat].ci95) for moments in (few, many)]
        rows.append([role, paper, *ours, f"{published().baseline_means[seat]:.2f}"])
    columns = [f">ours, {moments[0].count:,} rounds" for moments in (few, many)]
    page.table(["player", ">thesis", *columns, f">elsewhere, {published().baseline_rounds:,} rounds"], rows)
    page.text(
        "The means from elsewhere differ a little from ours. The likely reason is how tricks are counted. In the "
        "author's program the third player wins only with a card above both others, whatever their suits. If the "
        "second player throws a high card of another suit and the third then follows with its lowest card, the trick "
        "stays with the player who led, even if that lowest card beats the one led. Our rounds follow the rules. The "
        "description of these agents that we work from does not say how the other simulation counts, so this is not "
        "shown."
    )
    page.figure(
        "baseline.svg",
        figures.bid_baseline(results),
        f"Points of the player who leads to the first trick, in {few[0].count:,} rounds: their mean, and the "
        f"{published().baseline_bid} points from which the program's bids start.",
    )


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
    mode = percent_plus_minus(ours.share(ours.mode), wilson(int((ours.lengths == ours.mode).sum()), ours.games))
    rows = [
        ["mean", "–", plus_minus(ours.moments.mean, ours.moments.ci95, ",.2f")],
        ["most frequent", str(theirs.mode), f"{ours.mode} ({mode} % of the games)"],
        ["shortest", _or_dash(theirs.shortest), f"{ours.lengths.min():,}"],
        ["longest", _or_dash(theirs.longest), f"{ours.lengths.max():,}"],
    ]
    for p in _QUANTILES:
        length, ci = ours.quantile(p)
        rows.append([f"{100 * p:g} % quantile", "–", f"{length:,} ({ci.low:,.0f}–{ci.high:,.0f})"])
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
        f"Fig. 4: lengths of {ours.games:,} games among agents, in bins of {figures.BIN} rounds, and their median.",
    )
    _totals(page, results, "agents", 5)
    rounds = len(results.shortest) - 1
    page.figure(
        "fig-6.svg",
        figures.one_game(results.shortest, _names(ours), f"The shortest game among agents, {rounds} rounds"),
        "Fig. 6: the totals of our shortest game among agents.",
    )


def _against_random(page: Page, results: Results) -> None:
    _outcomes(page, results, "random")
    ours = results.lineups["random"]
    page.figure("fig-7.svg", figures.lengths(ours, "Rounds of a game against random agents"), _lengths_caption(7, ours))
    _totals(page, results, "random", 8)
    longest = results.longest
    page.figure(
        "fig-9.svg",
        figures.totals(longest, _names(ours), "The longest"),
        f"Fig. 9: the totals of our longest game, of {longest.rounds} rounds."
        if longest.games == 1
        else f"Fig. 9: {_BAND} in our {longest.games} longest games, of {longest.rounds} rounds.",
    )


def _against_decent(page: Page, results: Results) -> None:
    _outcomes(page, results, "decent")
    page.figure(
        "fig-10.svg",
        figures.lengths(results.lineups["decent"], "Rounds of a game against decent agents"),
        _lengths_caption(10, results.lineups["decent"]),
    )
    _totals(page, results, "decent", 11)


#: What a figure of totals shows.
_BAND = "minimum, mean and maximum of the totals, round by round,"


def _lengths_caption(number: int, line_up: LineUp) -> str:
    return f"Fig. {number}: lengths of {line_up.games:,} games. Dark bars are three rounds apart."


def _totals(page: Page, results: Results, name: str, number: int) -> None:
    band = results.figured[name]
    whose = "our" if name == "agents" else "the thesis's"
    page.figure(
        f"fig-{number}.svg",
        figures.totals(band, _names(results.lineups[name]), "Total scores"),
        f"Fig. {number}: {_BAND} in our {band.games:,} games of {band.rounds} rounds, {whose} most frequent length.",
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
                    percent_plus_minus(declared / ours.rounds, wilson(declared, ours.rounds)),
                    percent_plus_minus(made / declared, wilson(made, declared)),
                ]
            )
    page.table(["against", ">contract", ">of all rounds, %", ">made, %"], rows)
    rows = []
    for name in ("random", "decent"):
        ours = results.lineups[name]
        for seat, agent in enumerate(ours.agents):
            values = ours.seats[seat]
            means = [plus_minus(role.mean, role.ci95) for role in (values.declarer, values.defender)]
            rows.append([name, f"{agent} (seat {seat})", *means])
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
    page.figure("fig-12.svg", figures.human_games(), "Fig. 12: the totals of all six games.")
    page.figure("fig-13.svg", figures.lost_game(), "Fig. 13: the totals of the game that the program lost.")
    page.figure("fig-14.svg", figures.games_of_player("Player 3"), "Fig. 14: player 3's totals in three games.")
    page.figure("fig-15.svg", figures.games_of_player("Player 4"), "Fig. 15: player 4's totals in four games.")


def _claims(page: Page, results: Results) -> None:
    page.heading("What the thesis claims")
    claims.show(page, CLAIMS, results)
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
        wins = [_share(ours.wins(seat), ours.games) for seat in range(3)]
        mean = plus_minus(ours.moments.mean, ours.moments.ci95, ",.2f")
        rows.append([", ".join(ours.agents), *wins, f"{ours.games - ours.ended:,}", mean, str(ours.mode)])
    return rows


def _share(count: int, games: int) -> str:
    return f"{percent(count / games)} ({percent_interval(wilson(count, games))})"


_LINE_UP_COLUMNS = [
    "players", ">first wins, %", ">second", ">third", ">no result", ">mean rounds", ">most frequent",
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
        f"total gains in three rounds. {results.endless[0].games:,} games of each table were stopped after "
        f"{published().endless_rounds:,} rounds."
    )
    rows = []
    for ours, theirs in zip(results.endless, published().endless, strict=True):
        for seat, agent in enumerate(ours.agents):
            change, ci = ours.drift(seat)
            ended = [_share(ours.ended, ours.games), percent(theirs.ended)] if seat == 0 else ["", ""]
            table = ", ".join(ours.agents) if seat == 0 else ""
            half = f"{(ci.high - ci.low) / 2:.1f}"
            rows.append([table, agent, f"{signed(change, 1)} ± {half}", signed(theirs.drift[seat], 1), *ended])
    page.table(["players", "seat", ">change in three rounds", ">elsewhere", ">ended, %", ">elsewhere"], rows)


def _independent_values(page: Page, results: Results) -> None:
    comparison = comparisons.independent_values(results)
    page.heading("Beside independent values")
    page.text(
        "The same experiments were simulated elsewhere with 200,000 games a line-up (30,000 among agents). Compared "
        "are the points of the bid baseline by seat, mean lengths, quantiles and shares of single lengths, remainders "
        "by 3, contracts played and made, points taken, and mean totals by round. Quantiles that agree count as z = 0, "
        "so that the mean of z² of whole games lies below 1. The appendix lists them all."
    )
    page.comparison(comparison, "elsewhere")
    page.heading("Appendix: every number beside the independent values")
    page.text(
        "Differences are ours less theirs, with 95 % intervals; those of shares are in percentage points. The "
        "rounding of the other value is part of the interval. Rounds of a game count as independent. In a row of a "
        "quantile stands the share of games up to the length, or below it, that is nearest to the quantile: it agrees "
        "exactly if our quantile is the same length."
    )
    page.cells(comparison, "elsewhere", comparison.cells)
