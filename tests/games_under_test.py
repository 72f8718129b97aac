"""What the generic tests try: the games, rule variants of each, and random games of them.

A game that is not in the table is tried with its usual rules. `test_games.py` asks that every rule option of a game
occurs in its row.
"""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import valtti
from valtti.games import names
from valtti.games.types import Move, State

ROOT = Path(__file__).parents[1]

#: A game takes some 500 moves; one that takes more than this will not end.
MOST_MOVES = 20_000

#: Games that begin always the same, and those in which everybody sees everything.
NOTHING_DEALT = {"tictactoe"}
NOTHING_HIDDEN = {"tictactoe"}

#: Rules under which players that do not know what they do come to an end soon; the usual rules where none are named.
SHORT: dict[str, dict[str, Any]] = {"tysiac": {"max_rounds": 4}}

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "moska": [
        *({"players": players} for players in range(2, 9)),
        {"self_play": "now"},
        {"self_play": "never"},
        {"trump2_swap": "choice"},
        {"trump2_swap": "off"},
        {"first_target": "previous_loser"},
        {"first_target": "loser_deals"},
        {"first_target": 2},
        {"mover_asked_again": "false"},
        {"mover_asked_again": "if_hand_changed"},
        {"turn_order": "round_robin"},
        {"turn_order": "compat"},
        {"speed": "0.5,1,2,8"},
        {"take": "unkilled_only"},
        {"take": "all_only"},
        {"deck_attack": "on"},
        {"hand_size": 1},
        {"hand_size": 25, "players": 2},
        {"start_deck": 0},
        {"start_deck": 2, "players": 3},
        {"no_progress_limit": 1, "players": 3},
        {"no_progress_limit": "off"},
        {"leave_with_unkilled": "true"},
        {"preset": "compat"},
        {"preset": "korttipelit"},
        # The experimental rule together with the others that touch the deck and the passes.
        {"deck_attack": "on", "mover_asked_again": "if_hand_changed", "trump2_swap": "choice", "players": 5},
    ],
    "tictactoe": [{"preset": "default"}],  # it has no options
}


#: Rules under which agents meet what they do not under the usual ones.
AGENT_RULES: dict[str, list[dict[str, Any]]] = {
    "moska": [{"players": 2}, {"players": 7}, {"preset": "compat"}, {"deck_attack": "on", "players": 3}],
}


def short_rules(game: str) -> dict[str, Any]:
    return SHORT.get(game, {})


def variants(*games: str) -> list[tuple[str, dict[str, Any]]]:
    """Every game, or those named, with each of its rule variants."""
    return [(game, rules) for game in games or names() for rules in VARIANTS.get(game, [{}])]


def variant_name(value: Any) -> str:
    """For the ids of pytest."""
    if isinstance(value, dict):
        return ",".join(f"{key}={item}" for key, item in value.items()) or "usual"
    return str(value)


def random_move(state: State, choices: random.Random) -> Move:
    """First a kind, then a move of it, so that the many kills and attacks do not crowd out the rest."""
    moves = list(state.moves)
    kind = choices.choice(sorted({move.kind for move in moves}))
    return choices.choice([move for move in moves if move.kind == kind])


def random_game(game: str, rules: dict[str, Any], seed: int) -> Iterator[tuple[State, Move | None]]:
    """Each position with the move about to be made in it, and the last with None; the state is one object."""
    state, rng, choices = valtti.deal(game, rules, seed), valtti.Rng(seed), random.Random(seed)
    for _ in range(MOST_MOVES):
        if state.over:
            yield state, None
            return
        move = random_move(state, choices)
        yield state, move
        state.play(move, rng)
    raise AssertionError(f"{game} {rules}, seed {seed}: not over after {MOST_MOVES} moves")


def positions(game: str, rules: dict[str, Any], seeds: range) -> Iterator[State]:
    """The positions of random games in which somebody is to act; the state of a game is one object."""
    for seed in seeds:
        for state, move in random_game(game, rules, seed):
            if move is not None:
                yield state


def load_tool(name: str) -> ModuleType:
    """A script of tools/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
