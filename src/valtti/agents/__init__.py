"""Agents: the class that an agent derives from, and the registry of those there are."""

from valtti.agents.agent import Agent, Evaluator, RowEvaluator

__all__ = ["Agent", "Evaluator", "RowEvaluator"]
