"""Who somebody is: a random name in a signed cookie, without an account."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from valtti.errors import InputError

COOKIE = "valtti"
_LIFETIME = 365 * 24 * 3600  # seconds


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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_text(encoding="ascii")
        with os.fdopen(file, "w", encoding="ascii") as opened:
            key = secrets.token_urlsafe(32)
            opened.write(key)
            opened.flush()
            os.fsync(opened.fileno())
        return key
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be used ({error})") from None
