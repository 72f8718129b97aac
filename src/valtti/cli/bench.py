"""`valtti bench`"""

from __future__ import annotations

from typing import Annotated

import typer

from valtti.agents.asking import TIME_LIMIT
from valtti.cli.options import (
    GamesOption,
    JsonOption,
    ProgressOption,
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
from valtti.reproduce.moska.benchmarks import BENCHMARKS, GAMES, BenchResult, shown_name
from valtti.reproduce.moska.benchmarks import bench as play
from valtti.reproduce.moska.published import published


def bench(
    agents: Annotated[
        list[str] | None,
        typer.Argument(metavar="[AGENT]...", help="Agents of Moska; those of the thesis' table if none is named."),
    ] = None,
    games: GamesOption = GAMES,
    benchmark: Annotated[
        list[int] | None,
        typer.Option(
            min=1, max=len(BENCHMARKS), show_default="all", help="Which of the four to play; may be repeated."
        ),
    ] = None,
    rules: RulesOption = None,
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    time_limit: TimeLimitOption = TIME_LIMIT,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Play the Moska thesis' four benchmarks: how often an agent loses against three that stay the same.

    The rules are the thesis', unless --rules changes them. Ctrl-C prints what was played to its end.
    """
    tested = agents or published().agents
    chosen = [each for each in BENCHMARKS if benchmark is None or each.number in benchmark]
    play_and_print(
        lambda on_progress: play(
            tested,
            games,
            benchmarks=chosen,
            rules=parse_rules(rules),
            seed=seed,
            threads=threads,
            time_limit=time_limit,
            on_progress=on_progress,
        ),
        _print,
        games=games * len(tested) * len(chosen),
        progress=progress,
        json=json,
    )


def _print(result: BenchResult) -> None:
    print_grids([result.grid()])
    for number, players in result.opponents.items():
        console.print(f"Benchmark {number}: against {', '.join(shown_name(player) for player in players)}")
    console.print(f"Games lost, with 95 % intervals (Wilson). {counted(result.games, 'game')}, seed {result.seed}")
    print_interruption(result)
    for match in result.matches:
        print_failures(match)
