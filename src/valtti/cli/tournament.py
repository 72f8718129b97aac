"""`valtti tournament`"""

from __future__ import annotations

from valtti.agents.asking import TIME_LIMIT
from valtti.arena import tournament as arena
from valtti.arena.conditions import in_whole_groups
from valtti.arena.tables import rules_for, tables
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


def tournament(
    game: GameArgument,
    agents: AgentsArgument,
    games: GamesOption = 1000,
    rules: RulesOption = None,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    duplicate: DuplicateOption = False,
    records: RecordsOption = None,
    time_limit: TimeLimitOption = TIME_LIMIT,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Play everyone against everyone: each table of different agents plays --games games. Rates all agents.

    Places go by the rate of losses or wins, as all play equally many games. A rating also depends on the order in which
    they were played, and may put agents that are close in another order. Ctrl-C ends the tournament and prints what all
    tables have played.
    """
    options = parse_rules(rules)
    players = rules_for(game, options, len(agents), several_tables=True).players
    games_at_table = in_whole_groups(games, players if duplicate else 1)
    play_and_print(
        lambda on_progress: arena.tournament(
            game,
            agents,
            games,
            rules=options,
            seed=seed,
            threads=threads,
            time_limit=time_limit,
            duplicate=duplicate,
            records=records,
            on_progress=on_progress,
        ),
        _print,
        games=games_at_table * len(tables(len(agents), players)),
        progress=progress,
        json=json,
    )


def _print(result: arena.TournamentResult) -> None:
    print_grids(result.grids())
    console.print(f"{result.played}, seed {result.seed}; places go by the rate")
    print_interruption(result)
    print_failures(result)
