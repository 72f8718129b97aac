"""Whole games told in every language."""

import functools
import random
import re

import pytest

from games_under_test import random_move, short_rules
from terminal import position
from valtti.agents.registry import default_agent, make_player
from valtti.analysis.rating import Ratings
from valtti.games import game as core
from valtti.games import make_rules, names
from valtti.games.faces import FACES, face
from valtti.games.faces.offers import offers
from valtti.games.table import Table
from valtti.languages import LANGUAGES, say, speaking
from valtti.play.hints import Advice, Hints
from valtti.play.session import AgentSeat
from valtti.play.showing import outcome

PEOPLE = ["Zoë", "Ülo", "Žan", "Łuk"]
#: Rules under which more is to be told.
RULES = {
    "moska": [{}, {"deck_attack": "on", "trump2_swap": "choice"}, {"players": 2, "take": "all_only"}],
    "schnapsen": [{}, {"preset": "official-sharp", "unit": "deal"}, {"claim": "player", "unit": "deal"}],
    "tysiac": [{"max_rounds": 12}, {"preset": "kurnik", "players": 4, "unit": "deal"}, {"preset": "pagat-ru"}],
    "tictactoe": [{}],
}
CASES = [(game, number, reader) for game in names() for number in range(len(RULES[game])) for reader in (None, 0)]
ENGLISH = re.compile(r"\b(the|and|you|your|with|from)\b")
every_case = pytest.mark.parametrize(("game", "number", "reader"), CASES)
every_language = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])


@functools.cache
def told(game, number, reader, language):
    """All that somebody reads in a few random games: pictures, stories, offers, help, refusals and results."""
    with speaking(language):
        return [text for seed in range(2) for text in _told(game, RULES[game][number], reader, seed)]


def _told(game, rules, reader, seed):
    table, choices, talks = Table(game, make_rules(game, rules), seed), random.Random(seed), face(game)
    people, earlier = PEOPLE[: table.rules.players], []
    story = talks.story(people, reader)
    yield talks.aim(table.rules)
    yield from story.begin(table.view(reader or 0))
    while not table.over and len(earlier) < 500:
        state = table.state
        view = state.view(state.actor)
        if len(earlier) % 5 == 0:
            yield from texts(story.picture(state if reader is None else state.view(reader)).as_json())
            yield from (offer.label for offer in offers(view)[:20])
            yield from talks.help(view, people).values()
            yield from (talks.why_not(view, move) for move in earlier[-5:] if not view.is_legal(move))
        if state.actor == reader:
            yield from story.catch_up(view)
        yield talks.instruction(view, people)
        earlier.append(random_move(state, choices))
        event = table.play(earlier[-1])
        yield from story.tell(event.seen_openly() if reader is None else event.seen_by(reader))
    yield from outcome(table, people, reader)


def texts(data):
    """What is for people in the JSON of a picture."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("text", "note"):
                yield value
            elif key == "remarks":
                yield from value
            else:
                yield from texts(value)
    elif isinstance(data, list):
        for item in data:
            yield from texts(item)


def words(text):
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in PEOPLE]


@every_case
@every_language
def test_whole_games_are_told_without_a_word_of_english(game, number, reader, language):
    english, other = told(game, number, reader, "en"), told(game, number, reader, language)
    assert len(english) == len(other) > 20
    for before, after in zip(english, other, strict=True):
        assert before != after or len(words(before)) <= 2, after
        assert not ENGLISH.search(after), after
        assert not re.search("[{}]|##", after), after
        assert bool(before) == bool(after)


@every_case
@every_language
def test_a_sentence_begins_and_ends_as_in_english(game, number, reader, language):
    for before, after in zip(told(game, number, reader, "en"), told(game, number, reader, language), strict=True):
        assert before.endswith(".") == after.endswith(".") or before in ("1st", "2nd", "3rd"), after
        assert not after.endswith(".."), after
        if before.endswith(".") and before[0].isupper():
            assert not after[0].islower(), after


@every_language
def test_moves_that_differ_are_offered_differently(language):
    with speaking(language):
        for game in names():
            table, choices = Table(game, make_rules(game, short_rules(game)), 3), random.Random(3)
            while not table.over:
                labels = [offer.label for offer in offers(table.decision())]
                assert len({*labels}) == len(labels)
                table.play(random_move(table.state, choices))


@every_language
@pytest.mark.parametrize("game", names())
def test_hints_speak_the_language(game, language):
    table = Table(game, make_rules(game, short_rules(game)), 1)
    hints = Hints(game, AgentSeat(game, make_player(game, default_agent(game))))
    with speaking(language):
        text = hints.hint(table.decision())
    assert text.startswith(default_agent(game))
    assert text.endswith(".")
    assert not re.search(r"\b(the|would|about|of)\b|[{}]", text)


def test_a_hint_in_german_is_one_sentence_with_its_verb_at_the_end():
    view = position(hands=[["9D", "KS", "2C"], 6, 6, 6], unkilled=["QC"]).view(0)
    moves = {move.kind: move for move in view.moves}
    hints = Hints("moska", AgentSeat("moska", make_player("moska", "bot3")))
    with speaking("de"):
        text = hints.said(view, Advice(moves["take"], Ratings([{moves["take"]: 0.92, moves["deck"]: 0.71}]), parts=10))
    assert text == (
        "bot3 würde Q♣ aufnehmen, was von hier aus etwa 9 von 10 Spielen ohne Niederlage übersteht. "
        "Das Nächstbeste: die oberste Karte des Stapels aufdecken (etwa 7 von 10 Spielen)."
    )


@pytest.mark.parametrize("game", names())
def test_every_preset_and_option_has_a_sentence_in_every_language(game):
    sentences = [face(game).presets[preset] for preset in core(game).presets()]
    sentences += [core(game).summary, *(sentence for _, _, sentence in core(game).options())]
    for language in LANGUAGES:
        with speaking(language):
            assert all((say(sentence) == sentence) == (language == "en") for sentence in sentences)


def test_every_game_has_a_title():
    assert {name: talks.title for name, talks in FACES.items()} == {
        "moska": "Moska",
        "schnapsen": "Schnapsen",
        "tictactoe": "Tic-Tac-Toe",
        "tysiac": "Tysiąc",
    }


def test_who_reads_is_spoken_to_and_others_are_named():
    def opening(language, reader):
        table = Table("moska", make_rules("moska", {"trump2_swap": "off", "first_target": 1}), 5)
        with speaking(language):
            return face("moska").story(PEOPLE, reader).begin(table.view(reader or 0))

    assert opening("fi", None) == ["Zoë aloittaa hyökkäyksen, ja Ülo puolustaa."]
    assert opening("fi", 0) == ["Aloitat hyökkäämällä, puolustajana Ülo."]
    assert opening("pl", 1) == ["Zoë zaczyna atak, a ty się bronisz."]
    assert opening("de", 1) == ["Zoë beginnt mit einem Angriff auf dich."]
