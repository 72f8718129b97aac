"""The Tic-Tac-Toe report: exact facts and verdicts."""

from dataclasses import replace

import pytest

from valtti.reproduce.claims import Status
from valtti.reproduce.settings import Settings
from valtti.reproduce.tictactoe.claims import CLAIMS
from valtti.reproduce.tictactoe.experiment import Exact, run, total_games
from valtti.reproduce.tictactoe.report import at_the_table, independent_values, report


@pytest.fixture(scope="module")
def results():
    return run(Settings(seed=1, quick=True, threads=2), lambda games: None)


def test_exact_facts_are_those_computed_elsewhere(results):
    assert independent_values(results).outside == []


def test_agents_at_the_table_do_what_the_sums_say(results):
    assert at_the_table(results).outside == []
    assert results.played["careful"].losses == results.played["minimax"].losses == 0
    assert sum(played.games for played in results.played.values()) == total_games(Settings(quick=True))


def test_an_exact_fact_that_is_wrong_is_listed(results):
    wrong = replace(results, counts=results.counts | {"draws": 46_081})
    assert [cell.name for cell in independent_values(wrong).outside] == ["draws"]


def test_verdicts_follow_the_results(results):
    networks, _, exploration, stronger = CLAIMS
    assert networks.judge(results).status == Status.UNDECIDED
    assert stronger.judge(results).status == Status.REPRODUCED
    assert exploration.judge(results).status == Status.REPRODUCED
    turned = replace(
        results,
        exploring=results.not_exploring[0.5],
        not_exploring=dict.fromkeys(results.not_exploring, results.exploring),
    )
    assert exploration.judge(turned).status == Status.NOT_REPRODUCED
    weak = replace(results, exact=dict.fromkeys(results.exact, Exact((0.9, 0.1, 0), (0.9, 0.1, 0))))
    assert networks.judge(weak).status == Status.NOT_REPRODUCED
    assert stronger.judge(weak).status == Status.UNDECIDED  # that none is found proves nothing


def test_the_report_has_its_figures_and_is_the_same_again(results):
    page = report(results)
    assert set(page.figures) == {"shares.svg", "ladder.svg", "method.svg"}
    assert "255,168" in page.markdown
    assert "191/192" in page.markdown
    assert page.markdown == report(results).markdown
