"""What a person is told while a game goes on."""

import io
import re

import pytest

import valtti
from terminal import Always, Script, choose, person, play, play_on, position, screen_to
from valtti._core import Rng
from valtti.agents.registry import make_agent
from valtti.games.faces import face
from valtti.play.chronicle import Chronicle
from valtti.play.evening import play_with_person
from valtti.play.human import Leave
from valtti.play.setup import Setup

# --- What is told ---


def lines_of_a_bout(hand, moves):
    """What seat 0 is told when seat 2 opens with the 7 of diamonds, and these moves follow."""
    hands = [["2C", "3C", "4C"], ["?", "?"], hand, ["7S", "QD", "QS"]]
    state = position(hands=hands, deck=[], unkilled=[], passed=[], actor=2, target=3, deck_at_start=False)
    told = []
    chronicle = Chronicle("moska", ["You", "Anna", "Ville", "Pekka"], 0, told.extend)
    rng = Rng(0)
    for seat, text in moves:
        if state.actor != seat:
            state.act_as(seat)
        chronicle.add(play_on(state, text, rng))
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
    event = play_on(state, "keep", Rng(0))
    for reader in range(2):
        told = []
        names = ["Anna", "Ville"]
        names[reader] = "You"
        Chronicle("moska", names, reader, told.extend).add(event)
        assert told == (["You keep the trump 2."] if reader == event.seat else [])


def test_forced_moves_of_the_person_are_made_and_told():
    wanted = {"There was no other move.", "You (nothing to add)"}
    for seed in range(20):
        text = play(Always("11"), seed=seed, against=["bot3"] * 2).text
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
    chronicle.add(play_on(opening, str(opening.moves[0]), Rng(0)))
    with pytest.raises(EOFError):
        human.choose(state.view(1))


def test_target_that_waits_on_is_asked_when_all_have_passed():
    human, _, _ = person(Script("pp"))
    view = position(passed=[1]).view(0)
    assert str(human.choose(view)) == "wait"
    assert str(human.choose(position(passed=[1, 2]).view(0))) == "wait"  # without a question
    with pytest.raises(EOFError):
        human.choose(position().view(0))


# --- Commands ---


def test_hint_names_the_move_of_its_agent():
    script = Script("h", "take")
    human, output, _ = person(script, hint="heuristic-hif")
    view = position().view(0)
    human.choose(view)
    label = face("moska").label(view, make_agent("moska", "heuristic-hif").choose(view))
    assert f"heuristic-hif would {label}, which avoids losing" in " ".join(output.getvalue().split())


def test_hint_that_fails_is_one_line():
    script = Script("h", "take")
    human, output, _ = person(script, hint="terminal:Broken")
    human.choose(position().view(0))
    assert "There is no hint: agent" in output.getvalue()


def test_help_says_what_can_be_done_now():
    _, text = choose(position().view(0), "?", "take")
    now = text[text.index("What you can do now") :]
    assert re.findall(r"(?m)^ (\w+)  ", now)[:3] == ["kill", "deck", "take"]


def test_log_tells_the_whole_game():
    output = io.StringIO()
    with pytest.raises(Leave):
        play_with_person(Setup("moska", (), 11), screen_to(output, Script("11", "11", "l", "q", "y")))
    text = output.getvalue()
    told = re.findall(r"(?m)^· (.*)$", text)
    assert len(told) > 5
    assert all(text.count(f"\n  {line}") >= 1 for line in told)


def test_own_name_is_used():
    text = play(Always("11"), seed=5, name=" Anna ").text
    assert re.search(r"│ [ ►] Anna", text)
    assert text.count("Anna (bot3)") == 0  # nobody else is called so
    assert "You play moska" in text
