"""The thesis's figures 4 to 15 with our games, and one of the bid baseline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from valtti.reports.figures import COLOURS, DASHES, GREY, MARKERS, drawing, legend_below
from valtti.reproduce.tysiac.claims import games_of
from valtti.reproduce.tysiac.experiment import Band, LineUp, Results
from valtti.reproduce.tysiac.published import GOAL, HumanGame, published

#: Rounds that a bar stands for where games take hundreds of them.
BIN = 50


def bid_baseline(results: Results) -> str:
    with drawing(height=3.2) as drawn:
        axes = drawn.axes[0]
        counts = results.baseline.scores
        axes.bar(range(len(counts)), 100 * counts / counts.sum(), width=1.0, color=COLOURS[0], alpha=0.85)
        mean = results.baseline.points[0].mean
        for x, text, style in ((mean, f"mean {mean:.2f}", "-"), (published().baseline_bid, "the program's base", ":")):
            axes.axvline(x, color=COLOURS[1], linestyle=style, label=text)
        axes.set_xlabel("points that the leading player takes in a round")
        axes.set_ylabel("rounds, %")
        axes.set_title("The bid baseline")
        axes.legend()
    return drawn.svg


def lengths(line_up: LineUp, title: str) -> str:
    """How many rounds games take; bars of the fullest remainder of 3 are dark."""
    counts = np.bincount(line_up.lengths)
    best = int(np.argmax([counts[k::3].sum() for k in range(3)]))
    with drawing(height=3.4) as drawn:
        axes = drawn.axes[0]
        for is_best, colour, name in (
            (True, COLOURS[0], f"{best}, {best + 3}, {best + 6}, ... rounds"),
            (False, COLOURS[5], "others"),
        ):
            where = [n for n in range(len(counts)) if counts[n] and (n % 3 == best) == is_best]
            axes.bar(where, [100 * counts[n] / line_up.games for n in where], width=0.85, color=colour, label=name)
        axes.set_xlabel("rounds")
        axes.set_ylabel("games, %")
        axes.set_title(title)
        axes.legend()
    return drawn.svg


def long_lengths(line_up: LineUp, title: str) -> str:
    """The same where games take hundreds of rounds."""
    with drawing(height=3.4) as drawn:
        axes = drawn.axes[0]
        edges = np.arange(0, 8000 + BIN, BIN)
        shown, _ = np.histogram(line_up.lengths, edges)
        axes.bar(edges[:-1], 100 * shown / line_up.games, width=0.92 * BIN, align="edge", color=COLOURS[0])
        median = float(np.median(line_up.lengths))
        axes.axvline(median, color=COLOURS[1], label=f"median {median:,.0f}")
        beyond = int((line_up.lengths >= edges[-1]).sum())
        axes.set_xlabel(f"rounds (bins of {BIN}; {beyond} games take {edges[-1]:,} or more)")
        axes.set_ylabel("games, %")
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.set_title(title)
        axes.legend()
    return drawn.svg


def totals(band: Band, names: Sequence[str], title: str) -> str:
    with drawing(height=4.2) as drawn:
        axes = drawn.axes[0]
        _bands(axes, [(name, band.low[:, i], band.mean[:, i], band.high[:, i]) for i, name in enumerate(names)])
        games = "one game" if band.games == 1 else f"{band.games:,} games"
        axes.set_title(f"{title}: {games} of {band.rounds:,} rounds")
        legend_below(axes, 3)
    return drawn.svg


def one_game(game: np.ndarray, names: Sequence[str], title: str) -> str:
    lines = [(name, [int(total) for total in game[:, i]]) for i, name in enumerate(names)]
    return _lines(lines, title)


def human_games() -> str:
    """All games in one picture each, side by side."""
    games = published().human_games
    with drawing(3, 2, height=5.4, sharex=True, sharey=True) as drawn:
        for axes, game, number in zip(drawn.axes, games, range(1, len(games) + 1), strict=True):
            for i, (name, line) in enumerate(zip(game.players, game.totals, strict=True)):
                axes.plot(range(len(line) + 1), (0, *line), color=COLOURS[i], linestyle=DASHES[i], label=name)
            axes.axhline(GOAL, color=GREY, linewidth=0.8, linestyle=":")
            axes.set_title(f"Game {number}: {game.winner} wins", fontsize=9)
            axes.legend(fontsize=7.5, loc="upper left", handlelength=2.4)
        for axes in drawn.axes[3:]:
            axes.set_xlabel("round")
        for axes in drawn.axes[::3]:
            axes.set_ylabel("total score")
    return drawn.svg


def lost_game() -> str:
    game = next(game for game in published().human_games if game.winner != "Program")
    return _lines([(name, [0, *line]) for name, line in _by_player(game)], "The game that the program lost")


def games_of_player(player: str) -> str:
    return _lines([(name, [0, *line]) for name, line in games_of(player)], f"{player}, game by game")


def _by_player(game: HumanGame) -> list[tuple[str, tuple[int, ...]]]:
    return list(zip(game.players, game.totals, strict=True))


def _lines(lines: Sequence[tuple[str, Sequence[int]]], title: str) -> str:
    with drawing(height=3.6) as drawn:
        axes = drawn.axes[0]
        for i, (name, line) in enumerate(lines):
            look = {"color": COLOURS[i], "linestyle": DASHES[i], "marker": MARKERS[i]}
            axes.plot(range(len(line)), line, markersize=3.5, label=name, **look)
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.axhline(GOAL, color=GREY, linewidth=0.8, linestyle=":")
        _rounds_and_scores(axes)
        axes.set_title(title)
        legend_below(axes, len(lines))
    return drawn.svg


def _bands(axes: Axes, series: Sequence[tuple[str, Any, Any, Any]]) -> None:
    """Minimum to maximum as a pale band, the mean as a line; one colour for each (name, low, mean, high)."""
    for i, (name, low, mean, high) in enumerate(series):
        rounds = range(len(mean))
        axes.fill_between(rounds, low, high, color=COLOURS[i], alpha=0.16, linewidth=0)
        axes.plot(rounds, low, color=COLOURS[i], linewidth=0.6, alpha=0.7)
        axes.plot(rounds, high, color=COLOURS[i], linewidth=0.6, alpha=0.7)
        axes.plot(rounds, mean, color=COLOURS[i], linestyle=DASHES[i], label=name)
    axes.axhline(0, color=GREY, linewidth=0.8)
    axes.axhline(GOAL, color=GREY, linewidth=0.8, linestyle=":")
    axes.margins(x=0.01)
    _rounds_and_scores(axes)


def _rounds_and_scores(axes: Axes) -> None:
    axes.set_xlabel("round")
    axes.set_ylabel("total score")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
