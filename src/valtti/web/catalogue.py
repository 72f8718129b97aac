"""What can be played: games with their rules and opponents, for the pages to offer."""

from __future__ import annotations

import re
from functools import lru_cache

from valtti.games import chooses_players, game, make_rules, names
from valtti.games.faces import face
from valtti.games.faces.rule_words import PRESET_TITLES, VALUES
from valtti.languages import say
from valtti.web.language import speaking
from valtti.web.levels import LEVELS, Level, measured
from valtti.web.protocol import GameMessage, Games, LevelMessage, Option, Preset

_RANGE = re.compile(r"(\d+)-(\d+)")
_MOST_VALUES = 60  # that are listed one by one


@lru_cache(maxsize=8)
def catalogue(language: str) -> Games:
    """All games, in words of that language."""
    with speaking(language):
        return Games(games=[_game(name) for name in names()])


def _game(name: str) -> GameMessage:
    core, usual = game(name), make_rules(name)
    return GameMessage(
        name=name,
        title=say(face(name).title),
        players=_players(name),
        default_players=usual.players,
        sentence=_sentence(say(core.summary)),
        presets=[
            Preset(name=preset, title=_title(preset), sentence=say(face(name).presets[preset]))
            for preset in core.presets()
        ],
        options=[
            _option(option, values, meaning, usual.get(option))
            for option, values, meaning in core.options()
            if option != "players"
        ],
        levels=[_level(name, level) for level in LEVELS[name]],
    )


def _title(preset: str) -> str:
    return say(PRESET_TITLES[preset]) if preset in PRESET_TITLES else preset


def _option(name: str, possible: str, meaning: str, usual: str) -> Option:
    values = _values(possible)
    return Option(
        name=name,
        possible=possible,
        values=values,
        words=None if values is None else [say(VALUES[value]) if value in VALUES else value for value in values],
        default=usual,
        sentence=_sentence(say(meaning)),
    )


def _level(game_name: str, level: Level) -> LevelMessage:
    rating = measured()[game_name][level.id]
    return LevelMessage(
        id=level.id,
        name=level.name,
        face=level.name,
        rating=rating["rating"],
        interval=rating["interval"],
        sentence=say(level.sentence),
        default=level.is_default,
    )


def about(game_name: str, level: Level, name: str) -> str:
    """How strong an opponent is and how it plays, whatever it is called at a table."""
    rating, sentence = measured()[game_name][level.id]["rating"], say(level.sentence)
    if name == level.name:
        return say("Rated {rating}. {sentence}", rating=rating, sentence=sentence)
    return say("Plays as {level}, rated {rating}. {sentence}", level=level.name, rating=rating, sentence=sentence)


def _players(name: str) -> list[int]:
    if not chooses_players(name):
        return [make_rules(name).players]
    values = next(values for option, values, _ in game(name).options() if option == "players")
    return [int(value) for value in _values(values) or ()]


def _values(text: str) -> list[str] | None:
    """The values of an option one by one; None if there are too many, or any text will do."""
    found: list[str] = []
    for word in text.split(", "):
        numbers = _RANGE.fullmatch(word)
        if numbers:
            found += map(str, range(int(numbers[1]), min(int(numbers[2]), int(numbers[1]) + _MOST_VALUES) + 1))
        else:
            found.append(word)
    return None if len(found) > _MOST_VALUES or any(" " in word for word in found) else found


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
