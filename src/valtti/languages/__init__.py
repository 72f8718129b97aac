"""Texts in several languages. English stands in the code and is the key; the other languages have a catalogue each.

A catalogue is a file of JSON beside this one, which browsers read as well: the English text and its translation, with
the same names in braces. A text that counts something has an object instead, with a translation for each plural form
under the name that CLDR and `Intl.PluralRules` give it; its key is the English plural. Where one English text means two
things, each has a note after `##`, which nobody is shown. The rules of the games are whole pages,
in `rules/`.
"""

from __future__ import annotations

from valtti.languages.catalogues import LANGUAGES, catalogue
from valtti.languages.choosing import preferred
from valtti.languages.speech import quoted, say, say_many, speaking, spoken

__all__ = ["LANGUAGES", "catalogue", "preferred", "quoted", "say", "say_many", "speaking", "spoken"]
