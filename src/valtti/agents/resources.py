"""What agents are made of besides numbers and words: things that are read before they are made.

A parameter of a native agent may name a resource, such as a file of clauses. The core says what kind of thing it is,
and a reader of that kind turns it into the text that the core is handed. A new kind is one more reader here.
"""

from __future__ import annotations

from collections.abc import Callable

from valtti.games import unknown


def read(kind: str, name: str) -> str:
    """The text of a resource: of the one of this name that comes with this package, or else of a file."""
    if kind not in _READERS:
        raise unknown("kind of resource", kind, list(_READERS))
    return _READERS[kind](name)


def _knowledge_base(name: str) -> str:
    from valtti.agents import knowledge  # a solver is loaded with it, which few need

    return knowledge.compiled(knowledge.read_shipped(name) if name in knowledge.shipped() else knowledge.read(name))


_READERS: dict[str, Callable[[str], str]] = {"knowledge base": _knowledge_base}
