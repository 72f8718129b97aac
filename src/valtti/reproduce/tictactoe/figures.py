"""Wins, draws and losses against random play, where the thesis's networks stand among them, and how networks learn."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from valtti.reports.figures import COLOURS, DASHES, GREY, MARKERS, drawing
from valtti.reproduce.tictactoe.experiment import NETWORKS, UNSEEN, Results
from valtti.reproduce.tictactoe.method import Exact
from valtti.reproduce.tictactoe.published import published

#: Numbers stay readable where a line runs behind them.
_LABEL = {"facecolor": "white", "edgecolor": "none", "pad": 1.0}
_OUTCOMES = (("win", COLOURS[0], ""), ("draw", COLOURS[4], "..."), ("loss", COLOURS[1], "///"))


def shares(results: Results) -> str:
    with drawing(2, height=3.4, sharey=True) as drawn:
        names = sorted(results.exact, key=lambda name: results.exact[name].wins)
        for axes, side in zip(drawn.axes, ("first", "second"), strict=True):
            left = [0.0] * len(names)
            for i, (outcome, colour, hatch) in enumerate(_OUTCOMES):
                widths = [100 * getattr(results.exact[name], side)[i] for name in names]
                axes.barh(
                    names, widths, left=left, height=0.62, color=colour, hatch=hatch, edgecolor="white", linewidth=0,
                    label=outcome,
                )  # fmt: skip
                left = [a + b for a, b in zip(left, widths, strict=True)]
            axes.set_title(f"moving {side}")
            axes.set_xlabel("share of games, %")
            axes.grid(axis="y", visible=False)
        drawn.figure.legend(*drawn.axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return drawn.svg


def ladder(results: Results) -> str:
    """Mean shares of wins, best on top; the thesis's networks are hatched."""
    ours = {name: exact.wins for name, exact in results.exact.items()}
    ours["network, our own settings"] = fmean(each.last.wins for each in results.ours)
    theirs = {"thesis: convolutions": published().convolutions, "thesis: dense layers": published().dense}
    with drawing(height=2.8) as drawn:
        axes = drawn.axes[0]
        for y, (name, share) in enumerate(sorted((ours | theirs).items(), key=lambda item: item[1])):
            look = (COLOURS[0], "") if name in ours else (COLOURS[4], "///")
            axes.barh(name, 100 * share, height=0.62, color=look[0], hatch=look[1], edgecolor="white", linewidth=0)
            axes.text(100 * share + 0.8, y, f"{100 * share:.1f}", va="center", fontsize=9, bbox=_LABEL)
        axes.axvline(100 * max(ours.values()), color=GREY, linewidth=0.9, linestyle=":")
        axes.set_xlim(0, 104)
        axes.grid(axis="y", visible=False)
        axes.set_xlabel("games won against random play, %, each side half of the time")
    return drawn.svg


def learning(results: Results) -> str:
    """Mean wins by iteration of the thesis's method with exact expectations."""
    with drawing(height=3.0) as drawn:
        axes = drawn.axes[0]
        rate = f"{100 * published().exploration:.0f} %"
        series = {f"{rate} random moves": results.exploring}
        # As wins they lead so far down that the others could not be told apart.
        for unseen in (0.5, 0.0):
            series[f"none, unseen boards are {UNSEEN[unseen]}"] = results.not_exploring[unseen]
        for i, (name, learners) in enumerate(series.items()):
            look = {"color": COLOURS[i], "linestyle": DASHES[i], "marker": MARKERS[i]}
            axes.plot(range(1, len(learners) + 1), [100 * each.wins for each in learners], label=name, **look)
        axes.axhline(100 * results.exact["most-wins"].wins, color=GREY, linestyle=":", label="the most possible")
        axes.set_xlabel("iteration")
        axes.set_ylabel("games won, %")
        axes.legend(loc="upper right", bbox_to_anchor=(1, 0.6))
    return drawn.svg


def networks(results: Results) -> str:
    """Mean wins by iteration: the thesis's way with random moves and without, and our own."""
    with drawing(3, width=10, height=4.2, sharey=True) as drawn:
        for axes, exploration in zip(drawn.axes, (published().exploration, 0.0), strict=False):
            for i, (network, name) in enumerate(NETWORKS.items()):
                _curve(axes, i, name, results.networks[network, exploration], results.exact["random"])
            axes.set_title(f"{100 * exploration:.0f} % random moves")
        drawn.axes[0].plot(
            [100 * share for share in published().curve], color=COLOURS[6], linestyle="", marker="x",
            label="published, two convolutions",
        )  # fmt: skip
        _curve(
            drawn.axes[2], 3, "our own settings", [each.generations for each in results.ours], results.exact["random"]
        )
        drawn.axes[2].set_title("our own settings")
        for axes in drawn.axes:
            for name in ("most-wins", "random"):
                axes.axhline(100 * results.exact[name].wins, color=GREY, linewidth=0.9, linestyle=":")
            axes.set_xlabel("iteration")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        drawn.axes[0].set_ylabel("games won, %")
        found = [axes.get_legend_handles_labels() for axes in drawn.axes[::2]]
        drawn.figure.legend(
            *(first + second for first, second in zip(*found, strict=True)), loc="outside lower center", ncols=3
        )
    return drawn.svg


def _curve(axes: Axes, number: int, name: str, runs: Sequence[Sequence[Exact]], start: Exact) -> None:
    """From random play on: the mean over seeds as a line, the lowest to the highest as a band."""
    by_iteration = [[100 * learner.wins for learner in learners] for learners in zip(*runs, strict=True)]
    points = [[100 * start.wins], *by_iteration]
    look = {"color": COLOURS[number], "linestyle": DASHES[number], "marker": MARKERS[number], "markersize": 4}
    axes.plot([fmean(shares) for shares in points], label=name, **look)
    low, high = [min(shares) for shares in points], [max(shares) for shares in points]
    axes.fill_between(range(len(points)), low, high, color=COLOURS[number], alpha=0.16, linewidth=0)
