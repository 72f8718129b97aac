"""What a game record holds, and how it is replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from valtti import files
from valtti.errors import InputError
from valtti.games import make_rules
from valtti.games.table import Event, Table
from valtti.languages import quoted, say

#: Raised when records change in a way that older programs cannot read.
VERSION = 2


@dataclass(frozen=True)
class Record:
    """A game, finished or not. Players are named by seat; a move is written with the seat that makes it."""

    game: str
    rules: dict[str, str]
    seed: int
    agents: list[str]
    moves: list[str]
    result: dict[str, Any] | None  # None if the game goes on
    extra: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuses what could be written but not be read again."""
        for key, is_right in _CHECKS.items():
            if not is_right(getattr(self, key)):
                raise InputError(say("'{field}' is not what it should be", field=key))
        players = self._players()
        if len(self.agents) != players:
            raise InputError(say("the players do not fit a game of {number}", number=players))
        if self.result is not None and not _fits(self.result, players):
            raise InputError(say("the result does not fit a game of {number}", number=players))
        if taken := sorted(_OWN & self.extra.keys()):
            raise InputError(f"'{taken[0]}' is a field of every record, and no further one")
        object.__setattr__(self, "result", _as_read("result", self.result))
        object.__setattr__(self, "extra", _as_read("further fields", self.extra))

    def as_line(self) -> str:
        return json.dumps(self._data())

    def __hash__(self) -> int:
        return hash((self.game, self.seed, *self.agents, *self.moves))

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_record, (self.as_line(), "a record")

    def table(self, moves: int | None = None) -> Table:
        """The game as it stood after so many moves; as it ended, or goes on, if no number is given."""
        if moves is not None and not 0 <= moves <= len(self.moves):
            raise InputError(f"the record has {len(self.moves)} moves, so there is no game after {moves}")
        table = Table(self.game, make_rules(self.game, self.rules), self.seed)
        for text in self.moves[:moves]:
            table.play_text(text)
        if moves is None:
            self._forfeit(table)
        return table

    def events(self) -> Iterator[Event]:
        """Each move of the game, with the states before and after it.

        Fails loudly, naming the move, where the record does not fit the rules.
        """
        table = self.table(0)
        for text in self.moves:
            yield table.play_text(text)
        self._forfeit(table)
        self._check_result(table)

    def final(self) -> Table:
        """The table at the end, if the record fits the rules and leads to its result."""
        table = self.table()
        self._check_result(table)
        return table

    def _players(self) -> int:
        try:
            return make_rules(self.game, self.rules).players
        except InputError as error:
            raise InputError(quoted(error, say("there is no such game, or its rules are others"))) from None

    def _data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "agents": self.agents,
            "moves": self.moves,
            "result": self.result,
            "version": VERSION,
        } | self.extra

    def _forfeit(self, table: Table) -> None:
        if self.result and "forfeit" in self.result and not table.over:
            # Records once left out who it was: whoever was to act.
            table.forfeit(self.result.get("forfeited_by", table.actor), self.result["forfeit"])

    def _check_result(self, table: Table) -> None:
        # Nothing but the arena's patience ended a game that is void before its end.
        if self.result is None or (self.result["void"] and not table.over):
            return
        if table.result is None:
            raise InputError(say("the game is not over after its last move, number {number}", number=len(self.moves)))
        for key, value in table.result.items():
            if self.result.get(key) != value and not key.startswith("forfeit"):
                raise InputError(
                    say(
                        "the replay ends with {field} {value}, but the record says {said}",
                        field=key,
                        value=value,
                        said=self.result.get(key),
                    )
                )


def record_of(table: Table, agents: Sequence[str], extra: dict[str, Any] | None = None) -> Record:
    """The record of a game as it stands; of one that goes on, too."""
    return Record(
        table.game, table.rules.as_dict(), table.seed, list(agents), table.moves, table.result, extra=extra or {}
    )


def parse_record(line: str, where: str) -> Record:
    try:
        data = json.loads(line)
        line.encode()  # which fails where a byte was no text
    except (ValueError, RecursionError):
        damaged = say("not a whole record; the line is cut or damaged")
        raise InputError(f"{where}: {damaged}") from None
    try:
        return _from_data(data)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


def _from_data(data: Any) -> Record:
    if not isinstance(data, dict):
        raise InputError(say("a record is a JSON object"))
    version = data.get("version")
    if version is None:
        raise InputError(say("'{field}' is missing", field="version"))
    if version not in (1, VERSION):
        raise InputError(
            say(
                "records of version {version} cannot be read, only versions 1 and {newest}",
                version=version,
                newest=VERSION,
            )
        )
    if version == 1:
        data["result"] = _from_version_1(data.get("result"))
    for key in _CHECKS:
        if key not in data:
            raise InputError(say("'{field}' is missing", field=key))
    extra = {key: value for key, value in data.items() if key not in _OWN}
    record = Record(**{key: data[key] for key in _CHECKS}, extra=extra)
    return _after_loss(record, data["previous_loser"]) if "previous_loser" in data else record


def _after_loss(record: Record, loser: Any) -> Record:
    """Older records name the seat that lost the game before where newer ones name the first target."""
    rules = make_rules(record.game, record.rules)
    if type(loser) is not int or not 0 <= loser < rules.players:
        raise InputError(say("'{field}' is not what it should be", field="previous_loser"))
    return replace(record, rules=rules.after_loss_of(loser).as_dict())


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

    forfeited_by = result.get("forfeited_by", 0)
    return result["void"] or (
        type(forfeited_by) is int
        and forfeited_by in range(players)
        and isinstance(result.get("forfeit", ""), str)
        and all(is_list(key, lambda value: isinstance(value, int | float)) for key in ("ranks", "points"))
        and len(result["ranks"]) == len(result["points"]) == players
        and all(is_list(key, lambda value: value in range(players)) for key in ("winners", "losers"))
    )


def _as_read(what: str, given: dict[str, Any] | None) -> dict[str, Any] | None:
    """What is given as it is when it has been written and read."""
    try:
        read: dict[str, Any] | None = json.loads(json.dumps(given))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"a record cannot hold such a value ({what}): {error}") from None
    return read


def _is_text_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item.isprintable() for item in value)


#: What each field of a record must be.
_CHECKS: dict[str, Callable[[Any], bool]] = {
    "game": lambda value: isinstance(value, str),
    "rules": lambda value: isinstance(value, dict) and all(isinstance(item, str) for item in value.values()),
    "seed": lambda value: type(value) is int and 0 <= value < 2**64,
    "agents": _is_text_list,
    "moves": _is_text_list,
    "result": lambda value: value is None or (isinstance(value, dict) and isinstance(value.get("void"), bool)),
}
#: Names that no further field may have.
_OWN = {*_CHECKS, "version", "previous_loser"}


def record_lines(path: str | Path) -> Iterator[tuple[str, str]]:
    """The lines of a file of records, one by one and unread, each with the place it stands at, for messages."""
    found = False
    for number, line in enumerate(files.read_lines(path), start=1):
        if line.strip():
            found = True
            yield f"{path}, line {number}", line
    if not found:
        raise InputError(f"{path}: there is no record in the file")


def read_records(
    path: str | Path, on_damage: Callable[[InputError], None] | None = None
) -> Iterator[tuple[str, Record]]:
    """Each record of a file with the place it stands at, one by one, however large the file is.

    A line that is no record is handed to `on_damage` as an error, and reading goes on; without it the error is raised.
    """
    for where, line in record_lines(path):
        try:
            record = parse_record(line, where)
        except InputError as error:
            if on_damage is None:
                raise
            on_damage(error)
            continue
        yield where, record
