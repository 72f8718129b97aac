"""How often agents lose: in the thesis' benchmarks, and where something is changed."""

from __future__ import annotations

from valtti.arena.statistics import Difference, difference
from valtti.reports.pages import Page, percent, percent_interval, signed
from valtti.reproduce.moska import comparisons, figures
from valtti.reproduce.moska.benchmarks import BENCHMARKS
from valtti.reproduce.moska.claims import together
from valtti.reproduce.moska.experiment import AGENTS, CORRECTED, Results
from valtti.reproduce.moska.published import Lost, published

_NUMBERS = [benchmark.number for benchmark in BENCHMARKS]


def table(page: Page, results: Results) -> None:
    page.heading("The benchmarks (Table 1)")
    page.text(
        "How often an agent loses against three that stay the same, in %. The numbers of the benchmarks are those of "
        "the thesis' program: its text has others, but the table fits only these."
    )
    page.items(f"**{each.number}**: against {', '.join(f'`{name}`' for name in each.opponents)}" for each in BENCHMARKS)
    comparison = comparisons.benchmarks(results)
    rows = []
    for agent in AGENTS:
        rows.append([f"`{agent}`", "ours", *(_share(results.lost[agent, number]) for number in _NUMBERS)])
        if agent in published().agents:
            cells = []
            for number in _NUMBERS:
                differs = comparison.differs(comparisons.benchmark_cell(results, agent, number))
                cells.append(_share(published().lost[agent, number]) + (" **≠**" if differs else ""))
            rows.append(["", "thesis", *cells])
    page.table(["agent", "", *(f">benchmark {number}" for number in _NUMBERS)], rows)
    page.text(
        "**≠** marks cells that differ by more than chance, the number of cells allowed for (Bonferroni, 5 %). The "
        "thesis does not give rows for `nn1-mif` and `heuristic-mif`, but speaks of both."
    )
    page.figure(
        "table-1.svg",
        figures.benchmarks(results),
        "Games lost in the benchmarks 1 to 3; an equal of the opponents loses 25 %. Diamonds are the thesis'.",
    )
    page.comparison(comparison, "thesis")


def _share(lost: Lost) -> str:
    return f"{percent(lost.rate)} ({percent_interval(lost.ci95, 1)})"


def corrected(page: Page, results: Results) -> None:
    page.heading("Without the flaws of the look-ahead", 3)
    page.text(
        "The thesis' program averages over the victims of a card turned from the deck where a player would choose the "
        "best, takes the first of them when it comes to that, and looks at about a dozen openings only. Agents with "
        "`-exact` in their names do nothing of this. The gain is by how many percentage points one loses less than the "
        "agent beside it, in benchmarks 1 to 3 taken together."
    )
    rows = []
    for agent, flawed in CORRECTED.items():
        shares = [_share(results.lost[agent, number]) for number in _NUMBERS]
        rows.append([f"`{agent}`", *shares, f"`{flawed}`", _gain(results, agent)])
    page.table(["agent", *(f">benchmark {number}" for number in _NUMBERS), "beside", ">gain"], rows)


def _gain(results: Results, agent: str) -> str:
    a, b = together(results, CORRECTED[agent]), together(results, agent)
    return _points(difference(a.losses, a.games, b.losses, b.games))


def _points(gap: Difference) -> str:
    """In percentage points."""
    return f"{signed(100 * gap.estimate, 1)} ± {50 * (gap.high - gap.low):.1f}"


def default_rules(page: Page, results: Results) -> None:
    page.heading("By the rules that people play by")
    page.text(
        "Against three `bot3` under the rules `default`: a target may play to itself to the end of a bout that began "
        "with a deck, everybody is asked again after each move, and whoever has passed is not asked before something "
        "happens. Beside it the same under the thesis' rules (benchmark 3)."
    )
    rows = [
        [f"`{agent}`", f"{lost.games:,}", _share(lost), _share(results.lost[agent, 3])]
        for agent, lost in results.by_default_rules.items()
    ]
    page.table(["agent", ">games", ">lost, % (95 %)", ">by the thesis' rules"], rows)


def quick_or_slow(page: Page, results: Results) -> None:
    page.heading("The effect of a player's speed")
    page.text(
        "In Moska whoever is quick plays. The thesis gives everybody the same chance and leaves the question open. "
        "Here one player of four acts more or less readily than the others: with speed 2 it is drawn twice as often "
        "as each of them while both have something to do. Rules `default`, against three `bot3` of speed 1."
    )
    rows = []
    for agent, by_speed in results.quick_or_slow.items():
        usual = by_speed[1.0]
        for speed, lost in by_speed.items():
            gap = difference(lost.losses, lost.games, usual.losses, usual.games)
            change = "–" if speed == 1.0 else _points(gap)
            rows.append([f"`{agent}`", f"{speed:g}", f"{lost.games:,}", _share(lost), change])
    page.table(["agent", ">speed", ">games", ">lost, % (95 %)", ">change from speed 1"], rows)
    page.figure(
        "speed.svg",
        figures.quick_or_slow(results),
        "Games lost by a player that is slower or quicker than its three opponents, with 95 % intervals.",
    )
