"""What the thesis says about Tic-Tac-Toe, and what exact facts and learning again say to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean, variance

from valtti.arena.statistics import Difference, Interval, mean_difference, mean_interval, wilson
from valtti.reports.pages import percent, percent_interval, signed
from valtti.reproduce.claims import LEVEL, Claim, Verdict, all_of, inside, lead, opposite, sometimes
from valtti.reproduce.tictactoe.experiment import NETWORKS, UNSEEN, Results
from valtti.reproduce.tictactoe.method import Exact
from valtti.reproduce.tictactoe.published import published


def ceiling(results: Results) -> float:
    """No player wins more often against random play, sides drawn."""
    return results.exact["most-wins"].wins


def best(results: Results, network: str) -> list[float]:
    """The largest share of wins over all iterations with random moves, for each seed."""
    runs = results.networks[network, published().exploration]
    return [max(learner.wins for learner in run) for run in runs]


def _measured(rate: float) -> Interval:
    """Where a share lies that the thesis measured."""
    return wilson(round(rate * published().games), published().games, 1 - LEVEL)


def _as_measured(results: Results, network: str, rate: float) -> Verdict:
    """Does a network learn as well as one of the thesis?"""
    shares, theirs = best(results, network), _measured(rate)
    ours = mean_interval(fmean(shares), _variance(shares), len(shares), 1 - LEVEL)
    reason = (
        f"{NETWORKS[network].capitalize()}: {percent(min(shares))} to {percent(max(shares))} %, on average "
        f"{percent(fmean(shares))} %, in the best iteration."
    )
    return Verdict(inside(ours, theirs.low, theirs.high), reason)


def convolutions(results: Results) -> Verdict:
    rate = published().convolutions
    found = _as_measured(results, "convolutions", rate)
    return Verdict(found.status, f"{found.reason} {_range_of(rate)}")


def dense(results: Results) -> Verdict:
    """Whichever width: the thesis does not say it."""
    rate = published().dense
    found = [_as_measured(results, network, rate) for network in ("narrow", "wide")]
    status = opposite(all_of(opposite(each.status) for each in found))
    return Verdict(status, " ".join([*(each.reason for each in found), _range_of(rate)]))


def _range_of(rate: float) -> str:
    return f"The thesis's {published().games:,} games allow {percent_interval(_measured(rate), 1)} %."


def stronger_players(results: Results) -> Verdict:
    most = _measured(published().convolutions).high
    players = {name: exact.wins for name, exact in results.exact.items()}
    players["a network with our own settings"] = fmean(each.last.wins for each in results.ours)
    better = {name: wins for name, wins in players.items() if wins > most}
    shares = ", ".join(f"{name} {percent(wins)} %" for name, wins in better.items())
    return Verdict(sometimes(len(better)), f"Exactly: {shares}." if better else "None of ours wins clearly more.")


def exploration_helps(results: Results) -> Verdict:
    """Of networks; of a learner with exact expectations the answer hangs on what it takes unseen boards for."""
    found = _on_average(
        _later(exploring) - _later(not_exploring)
        for network in NETWORKS
        for exploring, not_exploring in zip(
            results.networks[network, published().exploration], results.networks[network, 0.0], strict=True
        )
    )
    first, last = results.exploring[0].wins, results.exploring[-1].wins
    without = {text: results.not_exploring[unseen][-1].wins for unseen, text in UNSEEN.items()}
    ends = ", ".join(f"{percent(wins)} % if unseen boards count as {text}" for text, wins in without.items())
    reason = (
        f"From the second iteration on, networks that learn from games with random moves win {_points(found)} "
        "percentage points more than the same ones without. With exact expectations in place of a network, the "
        f"share of wins goes from {percent(first)} to {percent(last)} % with random moves, and without it ends at "
        f"{ends}."
    )
    return Verdict(lead(found.estimate, found.log10_p), reason)


def later_ones_are_worse(results: Results) -> Verdict:
    found = _on_average(run[0].wins - _later(run) for network in NETWORKS for run in results.networks[network, 0.0])
    reason = f"The first iteration wins {_points(found)} percentage points more than the later ones on average."
    return Verdict(lead(found.estimate, found.log10_p), reason)


def _later(run: Sequence[Exact]) -> float:
    """The mean share of wins after the first iteration, whose games are random either way."""
    return fmean(learner.wins for learner in run[1:])


def _on_average(differences: Iterable[float]) -> Difference:
    found = list(differences)
    return mean_difference(fmean(found), _variance(found), len(found))


def _variance(values: Sequence[float]) -> float:
    return variance(values) if len(values) > 1 else 0.0


def _points(found: Difference) -> str:
    mean, low, high = (signed(100 * number, 1) for number in (found.estimate, found.low, found.high))
    return f"{mean} (95 %: {low} to {high})"


CLAIMS: list[Claim[Results]] = [
    Claim("A network with convolutions wins 92 % against random play.", "section 2.4", convolutions),
    Claim("A network without them wins 65 %.", "section 2.4", dense),
    Claim("Random moves while gathering data make the learner better.", "section 2.4", exploration_helps),
    Claim("Without them, later iterations get worse.", "section 2.4", later_ones_are_worse),
    Claim("Stronger players than these are possible.", "section 2.4", stronger_players),
]
