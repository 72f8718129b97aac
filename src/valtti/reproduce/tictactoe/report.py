"""The page about Tic-Tac-Toe, made of results."""

from __future__ import annotations

from fractions import Fraction

from valtti.arena.statistics import wilson
from valtti.reproduce import claims
from valtti.reproduce.comparison import Cell, Comparison, rate_cell
from valtti.reproduce.report import Page, percent, percent_interval
from valtti.reproduce.tictactoe import figures
from valtti.reproduce.tictactoe.claims import CLAIMS, ceiling
from valtti.reproduce.tictactoe.experiment import Results
from valtti.reproduce.tictactoe.published import published

_COUNTS = {
    "positions": "positions that a game can come to",
    "up_to_symmetry": "the same, turned and mirrored boards being one",
    "games": "different games",
    "x_wins": "of which the first player wins",
    "o_wins": "of which the second player wins",
    "draws": "of which are drawn",
}


def report(results: Results) -> Page:
    page = Page("tictactoe", "Tic-Tac-Toe: what can be known exactly")
    _set_up(page, results)
    _size(page, results)
    _policies(page, results)
    _at_the_table(page, results)
    _method(page, results)
    page.heading("What the thesis claims")
    page.table(["claim", "where", "verdict", "why"], claims.rows(CLAIMS, results))
    page.heading("Beside independent values")
    page.text("The counts and exact shares above were also computed elsewhere, to four places.")
    page.comparison(independent_values(results), "elsewhere")
    return page


def _set_up(page: Page, results: Results) -> None:
    page.text(
        "The thesis: I. Vahteristo, *Man vs machine: Beating humans in a multiplayer card game without lookahead*, LUT "
        "2023. Its section 2.4 tries its method of learning on Tic-Tac-Toe, against a player that marks any free "
        "square. "
        "This page says what such numbers can mean: it holds the exact facts and the baselines.",
        claims.summary(CLAIMS, results),
    )
    page.heading("Set-up")
    games = next(iter(results.played.values())).games
    page.items(
        [
            "**Players**: `random` marks any free square; `minimax` any square of the best value in perfect play; "
            "`most-wins` wins as often as can be against random play; `careful` never loses and else wins most.",
            "**Exact** shares are sums over all positions. Nothing is left to chance in them.",
            f"**Games**: {games:,} of each player against random play, sides alternating, to see the same at the "
            "table.",
            f"**Seed** {results.settings.seed}. Intervals hold 95 % (Wilson).",
        ]
    )
    page.code(results.settings.command("tictactoe"))


def _size(page: Page, results: Results) -> None:
    page.heading("How large the game is")
    page.table(["", ">count"], [[text, f"{results.counts[name]:,}"] for name, text in _COUNTS.items()])


def _policies(page: Page, results: Results) -> None:
    page.heading("Against random play, exactly")
    rows = [
        [f"`{name}`", *(f"{share:.4f}" for share in (*exact.first, *exact.second)), f"**{exact.wins:.4f}**"]
        for name, exact in sorted(results.exact.items(), key=lambda item: -item[1].wins)
    ]
    columns = [f">{side}: {outcome}" for side in ("first", "second") for outcome in ("win", "draw", "loss")]
    page.table(["player", *columns, ">mean win"], rows)
    page.figure("shares.svg", figures.shares(results), "Wins, draws and losses against random play, by side.")
    best, perfect = ceiling(results), results.exact["minimax"].wins
    page.text(
        f"The ceiling is {percent(best)} % of wins: more over many games means a mistake in the measuring. A perfect "
        f"player that does not care whom it plays wins {percent(perfect)} %."
    )
    page.figure(
        "ladder.svg", figures.ladder(results), "Mean share of wins: ours exactly, and the thesis's two networks."
    )
    moves = sorted(results.first_moves.items(), key=lambda item: -item[1])
    page.text(
        "The best that each first move can lead to: "
        + ", ".join(f"{name} {Fraction(share).limit_denominator(1000)} = {share:.4f}" for name, share in moves)
        + "."
    )


def _at_the_table(page: Page, results: Results) -> None:
    page.heading("The same at the table")
    rows = []
    for name, played in results.played.items():
        interval = percent_interval(wilson(played.wins, played.games))
        rows.append(
            [f"`{name}`", percent(results.exact[name].wins), percent(played.rate), interval, f"{played.losses:,}"]
        )
    page.table(["player", ">exact wins, %", ">played, %", ">95 %", ">games lost"], rows)
    page.comparison(at_the_table(results), "exact")


def _method(page: Page, results: Results) -> None:
    page.heading("The method without a network")
    page.text(
        "The thesis lets a learner play random play, values every position by how such games end, and lets the next "
        "learner "
        "move to the position of the highest value. Here the values are exact expectations, as a perfect network "
        "would learn "
        "them from endless games; boards that no game comes to count as draws, and ties go to the first square."
    )
    numbers = range(1, len(results.exploring) + 1)
    page.table(
        ["iteration", *(f">{number}" for number in numbers)],
        [
            [
                f"{published().exploration:.0%} random moves".replace("%", " %"),
                *(percent(s) for s in results.exploring),
            ],
            ["no random moves", *(percent(share) for share in results.not_exploring)],
        ],
    )
    page.figure("method.svg", figures.learning(results), "Share of wins by iteration, with and without random moves.")


def at_the_table(results: Results) -> Comparison:
    many = 1e12  # an exact value is as good as one from very many games
    return Comparison(
        [
            rate_cell(f"{name}, wins", played.rate, played.games, results.exact[name].wins, many)
            for name, played in results.played.items()
        ]
    )


def independent_values(results: Results) -> Comparison:
    """Exact things must be equal, shares to the four places that they are given with."""
    cells = [Cell(name, results.counts[name], count, 0, ",.0f") for name, count in published().counts.items()]
    for name, sides in published().policies.items():
        ours = results.exact[name]
        for side, shares, theirs in zip(("first", "second"), (ours.first, ours.second), sides, strict=True):
            cells += [
                Cell(f"{name} moving {side}, {outcome}", round(a, 4), b, 0, ".4f")
                for outcome, a, b in zip(("win", "draw", "loss"), shares, theirs, strict=True)
            ]
    cells.append(Cell("method, first iteration", round(results.exploring[0], 4), published().first_iteration, 0, ".4f"))
    cells += [
        Cell(f"first move {name}", round(results.first_moves[name], 9), round(float(share), 9), 0, ".4f")
        for name, share in published().first_moves.items()
    ]
    return Comparison(cells)
