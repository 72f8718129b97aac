"""What a person is told, and when."""

import random
import re

import pytest

from games_under_test import random_move
from valtti.games import make_rules
from valtti.games.faces import face
from valtti.games.table import Table
from valtti.web.narration import RESIGNED, Forfeit, Narration

NAMES = ["Aino", "Eero", "Onni", "Liisa"]


def narrated(seed):
    """A random game of Moska, and what seat 0 is told of it."""
    table = Table("moska", make_rules("moska"), seed)
    narration = Narration("moska", NAMES, 0, "en")
    narration.begin(table.state, [], table)
    choices, events, messages = random.Random(seed), [], []
    while not table.over:
        events.append(table.play(random_move(table.state, choices)))
        if table.actor == 0 or table.over:
            messages += narration.tell(events, table)
            events = []
    return table, messages


@pytest.mark.parametrize("seed", range(5))
def test_there_is_a_message_for_each_move_that_is_seen_and_none_for_others(seed):
    table, messages = narrated(seed)
    again, shown = Table("moska", table.rules, seed), []
    for text in table.moves:
        event = again.play_text(text)
        if (move := event.before.shown(event.move, 0)) is not None:
            shown.append((event.seat, str(move)))
    assert [(message.seat, message.move) for message in messages] == shown
    assert len(shown) < len(table.moves)
    assert [message.number for message in messages] == [*range(1, len(messages) + 1)]


@pytest.mark.parametrize("seed", range(5))
def test_marks_of_passes_appear_together_whether_they_were_chosen_or_not(seed):
    """A position is that before the next move to be seen: no message shows some of the marks and then others."""
    table, messages = narrated(seed)
    again, names = Table("moska", table.rules, seed), ["You", *NAMES[1:]]
    views = []
    for text in table.moves:
        event = again.play_text(text)
        if event.before.shown(event.move, 0) is not None:
            views.append(event.before.view(0))
    for message, view in zip(messages, [*views[1:], again.view(0)], strict=True):
        assert message.position.picture["seats"] == face("moska").picture(view, names).as_json()["seats"]


def test_offers_are_made_only_to_who_is_to_move():
    _, messages = narrated(3)
    for message in messages:
        assert bool(message.position.offers) == message.position.your_turn
    assert any(message.position.your_turn for message in messages)
    assert messages[-1].position.over


@pytest.mark.parametrize("seed", range(5))
def test_the_result_says_first_how_the_reader_finished(seed):
    _, messages = narrated(seed)
    assert re.fullmatch(r"You lose\.|You finish (1st|2nd|3rd)\. \w+ loses\.", messages[-1].position.result.sentence)


def test_the_log_knows_where_a_bout_ends():
    table, narration = Table("moska", make_rules("moska"), 3), Narration("moska", NAMES, 0, "en")
    choices, events = random.Random(3), []
    deal = table.state
    while not table.over:
        events.append(table.play(random_move(table.state, choices)))
    narration.begin(deal, events, table)
    ends = [" ".join(entry.sentences) for entry in narration.log if entry.closes]
    assert len(ends) > 3
    assert all(re.search(r"\b(takes?|ends?)\b", told) for told in ends)


def test_who_gives_up_is_told_so():
    table = Table("moska", make_rules("moska"), 1)
    narration = Narration("moska", NAMES, 2, "en")
    narration.begin(table.state, [], table)
    table.forfeit(2, RESIGNED)
    [message] = narration.tell([Forfeit(2, RESIGNED)], table)
    assert (message.kind, message.sentences) == ("resign", ["You give up."])
    assert message.position.result.losers == [2]
    assert message.position.status == "You lose."


def test_an_agent_that_has_no_move_to_make_is_told_of():
    table = Table("moska", make_rules("moska"), 1)
    narration = Narration("moska", NAMES, 2, "en")
    narration.begin(table.state, [], table)
    table.forfeit(1, "bot3 has no move to make")
    [message] = narration.tell([Forfeit(1, "bot3 has no move to make")], table)
    assert message.kind == "forfeit"
    assert message.sentences == ["The game is forfeited by Eero: bot3 has no move to make."]
