"""Plays the position files of `tests/positions/moska` and checks what each of them expects.

A file's `expect` is a list of steps, carried out in order. A step does one of these:

* `{"play": "open 5C 5S", "by": 3}`: seat 3 makes the move, which must be legal.
* `{"all_pass": true}`: every attacker who is still asked passes.
* `{"restart": true}`: back to the position of the file.
* `{"same": [a, b]}`, `{"different": [a, b]}`: the two texts mean the same move, or do not.
* `{"seat": 3, ...}`: about the moves that seat 3 could make now. `moves` and `kinds` list all moves and all
  kinds of moves, `count` counts them, `moves_of` and `count_of` do the same for single kinds; `legal` and
  `illegal` name moves among many. For an attacker, having no decision and having only the pass are the same.
* anything else is compared with the state; the names are those of `FIELDS` below.
"""

import json
from functools import partial
from pathlib import Path

import pytest

import valtti
from expectations import follow

POSITIONS = Path(__file__).parents[1] / "positions" / "moska"
FILES = sorted(POSITIONS.glob("*.json"))


def cards(these):
    """Cards as sorted texts, so that lists and sets compare by contents."""
    return sorted(str(card) for card in these)


def by_seat(read):
    """A comparison of single seats: `{"0": ..., "2": ...}`."""
    return lambda state, wanted: {seat: read(state, int(seat)) for seat in wanted}


def ranks(state):
    return {str(seat): rank for rank, seat in enumerate(state.finished, start=1)}


def out(state):
    """Seats that are out; at the end `finished` holds the loser as well."""
    return [seat for seat in state.finished if seat not in state.losers]


def passed(state):
    """Seats that are in the game and carry the mark."""
    return [seat for seat, mark in enumerate(state.passed) if mark and seat not in out(state)]


# What the state says under each name, in the form in which the files write it.
FIELDS = {
    "actor": lambda state, _: state.actor,
    "target": lambda state, _: state.target,
    "initiator": lambda state, _: state.initiator,
    "over": lambda state, _: state.over,
    "void": lambda state, _: state.is_void,
    "loser": lambda state, _: next(iter(state.losers), None),
    "out": lambda state, _: out(state),
    "ranks": lambda state, _: ranks(state),
    "passed": lambda state, _: passed(state),
    "deck_size": lambda state, _: len(state.deck),
    "deck_bottom": lambda state, _: str(state.deck[-1]),
    "flagged": lambda state, _: None if state.flagged is None else str(state.flagged),
    "unkilled": lambda state, _: cards(state.unkilled),
    "killed": lambda state, _: cards(state.killed),
    "discarded": lambda state, _: cards(state.discarded),
    "discarded_contains": lambda state, wanted: sorted(set(wanted) & set(cards(state.discarded))),
    "discarded_excludes": lambda state, wanted: sorted(set(wanted) - set(cards(state.discarded))),
    "hand": by_seat(lambda state, seat: cards(state.hands[seat])),
    "hand_sizes": by_seat(lambda state, seat: len(state.hands[seat])),
    "known": by_seat(lambda state, seat: cards(state.known[seat])),
    "hand_contains": lambda state, wanted: {
        seat: sorted(set(wanted[seat]) & set(cards(state.hands[int(seat)]))) for seat in wanted
    },
}


def in_order(value):
    """Lists of cards have no order in the files; lists of seats keep theirs."""
    if isinstance(value, dict):
        return {key: in_order(item) for key, item in value.items()}
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return sorted(value)
    return value


def texts(moves):
    return sorted(str(move) for move in moves)


def is_legal(state, seat, text):
    """Whether `seat` may make this move; a text that is no move at all is not legal either."""
    view = state.view(seat)
    try:
        move = view.parse(text)
    except ValueError:
        return False
    listed = move in list(view.moves)
    if seat == state.actor:
        assert state.is_legal(move) == listed, f"is_legal and the list of moves disagree about {text!r}"
    return listed


def examine(state, seat, moves=None, kinds=None, count=None, moves_of=(), count_of=(), legal=(), illegal=()):
    view = state.view(seat)
    offered = list(view.moves)
    assert len(set(offered)) == len(offered), "a move is listed twice"
    if seat == state.actor and not state.over:
        assert set(state.moves) == set(offered), "the actor's moves are not those of its view"
    if moves is not None:
        only_pass = seat != state.target and moves in ([], ["pass"]) and texts(offered) in ([], ["pass"])
        wanted = {view.parse(text) for text in moves}
        assert only_pass or set(offered) == wanted, f"{texts(offered)} instead of {texts(wanted)}"
    if kinds is not None:
        assert {move.kind for move in offered} == set(kinds)
    if count is not None:
        assert len(offered) == count, texts(offered)
    for kind, listed in dict(moves_of).items():
        found = {move for move in offered if move.kind == kind}
        wanted = {view.parse(text) for text in listed}
        assert found == wanted, f"{texts(found)} instead of {texts(wanted)}"
    for kind, wanted in dict(count_of).items():
        assert len([move for move in offered if move.kind == kind]) == wanted
    for text in legal:
        assert is_legal(state, seat, text), f"{text!r} should be legal, not only {texts(offered)}"
    for text in illegal:
        assert not is_legal(state, seat, text), f"{text!r} should be illegal"


def check_state(state, **wanted):
    for name, value in wanted.items():
        assert in_order(FIELDS[name](state, value)) == in_order(value), name


def make_move(state, text, seat, rng):
    state.act_as(seat)
    move = state.parse(text)
    assert state.is_legal(move), f"seat {seat} may not {text!r}, only {texts(state.moves)}"
    state.play(move, rng)


def all_pass(state, rng):
    """Every attacker who is still asked passes."""
    for seat in range(len(state.hands)):
        if "pass" in texts(state.view(seat).moves):
            make_move(state, "pass", seat, rng)


def carry_out(step, state, start, rng):
    if "play" in step:
        make_move(state, step["play"], step["by"], rng)
    elif "all_pass" in step:
        all_pass(state, rng)
    elif "restart" in step:
        return start.copy()
    elif "same" in step:
        assert len({state.parse(text) for text in step["same"]}) == 1
    elif "different" in step:
        assert len({state.parse(text) for text in step["different"]}) == len(step["different"])
    elif "seat" in step:
        examine(state, **step)
    else:
        check_state(state, **step)
    return state


@pytest.mark.parametrize("seed", range(4))  # another seed, other unnamed cards
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_position_meets_its_expectations(path, seed):
    start = valtti.load_position(path, seed=seed)
    steps = json.loads(path.read_text())["expect"]
    follow(start, steps, partial(carry_out, rng=valtti.Rng(seed)), path.name)


def test_every_test_position_of_the_specification_has_a_file():
    numbers = {path.stem[:3] for path in FILES}
    elsewhere = {"t01", "t03", "t58", "t59", "t60"}  # the deal and the views: tests in Python
    assert {f"t{number:02}" for number in range(1, 62)} - elsewhere <= numbers


@pytest.mark.parametrize("limit", [1, 9, 100])
def test_bouts_without_progress_make_the_game_void(limit):
    position = json.loads((POSITIONS / "t51-nine-bouts-return-to-the-start.json").read_text())
    plays = [step for step in position["expect"] if "play" in step]
    position["rules"]["no_progress_limit"] = limit
    state = valtti.load_position(position)
    rng = valtti.Rng(1)
    for bout in range(limit):
        assert not state.over
        opening, taking = plays[2 * bout % 18 : 2 * bout % 18 + 2]
        make_move(state, opening["play"], opening["by"], rng)
        all_pass(state, rng)
        make_move(state, taking["play"], taking["by"], rng)
    assert state.over
    assert state.is_void
    assert state.losers == []


def test_a_hand_that_cannot_have_the_trump_two_unseen_must_not_name_it():
    hands = [["AC", "KC"], ["5H", "6D"], ["8D", "2H"]]
    position = {"game": "moska", "trump": "H", "target": 0, "actor": 1, "hands": hands, "deck": ["3H"]}
    position |= {"unkilled": ["5C"], "may_hold_two": [0]}
    with pytest.raises(valtti.InputError, match="P2's hand has 2H, but may_hold_two does not list P2"):
        valtti.load_position(position)
    seen = valtti.load_position(position | {"known": [[], [], ["2H"]]})
    assert valtti.Card("2H") in seen.hands[2]
    assert valtti.load_position(position | {"may_hold_two": [2]}).hands == seen.hands


def test_game_without_a_limit_is_never_void():
    position = json.loads((POSITIONS / "t51-nine-bouts-return-to-the-start.json").read_text())
    position["rules"]["no_progress_limit"] = "off"
    start = state = valtti.load_position(position)
    rng = valtti.Rng(1)
    for _ in range(30):
        for step in position["expect"]:
            state = carry_out(step, state, start, rng)
    assert not state.over


def wins_for_opener(state, rng):
    """Whether seat 0 can avoid losing, in the worst case and in the best case of who comes first."""
    if state.over:
        return (state.losers != [0],) * 2
    results = []
    for seat in range(len(state.hands)):
        moves = list(state.view(seat).moves)
        if not moves:
            continue
        answers = []
        for move in moves:
            after = state.copy()
            after.act_as(seat)
            after.play(move, rng)
            answers.append(wins_for_opener(after, rng))
        choose = any if seat == 0 else all
        results.append(tuple(choose(answer[case] for answer in answers) for case in (0, 1)))
    return all(worst for worst, _ in results), any(best for _, best in results)


def test_ten_of_trumps_opens_best_against_one_unknown_card():
    position = json.loads((POSITIONS / "t55-ten-of-trumps-and-two-fives.json").read_text())
    rng = valtti.Rng(1)
    pack = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    lost = {"TH": set(), "5C": set(), "5S": set()}
    for unknown in set(pack) - {"TH", "5C", "5S"}:
        start = valtti.load_position(position | {"hands": [["TH", "5C", "5S"], [unknown], [], []]})
        for opening in lost:
            state = start.copy()
            state.play(state.parse(f"open {opening}"), rng)
            worst, best = wins_for_opener(state, rng)
            assert worst == best, "who comes first should not matter here"
            if not worst:
                lost[opening].add(unknown)
    hearts = {card for card in pack if card[1] == "H"} - {"TH"}
    assert lost["TH"] == {"JH", "QH", "KH", "AH"}
    for suit in "CS":
        assert lost["5" + suit] == hearts | {rank + suit for rank in "6789TJQKA"}
        assert 49 - len(lost["5" + suit]) == 28


# --- What seats have not played ------------------------------------------------------------------------------

NOTED = {"game": "moska", "trump": "H", "target": 0, "actor": 1, "hands": [3, 3, 3], "unkilled": ["5C"]}


def test_cards_that_are_out_of_the_game_are_noted_of_nobody():
    """Whether they are named, or not needed anywhere."""
    for seed in range(30):
        state = valtti.load_position(NOTED | {"deck": 20, "not_spent": [["8C"], [], ["9C"]], "discarded": ["9C"]}, seed)
        assert valtti.Card("9C") not in state.not_spent[2]
        assert (valtti.Card("8C") in state.not_spent[0]) == (valtti.Card("8C") not in state.discarded)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"not_added": [["8C"], []]}, "not_added must have a list for each of 3 seats"),
        ({"not_spent": [["8X"], [], []]}, "8X"),
        ({"not_added": [["8H"], [], []]}, "not_added names no trumps, such as 8H"),
    ],
)
def test_what_was_not_played_is_read_with_care(fields, message):
    with pytest.raises(valtti.InputError, match=message):
        valtti.load_position(NOTED | fields)
