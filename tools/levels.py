"""Measures the ratings of the opponents that the site offers, and writes src/valtti/web/levels.json.

Everybody plays against everybody in a tournament of each game. A rating is forty times the skill that the tournament
finds, so that newcomers would stand at 1000, and its interval holds 95 % of what the tournament believes.

    python tools/levels.py --seed 1
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from valtti import files
from valtti.arena.ratings import Row
from valtti.arena.tournament import tournament
from valtti.web.levels import LEVELS

PAGE = Path(__file__).parents[1] / "src" / "valtti" / "web" / "levels.json"
#: Games at each table of different opponents, and the rules that they are played under.
GAMES = {"moska": 1500, "schnapsen": 1500, "tysiac": 6000, "tictactoe": 3000}
RULES: dict[str, dict[str, Any]] = {"tysiac": {"unit": "deal"}}
_SCALE = 40


def measure(game: str, games: int, seed: int) -> dict[str, Any]:
    """The ratings of all levels of a game."""
    levels = {level.agent: level.id for level in LEVELS[game]}
    result = tournament(game, list(levels), games, seed=seed, rules=RULES.get(game))
    return {levels[place.result.name]: rated(place.rating) for place in reversed(result.standings)}


def rated(row: Row) -> dict[str, Any]:
    low, rating, high = (round(_SCALE * (row.mu + width * row.sigma)) for width in (-1.96, 0, 1.96))
    return {"rating": rating, "interval": [low, high], "games": row.games}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the ratings of the opponents that the site offers.")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    files.write_json(PAGE, {game: measure(game, games, arguments.seed) for game, games in GAMES.items()})
    print(PAGE)


if __name__ == "__main__":
    main()
