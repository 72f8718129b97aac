"""Lessons: small positions of Moska, each with a move to find and a reply to every other one.

A lesson is a file in `lessons/`: its title and sentence, a position file, the right moves and what is said to them, and
for kinds of move that are wrong, why they are not what is asked for.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from valtti._core import Rng
from valtti.errors import InputError
from valtti.games.faces import face_of
from valtti.games.faces.offers import offers
from valtti.games.positions import load_position
from valtti.games.types import State
from valtti.languages import say
from valtti.web.language import speaking
from valtti.web.protocol import LessonMessage, OfferMessage, Tried

LESSONS = 5
_SEAT = 0  # of whoever learns


@dataclass(frozen=True)
class Lesson:
    title: str
    sentence: str
    position: dict[str, Any]
    right: list[str]
    praise: str
    wrong: dict[str, str]

    @property
    def state(self) -> State:
        return load_position(self.position)


@cache
def lesson(number: int) -> Lesson:
    """A lesson, counted from 1."""
    if number not in range(1, LESSONS + 1):
        raise InputError(f"there are the lessons 1 to {LESSONS}")
    text = (files("valtti.web") / "lessons" / f"{number}.json").read_text(encoding="utf-8")
    return Lesson(**json.loads(text))


def shown(number: int, language: str) -> LessonMessage:
    """What a learner sees of a lesson."""
    asked = lesson(number)
    view = asked.state.view(_SEAT)
    with speaking(language):
        return LessonMessage(
            number=number,
            title=say(asked.title),
            sentence=say(asked.sentence),
            names=_names(),
            picture=face_of(view).picture(view, _names()).as_json(),
            offers=[OfferMessage(**offer.as_json(), help=None) for offer in offers(view)],
        )


def _names() -> list[str]:
    return [say("You ## a player"), "Aino", "Eero"]


def tried(number: int, text: str, language: str) -> Tried:
    """What comes of a move, and whether it was the one to find."""
    asked = lesson(number)
    state = asked.state
    view = state.view(_SEAT)
    with speaking(language):
        try:
            move = view.parse(text)
        except ValueError as error:
            raise InputError(str(error)) from None
        if not view.is_legal(move):
            raise InputError(face_of(view).why_not(view, move))
        right = str(move) in asked.right
        answer = asked.praise if right else asked.wrong[move.kind]
        state.play(move, Rng(number))
        after = state.view(_SEAT)
        return Tried(right=right, sentence=say(answer), picture=face_of(after).picture(after, _names()).as_json())
