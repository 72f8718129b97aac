"""Ways to name a move: by number, by typing it, and card by card."""

import random

import pytest

import valtti
from terminal import choose, position
from valtti._core import Rng
from valtti.play.choices import MOST_PAIRS, Selection, menu, read_move

# --- Choosing a move ---


def test_few_moves_are_numbered_one_by_one():
    view = position(hands=[["9D", "KS", "2C"], 6, 6, 6], unkilled=["7D"]).view(0)
    assert [str(entry.move) for entry in menu(view)] == ["kill 9D>7D", "deck", "take"]
    assert choose(view, "11")[0] == "kill 9D>7D"


def test_many_moves_are_grouped_by_kind():
    view = position().view(0)
    assert view.count > 20
    assert [(entry.kind, str(entry.move)) for entry in menu(view)] == [
        ("kill", "None"),
        (None, "deck"),
        (None, "take"),
    ]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("kill 9D>7D", "kill 9D>7D"),
        ("KILL 9d > 7d, ks>8s", "kill 9D>7D KS>8S"),
        ("9d>7d", "kill 9D>7D"),
        ("9d", "kill 9D>7D"),
        ("kill 9♦", "kill 9D>7D"),
        ("10d 7d", "kill TD>7D"),
        ("Take", "take"),
        ("takeall", "take"),  # nothing is killed yet
        ("take all", "take"),
        ("deck", "deck"),
    ],
)
def test_moves_can_be_typed(text, move):
    assert choose(position().view(0), text)[0] == move


def test_cards_alone_mean_what_is_possible():
    attacker = position(hands=[6, ["7C", "7S", "2C", "3C", "4C", "5C"], 6, 6], unkilled=["7D"], passed=[], actor=1)
    assert choose(attacker.view(1), "7c 7s")[0] == "add 7C 7S"
    opener = position(hands=[6, 6, 6, ["7C", "7S", "2C", "3C", "4C", "5C"]], unkilled=[], passed=[], actor=3)
    assert choose(opener.view(3), "7c, 7s")[0] == "open 7C 7S"


def test_a_word_alone_never_plays_a_card():
    attacker = position(hands=[6, ["7C", "2C", "3C", "4C"], 6, 6], unkilled=["7D"], passed=[], actor=1).view(1)
    move, text = choose(attacker, "add", "11")
    assert move == "add 7C"
    assert "There is only this one:\n 11) add 7♣" in text
    assert choose(attacker, "add", "c", "pass")[0] == "pass"


def test_ambiguous_cards_are_asked_about():
    # The 9 of diamonds can kill the 7 or lie down beside the other nine.
    view = position(unkilled=["7D", "9C"]).view(0)
    assert {move.kind for move in read_move(view, "9d")} == {"self", "kill"}
    move, text = choose(view, "9d", "what", "7", "11")
    assert "Which one?" in text
    assert "Type a number from 11 to 12." in text
    assert "There is no choice 7: type a number from 11 to 12." in text
    assert move == "kill 9D>7D"
    assert choose(view, "9d", "c", "take")[0] == "take"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("0", "There is no choice 0: type a number from 11 to 13."),
        ("14", "There is no choice 14: type a number from 11 to 13."),
        ("9", "9 is no card without its suit, such as 9d; the list begins with 11."),
        ("5", "There is no choice 5: type a number from 11 to 13."),  # of which no card can be played
        ("", "Type the number of your choice, or ? for help."),
        ("u", "There is nothing to undo."),
        ("foo", "'foo' is neither a number, a card nor a move"),
        ("open 9d", "You cannot open now; you can kill, deck and take."),
        ("pass", "All have passed, so you cannot wait any longer."),
        ("end", "Still to be killed or taken: 7♦, 8♠ and Q♣."),
        ("pp", "You cannot pass now."),
        ("2c", "2♣: that is neither in your hand nor to be killed."),
        ("kill as>7d", "A♠ does not kill 7♦."),
        ("kill qd>7d", "You do not hold Q♦."),
        ("kill 9d>8d", "8♦ is not there to be killed."),
        ("kill 9d>7d 9d>8s", "9♦ does not kill 8♠."),
        ("as ad", "A♦: that is neither in your hand nor to be killed."),
        ("9d kill", "'kill' is not a card"),
        ("9d>", "'9d>' is not a kill: write your card, >, and the card to kill, such as 9d>7d."),
        ("add 9d>7d", "You cannot add now; you can kill, deck and take."),
        (",", "',' is neither a number, a card nor a move"),
    ],
)
def test_bad_input_is_answered_with_one_line_and_asked_again(text, answer):
    before, after = (choose(position().view(0), *answers)[1] for answers in (["take"], [text, "take"]))
    added = after.removeprefix(before)
    assert answer in " ".join(added.split())
    assert len(added.splitlines()) <= 2


def test_attacker_is_told_what_does_not_fit():
    cards = ["7C", "7S", "2C", "3C", "4C", "5C"]
    view = position(hands=[["9D", "3H"], cards, 6, 6], unkilled=["7D"], passed=[], actor=1).view(1)
    _, text = choose(view, "add 7c 7s", "add 2c", "add 9h", "pass")
    assert "That is too much: only 1 can be laid now." in text
    assert "The rank of 2♣ does not lie on the table." in text
    assert "You do not hold 9♥." in text


def test_opener_is_told_what_an_opening_is():
    cards = ["8H", "8S", "8D", "TS", "TC", "3D"]
    hands = [["9D", "3H", "4H"], 6, 6, cards]
    view = position(hands=hands, deck=["?", "9H"], unkilled=[], passed=[], actor=3).view(3)
    move, text = choose(view, "8h 3d", "8h 8s 10s 10c", "8h 8s")
    assert "You open with one card, or with cards in which every rank comes at least twice." in text
    assert "That is too much: only 3 can be laid now." in text
    assert move == "open 8H 8S"


# --- Card by card ---


def test_selection_is_built_undone_and_played():
    move, text = choose(position().view(0), "kill", "9d", "ks", "u", "u", "10d", "as", "3h", "u", "done")
    assert move == "kill TD>7D AS>8S"
    assert "Kill: 7♦ with 9♦, 8♠ with K♠" in text
    assert "Kill: nothing picked yet" in text


def test_selection_can_be_cancelled_and_everything_undone():
    move, text = choose(position().view(0), "11", "u", "9d", "c", "11", "done", "c", "deck")
    assert move == "deck"
    assert "There is nothing to undo; c goes back to the list of moves." in text
    assert "Nothing is picked yet." in text


def test_selection_by_numbers_ends_with_the_first_one():
    assert choose(position().view(0), "11", "11", "11")[0].startswith("kill ")


def test_commands_work_while_cards_are_picked():
    move, text = choose(position().view(0), "kill", "9d", "?", "h", "l", "t", "", "nonsense", "q", "n", "done")
    assert move == "kill 9D>7D"
    assert "What you can do now" in text
    assert "bot3 would" in text


def test_who_presses_ctrl_c_and_stays_keeps_what_was_picked():
    move, text = choose(position().view(0), "kill", "9d", KeyboardInterrupt, "n", "ks", "done")
    assert move == "kill 9D>7D KS>8S"
    assert text.count("Kill: 7♦ with 9♦\n") == 2  # shown again


def test_who_presses_ctrl_c_at_a_choice_of_moves_and_stays_is_asked_again():
    view = position(unkilled=["7D", "9C"]).view(0)
    move, text = choose(view, "9d", KeyboardInterrupt, "n", "11")
    assert move == "kill 9D>7D"
    assert text.count("Which one?") == 2


def test_selection_refuses_what_does_not_go_together():
    selection = Selection(position().view(0), "kill")
    selection.add("9D>7D")
    assert selection.problem("TD>7D") == "7♦ is selected already"
    assert selection.problem("9D>7D") is not None
    assert "TD>7D" not in selection.options()
    cards = ["8H", "8S", "8D", "TS", "TC", "3D"]
    openings = position(hands=[6, 6, 6, cards], deck=["?", "9H"], unkilled=[], passed=[], actor=3)
    selection = Selection(openings.view(3), "open")
    selection.add("8H")
    assert sorted(selection.options()) == ["8D", "8S", "TC", "TS"]  # the three is alone in its rank
    selection.add("TS")
    assert selection.move is None
    assert selection.undo() == "TS"
    assert str(selection.move) == "open 8H"


def test_selection_never_offers_a_dead_end():
    chooser = random.Random(3)
    for seed in range(20):
        state = valtti.deal("moska", {"players": 2}, seed)
        for _ in range(40):
            if not state.over:
                state.play(state.forced or pick(state.view(state.actor), chooser), Rng(seed))


def pick(view, chooser):
    """A move that is put together at random; every selection must lead to one."""
    kind = chooser.choice(sorted({move.kind for move in view.moves}))
    if kind not in ("open", "add", "self", "kill"):
        return next(move for move in view.moves if move.kind == kind)
    selection = Selection(view, kind)
    while selection.move is None or (selection.options() and chooser.random() < 0.5):
        selection.add(chooser.choice(selection.options()))
    return selection.move


def test_with_many_pairs_the_victim_is_picked_first():
    hand = ["9D", "TD", "JD", "QD", "3H", "4H", "5H"]
    view = position(hands=[hand, 6, 6, 6], unkilled=["7D", "8D", "KC"]).view(0)
    assert len(Selection(view, "kill").options()) > MOST_PAIRS
    move, text = choose(view, "kill", "7d", "u", "kc", "3h", "9d", "7d", "9d", "done")
    assert "K♣ with ..." in text
    assert "9♦ can kill several cards: write it as 9d>7d." in text
    assert move == "kill 9D>7D 3H>KC"
