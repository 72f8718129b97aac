"""`valtti best`"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from valtti._core import mix
from valtti.agents.agent import Agent
from valtti.agents.asking import answer_of
from valtti.agents.registry import default_agent, make_agent
from valtti.agents.searching import Report
from valtti.analysis.rating import REPEATS, ratings
from valtti.cli.legal import FileArgument, load_asked
from valtti.cli.options import JsonOption, SeedOption, console, print_json
from valtti.errors import InputError
from valtti.games import game
from valtti.games.positions import is_complete
from valtti.games.types import State
from valtti.games.writing import counted

#: How often an agent that gives no values is asked, to see how it divides its choice.
_REPEATS = 100
_CHOSEN = f"chosen, of {_REPEATS} times asked"
_ROWS = 30
#: Moves of how the game may go on.
_SHOWN = 6


def best(
    file: FileArgument,
    agent: Annotated[str | None, typer.Option(help="The agent to ask.", show_default="the strongest one")] = None,
    seed: SeedOption = 0,
    json: JsonOption = False,
) -> None:
    """Say what an agent would play in a position, and how it rates each move.

    It is asked several times, which tells how sure its ratings are. Of one that searches it is told how much it has
    looked at, and how the game may go on.
    """
    state, data = load_asked(file, seed)
    if state.over:
        raise InputError(f"{file}: the game is over, there is no move to make")
    name = default_agent(data["game"]) if agent is None else agent
    asked = make_agent(data["game"], name, state.rules.players)
    if not asked.fair and not is_complete(data):
        raise InputError(f"{file}: {name} must see every card, but some are left open")
    kind, rows = _rated(asked, name, state, seed)
    report = answer_of(name, asked.explain, state.view(state.actor, seed)) if asked.fair else None
    choice = str(report.best if report else _choose(asked, name, state, seed))
    if json:
        moves = [{"move": row.move, kind: row.value} | row.how_sure() for row in rows]
        looked = {"looked_at": _looked_at(report)} if report else {}
        print_json({"actor": state.actor, "agent": name, "best": choice, "moves": moves} | looked)
        return
    console.print(Text.assemble(f"{name} plays ", (choice, "bold"), f" as seat {state.actor}."))
    table = Table("move", _heading(asked, data["game"]) if kind == "value" else _CHOSEN, box=None)
    for row in rows[:_ROWS]:
        table.add_row(row.move, row.text(as_share=kind == "share" or asked.rates_shares))
    console.print(table)
    if len(rows) > _ROWS:
        console.print(f"and {len(rows) - _ROWS} more")
    values = {row.move: row.value for row in rows}
    if kind == "value" and rows[0].value > values.get(choice, rows[0].value):
        console.print(f"By the mean of {REPEATS} answers {rows[0].move} is better: the choice is that of one answer.")
    if report:
        console.print(Text(_told(report)))


def _looked_at(report: Report) -> dict[str, Any]:
    line = [f"{seat} {move}" for seat, move in report.line]
    return {"worlds": report.worlds, "playouts": report.playouts, "exact": report.exact, "line": line}


def _told(report: Report) -> str:
    """How much was looked at for the choice, and how the game may go on after it."""
    much = f"Looked at {counted(report.worlds, 'world')}, {counted(report.playouts, 'playout')}."
    line = [f"{seat} {move}" for seat, move in report.line[:_SHOWN]] + ["..."] * (len(report.line) > _SHOWN)
    return ("The values are exact." if report.exact else much) + (f" It may go on: {', '.join(line)}" if line else "")


def _heading(agent: Agent, game_name: str) -> str:
    """What the ratings of an agent are."""
    if not agent.rates_shares:
        return "value"
    return "games not lost" if game(game_name).judged_by_losses else "games won"


@dataclass(frozen=True)
class _Row:
    """A move with its value, and by how much that may be wrong if it was sampled."""

    move: str
    value: float
    sure: float = 0.0

    def text(self, as_share: bool) -> str:
        if self.sure == 0:
            return f"{self.value:.0%}" if as_share else f"{self.value:.4f}"
        return f"{self.value:.1%} ± {100 * self.sure:.1f}" if as_share else f"{self.value:.4f} ± {self.sure:.4f}"

    def how_sure(self) -> dict[str, float]:
        return {"sure": self.sure} if self.sure else {}


def _rated(agent: Agent, name: str, state: State, seed: int) -> tuple[str, list[_Row]]:
    """Moves with their values, or with how often each is chosen; the best first."""
    found = ratings(name, agent.rate, state.view(state.actor, seed)) if agent.fair else None
    if found is not None and found.values:
        return "value", [_Row(str(move), value, 2 * found.error(move)) for move, value in found.values.items()]
    chosen = Counter(str(_choose(agent, name, state, mix(seed, i))) for i in range(_REPEATS))
    return "share", [_Row(move, count / _REPEATS) for move, count in chosen.most_common()]


def _choose(agent: Agent, name: str, state: State, seed: int) -> Any:
    if agent.fair:
        move = answer_of(name, agent.choose, state.view(state.actor, seed))
    else:
        move = answer_of(name, lambda state: agent.choose_seeing(state, seed), state)
    try:
        legal = state.is_legal(move)
    except TypeError:
        raise InputError(f"agent {name} returned a value of type {type(move).__name__} instead of a move") from None
    if not legal:
        raise InputError(f"agent {name} chose '{move}', which is not legal")
    return move
