"""Our results beside the thesis' numbers."""

from __future__ import annotations

from valtti.arena.moments import Mean
from valtti.reports.comparison import Cell, Comparison, count_cell, mean_cell
from valtti.reproduce.moska.experiment import Results
from valtti.reproduce.moska.published import published

#: The powers of ten are read off a figure, to within 0.3 on both sides.
_READ_OFF = 0.6


def benchmark_cell(results: Results, agent: str, number: int) -> Cell:
    ours, theirs = results.lost[agent, number], published().lost[agent, number]
    return count_cell(f"{agent}, benchmark {number}", ours.losses, ours.games, theirs.losses, theirs.games)


def benchmarks(results: Results) -> Comparison:
    return Comparison({"rates": [benchmark_cell(results, agent, number) for agent, number in published().lost]})


def size_cell(results: Results, players: int) -> Cell:
    """Of the tree, as a power of ten."""
    ours = results.trees[players].decisions.log10
    return _mean_cell(f"{players} players, power of ten", ours, published().complexity.log10[players], _READ_OFF)


def four_players(results: Results) -> list[Cell]:
    """Length and branching without turns that leave no choice, and then with them."""
    ours, theirs = results.trees[4], published().complexity
    return [
        _mean_cell("4 players, decisions", ours.decisions.length, theirs.decisions.length, 1.0),
        _mean_cell("4 players, moves in a decision", ours.decisions.branching, theirs.decisions.branching, 0.1),
        _mean_cell("4 players, turns", ours.turns.length, theirs.turns.length, 0.1),
        _mean_cell("4 players, moves in a turn", ours.turns.branching, theirs.turns.branching, 0.01),
    ]


def trees(results: Results) -> Comparison:
    sizes = [size_cell(results, players) for players in published().complexity.log10]
    return Comparison({"sizes of trees": sizes, "numbers of four players": four_players(results)})


def _mean_cell(name: str, ours: Mean, theirs: float, step: float) -> Cell:
    return mean_cell(name, ours.value, ours.variance, ours.n, theirs, published().complexity.games, step)
