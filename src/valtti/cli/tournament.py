"""`valtti tournament`"""

from __future__ import annotations

from rich.table import Column, Table
from rich.text import Text

from valtti.agents.asking import TIME_LIMIT
from valtti.arena import tournament as arena
from valtti.arena.tables import rules_for, tables
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
    points_text,
    print_failures,
    print_interrupted,
    print_table,
)
from valtti.games.writing import counted


def tournament(
    game: GameArgument,
    agents: AgentsArgument,
    games: GamesOption = 1000,
    rules: RulesOption = None,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    time_limit: TimeLimitOption = TIME_LIMIT,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Play everyone against everyone: each table of different agents plays --games games. Rates all agents."""
    options = parse_rules(rules)
    players = rules_for(game, options, len(agents), several_tables=True).players
    num_tables = len(tables(len(agents), players))

    def show(result: arena.TournamentResult) -> None:
        _print_standings(result)
        _print_pairs(result)
        console.print(f"{result.games:,} games at {counted(num_tables, 'table')} of {players}, seed {result.seed}")
        print_interrupted(result)
        print_failures(result)

    play_and_print(
        lambda on_progress: arena.tournament(
            game,
            agents,
            games,
            rules=options,
            seed=seed,
            threads=threads,
            time_limit=time_limit,
            on_progress=on_progress,
        ),
        show,
        games=games * num_tables,
        progress=progress,
        json=json,
    )


def _print_standings(result: arena.TournamentResult) -> None:
    table = Table("", box=None)
    table.add_column("agent", no_wrap=True)
    columns = ["rating", "σ", "games", "losses" if result.judged_by_losses else "wins", "rate", "95 %, Wilson"]
    for column in (*columns, *(["points a game"] if result.counts_points else [])):
        table.add_column(column, justify="right", no_wrap=True)
    for place, standing in enumerate(result.standings, start=1):
        agent = standing.result
        table.add_row(
            str(place),
            agent_name(agent),
            f"{standing.rating.mu:.2f}",
            f"{standing.rating.sigma:.2f}",
            f"{agent.games:,}",
            f"{agent.judged:,}",
            f"{agent.rate:.2%}",
            interval_text(agent.ci95),
            *([points_text(agent.points_a_game)] if result.counts_points else []),
        )
    print_table(table)


def _print_pairs(result: arena.TournamentResult) -> None:
    """How each agent's rate differs from the others', who are named by their places, in games in which both sat."""
    order = result.order()
    table = Table("", Column("rate minus", no_wrap=True), *(str(place + 1) for place in range(len(order))), box=None)
    for place, a in enumerate(order, start=1):
        cells: list[str | Text] = []
        for b in order:
            difference = result.difference(a, b)
            p = f"\np {p_text(difference.log10_p)}"
            cells.append("" if a == b else Text.assemble(f"{difference.estimate:+.1%}", (p, "dim")))
        table.add_row(str(place), result.names[a], *cells)
    print_table(table)
