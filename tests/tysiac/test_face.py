"""Tysiąc in the terminal."""

import io
import re

import pytest

import valtti
from games_under_test import positions
from tables import CARD, answer_to, choose, text_of, told
from terminal import Always, play_on, screen_to
from valtti.games.faces import Aside, face
from valtti.games.writing import card_name
from valtti.play.choices import menu
from valtti.play.chronicle import Chronicle
from valtti.play.evening import play_with_person
from valtti.play.setup import Setup

FACE = face("tysiac")
NAMES = ["Ala", "Borys", "You"]
HANDS = [
    ["KD", "QD", "AS", "TS", "AC", "JH", "9H"],
    ["KC", "QC", "JC", "AD", "9D", "TH", "9S"],
    ["AH", "KH", "TC", "9C", "QS", "JS", "JD"],
]
AUCTION = ["bid 100", "bid 110", "pass", "bid 120", "pass"]
TRICKS = """play AS, play 9S, play JS, play TS, play 9H, play QS, play AC, play JC, play 9C,
    declare QD, play AD, play JD, declare QC, play TC, play QH, play AH, play KS, play TH,
    play KH, play KD, play KC, play 9D, play JH, play TD"""
ROUND = [*AUCTION, "give 9H JH", "contract 120", *(move.strip() for move in TRICKS.split(","))]


def position(moves=0, **changes):
    """The round of the game's page after so many moves."""
    data = {"game": "tysiac", "dealer": 2, "hands": HANDS, "prikup": ["TD", "QH", "KS"]}
    state = valtti.load_position(data | changes)
    for text in ROUND[:moves]:
        state.play(state.parse(text), valtti.Rng(0))
    return state


BIDDING, GIVING, RAISING, LEADING, ANSWERING = 1, 5, 6, 7, 8


def seen(moves, seat, **changes):
    return position(moves, **changes).view(seat)


# --- Pictures ---


def test_snapshot_of_a_trick():
    assert (
        text_of(FACE.picture(seen(18, 2), NAMES))
        == """\
╭─ round 1 · trump ♦ diamonds · contract 120 by Ala ───────────────────────────╮
│ ► Ala   declarer total 0 119 points 3 tricks ▮▮▮  K♦                         │
│   Borys          total 0   0 points 0 tricks ▮▮▮▮                            │
│   You   dealer   total 0   0 points 0 tricks ▮▮▮▮▮                           │
│ ──────────────────────────────────────────────────────────────────────────── │
│ Prikup    10♦  Q♥  K♠                                                        │
│ Given by  Ala J♥                                                             │
│ Trick     Ala Q♦   Borys A♦                                                  │
│ Gone      ♣ A J 9   ♥ 9   ♠ A 10 Q J 9                                       │
│ ──────────────────────────────────────────────────────────────────────────── │
│ Your hand 10♣    A♥  K♥  J♥    trumps: J♦                                    │
╰──────────────────────────────────────────────────────────────────────────────╯
"""
    )


def test_the_auction_shows_bids_passes_and_marriages():
    text = text_of(FACE.picture(seen(3, 0), NAMES))
    assert "round 1 · no trump yet · highest bid 110 by Borys" in text
    assert re.search(r"Ala +total 0 bid 100 ", text)
    assert re.search(r"Borys +total 0 bid 110 ", text)
    assert re.search(r"You +dealer, passed +total 0 +no bid ", text)
    assert re.search(r"Prikup +▮▮▮ ", text)
    assert re.search(r"Marriage +K♦  Q♦  for 80 ", text)


def test_the_declarer_sees_what_it_gave_until_it_is_played():
    names = ["You", "Borys", "Celina"]
    text = text_of(FACE.picture(seen(LEADING, 0), names))
    assert "You gave  Borys 9♥   Celina J♥" in text
    assert re.search(r"Borys .* ▮▮▮▮▮▮▮  9♥", text)
    assert "9♥" not in re.search(r"Borys .*", text_of(FACE.picture(seen(12, 0), names)))[0]


def test_the_barrel_is_explained_to_whom_it_concerns():
    text = text_of(FACE.picture(seen(0, 0, totals=[900, 100, 880]), NAMES))
    assert "On the barrel: you. Only contracts of one's own bring points there." in text
    text = text_of(FACE.picture(seen(0, 0, totals=[900, 100, 920], rules={"barrel_rounds": 3}), NAMES))
    assert "On the barrel: you and You." in text  # a name is only a name
    assert "The round number 3 on it costs 120." in " ".join(text.replace("│", "").split())
    assert "barrel" not in text_of(FACE.picture(seen(0, 0, totals=[900, 0, 0], rules={"barrel": "off"}), NAMES))


@pytest.mark.parametrize("rules", [{}, {"players": 4, "preset": "pagat-ru"}, {"preset": "thesis-repro"}], ids=str)
def test_pictures_fit_80_columns_and_show_nothing_hidden(rules):
    names = ["Maximiliana-Josefina the Third", "Ala", "Borys", "You"][: int(rules.get("players", 3))]
    for state in positions("tysiac", {**rules, "max_rounds": 3}, range(3)):
        for seat in range(len(names)):
            view = state.view(seat)
            text = text_of(FACE.picture(view, names))
            assert max(map(len, text.splitlines())) <= 80
            cards = set(CARD.findall(text.replace(prikup_line(text), "")))
            assert not cards & {card_name(card) for card in view.hidden}
            assert {card_name(card) for card in view.hand} <= cards
            if view.phase == "bidding":
                assert not CARD.search(prikup_line(text))
        text = text_of(FACE.open_picture(state, names))
        assert max(map(len, text.splitlines())) <= 80
        assert {card_name(card) for hand in state.hands for card in hand} <= set(CARD.findall(text))


def prikup_line(text):
    return next(line for line in text.splitlines() if "Prikup" in line)


# --- Moves ---


@pytest.mark.parametrize(
    ("text", "sentence", "offer"),
    [
        ("pass", "Ala passes", "pass"),
        ("bid 130", "Ala bids 130", "bid 130"),
        ("give 9H JH", "Ala gives 9♥ to the left and J♥ to the right", "give 9♥ to the left and J♥ to the right"),
        ("bomb", "Ala gives the round up", "give the round up"),
        ("redeal", "Ala has four nines and asks for a new deal", "ask for a new deal"),
        ("decline", "Ala keeps the four nines", "keep the nines and play on"),
        ("contract 120", "Ala plays for 120", "stay at 120"),
        ("contract 130", "Ala plays for 130", "raise to 130"),
        ("play AS", "Ala plays A♠", "lead A♠"),
        ("declare QD", "Ala declares K♦ Q♦ and leads Q♦", "declare K♦ Q♦ and lead Q♦ (80)"),
    ],
)
def test_every_kind_of_move_has_a_sentence_and_an_offer(text, sentence, offer):
    view = seen(LEADING, 0)
    move = view.parse(text)
    assert f"Ala {FACE.deed(move)[0]}" == sentence
    assert FACE.label(view, move) == offer


@pytest.mark.parametrize("text", ["kd+qd", "KD + QD", "kd +qd", "declare kd+qd", "marriage kd + qd", "declare kd"])
def test_a_marriage_may_be_typed_with_both_its_cards(text):
    assert choose("tysiac", seen(LEADING, 0), NAMES, text)[0] == "declare KD"


def test_what_is_no_marriage_is_said_to_be_none():
    answer = answer_to("tysiac", seen(LEADING, 0), NAMES, "kd+qc", "declare kd")
    assert answer.startswith("Kd+qc is not a king and a queen of one suit.")


def test_menus_are_short():
    def labels(moves, seat):
        return [entry.label for entry in menu(seen(moves, seat))]

    assert labels(BIDDING, 1) == ["pass", "bid 110", "bid 120", "another bid ... (28 ways)"]
    assert labels(2, 2) == ["pass", "bid 120"]
    assert labels(GIVING, 0) == ["give ... pick the cards (90 ways)"]
    assert labels(RAISING, 0) == ["stay at 120", "raise to 130", "raise to 140", "another contract ... (6 ways)"]


def test_bids_are_chosen_from_the_list_typed_or_named_by_their_number():
    view = seen(BIDDING, 1)
    for answers in (["bid 130"], ["130"], ["BID 130"], ["14", "130"], ["bid", "130"]):
        assert choose("tysiac", view, NAMES, *answers)[0] == "bid 130"
    assert choose("tysiac", view, NAMES, "p")[0] == "pass"
    assert choose("tysiac", view, NAMES, "pp")[0] == "pass"


def test_two_cards_are_given_by_typing_them_or_one_after_the_other():
    view, names = seen(GIVING, 0), ["You", "Borys", "Celina"]
    for answers in (
        ["give 9h jh"],
        ["9h jh"],
        ["give", "9h", "jh"],
        ["11", "9h jh"],
        ["give 9h", "give 9h jh"],
        ["9h", "jh", "u", "9h", "jh"],
        ["give", "jh", "c", "give", "9h", "jh"],
    ):
        assert choose("tysiac", view, names, *answers)[0] == "give 9H JH", answers
    _, text = choose("tysiac", view, names, "give", "done", "11", "done", "ac", "2c", "9c", "12")
    assert "A card for Borys:" in text
    assert "A card for Celina:" in text
    assert "Nothing is picked yet." in text
    assert "That is not complete: 'give' names two cards" in text
    assert "A♣ is selected already." in text
    assert "2♣ cannot be part of this move." in text
    assert "9♣ cannot be part of this move." in text


@pytest.mark.parametrize(
    ("moves", "seat", "text", "answer"),
    [
        (BIDDING, 1, "bid 100", "100 is bid already: bid more, or pass."),
        (BIDDING, 1, "bid 115", "Bids are 100 and whole steps of 10 above it."),
        (BIDDING, 1, "bid 500", "Bid must be a whole number from 100 to 400, not '500'."),
        (BIDDING, 1, "bid lots", "Bid must be a whole number from 100 to 400, not 'lots'."),
        (BIDDING, 1, "135", "There is no choice 135: type a number from 11 to 14."),
        (BIDDING, 1, "9" * 5000, "There is no choice 999999: type a number from 11 to 14."),
        (BIDDING, 1, "ad", "No move plays A♦ now"),
        (BIDDING, 1, "play ad", "You cannot play now; you can pass and bid."),
        (BIDDING, 1, "redeal", "Only who holds all four nines after the gifts"),
        (2, 2, "bid 130", "A bid above 120 needs a marriage in your hand."),
        (GIVING, 0, "give 9c 9h", "You do not hold 9♣."),
        (GIVING, 0, "give 9h 9h", "You must give two different cards."),
        (GIVING, 0, "9c", "You do not hold 9♣."),
        (GIVING, 0, "give 2c 9h", "There is no 2♣ in the pack, only 9 to A."),
        (GIVING, 0, "bomb", "These rules know no bombs."),
        (RAISING, 0, "contract 110", "You have bid 120 and cannot go below it."),
        (RAISING, 0, "contract 210", "With your marriages you can raise to 200 at most."),
        (RAISING, 0, "contract 125", "Bids are 100 and whole steps of 10 above it."),
        (LEADING, 0, "declare qh", "A marriage needs king and queen in your hand."),
        (LEADING, 0, "declare as", "A marriage needs king and queen in your hand."),
        (LEADING, 0, "9d", "You do not hold 9♦."),
        (LEADING, 0, "pass", "You cannot pass now; you can play and declare."),
        (17, 1, "kc", "You must follow suit: Q♦ was led."),
        (17, 1, "declare kc", "Only who leads can do that; answer with a card."),
    ],
)
def test_bad_moves_are_answered_with_a_reason(moves, seat, text, answer):
    view = seen(moves, seat)
    legal = str(view.moves[0])
    assert answer_to("tysiac", view, NAMES, text, legal).startswith(answer)


def test_strict_rules_name_the_duty_that_a_card_breaks():
    duties = {"must_beat": True, "must_trump": True, "must_overtrump": True}
    fields = {"game": "tysiac", "rules": duties, "declarer": 0, "trump": "D", "leader": 0, "trick": ["QC", "AC"]}

    def reason(hand, card, **changes):
        view = valtti.load_position({**fields, "hands": [2, 2, hand], **changes}).view(2)
        return FACE.why_not(view, view.parse(f"play {card}"))

    assert reason(["KC", "9D", "AH"], "AH") == "you must follow suit: Q♣ was led"
    assert reason(["TC", "KC", "9D"], "KC", trick=["QC", "9C"]) == "nothing is wrong with that"
    assert reason(["TC", "9C", "9D"], "9C", trick=["QC", "JC"]) == "you must beat Q♣, as you can"
    assert reason(["JD", "9D", "AH"], "AH") == "you cannot follow Q♣, so you must trump"
    assert reason(["JD", "9D", "AH"], "9D", trick=["QC", "TD"]) == "nothing is wrong with that"
    assert reason(["AD", "9D", "AH"], "9D", trick=["QC", "TD"]) == "you must beat the trump 10♦, as you can"


def test_marriages_may_have_to_wait_for_the_second_trick():
    view = seen(LEADING, 0, rules={"marriage_first_trick": False})
    reason = "no marriage can be declared on the first lead of a round"
    assert FACE.why_not(view, view.parse("declare QD")) == reason


@pytest.mark.parametrize(
    ("moves", "seat", "words"),
    [
        (0, 0, "Nobody has bid yet."),
        (2, 2, "Borys has bid 110. A bid above 120 needs a marriage in your hand."),
        (GIVING, 0, "You play for 120. Give a card to Borys on your left and one to You on your right."),
        (RAISING, 0, "You play for 120 and may raise the contract before you lead."),
        (LEADING, 0, "You lead."),
        (ANSWERING, 1, "Ala leads A♠. You must follow spades."),
        (11, 1, "Ala leads 10♠. You have no spades and may play any card."),
    ],
)
def test_every_situation_is_described(moves, seat, words):
    assert FACE.situation(seen(moves, seat), NAMES) == words


def test_the_limit_of_bids_is_the_cores_whatever_the_steps_are():
    steps = position(1, rules={"bid_step": 15})
    steps.play(steps.parse("pass"), valtti.Rng(0))
    assert FACE.ways(steps.view(2))["bid"] == "bid 115 or more"
    assert FACE.situation(steps.view(2), NAMES).endswith("A bid above 120 needs a marriage in your hand.")
    assert "above" not in FACE.situation(seen(2, 2, rules={"bid_limit": "none"}), NAMES)
    assert FACE.situation(seen(0, 0, rules={"bid_limit": "marriages"}), NAMES).endswith("You can bid at most 200.")


def test_the_duty_to_a_trick_is_described_as_it_is():
    duties = {"must_beat": True, "must_trump": True, "must_overtrump": True}
    fields = {"game": "tysiac", "rules": duties, "declarer": 0, "trump": "D", "leader": 0}

    def duty(hand, *trick):
        view = valtti.load_position({**fields, "hands": [2, 2, hand], "trick": list(trick)}).view(2)
        return FACE.situation(view, NAMES).removeprefix(f"Ala leads {card_name(view.trick[0])}. ")

    assert duty(["9S", "TS", "AH"], "QS", "KD") == "You must follow spades."  # the trick is ruffed
    assert duty(["9S", "TS", "AH"], "QS", "JS") == "You must follow spades and beat Q♠."
    assert duty(["KS", "QS", "AH"], "JS", "TS") == "You must follow spades."  # which cannot be beaten
    assert duty(["AD", "9D", "AH"], "QS", "KD") == "You have no spades, so you must beat the trump K♦."
    assert duty(["JD", "9D", "AH"], "QS", "KD") == "You have no spades, so you must trump."
    assert duty(["AC", "9C", "AH"], "QS", "KD") == "You have no spades and may play any card."


def test_the_aim_is_that_of_the_rules():
    assert FACE.aim(valtti.deal("tysiac").rules).startswith("Be the first with 1000 points.")
    assert FACE.aim(valtti.deal("tysiac", {"unit": "deal"}).rules).startswith("Get the most points in a single round.")


# --- The story ---


def test_passes_in_a_row_are_told_together():
    moves = ["pass", "bid 100", "pass"]
    assert told("tysiac", position(), NAMES, 2, moves)[:3] == ["Ala passes.", "Borys bids 100.", "You pass."]
    both = told("tysiac", position(), NAMES, 2, ["bid 100", "pass", "pass"])
    assert both[:3] == ["Ala bids 100.", "You and Borys pass.", "Ala plays for 100."]
    assert isinstance(both[1], Aside)


def test_passes_are_told_before_somebody_is_asked():
    state, lines = position(), []
    chronicle = Chronicle("tysiac", NAMES, 2, lines.extend)
    for text in ["pass", "pass"]:
        chronicle.add(play_on(state, text, valtti.Rng(0)))
    assert lines == []
    for _ in range(2):
        chronicle.catch_up(state.view(2))
        assert lines == ["Ala and Borys pass."]


def test_who_has_no_bid_left_is_told_so():
    state = position(rules={"bid_limit": "marriages"})
    lines = told("tysiac", state, NAMES, 2, ["bid 100", "bid 130", "pass", "pass"])
    assert lines[2] == "You (no bid left) and Ala pass."


def test_the_round_of_the_games_page_is_told():
    lines = told("tysiac", position(), NAMES, 2, ROUND)
    assert lines[:9] == [
        "Ala bids 100.",
        "Borys bids 110.",
        "You pass.",
        "Ala bids 120.",
        "Borys passes.",
        "Ala plays for 120.",
        "The prikup is 10♦ Q♥ K♠; Ala takes it.",
        "Ala gives a card to Borys and J♥ to you.",
        "Ala stays at 120.",
    ]
    assert lines[9:13] == [
        "Ala leads A♠.",
        "Borys plays 9♠.",
        "You play J♠.",
        "Ala takes the trick: 13 points, 13 in all.",
    ]
    assert "Ala declares K♦ Q♦ and leads Q♦: 80 points, and diamonds are trump." in lines
    assert lines[-7:] == [
        "Ala takes the trick: 12 points, 131 in all.",
        "Ala makes the contract of 120 with 131 points.",
        "Ala    took 131   +120  total   120",
        "Borys  took  88    +90  total    90",
        "You    took  41    +40  total    40",
        "",
        "Round 2: Ala deals.",
    ]


@pytest.mark.parametrize(("reader", "order"), [(0, "BCY"), (1, "CAY"), (None, "ABC")])
def test_results_of_a_round_are_listed_as_the_table_is(reader, order):
    names = ["Ala", "Borys", "Celina"]
    names = [name if seat != reader else "You" for seat, name in enumerate(names)]
    lines = told("tysiac", position(), names, reader, ROUND)
    assert "".join(line[0] for line in lines if " took " in line) == order


def test_gifts_are_told_to_giver_and_receiver_only():
    def gifts(reader):
        names = [name if seat != reader else "You" for seat, name in enumerate(["Ala", "Borys", "Celina"])]
        return told("tysiac", position(GIVING), names, reader, ["give 9H JH"])[0]

    assert gifts(0) == "You give 9♥ to Borys and J♥ to Celina."
    assert gifts(1) == "Ala gives 9♥ to you and a card to Celina."
    assert gifts(2) == "Ala gives a card to Borys and J♥ to you."
    assert gifts(None) == "Ala gives 9♥ to Borys and J♥ to Celina."


def test_nobody_else_hears_that_four_nines_were_kept():
    hands = [
        ["KD", "QD", "9S", "9D", "9C", "JH", "9H"],
        ["KC", "QC", "JC", "AD", "AC", "TH", "TS"],
        ["AH", "KH", "TC", "AS", "QS", "JS", "JD"],
    ]
    for reader, lines in ((0, ["You keep the nines and play on."]), (1, []), (None, ["Ala keeps the four nines."])):
        names = [name if seat != reader else "You" for seat, name in enumerate(["Ala", "Borys", "Celina"])]
        state = position(hands=hands)
        told("tysiac", state, names, reader, [*AUCTION, "give KD JH"])
        assert told("tysiac", state, names, reader, ["decline"]) == lines


def test_where_nobody_bids_the_dealer_plays():
    lines = told("tysiac", position(), NAMES, 2, ["pass", "pass", "pass"])
    assert lines[-2:] == ["Nobody bids, so you have to play for 100.", "The prikup is 10♦ Q♥ K♠; you take it."]


def test_the_end_of_a_round_that_fails_and_one_on_the_barrel():
    lines = told("tysiac", position(totals=[890, 820, 900]), NAMES, 2, [*ROUND[:6], "contract 140", *ROUND[7:]])
    assert "Ala raises to 140." in lines
    assert "Ala fails: 131 points, and the contract was 140." in lines
    assert "Ala    took 131   -140  total   750" in lines
    assert "You    took  41     +0  total   900" in lines  # on the barrel
    assert "Borys gets on the barrel: from now on only contracts of one's own bring points." in lines


def test_bombs_and_forced_openings_are_told():
    state = position(rules={"bomb": "on"})
    lines = told("tysiac", state, NAMES, 2, [*AUCTION, "bomb"])
    assert lines[7:10] == [
        "Ala gives the round up.",
        "The contract of 120 is not played.",
        "Ala    took   0     +0  total     0",
    ]
    story = FACE.story(NAMES, 2)
    opening = valtti.deal("tysiac", {"opening": "forced", "first_dealer": 1})
    assert story.begin(opening.view(2)) == ["Round 1: Borys deals.", "You have to open with 100."]
    resting = valtti.deal("tysiac", {"players": 4, "first_dealer": 3})
    assert FACE.story([*NAMES, "Ewa"], 0).begin(resting.view(0)) == ["Round 1: Ewa deals and rests."]


# --- Whole games ---


@pytest.mark.parametrize("preset", ["thesis", "thesis-repro", "kurnik", "pagat-pl", "pagat-ru"])
@pytest.mark.parametrize("players", [3, 4])
def test_whole_games_are_played_by_a_person(preset, players):
    output = io.StringIO()
    options = {"preset": preset, "players": str(players), "max_rounds": "4"}
    setup = Setup("tysiac", (), 7, options)
    # The first of a list, or the lowest contract.
    person = Always("11", *(str(points) for points in range(100, 310, 10)))
    session = play_with_person(setup, screen_to(output, person))
    assert session.table.over
    assert "nobody has 1000 points: the game does not count" in " ".join(output.getvalue().split())
    assert output.getvalue().count("The prikup is") >= 4
