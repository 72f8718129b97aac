"""What every face must do, whether the plain one or a game's own."""

import json
import random
import re
import string
from typing import ClassVar

import pytest

from games_under_test import NOTHING_HIDDEN, positions, random_game, random_move, short_rules
from tables import text_of
from valtti._core import CardSet, Rng, tictactoe
from valtti.games import game as core
from valtti.games import make_rules, names
from valtti.games.faces import Face, face
from valtti.games.faces.offers import offers
from valtti.games.table import Table
from valtti.play.chronicle import Chronicle

FACES = [(game, Face()) for game in names()] + [(game, face(game)) for game in names()]
every_face = pytest.mark.parametrize(("game", "face"), FACES, ids=lambda value: value.__class__.__name__)
PEOPLE = ["Anna", "Ville", "You", "Pekka", "Liisa", "Matti", "Helmi", "Eero"]


@every_face
def test_every_position_has_a_picture_that_tells_all_names(game, face):
    for state in positions(game, short_rules(game), range(2)):
        people = PEOPLE[: state.rules.players]
        for picture in (face.open_picture(state, people), face.picture(state.view(state.actor), people)):
            text = text_of(picture)
            assert all(name in text for name in people)
            assert max(len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("game", names())
def test_a_narrow_picture_cuts_nothing(game):
    for state in positions(game, short_rules(game), range(2)):
        picture = face(game).picture(state.view(state.actor), PEOPLE[: state.rules.players])
        text = text_of(picture, 40)
        words = text.replace("│", " ").split()
        assert max(len(line) for line in text.splitlines()) <= 40
        assert "…" not in text
        for fact in [*picture.headline, *(number for seat in picture.seats for number in seat.numbers)]:
            assert {*fact.text.split()} <= {word.rstrip(",") for word in words} | {*words}


@every_face
def test_moves_that_differ_are_offered_and_told_differently(game, face):
    for state in positions(game, short_rules(game), range(2)):
        view, moves = state.view(state.actor), list(state.moves)
        assert len({face.label(view, move) for move in moves}) == len(moves)
        assert len({face.deed(move)[0] for move in moves}) == len(moves)


@every_face
def test_every_kind_of_move_is_explained_and_every_position_described(game, face):
    for state in positions(game, short_rules(game), range(2)):
        view = state.view(state.actor)
        assert set(face.help(view, PEOPLE)) == {move.kind for move in state.moves}
        assert face.situation(view, PEOPLE)
        assert face.trump(view) == face.trump(state)


@every_face
def test_the_instruction_leaves_out_no_kind_of_move(game, face):
    several = 0
    for state in positions(game, short_rules(game), range(2)):
        view = state.view(state.actor)
        kinds, text = {move.kind for move in state.moves}, face.instruction(view, PEOPLE)
        if len(kinds) > 1:
            assert all(face.ways(view)[kind] in text.partition("You can ")[2] for kind in kinds)
            several += 1
    assert several > 0 or game == "tictactoe"


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
        table = Table(game, make_rules(game, short_rules(game)), seed)
        chronicle = Chronicle(game, PEOPLE[: table.rules.players], reader, lines.extend)
        chronicle.begin(table.state)
        choices = random.Random(seed)
        while not table.over:
            chronicle.add(table.play(random_move(table.state, choices)))
        assert lines == chronicle.lines
        assert len(lines) > 3
        assert all(line == line.strip() and "\n" not in line for line in lines)


@pytest.mark.parametrize("game", names())
def test_names_are_only_names(game):
    """Who is called `You` is told of like anybody else, and whoever reads is `you` under any name."""

    def told(people, reader):
        table, lines = Table(game, make_rules(game, short_rules(game)), 1), []
        chronicle = Chronicle(game, people[: table.rules.players], reader, lines.extend)
        chronicle.begin(table.state)
        choices = random.Random(1)
        while not table.over:
            chronicle.add(table.play(random_move(table.state, choices)))
        return "\n".join(lines)

    others = ["Anna", "Pekka", "Liisa"]
    assert told(["You", *others], None) == re.sub(r"\bYve\b", "You", told(["Yve", *others], None))
    mine = told(["Yve", *others], 0)
    assert re.search(r"(?m)^You [a-z]+", mine)
    assert not re.search(r"\bYve [a-z]+s\b", mine)


# --- What is wrong with a move ---


@every_face
def test_every_reason_of_the_core_has_a_sentence(game, face):
    if type(face) is Face:
        return
    # A move that is not possible now is answered with those that are.
    assert {*core(game).reasons()} - {*face.reasons, "not_now"} == set()


@every_face
def test_reasons_are_about_cards_and_a_value_and_nothing_else(game, face):
    for sentence in face.reasons.values():
        names = {name for _, name, *_ in string.Formatter().parse(sentence) if name is not None}
        assert names <= {"cards", "value"}
        assert not sentence.endswith(".")


def test_a_reason_that_nobody_foresaw_is_answered_plainly():
    class Puzzled:
        moves: ClassVar = [tictactoe.State.deal(make_rules("tictactoe"), Rng(0)).parse("a1")]

        def refusal(self, move):
            return "strange", CardSet(), 0

    assert Face().why_not(Puzzled(), Puzzled.moves[0]) == "'a1' is not possible now"


# --- What is shown, as data ---


@pytest.mark.parametrize("game", names())
def test_pictures_are_plain_json(game):
    for state in positions(game, short_rules(game), range(2)):
        people = PEOPLE[: state.rules.players]
        for picture in (face(game).open_picture(state, people), face(game).picture(state.view(0), people)):
            data = picture.as_json()
            assert json.loads(json.dumps(data)) == data
            assert data["game"] == game
            assert data["actor"] == state.actor
            assert [seat["name"] for seat in data["seats"]] == people
            assert [seat["seat"] for seat in data["seats"]] == list(range(len(people)))


@pytest.mark.parametrize("game", [game for game in names() if game not in NOTHING_HIDDEN])
def test_a_picture_shows_the_viewers_cards_and_the_size_of_every_hand(game):
    for state in positions(game, short_rules(game), range(2)):
        for seat in range(state.rules.players):
            view = state.view(seat)
            data = face(game).picture(view, PEOPLE[: state.rules.players]).as_json()
            mine = data["seats"][seat]
            assert mine["is_viewer"]
            assert sorted(mine["cards"]) == sorted(map(str, view.hand))
            assert {*mine["known"]} <= {*mine["cards"]}
            assert [len(each["cards"]) + each["backs"] for each in data["seats"]] == [len(h) for h in state.hands]


@pytest.mark.parametrize("game", [game for game in names() if game not in NOTHING_HIDDEN])
def test_an_open_picture_has_no_card_face_down_but_those_that_are_out_of_the_game(game):
    for state in positions(game, short_rules(game), range(2)):
        data = face(game).open_picture(state, PEOPLE[: state.rules.players]).as_json()
        assert not any(seat["backs"] for seat in data["seats"])
        assert not any(pile["backs"] for pile in data["piles"] if pile["name"] != "discarded")
        assert [sorted(seat["cards"]) for seat in data["seats"]] == [sorted(map(str, hand)) for hand in state.hands]


# --- What is offered, as data ---


@pytest.mark.parametrize("game", names())
def test_every_legal_move_is_offered_once_with_what_it_plays(game):
    for state in positions(game, short_rules(game), range(2)):
        view = state.view(state.actor)
        if view.count > 1000:
            continue
        offered = offers(view)
        assert {offer.move for offer in offered} == {*state.moves}
        assert len(offered) == view.count
        for offer in offered:
            data = json.loads(json.dumps(offer.as_json()))
            move = view.parse(data["move"])
            assert move == offer.move
            assert data["label"] == face(game).label(view, move)
            assert (data["kind"], data["value"]) == (move.kind, move.value)
            assert [data["cards"], data["targets"]] == [[*map(str, move.cards)], [*map(str, move.targets)]]
