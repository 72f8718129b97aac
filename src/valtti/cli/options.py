"""What several commands share: options, consoles, progress bars and ways to print numbers."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from valtti.arena.conditions import MOST_GAMES
from valtti.arena.recording import Written
from valtti.arena.showing import UNFAIR, Grid, without_spare
from valtti.arena.tally import Tally
from valtti.errors import InputError
from valtti.numbers import MOST_THREADS
from valtti.stopping import stoppable


class Played(Protocol):
    """What comes of games, whatever they were played for."""

    interrupted: bool
    records: Written

    @property
    def games(self) -> int: ...

    @property
    def num_failures(self) -> int: ...

    @property
    def interruption(self) -> str: ...

    def as_json(self) -> dict[str, Any]: ...


Result = TypeVar("Result", bound=Played)
Number = TypeVar("Number", int, float)

console = Console(highlight=False, markup=False)  # names and parameters of agents may look like markup

_MOST_FAILURES = 5  # that are told of

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game; `valtti games` lists them.")]
AgentsArgument = Annotated[
    list[str],
    typer.Argument(metavar="AGENT...", help="Agents, such as bot3, 'heuristic-hif(samples=50)' or my_module:MyAgent."),
]
RulesOption = Annotated[
    list[str] | None, typer.Option("--rules", metavar="K=V", help="A rule option, or preset=NAME; may be repeated.")
]
SeedOption = Annotated[
    int, typer.Option(min=0, max=2**64 - 1, help="Everything left to chance follows from this number.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
GamesOption = Annotated[int, typer.Option("--games", "-n", min=1, max=MOST_GAMES, help="How many games to play.")]
ThreadsOption = Annotated[
    int | None,
    typer.Option(min=1, max=MOST_THREADS, show_default="all cores", help="Threads; they do not change the result."),
]
#: Where sums are rounded in another order by another number of threads.
TrainingThreadsOption = Annotated[
    int | None,
    typer.Option(min=1, max=MOST_THREADS, show_default="all cores", help="Another number changes the result."),
]
TimeLimitOption = Annotated[
    float, typer.Option(help="Seconds that a Python agent may take for a decision before it loses the game.")
]
DuplicateOption = Annotated[
    bool,
    typer.Option(
        "--duplicate",
        help="Play each deal as often as there are players, everybody sitting in each seat once; a deal is then one "
        "observation, and --games is rounded up to whole deals.",
    ),
]
RecordsOption = Annotated[
    Path | None, typer.Option(help="Write every game to this new file, a record a line.", show_default=False)
]
ProgressOption = Annotated[
    bool | None, typer.Option("--progress/--no-progress", show_default="on a terminal", help="Show a progress bar.")
]


def parse_rules(options: list[str] | None) -> dict[str, str]:
    rules: dict[str, str] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals or not name or not value:
            raise InputError(f"'{option}' is not a rule option: write name=value, such as players=3")
        if name in rules:
            raise InputError(f"the rule '{name}' is given twice")
        rules[name] = value
    return rules


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, allow_nan=False))


def print_json_list(items: Iterable[Any]) -> None:
    """A list of which one item is held in memory at a time."""
    before = "["
    for item in items:
        print(before + "\n" + json.dumps(item, indent=2), end="")
        before = ","
    print("[]" if before == "[" else "\n]")


def parse_numbers(option: str, text: str | None, kind: Callable[[str], Number]) -> tuple[Number, ...] | None:
    """Numbers with commas between them, if the option was given."""
    try:
        return None if text is None else tuple(kind(word) for word in text.split(","))
    except ValueError:
        raise InputError(f"{option} {text}: write numbers with commas, such as 2,3,4") from None


@contextmanager
def progress_bar(
    wanted: bool | None, total: int, what: str = "games", label: str = ""
) -> Iterator[Callable[[int], None]]:
    """A function that is told how many games, or what else, are done; shows rate and time left where somebody looks."""
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield lambda done: None
        return
    columns = [
        TextColumn(label),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total, rate="")

        def update(done: int) -> None:
            speed = progress.tasks[0].finished_speed or progress.tasks[0].speed
            progress.update(task, completed=done, rate=f"{speed:,.0f} {what}/s" if speed else "")

        yield update


def play_and_print(
    play: Callable[[Callable[[int], None]], Result],
    show: Callable[[Result], None],
    *,
    games: int,
    progress: bool | None,
    json: bool,
) -> None:
    """Plays games with a progress bar, and prints the result as JSON or as `show` does."""
    # What has been played is told even if somebody wants to stop just then.
    with stoppable(passing_on=False) as stop:
        # What agents print must not get into the result.
        try:
            with progress_bar(progress, games) as on_progress, redirect_stdout(sys.stderr):
                result = play(on_progress)
        except KeyboardInterrupt:  # before anything was played, or by somebody who insists
            print("valtti: interrupted: nothing is kept", file=sys.stderr)
            raise typer.Exit(stop.exit_code) from None
        stop.telling = True
        if result.games == 0:  # which only an interruption does
            print("valtti: interrupted: nothing was played to its end", file=sys.stderr)
            raise typer.Exit(stop.exit_code)
        if json:
            print_json(result.as_json())
        else:
            show(result)
        sys.stdout.flush()
    if result.records.trouble:
        print(f"valtti: {result.records.trouble}", file=sys.stderr)
    if result.interrupted:
        raise typer.Exit(stop.exit_code)
    if result.records.trouble or result.num_failures == result.games:
        raise typer.Exit(1)


def print_failures(result: Tally) -> None:
    """Each reason once, the most frequent first, with what helps to find it."""
    if not result.failures:
        return
    games = "1 game was" if result.num_failures == 1 else f"{result.num_failures:,} games were"
    console.print(f"{games} lost by agents that failed to move:", style="red")
    kinds = sorted(result.failures, key=lambda kind: -kind.count)
    for kind in kinds[:_MOST_FAILURES]:
        times = "once" if kind.count == 1 else f"{kind.count:,} times"
        where = f", {kind.place}" if kind.place else ""
        console.print(f"  {times}, first in game {kind.game}: {kind.reason}{where}", soft_wrap=True)
    if len(kinds) > _MOST_FAILURES:
        console.print(f"  and {len(kinds) - _MOST_FAILURES} other reasons")
    if kinds[0].traceback:
        console.print("The first of these came about like this:")
        console.print(kinds[0].traceback.rstrip(), style="dim", soft_wrap=True)  # lines of code are to be found again


def print_interruption(result: Played) -> None:
    if result.interrupted:
        console.print(result.interruption, style="yellow")


def print_grids(grids: Sequence[Grid]) -> None:
    """Prints the tables of a result, each as wide as there is room for."""
    for i, grid in enumerate(grids):
        if i > 0:
            console.print()
        wide = _table(grid)
        print_table(wide if _width_of(wide) <= console.width else _table(without_spare(grid)))


def _table(grid: Grid) -> Table:
    table = Table(box=None)
    for column in grid:
        table.add_column(column.heading, justify="left" if column.is_name else "right", no_wrap=True)
    for cells in zip(*(column.cells for column in grid), strict=True):
        table.add_row(*map(_coloured, cells))
    return table


def _coloured(cell: str) -> Text:
    """A cell as it is, whatever it looks like; what goes on below its first line is of less weight."""
    text = Text(cell)
    if cell.endswith(UNFAIR):
        text.stylize("red", len(cell) - len(UNFAIR))
    if "\n" in cell:
        text.stylize("dim", cell.index("\n"))
    return text


def _width_of(table: Table) -> int:
    """In which nothing of it is broken."""
    return Measurement.get(console, console.options.update(max_width=1000), table).maximum


def print_table(table: Table) -> None:
    """Prints a table whose names and numbers are never cut: where the terminal is too narrow, its lines go on below."""
    usual = console.width
    console.width = max(usual, _width_of(table))
    try:
        console.print(table, crop=False)
    finally:
        console.width = usual
