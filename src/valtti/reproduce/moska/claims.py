"""What the thesis says, and whether our games and networks bear it out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, inf, log10, sqrt

from valtti.arena.moments import Mean
from valtti.arena.statistics import Interval, agresti_coull, difference, mean_difference, mean_interval, wilson
from valtti.games.writing import counted
from valtti.reports.pages import Z95, percent, percent_interval, plus_minus, power_of_ten, signed
from valtti.reproduce.claims import (
    ALIKE,
    LEVEL,
    Z_LIMIT,
    Claim,
    Status,
    Verdict,
    alike,
    all_of,
    exactly,
    inside,
    lead,
    lead_in_errors,
    rate_inside,
    sometimes,
)
from valtti.reproduce.moska import comparisons
from valtti.reproduce.moska.experiment import Results
from valtti.reproduce.moska.published import Lost, published, starts, starts_as_published
from valtti.reproduce.moska.trainings import Measured, Training

#: The thesis' 2,000 games cannot tell rates that differ by less.
_RATES_WITHIN = 0.05
#: Counts of moves are about the same within this share of the thesis'.
_COUNTS_WITHIN = 0.1
#: Benchmarks in which an agent can do better or worse; random players lose to everybody.
_TELLING = (1, 2, 3)
#: Every kind of move that a player with a choice can make.
_KINDS = ("open", "add", "pass", "kill", "deck", "drop", "self", "wait", "end", "take", "takeall")


def share(lost: Lost) -> str:
    """As a percentage with its 95 % interval."""
    return f"{percent(lost.rate, 1)} % ({percent_interval(lost.ci95, 1)} %)"


# --- The size of the game ---


def smaller_with_more_players(results: Results) -> Verdict:
    sizes = {players: each.decisions.log10 for players, each in results.trees.items()}
    steps = [_apart(a, b) for a, b in pairwise(sizes.values())]
    text = ", ".join(f"{plus_minus(size.value, size.ci95, '.1f')}" for size in sizes.values())
    theirs = list(published().complexity.log10.values())
    up = sum(b > a for a, b in pairwise(theirs))
    reason = (
        f"Powers of ten for 2 to 8 players: {text}. The thesis' own figure goes up in {up} of its {len(steps)} steps."
    )
    return Verdict(all_of(lead_in_errors(z) for z in steps), reason)


def _apart(a: Mean, b: Mean) -> float:
    """How much larger a is, in standard errors."""
    return (a.value - b.value) / sqrt(a.variance / a.n + b.variance / b.n)


def size_of(players: int, text: str, place: str) -> Claim[Results]:
    def judge(results: Results) -> Verdict:
        cell, ours = comparisons.size_cell(results, players), results.trees[players].decisions.log10
        status = alike(comparisons.trees(results), [cell], _COUNTS_WITHIN * cell.theirs)
        return Verdict(status, f"10 to the power of {plus_minus(ours.value, ours.ci95, '.1f')}.")

    return Claim(text, place, judge)


def four_players(results: Results) -> Verdict:
    length, branching, *_ = comparisons.four_players(results)
    ours, all_cells = results.trees[4].decisions, comparisons.trees(results)
    by_agent = ", ".join(
        f"{agent} {each.decisions.length.value:.0f} and {each.decisions.branching.value:.1f}"
        for agent, each in results.trees_of_four.items()
    )
    reason = (
        f"{plus_minus(ours.length.value, ours.length.ci95, '.1f')} decisions of "
        f"{plus_minus(ours.branching.value, ours.branching.ci95)} moves. It hangs on who plays: {by_agent}."
    )
    status = all_of(alike(all_cells, [cell], _COUNTS_WITHIN * cell.theirs) for cell in (length, branching))
    return Verdict(status, reason)


def between_durak_and_chess(results: Results) -> Verdict:
    durak, chess = published().complexity.durak, published().complexity.chess
    ours = results.trees[4].decisions.log10
    reason = (
        f"10 to the power of {plus_minus(ours.value, ours.ci95, '.1f')}, beside {durak:g} for Durak with two players "
        f"and {chess:g} for chess."
    )
    return Verdict(inside(_mean_at_level(ours), durak, chess), reason)


def random_play_is_larger(results: Results) -> Verdict:
    agent, chance = results.trees[4].decisions.log10, results.trees_of_four["random"].decisions.log10
    reason = (
        f"Four random players: 10 to the power of {plus_minus(chance.value, chance.ci95, '.1f')}; an agent that looks "
        f"ahead among bot3: {plus_minus(agent.value, agent.ci95, '.1f')}."
    )
    return Verdict(lead_in_errors(_apart(chance, agent)), reason)


def ways_to_begin(results: Results) -> Verdict:
    theirs, right = starts_as_published(), starts()
    reason = (
        f"The sum is {power_of_ten(log10(theirs))}, but ways to deal hands and deck have to be multiplied: "
        f"{power_of_ten(log10(right))}."
    )
    return Verdict(exactly(theirs == right), reason)


# --- The networks ---


def as_accurate(results: Results) -> Verdict:
    ours, shipped = results.first_by_recipe[-1].training, results.trainings["NN2"]
    accuracy, theirs = ours.accuracy, published().network.accuracy
    reason = (
        f"{percent(accuracy.value, 1)} % ({percent_interval(accuracy.ci95, 1)} %) by its recipe, {_size(ours)}; "
        f"{percent(shipped.accuracy.value, 1)} % of our own NN2, on other games. Within {100 * ALIKE:.0f} percentage "
        "points is about the same."
    )
    return Verdict(inside(_at_level(accuracy), theirs - ALIKE, theirs + ALIKE), reason)


def as_low_a_loss(results: Results) -> Verdict:
    ours, shipped = results.first_by_recipe[-1].training, results.trainings["NN2"]
    loss, theirs = ours.loss, published().network.loss
    reason = (
        f"{loss.value:.3f} ({loss.ci95.low:.3f}–{loss.ci95.high:.3f}) by its recipe, {_size(ours)}; "
        f"{shipped.loss.value:.3f} of our own NN2, on other games. Within {ALIKE:g} is about the same."
    )
    return Verdict(inside(_at_level(loss), theirs - ALIKE, theirs + ALIKE), reason)


def _size(training: Training) -> str:
    share = training.all_positions / published().network.positions
    return f"with {percent(share, 1)} % as many positions and {counted(training.steps, 'step')}"


def _at_level(measured: Measured) -> Interval:
    """The interval at the level of verdicts."""
    wider = Z_LIMIT / Z95
    return Interval(
        measured.value - wider * (measured.value - measured.ci95.low),
        measured.value + wider * (measured.ci95.high - measured.value),
    )


def a_million_weights(results: Results) -> Verdict:
    shapes = results.shapes
    reason = "; ".join(f"{name} has {each.inputs} inputs and {each.weights:,} weights" for name, each in shapes.items())
    fits = all(each.inputs == 442 and 0.9e6 <= each.weights <= 1.2e6 for each in shapes.values())
    return Verdict(exactly(fits), f"{reason}.")


def validation_below_training(results: Results) -> Verdict:
    best = results.first_by_recipe[-1].training.best
    reason = (
        f"By its recipe, our best epoch has {best.training_loss:.4f} in training and {best.validation_loss:.4f} in "
        "validation."
    )
    return Verdict(exactly(best.validation_loss < best.training_loss), reason)


def no_gain_after(results: Results) -> Verdict:
    ours, theirs = results.first_by_recipe[-1].training, published().network.epochs
    run, best = len(ours.curve), ours.best_epoch
    reason = f"Ours is best after epoch {best} of {run}."
    if run <= theirs:
        return Verdict(Status.UNDECIDED, f"{reason} It was not trained for that long.")
    return Verdict(exactly(best <= theirs), reason)


# --- The benchmarks ---


def as_in_table_1(agent: str, name: str) -> Claim[Results]:
    numbers = [number for each, number in published().lost if each == agent]
    theirs = ", ".join(f"{percent(published().lost[agent, number].rate)}" for number in numbers)

    def judge(results: Results) -> Verdict:
        comparison = comparisons.benchmarks(results)
        cells = [comparisons.benchmark_cell(results, agent, number) for number in numbers]
        differing = [str(number) for number, cell in zip(numbers, cells, strict=True) if comparison.differs(cell)]
        reason = f"Ours: {', '.join(percent(cell.ours) for cell in cells)} %"
        reason += (
            f"; different in benchmark {', '.join(differing)}."
            if differing
            else "; no cell differs by more than chance."
        )
        return Verdict(alike(comparison, cells, _RATES_WITHIN), reason)

    return Claim(f"{name} loses {theirs} % in benchmarks 1 to 4.", "Table 1", judge)


def together(results: Results, agent: str, benchmarks: Sequence[int] = _TELLING) -> Lost:
    """What an agent loses in several benchmarks."""
    lost = [results.lost[agent, number] for number in benchmarks]
    return Lost(sum(each.losses for each in lost), sum(each.games for each in lost))


def better_than(better: Sequence[str], worse: Sequence[str], text: str, place: str) -> Claim[Results]:
    """Does each of the first lose less than each of the second, over the benchmarks that tell?"""

    def judge(results: Results) -> Verdict:
        lost = {agent: together(results, agent) for agent in (*better, *worse)}
        reason = f"Lost in benchmarks 1 to 3: {', '.join(f'{agent} {share(each)}' for agent, each in lost.items())}."
        return Verdict(all_of(_fewer(lost[a], lost[b]) for a in better for b in worse), reason)

    return Claim(text, place, judge)


def _fewer(a: Lost, b: Lost) -> Status:
    gap = difference(b.losses, b.games, a.losses, a.games)
    return lead(gap.estimate, gap.log10_p)


def seeing_more_helps(results: Results) -> Verdict:
    pairs = [("nn1-mif", "nn1-hif"), ("nn2-mif", "nn2-hif")]
    lost = {agent: together(results, agent) for pair in pairs for agent in pair}
    reason = f"Lost in benchmarks 1 to 3: {', '.join(f'{agent} {share(each)}' for agent, each in lost.items())}."
    return Verdict(all_of(_fewer(lost[mif], lost[hif]) for mif, hif in pairs), reason)


def an_equal_loses_a_quarter(results: Results) -> Verdict:
    equals = [("bot3", 3), ("random", 4), ("nn1-mif", 2)]
    lost = {f"{agent} in benchmark {number}": results.lost[agent, number] for agent, number in equals}
    reason = f"{', '.join(f'{name} {share(each)}' for name, each in lost.items()).capitalize()}."
    low, high = 0.25 - _RATES_WITHIN, 0.25 + _RATES_WITHIN
    return Verdict(all_of(rate_inside(each.losses, each.games, low, high) for each in lost.values()), reason)


# --- How it plays ---


def all_kinds_of_moves(results: Results) -> Verdict:
    counts = {kind: results.habits.kinds.get(kind, 0) for kind in _KINDS}
    reason = f"Where it had a choice: {', '.join(f'{kind} {count:,}' for kind, count in counts.items())}."
    return Verdict(all_of(sometimes(count) for count in counts.values()), reason)


def known_ranks(results: Results) -> Verdict:
    found = results.habits.known_ranks
    gap = mean_difference(found.value, found.variance, found.n)
    reason = (
        "Among the moves that kill the same cards, the share of killing cards whose rank lies on the table already is "
        f"{_points(found)} percentage points away from the mean (p = {power_of_ten(gap.log10_p)})."
    )
    return Verdict(lead(gap.estimate, gap.log10_p), reason)


def saves_trumps(results: Results) -> Verdict:
    found = results.habits.trumps
    gap = mean_difference(found.value, found.variance, found.n)
    half = (gap.high - gap.low) / 2
    reason = (
        "While there is a deck, the number of trumps in a move is "
        f"{signed(gap.estimate, 2)} ± {half:.2f} away from the mean of moves of its kind with as many cards "
        f"(p = {power_of_ten(gap.log10_p)})."
    )
    return Verdict(lead(-gap.estimate, gap.log10_p), reason)


def _points(mean: Mean) -> str:
    ci = mean.ci95
    return f"{signed(100 * mean.value, 1)} ± {50 * (ci.high - ci.low):.1f}"


def delays(results: Results) -> Verdict:
    passes, chances = results.habits.passes, results.habits.chances
    reason = f"It passes in {share(Lost(passes, chances))} of the cases in which it could add cards."
    return Verdict(sometimes(passes), reason)


# --- People ---


def people_lost() -> list[Lost]:
    """The counts next to the thesis' percentage: none makes just that."""
    people = published().people
    return [Lost(round_to(people.lost * people.games), people.games) for round_to in (floor, ceil)]


def people_text() -> str:
    """These counts, each with its interval."""
    parts = [
        f"{each.losses} are {percent(each.rate, 1)} % ({percent_interval(agresti_coull(each.losses, each.games), 1)} %)"
        for each in people_lost()
    ]
    return " and ".join(parts)


def interval_of_people(results: Results) -> Verdict:
    stated = published().people.interval
    found = [agresti_coull(each.losses, each.games) for each in people_lost()]
    reason = f"No count of {published().people.games} games makes that share: by the formula {people_text()}."
    fits = any((round(ci.low, 2), round(ci.high, 2)) == (stated.low, stated.high) for ci in found)
    return Verdict(exactly(fits), reason)


def stronger_than_people(results: Results) -> Verdict:
    found = [wilson(each.losses, each.games, 1 - LEVEL) for each in people_lost()]
    widest = Interval(min(ci.low for ci in found), max(ci.high for ci in found))
    reason = (
        "A quarter is an equal's due, and at the level of these verdicts the games leave "
        f"{percent_interval(widest, 1)} %. They cannot be played again here."
    )
    return Verdict(inside(widest, 0.25, 1), reason)


# --- Speed ---


def busy_cores(results: Results) -> Verdict:
    least = published().speed.busy[0]
    with_all = {line_up[0]: timings[-1] for line_up, timings in results.timings.items()}
    parts = [
        f"{percent(min(each.busy), 1)} to {percent(max(each.busy), 1)} % in {len(each.busy)} rounds of {agent} on "
        f"{counted(each.threads, 'thread')}"
        for agent, each in with_all.items()
    ]
    status = all_of(inside(Interval(min(each.busy), max(each.busy)), least, inf) for each in with_all.values())
    return Verdict(status, f"{', '.join(parts)}, on the machine that made this page.")


def _mean_at_level(mean: Mean) -> Interval:
    return mean_interval(mean.value, mean.variance, mean.n, 1 - LEVEL)


CLAIMS: list[Claim[Results]] = [
    Claim("The game tree becomes smaller with more players.", "1.1.2", smaller_with_more_players),
    Claim("Four players make 81 moves a game and have 5.4 to choose from.", "1.1.2", four_players),
    size_of(4, "The tree of four players has about 10⁵⁹ leaves.", "1.1.2"),
    size_of(2, "The tree of two players has about 10⁸¹.", "Fig. 1"),
    Claim("That is far less than for chess, and far more than for Durak.", "1.1.2", between_durak_and_chess),
    Claim("Random play would have a larger tree.", "draft", random_play_is_larger),
    Claim("There are up to 10²⁹ ways to begin with four players.", "1.1.2", ways_to_begin),
    Claim("The networks have 442 inputs and about a million weights.", "3.1", a_million_weights),
    Claim("NN2 tells losers from others in 73.5 % of the test positions.", "3.1", as_accurate),
    Claim("Its loss on them is 0.504.", "3.1", as_low_a_loss),
    Claim("With dropout, the loss in validation is below that in training.", "Fig. 5", validation_below_training),
    Claim("More than 70 epochs bring nothing.", "Fig. 5", no_gain_after),
    as_in_table_1("random", "Random"),
    as_in_table_1("bot3", "Bot3"),
    as_in_table_1("nn1-hif", "NN1-HIF"),
    as_in_table_1("nn2-hif", "NN2-HIF"),
    as_in_table_1("nn2-mif", "NN2-MIF"),
    Claim("An agent as good as its opponents loses a quarter of the games.", "3.2.1", an_equal_loses_a_quarter),
    better_than(["bot3"], ["heuristic-mif"], "Bot3 is better than the other hand-made agent.", "3.2.1"),
    better_than(["nn1-mif", "nn1-hif"], ["bot3"], "Both agents of NN1 are better than Bot3.", "3.2.1"),
    better_than(["nn2-mif", "nn2-hif"], ["nn1-mif"], "Both agents of NN2 are better than NN1-MIF.", "3.2.1"),
    Claim("Agents that see the cards they would draw are stronger.", "2.1.2, 3.2.1", seeing_more_helps),
    Claim("NN2-HIF makes every kind of move.", "3.3", all_kinds_of_moves),
    Claim("It prefers to kill with ranks that lie on the table.", "3.3", known_ranks),
    Claim("It spares trumps until the end.", "3.3", saves_trumps),
    Claim("It delays moves that it could make.", "3.3", delays),
    Claim("People lost 29.8 % of 260 games, with a 95 % interval from 25 to 35 %.", "3.2.2", interval_of_people),
    Claim("NN2-HIF is stronger than even advanced people.", "3.2.2", stronger_than_people),
]
#: What they say depends on the machine, and on what else it does.
OF_THE_MACHINE: list[Claim[Results]] = [
    Claim("Games on all cores keep every core busy.", "2.1, Fig. 3", busy_cores),
]
