"""What every face must do, whether the plain one or a game's own."""

import io

import pytest
from rich.console import Console

from games_under_test import positions, random_game, short_rules
from valtti.games import names
from valtti.games.faces import Face, face
from valtti.play.chronicle import Chronicle

FACES = [(game, Face()) for game in names()] + [(game, face(game)) for game in names()]
every_face = pytest.mark.parametrize(("game", "face"), FACES, ids=lambda value: value.__class__.__name__)
PEOPLE = ["Anna", "Ville", "You", "Pekka", "Liisa", "Matti", "Helmi", "Eero"]


def text_of(picture):
    file = io.StringIO()
    Console(file=file, width=80).print(picture)
    return file.getvalue()


@every_face
def test_every_position_has_a_picture_that_tells_all_names(game, face):
    for state in positions(game, short_rules(game), range(2)):
        people = PEOPLE[: state.rules.players]
        for picture in (face.state(state, people), face.view(state.view(state.actor), people)):
            text = text_of(picture)
            assert all(name in text for name in people)
            assert max(len(line) for line in text.splitlines()) <= 80


@every_face
def test_moves_that_differ_are_offered_and_told_differently(game, face):
    for state in positions(game, short_rules(game), range(2)):
        view, moves = state.view(state.actor), list(state.moves)
        assert len({face.label(view, move) for move in moves}) == len(moves)
        assert len({face.sentence("Anna", move) for move in moves}) == len(moves)


@every_face
def test_every_kind_of_move_is_explained_and_every_position_described(game, face):
    for state in positions(game, short_rules(game), range(2)):
        view = state.view(state.actor)
        assert set(face.help(view, PEOPLE)) == {move.kind for move in state.moves}
        assert face.situation(view, PEOPLE)
        assert face.trump(view) == face.trump(state)


@every_face
def test_a_move_that_is_not_legal_is_answered_with_a_reason(game, face):
    earlier = []
    for state, move in random_game(game, short_rules(game), 1):
        if move is None:
            break
        view = state.view(state.actor)
        for other in earlier[-10:]:
            if not view.is_legal(other):
                assert "\n" not in face.why_not(view, other)
                assert face.why_not(view, other)
        earlier.append(move)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("reader", [0, None])
def test_every_game_is_told_in_sentences(game, reader):
    for seed in range(3):
        lines = []
        chronicle, before, last = None, None, None
        for state, move in random_game(game, short_rules(game), seed):
            if chronicle is None:
                chronicle = Chronicle(game, PEOPLE[: state.rules.players], reader, lines.append)
                chronicle.begin(state)
            else:
                chronicle.add(before.actor, last, before, state, before.forced is not None)
            before, last = state.copy(), move
        assert lines == chronicle.lines
        assert len(lines) > 3
        assert all(line == line.strip() and "\n" not in line for line in lines)
