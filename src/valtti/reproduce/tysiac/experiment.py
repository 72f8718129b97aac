"""Plays the thesis's games: the bid baseline, agents among themselves, the program against agents; and some more."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy

from valtti._core import mix
from valtti.arena.statistics import Interval, mean_interval
from valtti.reproduce.settings import Counter, Progress, Settings
from valtti.reproduce.tysiac.published import published
from valtti.reproduce.tysiac.sheets import Sheets, Source

#: Line-ups under the rules with a real auction; the program sits first.
AUCTION_LINE_UPS = [
    ("program", "random", "random"),
    ("program", "decent", "decent"),
    ("program", "random", "decent"),
    ("program", "program", "decent"),
    ("program", "program", "program"),
]
ENDLESS_GAMES = 1000
#: Rounds of the bid baseline for a precise mean; the thesis has fewer.
BASELINE_ROUNDS = 200_000


@dataclass(frozen=True)
class Moments:
    """How many values there were, and the sums of them and of their squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def with_values(self, values: npt.NDArray[np.int64]) -> Moments:
        return Moments(
            self.count + len(values), self.total + int(values.sum()), self.squares + int((values * values).sum())
        )

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        return max(self.squares - self.count * self.mean**2, 0.0) / (self.count - 1) if self.count > 1 else 0.0

    @property
    def ci95(self) -> Interval:
        return mean_interval(self.mean, self.variance, self.count)


@dataclass(frozen=True)
class Seat:
    """What a seat did over many rounds."""

    declared: Mapping[int, int]  # rounds as declarer, by contract
    made: Mapping[int, int]  # and how many of them were made
    declarer: Moments  # points taken as declarer
    defender: Moments


@dataclass(frozen=True)
class Band:
    """Totals by round over games of the same length, round 0 included; a row a round, a column a seat."""

    games: int
    low: npt.NDArray[np.int64]
    mean: npt.NDArray[np.float64]
    high: npt.NDArray[np.int64]
    deviation: npt.NDArray[np.float64]

    @property
    def rounds(self) -> int:
        return len(self.mean) - 1


@dataclass(frozen=True)
class LineUp:
    agents: tuple[str, str, str]
    lengths: npt.NDArray[np.int64]
    winners: npt.NDArray[np.int64]  # seats; -1 is no result
    by_defender: int  # games won by somebody who was not declarer in the last round
    seats: tuple[Seat, Seat, Seat]
    final_totals: npt.NDArray[np.int64]  # a row a game

    @property
    def games(self) -> int:
        return len(self.lengths)

    @property
    def rounds(self) -> int:
        return int(self.lengths.sum())

    def wins(self, seat: int) -> int:
        return int((self.winners == seat).sum())

    @property
    def ended(self) -> int:
        return int((self.winners >= 0).sum())

    @property
    def mode(self) -> int:
        """The most frequent length, the shortest of several."""
        return int(np.bincount(self.lengths).argmax())

    def share(self, length: int) -> float:
        return float((self.lengths == length).mean())

    @property
    def moments(self) -> Moments:
        return Moments().with_values(self.lengths)

    def quantile(self, p: float) -> tuple[int, Interval]:
        """A quantile of the lengths. Its interval needs no assumption: it runs between two of the sorted lengths."""
        ordered = np.sort(self.lengths)
        low, high = (int(scipy.stats.binom.ppf(q, self.games, p)) for q in (0.025, 0.975))
        at = int(np.quantile(ordered, p, method="inverted_cdf"))
        return at, Interval(float(ordered[max(low - 1, 0)]), float(ordered[min(high, self.games - 1)]))

    def drift(self, seat: int) -> tuple[float, Interval]:
        """The mean change of a total in three rounds. Games are independent, the rounds of a game are not."""
        totals = self.final_totals[:, seat]
        change = float(totals.sum() / self.rounds)
        spread = (totals - change * self.lengths) / self.lengths.mean()
        variance = float(np.square(spread).sum() / max(self.games - 1, 1))
        ci = mean_interval(change, variance, self.games)
        return 3 * change, Interval(3 * ci.low, 3 * ci.high)


@dataclass(frozen=True)
class Baseline:
    """Single rounds of three simple agents."""

    points: tuple[Moments, Moments, Moments]  # by seat; seat 0 leads
    scores: npt.NDArray[np.int64]  # how often the leader took 0, 1, 2, ... points


@dataclass(frozen=True)
class Results:
    settings: Settings
    baseline: Baseline  # as many rounds as the thesis plays
    long_baseline: Baseline  # many more
    lineups: Mapping[str, LineUp]  # as published: agents, random, decent
    figured: Mapping[str, Band]  # games of the length that the thesis draws; among agents of our most frequent one
    longest: Band  # against random agents
    shortest: npt.NDArray[np.int64]  # totals of the shortest game among agents
    strict_text: Mapping[str, LineUp]
    auction: Sequence[LineUp]
    endless: Sequence[LineUp]


def total_games(settings: Settings) -> int:
    full = settings.games(published().games)
    whole = len(published().lineups) + len(published().strict_text) + len(AUCTION_LINE_UPS)
    return (
        (1 + whole) * full + settings.games(BASELINE_ROUNDS) + len(published().endless) * settings.games(ENDLESS_GAMES)
    )


class _Table:
    """Where games are played: gives every experiment a seed of its own and counts games."""

    def __init__(self, settings: Settings, on_progress: Progress) -> None:
        self.settings = settings
        self._counter = Counter(on_progress)
        self._experiments = 0

    def source(self, agents: Sequence[str], **rules: Any) -> Source:
        self._experiments += 1
        threads = self.settings.threads or os.cpu_count() or 1
        return Source(agents, rules, mix(self.settings.seed, self._experiments), threads)

    def sheets(self, source: Source, full: int) -> Iterable[Sheets]:
        games = self.settings.games(full)
        played = 0
        for sheets in source.chunks(games):
            played += len(sheets.lengths)
            self._counter.within(played)
            yield sheets
        self._counter.finish(games)

    def line_up(self, agents: tuple[str, str, str], full: int, **rules: Any) -> tuple[LineUp, Source]:
        source = self.source(agents, **rules)
        return count(agents, self.sheets(source, full)), source


def run(settings: Settings, on_progress: Progress) -> Results:
    table, data = _Table(settings, on_progress), published()
    baseline = _baseline(table, data.games)
    played = {
        name: table.line_up(theirs.agents, data.games, preset="thesis-repro") for name, theirs in data.lineups.items()
    }
    lineups = {name: line_up for name, (line_up, _) in played.items()}
    sources = {name: source for name, (_, source) in played.items()}
    return Results(
        settings=settings,
        baseline=baseline,
        lineups=lineups,
        figured={name: _band(lineups[name], sources[name], _figured_length(name, lineups[name])) for name in lineups},
        longest=_band(lineups["random"], sources["random"], int(lineups["random"].lengths.max())),
        shortest=sources["agents"].game(int(lineups["agents"].lengths.argmin())),
        strict_text={
            name: table.line_up(("program(strict_text=1)", name, name), data.games, preset="thesis-repro")[0]
            for name in data.strict_text
        },
        auction=[table.line_up(agents, data.games, preset="thesis")[0] for agents in AUCTION_LINE_UPS],
        endless=[
            table.line_up(
                theirs.agents, ENDLESS_GAMES, preset="thesis-repro", max_rounds=data.endless_rounds
            )[0]
            for theirs in data.endless
        ],
        long_baseline=_baseline(table, BASELINE_ROUNDS),
    )  # fmt: skip


def _baseline(table: _Table, rounds: int) -> Baseline:
    source = table.source(["baseline"] * 3, preset="thesis-repro", unit="deal")
    moments, scores = [Moments()] * 3, np.zeros(121, dtype=np.int64)
    for sheets in table.sheets(source, rounds):
        moments = [moments[seat].with_values(sheets.raw[:, seat]) for seat in range(3)]
        scores += np.bincount(sheets.raw[:, 0], minlength=121)
    return Baseline((moments[0], moments[1], moments[2]), scores)


def count(agents: tuple[str, str, str], chunks: Iterable[Sheets]) -> LineUp:
    """Adds up score sheets. A chunk is dropped once counted."""
    lengths, winners, final_totals = [], [], []
    by_defender = 0
    seats = [_SeatCount() for _ in range(3)]
    for sheets in chunks:
        last = sheets.last_rows
        lengths.append(sheets.lengths)
        winners.append(sheets.winners)
        by_defender += int(((sheets.winners >= 0) & (sheets.winners != sheets.declarer[last])).sum())
        final_totals.append(sheets.totals[last])
        for seat in range(3):
            seats[seat].add(sheets, seat)
    return LineUp(
        agents=agents,
        lengths=np.concatenate(lengths),
        winners=np.concatenate(winners),
        by_defender=by_defender,
        seats=(seats[0].result(), seats[1].result(), seats[2].result()),
        final_totals=np.concatenate(final_totals),
    )


class _SeatCount:
    def __init__(self) -> None:
        self._declared: dict[int, int] = {}
        self._made: dict[int, int] = {}
        self._declarer = Moments()
        self._defender = Moments()

    def add(self, sheets: Sheets, seat: int) -> None:
        mine = sheets.declarer == seat
        raw, contract = sheets.raw[mine, seat], sheets.contract[mine]
        for bid in np.unique(contract).tolist():
            at_bid = contract == bid
            self._declared[bid] = self._declared.get(bid, 0) + int(at_bid.sum())
            self._made[bid] = self._made.get(bid, 0) + int((raw[at_bid] >= bid).sum())
        self._declarer = self._declarer.with_values(raw)
        self._defender = self._defender.with_values(sheets.raw[~mine, seat])

    def result(self) -> Seat:
        return Seat(dict(sorted(self._declared.items())), self._made, self._declarer, self._defender)


def _figured_length(name: str, line_up: LineUp) -> int:
    """Among agents no length is typical: the thesis's one may not even occur."""
    return line_up.mode if name == "agents" else published().lineups[name].mode


def _band(line_up: LineUp, source: Source, length: int) -> Band:
    """Plays the games of this length once more, to see their totals."""
    return band([source.game(int(number)) for number in np.flatnonzero(line_up.lengths == length)])


def band(games: Sequence[npt.NDArray[np.int64]]) -> Band:
    totals = np.stack(games)
    deviation = totals.std(axis=0, ddof=1) if len(games) > 1 else np.zeros(totals.shape[1:])
    return Band(len(games), totals.min(axis=0), totals.mean(axis=0), totals.max(axis=0), deviation)
