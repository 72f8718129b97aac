"""What a person can follow: screenfuls, and moves one after another."""

import io
import re
import signal

import pytest
from rich.console import Console

from games_under_test import short_rules
from terminal import Always, Interrupted, Script
from valtti.games import names
from valtti.games.table import Table
from valtti.play.evening import play_with_person
from valtti.play.human import Leave
from valtti.play.screen import GO_ON, Quit, Screen
from valtti.play.setup import Setup
from valtti.play.showing import show_game


class Terminal(io.StringIO):
    """Remembers how many rows were printed between questions."""

    def __init__(self):
        super().__init__()
        self.pages = []

    def isatty(self):
        return True

    def ask_with(self, ask):
        def asked(prompt):
            self.pages.append(self.getvalue())
            self.truncate(0)
            self.seek(0)
            return ask(prompt)

        return asked


def screen_at(terminal, ask, rows=24, delay=0.0):
    console = Console(file=terminal, width=80, height=rows, color_system=None, highlight=False)
    return Screen(console, terminal.ask_with(ask), delay)


def answering(*keys):
    """Enter after every screenful, and otherwise these keys, the last one again and again."""
    left = list(keys)

    def ask(prompt):
        return "" if prompt == GO_ON or prompt.startswith("Save") else left.pop(0) if len(left) > 1 else left[0]

    return ask


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("rows", [24, 35])
def test_nothing_scrolls_away_unread(game, rows):
    terminal = Terminal()
    screen = screen_at(terminal, answering("?", "l", *"123456789", "11"), rows)
    play_with_person(Setup(game, (), 3, short_rules(game)), screen)
    assert len(terminal.pages) > 3
    assert max(page.count("\n") for page in terminal.pages) < rows
    assert all(page.endswith("\n") for page in terminal.pages if page)


def test_what_is_longer_than_the_screen_comes_in_pieces():
    terminal = Terminal()
    screen = screen_at(terminal, Always(""), rows=10)
    screen.explain({f"word {i}": "meaning" for i in range(30)})
    assert [page.count("\n") for page in terminal.pages] == [9, 9, 9]
    assert terminal.getvalue().count("\n") == 3


def test_what_belongs_together_is_not_broken():
    terminal = Terminal()
    screen = screen_at(terminal, Always(""), rows=10)
    for number in range(6):
        screen.say(f"line {number}")
    with screen.together():
        for number in range(5):
            screen.say(f"row {number}")
    assert [page.count("\n") for page in terminal.pages] == [6]
    assert terminal.getvalue().count("row") == 5


def test_only_a_terminal_has_screenfuls():
    script = Script()
    screen = Screen(Console(file=io.StringIO(), width=80, height=10), script)
    for number in range(50):
        screen.say(f"line {number}")
    assert script.prompts == []


def interrupting(*answers):
    """Ctrl-C at the first full screen, and these answers to the question whether that was meant."""
    left = [KeyboardInterrupt, *answers]

    def ask(prompt):
        if prompt != GO_ON and not prompt.startswith("Leave"):
            return "11"
        answer = left.pop(0) if left else ""
        if answer is KeyboardInterrupt:
            raise KeyboardInterrupt
        prompts.append(prompt)
        return answer

    prompts = []
    return ask, prompts


def test_an_interrupt_at_a_full_screen_asks_and_may_leave():
    ask, prompts = interrupting("y")
    with pytest.raises(Leave):
        play_with_person(Setup("moska", (), 3), screen_at(Terminal(), ask))
    assert [prompt[:5] for prompt in prompts] == ["Leave"]


def test_an_interrupt_at_a_full_screen_that_was_not_meant_loses_nothing():
    told = []
    for answers in ([], ["n"]):
        ask, _ = interrupting(*answers)
        if not answers:
            ask = answering("11")
        terminal = Terminal()
        play_with_person(Setup("moska", (), 3), screen_at(terminal, ask))
        told.append(re.findall(r"(?m)^· .*$", "".join(terminal.pages)))
    assert set(told[0]) == set(told[1])


def test_an_interrupt_while_moves_are_told_asks_too(monkeypatch):
    def interrupt(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupt)
    script = Script("y")
    with pytest.raises(Leave):
        play_with_person(Setup("tictactoe", (), 3), screen_at(Terminal(), script, delay=0.5))
    assert [prompt[:5] for prompt in script.prompts] == ["Leave"]


def test_each_move_can_be_read_before_the_next_one(monkeypatch):
    waits = []
    monkeypatch.setattr("time.sleep", waits.append)
    terminal = Terminal()
    session = play_with_person(Setup("tictactoe", (), 3), screen_at(terminal, answering(*"123456789"), delay=0.5))
    assert waits == [0.5] * (1 + len(session.table.moves))  # who begins, and each move


def played_with_an_interrupt(game, against, answer):
    """A game in which somebody is asked once whether Ctrl-C was meant; None if that was so."""
    prompts = []

    def ask(prompt):
        prompts.append(prompt)
        return answer if prompt.startswith("Leave") else "" if prompt == GO_ON else "11"

    try:
        return play_with_person(Setup(game, against, 3), screen_at(Terminal(), ask)).table
    except Leave:
        return None
    finally:
        assert sum(prompt.startswith("Leave") for prompt in prompts) == 1


def test_an_interrupt_while_an_agent_in_python_thinks_asks_too(monkeypatch):
    for answer in "yn":
        monkeypatch.setattr(Interrupted, "pressed", False)
        table = played_with_an_interrupt("moska", ["terminal:Interrupted"], answer)
        assert (table is None) == (answer == "y")


def test_an_interrupt_while_a_native_agent_thinks_asks_and_it_then_moves_as_it_would_have(monkeypatch):
    plain = play_with_person(Setup("schnapsen", (), 3), screen_at(Terminal(), answering("11"))).table
    choice_of, before = Table.choice_of, signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for answer in "yn":
            monkeypatch.setattr(Table, "choice_of", interrupted_once(choice_of))
            table = played_with_an_interrupt("schnapsen", (), answer)
            assert (table is None) == (answer == "y")
    finally:
        signal.signal(signal.SIGINT, before)
    assert table.moves == plain.moves


def interrupted_once(choice_of):
    calls = []

    def interrupted(table, agent):
        calls.append(agent)
        if len(calls) == 1:
            signal.raise_signal(signal.SIGINT)
        return choice_of(table, agent)

    return interrupted


def at_pauses(*answers):
    """Answers to full screens, then Enter; q is meant, and all moves are the first of the list."""
    left = list(answers)

    def ask(prompt):
        if prompt == GO_ON:
            return left.pop(0) if left else ""
        return "y" if prompt.startswith("Leave") else "11"

    return ask


def test_a_question_mark_at_a_full_screen_is_answered_with_help():
    terminal = Terminal()
    play_with_person(Setup("moska", (), 3), screen_at(terminal, at_pauses("?")))
    help_pages = [page for page in terminal.pages if "What you can type" in page]
    assert len(help_pages) == 1
    assert " q " in help_pages[0]


def test_q_at_a_full_screen_leaves():
    terminal = Terminal()
    with pytest.raises(Leave):
        play_with_person(Setup("moska", (), 3), screen_at(terminal, at_pauses("q")))


def test_who_only_watches_is_told_what_there_is_to_type_and_leaves_with_q():
    terminal = Terminal()
    with pytest.raises(Quit):
        show_game(Setup("moska", (), 3), screen_at(terminal, at_pauses("?", "q")))
    assert "Enter shows what comes next, q leaves." in terminal.pages[1]
