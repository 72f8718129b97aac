"""What a game record holds, and how it is replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from valtti import _core, files
from valtti.errors import InputError
from valtti.games import game, make_rules
from valtti.games.types import Move, State

#: Raised when records change in a way that older programs cannot read.
VERSION = 2


@dataclass(frozen=True)
class Record:
    """A finished game. Players are named by seat; a move is written with the seat that makes it."""

    game: str
    rules: dict[str, str]
    seed: int
    agents: list[str]
    moves: list[str]
    result: dict[str, Any]
    previous_loser: int = -1
    version: int = VERSION
    extra: dict[str, Any] = field(default_factory=dict)

    def as_line(self) -> str:
        data = {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "agents": self.agents,
            "moves": self.moves,
            "result": self.result,
            "version": self.version,
        }
        if self.previous_loser >= 0:
            data["previous_loser"] = self.previous_loser
        return json.dumps(data | self.extra)

    def start(self) -> tuple[State, _core.Rng]:
        """The deal, and the generator for what chance decides during play."""
        deal = _core.Rng.stream(self.seed, 0)
        rules = make_rules(self.game, self.rules)
        state: State = game(self.game).State.deal(rules, deal, self.previous_loser)
        return state, _core.Rng.stream(self.seed, 1)

    def replay(self) -> Iterator[tuple[State, Move | None]]:
        """Each position with the move made in it, and the last with None.

        The state is the same object throughout. Fails loudly, naming the move, where the record does not fit the rules.
        """
        state, rng = self.start()
        for number, text in enumerate(self.moves, start=1):
            move = self._parse(state, number, text)
            yield state, move
            state.play(move, rng)
        self._check_result(state)
        yield state, None

    def final(self) -> State:
        """The position at the end."""
        *_, (state, _) = self.replay()
        return state

    def _parse(self, state: State, number: int, text: str) -> Move:
        where = f"move {number} ('{text}')"
        seat, _, move_text = text.partition(" ")
        if state.over:
            raise InputError(f"{where} comes after the end of the game")
        if seat != str(state.actor):
            raise InputError(f"{where}: it is the turn of seat {state.actor}")
        try:
            move = state.parse(move_text)
        except ValueError as error:
            raise InputError(f"{where}: {error}") from None
        if not state.is_legal(move):
            raise InputError(f"{where} is not legal")
        return move

    def _check_result(self, state: State) -> None:
        # A game that somebody failed to go on with, or that nothing but the arena's patience ended.
        if not state.over and ("forfeit" in self.result or self.result["void"]):
            return
        if not state.over:
            raise InputError(f"the game is not over after its last move, number {len(self.moves)}")
        found = result_of(state)
        for key, value in found.items():
            if self.result.get(key) != value:
                raise InputError(f"the replay ends with {key} {value}, but the record says {self.result.get(key)}")


def result_of(state: State) -> dict[str, Any]:
    """The result of a finished game, by seat."""
    if state.is_void:
        return {"void": True}
    return {
        "void": False,
        "ranks": state.ranks,
        "winners": state.winners,
        "losers": state.losers,
        "points": state.points,
    }


def parse_record(line: str, where: str) -> Record:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(f"{where}: not a whole record; the line is cut or damaged") from None
    if not isinstance(data, dict):
        raise InputError(f"{where}: a record is a JSON object")
    version = data.get("version")
    if version not in (1, VERSION):
        raise InputError(f"{where}: records of version {version} cannot be read, only versions 1 and {VERSION}")
    data.setdefault("previous_loser", -1)
    if version == 1:
        data["result"] = _from_version_1(data.get("result"))
    for key, is_right in _CHECKS.items():
        if not is_right(data.get(key)):
            raise InputError(f"{where}: '{key}' is missing or not what it should be")
    try:
        players = make_rules(data["game"], data["rules"]).players
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    if len(data["agents"]) != players or data["previous_loser"] >= players:
        raise InputError(f"{where}: the players do not fit a game of {players}")
    if not _fits(data["result"], players):
        raise InputError(f"{where}: the result does not fit a game of {players}")
    extra = {key: value for key, value in data.items() if key not in {*_CHECKS, "version"}}
    return Record(**{key: data[key] for key in _CHECKS}, extra=extra)


def _from_version_1(result: Any) -> Any:
    """A result of Moska, the only game then: it named its one loser, and everybody else had won."""
    if not isinstance(result, dict) or "loser" not in result or not isinstance(result.get("ranks"), list):
        return result
    loser = result["loser"]
    seats = range(len(result["ranks"]))
    now = {
        "winners": [seat for seat in seats if seat != loser],
        "losers": [loser],
        "points": [float(seat != loser) for seat in seats],
    }
    return {key: value for key, value in result.items() if key != "loser"} | now


def _fits(result: dict[str, Any], players: int) -> bool:
    """Does a result that is not void speak of the seats of such a game, and of no others?"""

    def is_list(key: str, is_right: Callable[[Any], bool]) -> bool:
        values = result.get(key)
        return isinstance(values, list) and all(is_right(value) for value in values)

    return result["void"] or (
        all(is_list(key, lambda value: isinstance(value, int | float)) for key in ("ranks", "points"))
        and len(result["ranks"]) == len(result["points"]) == players
        and all(is_list(key, lambda value: value in range(players)) for key in ("winners", "losers"))
    )


def _is_text_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item.isprintable() for item in value)


#: What each field of a record must be.
_CHECKS: dict[str, Callable[[Any], bool]] = {
    "game": lambda value: isinstance(value, str),
    "rules": lambda value: isinstance(value, dict) and all(isinstance(item, str) for item in value.values()),
    "seed": lambda value: type(value) is int and 0 <= value < 2**64,
    "agents": _is_text_list,
    "moves": _is_text_list,
    "result": lambda value: isinstance(value, dict) and isinstance(value.get("void"), bool),
    "previous_loser": lambda value: type(value) is int and value >= -1,
}


def record_lines(path: str | Path) -> list[tuple[str, str]]:
    """The lines of a file of records, unread, each with the place it stands at, for messages."""
    lines = enumerate(files.read_text(path).splitlines(), start=1)
    found = [(f"{path}, line {number}", line) for number, line in lines if line.strip()]
    if not found:
        raise InputError(f"{path}: there is no record in the file")
    return found


def read_records(path: str | Path) -> Iterator[tuple[str, Record]]:
    """Each record with the place it stands at."""
    for where, line in record_lines(path):
        yield where, parse_record(line, where)
