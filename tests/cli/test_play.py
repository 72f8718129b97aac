"""`valtti play`: games in a terminal, played by scripts that answer as a person would."""

import fcntl
import io
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import termios
import time
from dataclasses import dataclass

import pytest
from rich.console import Console

import valtti
import valtti.cli.play
from valtti._core import Rng
from valtti.games.faces import face
from valtti.games.writing import card_name
from valtti.play.choices import MOST_PAIRS, Selection, menu, read_move
from valtti.play.chronicle import Chronicle
from valtti.play.human import HumanSeat, Leave
from valtti.play.screen import Screen
from valtti.play.session import AgentSeat, Session
from valtti.play.setup import NAMES, Setup
from valtti.records import read_records

play_module = sys.modules["valtti.cli.play"]  # whose name the command takes in its package
VALTTI = [sys.executable, "-c", "from valtti.cli import main; main()"]
CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


class Forgetful(valtti.Agent):
    """Has a game of its own each time, and fails if it is not told."""

    game = None

    def start(self, game, seat, rng):
        self.game = game

    def choose(self, view):
        assert self.game == "moska"
        return view.moves[0]


class Broken(valtti.Agent):
    def choose(self, view):
        raise RuntimeError("no idea")


class Cheat(valtti.Agent):
    def choose(self, view):
        return "pass"


class Script:
    """Answers questions one by one, and then leaves."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.prompts = []

    def __call__(self, prompt):
        self.prompts.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


class Always(Script):
    """The same answer again and again, but nothing to the question about the record."""

    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def __call__(self, prompt):
        self.prompts.append(prompt)
        return "" if prompt.startswith("Save") else self.answer


@dataclass
class Played:
    session: Session
    text: str


def screen_to(file, colour=False):
    system = "standard" if colour else None
    return Screen(Console(file=file, width=80, color_system=system, force_terminal=colour, highlight=False))


def play(ask, seed=1, against=(), options=None, hint=None, name="You", file=None):
    output = io.StringIO()
    setup = Setup("moska", against, seed, options, hint)
    session = play_module.play_with_person(setup, screen_to(output), ask, name, file)
    return Played(session, output.getvalue())


def position(**changes):
    """Seat 0 is attacked with three cards, all others have passed."""
    data = {
        "game": "moska",
        "rules": {"players": 4},
        "trump": "H",
        "target": 0,
        "actor": 0,
        "hands": [["9D", "TD", "3H", "4H", "KS", "AS"], 6, 6, 6],
        "deck": ["?", "?", "8H"],
        "unkilled": ["7D", "8S", "QC"],
        "passed": [1, 2, 3],
    }
    return valtti.load_position(data | changes)


def person(ask, seat=0, players=4, hint="bot3"):
    """A person at a table, what it sees, and what it has been told."""
    output = io.StringIO()
    screen = screen_to(output)
    names = [name if i != seat else "You" for i, name in enumerate(NAMES[:players])]
    chronicle = Chronicle("moska", names, seat, screen.happen)
    helper = AgentSeat("moska", Setup("moska", hint=hint).hint)
    return HumanSeat("moska", names, chronicle, screen, ask, helper), output, chronicle


def choose(view, *answers):
    """The move that a person makes by these answers, and what was printed."""
    script = Script(*answers)
    human, output, _ = person(script, view.seat)
    move = human.choose(view)
    assert not script.answers
    return str(move), output.getvalue()


# --- Whole games ---


@pytest.mark.parametrize("opponents", range(1, 8))
def test_game_with_any_number_of_opponents_is_played_to_its_end_and_replays(opponents):
    played = play(Always("1"), seed=opponents, against=["bot3"] * opponents)
    record = played.session.record()
    assert record.final().over
    assert record.agents.count("human") == 1
    assert "The game is over" in played.text
    assert all(f"{place}  " in played.text for place in ("1st", "2nd", "3rd")[: opponents + 1])


@pytest.mark.parametrize(
    "options",
    [
        {"trump2_swap": "choice"},
        {"turn_order": "compat"},
        {"turn_order": "round_robin"},
        {"mover_asked_again": "false"},
        {"deck_attack": "on"},
        {"preset": "compat"},
        {"leave_with_unkilled": "true", "start_deck": "2"},
        {"no_progress_limit": "2", "players": "3"},
    ],
    ids=str,
)
def test_games_under_other_rules_replay(options):
    played = play(Babbler(1), seed=1, against=["bot3"] * (int(options.get("players", 3)) - 1), options=options)
    assert played.session.record().final().over


def test_same_seed_and_answers_give_the_same_game():
    first, second = (play(Always("1"), seed=5) for _ in range(2))
    assert first.text == second.text
    assert first.session.moves == second.session.moves
    assert play(Always("1"), seed=6).session.moves != first.session.moves


def test_asking_for_hints_does_not_change_the_game():
    plain = play(Always("1"), seed=5)
    curious = iter(["h", "1"] * 10_000)
    hinted = play(lambda prompt: "" if prompt.startswith("Save") else next(curious), seed=5)
    assert hinted.session.moves == plain.session.moves
    assert "bot3 would" in hinted.text


class Babbler:
    """Types anything a person might, sensible or not."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def __call__(self, prompt):
        if prompt.startswith("Save"):
            return ""
        if prompt.startswith("Leave"):
            return self.random.choice(["n", "no", "", "what"])
        cards = [rank + suit for rank in ["10", *"23456789tjqka"] for suit in "cdhs"]
        some = " ".join(self.random.sample(cards, self.random.randint(1, 3)))
        pair = ">".join(self.random.sample(cards, 2))
        words = ["open", "add", "self", "kill", "deck", "drop", "end", "take", "takeall", "take all", "pass", "wait"]
        rubbish = ["", " ", "?", "h", "l", "t", "u", "q", "pp", "p", "done", "c", "0", "-1", "999", "9" * 5000, "1.5"]
        rubbish += [
            "[bold]",
            "\x1b[31m",
            "♥10",
            "kill >",
            ">",
            "9d>",
            "kill 9d>9d>9d",
            "äö",
            "add add",
            ",",
            "12c",
            "%s",
        ]
        kind = self.random.random()
        if kind < 0.45:
            return str(self.random.randint(1, 6))
        if kind < 0.6:
            return self.random.choice(words)
        if kind < 0.8:
            return f"{self.random.choice(['', *words])} {self.random.choice([some, pair])}"
        return self.random.choice(rubbish)


@pytest.mark.parametrize("seed", range(7))
def test_garbage_never_breaks_a_game(seed):
    played = play(Babbler(seed), seed=seed, against=["bot0"] * (1 + seed % 7))
    assert played.session.record().final().over
    assert "Traceback" not in played.text
    assert "\x1b" not in played.text


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_is_printed_before_the_end(seed, monkeypatch):
    sessions = []

    class Spied(Session):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            sessions.append(self)

    class Watched(io.StringIO):
        def write(self, text):
            if sessions and not sessions[0].state.over:
                hidden = {card_name(card) for card in sessions[0].state.view(setup.seat).hidden}
                assert not hidden & set(CARD.findall(text)) - typed, text
                shown.append(text)
            return super().write(text)

    class Typist(Babbler):
        def __call__(self, prompt):
            line = super().__call__(prompt)
            typed.clear()  # who names a card may get it back in an answer
            for rank, suit in re.findall("(10|[2-9tjqka])([cdhs])", line):
                typed.add(card_name(valtti.Card(rank + suit)))
            typed.update({"10♥"} if "♥10" in line else ())
            return line

    shown, typed = [], set()
    monkeypatch.setattr(play_module, "Session", Spied)
    options = {"deck_attack": "on", "trump2_swap": "choice"} if seed % 2 else {}
    setup = Setup("moska", ["bot3", "bot0", "random"], seed, options)
    play_module.play_with_person(setup, screen_to(Watched()), Typist(seed), "You", None)
    assert len(CARD.findall("".join(shown))) > 100


# --- What is told ---


def lines_of_a_bout(hand, moves):
    """What seat 0 is told when seat 2 opens with the 7 of diamonds, and these moves follow."""
    hands = [["2C", "3C", "4C"], ["?", "?"], hand, ["7S", "QD", "QS"]]
    state = position(hands=hands, deck=[], unkilled=[], passed=[], actor=2, target=3, deck_at_start=False)
    told = []
    chronicle = Chronicle("moska", ["You", "Anna", "Ville", "Pekka"], 0, told.append)
    rng = Rng(0)
    for seat, text in moves:
        if state.actor != seat:
            state.act_as(seat)
        before = state.copy()
        move = state.parse(text)
        state.play(move, rng)
        chronicle.add(seat, move, before, state, False)
    chronicle.catch_up(state.view(0))
    return told, state.view(0)


def test_chosen_and_forced_passes_are_told_alike():
    chosen, chosen_view = lines_of_a_bout(["7D", "7H", "5D"], [(2, "open 7D"), (2, "pass")])
    forced, forced_view = lines_of_a_bout(["7D", "6H", "5D"], [(2, "open 7D")])
    assert chosen == forced
    assert "Ville" in chosen[-1]
    assert "pass." in chosen[-1]
    assert list(chosen_view.passed) == list(forced_view.passed)


def test_passes_are_collapsed_into_one_sentence():
    story = face("moska").story(["You", "Anna", "Ville", "Pekka"], 0)
    told = story.catch_up(position(passed=[1, 2, 3]).view(0))
    assert told == ["Anna, Ville and Pekka pass."]
    assert story.catch_up(position(passed=[1, 2, 3]).view(0)) == []


def test_another_players_keeping_of_the_two_is_not_told():
    setup = Setup("moska", ["bot3"], options={"trump2_swap": "choice"})
    for seed in range(200):
        state = valtti.deal("moska", setup.rules.as_dict(), seed)
        if any(move.kind == "keep" for move in state.moves):
            break
    holder = state.actor
    before = state.copy()
    move = state.parse("keep")
    state.play(move, Rng(0))
    for reader in range(2):
        told = []
        names = ["Anna", "Ville"]
        names[reader] = "You"
        Chronicle("moska", names, reader, told.append).add(holder, move, before, state, False)
        assert told == (["You keep the trump 2."] if reader == holder else [])


def test_forced_moves_of_the_person_are_made_and_told():
    wanted = {"There was no other move.", "You (nothing to add)"}
    for seed in range(20):
        text = play(Always("1"), seed=seed, against=["bot3"] * 2).text
        wanted = {words for words in wanted if words not in text}
        if not wanted:
            break
    assert not wanted


def test_passing_on_lasts_until_the_next_bout():
    script = Script("pp")
    human, _, chronicle = person(script, seat=1)
    cards = ["7C", "7S", "2C", "3C", "4C", "5C"]
    state = position(hands=[6, cards, 6, 6], unkilled=["7D"], passed=[], actor=1)
    assert str(human.choose(state.view(1))) == "pass"
    assert str(human.choose(state.view(1))) == "pass"
    assert len(script.prompts) == 1  # the second time without a question
    opening = position(unkilled=[], passed=[], actor=3)
    before, move = opening.copy(), opening.moves[0]
    opening.play(move, Rng(0))
    chronicle.add(3, move, before, opening, False)
    with pytest.raises(EOFError):
        human.choose(state.view(1))


def test_target_that_waits_on_is_asked_when_all_have_passed():
    human, _, _ = person(Script("pp"))
    view = position(passed=[1]).view(0)
    assert str(human.choose(view)) == "wait"
    assert str(human.choose(position(passed=[1, 2]).view(0))) == "wait"  # without a question
    with pytest.raises(EOFError):
        human.choose(position().view(0))


# --- Choosing a move ---


def test_few_moves_are_numbered_one_by_one():
    view = position(hands=[["9D", "KS", "2C"], 6, 6, 6], unkilled=["7D"]).view(0)
    assert [str(entry.move) for entry in menu(view)] == ["take", "kill 9D>7D", "deck"]
    assert choose(view, "2")[0] == "kill 9D>7D"


def test_many_moves_are_grouped_by_kind():
    view = position().view(0)
    assert view.count > 20
    assert [(entry.kind, str(entry.move)) for entry in menu(view)] == [
        (None, "take"),
        ("kill", "None"),
        (None, "deck"),
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


def test_ambiguous_cards_are_asked_about():
    # The 9 of diamonds can kill the 7 or lie down beside the other nine.
    view = position(unkilled=["7D", "9C"]).view(0)
    assert {move.kind for move in read_move(view, "9d")} == {"self", "kill"}
    move, text = choose(view, "9d", "what", "7", "2")
    assert "Which one?" in text
    assert "Type a number from 1 to 2." in text
    assert "There is no choice 7: type a number from 1 to 2." in text
    assert move == "kill 9D>7D"
    assert choose(view, "9d", "c", "take")[0] == "take"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("0", "There is no choice 0: type a number from 1 to 3."),
        ("4", "There is no choice 4: type a number from 1 to 3."),
        ("", "Type the number of your choice, or ? for help."),
        ("u", "There is nothing to undo: nothing is picked yet."),
        ("foo", "'foo' is neither a number, a card nor a move"),
        ("open 9d", "You cannot open now; you can take, kill and deck."),
        ("pass", "You cannot wait now; you can take, kill and deck."),
        ("pp", "You cannot pass now."),
        ("2c", "2♣: that is neither in your hand nor to be killed."),
        ("kill as>7d", "A♠ does not kill 7♦."),
        ("kill qd>7d", "You do not hold Q♦."),
        ("kill 9d>8d", "8♦ is not there to be killed."),
        ("kill 9d>7d 9d>8s", "9♦ does not kill 8♠."),
        ("as ad", "A♦: that is neither in your hand nor to be killed."),
        ("9d kill", "'kill' is not a card"),
        ("9d>", "'9d>' is not a kill: write your card, >, and the card to kill, such as 9d>7d."),
        ("add 9d>7d", "You cannot add now; you can take, kill and deck."),
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
    assert "That is too much: only 1 more can be added." in text
    assert "The rank of 2♣ does not lie on the table." in text
    assert "You do not hold 9♥." in text


def test_opener_is_told_what_an_opening_is():
    cards = ["8H", "8S", "8D", "TS", "TC", "3D"]
    hands = [["9D", "3H", "4H"], 6, 6, cards]
    view = position(hands=hands, deck=["?", "9H"], unkilled=[], passed=[], actor=3).view(3)
    move, text = choose(view, "8h 3d", "8h 8s 10s 10c", "8h 8s")
    assert "You open with one card, or with cards in which every rank comes at least twice." in text
    assert "That is too much: the target holds only 3." in text
    assert move == "open 8H 8S"


# --- Card by card ---


def test_selection_is_built_undone_and_played():
    move, text = choose(position().view(0), "kill", "9d", "ks", "u", "u", "10d", "as", "3h", "u", "done")
    assert move == "kill TD>7D AS>8S"
    assert "Kill: 7♦ with 9♦, 8♠ with K♠" in text
    assert "Kill: nothing picked yet" in text


def test_selection_can_be_cancelled_and_everything_undone():
    move, text = choose(position().view(0), "2", "u", "9d", "c", "2", "done", "c", "deck")
    assert move == "deck"
    assert "There is nothing to undo; c goes back to the list of moves." in text
    assert "Nothing is picked yet." in text


def test_selection_by_numbers_ends_with_the_first_one():
    assert choose(position().view(0), "2", "1", "1")[0].startswith("kill ")


def test_commands_work_while_cards_are_picked():
    move, text = choose(position().view(0), "kill", "9d", "?", "h", "l", "t", "", "nonsense", "q", "n", "done")
    assert move == "kill 9D>7D"
    assert "What you can do now" in text
    assert "bot3 would" in text


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


# --- Commands ---


def test_hint_shows_the_best_moves_of_an_agent_that_rates():
    script = Script("h", "take")
    human, output, _ = person(script, hint="heuristic-hif")
    human.choose(position().view(0))
    assert len(re.findall(r"heuristic-hif gives -?[0-9.]+ to: ", output.getvalue())) == 3


def test_hint_that_fails_is_one_line():
    script = Script("h", "take")
    human, output, _ = person(script, hint=f"{__name__}:Broken")
    human.choose(position().view(0))
    assert "There is no hint: agent" in output.getvalue()


def test_help_says_what_can_be_done_now():
    _, text = choose(position().view(0), "?", "take")
    now = text[text.index("What you can do now") :]
    assert re.findall(r"(?m)^ (\w+)  ", now)[:3] == ["take", "kill", "deck"]


def test_log_tells_the_whole_game():
    output = io.StringIO()
    with pytest.raises(Leave):
        play_module.play_with_person(
            Setup("moska", (), 11), screen_to(output), Script("1", "1", "l", "q", "y"), "You", None
        )
    text = output.getvalue()
    told = re.findall(r"(?m)^· (.*)$", text)
    assert len(told) > 5
    assert all(text.count(f"\n  {line}") >= 1 for line in told)


def test_own_name_is_used():
    text = play(Always("1"), seed=5, name=" Anna ").text
    assert re.search(r"│ [ ►] Anna", text)
    assert text.count("Anna (bot3)") == 0  # nobody else is called so
    assert "You play moska" in text


# --- Who plays ---


def test_seed_decides_where_the_person_sits():
    seats = [Setup("moska", seed=seed).seat for seed in range(40)]
    assert set(seats) == {0, 1, 2, 3}
    assert seats == [Setup("moska", seed=seed).seat for seed in range(40)]


def test_opponents_go_round_from_the_persons_left():
    setup = Setup("moska", ["bot1", "bot2", "bot3"], seed=4)
    names = [player.name for player in setup.at_seats(setup.mine)]
    assert [names[(setup.seat + i) % 4] for i in (1, 2, 3)] == ["bot1", "bot2", "bot3"]
    assert len(set(setup.names("You"))) == 4


def test_number_of_opponents_decides_the_number_of_players():
    assert Setup("moska").players == 4
    assert Setup("moska", ["bot3"]).players == 2
    assert Setup("moska", options={"players": "6"}).players == 6
    with pytest.raises(valtti.InputError, match="with 3 players there are 2 opponents, not 1"):
        Setup("moska", ["bot3"], options={"players": "3"})
    with pytest.raises(valtti.InputError, match="1 to 7 opponents, not 8"):
        Setup("moska", ["bot3"] * 8)


def test_unfair_agents_never_sit_with_a_person():
    for setup in (Setup("moska", ["bot3", "heuristic-mif"]), Setup("moska", hint="heuristic-mif")):
        with pytest.raises(valtti.InputError, match="heuristic-mif sees hidden cards"):
            setup.require_fair()


def test_agents_that_remember_are_made_for_the_game():
    assert play(Always("1"), against=[f"{__name__}:Forgetful"] * 2).session.record().final().over


@pytest.mark.parametrize(
    ("agent", "reason"),
    [("Broken", "raised RuntimeError: no idea"), ("Cheat", "chose 'pass', which is not a legal move")],
)
def test_agent_that_fails_is_named(agent, reason):
    with pytest.raises(valtti.InputError, match=f"{agent} {reason}"):
        play(Always("1"), seed=1, against=[f"{__name__}:{agent}"])


# --- Records ---


def test_record_is_added_to_a_file(tmp_path):
    file = tmp_path / "games" / "mine.jsonl"
    file.parent.mkdir()
    for seed in (1, 2):
        play(Always("1"), seed=seed, file=file)
    records = [record for _, record in read_records(file)]
    assert [record.seed for record in records] == [1, 2]
    assert all(record.final().over for record in records)
    assert "You" in records[0].extra["names"]
    assert list(file.parent.iterdir()) == [file]  # nothing is left beside it


def test_record_is_offered_at_the_end(tmp_path):
    file = tmp_path / "mine.jsonl"

    def ask(prompt):
        return answers.pop(0) if prompt.startswith("Save") else "1"

    answers = [str(tmp_path), "7", str(file)]
    text = play(ask, seed=1).text
    assert answers == []
    assert "is not a file that can be added to" in text
    assert "'7' is hardly meant as a file name" in text
    assert [record.final().over for _, record in read_records(file)] == [True]


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "~nobody-of-this-name/x", "/proc/x/y", "n", "Q"])
def test_bad_file_names_lose_nothing_but_the_record(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answers = [name]
    play(
        lambda prompt: answers.pop() if prompt.startswith("Save") and answers else "" if answers == [] else "1", seed=1
    )


def test_file_that_lacks_its_last_line_end_is_mended(tmp_path):
    file = tmp_path / "mine.jsonl"
    play(Always("1"), seed=1, file=file)
    file.write_text(file.read_text().rstrip("\n"))
    play(Always("1"), seed=2, file=file)
    assert len(list(read_records(file))) == 2


# --- The command ---


def environment(**changes):
    return {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")} | {
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "PYTHONPATH": os.path.dirname(__file__),
        "PYTHONUTF8": "1",
        **changes,
    }


def pipe(*arguments, **changes):
    return subprocess.run(
        [*VALTTI, "play", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment(**changes),
        timeout=60,
        check=False,
    )


def take_terminal():
    """So that Ctrl-C reaches the command, also where a test run in the background ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def in_terminal(arguments, answer, **changes):
    """Runs the command in a pseudo-terminal; `answer` gets what was printed since the last question."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*VALTTI, "play", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**changes),
        start_new_session=True,
        preexec_fn=take_terminal,
    )
    os.close(slave)
    text, asked = "", 0
    line, heard = b"", time.monotonic()
    deadline = heard + 90
    try:
        while time.monotonic() < deadline:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    data = os.read(master, 65536)
                except OSError:  # the other side has closed
                    break
                if not data:
                    break
                text += data.decode("utf-8", errors="replace")
                heard = time.monotonic()
            if re.search(r": $", text[asked:]):
                line = answer(text[asked:])
                asked = len(text)
                os.write(master, line)
            elif line and time.monotonic() - heard > 5:  # a busy machine may lose a key between two prompts
                os.write(master, line)
                heard = time.monotonic()
        return process.wait(timeout=10), text
    finally:
        process.kill()
        os.close(master)


def test_whole_game_in_a_terminal_with_the_first_number_always(tmp_path):
    file = tmp_path / "mine.jsonl"
    code, text = in_terminal(["--seed", "3", "--record", str(file)], lambda _: b"1\n")
    assert code == 0, text[-2000:]
    assert "The game is over" in text
    assert "\x1b[" in text  # in colours
    [(_, record)] = read_records(file)
    assert record.final().over
    assert record.seed == 3


def test_no_color_means_no_escape_codes():
    code, text = in_terminal(["--seed", "3"], lambda _: b"1\n", NO_COLOR="1")
    assert code == 0
    assert "Your hand" in text
    assert "\x1b" not in text


def test_end_of_file_leaves_politely():
    code, text = in_terminal(["--seed", "3"], lambda _: b"\x04")
    assert code == 0
    assert "You leave the table" in text
    assert "Traceback" not in text


def test_interrupt_leaves_politely_with_its_own_code():
    code, text = in_terminal(["--seed", "3"], lambda _: b"\x03")
    assert code == 130
    assert "Interrupted: the game was not finished" in text
    assert "Traceback" not in text


def test_quitting_asks_first():
    code, text = in_terminal(["--seed", "3"], lambda _: b"q\ny\n")
    assert code == 0
    assert "Leave the game?" in text


def test_terminal_without_unicode_gets_letters():
    code, text = in_terminal(["--seed", "3"], lambda _: b"1\n", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert code == 0
    assert "Your hand" in text
    assert "♥" not in text
    assert "Traceback" not in text


def test_without_a_terminal_agents_play(tmp_path):
    file = tmp_path / "watched.jsonl"
    run = pipe("--seed", "3", "--record", str(file))
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("(bot3)") == 4
    assert "The game is over" in run.stdout
    assert "\x1b" not in run.stdout
    assert all(len(line) <= 80 or str(file) in line for line in run.stdout.splitlines())
    [(_, record)] = read_records(file)
    assert record.final().over
    assert pipe("--seed", "3", "--watch").stdout == run.stdout.replace(f"The record is saved in {file}.\n", "")


def test_watching_shows_unfair_agents_but_playing_refuses_them():
    run = pipe("--against", "heuristic-mif", "--seed", "1")
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert "heuristic-mif sees hidden cards" in run.stderr
    assert pipe("--against", "heuristic-mif(max_moves=20)", "--seed", "1", "--watch").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mosca"], "unknown game 'mosca'"),
        (["--against", "bot9"], "unknown agent"),
        (["--hint", "bot9"], "unknown agent"),
        (["--against", "bot3", "--rules", "players=4"], "with 4 players there are 3 opponents, not 1"),
        (["--rules", "players=9"], "players"),
        (["--rules", "nonsense"], "'nonsense' is not a rule option"),
        (["--seed", str(1 << 64)], "is not a number from 0"),
        (["--record", "/"], "is not a file"),
        (["--record", "/dev/null"], "is not a file"),
        (["--against", "test_play:Broken"], "agent test_play:Broken raised RuntimeError: no idea"),
    ],
)
def test_bad_options_are_one_line_and_exit_code_2(arguments, message):
    run = pipe(*arguments)
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert message in run.stderr


def test_help_names_every_option():
    text = pipe("--help").stdout
    for option in ("--against", "--seed", "--rules", "--record", "--watch", "--name", "--hint", "--delay"):
        assert option in text
