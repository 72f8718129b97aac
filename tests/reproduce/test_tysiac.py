"""The Tysiąc report and its verdicts, from made-up results."""

import math
from dataclasses import replace

import numpy as np
import pytest

from reproduce.tysiac_results import line_up, results, sheets
from valtti.arena.statistics import Interval
from valtti.reproduce.claims import Status
from valtti.reproduce.tysiac import comparisons
from valtti.reproduce.tysiac.claims import CLAIMS
from valtti.reproduce.tysiac.experiment import Band, Moments, band, count
from valtti.reproduce.tysiac.published import published
from valtti.reproduce.tysiac.report import report

YES, NO, OPEN = Status.REPRODUCED, Status.NOT_REPRODUCED, Status.UNDECIDED
PROGRAM = ("program", "random", "random")


@pytest.fixture(scope="module")
def usual():
    return results()


def judge(beginning, made):
    (claim,) = [claim for claim in CLAIMS if claim.text.startswith(beginning)]
    return claim.judge(made).status


def test_sheets_are_counted_the_same_however_they_are_cut():
    lengths = [5, 7, 6, 9, 5]
    parts = [sheets(lengths[:2], seed=1), sheets(lengths[2:], seed=2)]
    whole = count(PROGRAM, parts)
    assert whole.lengths.tolist() == lengths
    assert whole.mode == 5
    assert whole.wins(0) == whole.ended == 5
    assert whole.rounds == sum(sum(seat.declared.values()) for seat in whole.seats) == 32
    assert [seat.declarer.count + seat.defender.count for seat in whole.seats] == [32] * 3
    assert whole.final_totals[:, 0].tolist() == [1000] * 5
    assert whole.drift(0)[0] == pytest.approx(3 * 5000 / 32)


def test_contracts_are_made_with_as_many_points_as_bid():
    given = sheets([3])
    raw = given.raw.copy()
    raw[:, 0] = [100, 99, 120]
    made = count(PROGRAM, [replace(given, raw=raw, declarer=np.array([0, 0, 0]))])
    assert made.seats[0].declared == {100: 3}
    assert made.seats[0].made == {100: 2}


def test_a_game_ended_by_a_defender_is_noticed():
    given = sheets([4, 4])
    declarer = given.declarer.copy()
    declarer[3] = 2
    assert count(PROGRAM, [replace(given, declarer=declarer)]).by_defender == 1


def test_moments_of_values():
    values = np.array([1, 2, 4, 9])
    moments = Moments().with_values(values[:1]).with_values(values[1:])
    assert moments.mean == values.mean()
    assert moments.variance == pytest.approx(values.var(ddof=1))


def test_a_quantile_lies_in_an_interval_of_sorted_lengths():
    """Of 100 lengths, the 40th to the 61st hold the median in at least 95 of 100 cases."""
    ours = line_up(PROGRAM, range(1, 101))
    assert ours.quantile(0.5) == (50, Interval(40, 61))


def test_a_total_that_always_changes_alike_has_a_drift_of_which_five_games_make_nothing_certain():
    ours = line_up(PROGRAM, [5, 7, 6, 9, 5])
    change, ci = ours.drift(1)  # 10 less each round
    assert change == pytest.approx(-30)
    assert ci == Interval(-math.inf, math.inf)
    change, ci = ours.drift(0)  # 1000 in rounds of any number
    assert ci.low < change < ci.high


def test_a_band_runs_from_the_lowest_to_the_highest_total():
    made = band([np.array([[0, 0, 0], [100, -100, 30]]), np.array([[0, 0, 0], [-100, 40, 50]])])
    assert made.games == 2
    assert made.rounds == 1
    assert made.low[1].tolist() == [-100, -100, 30]
    assert made.mean[1].tolist() == [0, -30, 40]
    assert made.high[1].tolist() == [100, 40, 50]


@pytest.mark.parametrize(
    ("claim", "name", "lengths", "winner", "flipped"),
    [
        ("The program, against two random agents,", "random", [16] * 500, 1, NO),
        ("The decent agent", "agents", [50] * 500, 0, NO),
        ("More games against random agents", "random", [19] * 300 + [16] * 100, 0, NO),
        ("More games against random agents", "random", [19] * 100 + [16] * 300, 0, YES),
        ("Most games against decent agents end", "decent", [50] * 500, 0, NO),
        ("The longest game against random", "random", [60] * 500, 0, NO),
        ("Games against decent agents take longer", "decent", [12] * 500, 0, NO),
        ("Lengths of games peak", "random", [12, 13, 14] * 200, 0, NO),
        ("More games among agents take 681", "agents", [681] * 500, 1, YES),
        ("The majority of games among agents", "agents", [100] * 500, 1, YES),
        ("Games among agents can take thousands", "agents", [100] * 500, 1, OPEN),
        ("The shortest game among agents", "agents", [20] * 500, 1, NO),
    ],
)
def test_verdicts_follow_the_lengths_and_winners(usual, claim, name, lengths, winner, flipped):
    agents = published().lineups[name].agents
    changed = replace(usual, lineups=usual.lineups | {name: line_up(agents, lengths, winner)})
    assert judge(claim, usual) != flipped
    assert judge(claim, changed) == flipped


@pytest.mark.parametrize(
    ("claim", "name", "winner"),
    [("The program, against two random", "random", 0), ("The program, against two decent", "decent", 0),
     ("The decent agent", "agents", 1)],
)  # fmt: skip
def test_to_win_all_games_cannot_be_shown_and_is_refuted_by_one(usual, claim, name, winner):
    agents = published().lineups[name].agents
    won = line_up(agents, [30] * 5000, winner)
    one_lost = replace(won, winners=np.array([2, *won.winners[1:]]))
    assert judge(claim, replace(usual, lineups=usual.lineups | {name: won})) == OPEN
    assert judge(claim, replace(usual, lineups=usual.lineups | {name: one_lost})) == NO


def test_few_games_decide_nothing_that_chance_could_have_made(usual):
    def with_games(lengths):
        return replace(usual, lineups={name: line_up(PROGRAM, lengths) for name in usual.lineups})

    few = [11, 14, 14, 16, 12]
    claims = ("The peaks are at 11", "Lengths of games peak", "Games against decent agents take longer",
              "Most games against random agents end", "More games against random agents", "More games among",
              "The majority of games among agents")  # fmt: skip
    assert [judge(claim, with_games(few)) for claim in claims] == [OPEN] * len(claims)


def test_peaks_are_where_most_games_end(usual):
    def with_lengths(lengths):
        return replace(usual, lineups={name: line_up(PROGRAM, lengths) for name in usual.lineups})

    assert judge("The peaks are at 11", usual) == NO
    assert judge("The peaks are at 11", with_lengths([11, 14, 14, 16, 12] * 100)) == YES


def test_the_baseline_is_the_leaders_mean(usual):
    def with_means(mean):
        values = np.array([mean - 1, mean, mean + 1] * 1000)
        _, *others = usual.baseline.points
        made = replace(usual.baseline, points=(Moments().with_values(values), *others))
        return replace(usual, long_baseline=made)

    assert judge("Simple agents score 37", with_means(37)) == YES
    assert judge("Simple agents score 37", with_means(40)) == NO
    assert judge("Simple agents score 37", usual) == OPEN  # 2,000 rounds leave more than half a point


def test_defenders_may_finish(usual):
    none = {name: line_up(PROGRAM, [16] * 50) for name in usual.lineups}
    assert judge("Only the highest bidder", usual) == NO
    assert judge("Only the highest bidder", replace(usual, lineups=none)) == OPEN


def test_totals_that_go_too_high_or_low_are_noticed(usual):
    flat = np.zeros((17, 3))

    def with_band(high, low):
        made = Band(5, np.full((17, 3), low), flat, np.full((17, 3), high), flat)
        return replace(usual, figured=dict.fromkeys(usual.figured, made))

    assert judge("Random agents never have more", with_band(400, -180)) == OPEN
    assert judge("Random agents never have more", with_band(410, -180)) == NO
    assert judge("Decent agents never have more", with_band(450, -180)) == OPEN
    assert judge("Decent agents never have more", with_band(460, -180)) == NO
    assert judge("The program falls", with_band(390, -180)) == OPEN


def test_endless_tables_that_end_are_noticed(usual):
    ending = [line_up(theirs.agents, [40] * 20, winner=1) for theirs in published().endless]
    assert judge("A game with two or more decent agents", usual) == OPEN
    assert judge("A game with two or more decent agents", replace(usual, endless=ending)) == NO
    assert judge("Two or more decent agents never make 100", usual) == NO


def test_human_games_are_judged_by_their_scores(usual):
    assert judge("The program beats beginners", usual) == OPEN  # six games leave 0.25 to 1 at the level of the claims
    assert judge("The program rarely loses points", usual) == OPEN  # 11 of 117 rounds against 37 of 234
    assert judge("Player 3 does better", usual) == NO  # 22, 53 and 23 points a round


def test_lengths_of_the_independent_simulation_lie_inside_and_others_outside(usual):
    names = {cell.name for cell in comparisons.independent_values(usual).outside}
    assert "program v random, 16 rounds" not in names
    longer = replace(usual, lineups=usual.lineups | {"random": line_up(PROGRAM, [22] * 2000)})
    names = {cell.name for cell in comparisons.independent_values(longer).outside}
    assert {"program v random, 16 rounds", "program v random, length"} <= names


def test_the_report_has_every_figure_and_is_the_same_again(usual):
    page = report(usual)
    assert set(page.figures) == {"baseline.svg", *(f"fig-{n}.svg" for n in range(4, 16))}
    assert page.markdown == report(usual).markdown
    for name, (_, played) in published().human_results.items():
        assert f"| {name} |" in page.markdown, played
