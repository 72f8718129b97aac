"""`valtti tournament`"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout

import typer
from rich.table import Table

from valtti.arena import match as arena
from valtti.arena import tournament as arena_tournament
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
    console,
    interval_text,
    p_text,
    parse_rules,
    print_json,
    progress_bar,
)


def tournament(
    game: GameArgument,
    agents: AgentsArgument,
    games: GamesOption = 1000,
    rules: RulesOption = None,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    time_limit: TimeLimitOption = arena.TIME_LIMIT,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Play everyone against everyone: each table of different agents plays --games games. Rates all agents."""
    options = parse_rules(rules)
    table_rules = arena_tournament.tournament_rules(game, options, len(agents))
    tables = len(arena_tournament.tables(len(agents), table_rules.players))
    with progress_bar(progress, games * tables) as on_progress, redirect_stdout(sys.stderr):
        result = arena_tournament.tournament(
            game,
            agents,
            games,
            rules=options,
            seed=seed,
            threads=threads,
            time_limit=time_limit,
            on_progress=on_progress,
        )
    if json:
        print_json(result.as_json())
    else:
        _print(result, tables, table_rules.players)
    if result.interrupted:
        raise typer.Exit(130)


def _print(result: arena_tournament.TournamentResult, tables: int, players: int) -> None:
    _print_standings(result)
    _print_pairs(result)
    console.print(f"{result.games:,} games at {tables} tables of {players}, seed {result.seed}")
    if result.interrupted:
        console.print("[yellow]Interrupted: this is what was played so far.[/yellow]")
    if result.num_failures:
        console.print(f"[red]{result.num_failures} games were lost by agents that failed to move.[/red]")


def _print_standings(result: arena_tournament.TournamentResult) -> None:
    rate = "losses" if result.judged_by_losses else "wins"
    table = Table("", box=None)
    table.add_column("agent", overflow="fold")
    for column in ("rating", "σ", "games", rate, "rate", "95 %, Wilson"):
        table.add_column(column, justify="right")
    for place, standing in enumerate(result.standings, start=1):
        agent = standing.result
        table.add_row(
            str(place),
            agent.name if agent.fair else f"{agent.name} [red](unfair)[/red]",
            f"{standing.rating.mu:.2f}",
            f"{standing.rating.sigma:.2f}",
            f"{agent.games:,}",
            f"{agent.judged:,}",
            f"{agent.judged / max(agent.games, 1):.2%}",
            interval_text(agent.ci95),
        )
    console.print(table)


def _print_pairs(result: arena_tournament.TournamentResult) -> None:
    """How each agent's rate differs from the others' in the games in which both sat."""
    order = result.order()
    table = Table("rate minus", *(result.names[b] for b in order), box=None)
    for a in order:
        cells = []
        for b in order:
            difference = result.difference(a, b)
            cells.append("" if a == b else f"{difference.estimate:+.1%} [dim](p {p_text(difference.log10_p)})[/dim]")
        table.add_row(result.names[a], *cells)
    console.print(table)
