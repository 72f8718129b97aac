"""How large the game is."""

from __future__ import annotations

from math import log10

from valtti.reports.pages import Page, plus_minus, power_of_ten
from valtti.reproduce.moska import comparisons, figures
from valtti.reproduce.moska.experiment import COUNTING, Results
from valtti.reproduce.moska.published import published, starts, starts_as_published
from valtti.reproduce.moska.watching import Count


def complexity(page: Page, results: Results) -> None:
    page.heading("How large the game is (Fig. 1)")
    games = results.trees[4].decisions.length.n
    page.text(
        f"As in the thesis, one agent that looks a move ahead, here `{COUNTING}`, sits among `bot3` and counts the "
        f"moves it can choose from. It counts in {games:,} games for each number of players. A game is as long as its "
        "turns times the number of players, and the tree has the mean number of moves to the power of that length. "
        "First only turns with a choice count, as in the thesis; then all of them, also those in which a player can "
        "only pass. How long a game is in that second sense is a matter of how the program asks its players."
    )
    rows = []
    for players, each in results.trees.items():
        in_thesis = f"{published().complexity.log10[players]:.1f}"
        rows.append([str(players), *_counts(each.decisions), in_thesis, *_counts(each.turns)])
    page.table(
        [
            "players",
            ">decisions",
            ">moves to choose from",
            ">power of ten",
            ">thesis",
            ">turns",
            ">moves",
            ">power of ten",
        ],
        rows,
    )
    page.figure(
        "fig-1.svg",
        figures.sizes_of_trees(results),
        "Fig. 1: the size of the game tree by number of players, counted in both ways; diamonds are the thesis'.",
    )
    theirs = published().complexity
    page.text(
        f"For four players the thesis has {theirs.decisions.length:g} decisions of {theirs.decisions.branching:g} "
        f"moves, and its program's logs, with every turn, {theirs.turns.length:g} turns of {theirs.turns.branching:g}. "
        "Who counts makes a difference, and the thesis does not say which agent it was. Four players, counted by "
        "others among three `bot3`, and by `random` among its like:"
    )
    counting = {COUNTING: results.trees[4]} | dict(results.trees_of_four)
    page.table(
        ["who counts", ">decisions", ">moves to choose from", ">power of ten", ">turns", ">moves", ">power of ten"],
        [[f"`{agent}`", *_counts(each.decisions), *_counts(each.turns)] for agent, each in counting.items()],
    )
    page.comparison(comparisons.trees(results), "thesis")
    page.text(
        "All these are sizes of trees from one deal. The number of deals for four, with the order of the deck, is "
        f"{_power(starts())}; the thesis adds where it has to multiply, and has {_power(starts_as_published())}."
    )


def _counts(count: Count) -> list[str]:
    return [
        plus_minus(count.length.value, count.length.ci95, ".1f"),
        plus_minus(count.branching.value, count.branching.ci95),
        plus_minus(count.log10.value, count.log10.ci95, ".1f"),
    ]


def _power(number: int) -> str:
    return power_of_ten(log10(number))
