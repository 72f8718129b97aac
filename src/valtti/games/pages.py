"""The rules of the games to read: in English what `docs/` says of each, which is installed with the package.

In other languages there is a shorter page, `languages/rules/<language>/<game>.md`: what a player needs.
"""

from __future__ import annotations

import re
from importlib.resources import files

from valtti.errors import InputError
from valtti.games import game
from valtti.languages import spoken

#: Where a page turns from players to programmers.
_FOR_PROGRAMMERS = re.compile(r"^## (Rule options and presets|Notation)$", re.MULTILINE)
#: Contents and pictures, which lead nowhere outside a browser.
_FOR_BROWSERS = re.compile(r"^(- \[[^]]*\]\(#.*\)|!\[.*|<img .*)\n", re.MULTILINE)


def rules_page(game_name: str) -> str:
    """The rules of a game for people who want to learn it, as Markdown, in the language that is spoken if possible."""
    translated = files("valtti.languages") / "rules" / spoken() / f"{game(game_name).name}.md"
    if translated.is_file():
        return translated.read_text(encoding="utf-8")
    page = files("valtti.games") / "pages" / f"{game(game_name).name}.md"
    if not page.is_file():
        raise InputError(f"{game_name} has no page of rules")
    text = _FOR_PROGRAMMERS.split(page.read_text(encoding="utf-8"))[0]
    return _FOR_BROWSERS.sub("", text)
