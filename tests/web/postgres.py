"""A PostgreSQL of our own, from the packages of the system, on a free port of this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

import psycopg

_MISSING = "PostgreSQL is not installed: apt-get install postgresql, or set VALTTI_NEEDS_POSTGRESQL= to have this fail"


def binaries() -> Path | None:
    """The folder of its programs."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).parent] if on_path else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


class Postgres:
    """Runs in a folder. It refuses to run as root, who becomes the user of the package instead."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        if found is None:
            raise FileNotFoundError(_MISSING)
        self._bin = found
        self._folder = folder
        self._databases = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
            for parent in folder.parents[:-1]:
                parent.chmod(parent.stat().st_mode | 0o011)
        self._run("initdb", "-D", str(folder / "data"), "-U", "valtti", "--auth=trust", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-l", log, "-o", options, "-w", "start")

    def stop(self) -> None:
        """At once, whoever is connected."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "fast", "-w", "stop")

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._databases += 1
        name = f"valtti{self._databases}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://valtti@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *arguments: str) -> None:
        user: Sequence[str] = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._bin / program), *arguments]
        subprocess.run(command, check=True, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
