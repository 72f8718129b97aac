"""The order in which positions are trained on, and reading them before they are needed.

All positions come once, then all again in another order, and so on. The order follows from the seed, and can be taken
up at any batch without reading what came before. Files come in random order, a few at a time, and the positions of
these few are mixed.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from valtti.learning.datasets import DataSet, Positions, joined
from valtti.learning.shards import Array

Item = TypeVar("Item")

#: So many positions are in memory at least to be mixed, if there are so many.
_MIXED = 500_000


def steps(data: DataSet, batch: int) -> int:
    """Batches of an epoch; what is left over begins the next one."""
    return max(1, sum(data.sizes) // batch)


def training_batches(data: DataSet, batch: int, seed: int, first: int) -> Iterator[Positions]:
    """Batches without end, from one of them on."""
    batch = min(batch, sum(data.sizes))
    begun: list[Positions] = []
    have = 0
    for positions, order in ahead(_groups(data, seed, first * batch), 1):
        at = 0
        while have + len(order) - at >= batch:
            end = at + batch - have
            yield joined([*begun, positions[order[at:end]]])
            begun, have, at = [], 0, end
        begun.append(positions[order[at:]])
        have += len(order) - at


def _groups(data: DataSet, seed: int, skipped: int) -> Iterator[tuple[Positions, Array]]:
    """Positions that are mixed with each other, and in which order they come, without so many of the first ones."""
    begun, skipped = divmod(skipped, sum(data.sizes))
    for epoch in itertools.count(begun):
        for number, files in enumerate(_grouped(data, seed, epoch)):
            size = sum(data.sizes[file] for file in files)
            if skipped >= size:
                skipped -= size
                continue
            order = np.random.default_rng([seed, epoch, 1 + number]).permutation(size)
            yield joined([data.training(file) for file in files]), order[skipped:]
            skipped = 0


def _grouped(data: DataSet, seed: int, epoch: int) -> Iterator[list[int]]:
    """Numbers of files, in random order."""
    group: list[int] = []
    for file in np.random.default_rng([seed, epoch, 0]).permutation(len(data.paths)).tolist():
        group.append(file)
        if sum(data.sizes[each] for each in group) >= _MIXED:
            yield group
            group = []
    if group:
        yield group


def ahead(items: Iterator[Item], count: int) -> Iterator[Item]:
    """The same items, of which a thread makes so many before they are asked for."""
    end = object()
    with ThreadPoolExecutor(1) as pool:
        coming = deque(pool.submit(next, items, end) for _ in range(count))
        while (item := coming.popleft().result()) is not end:
            coming.append(pool.submit(next, items, end))
            yield item  # type: ignore[misc]
