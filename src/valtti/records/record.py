"""What a game record holds, and how it is replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from valtti import _core, files
from valtti.errors import InputError
from valtti.games import game, make_rules
from valtti.games.types import Move, State

#: Raised when records change in a way that older programs cannot read.
VERSION = 1


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
        if "forfeit" in self.result or (self.result.get("void") and not state.over):
            return
        if not state.over:
            raise InputError(f"the game is not over after its last move, number {len(self.moves)}")
        found = result_of(state)
        for key, value in found.items():
            if key in self.result and self.result[key] != value:
                raise InputError(f"the replay ends with {key} {value}, but the record says {self.result[key]}")


def result_of(state: State) -> dict[str, Any]:
    """The result of a finished game, by seat."""
    if state.is_void:
        return {"void": True}
    return {"void": False, "ranks": state.ranks, "loser": state.loser}


def parse_record(line: str, where: str) -> Record:
    try:
        data = json.loads(line)
    except json.JSONDecodeError:
        raise InputError(f"{where}: not a whole record; the line is cut or damaged") from None
    if not isinstance(data, dict):
        raise InputError(f"{where}: a record is a JSON object")
    version = data.get("version")
    if version != VERSION:
        raise InputError(f"{where}: records of version {version} cannot be read, only version {VERSION}")
    types = {"game": str, "rules": dict, "seed": int, "agents": list, "moves": list, "result": dict}
    for key, kind in types.items():
        if not isinstance(data.get(key), kind):
            raise InputError(f"{where}: '{key}' is missing or not what it should be")
    known = {*types, "version", "previous_loser"}
    return Record(
        **{key: data[key] for key in types},
        previous_loser=data.get("previous_loser", -1),
        extra={key: value for key, value in data.items() if key not in known},
    )


def read_records(path: str | Path) -> Iterator[tuple[str, Record]]:
    """Each record with the place it stands at, for messages."""
    lines = files.read_text(path).splitlines()
    if not any(line.strip() for line in lines):
        raise InputError(f"{path}: there is no record in the file")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            where = f"{path}, line {number}"
            yield where, parse_record(line, where)
