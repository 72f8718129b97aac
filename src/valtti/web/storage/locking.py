"""A database is for one server at a time: it holds the tables that are played in memory, and would miss what another
one writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from valtti.errors import InputError

_NUMBER = 0x7A178  # of the lock, among all that a PostgreSQL has
_LOCK_NOT_AVAILABLE = "55P03"  # what a PostgreSQL says then
_PATIENCE = 5  # seconds in which a PostgreSQL notices that a server is gone that was killed


def lock(engine: Engine) -> Callable[[], None]:
    """Takes a database, and returns what lets it go. The end of the process does so, too, however it ends."""
    return _lock_file(engine) if engine.dialect.name == "sqlite" else _lock_in_database(engine)


def _lock_file(engine: Engine) -> Callable[[], None]:
    path = engine.url.database
    if path and not Path(path).absolute().parent.is_dir():
        raise InputError(f"the database {path} cannot be used (there is no folder {Path(path).parent})")
    if path and Path(path).exists() and not os.access(path, os.W_OK):
        raise InputError(f"the database {path} cannot be used (it may not be written)")
    taken = FileLock(f"{path}.lock", thread_local=False)  # it may be let go of in another thread
    try:
        taken.acquire(blocking=False)
    except Timeout:
        raise InputError(f"{path}: another server uses this database; name another folder by --data") from None
    except OSError as error:
        raise InputError(f"the database {path} cannot be used ({error.strerror})") from None
    return taken.release


def _lock_in_database(engine: Engine) -> Callable[[], None]:
    """Held by a connection of its own, which nobody else is given."""
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    connection.execute(text(f"set lock_timeout = '{_PATIENCE}s'"))
    try:
        connection.execute(text(f"select pg_advisory_lock({_NUMBER})"))
    except OperationalError as error:
        connection.invalidate()
        if getattr(error.orig, "sqlstate", None) != _LOCK_NOT_AVAILABLE:
            raise
        raise InputError("another server uses this database; name another one by --database") from None
    return connection.invalidate
