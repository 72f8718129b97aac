"""Who somebody is: a random name in a signed cookie, without an account."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from valtti import files
from valtti.errors import InputError

COOKIE = "valtti"
_LIFETIME = 365 * 24 * 3600  # seconds
_KEY_BYTES = 32
_KEY = re.compile(r"[\w-]{43}", re.ASCII)  # so many as text


class Identity:
    """Signs cookies, and believes only those that it has signed."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeTimedSerializer(key, salt="person")

    def person(self, connection: HTTPConnection) -> str | None:
        """Who sends a request; None for somebody new, and for whoever shows a cookie that is not ours."""
        try:
            person = self._signer.loads(connection.cookies.get(COOKIE, ""), max_age=_LIFETIME)
        except BadData:
            return None
        return person if isinstance(person, str) else None

    def give(self, response: Response, person: str, is_secure: bool) -> None:
        response.set_cookie(
            COOKIE,
            self._signer.dumps(person),
            max_age=_LIFETIME,
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )


def new_person() -> str:
    return secrets.token_urlsafe(16)


def signing_key(folder: Path) -> str:
    """The key of this folder, made when it is first wanted; nobody else may read it."""
    path = folder / "key"
    files.make_folder(folder)
    try:
        if not path.exists():
            _write_new_key(path)
        key = path.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise InputError(f"{path}: cannot be used ({error.strerror})") from None
    if not _KEY.fullmatch(key):  # with a short one, cookies could be forged
        raise InputError(f"{path}: is no key; remove the file for a new one, and everybody is a new person then")
    return key


def _write_new_key(path: Path) -> None:
    """A whole one or none, and only if nobody else was faster."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=".key.", encoding="ascii") as file:  # mode 0600
        file.write(secrets.token_urlsafe(_KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, path)
