"""What knowledge bases supply to native agents: the cards that each strategy wants, as numbers of bits."""

from __future__ import annotations

from functools import cache

from valtti.agents.knowledge.base import KnowledgeBase, read, read_shipped
from valtti.errors import InputError

#: A native agent's parameters of this kind hold the cards that the strategy of that name wants.
PREFIX = "kb_"
#: The parameter by which somebody names a file of clauses.
FILE = "knowledge"

#: Agents whose knowledge base is not the usual one.
_SHIPPED = {"kbbot": "jacks.kb"}
_USUAL = "ranks.kb"


def shipped(agent: str) -> str:
    """The name of the knowledge base that an agent uses unless it is given another."""
    return _SHIPPED.get(agent, _USUAL)


def compiled(agent: str, parameters: list[str], path: str | None = None) -> list[tuple[str, float]]:
    """Values for the parameters of an agent that come from its knowledge base, or from the file at `path`."""
    if path is None:
        return list(_compiled_shipped(shipped(agent), tuple(parameters)))
    base = read(path)
    unused = set(base.strategies) - {name.removeprefix(PREFIX) for name in parameters}
    if unused:
        names = ", ".join(name.removeprefix(PREFIX) for name in parameters)
        raise InputError(f"{path}: {agent} knows no strategy '{sorted(unused)[0]}', only {names}")
    return _wanted(base, parameters)


@cache
def _compiled_shipped(name: str, parameters: tuple[str, ...]) -> tuple[tuple[str, float], ...]:
    return tuple(_wanted(read_shipped(name), list(parameters)))


def _wanted(base: KnowledgeBase, parameters: list[str]) -> list[tuple[str, float]]:
    """A strategy that the knowledge base does not have wants no card."""
    values = []
    for name in parameters:
        strategy = name.removeprefix(PREFIX)
        cards = base.wanted(strategy) if strategy in base.strategies else []
        values.append((name, float(sum(1 << card.index for card in cards))))
    return values
