"""The terminal game, whatever is played."""

import io
import itertools
import random

import pytest
from rich.console import Console

import valtti
from games_under_test import positions, random_table, short_rules, variant_name, variants
from terminal import Mover, screen_to
from valtti.agents.registry import default_agent
from valtti.games import names
from valtti.play.choices import Selection, menu, read_move
from valtti.play.evening import play_with_person
from valtti.play.screen import Screen
from valtti.play.setup import Setup
from valtti.play.showing import show_record, tell_result
from valtti.records.record import parse_record

every_game = pytest.mark.parametrize("game", names())


def played(game, ask, seed=1):
    """A game with a person, and what was printed."""
    output = io.StringIO()
    setup = Setup(game, (), seed, short_rules(game))
    return play_with_person(setup, screen_to(output, ask)), output.getvalue()


@every_game
def test_a_person_plays_to_the_end_and_the_record_replays(game):
    for seed in range(3):
        session, text = played(game, Mover(game), seed)
        assert session.table.state.over
        record = parse_record(session.record().as_line(), "here")
        assert record.final().result == record.result
        assert "The game is over" in text or session.table.state.is_void


@every_game
def test_all_opponents_are_the_strongest_unless_somebody_is_named(game):
    setup = Setup(game, (), 1)
    assert len(setup.opponents) == setup.players - 1
    assert {player.name for player in setup.opponents} == {default_agent(game)}


@every_game
def test_too_many_opponents_are_refused(game):
    for many in (7, 8):
        if many != 7 or game != "moska":
            with pytest.raises(valtti.InputError, match=r"opponent|players"):
                Setup(game, [default_agent(game)] * many, 1)


@every_game
def test_every_legal_move_can_be_typed(game):
    for state in itertools.islice(positions(game, short_rules(game), range(3)), 0, None, 3):
        view = state.view(state.actor)
        for move in random.Random(1).sample(list(state.moves), min(20, len(state.moves))):
            assert read_move(view, str(move)) == [move]
            assert read_move(view, f"  {str(move).lower()} ") == [move]


def picked_card_by_card(selection):
    """A legal move made of the first cards that are offered."""
    while selection.move is None and selection.options():
        selection.add(selection.options()[0])
    return selection.move is not None


@every_game
def test_every_legal_move_can_be_reached_from_the_menu(game):
    for state in itertools.islice(positions(game, short_rules(game), range(3)), 0, None, 3):
        view = state.view(state.actor)
        entries = menu(view)
        by_number = {entry.move for entry in entries if entry.move is not None}
        by_kind = {entry.kind for entry in entries if entry.kind is not None}
        assert {move.kind for move in state.moves} == by_kind | {move.kind for move in by_number}
        for move in state.moves:
            assert move in by_number or move.kind in by_kind
        for kind in by_kind:
            assert picked_card_by_card(Selection(view, kind)) or not any(m.cards for m in state.moves if m.kind == kind)


COSTLY = {
    "moska": {"take", "takeall", "self", "deck"},
    "schnapsen": {"close", "claim"},
    "tysiac": {"bomb", "redeal"},
    "tictactoe": set(),
}


@pytest.mark.parametrize(("game", "rules"), variants(), ids=variant_name)
def test_a_slip_to_the_first_number_costs_nothing_much(game, rules):
    for state in itertools.islice(positions(game, rules, range(2)), 0, 400, 4):
        kinds = [entry.kind or entry.move.kind for entry in menu(state.view(state.actor))]
        costly = [kind in COSTLY[game] for kind in kinds]
        assert costly == sorted(costly), kinds


RUBBISH = ("", "xyzzy", "99999", "9d>", ">", "AH 7C 7C", "pass pass", "takeall", "bid", "bid x", "-1", "a1 a1 a1")


@every_game
def test_rubbish_means_a_legal_move_or_is_refused_in_one_line(game):
    state = valtti.deal(game)
    refused = []
    for text in RUBBISH:
        try:
            moves = read_move(state.view(state.actor), text)
        except valtti.InputError as error:
            refused.append(str(error))
        else:
            assert all(state.is_legal(move) for move in moves)
    assert len(refused) > 5
    assert not any("\n" in reason for reason in refused)


@every_game
def test_a_record_is_shown_move_by_move(game):
    session, _ = played(game, Mover(game), 2)
    output = io.StringIO()
    show_record(session.record(), Screen(Console(file=output, width=80)))
    assert f"play {game}" in " ".join(output.getvalue().split())
    assert "1st" in output.getvalue() or session.table.state.is_void


@every_game
def test_the_end_names_everybody_with_its_place(game):
    for seed in range(5):
        table = random_table(game, short_rules(game), seed)
        output = io.StringIO()
        people = ["Anna", "You", "Ville", "Pekka"][: table.rules.players]
        tell_result(table, people, Screen(Console(file=output, width=80)), None)
        if not table.result["void"]:
            assert all(name in output.getvalue() for name in people)
