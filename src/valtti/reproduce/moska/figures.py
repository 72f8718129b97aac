"""The thesis' figures 1, 3, 5 and 6 with our games and networks, its table as a picture, and what it has none for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from valtti.arena.statistics import Interval
from valtti.reports.figures import COLOURS, DASHES, GREY, MARKERS, drawing, legend_below
from valtti.reproduce.moska.benchmarks import BENCHMARKS
from valtti.reproduce.moska.experiment import AGENTS, Results
from valtti.reproduce.moska.published import published
from valtti.reproduce.moska.trainings import Measured

_PUBLISHED: Any = {"linestyle": "", "marker": "D", "color": "white", "markeredgecolor": "black", "markersize": 6}


def _line(
    axes: Axes, number: int, label: str, x: Sequence[float], y: Sequence[float], intervals: Sequence[Interval]
) -> None:
    """A line whose points have intervals."""
    errors = [
        [value - interval.low for value, interval in zip(y, intervals, strict=True)],
        [interval.high - value for value, interval in zip(y, intervals, strict=True)],
    ]
    look = {"color": COLOURS[number], "linestyle": DASHES[number], "marker": MARKERS[number], "markersize": 4}
    axes.errorbar(x, y, yerr=errors, capsize=3, label=label, **look)


def sizes_of_trees(results: Results) -> str:
    """Powers of ten by number of players; the thesis' are hollow."""
    with drawing(height=3.9) as drawn:
        axes = drawn.axes[0]
        for i, (name, kind) in enumerate((("decisions only", "decisions"), ("every turn", "turns"))):
            sizes = {players: getattr(each, kind).log10 for players, each in results.trees.items()}
            _line(
                axes, i, f"ours, {name}", list(sizes), [size.value for size in sizes.values()],
                [size.ci95 for size in sizes.values()],
            )  # fmt: skip
        theirs = published().complexity.log10
        axes.plot(list(theirs), list(theirs.values()), label="thesis, decisions only", **_PUBLISHED)
        axes.axhline(published().complexity.chess, color=GREY, linewidth=0.9, linestyle=":")
        axes.text(8, published().complexity.chess, "chess ", color=GREY, ha="right", va="bottom", fontsize=8.5)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("players")
        axes.set_ylabel("size of the game tree, power of ten")
        axes.set_title("How large the game is")
        legend_below(axes, 3)
    return drawn.svg


def speeds_of_machine(results: Results) -> str:
    """Games a second and how busy cores are, by number of threads."""
    with drawing(2, height=3.4) as drawn:
        rates, use = drawn.axes
        for i, (line_up, timings) in enumerate(results.timings.items()):
            threads = [timing.threads for timing in timings]
            look = {"color": COLOURS[i], "linestyle": DASHES[i], "marker": MARKERS[i], "label": _line_up(line_up)}
            rates.plot(threads, [timing.rate for timing in timings], **look)
            use.plot(threads, [100 * timing.use for timing in timings], **look)
        rates.set_yscale("log")
        rates.set_ylabel("games a second")
        use.set_ylabel("time at work, % of each core")
        use.axhspan(*(100 * share for share in published().speed.busy), color=GREY, alpha=0.25, label="thesis")
        use.set_ylim(0, 105)
        for axes in drawn.axes:
            axes.set_xlabel("threads")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        drawn.figure.legend(*use.get_legend_handles_labels(), loc="outside lower center", ncols=3, handlelength=2.8)
    return drawn.svg


def _line_up(agents: Sequence[str]) -> str:
    first, *others = agents
    return f"four {first}" if set(others) == {first} else f"{first} and three {others[0]}"


def trainings(results: Results) -> str:
    """Loss and accuracy by the thesis' recipe, epoch by epoch."""
    with drawing(2, height=3.8) as drawn:
        losses, accuracies = drawn.axes
        for i, training in enumerate(each.training for each in results.first_by_recipe):
            name = f"{training.positions:,} positions"
            epochs = range(1, len(training.curve) + 1)
            look: Any = {"color": COLOURS[i], "marker": MARKERS[i], "markersize": 4.5}
            losses.plot(
                epochs, [epoch.training_loss for epoch in training.curve], linestyle=DASHES[2],
                label=f"{name}, training", markerfacecolor="white", **look,
            )  # fmt: skip
            losses.plot(
                epochs, [epoch.validation_loss for epoch in training.curve], label=f"{name}, validation", **look
            )
            accuracies.plot(epochs, [epoch.validation_accuracy for epoch in training.curve], **look)
        theirs = published().network
        losses.axhline(theirs.validation_loss, color=GREY, linestyle=":", label="thesis' NN2, best validation")
        accuracies.axhline(theirs.validation_accuracy, color=GREY, linestyle=":")
        losses.set_title("Cross-entropy")
        accuracies.set_title("Validation accuracy")
        accuracies.yaxis.set_major_formatter(PercentFormatter(1.0, 1))
        for axes in drawn.axes:
            axes.set_xlabel("epoch")
            axes.set_xlim(0, 1 + max(len(each.training.curve) for each in results.first_by_recipe))
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        drawn.figure.legend(*losses.get_legend_handles_labels(), loc="outside lower center", ncols=3, handlelength=2.8)
    return drawn.svg


def by_size(results: Results) -> str:
    """Loss, accuracy and strength by the thesis' recipe, by how many positions were gathered."""
    theirs, trained = published().network, [each.training for each in results.first_by_recipe]
    lost = [Measured(each.lost.rate, each.lost.ci95) for each in results.first_by_recipe]
    with drawing(3, width=9.0, height=3.6) as drawn:
        losses, accuracies, games = drawn.axes
        for axes, found, value in (
            (losses, [each.loss for each in trained], theirs.loss),
            (accuracies, [each.accuracy for each in trained], theirs.accuracy),
            (games, lost, published().lost["nn2-hif", 3].rate),
        ):
            _line(
                axes, 0, "ours, by the thesis' recipe", [each.all_positions for each in trained],
                [each.value for each in found], [each.ci95 for each in found],
            )  # fmt: skip
            axes.plot(theirs.positions, value, label="thesis' NN2", **_PUBLISHED)
            axes.set_xscale("log")
            axes.set_xlabel("positions gathered")
        losses.set_title("Cross-entropy, test games")
        accuracies.set_title("Accuracy, test games")
        games.set_title("Games lost to three bot3")
        for axes in (accuracies, games):
            axes.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
        drawn.figure.legend(*losses.get_legend_handles_labels(), loc="outside lower center", ncols=3, handlelength=2.8)
    return drawn.svg


def benchmarks(results: Results) -> str:
    """Games lost in each benchmark, with intervals; the thesis' are hollow."""
    # Random players lose so much more often that nothing else could be read.
    shown = [agent for agent in reversed(AGENTS) if agent != "random"]
    with drawing(3, width=9.0, height=3.4, sharey=True, sharex=True) as drawn:
        for axes, benchmark in zip(drawn.axes, BENCHMARKS, strict=False):
            ours = [results.lost[agent, benchmark.number] for agent in shown]
            errors = [
                [100 * (lost.rate - lost.ci95.low) for lost in ours],
                [100 * (lost.ci95.high - lost.rate) for lost in ours],
            ]
            axes.errorbar(
                [100 * lost.rate for lost in ours], range(len(shown)), xerr=errors, color=COLOURS[0], marker="o",
                markersize=4.5, capsize=3, linestyle="", label="ours, with 95 % interval",
            )  # fmt: skip
            theirs = {y: published().lost.get((agent, benchmark.number)) for y, agent in enumerate(shown)}
            known = {y + 0.22: 100 * lost.rate for y, lost in theirs.items() if lost is not None}
            axes.plot(list(known.values()), list(known), label="thesis", **_PUBLISHED)
            axes.axvline(25, color=GREY, linewidth=0.9, linestyle=":")
            axes.set_yticks(range(len(shown)), shown)
            axes.set_title(f"Benchmark {benchmark.number}")
            axes.set_xlabel("games lost, %")
            axes.grid(axis="y", visible=False)
        drawn.axes[0].set_xlim(left=0)
        drawn.figure.legend(*drawn.axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return drawn.svg


def _in_percent(interval: Interval) -> Interval:
    return Interval(100 * interval.low, 100 * interval.high)


def quick_or_slow(results: Results) -> str:
    """Games lost by how quick a player is."""
    with drawing(height=3.6) as drawn:
        axes = drawn.axes[0]
        for i, (agent, by_speed) in enumerate(results.quick_or_slow.items()):
            lost = list(by_speed.values())
            _line(
                axes, i, f"{agent} among three bot3", list(by_speed), [100 * each.rate for each in lost],
                [_in_percent(each.ci95) for each in lost],
            )  # fmt: skip
        speeds = list(next(iter(results.quick_or_slow.values())))
        axes.set_xscale("log", base=2)
        axes.set_xticks(speeds, [f"{speed:g}" for speed in speeds])
        axes.axhline(25, color=GREY, linewidth=0.9, linestyle=":")
        axes.set_ylim(bottom=0)
        axes.set_xlabel("speed of the player; all others have 1")
        axes.set_ylabel("games lost, %")
        axes.set_title("Does it pay to be quick?")
        legend_below(axes, 2)
    return drawn.svg


def valued_game(results: Results) -> str:
    """What each player's position is worth, move by move."""
    game = results.valued
    with drawing(height=4.0) as drawn:
        axes = drawn.axes[0]
        for seat, name in enumerate(game.names):
            label = f"{name}, seat {seat}{' (loses)' if seat == game.loser else ''}"
            axes.plot(game.values[:, seat], color=COLOURS[seat], linestyle=DASHES[seat], linewidth=1.4, label=label)
        if game.deck_ended is not None:
            axes.axvline(game.deck_ended, color=GREY, linewidth=0.9, linestyle=":")
            axes.text(game.deck_ended, 1.01, " no deck from here on", color=GREY, fontsize=8.5, va="bottom")
        axes.set_ylim(0, 1)
        axes.margins(x=0.01)
        axes.set_xlabel("moves made")
        axes.set_ylabel("value of the own position")
        legend_below(axes, 2)
    return drawn.svg
