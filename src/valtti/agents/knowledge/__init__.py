"""Knowledge bases: strategies written as propositional logic, and what they entail.

A file holds facts and strategies as clauses. Whether a strategy wants a card is proved by refutation: its clauses, the
facts and the denial that the card is played are handed to a satisfiability solver, and if they contradict each other
the card is wanted. The answers do not depend on a game in progress, so all of them are found out once, before play.
"""

from valtti.agents.knowledge.base import KnowledgeBase, compiled, parse, read, read_shipped, shipped

__all__ = ["KnowledgeBase", "compiled", "parse", "read", "read_shipped", "shipped"]
