"""Encodings: the thesis' vector to the last number, and our own, in which equivalent positions are one row."""

import itertools
import json
import random
import re

import numpy as np
import pytest

import valtti
from games_under_test import ROOT, short_rules
from valtti.games import find_encoding, make_rules
from valtti.games.positions import load_position
from valtti.games.table import Table


def numbers(game, name, view, after_move=False):
    """All inputs of a view as numbers."""
    its = find_encoding(game, name)
    row = its.encode([view], after_move=after_move)[0]
    bits = np.unpackbits(row[its.counts :], bitorder="little")[: its.inputs - its.counts]
    return [*row[: its.counts].tolist(), *bits.tolist()]


def ones(vector, start, end):
    return [i for i in range(start, end) if vector[i] == 1]


def zeros(vector, start, end):
    return [i for i in range(start, end) if vector[i] == 0]


# --- The thesis' vector -----------------------------------------------------------------------------------------


def test_position_a_is_the_vector_of_the_thesis():
    vector = numbers("moska", "bitmap", load_position(ROOT / "tests/positions/moska/a.json").view(3))
    assert len(vector) == 442
    assert vector[:26] == [28, 6, 6, 6, 6, 0, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    assert zeros(vector, 26, 78) == []
    assert ones(vector, 78, 442) == [398, 401, 415, 428, 431, 438]


def test_position_b_is_the_vector_of_the_thesis():
    vector = numbers("moska", "bitmap", load_position(ROOT / "tests/positions/moska/b.json").view(0))
    assert vector[:26] == [6, 3, 6, 7, 6, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0]
    assert zeros(vector, 26, 78) == [28, 30, 38, 42, 44, 46, 52, 58, 59, 61, 62, 63, 66, 69, 71, 72, 73, 75, 76]
    assert ones(vector, 78, 442) == [86, 91, 95, 139, 159, 286, 287, 291, 380, 420, 429, 434]


def test_a_position_after_a_move_is_the_vector_of_the_thesis(tmp_path):
    # P0 takes what is not killed, which it may do once everybody has passed.
    position = json.loads((ROOT / "tests/positions/moska/b.json").read_text())
    del position["expect"]
    (tmp_path / "b.json").write_text(json.dumps(position | {"passed": [1, 2, 3]}))
    outlook = valtti.moska.Outlook()
    outlook.look(load_position(tmp_path / "b.json").view(0))
    place = [str(move) for move in outlook.moves].index("take")
    assert outlook.rate(list(range(len(outlook.views))))[place] == place  # one position each up to there
    vector = numbers("moska", "bitmap", outlook.views[place], after_move=True)
    assert vector[:26] == [6, 6, 6, 7, 6, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0]
    assert {35, 55} <= set(zeros(vector, 26, 78))
    assert ones(vector, 78, 442) == [190, 195, 199, 286, 287, 291, 380, 398, 403, 407, 420, 429, 434]


def test_seats_beyond_the_fourth_leave_the_others_alone():
    for seed in range(3):
        for state in positions("moska", {"players": 8}, seed):
            for seat in range(8):
                vector, view = numbers("moska", "bitmap", state.view(seat)), state.view(seat)
                assert vector[5:9] == view.passed[:4]
                assert vector[13] == (view.flagged is not None)
                assert ones(vector, 14, 18) == [14 + view.target] * (view.target < 4)
                assert ones(vector, 22, 26) == [22 + seat] * (seat < 4)


# --- Our own ----------------------------------------------------------------------------------------------------

SUITS = "CDHS"
#: Fields of states that name a seat, or several, and those that have something for each seat.
SEAT = {"target", "actor", "last_actor", "leader", "forehand", "winner", "closer", "dealer", "declarer"}
SEATS = {"passed", "out", "may_hold_two"}
BY_SEAT = {"score", "tricks", "to_go", "pending", "bids", "raw", "totals", "bombs", "barrel", "zeros"}
BY_SEAT |= {"hands", "known", "excluded", "given", "played", "contracts", "higher_contracts", "raised_contracts"}
BY_SEAT |= {"not_added", "not_spent"}


def positions(game, rules, seed):
    """The views of all seats in a random game, now and then."""
    table = Table(game, make_rules(game, rules), seed)
    rng = random.Random(seed)
    while not table.over:
        if rng.random() < 0.2:
            yield table.state
        table.play(rng.choice(list(table.decision().moves)))


def renamed(text, suits):
    """A state's text with its suits called otherwise."""
    text = re.sub(r"\b([2-9TJQKA])([CDHS])\b", lambda card: card[1] + suits[card[2]], text)
    return re.sub(r"\btrump ([CDHS])\b", lambda trump: "trump " + suits[trump[1]], text)


@pytest.mark.parametrize(
    ("game", "name"), [("moska", "canonical"), ("moska", "bitmap-turned"), ("schnapsen", "canonical")]
)
def test_suits_with_other_names_make_no_difference(game, name):
    its = find_encoding(game, name)
    changed = 0
    for seed in range(4):
        for state in positions(game, {}, seed):
            orders = itertools.permutations(SUITS)
            others = [renamed(state.text, dict(zip(SUITS, order, strict=True))) for order in orders]
            states = [valtti.game(game).State(text) for text in others]
            for seat in range(len(state.hands)):
                rows = its.encode([each.view(seat) for each in states])
                assert (rows == rows[0]).all()
            changed += len(set(others))
    assert changed > 1000


def moved_on(state, players):
    """The state with everybody one seat further."""
    fields = []
    for name, kind, groups in state.fields:
        values = groups[0] if kind != "groups" else groups
        if name in SEAT or name in SEATS:
            values = [str((int(seat) + 1) % players) for seat in values]
        elif name in BY_SEAT and len(values) == players:
            values = [values[-1], *values[:-1]]
        moved = values if kind == "groups" else [values]
        fields.append(f"{name} " + " | ".join(" ".join(group) for group in moved))
    return type(state)("; ".join(fields))


@pytest.mark.parametrize(
    ("game", "name", "rules"),
    [
        *(("moska", "canonical", {"players": players}) for players in (2, 3, 4, 5, 8)),
        ("moska", "bitmap-turned", {}),
        ("schnapsen", "canonical", {}),
        ("tysiac", "relative", {"unit": "deal"}),
        ("tysiac", "relative", {"players": 4, "preset": "kurnik", "max_rounds": 5}),
    ],
)
def test_it_makes_no_difference_at_which_side_of_the_table_one_sits(game, name, rules):
    its = find_encoding(game, name)
    seen = 0
    for seed in range(4):
        for state in positions(game, rules, seed):
            players = len(state.hands)
            moved = moved_on(state, players)
            for seat in range(players):
                assert (its.encode([state.view(seat)]) == its.encode([moved.view((seat + 1) % players)])).all()
                seen += 1
    assert seen > 50


def test_a_turned_bitmap_is_that_of_the_turned_position():
    plain, turned = find_encoding("moska", "bitmap"), find_encoding("moska", "bitmap-turned")
    for state in positions("moska", {}, 5):
        for seat in range(4):
            there = state
            for _ in range(-seat % 4):
                there = moved_on(there, 4)  # until the seat is the first one
            orders = (dict(zip(SUITS, order, strict=True)) for order in itertools.permutations(SUITS))
            all_names = [type(state)(renamed(there.text, names)).view(0) for names in orders]
            assert turned.encode([state.view(seat)])[0].tolist() in plain.encode(all_names).tolist()


def test_a_board_looks_the_same_from_all_sides():
    its = find_encoding("tictactoe", "canonical")
    turned = str.maketrans("012345678", "258147036")
    mirrored = str.maketrans("012345678", "210543876")
    for moves in itertools.permutations("012345678", 4):
        rows = []
        for _ in range(2):
            for _ in range(4):
                state = valtti.deal("tictactoe")
                for move in moves:
                    state.play(state.parse(str(int(move) + 1)), valtti.Rng(0))
                rows.append(its.encode([state.view(0)])[0].tolist())
                moves = "".join(moves).translate(turned)
            moves = "".join(moves).translate(mirrored)
        assert all(row == rows[0] for row in rows)


@pytest.mark.parametrize("game", ["moska", "schnapsen", "tysiac", "tictactoe"])
def test_the_layout_says_what_each_input_is(game):
    for its in valtti.game(game).encodings():
        assert sum(block.size for block in its.layout) == its.inputs
        assert [block.first for block in its.layout] == [0, *itertools.accumulate(b.size for b in its.layout)][:-1]
        own = [block for block in its.layout if block.name == "own hand"]
        if own:
            view = valtti.deal(game, seed=3).view(1)
            vector = numbers(game, its.name, view)
            assert sum(vector[own[0].first : own[0].first + own[0].size]) == len(view.hand)


# --- For training -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["moska", "schnapsen", "tysiac", "tictactoe"])
def test_packed_rows_become_the_numbers_that_were_encoded(game):
    views = [state.view(0) for state in positions(game, short_rules(game), 1)]
    for its in valtti.game(game).encodings():
        expected = [numbers(game, its.name, view) for view in views]
        rows = its.encode(views)
        assert its.all_inputs(rows).tolist() == expected
        if its.counts == 0:
            which, begins = its.set_inputs(rows)
            found = np.split(which, begins[1:])
            assert [each.tolist() for each in found] == [np.flatnonzero(each).tolist() for each in expected]
        else:
            with pytest.raises(ValueError, match="has counts"):
                its.set_inputs(rows)
        with pytest.raises(ValueError, match=f"have {rows.shape[1]} bytes, not {rows.shape[1] - 1}"):
            its.all_inputs(rows[:, 1:].copy())
        assert its.all_inputs(rows[:0]).shape == (0, its.inputs)


@pytest.mark.parametrize("game", valtti.games.names())
def test_bits_that_follow_from_others_can_be_left_out_and_set_again(game):
    for its in valtti.games.game(game).encodings():
        table, rows = Table(game, make_rules(game, short_rules(game)), 3), []
        chooser = random.Random(5)
        while not table.over:
            players = range(table.state.rules.players)
            if len(players) <= its.most_players:
                rows.append(its.encode([table.state.view(seat) for seat in players]))
            table.play(chooser.choice(table.decision().moves))
        if rows:
            whole = np.concatenate(rows)
            less = its.without_implied(whole)
            assert np.array_equal(its.with_implied(less), whole)
            assert np.array_equal(its.with_implied(whole), whole)
            assert np.array_equal(less, whole) == ((game, its.name) != ("moska", "canonical"))
