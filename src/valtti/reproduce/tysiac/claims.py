"""What the thesis says, and whether the same games bear it out."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import numpy as np
import numpy.typing as npt

from valtti.arena.statistics import clopper_pearson, difference, wilson
from valtti.reports.pages import percent, plus_minus, signed
from valtti.reproduce.claims import (
    LEVEL,
    Claim,
    Status,
    Verdict,
    all_of,
    count_lead,
    exactly,
    inside,
    lead,
    lead_in_errors,
    mean_inside,
    never,
    rate_inside,
    sometimes,
)
from valtti.reproduce.tysiac.experiment import LineUp, Results
from valtti.reproduce.tysiac.published import HumanGame, published


def share(count: int, trials: int) -> str:
    """As a percentage with its 95 % interval."""
    ci = wilson(count, trials)
    return f"{percent(count / trials, 1)} % ({percent(ci.low, 1)}–{percent(ci.high, 1)} %)"


def baseline(results: Results) -> Verdict:
    points, theirs = results.long_baseline.points, published().baseline_mean
    first, second, third = (plus_minus(moments.mean, moments.ci95) for moments in points)
    reason = (
        f"The leader takes {first} points, the others {second} and {third}. So {theirs} is the mean of the player who "
        "leads; over all three it is 40, since they share 120 points."
    )
    leader = points[0]
    return Verdict(mean_inside(leader.mean, leader.variance, leader.count, theirs - 0.5, theirs + 0.5), reason)


def always_wins(name: str, seat: int, who: str) -> Claim[Results]:
    def judge(results: Results) -> Verdict:
        ours = results.lineups[name]
        wins = ours.wins(seat)
        ci = wilson(wins, ours.games)
        reason = f"{wins:,} of {ours.games:,} games won ({percent(ci.low)}–{percent(ci.high)} %)."
        return Verdict(never(ours.games - wins), reason)

    return Claim(f"{who} wins all games.", {"agents": "Table 1", "random": "Table 2", "decent": "Table 3"}[name], judge)


def most_frequent_length(name: str, place: str) -> Claim[Results]:
    theirs = published().lineups[name].mode

    def judge(results: Results) -> Verdict:
        lengths = results.lineups[name].lengths
        rival, often = _fullest(lengths[lengths != theirs])
        at = int((lengths == theirs).sum())
        reason = (
            f"{at:,} of ours do, {share(at, len(lengths))}; the fullest other length, {rival}, holds {often:,}, "
            f"{share(often, len(lengths))}."
        )
        return Verdict(count_lead(at, often), reason)

    return Claim(f"More games against {name} agents take {theirs} rounds than any other number.", place, judge)


def _fullest(lengths: npt.NDArray[np.int64]) -> tuple[int, int]:
    """The most frequent length, and how often it occurs."""
    counts = np.bincount(lengths, minlength=1)
    return int(counts.argmax()), int(counts.max())


def mode_among_agents(results: Results) -> Verdict:
    """Single lengths hold too few games to be compared; but the fullest one lies in the fullest remainder of 3."""
    ours, theirs = results.lineups["agents"], published().lineups["agents"].mode
    counts = _by_remainder(ours)
    like_theirs = counts[theirs % 3]
    length, often = _fullest(ours.lengths)
    reason = (
        f"Our fullest length, {length}, holds {often} of {ours.games:,} games: no length is typical. {theirs} leaves "
        f"the remainder {theirs % 3} when divided by 3, as {share(like_theirs, ours.games)} of the games do, and "
        f"holds {int((ours.lengths == theirs).sum())} games."
    )
    if count_lead(like_theirs, max(counts)) == Status.NOT_REPRODUCED:
        return Verdict(Status.NOT_REPRODUCED, reason)
    _, most = _fullest(ours.lengths[ours.lengths != theirs])
    return Verdict(count_lead(int((ours.lengths == theirs).sum()), most), reason)


def shortest_among_agents(results: Results) -> Verdict:
    lengths, theirs = results.lineups["agents"].lengths, published().lineups["agents"].shortest
    assert theirs is not None
    shorter = int((lengths < theirs).sum())
    return _extreme(shorter, f"Ours takes {int(lengths.min())}; {shorter} of our {len(lengths):,} games are shorter.")


def _extreme(beyond: int, reason: str) -> Verdict:
    """About the shortest, longest or lowest of many games, where `beyond` counts ours that go further than theirs.

    It differs from run to run, so that no number of it can be reproduced; but with more than five beyond it the chance
    of their having met none is below 1 % (Poisson).
    """
    if beyond > 5:
        return Verdict(Status.NOT_REPRODUCED, reason)
    return Verdict(
        Status.UNDECIDED, f"{reason} Such an extreme differs from run to run; theirs does not contradict ours."
    )


def quick_games_among_agents(results: Results) -> Verdict:
    ours = results.lineups["agents"]
    early = int((ours.lengths <= 300).sum())
    median, ci = ours.quantile(0.5)
    reason = (
        f"{share(early, ours.games)} of the games are over by round 300; the median is {median:,} rounds "
        f"({ci.low:,.0f}–{ci.high:,.0f})."
    )
    return Verdict(rate_inside(early, ours.games, 0.5, 1), reason)


def thousands_of_rounds(results: Results) -> Verdict:
    lengths = results.lineups["agents"].lengths
    long = int((lengths >= 2000).sum())
    reason = f"{share(long, len(lengths))} of ours take 2,000 or more; the longest takes {int(lengths.max()):,} rounds."
    return Verdict(sometimes(long), reason)


def mostly_below(name: str, place: str) -> Claim[Results]:
    theirs = published().lineups[name].mostly_below
    assert theirs is not None

    def judge(results: Results) -> Verdict:
        ours = results.lineups[name]
        below = int((ours.lengths < theirs).sum())
        reason = f"{share(below, ours.games)} of ours do; nine of ten are most."
        return Verdict(rate_inside(below, ours.games, 0.9, 1), reason)

    return Claim(f"Most games against {name} agents end in fewer than {theirs} rounds.", place, judge)


def longest(name: str, place: str) -> Claim[Results]:
    theirs = published().lineups[name].longest
    assert theirs is not None

    def judge(results: Results) -> Verdict:
        lengths = results.lineups[name].lengths
        ours = int(lengths.max())
        longer = int((lengths > theirs).sum())
        return _extreme(longer, f"Ours: {ours} rounds; {longer} of our {len(lengths):,} games are longer than theirs.")

    return Claim(f"The longest game against {name} agents takes {theirs} rounds.", place, judge)


def peaks(results: Results) -> Verdict:
    """The text puts the peaks at 11, 14, ..., 23: two more than a multiple of 3."""
    shares = {name: _by_remainder(results.lineups[name]) for name in ("random", "decent")}
    text = "; ".join(
        f"{name} {', '.join(share(count, sum(counts)) for count in counts)}" for name, counts in shares.items()
    )
    reason = (
        f"Shares of games whose length leaves 0, 1 and 2 when divided by 3: {text}. A game ends most often where the "
        "program must play as dealer, in rounds 1, 4, 7, ...; the thesis's own modes 16 and 19 and maxima 49 and 64 "
        "say so too."
    )
    return Verdict(all_of(count_lead(two, max(zero, one)) for zero, one, two in shares.values()), reason)


def period_of_three(results: Results) -> Verdict:
    counts = {name: _by_remainder(results.lineups[name]) for name in ("random", "decent")}
    text = ", ".join(f"{share(max(each), sum(each))} against {name} agents" for name, each in counts.items())
    status = all_of(rate_inside(max(each), sum(each), 0.5, 1) for each in counts.values())
    return Verdict(status, f"One of the three remainders of the length by 3 holds {text}.")


def _by_remainder(line_up: LineUp) -> list[int]:
    return [int((line_up.lengths % 3 == k).sum()) for k in range(3)]


def decent_is_harder(results: Results) -> Verdict:
    a, b = results.lineups["random"].moments, results.lineups["decent"].moments
    z = (b.mean - a.mean) / sqrt(a.variance / a.count + b.variance / b.count)
    reason = (
        f"Mean length {plus_minus(a.mean, a.ci95)} rounds against random agents, {plus_minus(b.mean, b.ci95)} against "
        f"decent ones (z = {z:.0f})."
    )
    return Verdict(lead_in_errors(z), reason)


def opponents_stay_below(name: str, place: str) -> Claim[Results]:
    theirs = published().lineups[name].highest_opponent
    assert theirs is not None

    def judge(results: Results) -> Verdict:
        band = results.figured[name]
        ours = int(band.high[:, 1:].max())
        reason = f"Their highest total in our {band.games:,} games of {band.rounds} rounds is {ours}."
        return Verdict(never(ours > theirs), reason)

    return Claim(f"{name.capitalize()} agents never have more than {theirs} points.", place, judge)


def program_falls(results: Results) -> Verdict:
    ours = int(results.figured["random"].low[:, 0].min())
    return Verdict(
        Status.UNDECIDED,
        f"Its lowest total in ours is {signed(ours)}. The lowest of so many games differs from run to run.",
    )


def only_declarers_finish(results: Results) -> Verdict:
    ours = {name: results.lineups[name] for name in ("random", "decent")}
    parts = [f"{share(each.by_defender, each.games)} against {name} agents" for name, each in ours.items()]
    reason = f"A defender below 900 can pass 1000, and does so in {' and '.join(parts)}."
    return Verdict(never(sum(each.by_defender for each in ours.values())), reason)


def decent_agents_never_make_100(results: Results) -> Verdict:
    line_up = next(line_up for line_up in results.endless if line_up.agents == ("decent",) * 3)
    declared = sum(seat.declared.get(100, 0) for seat in line_up.seats)
    made = sum(seat.made.get(100, 0) for seat in line_up.seats)
    drift, ci = line_up.drift(0)
    reason = (
        f"Three decent agents make it in {share(made, declared)} of their forced rounds; what keeps the game from "
        f"ending is that totals fall: in three rounds seat 0's changes by {signed(drift, 1)} "
        f"({signed(ci.low, 1)} to {signed(ci.high, 1)})."
    )
    return Verdict(never(made), reason)


def such_games_never_end(results: Results) -> Verdict:
    tables = [line_up for line_up in results.endless if line_up.agents.count("decent") >= 2]
    parts = [
        f"{', '.join(line_up.agents)}: {line_up.ended} of {line_up.games:,}, {share(line_up.ended, line_up.games)}"
        for line_up in tables
    ]
    ended = sum(line_up.ended for line_up in tables)
    reason = f"Over by round {published().endless_rounds:,}: {'; '.join(parts)}."
    return Verdict(never(ended), f"{reason} Rare is not never." if ended else reason)


def beats_people(results: Results) -> Verdict:
    won, played = published().human_results["Program"]
    ci = clopper_pearson(won, played)
    reason = (
        f"{won} of {played} games; the exact 95 % interval of its share is {ci.low:.2f}–{ci.high:.2f}, where a third "
        "is its due. These games cannot be played again."
    )
    return Verdict(inside(clopper_pearson(won, played, 1 - LEVEL), 1 / 3, 1), reason)


def games_of(player: str) -> list[tuple[str, tuple[int, ...]]]:
    """A person's games against the program, in the thesis's order."""
    found = []
    for game in published().human_games:
        found += [(name, line) for name, line in zip(game.players, game.totals, strict=True) if _is(name, player)]
    return sorted(found)


def _is(name: str, player: str) -> bool:
    return name == player or name.startswith(f"{player}.")


def improves(player: str, place: str) -> Claim[Results]:
    def judge(results: Results) -> Verdict:
        rates = [line[-1] / len(line) for _, line in games_of(player)]
        reason = f"Points per round, game by game: {', '.join(f'{rate:.0f}' for rate in rates)}."
        return Verdict(exactly(all(b > a for a, b in pairwise(rates))), reason)

    return Claim(f"{player} does better from game to game.", place, judge)


def steady(results: Results) -> Verdict:
    """Does the program lose points in fewer rounds than the people do?"""
    program = [_falls(game, 0) for game in published().human_games]
    people = [_falls(game, seat) for game in published().human_games for seat in (1, 2)]
    (a, n), (b, m) = ([sum(column) for column in zip(*lines, strict=True)] for lines in (program, people))
    gap = difference(a, n, b, m)
    reason = (
        f"Its total falls in {share(a, n)} of the rounds, people's in {share(b, m)}; p = {gap.p_value:.2f} for the two "
        "being equal."
    )
    return Verdict(lead(-gap.estimate, gap.log10_p), reason)


def _falls(game: HumanGame, seat: int) -> tuple[int, int]:
    line = np.array((0, *game.totals[seat]))
    return int((np.diff(line) < 0).sum()), len(line) - 1


CLAIMS: list[Claim[Results]] = [
    Claim("Simple agents score 37 points a round on average.", "4.3.1", baseline),
    always_wins("agents", 1, "The decent agent, against two random ones,"),
    Claim("More games among agents take 681 rounds than any other number.", "4.3.2", mode_among_agents),
    Claim(
        "The majority of games among agents end within a couple of hundred rounds.", "4.3.2", quick_games_among_agents
    ),
    Claim("Games among agents can take thousands of rounds.", "4.3.2", thousands_of_rounds),
    Claim("The shortest game among agents takes 26 rounds.", "Fig. 6", shortest_among_agents),
    Claim("Two or more decent agents never make 100.", "4.3.2", decent_agents_never_make_100),
    Claim("A game with two or more decent agents and no program never ends.", "4.3.2", such_games_never_end),
    always_wins("random", 0, "The program, against two random agents,"),
    most_frequent_length("random", "Fig. 7"),
    mostly_below("random", "Fig. 7"),
    longest("random", "Fig. 9"),
    opponents_stay_below("random", "Fig. 8"),
    Claim("The program falls to about −180 at worst, and still wins.", "Fig. 8", program_falls),
    always_wins("decent", 0, "The program, against two decent agents,"),
    most_frequent_length("decent", "Fig. 10"),
    mostly_below("decent", "Fig. 10"),
    longest("decent", "4.3.4"),
    opponents_stay_below("decent", "Fig. 11"),
    Claim("Games against decent agents take longer.", "4.3.4", decent_is_harder),
    Claim("Lengths of games peak every three rounds.", "4.3.3", period_of_three),
    Claim("The peaks are at 11, 14, ..., 23 rounds.", "4.3.3", peaks),
    Claim("Only the highest bidder can finish a game.", "4.3.3", only_declarers_finish),
    Claim("The program beats beginners.", "Table 4", beats_people),
    Claim("The program rarely loses points, people do more often.", "Fig. 12", steady),
    improves("Player 3", "Fig. 14"),
    improves("Player 4", "Fig. 15"),
]
