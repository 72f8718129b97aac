"""Which positions tell how well an agent plays.

A random move that was made to see more of a game spoils what is learned of the moves before it: what became of those
is not due to how the agent plays. So the positions before a seat's last random move are left out here, and so are all
positions of other agents.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from valtti.learning.cards import begin_card, finish_card
from valtti.learning.plans import GatherPlan
from valtti.learning.shards import Shard, read_shard, shard_path, write_shard


def credit(plan: GatherPlan, gathered: Path, out: Path) -> None:
    """Writes those positions of gathered ones that the first agent of the plan has to answer for."""
    begin_card(plan, out)
    for number in range(plan.shards):
        write_shard(shard_path(out, number), credited(read_shard(shard_path(gathered, number))))
    finish_card(plan, out)


def credited(shard: Shard) -> Shard:
    columns = shard.columns
    kept = (columns["agent"] == 0) & _since_last_random_move(shard)
    return Shard({name: column[kept] for name, column in columns.items()}, shard.about)


def _since_last_random_move(shard: Shard) -> npt.NDArray[np.bool_]:
    columns = shard.columns
    players = columns["game"].astype(np.uint64) * 256 + columns["seat"]
    _, player = np.unique(players, return_inverse=True)
    last = np.zeros(player.max(initial=-1) + 1, dtype=np.int64)
    np.maximum.at(last, player, np.where(columns["explored"], columns["move"], 0))
    since: npt.NDArray[np.bool_] = columns["move"] >= last[player]
    return since
