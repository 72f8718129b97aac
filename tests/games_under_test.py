"""What the generic tests try: the games, rule variants of each, and random games of them.

A game that is not in the table is tried with its usual rules. `test_games.py` asks that every rule option of a game
occurs in its row.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import valtti
from valtti.agents.registry import Listing, listings
from valtti.games import find_encoding, make_rules, names
from valtti.games.table import Table
from valtti.games.types import Move, State, View
from valtti.networks.weights import Weights, save_weights

ROOT = Path(__file__).parents[1]

#: A game takes some 500 moves; one that takes more than this will not end.
MOST_MOVES = 20_000

#: Games that begin always the same, and those in which everybody sees everything.
NOTHING_DEALT = {"tictactoe"}
NOTHING_HIDDEN = {"tictactoe"}

#: Fields of views that name cards which a seat does not hold, or hardly: they tell where no card lies.
NOT_HELD = {"excluded", "not_added", "not_spent"}

#: Rules under which players that do not know what they do come to an end, for games that have none otherwise.
SHORT: dict[str, dict[str, Any]] = {"tysiac": {"unit": "deal"}}

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
    "schnapsen": [
        {"preset": "official"},
        {"preset": "official-sharp"},
        {"preset": "vu"},
        {"unit": "deal"},
        {"preset": "vu", "unit": "bummerl"},
        {"first_leader": 0},
        {"preset": "vu", "first_leader": 1},
        {"close_talon": "off"},
        {"close_talon": 10, "exchange_talon": 10},
        {"exchange_talon": 6, "unit": "deal"},
        {"exchange_first_lead": "false"},
        {"marriage_first_lead": "false"},
        {"marriage_card": "king"},
        {"marriage_points": "next_trick"},
        {"claim": "player"},
        {"preset": "official-sharp", "claim": "player", "unit": "deal"},
        {"preset": "vu", "claim": "player"},
    ],
    "tictactoe": [{"preset": "default"}],  # it has no options
    # Random players never reach 1000 points, so games are cut short.
    "tysiac": [
        {"unit": "deal"},
        {"max_rounds": 4},
        {"preset": "thesis-repro", "max_rounds": 3},
        {"preset": "kurnik", "max_rounds": 3},
        {"preset": "pagat-pl", "max_rounds": 3},
        {"preset": "pagat-ru", "max_rounds": 3},
        {"preset": "kurnik", "players": 4, "max_rounds": 4},
        {"preset": "pagat-ru", "players": 4, "unit": "deal"},
        {"unit": "deal", "auction": "first_bid", "opening": "forced"},
        {"unit": "deal", "bid_step": 20, "bid_limit": "none"},
        {"unit": "deal", "bid_limit": "marriages", "raise": "false"},
        {"unit": "deal", "must_beat": "true", "must_overtrump": "true"},
        {"unit": "deal", "must_trump": "true", "marriage_first_trick": "false"},
        {"max_rounds": 3, "rounding": 5, "finish_only_as_declarer": "true", "tie": "declarer_then_draw"},
        {"max_rounds": 3, "barrel": 500, "barrel_pinned": "true", "barrel_rounds": 1, "barrel_contract": 120},
        {"max_rounds": 3, "barrel": "off", "zeros": 1},
        {"max_rounds": 5, "bomb": "on", "bomb_points": 100, "bombs_free": 1, "bombs_most": 2, "bomb_penalty_every": 2},
        {"unit": "deal", "four_nines": "off", "first_dealer": 2},
        {"players": 4, "rest_ace": 40, "max_rounds": 4},
    ],
}


#: Rules under which agents meet what they do not under the usual ones.
AGENT_RULES: dict[str, list[dict[str, Any]]] = {
    "moska": [{"players": 2}, {"players": 7}, {"preset": "compat"}, {"deck_attack": "on", "players": 3}],
    "schnapsen": [{"preset": "vu"}, {"preset": "official-sharp"}, {"claim": "player", "unit": "deal"}],
    "tysiac": [{"max_rounds": 3}, {"preset": "kurnik", "players": 4, "max_rounds": 3}],
}


def short_rules(game: str) -> dict[str, Any]:
    """The usual rules, or those under which random games end."""
    return SHORT.get(game, {})


def variants(*games: str) -> list[tuple[str, dict[str, Any]]]:
    """Every game, or those named, with each of its rule variants."""
    return [(game, rules) for game in games or names() for rules in VARIANTS.get(game, [{}])]


def variant_name(value: Any) -> str:
    """For the ids of pytest."""
    if isinstance(value, dict):
        return ",".join(f"{key}={item}" for key, item in value.items()) or "usual"
    return str(value)


def text_of_cards(view: View) -> str:
    """What a view says of cards that lie somewhere."""
    return " ".join(str(field) for field in view.fields if field[0] not in NOT_HELD).replace("'", " ")


def random_move(state: State, choices: random.Random) -> Move:
    """First a kind, then a move of it, so that the many kills and attacks do not crowd out the rest."""
    moves = list(state.moves)
    kind = choices.choice(sorted({move.kind for move in moves}))
    return choices.choice([move for move in moves if move.kind == kind])


def random_table(game: str, rules: dict[str, Any], seed: int, moves: int = MOST_MOVES) -> Table:
    """A game after so many random moves, or at its end."""
    table = Table(game, make_rules(game, rules), seed)
    choices = random.Random(seed)
    while not table.over and moves > 0:
        table.play(random_move(table.state, choices))
        moves -= 1
    return table


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
    """A script of tools/ as a module. One of them is called `encodings`, as a module that Python needs is."""
    name_here = f"{name}_tool" if name in sys.stdlib_module_names else name
    spec = importlib.util.spec_from_file_location(name_here, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name_here] = module
    spec.loader.exec_module(module)
    return module


#: Agents that play whole games for each decision are asked for few of them.
QUICK = {
    "pimc": {"max_moves": 4, "worlds": 1},
    "ismcts": {"worlds": 2},
    "master": {"max_moves": 3, "worlds": 2},
}


@functools.cache
def random_network(game: str) -> Path:
    """A file of weights that have learned nothing, for agents of which it does not matter how well they play."""
    encoding, rng = find_encoding(game), np.random.default_rng(5)
    sizes = (encoding.inputs, 4, 1)
    layers = [
        (rng.normal(0, 0.3, (outputs, inputs)).astype(np.float32), rng.normal(0, 0.3, outputs).astype(np.float32))
        for inputs, outputs in itertools.pairwise(sizes)
    ]
    path = ROOT / "build" / "tests" / f"{game}.safetensors"  # all processes name it alike, in names of tests too
    path.parent.mkdir(parents=True, exist_ok=True)
    save_weights(path, Weights(game, encoding.name, encoding.version, "clipped", layers))
    return path


def agent_spec(game: str, listing: Listing, **parameters: object) -> str:
    """An agent with these parameters; if it needs a file of weights, with random ones."""
    needed = dict.fromkeys(listing.needs, random_network(game))
    quick = {name: value for name, value in QUICK.get(listing.name, {}).items() if name in listing.parameters}
    given: dict[str, object] = {**needed, **quick, **parameters}
    return f"{listing.name}({', '.join(f'{name}={value}' for name, value in given.items())})" if given else listing.name


def agent_specs(game: str, fair: bool | None = None) -> list[str]:
    """All agents of a game, or the fair or the unfair ones."""
    return [agent_spec(game, each) for each in listings(game) if fair in (None, each.fair)]
