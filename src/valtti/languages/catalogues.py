"""The languages and their texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

#: By the code that browsers know them by, each in its own words. The first needs no catalogue.
LANGUAGES = {"en": "English", "fi": "suomi", "pl": "polski", "de": "Deutsch"}
ENGLISH = "en"

#: A translation, or one for each plural form.
Translation = str | Mapping[str, str]


@cache
def catalogue(language: str) -> Mapping[str, Translation]:
    """The translations of all English texts."""
    if language == ENGLISH:
        return {}
    text = files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    translations: Mapping[str, Translation] = json.loads(text)
    return translations
