"""Stepping through recorded games."""

import io
import re

import pytest

from games_under_test import random_table, short_rules
from terminal import CARD, Script, screen_to
from valtti.games import names
from valtti.games.writing import card_name
from valtti.play.stepping import step_through
from valtti.records.record import record_of


def recorded(game, seed=1):
    table = random_table(game, short_rules(game), seed)
    return record_of(table, ["random"] * table.rules.players)


def stepped(record, *answers, seat=None):
    """What was printed after each question."""
    output, script = io.StringIO(), Script(*answers, "q")
    pages = []

    def ask(prompt):
        pages.append(output.getvalue())
        output.truncate(0)
        output.seek(0)
        return script(prompt)

    step_through(record, screen_to(output, ask), seat)
    assert not script.answers
    return pages, script.prompts


@pytest.mark.parametrize("game", names())
def test_steps_lead_forwards_backwards_and_anywhere(game):
    record = recorded(game)
    last = len(record.moves)
    pages, prompts = stepped(record, "", "", "b", "0", str(last), "b", "")
    at = [int(re.match(r"Move (\d+) of", prompt)[1]) for prompt in prompts]
    assert at == [0, 1, 2, 1, 0, last, last - 1, last]
    assert pages[1] == pages[3]
    assert pages[5] == pages[7]
    assert "The game is over" in pages[5]
    assert all("─" in page for page in pages)  # a table each


def test_steps_that_lead_nowhere_are_answered_and_nothing_moves():
    record = recorded("tictactoe")
    pages, prompts = stepped(record, "b", "999", "x", "9" * 50, "-1")
    assert len(set(prompts)) == 1
    assert all(len(page.splitlines()) <= 2 for page in pages[1:])
    assert "'x' is no step" in pages[3]


def test_a_seat_sees_no_hidden_card_at_any_step():
    record = recorded("moska", 2)
    events = list(record.events())
    pages, _ = stepped(record, *[""] * min(60, len(events) - 1), seat=1)
    for page, event in zip(pages[1:], events, strict=False):
        hidden = {card_name(card) for card in event.after.view(1).hidden}
        assert not hidden & set(CARD.findall(page))


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_stepping_ends_when_the_person_leaves(end):
    def ask(prompt):
        raise end

    step_through(recorded("tictactoe"), screen_to(io.StringIO(), ask), None)
