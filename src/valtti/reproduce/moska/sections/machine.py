"""Speed and use of the cores."""

from __future__ import annotations

from valtti.arena.statistics import Interval
from valtti.games.writing import counted
from valtti.reports.pages import Page, percent, percent_interval
from valtti.reproduce.moska import figures
from valtti.reproduce.moska.experiment import Results
from valtti.reproduce.moska.published import published


def speed(page: Page, results: Results) -> None:
    theirs = published().speed
    page.heading("Speed and use of the cores (Fig. 3)")
    first = next(iter(results.timings.values()))
    page.text(
        f"As measured on the machine that made this page, of {counted(first[-1].threads, 'core')}, in "
        f"{len(first[0].rates)} rounds: their median, and in brackets the lowest and the highest. These numbers, and "
        "the last of the claims above, are all that differs when the page is made again. The use of a core is the "
        "processor time of all threads, divided by the time that passed and the number of threads; what else the "
        f"machine does lowers it. The thesis' program plays {theirs.games_a_second[0]:g} to "
        f"{theirs.games_a_second[1]:g} games a second on a core of an Intel i5, and kept forty cores at work for "
        f"{percent(theirs.busy[0], 1)} to {percent(theirs.busy[1], 0)} % of the time, with a process for each."
    )
    rows = []
    for line_up, timings in results.timings.items():
        alone = timings[0].rate
        for timing in timings:
            rows.append(
                [
                    ", ".join(line_up),
                    str(timing.threads),
                    f"{timing.rate:,.0f} ({min(timing.rates):,.0f}–{max(timing.rates):,.0f})",
                    f"{timing.rate / alone:.2f}",
                    f"{percent(timing.use, 1)} ({percent_interval(Interval(min(timing.busy), max(timing.busy)), 1)})",
                ]
            )
    page.table(["players", ">threads", ">games a second", ">times one thread", ">use of a core, %"], rows)
    page.figure(
        "fig-3.svg", figures.speeds_of_machine(results), "Fig. 3: games a second and use of the cores, by threads."
    )
