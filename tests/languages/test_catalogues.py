"""Every text that is said has a translation in every language, and every translation is of use."""

import json
import re
import string

import pytest

from languages.said import SOURCES, Said, read_javascript, read_python, said
from valtti.languages import LANGUAGES, catalogue
from valtti.languages.plurals import FORMS, plural_form

SAID = said()
TRANSLATED = [language for language in LANGUAGES if language != "en"]
every_language = pytest.mark.parametrize("language", TRANSLATED)


def parts(text):
    return sorted({name for _, name, *_ in string.Formatter().parse(text) if name is not None})


@every_language
def test_whatever_is_said_has_a_translation(language):
    assert SAID.all - {*catalogue(language)} == set()


@every_language
def test_every_translation_is_of_something_that_is_said(language):
    assert {*catalogue(language)} - SAID.all == set()


def test_texts_are_said_where_they_are_written_or_looked_up_in_known_tables():
    assert SAID.unknown == set()
    assert not SAID.plain & {*SAID.plural}


@every_language
def test_translations_have_the_places_of_the_english_text(language):
    for text in SAID.plain:
        assert parts(catalogue(language)[text]) == parts(text), text
    for many, one in SAID.plural.items():
        assert parts(one) == parts(many)
        for form in catalogue(language)[many].values():
            assert parts(form) == parts(many), many


@every_language
def test_what_is_counted_has_every_plural_form(language):
    for many in SAID.plural:
        assert (*catalogue(language)[many],) == FORMS[language], many


@every_language
def test_translations_end_as_the_english_text_does(language):
    for text in SAID.plain:
        bare, translation = text.partition(" ## ")[0], catalogue(language)[text]
        assert translation == translation.strip() != ""
        if not re.fullmatch(r"\d\w\w|\{place\}th", bare):  # 1st is `1.` elsewhere
            assert bare.endswith((".", ":")) == translation.endswith((".", ":")), text


@every_language
def test_catalogues_are_sorted_and_readable(language):
    text = (SOURCES / "languages" / f"{language}.json").read_text(encoding="utf-8")
    assert text == json.dumps(dict(sorted(catalogue(language).items())), ensure_ascii=False, indent=2) + "\n"


@every_language
def test_every_form_is_the_one_of_some_number(language):
    assert {plural_form(language, number) for number in range(30)} == {*FORMS[language]}


# --- How texts are found ---


def test_texts_of_python_are_found():
    found = Said()
    read_python(
        'say("a")\nsay_many(n, "{number} b", "{number} bs")\nself.told(0, "goes", "go")\nscreen.say("x")', found
    )
    assert found.plain == {"a", "goes", "You go"}
    assert found.plural == {"{number} bs": "{number} b"}
    assert found.unknown == set()


def test_a_text_of_python_that_cannot_be_found_is_noticed():
    found = Said()
    read_python("say(somewhere[else_where])\nsay_many(n, *texts)\nself.told(0, *texts)", found)
    assert found.unknown == {"somewhere[else_where]", "say_many(n, *texts)", "self.told(0, *texts)"}


def test_texts_of_the_pages_are_found():
    found = Said()
    read_javascript(
        """say("New deal"); node.title = say("It is {who}'s \\"turn\\"", { who }); say("one " + "text");
        sayMany(count(a, b), "{number} card", "{number} cards"); essay("no"); say(name)""",
        found,
    )
    assert found.plain == {"New deal", 'It is {who}\'s "turn"', "one text"}
    assert found.plural == {"{number} cards": "{number} card"}
