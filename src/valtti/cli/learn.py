"""`valtti learn`"""

from __future__ import annotations

import contextlib
import math
import os
import sys
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from valtti.agents.registry import listings, parse_spec
from valtti.cli.options import (
    GameArgument,
    ProgressOption,
    RulesOption,
    SeedOption,
    TrainingThreadsOption,
    console,
    parse_numbers,
    parse_rules,
    progress_bar,
)
from valtti.errors import InputError, needing
from valtti.games import check_seed, unknown
from valtti.games.writing import counted, listed
from valtti.networks import shipped
from valtti.stopping import Interrupted, stoppable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from valtti.learning.league.goal import Goal
    from valtti.learning.league.loop import Loop
    from valtti.learning.league.members import League, Member


def learn(
    game: GameArgument,
    out: Annotated[Path, typer.Option(help="Folder of the league; one that was begun is gone on with.")],
    generations: Annotated[
        int | None, typer.Option(min=1, max=10_000, help="How many networks there are to be in the end.")
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            help="How long all of it may take, what was done before among it: what would last longer is not begun.",
        ),
    ] = None,
    games: Annotated[int | None, typer.Option(max=10**8, help="Games that each generation gathers.")] = None,
    first_games: Annotated[
        int | None, typer.Option(max=10**8, help="Games of hand-made agents, for the first one.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar="N,N...", help="Sizes of tables, one of which is drawn for every few games.")
    ] = None,
    last: Annotated[
        bool, typer.Option("--last", help="End with a training over the games of all generations that are kept.")
    ] = False,
    kept: Annotated[int | None, typer.Option(min=2, max=1000, help="Of how many generations games are kept.")] = None,
    hidden: Annotated[str | None, typer.Option(metavar="N,N...", help="How wide the hidden layers are.")] = None,
    rank_weight: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Weight of telling, beside the result, how many others come in later."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(metavar="WEIGHTS", help="A network to go on from, by its file or its name in the package."),
    ] = None,
    teacher: Annotated[
        str | None,
        typer.Option(metavar="WEIGHTS", help="A network from whose games the first one learns, beginning anew."),
    ] = None,
    expert: Annotated[
        str | None,
        typer.Option(
            metavar="AGENT", help="Gather with an agent that searches with the newest network, such as master."
        ),
    ] = None,
    rules: RulesOption = None,
    seed: SeedOption = 0,
    threads: TrainingThreadsOption = None,
    progress: ProgressOption = None,
) -> None:
    """Let networks learn from their own games, generation after generation.

    The first one learns from games of hand-made agents, or of --teacher, or is the one of --start. Each later one
    learns from games of the one before, is measured by the strongest hand-made agent, and has a duel with the best
    network so far. Weights, a report with ratings and the curve of strength, and all that was measured lie in the
    folder. The command can be stopped at any moment; given again it goes on, and with more --generations or --minutes
    it goes further. Ten minutes are a good beginning.
    """
    if generations is None and minutes is None:
        raise InputError("say how long: --minutes 10, or --generations 12")
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # as `valtti train` does
    with needing("train"):
        from valtti.learning.league.goal import Goal
        from valtti.learning.league.keeping import open_league
        from valtti.learning.league.loop import Loop, Stopped, check_players
        from valtti.learning.league.report import write_report
        from valtti.learning.league.settings import DEFAULTS
    if last and generations == 1:
        raise InputError(
            "--last learns from games of networks, of which the first generation has none: more --generations"
        )
    if hidden is not None and start is not None:
        raise InputError("--hidden and --start: a network to start from has its own layers")
    if teacher is not None and (start is not None or first_games is not None):
        raise InputError("with --teacher the first network learns from its games: neither --start nor --first-games")
    if game not in DEFAULTS:
        raise unknown("game", game, list(DEFAULTS))
    given: dict[str, Any] = {
        "games": games,
        "first_games": first_games,
        "kept": kept,
        "rank_weight": rank_weight,
        "hidden": parse_numbers("--hidden", hidden, int) if start is None else _hidden_of(start),
        "expert": _checked_expert(expert, game),
        "start": _found(start),
        "teacher": _found(teacher),
        "tables": _tables(game, parse_rules(rules), parse_numbers("--players", players, int)),
        "seed": check_seed(seed),
    }
    settings = replace(DEFAULTS[game], **{name: value for name, value in given.items() if value is not None})
    check_players(settings)
    league = open_league(settings, out)
    goal = Goal(generations or math.inf, math.inf if minutes is None else 60 * minutes, last)
    with stoppable(passing_on=False) as stop, contextlib.chdir(out):
        loop = Loop(league, threads or os.cpu_count() or 1, stop, _showing(progress, league, goal))
        if league.members:
            console.print(f"{counted(len(league.members), 'generation')} so far{_times(league, goal)}", soft_wrap=True)
            write_report(league, Path())  # as it was not if the command was killed just before
        try:
            for member in _members(loop, goal):
                _print(member, league, goal)
                write_report(league, Path())
        except (Stopped, Interrupted):  # at the end of a step, or by breaking it off
            print(f"valtti: interrupted: give the command again to go on with {out}", file=sys.stderr)
            raise typer.Exit(stop.exit_code) from None
    _warn_of_little_time(league, goal)
    best = league.best
    assert best is not None
    print(out / best.weights)


def _members(loop: Loop, goal: Goal) -> Iterator[Member]:
    """Those that are still to come, as they come."""
    while goal.further(loop.league):
        yield loop.generation()
    if goal.has_last(loop.league):
        yield loop.last()


def _found(weights: str | None) -> str | None:
    """A name in the package stays one, and a file is found from the league's folder, too."""
    return weights if weights is None or weights in shipped.names() else str(Path(weights).resolve())


def _hidden_of(start: str) -> tuple[int, ...]:
    """How wide the hidden layers of a network are."""
    from valtti.networks.weights import load_weights

    return tuple(len(biases) for _, biases in load_weights(shipped.find(start)).layers[:-1])


def _checked_expert(expert: str | None, game: str) -> str | None:
    """An agent that searches with a network, which the league gives it."""
    if expert is not None:
        name, parameters = parse_spec(expert)
        search = [each.name for each in listings(game) if {"worlds", "weights"} <= each.parameters.keys()]
        if name not in search:
            raise InputError(
                f"--expert {expert}: is no agent that searches with a network; "
                f"{game} has {listed(search) if search else 'none'}"
            )
        if "weights" in parameters:
            raise InputError(f"--expert {expert}: without weights: it searches with the newest network of the league")
    return expert


def _tables(game: str, rules: dict[str, str], players: tuple[int, ...] | None) -> tuple[dict[str, Any], ...] | None:
    """What takes the place of the game's usual tables, if anything is said of them."""
    from valtti.learning.plans import tables_of

    return tuple(tables_of(game, rules, players or ())) if rules or players else None


def _showing(
    progress: bool | None, league: League, goal: Goal
) -> Callable[[str, int, str], AbstractContextManager[Callable[[int], None]]]:
    def showing(text: str, total: int, what: str) -> AbstractContextManager[Callable[[int], None]]:
        return progress_bar(progress, total, what, f"{_place(len(league.members) + 1, goal)}: {text}")

    return showing


def _print(member: Member, league: League, goal: Goal) -> None:
    from valtti.learning.league.ratings import ratings

    measured = member.by_yardstick
    last = ", the last training" if member.is_last else ""
    duel = ""
    if member.duel is not None:
        verdict = "the best so far" if member.is_promoted else "not shown to be better"
        duel = f"; {member.duel.rate:.1%} against {member.duel.opponent}, {verdict}"
    console.print(
        f"{_place(member.number, goal)}{last}: rated {ratings(league)[member.name]}; "
        f"{measured.rate:.2%} ({measured.low:.2%} to {measured.high:.2%}) against {measured.opponent}{duel}; "
        f"{_duration(member.spent.seconds)}{_times(league, goal)}",
        soft_wrap=True,
    )


def _place(number: int, goal: Goal) -> str:
    """Which generation it is, of how many; a last training comes after these."""
    return f"generation {number}" + (f" of {goal.generations}" if number <= goal.generations < math.inf else "")


def _times(league: League, goal: Goal) -> str:
    """How long all of it has taken and will take."""
    taken = f", in all {_duration(league.seconds)}"
    if goal.seconds < math.inf:
        taken += f" of {_duration(goal.seconds)}"
    left = goal.seconds_left(league)
    return taken + (f", about {_duration(left)} left" if left else "")


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.1f} min"


def _warn_of_little_time(league: League, goal: Goal) -> None:
    gathered = sum(member.spent.gathering > 0 for member in league.members)
    if gathered == 1 and league.seconds > goal.seconds:
        print(f"valtti: the first generation alone took {_duration(league.seconds)}: more --minutes", file=sys.stderr)
    elif goal.last and not league.members[-1].is_last:
        print("valtti: there was no time for the last training: more --minutes", file=sys.stderr)
