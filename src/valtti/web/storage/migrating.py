"""Brings a database to the schema of this version."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

#: Servers that start at the same time take turns, where a database is shared by several.
_TURN = 0x7A177


def migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("valtti.web.storage") / "migrations"))
    with engine.begin() as connection:
        _wait_for_turn(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _wait_for_turn(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({_TURN})"))
