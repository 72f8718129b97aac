"""What all parts of a running server share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from valtti.web.analysing import Analyses
from valtti.web.identity import Identity
from valtti.web.limits import AddressLimits
from valtti.web.measuring import Metrics
from valtti.web.rooms import Rooms
from valtti.web.storage import Store


@dataclass(frozen=True)
class Site:
    store: Store
    rooms: Rooms
    analyses: Analyses
    identity: Identity
    limits: AddressLimits
    metrics: Metrics
    shown: Sequence[str] = ()  # the records that the server was started to show, one in each line


def site_of(connection: HTTPConnection) -> Site:
    return cast(Site, connection.app.state.site)
