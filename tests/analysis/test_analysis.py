"""What is said of recorded games."""

import dataclasses

import pytest

import valtti
from games_under_test import short_rules
from match_agents import agents_of
from valtti.analysis.analysis import analyse
from valtti.analysis.judging import judge_of
from valtti.analysis.values import values_of
from valtti.arena.match import match
from valtti.errors import InputError
from valtti.games import make_rules, names
from valtti.games.table import Table
from valtti.records import read_records, record_of


def played(game, tmp_path):
    """A short game between hand-made agents."""
    file = tmp_path / "games.jsonl"
    match(game, agents_of(game), 1, rules=short_rules(game), seed=5, records=file)
    [(_, record)] = read_records(file)
    return record


def blundered():
    """Tic-Tac-Toe: O stands two in a row, and X plays elsewhere."""
    table = Table("tictactoe", make_rules("tictactoe"), 1)
    for text in ("0 a1", "1 b2", "0 a3", "1 a2", "0 b1", "1 c2"):
        table.play_text(text)
    return record_of(table, ["human", "careful"])


@pytest.mark.parametrize("game", names())
def test_every_choice_of_a_game_is_judged_and_every_moment_valued(game, tmp_path):
    record, told = played(game, tmp_path), []
    found = analyse(record, on_progress=told.append)
    assert told == list(range(1, len(record.moves) + 1))
    assert len(found.values) == len(record.moves) + 1
    assert all(0 <= value <= 1 for row in found.values for value in row)
    choices = [number for number, event in enumerate(record.events(), start=1) if not event.forced]
    assert [move.number for move in found.moves] == choices
    assert all(move.judgement.given_away >= 0 and move.judgement.mark for move in found.moves)
    assert sum(each.moves for each in found.sums()) == len(choices)
    assert found.judge.name == judge_of(game)


@pytest.mark.parametrize("game", ["schnapsen", "tysiac"])
def test_what_a_seat_can_expect_is_hardly_a_matter_of_luck(game):
    state, values = valtti.deal(game, seed=3), values_of(game)
    for seat in range(state.rules.players):
        found = [values([state.view(seat, number)])[0] for number in range(6)]
        assert max(found) - min(found) < 0.1


def test_the_same_record_has_the_same_analysis(tmp_path):
    record = played("moska", tmp_path)
    first, second = (analyse(record, "net(samples=3)") for _ in range(2))
    assert first.values == second.values
    assert [move.judgement for move in first.moves] == [move.judgement for move in second.moves]


def test_a_blunder_is_found_summed_up_and_a_turn_of_the_game():
    found = analyse(blundered())
    last = found.moves[-2]
    assert (last.number, last.judgement.mark, str(last.judgement.best)) == (5, "blunder", "c2")
    assert last.judgement.given_away - last.judgement.sure > 0.15
    human, careful = found.sums()
    assert human.blunders == 1
    assert careful.blunders == 0
    assert human.given_away >= last.judgement.given_away
    assert 5 in [turn.number for turn in found.turns]


def test_only_the_seats_that_are_asked_for_are_judged():
    assert {move.event.seat for move in analyse(blundered(), seats=[1]).moves} == {1}


def test_a_game_that_goes_on_is_valued_as_far_as_it_has_come():
    record = blundered()
    found = analyse(dataclasses.replace(record, moves=record.moves[:3], result=None))
    assert len(found.values) == 4
    assert all(0 < value < 1 for value in found.values[-1])


def test_a_judge_by_another_measure_gives_no_marks(tmp_path):
    found = analyse(played("moska", tmp_path), "heuristic-hif(samples=3)")
    assert {move.judgement.mark for move in found.moves} == {None}


@pytest.mark.parametrize(
    ("agent", "words"), [("bot3", "does not rate"), ("heuristic-mif", "must see every card"), ("bot9", "unknown")]
)
def test_who_cannot_judge_is_refused(agent, words, tmp_path):
    with pytest.raises(InputError, match=words):
        analyse(played("moska", tmp_path), agent)
