"""Looking at a folder of positions: what is in it, and whether all of it is as it should be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from valtti.agents.registry import parse_spec
from valtti.errors import InputError
from valtti.games import find_encoding
from valtti.learning.cards import checksum, misplaced, plan_of, read_card
from valtti.learning.plans import GatherPlan
from valtti.learning.shards import DRAWN, Shard, read_shard, shard_path


@dataclass
class Group:
    """Positions that have something in common."""

    positions: int = 0
    labels: float = 0.0

    @property
    def label(self) -> float:
        """The mean."""
        return self.labels / self.positions if self.positions else 0.0

    def add(self, labels: np.ndarray[Any, Any]) -> None:
        self.positions += len(labels)
        self.labels += float(labels.sum())


@dataclass
class Inspection:
    """What was found in a folder."""

    folder: Path
    plan: GatherPlan
    games: int = 0
    void_games: int = 0
    bytes: int = 0
    with_values: int = 0
    explored: int = 0
    missing: list[str] = field(default_factory=list)  # files that are not there, or not yet
    faults: list[str] = field(default_factory=list)  # what is wrong, a line each
    whole: Group = field(default_factory=Group)
    by_agent: dict[str, Group] = field(default_factory=lambda: defaultdict(Group))
    by_players: dict[int, Group] = field(default_factory=lambda: defaultdict(Group))

    def as_json(self) -> dict[str, Any]:
        return {
            "folder": str(self.folder),
            "plan": self.plan.as_json(),
            "games": self.games,
            "void_games": self.void_games,
            "bytes": self.bytes,
            "with_values": self.with_values,
            "explored": self.explored,
            "missing": self.missing,
            "faults": self.faults,
            "whole": asdict(self.whole),
            "by_agent": {name: asdict(group) for name, group in sorted(self.by_agent.items())},
            "by_players": {str(number): asdict(group) for number, group in sorted(self.by_players.items())},
        }


def inspect(folder: Path, on_shard: Callable[[int], None] = lambda done: None) -> Inspection:
    """Reads everything in a folder once."""
    card = read_card(folder)
    plan = plan_of(card, folder)
    found = Inspection(folder, plan)
    stated = {each["name"]: each for each in card.get("files", [])}
    for number in range(plan.shards):
        path = shard_path(folder, number)
        if path.exists():
            found.faults += [f"{path}: {fault}" for fault in _look(found, path, number, stated.get(path.name))]
        else:
            found.missing.append(path.name)
        on_shard(number + 1)
    found.faults += [f"{path}: is none of the files of the plan" for path in _others(folder, plan)]
    return found


def _others(folder: Path, plan: GatherPlan) -> list[Path]:
    """Files of positions that the plan does not have."""
    own = {shard_path(folder, number) for number in range(plan.shards)}
    return sorted(set(folder.glob("*.parquet")) - own)


def _look(found: Inspection, path: Path, number: int, stated: dict[str, Any] | None) -> Iterator[str]:
    """Adds a file to what was found, and says what is wrong with it."""
    found.bytes += path.stat().st_size
    if stated and checksum(path) != stated["sha256"]:
        yield "is not the file that was gathered: its checksum is another"
        return
    try:
        shard = read_shard(path)
    except InputError as error:
        yield str(error).removeprefix(f"{path}: ")
        return
    faults = list(_faults(shard, found.plan, number))
    if not faults:
        _add(found, shard)
    yield from faults


def _faults(shard: Shard, plan: GatherPlan, number: int) -> Iterator[str]:
    if fault := misplaced(shard.about, plan, number):
        yield fault
        return
    encoding = find_encoding(plan.game, plan.encoding)
    if encoding.version != plan.encoding_version:
        yield f"is encoded in version {plan.encoding_version} of {plan.encoding}; this is version {encoding.version}"
    labels = shard.columns["label"]
    if not (((labels >= 0) & (labels <= 1)) if plan.by_rounds else np.isin(labels, (0.0, DRAWN, 1.0))).all():
        yield "has labels that are no results"
    if len(shard) and shard.columns["agent"].max() >= len(shard.about["cast"]):
        yield "has positions of agents that are not in its cast"


def _add(found: Inspection, shard: Shard) -> None:
    columns = shard.columns
    found.games += shard.about["played"]
    found.void_games += shard.about["void"]
    found.with_values += int(np.isfinite(columns["value"]).sum())
    found.explored += int(columns["explored"].sum())
    found.whole.add(columns["label"])
    for players in np.unique(columns["players"]):
        found.by_players[int(players)].add(columns["label"][columns["players"] == players])
    names = np.array([parse_spec(spec)[0] for spec in shard.about["cast"]])[columns["agent"]]
    for name in np.unique(names):
        found.by_agent[str(name)].add(columns["label"][names == name])
