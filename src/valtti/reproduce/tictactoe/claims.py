"""What the thesis says about Tic-Tac-Toe, as far as exact facts can tell."""

from __future__ import annotations

from math import sqrt

from valtti.reproduce.claims import Z_LIMIT, Claim, Status, Verdict, exactly, sometimes
from valtti.reproduce.report import percent
from valtti.reproduce.tictactoe.experiment import UNSEEN, Results
from valtti.reproduce.tictactoe.published import published


def ceiling(results: Results) -> float:
    """No player wins more often against random play, sides drawn."""
    return results.exact["most-wins"].wins


def _error(rate: float) -> float:
    """The standard error of a share that the thesis measured."""
    return sqrt(rate * (1 - rate) / published().games)


def convolutions(results: Results) -> Verdict:
    rate, most = published().convolutions, ceiling(results)
    reason = f"The most that any player can win is {percent(most)} %; {percent(rate, 0)} % is {rate / most:.2f} of it."
    if rate > most:
        return Verdict(Status.NOT_REPRODUCED, reason)
    return Verdict(Status.UNDECIDED, f"{reason} So it is possible; this page trains no network.")


def dense(results: Results) -> Verdict:
    chance, rate = results.exact["random"].wins, published().dense
    z = (rate - chance) / _error(chance)
    reason = (
        f"Random play wins {percent(chance)} % against itself; {percent(rate, 0)} % is {z:.0f} standard errors more."
    )
    return Verdict(
        Status.UNDECIDED, f"{reason} It is possible and better than random play; this page trains no network."
    )


def stronger_players(results: Results) -> Verdict:
    rate = published().convolutions
    better = [name for name, exact in results.exact.items() if exact.wins > rate + Z_LIMIT * _error(rate)]
    shares = ", ".join(f"{name} {percent(results.exact[name].wins)} %" for name in better)
    return Verdict(sometimes(len(better)), f"Exactly: {shares}." if better else "None of ours wins clearly more.")


def exploration_helps(results: Results) -> Verdict:
    """Exact for a learner without a network: whatever it takes unseen boards for, random moves make it better."""
    first, last = results.exploring[0].wins, results.exploring[-1].wins
    without = {text: results.not_exploring[unseen][-1].wins for unseen, text in UNSEEN.items()}
    ends = ", ".join(f"{percent(wins)} % if unseen boards count as {text}" for text, wins in without.items())
    reason = (
        f"With exact expectations in place of a network, the share of wins goes from {percent(first)} to "
        f"{percent(last)} % with random moves. Without, it ends at {ends}. How much random moves matter depends "
        "on what the learner takes unseen boards for; a network's answer to that is not tried here."
    )
    return Verdict(exactly(last > first and last > max(without.values())), reason)


CLAIMS: list[Claim[Results]] = [
    Claim("A network with convolutions wins 92 % against random play.", "section 2.4", convolutions),
    Claim("A network without them wins 65 %.", "section 2.4", dense),
    Claim("Random moves while gathering data make the learner better.", "section 2.4", exploration_helps),
    Claim("Stronger players than these are possible.", "section 2.4", stronger_players),
]
