"""Servers and databases for the tests of the site."""

import os
import tempfile
from pathlib import Path

import pytest

from web.browsing import Person, serving
from web.postgres import Postgres, binaries


@pytest.fixture(scope="session")
def postgres():
    if binaries() is None and "VALTTI_NEEDS_POSTGRESQL" not in os.environ:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    # Not in the folder of pytest, into which no other user may look.
    with tempfile.TemporaryDirectory() as folder:
        running = Postgres(Path(folder))
        yield running
        running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'valtti.sqlite'}"
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One for all tests that do not harm it."""
    with serving(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def person(server):
    return Person(server.address)
