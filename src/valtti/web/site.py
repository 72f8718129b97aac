"""What all parts of a running server share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from valtti.web.identity import Identity
from valtti.web.rooms import Rooms
from valtti.web.storage import Store


@dataclass(frozen=True)
class Site:
    store: Store
    rooms: Rooms
    identity: Identity


def site_of(connection: HTTPConnection) -> Site:
    return cast(Site, connection.app.state.site)
