"""`valtti match`"""

from __future__ import annotations

from typing import Annotated

import typer

from valtti.agents.asking import TIME_LIMIT
from valtti.arena import match as arena
from valtti.arena.conditions import in_whole_groups
from valtti.cli.options import (
    AgentsArgument,
    DuplicateOption,
    GameArgument,
    GamesOption,
    JsonOption,
    ProgressOption,
    RecordsOption,
    RulesOption,
    SeedOption,
    ThreadsOption,
    TimeLimitOption,
    console,
    parse_rules,
    play_and_print,
    print_failures,
    print_grids,
    print_interruption,
)
from valtti.games.writing import counted


def match(
    game: GameArgument,
    agents: AgentsArgument,
    games: GamesOption = 1000,
    rules: RulesOption = None,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="P0 P1", help="Stop when it is clear whether the first agent's rate is P0 or P1."),
    ] = None,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="The first agent always sits at seat 0, the second at seat 1, ...")
    ] = False,
    duplicate: DuplicateOption = False,
    records: RecordsOption = None,
    time_limit: TimeLimitOption = TIME_LIMIT,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Play games between agents and say, with confidence intervals, who is better.

    Seats rotate evenly, unless they are fixed. Ctrl-C ends the match and prints what was played.
    """
    play_and_print(
        lambda on_progress: arena.match(
            game,
            agents,
            games,
            rules=parse_rules(rules),
            seed=seed,
            threads=threads,
            time_limit=time_limit,
            fixed_seats=fixed_seats,
            duplicate=duplicate,
            sprt=sprt,
            records=records,
            on_progress=on_progress,
        ),
        _print,
        games=in_whole_groups(games, len(agents) if duplicate else 1),
        progress=progress,
        json=json,
    )


def _print(result: arena.MatchResult) -> None:
    print_grids(result.grids())
    seconds = max(result.seconds, 1e-9)
    rates = f"{result.games / seconds:,.0f} games/s, {result.moves / seconds:,.0f} moves/s"
    threads = counted(result.threads, "thread")
    console.print(f"{result.played}, seed {result.seed}, {result.seconds:.1f} s on {threads}: {rates}")
    print_interruption(result)
    if result.sprt is not None:
        _print_sprt(result)
    print_failures(result)


def _print_sprt(result: arena.MatchResult) -> None:
    sprt = result.sprt
    assert sprt is not None
    rates = {"H0": sprt.p0, "H1": sprt.p1}
    decided = f"decided for a rate of {rates[sprt.decision]:g}" if sprt.decision else "not decided"
    console.print(
        f"Sequential test of {result.names[0]}, {sprt.p0:g} or {sprt.p1:g}: {decided} "
        f"(log-likelihood ratio {sprt.llr:.2f}, bounds {sprt.lower:.2f} and {sprt.upper:.2f})"
    )
    if sprt.decision:
        console.print("The match stopped when this was clear: the intervals above do not allow for that.")
