"""Sitting down: who plays at a new table, where, and under which names."""

from __future__ import annotations

import random
import secrets

from valtti.errors import InputError
from valtti.games import chooses_players, game, make_rules, names
from valtti.games.types import Rules
from valtti.languages import say
from valtti.play.setup import NAMES
from valtti.web.levels import LEVELS, Level, default_level, find_level
from valtti.web.protocol import NewTable
from valtti.web.storage import SeatRow, TableRow

PERSON = "Guest"  # as others know it
#: What further opponents of a level are called, in the language in which a game is at home.
_NAMES = {
    "moska": ("Ville", "Matti", "Sanna", "Juhani", "Lauri", "Venla", "Antti", "Elina"),
    "tysiac": ("Basia", "Piotr", "Ola", "Staszek"),
}


def sit_down(wanted: NewTable, person: str) -> TableRow:
    """A new table with the person at a random seat and the opponents round the table from its left."""
    if wanted.game not in names():
        raise InputError(say("there is no such game"))
    options = dict(wanted.options)
    if wanted.preset is not None:
        options["preset"] = wanted.preset
    players = wanted.players if wanted.players is not None else len(wanted.levels) + 1 if wanted.levels else None
    if players is not None and chooses_players(wanted.game):
        options["players"] = str(players)
    rules = _rules(wanted.game, options)
    if players is not None and players != rules.players:
        raise InputError(say("the game has {number} players, not {wanted}", number=rules.players, wanted=players))
    try:
        levels = [find_level(wanted.game, level) for level in wanted.levels]
    except InputError:
        raise InputError(say("there is no such opponent")) from None
    levels = levels or [default_level(wanted.game)] * (rules.players - 1)
    if len(levels) != rules.players - 1:
        raise InputError(
            say("there are {number} opponents, not {wanted}", number=rules.players - 1, wanted=len(levels))
        )
    around = [SeatRow(PERSON, person=person), *_named(wanted.game, levels)]
    mine = secrets.randbelow(rules.players)
    seats = tuple(around[(seat - mine) % rules.players] for seat in range(rules.players))
    return _new(wanted.game, rules.as_dict(), seats, hints=wanted.hints)


def _rules(game_name: str, options: dict[str, str]) -> Rules:
    """The rules, or which of the options is not possible."""
    try:
        return make_rules(game_name, options)
    except InputError:
        for name, values, _ in game(game_name).options():
            if name in options and not _is_possible(game_name, name, options[name]):
                raise InputError(
                    say(
                        "{option} cannot be {value}: possible are {values}",
                        option=name,
                        value=options[name],
                        values=values,
                    )
                ) from None
        raise


def _is_possible(game_name: str, option: str, value: str) -> bool:
    try:
        make_rules(game_name, {option: value})
    except InputError:
        return False
    return True


def sit_again(before: TableRow) -> TableRow:
    """The same game for the same players, all of them a seat further, so that everybody is the first in turn."""
    seats = (before.seats[-1], *before.seats[:-1])
    return _new(before.game, before.rules, seats, hints=before.hints, series=before.series or before.id)


def _new(
    game: str, rules: dict[str, str], seats: tuple[SeatRow, ...], *, hints: bool, series: str | None = None
) -> TableRow:
    return TableRow(secrets.token_urlsafe(12), game, rules, secrets.randbits(53), seats, series=series, hints=hints)


def _named(game_name: str, levels: list[Level]) -> list[SeatRow]:
    """The opponents. The first of a level has the name of its level, further ones have names that no level has."""
    own = {level.name for level in levels}
    taken = {level.name for level in LEVELS[game_name]}
    others = [name for name in _NAMES.get(game_name, NAMES) if name not in taken]
    random.shuffle(others)
    seats = []
    for level in levels:
        name = level.name if level.name in own else others.pop()
        own.discard(level.name)
        seats.append(SeatRow(name, level=level.id))
    return seats
