"""The single games of a match, for whoever wants more than its totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from valtti.arena.blocks import Block
from valtti.errors import needing
from valtti.games.writing import counted

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class GameArrays:
    """Games as arrays, a row a game; what players have of their own has a column for each, in the order given.

    A game takes 21 bytes, and 8 more for each player. Of a void game nobody has lost or won, and ranks and points are
    0.
    """

    game: npt.NDArray[np.int64]
    seed: npt.NDArray[np.uint64]
    void: npt.NDArray[np.bool_]
    decisions: npt.NDArray[np.uint32]
    seat: npt.NDArray[np.uint8]
    lost: npt.NDArray[np.bool_]
    won: npt.NDArray[np.bool_]
    rank: npt.NDArray[np.uint8]
    points: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.game)

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'game')} of {self.seat.shape[1]} players: {', '.join(_NAMES)}>"


_NAMES = [field.name for field in fields(GameArrays)]


def no_games(players: int) -> GameArrays:
    """To begin with."""
    one, each = np.zeros(0, dtype=np.int64), np.zeros((0, players), dtype=np.uint8)
    return GameArrays(
        game=one,
        seed=one.astype(np.uint64),
        void=one.astype(bool),
        decisions=one.astype(np.uint32),
        seat=each,
        lost=each.astype(bool),
        won=each.astype(bool),
        rank=each,
        points=each.astype(np.float32),
    )


def arrays_of(block: Block) -> GameArrays:
    return GameArrays(
        game=np.arange(block.first, block.first + len(block)) + 1,
        seed=block.seed,
        void=block.is_void.astype(bool),
        decisions=block.decisions,
        seat=np.argsort(block.seating, axis=1).astype(np.uint8),  # who sits where, turned round
        lost=block.lost.astype(bool),
        won=block.won.astype(bool),
        rank=block.rank,
        points=block.points,
    )


def joined_arrays(parts: Sequence[GameArrays]) -> GameArrays:
    """Games that follow one another as one."""
    return GameArrays(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in _NAMES})


def frame_of(arrays: GameArrays, names: Sequence[str]) -> pd.DataFrame:
    """A row for each player in each game."""
    with needing("frame"):
        import pandas as pd
    games, players = arrays.seat.shape
    agents = list(dict.fromkeys(names))  # two players may have one name
    codes = np.array([agents.index(name) for name in names])
    by_game = {name: np.repeat(getattr(arrays, name), players) for name in ("game", "seed", "void", "decisions")}
    player = np.tile(np.arange(players, dtype=np.uint8), games)
    agent = pd.Categorical.from_codes(codes[player], pd.Index(agents))
    by_player = {name: getattr(arrays, name).ravel() for name in ("seat", "lost", "won", "rank", "points")}
    return pd.DataFrame(by_game | {"player": player, "agent": agent} | by_player)
