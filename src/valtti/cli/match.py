"""`valtti match`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from valtti.agents.asking import TIME_LIMIT
from valtti.arena import match as arena
from valtti.arena.conditions import in_whole_groups
from valtti.cli.options import (
    AgentsArgument,
    GameArgument,
    GamesOption,
    JsonOption,
    ProgressOption,
    RulesOption,
    SeedOption,
    ThreadsOption,
    TimeLimitOption,
    agent_name,
    console,
    interval_text,
    p_text,
    parse_rules,
    play_and_print,
    print_failures,
    print_interrupted,
    print_table,
    width_of,
)
from valtti.errors import InputError
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
    duplicate: Annotated[
        bool,
        typer.Option(
            "--duplicate",
            help="Play each deal as often as there are agents, everybody sitting in each seat once; a deal is then one "
            "observation, and --games is rounded up to whole deals.",
        ),
    ] = False,
    records: Annotated[Path | None, typer.Option(help="Write every game to this file, a record a line.")] = None,
    time_limit: TimeLimitOption = TIME_LIMIT,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Play games between agents and say, with confidence intervals, who is better.

    Seats rotate evenly, unless they are fixed. Ctrl-C ends the match and prints what was played.
    """
    if records is not None and records.is_file() and records.stat().st_size > 0:
        raise InputError(f"{records}: there is such a file already, and it is not replaced")
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
    _print_agents(result)
    if result.counts_points:
        console.print()
        _print_points(result)
    seconds = max(result.seconds, 1e-9)
    rates = f"{result.games / seconds:,.0f} games/s, {result.moves / seconds:,.0f} moves/s"
    threads = counted(result.threads, "thread")
    console.print(f"{result.played}, seed {result.seed}, {result.seconds:.1f} s on {threads}: {rates}")
    print_interrupted(result)
    if result.sprt is not None:
        _print_sprt(result)
    print_failures(result)


def _print_agents(result: arena.MatchResult) -> None:
    """With both kinds of intervals where there is room for both."""
    wide = _agents_table(result, wide=not result.has_draws and not result.duplicate)
    print_table(wide if width_of(wide) <= console.width else _agents_table(result, wide=False))


def _agents_table(result: arena.MatchResult, *, wide: bool) -> Table:
    method = "Student" if result.duplicate else "Wilson"
    table = Table(box=None)
    table.add_column("agent", no_wrap=True, min_width=10)
    columns = ["losses" if result.judged_by_losses else "wins", "rate", f"95 %, {method}"]
    columns += ["draws"] if result.has_draws else []
    columns += ["Agresti–Coull"] if wide else []
    for column in (*columns, "vs first", "p"):
        table.add_column(column, justify="right", no_wrap=True)
    for i, agent in enumerate(result.agents):
        row: list[str | Text] = [agent_name(agent), str(agent.judged), f"{agent.rate:.2%}", interval_text(agent.ci95)]
        row += [str(agent.draws)] if result.has_draws else []
        row += [interval_text(agent.ci95_agresti_coull)] if wide and agent.ci95_agresti_coull else []
        if i > 0:
            difference = result.difference(i, 0)
            row += [f"{difference.estimate:+.2%}", p_text(difference.log10_p)]
        table.add_row(*row)
    return table


def _print_points(result: arena.MatchResult) -> None:
    """What the players made of the games where a win may be worth more or less."""
    table = Table(box=None)
    table.add_column("agent", no_wrap=True, min_width=10)
    for column in ("points a game", "95 %, Student", "vs first", "95 %", "p"):
        table.add_column(column, justify="right", no_wrap=True)
    for i, agent in enumerate(result.agents):
        ci = agent.points_a_game.ci95
        row: list[str | Text] = [
            agent_name(agent),
            f"{agent.points_a_game.value:.3f}",
            f"{ci.low:.3f} to {ci.high:.3f}",
        ]
        if i > 0:
            difference = result.points_difference(i, 0)
            row += [f"{difference.estimate:+.3f}", f"{difference.low:+.3f} to {difference.high:+.3f}"]
            row += [p_text(difference.log10_p)]
        table.add_row(*row)
    print_table(table)


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
