"""Clauses, their text, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import pycosat

from valtti import files
from valtti._core import Card
from valtti.errors import InputError

#: A literal: a name such as `P(JC)`, and whether it is affirmed.
Literal = tuple[str, bool]
Clause = tuple[Literal, ...]

_LITERAL = re.compile(r"(?P<no>not\s+)?(?P<letter>[A-Z])\((?P<card>\w+)\)$")
_SECTION = re.compile(r"\[\s*(?P<kind>facts|strategy\s+(?P<name>\w+))\s*\]$")


@dataclass(frozen=True)
class KnowledgeBase:
    """Facts, and strategies that each add clauses to them."""

    facts: tuple[Clause, ...]
    strategies: dict[str, tuple[Clause, ...]]
    where: str  # it was read from

    def wanted(self, strategy: str) -> list[Card]:
        """The cards that a strategy wants: those for which P(card) is entailed."""
        clauses = [*self.facts, *self.strategies[strategy]]
        if not is_satisfiable(clauses):
            raise InputError(f"{self.where}: the facts and the strategy '{strategy}' contradict each other")
        cards = {name[2:-1] for clause in clauses for name, _ in clause if name.startswith("P(")}
        return sorted((Card(card) for card in cards if self._entails(clauses, f"P({card})")), key=lambda c: c.index)

    @staticmethod
    def _entails(clauses: Iterable[Clause], name: str) -> bool:
        return not is_satisfiable([*clauses, ((name, False),)])


def compiled(base: KnowledgeBase) -> str:
    """What native agents are handed of a knowledge base: each strategy with the cards that it wants."""
    return "; ".join(" ".join([name, *map(str, base.wanted(name))]) for name in base.strategies)


def is_satisfiable(clauses: Iterable[Clause]) -> bool:
    """Can all clauses be true at once?"""
    numbers: dict[str, int] = {}
    problem = [
        [numbers.setdefault(name, len(numbers) + 1) * (1 if affirmed else -1) for name, affirmed in clause]
        for clause in clauses
    ]
    return bool(pycosat.solve(problem) != "UNSAT")


def parse(text: str, where: str = "the knowledge base") -> KnowledgeBase:
    """Reads sections of clauses; a # begins a remark."""
    sections: dict[str, list[Clause]] = {}
    current: list[Clause] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        section = _SECTION.match(words)
        if section:
            current = sections.setdefault(section["name"] or "", [])
        elif words.startswith("["):
            raise InputError(f"{where}, line {number}: a section is [facts] or [strategy NAME], not '{words}'")
        elif current is None:
            raise InputError(f"{where}, line {number}: clauses stand in a section, [facts] or [strategy NAME]")
        else:
            current.append(_clause(words, f"{where}, line {number}"))
    facts = tuple(sections.pop("", []))
    if not sections:
        raise InputError(f"{where}: there is no strategy in it")
    return KnowledgeBase(facts, {name: tuple(clauses) for name, clauses in sections.items()}, where)


def _clause(text: str, where: str) -> Clause:
    return tuple(_literal(part.strip(), where) for part in re.split(r"\bor\b", text))


def _literal(text: str, where: str) -> Literal:
    found = _LITERAL.match(text)
    if not found:
        raise InputError(f"{where}: '{text}' is not a literal: write P(JC) or not P(JC)")
    try:
        card = Card(found["card"])
    except ValueError as error:
        raise InputError(f"{where}: {error}") from None
    return f"{found['letter']}({card})", not found["no"]


def read(path: str | Path) -> KnowledgeBase:
    return parse(files.read_text(path), str(path))


def shipped() -> list[str]:
    """The names of the knowledge bases of this package."""
    return [file.name for file in resources.files(__package__).iterdir() if file.name.endswith(".kb")]


@cache
def read_shipped(name: str) -> KnowledgeBase:
    """A knowledge base of this package."""
    return parse(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"), name)
