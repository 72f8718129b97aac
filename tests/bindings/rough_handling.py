"""Calls everything that the core's module has with all kinds of arguments; run by test_rough_handling.py.

Whatever is given, the answer is a value or a Python exception: the process must live on to print how often it called.
"""

from __future__ import annotations

import inspect
import random
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

from valtti import _core
from valtti.agents.registry import make_player
from valtti.games import names

ODD = [
    None, True, -1, 0, 1, 3, 2**31 - 1, 2**31, 2**63, 2**64, -(2**63), 1e300, float("nan"), "", "rubbish", "KH",
    "players=3", "kill >", "\x00", "ä" * 1000, b"KH", [], [0], [-1], [2**40], [None], ["KH"], {},
    {"players": "3"}, {1: 2}, {"preset": "x"}, (), object(), slice(None, None, -1), slice(5, -900, 3), int,
    lambda view: [0.5] * 9, lambda view: None,
    [("hands", [["?"]])], [("", [])], [("board", [])], [("samples", 2.0)], [("samples", "x")], [("weights", None)],
    np.zeros((3, 40), np.uint8), np.ones((2, 200), np.uint8), np.zeros((0, 1), np.uint8), np.full(5, np.nan),
    np.zeros((4, 4), np.float32)[:, ::2],
]  # fmt: skip
CALLS = 40  # of each function


def modules() -> Iterator[ModuleType]:
    yield _core
    for name in names():
        yield getattr(_core, name)


def instances(game: ModuleType) -> list[Any]:
    """One object or more of every class that a game has, fresh, used and used up."""
    rules = game.Rules({"unit": "deal"} if game.name == "tysiac" else {})
    state = game.State.deal(rules, _core.Rng(1))
    over, table, rng = state.copy(), game.Table(rules, 1), _core.Rng(2)
    while not over.over:
        over.play(over.moves[0], rng)
    agent = game.make_agent("uniform")
    agents = [agent] * rules.players
    flight = game.Flight(rules, [None, *agents[1:]], 1, 2, True)
    flight.begin(5, 3)
    view, seen = state.view(state.actor), over.view(0)
    outlook = game.Outlook(20, 3)
    outlook.look(view)
    encoding = game.encodings()[0]
    after = encoding.after_moves([view], 2)
    return [
        rules, state, over, view, seen, view.moves, view.moves[0], outlook.views, outlook, game.Outlook(5, 2), table,
        agent, game.Sampler(view), game.Match(rules, agents, 1), flight,
        game.Flight(rules, [None, *agents[1:]], 1, 1, False),
        encoding, encoding.layout[0], after, after.rows, encoding.encode([view, seen]), *networks(game),
        *game.native_agents()[:2], *game.native_agents()[0].parameters, *solvers(game), *thinkers(game),
        *([over.last_round] if getattr(over, "last_round", None) else []),
    ]  # fmt: skip


def thinkers(game: ModuleType) -> Iterator[Any]:
    """All that searches, in a few worlds, and what looks one move ahead."""
    for entry in game.native_agents():
        known = {parameter.name for parameter in entry.parameters}
        if "worlds" in known:
            yield make_player(game.name, f"{entry.name}(worlds=2)").native
        elif entry.name == "net":
            yield make_player(game.name, "net(samples=1)").native


def networks(game: ModuleType) -> Iterator[_core.Network]:
    """Small ones, of which the second fits no encoding."""
    encoding = game.encodings()[0]
    for inputs in (encoding.inputs, 7):
        layers = [(np.zeros((4, inputs), np.float32), np.zeros(4, np.float32)),
                  (np.ones((1, 4), np.float32), np.zeros(1, np.float32))]  # fmt: skip
        yield _core.Network(game.name, encoding.name, encoding.version, "relu", layers)


def solvers(game: ModuleType) -> list[Any]:
    return [game.Solver()] if hasattr(game, "Solver") else []


def names_of(thing: Any) -> list[str]:
    """Of methods and properties, with those special ones that a class defines itself."""
    special = [name for name in vars(type(thing)) if name.startswith("__") and name not in ("__doc__", "__module__")]
    return sorted({name for name in dir(thing) if not name.startswith("__")} | set(special))


def call(function: Any, pool: list[Any], choices: random.Random) -> int:
    named = keywords_of(function)
    for _ in range(CALLS):
        arguments = [choices.choice(pool) for _ in range(choices.randrange(9))]
        try:
            function(*arguments, **{name: choices.choice(pool) for name in named if choices.random() < 0.3})
        except Exception:
            continue
    return CALLS


def keywords_of(function: Any) -> list[str]:
    """The arguments that can be given by name alone, by what the function says of itself."""
    said = (function.__doc__ or "").splitlines() or [""]
    return re.findall(r"(\w+):", said[0].partition("*, ")[2])


def gather_with_anything(game: ModuleType, choices: random.Random) -> int:
    """Where all is right that has its place, what is given by name is looked at."""
    rules, agent, encoding = game.Rules({}), game.make_agent("uniform"), game.encodings()[0]
    named = keywords_of(game.gather)
    assert "keep" in named
    for _ in range(CALLS):
        runs = [choices.choice(each) for each in ((0, 1, -1, 2**40, "0"), (0, 1, -1, 2**64), (1, 2, 0, 10**9))]
        given = {name: choices.choice([*ODD, 0.5]) for name in named if choices.random() < 0.2}
        try:
            game.gather([rules], [agent] * 3, encoding.name, *runs, lambda: False, **given)
        except Exception:
            continue
    return CALLS


def try_all(thing: Any, pool: list[Any], choices: random.Random) -> int:
    calls = 0
    for name in names_of(thing):
        try:
            member = getattr(thing, name)
        except Exception:
            continue
        if callable(member):
            calls += call(member, pool, choices)
        elif not isinstance(thing, ModuleType):
            for value in ODD:
                try:
                    setattr(thing, name, value)
                except Exception:
                    continue
    return calls


def main() -> None:
    choices = random.Random(int(sys.argv[1]))
    calls = 0
    plain = [_core.Card("KH"), _core.CardSet("KH QH"), _core.CardSet(), _core.Rng(3)]
    made = {game.name: instances(game) for game in list(modules())[1:]}
    everything = [*plain, *(thing for things in made.values() for thing in things)]
    for module in modules():
        # Mostly what a function might take, so that calls get further than their signatures.
        own = made.get(getattr(module, "name", ""), [])
        pool = [*ODD, *plain, *own * 4, *choices.sample(everything, 5)]
        calls += try_all(module, pool, choices)
        calls += gather_with_anything(module, choices) if module is not _core else 0
        for _, cls in inspect.getmembers(module, inspect.isclass):
            calls += call(cls, pool, choices)
            try:
                calls += try_all(cls.__new__(cls), pool, choices)  # never initialised
            except TypeError:
                continue
        for thing in [*own, *plain]:
            if not isinstance(thing, np.ndarray):  # with which numpy itself can be made to crash
                calls += try_all(thing, pool, choices)
    print(calls)


if __name__ == "__main__":
    main()
