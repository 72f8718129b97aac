"""Schnapsen in the terminal."""

import re

import pytest

import valtti
from games_under_test import positions
from tables import CARD, answer_to, choose, text_of, told
from valtti._core import Rng
from valtti.games.faces import face
from valtti.games.writing import card_name
from valtti.play.choices import menu

FACE = face("schnapsen")
NAMES = ["You", "Resi"]


def position(**changes):
    """The moment at which seat 0 counts its points in the round of the game's page."""
    data = {
        "game": "schnapsen",
        "trump": "S",
        "leader": 0,
        "forehand": 0,
        "hands": [["AC", "KD", "JH", "KS", "QS"], ["KC", "JC", "QD", "KH", "TS"]],
        "talon": ["JS", "AS", "TH", "AD", "TC", "QC"],
        "played": ["JD", "TD", "QH", "AH"],
        "score": [14, 32],
        "tricks": [1, 1],
        "known": [["KS"], ["KH"]],
    }
    return valtti.load_position(data | changes)


def strict(**changes):
    """The talon is used up, and seat 0 is to answer to a card."""
    data = {
        "game": "schnapsen",
        "trump": "S",
        "leader": 1,
        "trick": ["KH"],
        "hands": [["AC", "KD", "JH", "AH", "QS"], ["KC", "JC", "QD", "TS"]],
        "score": [14, 32],
    }
    return valtti.load_position(data | changes)


# --- Pictures ---


def test_snapshot_of_a_table():
    assert (
        text_of(FACE.picture(position().view(0), NAMES))
        == """\
╭─ round 1 · trump ♠ spades · talon 6 cards, face up J♠ ───────────────────────╮
│   Resi       32 points 1 trick 7 to go ▮▮▮▮  K♥                              │
│ ► You  leads 14 points 1 trick 7 to go ▮▮▮▮  K♠  known to Resi               │
│ ──────────────────────────────────────────────────────────────────────────── │
│ Trick     nothing                                                            │
│ Gone      ♦ 10 J   ♥ A Q                                                     │
│ ──────────────────────────────────────────────────────────────────────────── │
│ Your hand A♣    K♦    J♥    trumps: K♠  Q♠                                   │
╰──────────────────────────────────────────────────────────────────────────────╯
"""
    )


def test_the_closed_talon_the_card_led_and_waiting_points_are_shown():
    hands = [["AC", "KD", "JH", "KS", "QS"], ["KC", "JC", "QD", "TS"]]
    changes = {"closer": 0, "leader": 1, "trick": ["KH"], "hands": hands, "pending": [0, 20], "known": [[], []]}
    state = position(round=3, to_go=[5, 2], **changes)
    text = text_of(FACE.picture(state.view(0), NAMES))
    assert "round 3 · trump ♠ spades · talon closed by you" in text
    assert re.search(r"Trick +Resi K♥", text)
    assert re.search(r"Resi led +32 points .* 2 to go \+20 with a trick ▮▮▮▮", text)


def test_the_other_hand_is_known_when_the_talon_is_used_up():
    text = text_of(FACE.picture(strict().view(0), NAMES))
    assert re.search(r"Resi .* K♣  J♣  Q♦  10♠", text)
    assert "▮" not in text.splitlines()[1]


@pytest.mark.parametrize("rules", [{}, {"preset": "vu"}, {"preset": "official-sharp", "claim": "player"}], ids=str)
def test_pictures_fit_80_columns_and_show_nothing_hidden(rules):
    names = ["Maximiliana-Josefina the Third", "You"]
    for state in positions("schnapsen", rules, range(3)):
        for seat in range(2):
            view = state.view(seat)
            text = text_of(FACE.picture(view, names))
            assert max(map(len, text.splitlines())) <= 80
            assert {card_name(card) for card in view.hand} <= set(CARD.findall(text))
            if view.talon_size:
                assert not set(CARD.findall(text)) & {card_name(card) for card in view.hidden}
        text = text_of(FACE.open_picture(state, names))
        assert max(map(len, text.splitlines())) <= 80
        assert {card_name(card) for hand in state.hands for card in hand} <= set(CARD.findall(text))


# --- Moves ---


@pytest.mark.parametrize(
    ("text", "sentence", "offer"),
    [
        ("AC", "Resi plays A♣", "lead A♣"),
        ("KS+QS", "Resi declares K♠ Q♠ and leads K♠", "declare K♠ Q♠ and lead K♠ (40)"),
        ("QH+KH", "Resi declares K♥ Q♥ and leads Q♥", "declare K♥ Q♥ and lead Q♥ (20)"),
        ("X", "Resi exchanges the trump jack for the face-up card", "exchange J♠ for J♠"),
        ("close", "Resi closes the talon", "close the talon"),
        ("claim", "Resi claims 66", "claim 66"),
        ("claim KS+QS", "Resi claims 66 with K♠ Q♠", "claim 66 with K♠ Q♠"),
    ],
)
def test_every_kind_of_move_has_a_sentence_and_an_offer(text, sentence, offer):
    view = position().view(0)
    move = view.parse(text)
    assert f"Resi {FACE.deed(move)[0]}" == sentence
    assert FACE.label(view, move) == offer


def offers(view):
    _, text = choose("schnapsen", view, NAMES, "11")
    return [entry.label for entry in menu(view) if entry.label in text]


def test_the_menu_is_sorted_like_the_hand_and_says_which_cards_win():
    assert offers(position().view(0)) == [
        *(f"lead {card}" for card in ("A♣", "K♦", "J♥", "K♠", "Q♠")),
        "declare K♠ Q♠ and lead K♠ (40)",
        "declare K♠ Q♠ and lead Q♠ (40)",
        "close the talon",
    ]
    led = position(leader=1, trick=["QD"], hands=[["AC", "KD", "JH", "KS", "QS"], ["KC", "JC", "KH", "TS"]])
    assert offers(led.view(0)) == ["play A♣", "take it with K♦", "play J♥", "take it with K♠", "take it with Q♠"]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ac", "AC"),
        ("lead ♣A", "AC"),
        ("ks", "KS"),
        ("qs+ks", "QS+KS"),
        ("KS + QS", "KS+QS"),
        ("marry ks+qs", "KS+QS"),
        ("declare qs+ks", "QS+KS"),
        ("Close", "close"),
    ],
)
def test_moves_can_be_typed(text, move):
    assert choose("schnapsen", position().view(0), NAMES, text)[0] == move


def test_two_cards_of_a_marriage_are_asked_about():
    move, text = choose("schnapsen", position().view(0), NAMES, "ks qs", "12")
    assert "Which one?" in text
    assert move in ("KS+QS", "QS+KS")
    assert choose("schnapsen", position().view(0), NAMES, "marry", "11")[0] == "KS+QS"


@pytest.mark.parametrize(
    ("dealt", "changes", "text", "answer"),
    [
        (position, {}, "ah", "You do not hold A♥."),
        (position, {}, "9c", "There is no 9♣ in the pack, only A, 10, K, Q and J."),
        (position, {}, "kh+qh", "A marriage needs king and queen in your hand."),
        (position, {}, "x", "You do not hold J♠, the trump jack."),
        (position, {}, "claim", "There is nothing to claim: 66 points win by themselves."),
        (position, {}, "kh+", "'kh+' is neither a number, a card nor a move"),
        (position, {}, "0", "There is no choice 0: type a number from 11 to 18."),
        (position, {}, "pp", "'pp' is neither a number, a card nor a move"),
        (position, {"rules": {"close_talon": "off"}}, "close", "These rules know no closing."),
        (position, {"rules": {"close_talon": 8}}, "close", "The talon can be closed only with 8 cards in it"),
        (position, {"rules": {"marriage_card": "king"}}, "qs+ks", "With a marriage the king must be led."),
        (position, {"rules": {"claim": "player"}, "tricks": [0, 2]}, "claim", "You can claim 66 when you have won"),
        (strict, {}, "ac", "You must follow suit: K♥ was led."),
        (strict, {}, "jh", "You must beat K♥, as you can."),
        (strict, {}, "close", "Only who leads can do that; answer with a card."),
        (strict, {}, "declare", "You cannot declare now; you can play."),
        (
            strict,
            {"hands": [["AC", "KD", "JD", "AD", "QS"], ["KC", "JC", "QD", "TS"]]},
            "ac",
            "You cannot follow K♥, so you must trump.",
        ),
    ],
)
def test_bad_moves_are_answered_with_a_reason(dealt, changes, text, answer):
    view = dealt(**changes).view(0)
    assert answer_to("schnapsen", view, NAMES, text, str(view.moves[0])).startswith(answer)


def test_sharp_rules_refuse_on_the_first_lead():
    hands = [["AC", "KD", "JS", "KS", "QS"], ["KC", "JC", "QD", "KH", "TS"]]
    talon = ["AS", "TH", "AD", "TC", "QC", "JD", "TD", "QH", "AH", "JH"]
    fields = {"hands": hands, "talon": talon, "played": [], "score": [0, 0], "tricks": [0, 0], "known": [[], []]}
    view = position(rules={"preset": "official-sharp"}, **fields).view(0)
    for text, reason in (("x", "nothing can be exchanged"), ("KS+QS", "no marriage can be declared")):
        assert FACE.why_not(view, view.parse(text)) == f"{reason} on the first lead of a round"


def test_the_aim_is_that_of_the_rules():
    assert FACE.aim(valtti.game("schnapsen").Rules()).endswith("who first has seven wins.")
    single = valtti.deal("schnapsen", {"unit": "deal"}).rules
    assert FACE.aim(single).endswith("the game is a single round.")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (["AC", "KD", "JH", "AH", "QS"], "Resi leads K♥. You must follow hearts and beat K♥."),
        (["AC", "KD", "JH", "QH", "QS"], "Resi leads K♥. You must follow hearts."),
        (["AC", "KD", "JD", "AD", "QS"], "Resi leads K♥. You have no hearts, so you must trump."),
        (["AC", "KD", "JD", "AD", "QC"], "Resi leads K♥. You have no hearts and may play any card."),
    ],
)
def test_the_duty_of_an_answer_is_described(hand, words):
    known = ["KC", "JC", "QD", "TS"]
    assert FACE.situation(strict(hands=[hand, known]).view(0), NAMES) == words


# --- The story ---


def test_drawn_cards_are_told_to_who_drew_them():
    moves = ["KD", "QD"]
    mine, other = (told("schnapsen", position(), names, seat, moves) for seat, names in ((0, NAMES), (1, NAMES[::-1])))
    assert mine == ["You lead K♦.", "Resi plays Q♦, and you take the trick: 7 points, 21 in all.", "You draw Q♣."]
    assert other == ["Resi leads K♦.", "You play Q♦, and Resi takes the trick: 7 points, 21 in all.", "You draw 10♣."]
    assert told("schnapsen", position(), ["Franz", "Resi"], None, moves) == [
        "Franz leads K♦.",
        "Resi plays Q♦, and Franz takes the trick: 7 points, 21 in all.",
    ]


def test_the_last_card_of_the_talon_is_seen_by_both():
    state = position(talon=["JS", "AS"], played=["JD", "TD", "QH", "AH", "TH", "AD", "TC", "QC"], tricks=[2, 2])
    lines = told("schnapsen", state, NAMES, 0, ["KD", "QD"])
    assert lines[2:] == [
        "You draw A♠.",
        "Resi draws J♠, the face-up card.",
        "The talon is used up: from now on suit must be followed.",
    ]


def test_the_round_of_the_games_page_is_told_to_its_end():
    lines = told("schnapsen", position(), NAMES, 0, ["close", "AC", "JC", "KS+QS"])
    assert lines[:6] == [
        "You close the talon: nobody draws any more, and suit must be followed.",
        "You lead A♣.",
        "Resi plays J♣, and you take the trick: 13 points, 27 in all.",
        "You declare K♠ Q♠: 40 points, 67 in all.",
        "You win the round, 67 to 32, and 2 game points: Resi had fewer than 33 points when the talon was closed.",
        "Still to go: You 5 and Resi 7.",
    ]
    assert re.fullmatch("Round 2: [a-z]+ are trump, Resi leads.", lines[7])


@pytest.mark.parametrize(
    ("changes", "moves", "why"),
    [
        ({"score": [60, 33]}, ["KS+QS"], "You win the round, 100 to 33, and 1 game point: Resi has 33 points or more."),
        ({"score": [60, 20]}, ["KS+QS"], "You win the round, 100 to 20, and 2 game points: Resi has fewer than 33"),
        (
            {"score": [60, 0], "tricks": [2, 0]},
            ["KS+QS"],
            "You win the round, 100 to 0, and 3 game points: Resi has no trick.",
        ),
        (
            {"closer": 1, "score": [60, 33]},
            ["KS+QS"],
            "You win the round, 100 to 33, and 3 game points: Resi has closed when you had no trick, and not reached",
        ),
        (
            {"closer": 1, "score": [60, 33], "closed_tricks": 1},
            ["KS+QS"],
            "You win the round, 100 to 33, and 2 game points: Resi has closed and not reached 66.",
        ),
        (
            {"closer": 0, "score": [60, 40], "closed_score": 30, "closed_tricks": 1},
            ["KS+QS"],
            "You win the round, 100 to 40, and 2 game points: Resi had fewer than 33 points when the talon was closed.",
        ),
        (
            {"rules": {"claim": "player"}},
            ["claim"],
            "Resi wins the round, 32 to 14, and 2 game points: you have not got 66.",
        ),
        (
            {"rules": {"unit": "deal"}, "score": [60, 33]},
            ["KS+QS"],
            "You win the round, 100 to 33, and 1 game point: Resi has 33 points or more.",
        ),
    ],
)
def test_who_won_a_round_is_told_with_the_reason(changes, moves, why):
    lines = told("schnapsen", position(**changes), NAMES, 0, moves)
    assert any(line.startswith(why) for line in lines), lines


def test_the_last_trick_decides_where_nobody_has_66():
    state = strict(hands=[["AH"], []], score=[30, 32])
    lines = told("schnapsen", state, NAMES, 0, ["AH"])
    assert lines[1] == "You win the round, 45 to 32, and 1 game point: the last trick decides."


def test_the_bummerl_ends_with_its_winner_and_a_schneider():
    lines = told("schnapsen", position(score=[60, 33], to_go=[1, 7]), NAMES, 0, ["KS+QS"])
    assert lines[-1] == "You win the Bummerl; Resi has won no point, so it counts double."


def test_marriages_wait_for_a_trick_where_the_rules_say_so():
    state = position(rules={"preset": "vu"})
    assert told("schnapsen", state, NAMES, 0, ["KS+QS", "TS"], Rng(1))[:2] == [
        "You declare K♠ Q♠ and lead K♠: 40 points, which wait for a trick.",
        "Resi takes it with 10♠: 14 points, 46 in all.",
    ]
