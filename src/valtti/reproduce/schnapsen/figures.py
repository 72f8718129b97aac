"""The paper's figures with our numbers: points by opponent (1 to 4), wins by tournament (5 to 9)."""

from __future__ import annotations

from valtti.reports.figures import COLOURS, DASHES, GREY, MARKERS, drawing, legend_below
from valtti.reproduce.schnapsen.experiment import SCALE, Results
from valtti.reproduce.schnapsen.published import BOTS, OPPONENTS, published

#: The order of the paper's figures 1 to 4.
POINT_FIGURES = ("kbbot", "rand", "bully", "rdeep")


def points(results: Results, opponent: str) -> str:
    """Own and opponent's points of the five bots: bars are ours, with intervals; diamonds are the paper's."""
    with drawing(height=3.9) as drawn:
        axes = drawn.axes[0]
        for side, (name, hatch) in enumerate((("the bot", ""), (opponent, "///"))):
            for i, bot in enumerate(BOTS):
                tally = results.points[bot, opponent]
                ours = tally.own if side == 0 else tally.other
                x = i + (side - 0.5) * 0.38
                axes.bar(
                    x, ours.scaled, 0.36, color=COLOURS[side], alpha=0.85, hatch=hatch, edgecolor="white", linewidth=0,
                    label=f"points of {name}" if i == 0 else None,
                )  # fmt: skip
                axes.errorbar(
                    x, ours.scaled, yerr=ours.scaled - ours.ci95.low, color="black", capsize=3, linewidth=1
                )  # fmt: skip
                paper = published().points[bot, opponent][side]
                label = "as published" if i == side == 0 else None
                # Beside the interval, which it would hide where the two agree.
                axes.plot(x + 0.1, paper, "D", color="white", markeredgecolor="black", markersize=5, label=label)
        axes.set_xticks(range(len(BOTS)), BOTS)
        axes.grid(axis="x", visible=False)
        axes.yaxis.set_major_formatter("{x:,.0f}")
        axes.set_ylabel(f"game points in {SCALE:,} games")
        axes.set_title(f"Points against {opponent}")
        legend_below(axes, 3)
    return drawn.svg


def wins(results: Results, bot: str) -> str:
    """Share of games won in each of the tournaments; the paper's mean is the hollow mark at the right."""
    with drawing(height=3.9) as drawn:
        axes = drawn.axes[0]
        axes.axhline(50, color=GREY, linewidth=0.9)
        for i, opponent in enumerate(OPPONENTS):
            tally = results.games[bot, opponent]
            numbers = range(1, len(tally.wins) + 1)
            shares = [100 * count / tally.size for count in tally.wins]
            look = {"color": COLOURS[i], "linestyle": DASHES[i], "marker": MARKERS[i]}
            axes.plot(numbers, shares, markersize=3.5, linewidth=1.3, label=f"against {opponent}", **look)
            mean = 100 * published().wins[bot, opponent] / published().games_a_pairing
            end = len(tally.wins) + 1.2
            axes.plot(
                end, mean, marker=MARKERS[i], color="white", markeredgecolor=COLOURS[i], markersize=8, clip_on=False
            )
        axes.set_xlim(0.5, end + 0.6)
        axes.set_xlabel("tournament (at the right, hollow: the published mean)")
        axes.set_ylabel("games won, %")
        axes.set_title(f"{bot} in {len(tally.wins)} tournaments of {tally.size:,} games")
        legend_below(axes, len(OPPONENTS))
    return drawn.svg
