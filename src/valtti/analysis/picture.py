"""The course of a game as a picture: what each player could expect at each moment, and where moves gave it away."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.ticker import MaxNLocator

from valtti.analysis.analysis import Analysis
from valtti.games import game
from valtti.reports.figures import COLOURS, DASHES, GREY, drawing, legend_below

_MARKS = {"mistake": "o", "blunder": "X"}


def picture(found: Analysis, game_name: str, names: Sequence[str]) -> str:
    """As SVG."""
    with drawing(width=9.0, height=4.5) as drawn:
        axes = drawn.axes[0]
        for seat, name in enumerate(names):
            axes.plot(
                [100 * row[seat] for row in found.values],
                color=COLOURS[seat % len(COLOURS)],
                linestyle=DASHES[seat % len(DASHES)],
                label=name,
            )
        for mark, marker in _MARKS.items():
            marked = [move for move in found.moves if move.judgement.mark == mark]
            axes.scatter(
                [move.number for move in marked],
                [100 * found.values[move.number][move.event.seat] for move in marked],
                c=[COLOURS[move.event.seat % len(COLOURS)] for move in marked],
                marker=marker,
                zorder=3,
            )
            if marked:
                axes.scatter([], [], c=GREY, marker=marker, label=mark)
        axes.set_ylim(-2, 102)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("moves")
        axes.set_ylabel("games not lost, %" if game(game_name).judged_by_losses else "games won, %")
        legend_below(axes, min(4, len(names)))
    return drawn.svg
