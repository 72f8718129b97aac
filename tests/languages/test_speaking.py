"""Saying texts in the language that is being spoken, and choosing it."""

import asyncio
import threading

import pytest

from apart import run_apart
from valtti.errors import InputError
from valtti.languages import LANGUAGES, preferred, say, say_many, speaking, spoken
from valtti.languages.plurals import plural_form


def test_english_is_spoken_unless_another_language_is():
    assert say("{who} wins", who="Anna") == "Anna wins"
    with speaking("fi"):
        assert say("{who} wins", who="Anna") == "Anna voittaa"
    assert say("{who} wins", who="Anna") == "Anna wins"


def test_a_text_without_a_translation_is_said_in_english():
    with speaking("pl"):
        assert say("{who} sneezes", who="Ala") == "Ala sneezes"
        assert [say_many(n, "{number} sneeze", "{number} sneezes") for n in (1, 2)] == ["1 sneeze", "2 sneezes"]


def test_notes_are_not_said():
    assert say("pass ## after: you can") == "pass"
    with speaking("fi"):
        assert say("pass") == "passaa"
        assert say("pass ## after: you can") == "passata"


def test_names_with_braces_are_only_names():
    for language in LANGUAGES:
        with speaking(language):
            assert "{who} {0} {" in say("{who} wins", who="{who} {0} {")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["0 cards", "1 card", "2 cards", "5 cards", "12 cards", "21 cards", "22 cards"]),
        ("fi", ["0 korttia", "1 kortti", "2 korttia", "5 korttia", "12 korttia", "21 korttia", "22 korttia"]),
        ("pl", ["0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "21 kart", "22 karty"]),
        ("de", ["0 Karten", "1 Karte", "2 Karten", "5 Karten", "12 Karten", "21 Karten", "22 Karten"]),
    ],
)
def test_what_is_counted_takes_its_plural_form(language, told):
    with speaking(language):
        assert [say_many(n, "{number} card", "{number} cards") for n in (0, 1, 2, 5, 12, 21, 22)] == told


def test_polish_has_three_forms_as_cldr_says():
    assert [n for n in range(130) if plural_form("pl", n) == "few"] == [
        n for n in range(130) if n % 10 in (2, 3, 4) and n % 100 // 10 != 1
    ]
    assert [n for n in range(130) if plural_form("pl", n) == "one"] == [1]
    assert plural_form("pl", -3) == "few"


def test_speaking_nests_and_ends_with_an_error():
    with speaking("fi"):
        with speaking("de"):
            assert spoken() == "de"
        with pytest.raises(KeyError), speaking("pl"):
            raise KeyError
        assert spoken() == "fi"
    assert spoken() == "en"


def test_an_unknown_language_is_refused_in_one_line():
    with pytest.raises(InputError, match=r"^unknown language 'xx': there are en, fi, pl, de$"), speaking("xx"):
        pass


def test_every_task_speaks_its_own_language():
    async def speaker(language):
        with speaking(language):
            for _ in range(3):
                await asyncio.sleep(0)
                assert spoken() == language
            return await asyncio.to_thread(spoken)

    async def conversation():
        return await asyncio.gather(*(speaker(language) for language in LANGUAGES))

    assert run_apart(conversation()) == [*LANGUAGES]


def test_every_thread_speaks_its_own_language():
    heard, together = {}, threading.Barrier(len(LANGUAGES))

    def speak(language):
        before = spoken()
        with speaking(language):
            together.wait()
            heard[language] = before, spoken()

    with speaking("fi"):
        threads = [threading.Thread(target=speak, args=(language,)) for language in LANGUAGES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert heard == {language: ("en", language) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fi", "fi"),
        ("pl-PL,pl;q=0.9,en-US;q=0.8,en;q=0.7", "pl"),
        ("sv-SE, de-AT ; q=0.5, fi; q=0.8", "fi"),
        ("DE-at", "de"),
        ("sv,fr;q=0.9", "en"),
        ("fi;q=0,de;q=0.1", "de"),
        ("en;q=0.5,fi;q=0.5", "en"),
        ("*", "en"),
        ("fi;q=much,;;,=,de;q=", "en"),
    ],
)
def test_the_browser_says_which_language_it_prefers(header, language):
    assert preferred(header) == language
