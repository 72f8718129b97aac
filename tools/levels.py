"""Measures the ratings of the opponents that the site offers: src/valtti/web/levels.json and the table in docs/site.md.

Everybody plays against everybody in a tournament of each game. Of every game only one player is told apart: the loser
in Moska, the winner elsewhere. The model is that of Plackett and Luce for such choices: each player has a weight, and
is the one that is told apart with the share that its weight has of the table's. A rating is 400 times the decimal
logarithm of the weight, downwards where it is the loser that counts, and the opponents of a game have a mean of 1000.
Intervals of 95 % are 1.96 standard deviations over resampled games.

    python tools/levels.py --seed 1             # of all games
    python tools/levels.py --seed 1 schnapsen   # of one
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import choix
import numpy as np

from valtti import files
from valtti.arena.tournament import tournament
from valtti.records import Record, read_records
from valtti.web.levels import LEVELS

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "src" / "valtti" / "web" / "levels.json"
PAGE = ROOT / "docs" / "site.md"
HEADING = "| game | opponent | agent | rating | interval | games |\n|---|---|---|---|---|---|\n"
#: Games at each table of different opponents.
GAMES = {"moska": 60, "schnapsen": 200, "tysiac": 40, "tictactoe": 3000}
_SCALE = 400 / math.log(10)
_MEAN = 1000
_RESAMPLED = 100
#: As if everybody had won a little against everybody: one that never loses has a rating all the same.
_PRIOR = 0.01

#: Who is told apart, and from whom.
Choice = tuple[int, tuple[int, ...]]


def choices(record: Record, entrants: Sequence[str], by_loser: bool) -> list[Choice]:
    """A game as a choice; a draw of two as one each way."""
    assert record.result is not None
    if record.result["void"]:
        return []
    seats = [entrants.index(agent) for agent in record.agents]
    told_apart = record.result["losers" if by_loser else "winners"]
    picks = told_apart if len(told_apart) == 1 else range(len(seats))
    return [(seats[pick], tuple(other for other in seats if other != seats[pick])) for pick in picks]


def counted(games: Sequence[list[Choice]]) -> list[list[Choice]]:
    """The games that count, each for as much as any other: where there are draws, other games are counted twice."""
    most = max(map(len, games))
    return [game * (most // len(game)) for game in games if game]


def ratings(games: Sequence[list[Choice]], entrants: int, by_loser: bool, seed: int) -> tuple[Any, Any]:
    """The ratings, and by how much they may be wrong."""

    def fit(some: Sequence[list[Choice]], start: Any = None) -> Any:
        data = [choice for game in some for choice in game]
        found = choix.ilsr_top1(entrants, data, alpha=_PRIOR, initial_params=start)
        return found - found.mean()

    rng = np.random.default_rng(seed)
    best = fit(games)
    drawn = (rng.integers(len(games), size=len(games)) for _ in range(_RESAMPLED))
    spread = np.std([fit([games[i] for i in each], best) for each in drawn], axis=0)
    return _MEAN + (-_SCALE if by_loser else _SCALE) * best, 1.96 * _SCALE * spread


def measure(game: str, games: int, seed: int) -> dict[str, Any]:
    """The ratings of all levels of a game."""
    agents = [level.agent for level in LEVELS[game]]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        result = tournament(game, agents, games, seed=seed, records=path)
        played = [choices(record, agents, result.judged_by_losses) for _, record in read_records(path)]
    found, widths = ratings(counted(played), len(agents), result.judged_by_losses, seed)
    counts = {agent.name: agent.games for agent in result.agents}
    return {
        level.id: {
            "rating": round(rating),
            "interval": [round(rating - width), round(rating + width)],
            "games": counts[level.agent],
        }
        for level, rating, width in zip(LEVELS[game], found, widths, strict=True)
    }


def table(found: dict[str, dict[str, Any]]) -> str:
    """The ratings, for the page."""
    rows = HEADING
    for game, levels in LEVELS.items():
        for level in levels:
            row = found[game][level.id]
            low, high = row["interval"]
            rows += (
                f"| {game} | {level.name} | `{level.agent}` | {row['rating']} | {low} to {high} | {row['games']:,} |\n"
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the ratings of the opponents that the site offers.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    arguments = parser.parse_args()
    found = files.read_json(FOUND) | {game: measure(game, GAMES[game], arguments.seed) for game in arguments.games}
    files.write_json(FOUND, found)
    before, _, after = PAGE.read_text(encoding="utf-8").partition(HEADING)
    files.write_text(PAGE, before + table(found) + after[after.index("\n\n") + 1 :])
    print(FOUND, PAGE, sep="\n")


if __name__ == "__main__":
    main()
