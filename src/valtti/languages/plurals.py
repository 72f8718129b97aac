"""Plural forms, by the names and the rules of CLDR."""

from __future__ import annotations

#: The forms that whole numbers have; fractions, which nothing is counted in, have `other` in Polish.
FORMS = {"en": ("one", "other"), "fi": ("one", "other"), "pl": ("one", "few", "many"), "de": ("one", "other")}


def plural_form(language: str, number: int) -> str:
    """The form of a word that is counted: 1 karta is `one`, 2 karty `few` and 5 kart `many`."""
    number = abs(number)
    if number == 1:
        return "one"
    if language != "pl":
        return "other"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"
