"""The Tic-Tac-Toe report: exact facts, learning and verdicts."""

import random
from dataclasses import replace

import pytest

from valtti.reproduce.claims import Status
from valtti.reproduce.settings import Settings
from valtti.reproduce.tictactoe import experiment, networks, ours
from valtti.reproduce.tictactoe.claims import CLAIMS
from valtti.reproduce.tictactoe.experiment import NETWORKS, run, total_games
from valtti.reproduce.tictactoe.method import EMPTY, Exact, all_boards, random_policy
from valtti.reproduce.tictactoe.published import published
from valtti.reproduce.tictactoe.report import at_the_table, independent_values, report

SETTINGS = Settings(seed=1, quick=True, threads=2)
CONVOLUTIONS, DENSE, EXPLORATION, LATER, STRONGER = CLAIMS


@pytest.fixture(scope="module")
def told():
    return []


@pytest.fixture(scope="module")
def results(told):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(experiment, "GAMES_TO_LEARN_FROM", 100)
        patch.setattr(ours, "COURSE", replace(ours.COURSE, generations=2, games=1000))
        found = run(SETTINGS, told.append)
        assert told[-1] == total_games(SETTINGS)
        yield found


def learners(*wins):
    return [Exact((share, 1 - share, 0), (share, 1 - share, 0)) for share in wins]


def with_networks(results, exploring, without):
    """Results of five seeds that hardly differ."""
    shifts = (-0.002, -0.001, 0, 0.001, 0.002)
    found = {}
    for network in NETWORKS:
        for exploration, shares in ((published().exploration, exploring), (0.0, without)):
            found[network, exploration] = [learners(*(share + shift for share in shares)) for shift in shifts]
    # Not the same spread in both, or differences would have none at all.
    found["wide", 0.0] = found["wide", 0.0][::-1]
    return replace(results, networks=found)


def test_exact_facts_are_those_computed_elsewhere(results):
    assert independent_values(results).outside == []


def test_agents_at_the_table_do_what_the_sums_say(results):
    assert at_the_table(results).outside == []
    assert results.played["careful"].losses == results.played["minimax"].losses == 0


def test_an_exact_fact_that_is_wrong_is_listed(results):
    wrong = replace(results, counts=results.counts | {"draws": 46_081})
    assert [cell.name for cell in independent_values(wrong).outside] == ["draws"]


def test_stronger_players_are_found_or_nothing_is_said(results):
    assert STRONGER.judge(results).status == Status.REPRODUCED
    weak = replace(results, exact=dict.fromkeys(results.exact, learners(0.9)[0]))
    assert STRONGER.judge(weak).status == Status.UNDECIDED  # that none is found proves nothing


def test_a_network_is_judged_by_its_best_iteration(results):
    for best, status in ((0.92, Status.REPRODUCED), (0.96, Status.NOT_REPRODUCED), (0.8, Status.NOT_REPRODUCED)):
        assert CONVOLUTIONS.judge(with_networks(results, (0.7, best, 0.75), (0.7, 0.7, 0.7))).status == status
    assert CONVOLUTIONS.judge(results).status == Status.UNDECIDED  # one seed says nothing


def test_the_dense_networks_claim_holds_if_it_does_at_one_width(results):
    alike = with_networks(results, (0.6, 0.65), (0.6, 0.6))
    assert DENSE.judge(alike).status == Status.REPRODUCED
    narrow = {("narrow", published().exploration): alike.networks["narrow", 0.0]}
    assert DENSE.judge(replace(alike, networks={**alike.networks, **narrow})).status == Status.REPRODUCED
    assert DENSE.judge(with_networks(results, (0.9, 0.92), (0.6, 0.65))).status == Status.NOT_REPRODUCED


def test_random_moves_are_judged_by_what_comes_after_the_first_iteration(results):
    better = with_networks(results, (0.9, 0.9, 0.9), (0.9, 0.8, 0.7))
    assert EXPLORATION.judge(better).status == LATER.judge(better).status == Status.REPRODUCED
    worse = with_networks(results, (0.9, 0.7, 0.7), (0.7, 0.8, 0.9))
    assert EXPLORATION.judge(worse).status == LATER.judge(worse).status == Status.NOT_REPRODUCED
    same = with_networks(results, (0.9, 0.9, 0.9), (0.9, 0.9, 0.9))
    assert EXPLORATION.judge(same).status == LATER.judge(same).status == Status.UNDECIDED


def test_games_to_learn_from_are_whole_and_either_side_begins():
    def leftmost(board):
        return dict.fromkeys(list(random_policy(board))[:1], 1.0)

    games = networks._games(leftmost, 300, random.Random(1))
    assert all(random_policy(game[-1]) == {} for game in games)
    assert all(set(game) <= set(all_boards()) - {EMPTY} for game in games)
    began = sum(game[0] == "X........" for game in games)  # in which random play begins one game of nine
    assert 120 < began < 210


def test_states_are_labelled_for_the_player_who_has_just_moved():
    game = ["X........", "X..O.....", "XX.O.....", "XX.OO....", "XXXOO...."]
    inputs, labels = networks._states([game])
    assert labels[:, 0].tolist() == [1, 0, 1, 0, 1]
    assert inputs[3].tolist() == [-1, 1, 1, 0, -1, -1, 0, 0, 0, 0]
    assert inputs[4, 0] == 1


@pytest.mark.parametrize("network", NETWORKS)
def test_a_network_learns_values_of_all_boards_and_a_seed_repeats_them(network):
    values = networks.learning(network, 100, 5)(random_policy)
    assert set(values) == set(all_boards())
    assert len(set(values.values())) > 100
    assert values == networks.learning(network, 100, 5)(random_policy)
    assert values != networks.learning(network, 100, 6)(random_policy)


def test_the_report_has_its_figures_and_is_the_same_again(results):
    page = report(results)
    assert set(page.figures) == {"shares.svg", "ladder.svg", "method.svg", "networks.svg"}
    assert "255,168" in page.markdown
    assert "191/192" in page.markdown
    assert "0 of 1 runs reach it" in page.markdown
    reached = replace(results.ours[0], generations=[results.exact["careful"]])
    assert "1 of 1 runs reach it" in report(replace(results, ours=[reached])).markdown
    assert page.markdown == report(results).markdown
