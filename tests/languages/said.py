"""Which texts the program says, found in its code and in its tables."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import valtti
from valtti.games import game, names
from valtti.games.faces import FACES, Face
from valtti.games.faces.rule_words import PRESET_TITLES, VALUES
from valtti.games.faces.schnapsen.story import SchnapsenStory
from valtti.games.faces.tictactoe import PLACES
from valtti.games.writing import SUIT_NAMES
from valtti.web.levels import LEVELS
from valtti.web.teaching import LESSONS, lesson

SOURCES = Path(valtti.__file__).parent

#: What is looked up in a table and then said, as the code writes it; `in_tables` lists the texts.
LOOKED_UP = {
    "SUIT_NAMES[suit]",
    "SUIT_NAMES[view.trump]",
    "SUIT_NAMES[view.trick[0].suit]",
    "SUIT_NAMES[played_card(move).suit]",
    "PLACES[square // _SIDE][square % _SIDE]",
    "face(table.game).endless",
    "face(game_name).endless",
    "face(name).title",
    "face(name).presets[preset]",
    "PRESET_TITLES[preset]",
    "VALUES[value]",
    "core.summary",
    "meaning",
    "level.sentence",
    "asked.title",
    "asked.sentence",
    "answer",
    "self._face.winning",
    "self.defeats[reason][loser == self.reader]",
    "self.duties[reason]",
    "self.reasons['no_square']",
    "self.reasons['not_held']",
    "self.reasons[reason]",
    "f'{kind} ## a kind of move'",
    # What a seat does: in the tables of verbs, and wherever `told` is called.
    "f'You {you}'",
    "other",
    "you",
}
_STRING = r"""(?:"(?:[^"\\]|\\.)*"(?:\s*\+\s*)?)+"""
_SAY = re.compile(rf"\bsay\(\s*({_STRING})")
_SAY_MANY = re.compile(rf"\bsayMany\([^\"]*?,\s*({_STRING})\s*,\s*({_STRING})")


@dataclass
class Said:
    """English texts, and those that count something by their plural, with the singular."""

    plain: set[str] = field(default_factory=set)
    plural: dict[str, str] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)  # looked up somewhere that nobody told us of

    @property
    def all(self) -> set[str]:
        return self.plain | {*self.plural}


def said() -> Said:
    """Whatever is said in Python and in the pages."""
    found = Said(plain={*in_tables()})
    for path in SOURCES.rglob("*.py"):
        read_python(path.read_text(encoding="utf-8"), found)
    for path in (SOURCES / "web" / "static").rglob("*.js"):
        read_javascript(path.read_text(encoding="utf-8"), found)
    return found


def read_python(code: str, found: Said) -> None:
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name("say"), args=[ast.Constant(text)]):
                found.plain.add(text)
            case ast.Call(func=ast.Name("say"), args=[looked_up]):
                found.unknown |= {ast.unparse(looked_up)} - LOOKED_UP
            case ast.Call(func=ast.Name("say_many"), args=[_, ast.Constant(one), ast.Constant(many)]):
                found.plural[many] = one
            case ast.Call(func=ast.Attribute(attr="told"), args=[_, ast.Constant(other), ast.Constant(you)]):
                found.plain |= {other, f"You {you}"}
            case ast.Call(func=ast.Name("say_many") | ast.Attribute(attr="told")):
                found.unknown |= {ast.unparse(node)} - {
                    "self.told(seat, *self.face.wording(move), **self.face.parts(move))"
                }


def read_javascript(code: str, found: Said) -> None:
    found.plain |= {_joined(text) for text in _SAY.findall(code)}
    for one, many in _SAY_MANY.findall(code):
        found.plural[_joined(many)] = _joined(one)


def in_tables() -> Iterator[str]:
    yield from SUIT_NAMES.values()
    yield from (*PRESET_TITLES.values(), *VALUES.values())
    yield from (place for row in PLACES for place in row)
    yield from (text for texts in SchnapsenStory.defeats.values() for text in texts)
    for face in (Face(), *FACES.values()):
        yield from _in_face(face)
    for number in range(1, LESSONS + 1):
        found = lesson(number)
        yield from (found.title, found.sentence, found.praise, *found.wrong.values())
    for name in names():
        yield game(name).summary
        yield from (level.sentence for level in LEVELS[name])
        yield from (f"{kind} ## a kind of move" for kind in game(name).kinds())
        yield from (sentence for _, _, sentence in game(name).options())


def _in_face(face: Face) -> Iterator[str]:
    yield from filter(None, (face.title, face.winning, face.endless))
    yield from face.presets.values()
    yield from face.reasons.values()
    yield from getattr(face, "duties", {}).values()
    for other, you in (face.any_move, *face.verbs.values()):
        yield from (other, you, f"You {you}")


def _joined(literals: str) -> str:
    """The text of strings that are added up."""
    return "".join(json.loads(literal) for literal in re.findall(r'"(?:[^"\\]|\\.)*"', literals))
