"""Whole games as text that a person can read, to compare with: tests/golden/GAME-PLAYERS.txt.

    python tools/playthroughs.py            writes the files
    python tools/playthroughs.py --check    compares them with what the program does now, and shows the differences

Any change of the rules, the notation or an agent's choices shows up as a difference.
"""

from __future__ import annotations

import argparse
import difflib
import sys
import tempfile
from pathlib import Path

import valtti
from valtti.agents.registry import listings
from valtti.games import chooses_players, make_rules, names
from valtti.records import Record, read_records

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
WIDTH = 120

#: Who sits at the table, as far as there are seats; a game that is not here is played by its first fair agent.
AGENTS = {
    "moska": ["bot3", "random", "bot2", "heuristic-hif", "bot1", "random-old", "bot0", "uniform"],
    "schnapsen": ["rdeep", "cbot-described"],
    "tictactoe": ["careful", "random"],
    "tysiac": ["program", "uniform", "program", "decent"],
}
#: Rules that keep a game short enough to be read, where the usual ones do not.
RULES: dict[str, dict[str, str]] = {"tysiac": {"preset": "kurnik", "unit": "deal"}}
#: Seeds of games that are short and have something to see, by game and players; otherwise 0.
SEEDS: dict[str, dict[int, int]] = {
    "moska": {2: 40, 3: 16, 4: 38, 5: 21, 6: 50, 7: 51, 8: 47},
    "schnapsen": {2: 18},
    "tysiac": {3: 37, 4: 41},
}


def player_counts(game: str) -> list[int]:
    """How many may play a game."""
    if not chooses_players(game):
        return [make_rules(game).players]
    found = []
    for players in range(1, 11):
        try:
            make_rules(game, RULES.get(game, {}) | {"players": str(players)})
        except valtti.InputError:
            continue
        found.append(players)
    return found


def paths() -> dict[Path, tuple[str, int]]:
    """The file of each game and number of players."""
    return {FOLDER / f"{game}-{players}.txt": (game, players) for game in names() for players in player_counts(game)}


def playthrough(game: str, players: int) -> str:
    """A whole game: each decision with the state, the legal moves and the move made."""
    agents = AGENTS.get(game, [])
    fair = next(agent.name for agent in listings(game) if agent.fair)
    agents = [*agents, *[fair] * players][:players]
    seed = SEEDS.get(game, {}).get(players, 0)
    record = _play(game, agents, seed)
    options = {key: value for key, value in record.rules.items() if value != make_rules(game).as_dict()[key]}
    lines = [
        f"{game}, {players} players: python tools/playthroughs.py wrote this file",
        f"rules   {', '.join(f'{key}={value}' for key, value in options.items()) or 'usual'}",
        f"seed    {seed}",
        f"agents  {', '.join(f'seat {seat} {name}' for seat, name in enumerate(record.agents))}",
    ]
    number = 0
    for event in record.events():
        if event.forced:
            lines += ["", f"seat {event.seat} has no choice: {event.move}"]
            continue
        number += 1
        state = event.before
        lines += [
            "",
            f"decision {number}, seat {event.seat} ({record.agents[event.seat]})",
            state.text,
            _cut(f"{state.view(event.seat).count} moves: {' | '.join(map(str, state.moves))}"),
            f"plays {event.move}",
        ]
    lines += ["", "the end", record.final().state.text, f"result  {_result(record)}"]
    return "\n".join(lines) + "\n"


def differences(path: Path) -> list[str]:
    """What a file says against what the program does now; empty if they agree."""
    now = playthrough(*paths()[path]).splitlines()
    before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return list(difflib.unified_diff(before, now, f"{path.name} as it is", f"{path.name} now", lineterm="", n=1))


def _play(game: str, agents: list[str], seed: int) -> Record:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        valtti.match(game, agents, games=1, seed=seed, rules=RULES.get(game), records=file)
        [(_, record)] = read_records(file)
    return record


def _result(record: Record) -> str:
    if record.result["void"]:
        return "void"
    places = zip(record.result["ranks"], record.result["points"], strict=True)
    ranks = ", ".join(f"seat {seat} is {rank} with {points:g}" for seat, (rank, points) in enumerate(places))
    return f"{ranks}; winners {record.result['winners']}, losers {record.result['losers']}"


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[: WIDTH - 4] + " ..."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only; exit code 1 if something differs")
    check = parser.parse_args().check
    changed = 0
    for path, (game, players) in paths().items():
        found = differences(path)
        changed += bool(found)
        if check:
            print("\n".join(found), end="\n" if found else "")
        elif found:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(playthrough(game, players), encoding="utf-8")
            print(f"{path.name} written")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
