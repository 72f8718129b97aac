"""Brings a database to the schema of this version. It is locked by then, so that no other server does the same."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine

from valtti.errors import InputError

SCRIPTS = files("valtti.web.storage") / "migrations"


def migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:  # it does not know the version that the database has
            raise InputError("the database was made by a newer version of Valtti, or is none of Valtti") from None
