"""A game in progress: who gives up loses, and its record holds it at any point."""

import pytest

import valtti
from games_under_test import random_table, short_rules
from valtti.games import make_rules, names
from valtti.games.table import Table
from valtti.play.setup import Setup
from valtti.records.record import parse_record, record_of

every_game = pytest.mark.parametrize("game", names())


def table_after(game, moves):
    return random_table(game, short_rules(game), 1, moves)


def again(table):
    """The table that a record makes."""
    return parse_record(record_of(table, ["somebody"] * table.rules.players).as_line(), "here").final()


@every_game
def test_the_record_of_a_game_in_progress_gives_the_same_table(game):
    for moves in range(5):
        table = table_after(game, moves)
        assert table.result is None
        assert (again(table).state, again(table).moves) == (table.state, table.moves)
        assert again(table).result is None


@every_game
def test_whoever_gives_up_loses_whether_it_is_to_act_or_not(game):
    for seat in range(make_rules(game, short_rules(game)).players):
        table = table_after(game, 2)
        table.forfeit(seat, "somebody left the table")
        assert table.over
        result = table.result
        assert seat in result["losers"]
        assert seat not in result["winners"]
        assert result["ranks"][seat] == max(result["ranks"])
        assert (result["forfeited_by"], result["forfeit"]) == (seat, "somebody left the table")
        assert again(table).result == result


@every_game
def test_nothing_can_be_done_after_a_game_was_given_up(game):
    table = table_after(game, 1)
    move = table.state.moves[0]
    table.forfeit(0, "somebody left the table")
    with pytest.raises(ValueError, match="over"):
        table.play(move)
    with pytest.raises(ValueError, match="over"):
        table.forfeit(0, "once more")
    with pytest.raises(ValueError, match="over"):
        table.decision()


@pytest.mark.parametrize("seed", [-3, 2**64])
def test_a_table_refuses_a_seed_that_is_none(seed):
    with pytest.raises(valtti.InputError, match="the seed must be a whole number from 0 to"):
        Table("moska", make_rules("moska"), seed)
    with pytest.raises(valtti.InputError, match="the seed must be a whole number from 0 to"):
        Setup("moska", seed=seed)


@every_game
def test_only_a_seat_of_the_table_can_give_up(game):
    table = table_after(game, 1)
    for seat in (-1, table.rules.players):
        with pytest.raises(ValueError, match="seat must be"):
            table.forfeit(seat, "nobody")
    assert not table.over


@every_game
def test_a_record_that_says_another_seat_won_by_forfeit_is_refused(game):
    table = table_after(game, 1)
    table.forfeit(0, "somebody left the table")
    record = record_of(table, ["somebody"] * table.rules.players)
    record.result["forfeited_by"] = 1
    with pytest.raises(valtti.InputError, match="the replay ends with"):
        record.final()
