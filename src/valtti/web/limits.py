"""How much anybody may ask for. Requests from this machine itself are limited by connection, not by address."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import HTTPConnection

#: Of one address: new tables, other requests, and connections that are open.
TABLES_A_MINUTE = 20
REQUESTS_A_SECOND = 20
MOST_CONNECTIONS = 40
#: Of one connection.
MESSAGES_A_SECOND = 50
MESSAGE_BYTES = 8192
#: Bodies of requests; a record may be long.
BODY_BYTES = 16_384
RECORD_BYTES = 1_000_000

_MOST_REMEMBERED = 10_000  # addresses


class Allowance:
    """So much a second on average, and at once what has been saved up over a few seconds."""

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Is there one left?"""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class AddressLimits:
    """What each address still may do. Those that were not heard of for long are forgotten."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Allowance] = OrderedDict()
        self._requests: OrderedDict[str, Allowance] = OrderedDict()
        self._connections: Counter[str] = Counter()

    def may_sit_down(self, connection: HTTPConnection) -> bool:
        return _take(self._tables, connection, TABLES_A_MINUTE / 60, TABLES_A_MINUTE)

    def may_ask(self, connection: HTTPConnection) -> bool:
        return _take(self._requests, connection, REQUESTS_A_SECOND, 10 * REQUESTS_A_SECOND)

    @contextmanager
    def connected(self, connection: HTTPConnection) -> Iterator[bool]:
        """While somebody is connected; says whether there is room for it."""
        address = _address(connection)
        if address is None:
            yield True
            return
        self._connections[address] += 1
        try:
            yield self._connections[address] <= MOST_CONNECTIONS
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


def _take(allowances: OrderedDict[str, Allowance], connection: HTTPConnection, a_second: float, most: float) -> bool:
    address = _address(connection)
    if address is None:
        return True
    allowance = allowances.setdefault(address, Allowance(a_second, most))
    allowances.move_to_end(address)
    if len(allowances) > _MOST_REMEMBERED:
        allowances.popitem(last=False)
    return allowance.take()


def _address(connection: HTTPConnection) -> str | None:
    """Where a request comes from; None for this machine itself. A whole network of IPv6 belongs to one household."""
    try:
        address = ipaddress.ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return None
    if address.is_loopback:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
