"""Gathering positions of many games into files.

The work is cut into shards, each a number of games that follows from the plan alone and ends in a file of its own. So
it can be stopped at any moment and taken up again: files that are there are whole, and the others are made as they
would have been. While a shard is shuffled and written, the next one is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from valtti.agents.registry import Player
from valtti.games import game
from valtti.learning.cards import begin_card, finish_card
from valtti.learning.casts import draw_cast
from valtti.learning.plans import GatherPlan
from valtti.learning.shards import Shard, shard_path, write_shard
from valtti.numbers import MOST_THREADS, whole_number
from valtti.stopping import Stop

#: How many agents are drawn for a shard, where their parameters are drawn.
_CAST = 64


def gather(plan: GatherPlan, folder: Path, threads: int, stop: Stop, on_games: Callable[[int], None]) -> bool:
    """Makes all shards that are not there yet, and says whether it came to the end.

    It is told each time how many of the games have been played, those of the files that were there among them.
    """
    threads = whole_number("the number of threads", threads, 1, MOST_THREADS)
    begin_card(plan, folder)
    missing = [number for number in range(plan.shards) if not shard_path(folder, number).exists()]
    played = sum(_games(plan, number) for number in range(plan.shards) if number not in missing)
    on_games(min(played, plan.games))
    for number in _written(plan, folder, missing.copy(), threads, stop):
        missing.remove(number)
        played += _games(plan, number)
        on_games(min(played, plan.games))
    if missing:
        return False
    finish_card(plan, folder)
    return True


def _written(plan: GatherPlan, folder: Path, numbers: list[int], threads: int, stop: Stop) -> Iterator[int]:
    """The numbers of the shards as they get written, while the next one is played."""
    with ThreadPoolExecutor(1, "writer") as writer:
        writing: Future[int] | None = None
        for number in numbers:
            played = _play(plan, number, threads, stop)
            if writing is not None:
                yield writing.result()
            if played is None:
                return
            writing = writer.submit(_write, plan, folder, number, *played)
        if writing is not None:
            yield writing.result()


def _play(plan: GatherPlan, number: int, threads: int, stop: Stop) -> tuple[list[Player], dict[str, Any]] | None:
    """Who played in a shard, and what was gathered; nothing if it was stopped."""
    if stop.requested:
        return None
    cast, opponents = _draw_players(plan, number)
    first = number * plan.runs_a_shard
    found = game(plan.game).gather(
        plan.made_rules(),
        [player.native for player in cast],
        plan.encoding,
        first,
        min(plan.runs_a_shard, plan.runs - first),
        threads,
        lambda: stop.requested,
        seed=plan.seed,
        keep=plan.keep,
        explore=plan.explore,
        thesis_choice=plan.thesis_choice,
        hindsight=plan.hindsight,
        opponents=opponents,
        by_rounds=plan.by_rounds,
    )
    return None if found is None else (cast, found)


def _draw_players(plan: GatherPlan, number: int) -> tuple[list[Player], int]:
    """For a shard: who may sit at its tables, and how many of them, at the end, are opponents only."""
    specs = [*plan.agents, *plan.against]
    drawn = draw_cast(plan.game, specs, _CAST, _rng(plan, number, "cast"))
    is_opponent = [place % len(specs) >= len(plan.agents) for place in range(len(drawn))]
    cast = [drawn[place] for place in sorted(range(len(drawn)), key=is_opponent.__getitem__)]
    return cast, sum(is_opponent)


def _write(plan: GatherPlan, folder: Path, number: int, cast: list[Player], found: dict[str, Any]) -> int:
    about = plan.as_json() | {
        "shard": number,
        "cast": [player.name for player in cast],
        "rates_shares": [player.native is not None and player.native.rates_shares for player in cast],
        "played": found.pop("games"),
        "void": found.pop("void_games"),
    }
    order = _rng(plan, number, "order").permutation(len(found["label"]))
    write_shard(shard_path(folder, number), Shard({name: column[order] for name, column in found.items()}, about))
    return number


def _rng(plan: GatherPlan, number: int, purpose: str) -> np.random.Generator:
    return np.random.default_rng([plan.seed, number, *purpose.encode()])


def _games(plan: GatherPlan, number: int) -> int:
    """Of a shard, about: the tables of a plan may have different sizes."""
    runs = min(plan.runs_a_shard, plan.runs - number * plan.runs_a_shard)
    return round(runs * plan.players)
