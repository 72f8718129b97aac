"""`valtti gather`"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from valtti.cli.options import (
    AgentsArgument,
    GameArgument,
    ProgressOption,
    RulesOption,
    SeedOption,
    ThreadsOption,
    parse_numbers,
    parse_rules,
    progress_bar,
)
from valtti.errors import needing
from valtti.stopping import stoppable


def gather(
    game: GameArgument,
    agents: AgentsArgument,
    out: Annotated[Path, typer.Option(help="Folder for the positions; one that was begun is gone on with.")],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            min=1,
            help="How many games to play, or a few more: everybody sits in each seat equally often. About so many if "
            "tables have different sizes.",
        ),
    ] = 100_000,
    players: Annotated[
        str | None, typer.Option(metavar="N,N...", help="Sizes of tables, one of which is drawn for every few games.")
    ] = None,
    rules: RulesOption = None,
    encoding: Annotated[
        str | None, typer.Option(show_default="the game's own", help="How positions become inputs.")
    ] = None,
    keep: Annotated[float, typer.Option(metavar="SHARE", help="How many of the positions to keep, 0 to 1.")] = 1.0,
    explore: Annotated[
        float,
        typer.Option(metavar="SHARE", help="Players make random moves with a probability drawn up to this, 0 to 1."),
    ] = 0.0,
    thesis_choice: Annotated[
        bool,
        typer.Option(
            "--thesis-choice",
            help="Positions as the Moska thesis chose them: none after passes, but for a seat's first move; after "
            "forced moves, too, and where the result is certain; and of each game as many of others as of who lost.",
        ),
    ] = False,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT",
            help="An agent that plays, too, without random moves, and whose positions are not kept; repeat for more.",
        ),
    ] = None,
    hindsight: Annotated[
        float | None,
        typer.Option(
            metavar="SHARE",
            help="Value positions by what agents thought later in the game, each step weighing so much of the rest.",
        ),
    ] = None,
    by_rounds: Annotated[
        bool, typer.Option("--by-rounds", help="Positions are worth what their round brings, and not the game.")
    ] = False,
    games_a_shard: Annotated[int, typer.Option(min=1, max=10**6, help="How many games share a file.")] = 10_000,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    progress: ProgressOption = None,
) -> None:
    """Play games and write positions with what became of them, for networks to learn from.

    For every few games players are drawn from the agents that are named. A parameter of an agent may be a range from
    which it is drawn, such as 'heuristic-hif(samples=3..10)', and vary=1 draws every coefficient v between 0 and 2v.
    What is stopped goes on where it was when the command is given again, and ends with the same files.
    """
    with needing("data"):
        from valtti.learning.gathering import gather as gather_positions
        from valtti.learning.plans import make_plan, tables_of
    plan = make_plan(
        game,
        agents,
        games,
        tables=tables_of(game, parse_rules(rules), parse_numbers("--players", players, int) or ()),
        encoding=encoding,
        seed=seed,
        keep=keep,
        explore=explore,
        thesis_choice=thesis_choice,
        games_a_shard=games_a_shard,
        hindsight=hindsight,
        against=against or (),
        by_rounds=by_rounds,
    )
    with stoppable(passing_on=False) as stop, progress_bar(progress, games) as on_games:
        finished = gather_positions(plan, out, threads or os.cpu_count() or 1, stop, on_games)
    if not finished:
        print(f"valtti: interrupted: give the command again to go on with {out}", file=sys.stderr)
        raise typer.Exit(stop.exit_code)
    print(out)
