"""Positions of many files as training takes them: in three parts, and never all in memory.

Whole games go into one part or another, never single positions: those of a game share what became of it, and a network
that has seen some of them would know the others. Which part is a matter of the game's seed and number alone, so that a
game of the test part is one for every training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti._core import Encoding
from valtti.errors import InputError
from valtti.games import find_encoding
from valtti.learning.cards import checksum, misplaced, plan_of, read_card
from valtti.learning.plans import GatherPlan
from valtti.learning.shards import Array, Shard, read_shard

#: Where the parts end: 92 % of the games are trained on, 6 % are for validation and 2 % for the test.
_ENDS = (0.92, 0.98)
TRAINING, VALIDATION, TEST = range(3)
#: Of validation and test so many positions are looked at, and held in memory.
_MOST_HELD = 1_000_000


@dataclass(frozen=True)
class Positions:
    """Some positions, as arrays of equal length."""

    rows: npt.NDArray[np.uint8]
    label: npt.NDArray[np.float32]
    value: npt.NDArray[np.float32]  # the share of games that the agent expected to win; not a number where unknown
    before: npt.NDArray[np.float32]  # the share of the other players that the seat came in before
    game: npt.NDArray[np.uint64]  # the same for positions of the same game, and otherwise hardly ever

    def __len__(self) -> int:
        return len(self.label)

    def __getitem__(self, which: Array | slice) -> Positions:
        return Positions(*(column[which] for column in vars(self).values()))


def joined(parts: Sequence[Positions]) -> Positions:
    if len(parts) == 1:
        return parts[0]
    return Positions(
        *(np.concatenate(columns) for columns in zip(*(vars(part).values() for part in parts), strict=True))
    )


@dataclass(frozen=True)
class DataSet:
    """Files of positions of one game in one encoding; what it is not trained on is in memory."""

    paths: Sequence[Path]
    sizes: Sequence[int]  # positions of each file to train on
    encoding: Encoding
    validation: Positions
    test: Positions
    about: Mapping[str, Any]

    @property
    def rules(self) -> list[dict[str, str]]:
        """That the games were played by, each set once."""
        every = [rules for folder in self.about["folders"] for rules in folder["plan"]["rules"]]
        return [rules for place, rules in enumerate(every) if rules not in every[:place]]

    def training(self, number: int) -> Positions:
        """The positions of a file to train on."""
        return _part(read_shard(self.paths[number]), TRAINING)


def open_data(folders: Sequence[Path]) -> DataSet:
    """Looks through all files once, so that what is missing or damaged is known before the training begins."""
    if not folders:
        raise InputError("there are no positions to learn from")
    for place, folder in enumerate(folders):
        if folder.resolve() in (each.resolve() for each in folders[:place]):
            raise InputError(f"{folder}: is named twice")
    cards = [_card(folder) for folder in folders]
    plans = [plan_of(card, folder) for folder, card in zip(folders, cards, strict=True)]
    encoding = _encoding(folders, plans)
    listed = [
        (folder / file["name"], file["sha256"], plan, number)
        for folder, card, plan in zip(folders, cards, plans, strict=True)
        for number, file in enumerate(card["files"])
    ]
    sizes: list[int] = []
    held: dict[int, list[Positions]] = {VALIDATION: [], TEST: []}
    counts = np.zeros(3, dtype=np.int64)
    for path, sha256, plan, number in listed:
        parts = _checked_parts(path, sha256, plan, number)
        sizes.append(len(parts[TRAINING]))
        counts += [len(part) for part in parts]
        for part, kept in held.items():
            kept.append(parts[part][: _MOST_HELD // len(listed) + 1])
    if not counts.all():
        raise InputError(f"{folders[0]}: there are too few games to train on some and to test with others")
    about = {
        "folders": [{"folder": folder.resolve().name, **card} for folder, card in zip(folders, cards, strict=True)],
        "positions": dict(zip(("training", "validation", "test"), counts.tolist(), strict=True)),
    }
    return DataSet([path for path, *_ in listed], sizes, encoding, joined(held[VALIDATION]), joined(held[TEST]), about)


def parts_of(games: npt.NDArray[np.uint64]) -> npt.NDArray[np.intp]:
    """The part of each game."""
    share = (games >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return np.searchsorted(_ENDS, share, side="right")


def _checked_parts(path: Path, sha256: str, plan: GatherPlan, number: int) -> list[Positions]:
    """All parts of a file that must be the one on the card, and of its plan."""
    if not path.is_file() or checksum(path) != sha256:
        raise InputError(f"{path}: is missing or damaged; `valtti data` checks the others, too")
    shard = read_shard(path)
    if fault := misplaced(shard.about, plan, number):
        raise InputError(f"{path}: {fault}")
    return [_part(shard, part) for part in (TRAINING, VALIDATION, TEST)]


def _part(shard: Shard, part: int) -> Positions:
    games = _games(shard)
    every = Positions(shard.rows, shard.columns["label"], _shares(shard), _before(shard), games)
    return every[parts_of(games) == part]


def _shares(shard: Shard) -> npt.NDArray[np.float32]:
    """The values that can be mixed with labels: those of agents that value by shares of games, and not by points."""
    is_share = np.array(shard.about["rates_shares"], dtype=np.bool_)
    return np.where(is_share[shard.columns["agent"]], shard.columns["value"], np.float32(np.nan))


def _before(shard: Shard) -> npt.NDArray[np.float32]:
    others = shard.columns["players"].astype(np.float32) - 1
    return 1 - (shard.columns["rank"].astype(np.float32) - 1) / others


def _games(shard: Shard) -> npt.NDArray[np.uint64]:
    """A number for the game of each position that mixes its seed and its place, both by Steele's generator."""
    seed = np.full(1, shard.about["seed"], dtype=np.uint64)
    return _mixed(_mixed(seed) + shard.columns["game"].astype(np.uint64))


def _mixed(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    x = x + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def _card(folder: Path) -> dict[str, Any]:
    card = read_card(folder)
    if "files" not in card:
        raise InputError(f"{folder}: gathering has not come to its end; give its command again")
    return card


def _encoding(folders: Sequence[Path], plans: Sequence[GatherPlan]) -> Encoding:
    """The one of all folders."""
    purposes = [f"{plan.game}, encoded as {plan.encoding} {plan.encoding_version}" for plan in plans]
    for folder, purpose in zip(folders, purposes, strict=True):
        if purpose != purposes[0]:
            raise InputError(f"{folder}: holds positions of {purpose}, and {folders[0]} of {purposes[0]}")
    try:
        encoding = find_encoding(plans[0].game, plans[0].encoding)
    except InputError as error:
        raise InputError(f"{folders[0]}: {error}") from None
    if encoding.version != plans[0].encoding_version:
        raise InputError(f"{folders[0]}: holds positions of {purposes[0]}, which is now version {encoding.version}")
    return encoding
