"""What a table and a move of Moska look like in a terminal."""

import io
import random
import re

import pytest
from rich.console import Console

import valtti
from games_under_test import random_move, random_table
from terminal import play_on
from terminal import position as attacked
from valtti._core import Card, Rng, moska
from valtti.agents.registry import make_player
from valtti.cli.streams import PLAIN
from valtti.games import make_rules
from valtti.games.faces import face
from valtti.games.table import Table
from valtti.games.writing import card_name
from valtti.play.chronicle import Chronicle
from valtti.play.drawing import draw

FACE = face("moska")
NAMES = ["Anna", "Ville", "You", "Pekka", "Liisa", "Matti", "Helmi", "Eero"]
CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


def text_of(picture, colour=False):
    file = io.StringIO()
    system = "standard" if colour else None
    Console(file=file, width=80, color_system=system, force_terminal=colour).print(draw(picture))
    return file.getvalue()


def cards_in(text):
    return set(CARD.findall(text))


def position(**changes):
    data = {
        "game": "moska",
        "rules": {"players": 4},
        "trump": "H",
        "target": 0,
        "actor": 2,
        "hands": [["2D", "9H", "?", "?"], 6, ["TC", "4D", "QS", "3H", "KH", "4C"], ["JS", "?"]],
        "deck": ["?", "?", "8H"],
        "unkilled": ["7D", "AS*"],
        "killed": ["5C", "9C"],
        "known": [["2D", "9H"], [], ["QS"], ["JS"]],
        "passed": [1],
    }
    return valtti.load_position(data | changes)


def test_snapshot_of_a_table():
    assert (
        text_of(FACE.picture(position().view(2), NAMES[:4]))
        == """\
╭─ trump ♥ hearts · deck 3 cards, at the bottom 8♥ ────────────────────────────╮
│   Pekka opener 2 cards ▮  J♠                                                 │
│ ► Anna  target 4 cards ▮▮  2♦  9♥                                            │
│   Ville passed 6 cards ▮▮▮▮▮▮                                                │
│   You          6 cards ▮▮▮▮▮  Q♠  known to the others                        │
│ ──────────────────────────────────────────────────────────────────────────── │
│ To kill   7♦  A♠*  * from the deck, which is closed until this card is       │
│           killed                                                             │
│ Killed    5♣  9♣                                                             │
│ ──────────────────────────────────────────────────────────────────────────── │
│ Your hand 4♣  10♣    4♦    Q♠    trumps: 3♥  K♥                              │
╰──────────────────────────────────────────────────────────────────────────────╯
"""
    )


def test_turned_card_and_players_who_are_out_are_shown():
    state = position(
        hands=[["2D", "9H", "?"], [], ["TC", "4D"], ["JS", "?"]],
        out=[1],
        deck=[],
        unkilled=["7D", "9S"],
        turned="2H",
        known=[[], [], [], []],
        actor=0,
        passed=[],
    )
    text = text_of(FACE.picture(state.view(0), NAMES[:4]))
    assert "the deck is empty" in text
    assert re.search(r"Ville 1st +out of the game", text)
    assert re.search(r"Turned +2♥", text)


@pytest.mark.parametrize("players", range(2, 9))
def test_pictures_fit_80_columns_and_show_nothing_hidden(players):
    chooser = random.Random(players)
    names = ["Maximiliana-Josefina the Third", *NAMES][:players]
    for seed in range(2):
        state = moska.State.deal(make_rules("moska", {"players": players}), Rng.stream(seed, 0))
        chance = Rng.stream(seed, 1)
        while not state.over:
            if chooser.random() < 0.04:
                check_pictures(state, chooser.randrange(players), names)
            # Taking everything makes large hands.
            moves = sorted(state.view(state.actor).legal(50), key=lambda move: move.kind != "takeall")
            state.play(moves[0] if chooser.random() < 0.5 else chooser.choice(moves), chance)


def check_pictures(state, seat, names):
    view = state.view(seat)
    text = text_of(FACE.picture(view, names))
    assert max(map(len, text.splitlines())) <= 80
    assert not cards_in(text) & {card_name(card) for card in view.hidden}
    assert {card_name(card) for card in view.hand} <= cards_in(text)
    open_text = text_of(FACE.open_picture(state, names))
    assert max(map(len, open_text.splitlines())) <= 80
    assert len(cards_in(open_text)) >= sum(state.hand_sizes)


@pytest.mark.parametrize(
    ("text", "sentence", "offer"),
    [
        ("kill 3H>7D", "Ville kills 7♦ with 3♥", "kill 7♦ with 3♥"),
        ("kill 3H>7D KH>AS", "Ville kills 7♦ with 3♥ and A♠ with K♥", "kill 7♦ with 3♥ and A♠ with K♥"),
        ("open TC", "Ville opens with 10♣", "open with 10♣"),
        ("add 4C 4D", "Ville adds 4♣ 4♦", "add 4♣ 4♦"),
        ("self 4D", "Ville plays 4♦ to self", "play 4♦ to yourself"),
        ("deck", "Ville turns the top card of the deck", "turn the top card of the deck"),
        ("drop 7D", "Ville kills 7♦ with the turned card", "kill 7♦ with the turned card"),
        ("end", "Ville ends the bout", "end the bout, all is killed"),
        ("take", "Ville takes what is not killed", "take 7♦ A♠"),
        ("takeall", "Ville takes everything on the table", "take everything: 7♦ A♠ 5♣ 9♣"),
        ("pass", "Ville passes", "pass"),
        ("turn", "Ville attacks with the top card of the deck", "attack with the top card of the deck"),
        ("swap", "Ville exchanges the trump 2 for the turned card", "exchange the trump 2 for the turned card"),
        ("keep", "Ville keeps the trump 2", "keep the trump 2"),
    ],
)
def test_every_kind_of_move_has_a_sentence_and_an_offer(text, sentence, offer):
    view = position().view(2)
    move = view.parse(text)
    assert f"Ville {FACE.deed(move)[0]}" == sentence
    assert FACE.label(view, move) == offer


def test_the_reader_takes_the_other_form_of_the_verb():
    assert FACE.deed(position().view(2).parse("add 4C")) == ("adds 4♣", "add 4♣")


def test_target_waits_where_others_pass():
    view = position().view(0)
    assert FACE.deed(view.parse("wait"))[0] == "waits"
    assert FACE.label(view, view.parse("wait")) == "wait for the others"


def test_pictures_have_colours_only_where_wanted():
    picture = FACE.picture(position().view(2), NAMES[:4])
    assert "\x1b[" in text_of(picture, colour=True)
    assert "\x1b" not in text_of(picture)


def test_letters_replace_symbols_where_there_are_none():
    text = text_of(FACE.picture(position().view(2), NAMES[:4]))
    plain = text.encode("ascii", errors=PLAIN).decode()
    assert "4c  10c    4d    Qs    trumps: 3h  Kh" in plain
    assert "> Anna" in plain


# --- What is wrong with a move ---


@pytest.mark.parametrize(
    ("changes", "text", "reason"),
    [
        ({"passed": [1, 2]}, "take", "not all have passed: kill, or wait"),
        ({"deck": []}, "deck", "the deck is empty"),
        ({"unkilled": ["7D", "8S*"]}, "deck", "the deck is closed until 8♠ is killed"),
        ({"turned": "9H"}, "take", "first choose which card 9♥ kills"),
        ({"rules": {"players": 4, "self_play": "never"}}, "self 9D", "you cannot play to yourself: the rules"),
        (
            {"rules": {"players": 4, "take": "all_only"}, "killed": ["5C", "6C"]},
            "take",
            "by these rules who takes takes",
        ),
    ],
)
def test_the_target_is_told_why_it_cannot_do_something_now(changes, text, reason):
    view = attacked(**changes).view(0)
    assert FACE.why_not(view, view.parse(text)).startswith(reason)


# --- Killed cards and their killers ---


def killed(chronicle, view):
    [pile] = [pile for pile in chronicle.picture(view).piles if pile.name == "killed"]
    return [(str(each.card), each.upon and str(each.upon)) for each in pile.cards]


@pytest.mark.parametrize("seed", range(3))
def test_killed_cards_lie_under_their_killers_in_whole_games(seed):
    for players in (2, 4):
        table = random_table("moska", {"players": players}, seed, 0)
        chronicle = Chronicle("moska", ["You", "Anna", "Ville", "Pekka"][:players], 0, lambda lines: None)
        choices, pairs = random.Random(seed), 0
        while not table.over:
            chronicle.add(table.play(random_move(table.state, choices)))
            view = table.view(0)
            shown = killed(chronicle, view)
            assert {card for pair in shown for card in pair} == {str(card) for card in view.killed}
            assert all(moska.kills(Card(killer), Card(victim), view.trump) for killer, victim in shown)
            pairs += len(shown)
        assert pairs > 20


def test_it_is_said_what_a_card_from_the_deck_kills_even_as_the_last_move_of_a_game():
    bot, last = make_player("moska", "bot3").native, 0
    for seed in range(40):
        table = Table("moska", make_rules("moska", {"players": 2}), seed)
        chronicle = Chronicle("moska", ["Anna", "Ville"], None, lambda lines: None)
        while not table.over:
            chronicle.add(table.let(bot))
        kills = [line for line in chronicle.lines if "from the deck and kills" in line]
        assert all(len(CARD.findall(line)) == 2 for line in kills)
        last += any(line in kills for line in chronicle.lines[-6:])
    assert last > 0


def test_killed_cards_of_an_unknown_past_are_shown_as_they_are():
    chronicle = Chronicle("moska", ["You", "Anna", "Ville", "Pekka"], 0, lambda lines: None)
    view = attacked(killed=["5C", "6C"]).view(0)
    assert killed(chronicle, view) == [("5C", None), ("6C", None)]


def test_pairs_are_drawn_as_they_are_typed():
    state = attacked()
    chronicle = Chronicle("moska", ["You", "Anna", "Ville", "Pekka"], 0, lambda lines: None)
    chronicle.add(play_on(state, "kill 9D>7D AS>8S", Rng(0)))
    assert "9♦>7♦  A♠>8♠" in text_of(chronicle.picture(state.view(0)))
