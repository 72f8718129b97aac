"""What agents are made of besides numbers and words: things that are read before they are made.

A parameter of a native agent may name a resource, such as a file of clauses or of weights. The core says what kind of
thing it is, and a reader of that kind turns it into what the core is handed. A new kind is one more reader here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from valtti._core import Network
from valtti.errors import InputError
from valtti.games import unknown


def read(kind: str, name: str) -> str | Network:
    """What is in a resource: in the one of this name that comes with this package, or else in a file."""
    if not name:
        raise InputError(f"it needs the name of a file of a {kind}")
    if kind not in _READERS:
        raise unknown("kind of resource", kind, list(_READERS))
    return _READERS[kind](name)


def _knowledge_base(name: str) -> str:
    from valtti.agents import knowledge  # a solver is loaded with it, which few need

    return knowledge.compiled(knowledge.read_shipped(name) if name in knowledge.shipped() else knowledge.read(name))


def _network(name: str) -> Network:
    from valtti.networks import shipped

    path = shipped.find(name)
    try:
        stat = path.stat()
    except OSError:
        return _network_of(path, 0, 0)  # which says what is wrong
    return _network_of(path.resolve(), stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=64)
def _network_of(path: Path, changed: int, size: int) -> Network:
    """One for all who want it, as long as the file does not change: weights are in memory once."""
    from valtti.networks.weights import load_weights

    return load_weights(path).network()


_READERS: dict[str, Callable[[str], str | Network]] = {"knowledge base": _knowledge_base, "network": _network}
