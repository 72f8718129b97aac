"""Reading and writing tables."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, or_, select, text, update
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from valtti.errors import InputError
from valtti.web.storage.locking import lock
from valtti.web.storage.migrating import migrate
from valtti.web.storage.schema import analyses, events, people, seats, tables

_PATIENCE = 30  # seconds for which a connection or a lock is waited for
_ANSWER = 10  # seconds in which a PostgreSQL answers, if there is one


@dataclass(frozen=True)
class Happening:
    """An event of a table: a move, or the reason for which a seat loses."""

    seat: int
    move: str | None = None
    forfeit: str | None = None


@dataclass(frozen=True)
class SeatRow:
    """Who sits somewhere: a person, or an agent of some level."""

    name: str
    person: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, with all that has happened at it."""

    id: str
    game: str
    rules: dict[str, str]
    seed: int
    seats: tuple[SeatRow, ...]
    happenings: tuple[Happening, ...] = ()
    made_at: float = field(default_factory=time.time)
    result: dict[str, Any] | None = None
    series: str | None = None  # the first table, if the same players have played before
    hints: bool = True  # may they be asked for?

    def seat_of(self, person: str | None) -> int | None:
        return next((i for i, seat in enumerate(self.seats) if person is not None and seat.person == person), None)


class Store:
    """A database. Its functions are called in worker threads; each is one transaction."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        # SQLite lets one write at a time, and makes the others sleep and try again: waiting in turn is faster.
        is_sqlite = self._engine.dialect.name == "sqlite"
        self._turn: threading.Lock | nullcontext[None] = threading.Lock() if is_sqlite else nullcontext()
        try:
            self._unlock = lock(self._engine)
            migrate(self._engine)
        except SQLAlchemyError as error:
            raise InputError(f"the database cannot be used: {_first_line(error)}") from None

    def close(self) -> None:
        self._unlock()
        self._engine.dispose()

    def check(self) -> None:
        """Fails if the database does not answer."""
        with self._engine.connect() as connection:
            connection.execute(text("select 1"))

    def add_person(self, person: str) -> None:
        with self._writing() as connection:
            connection.execute(insert(people).values(id=person, made_at=time.time()))

    def knows(self, person: str) -> bool:
        with self._engine.connect() as connection:
            return connection.execute(select(people.c.id).where(people.c.id == person)).one_or_none() is not None

    def add_table(self, row: TableRow) -> None:
        with self._writing() as connection:
            connection.execute(
                insert(tables).values(
                    id=row.id,
                    game=row.game,
                    rules=json.dumps(row.rules),
                    seed=row.seed,
                    made_at=row.made_at,
                    series=row.series,
                    hints=row.hints,
                )
            )
            connection.execute(
                insert(seats),
                [
                    {"table_id": row.id, "seat": i, "name": seat.name, "person_id": seat.person, "level": seat.level}
                    for i, seat in enumerate(row.seats)
                ],
            )
            _append(connection, row.id, 0, row.happenings, row.result)

    def append(self, table_id: str, first: int, happenings: Sequence[Happening], result: dict[str, Any] | None) -> None:
        """Adds events, of which the first has this number, and the result if the game is over now.

        Fails if there is another event of that number.
        """
        with self._writing() as connection:
            _append(connection, table_id, first, happenings, result)

    def table(self, table_id: str) -> TableRow | None:
        with self._engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            found = connection.execute(
                select(events.c.seat, events.c.move, events.c.forfeit)
                .where(events.c.table_id == table_id)
                .order_by(events.c.number)
            )
            return _table_row(row, _seats(connection, [table_id])[table_id], [Happening(*each) for each in found])

    def tables_of(self, person: str, most: int) -> list[TableRow]:
        """The tables at which somebody sits or sat, without their events, newest first."""
        with self._engine.connect() as connection:
            rows = connection.execute(
                select(tables)
                .join(seats, seats.c.table_id == tables.c.id)
                .where(seats.c.person_id == person)
                .order_by(tables.c.made_at.desc())
                .limit(most)
            ).all()
            sitting = _seats(connection, [row.id for row in rows])
            return [_table_row(row, sitting[row.id], ()) for row in rows]

    def earlier(self, row: TableRow) -> list[TableRow]:
        """The games that the players of a table have finished before, without their events, oldest first."""
        if row.series is None:
            return []
        with self._engine.connect() as connection:
            rows = connection.execute(
                select(tables)
                .where(or_(tables.c.id == row.series, tables.c.series == row.series))
                .where(tables.c.made_at < row.made_at, tables.c.result.is_not(None))
                .order_by(tables.c.made_at)
            ).all()
            sitting = _seats(connection, [each.id for each in rows])
            return [_table_row(each, sitting[each.id], ()) for each in rows]

    def analysis(self, table_id: str) -> Any:
        """What was found out about a game; None if nothing was."""
        with self._engine.connect() as connection:
            found = connection.execute(select(analyses.c.data).where(analyses.c.table_id == table_id)).scalar()
            return None if found is None else json.loads(found)

    def keep_analysis(self, table_id: str, data: Any) -> None:
        """The first one stays."""
        with self._writing() as connection:
            if connection.execute(select(analyses.c.table_id).where(analyses.c.table_id == table_id)).first() is None:
                connection.execute(insert(analyses).values(table_id=table_id, data=json.dumps(data)))

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turn, self._engine.begin() as connection:
            yield connection


def _append(
    connection: Connection,
    table_id: str,
    first: int,
    happenings: Sequence[Happening],
    result: dict[str, Any] | None,
) -> None:
    now = time.time()
    if happenings:
        connection.execute(
            insert(events),
            [
                {"table_id": table_id, "number": number, "at": now, **vars(happening)}
                for number, happening in enumerate(happenings, start=first)
            ],
        )
    if result is not None:
        connection.execute(
            update(tables).where(tables.c.id == table_id).values(ended_at=now, result=json.dumps(result))
        )


def _seats(connection: Connection, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    rows = connection.execute(select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat))
    found: dict[str, list[SeatRow]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append(SeatRow(row.name, row.person_id, row.level))
    return found


def _table_row(row: Any, sitting: Sequence[SeatRow], happenings: Sequence[Happening]) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        rules=json.loads(row.rules),
        seed=row.seed,
        seats=tuple(sitting),
        happenings=tuple(happenings),
        made_at=row.made_at,
        result=None if row.result is None else json.loads(row.result),
        series=row.series,
        hints=row.hints,
    )


def _engine(url: str) -> Engine:
    arguments = {}
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        arguments["connect_timeout"] = _ANSWER
    try:
        # A connection that the database has cut off is noticed and replaced.
        engine = create_engine(url, pool_pre_ping=True, pool_timeout=_PATIENCE, connect_args=arguments)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, TypeError, ValueError):  # without a file; a bad port
        raise InputError("a database is named as in sqlite:///file or postgresql://user@host/name") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """What is committed stays, whatever happens to the machine; readers and the writer do not wait for one another."""
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={1000 * _PATIENCE}"):
        connection.execute(f"PRAGMA {setting}")


def _first_line(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().split("\n")[0]
