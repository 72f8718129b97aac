"""Measures the ratings of the opponents that the site offers: src/valtti/web/levels.json and the table in docs/site.md.

Everybody plays against everybody in a tournament of each game. A rating is 1000 and forty times the skill by which
somebody is above the mean of the game's opponents, and its interval holds 95 % of what the tournament believes. The
mean is taken away because it wanders: entered in another order, all of Tysiąc stood a hundred points elsewhere.

    python tools/levels.py --seed 1
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import fmean
from typing import Any

from valtti import files
from valtti.arena.ratings import Row
from valtti.arena.tournament import tournament
from valtti.web.levels import LEVELS

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "src" / "valtti" / "web" / "levels.json"
PAGE = ROOT / "docs" / "site.md"
HEADING = "| game | opponent | agent | rating | interval | games |\n|---|---|---|---|---|---|\n"
#: Games at each table of different opponents, and the rules that they are played under.
GAMES = {"moska": 1500, "schnapsen": 1500, "tysiac": 6000, "tictactoe": 3000}
RULES: dict[str, dict[str, Any]] = {"tysiac": {"unit": "deal"}}
_SCALE = 40


def measure(game: str, games: int, seed: int) -> dict[str, Any]:
    """The ratings of all levels of a game."""
    levels = {level.agent: level.id for level in LEVELS[game]}
    result = tournament(game, list(levels), games, seed=seed, rules=RULES.get(game))
    rows = {levels[place.result.name]: place.rating for place in reversed(result.standings)}
    mean = fmean(row.mu for row in rows.values())
    return {level: rated(row, mean) for level, row in rows.items()}


def rated(row: Row, mean: float) -> dict[str, Any]:
    low, rating, high = (round(1000 + _SCALE * (row.mu - mean + width * row.sigma)) for width in (-1.96, 0, 1.96))
    return {"rating": rating, "interval": [low, high], "games": row.games}


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
    arguments = parser.parse_args()
    found = {game: measure(game, games, arguments.seed) for game, games in GAMES.items()}
    files.write_json(FOUND, found)
    before, _, after = PAGE.read_text(encoding="utf-8").partition(HEADING)
    files.write_text(PAGE, before + table(found) + after[after.index("\n\n") + 1 :])
    print(FOUND, PAGE, sep="\n")


if __name__ == "__main__":
    main()
