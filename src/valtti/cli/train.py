"""`valtti train`"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from valtti.cli.options import (
    JsonOption,
    ProgressOption,
    SeedOption,
    TrainingThreadsOption,
    console,
    parse_numbers,
    print_json,
    progress_bar,
)
from valtti.errors import InputError, needing
from valtti.games.writing import counted, listed
from valtti.learning.recipes import RECIPES, Recipe
from valtti.networks import shipped
from valtti.networks.architectures import Architecture
from valtti.stopping import breaking_off, stoppable

if TYPE_CHECKING:
    from valtti.learning.training import Epoch


Changed = TypeVar("Changed", Recipe, Architecture)


class Activation(StrEnum):
    RELU = "relu"
    CLIPPED = "clipped"


class Schedule(StrEnum):
    CONSTANT = "constant"
    COSINE = "cosine"


def train(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of gathered positions.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the weights go, such as net.safetensors.")],
    network: Annotated[
        str,
        typer.Option(metavar="NAME", help=f"{' or '.join(RECIPES)}; the options below change single numbers of it."),
    ] = "small",
    hidden: Annotated[
        str | None, typer.Option(metavar="N,N,...", help="How wide the hidden layers are, such as 256,32.")
    ] = None,
    activation: Annotated[
        Activation | None, typer.Option(help="Between layers; clipped ones run in whole numbers, which is faster.")
    ] = None,
    dropout: Annotated[
        str | None, typer.Option(metavar="P,P,...", help="Dropout after the first hidden layers; 0 for none.")
    ] = None,
    batch_norm: Annotated[
        bool | None, typer.Option("--batch-norm/--no-batch-norm", help="Normalise the inputs.")
    ] = None,
    batch: Annotated[int | None, typer.Option(min=2, max=10**6, help="Positions in a step.")] = None,
    rate: Annotated[float | None, typer.Option(help="Learning rate of Adam.")] = None,
    schedule: Annotated[Schedule | None, typer.Option(help="Of the rate; cosine falls to nothing.")] = None,
    epochs: Annotated[int | None, typer.Option(min=1, max=10**6, help="At most so many.")] = None,
    patience: Annotated[
        int | None, typer.Option(min=1, max=10**6, help="End after so many epochs without a better validation loss.")
    ] = None,
    value_weight: Annotated[
        float,
        typer.Option(min=0, max=1, help="Weight of what agents thought of positions against what became of them."),
    ] = 0.0,
    rank_weight: Annotated[
        float,
        typer.Option(min=0, max=1, help="Weight of telling, beside the result, how many others come in later."),
    ] = 0.0,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="WEIGHTS",
            help="A network with the same layers to go on from, by its file or its name in the package.",
        ),
    ] = None,
    seed: SeedOption = 0,
    threads: TrainingThreadsOption = None,
    checkpoint_every: Annotated[float, typer.Option(min=0, metavar="SECONDS", help="Save where it stands.")] = 60.0,
    progress: ProgressOption = None,
    json: JsonOption = False,
) -> None:
    """Train a network on gathered positions, for the agent network(weights=FILE).

    Beside the weights there are a card (FILE.card.json), which says how they came about, and the curves (FILE.svg). The
    same command repeats a training exactly, and goes on with one that was interrupted.
    """
    recipe = _changed(
        _recipe(network),
        batch=batch,
        rate=rate,
        schedule=schedule and schedule.value,
        epochs=epochs,
        patience=patience,
    )
    architecture = _changed(
        recipe.architecture,
        hidden=parse_numbers("--hidden", hidden, int),
        activation=activation and activation.value,
        dropout=parse_numbers("--dropout", dropout, float),
        batch_norm=batch_norm,
    )
    recipe = replace(recipe, architecture=architecture)
    # Threads that wait for each other are to sleep: where others use the processor, too, spinning takes many times as
    # long as the work. It is looked at when the library is loaded.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    with needing("train"):
        from valtti.learning import outcome as learning
        from valtti.learning.datasets import open_data
        from valtti.learning.training import TrainingPlan
    plan = TrainingPlan(
        recipe,
        value_weight,
        rank_weight,
        seed=seed,
        threads=threads or os.cpu_count() or 1,
        start=None if start is None else shipped.find(start),
    )
    outcome = learning.Outcome(out)
    tell: Callable[[Epoch], None] = (lambda epoch: None) if json else _print_epoch
    with stoppable(passing_on=False) as stop:
        with breaking_off(stop):  # only files are looked at
            data = open_data(folders)
        with progress_bar(progress, recipe.epochs * sum(data.sizes), "positions") as on_step:
            card = learning.train(plan, data, outcome, stop, on_step, tell, checkpoint_every)
        if card is None:
            print(f"valtti: interrupted; the same command goes on from {outcome.checkpoint}", file=sys.stderr)
            raise typer.Exit(stop.exit_code)
    if json:
        print_json(card)
    else:
        _print(card, len(data.test), outcome.weights)


def _recipe(name: str) -> Recipe:
    if name not in RECIPES:
        raise InputError(f"there is no network '{name}'; there are {listed(list(RECIPES))}")
    return RECIPES[name]


def _changed(numbers: Changed, **options: Any) -> Changed:
    """With those options that were given."""
    return replace(numbers, **{name: value for name, value in options.items() if value is not None})


def _print_epoch(epoch: Epoch) -> None:
    console.print(
        f"epoch {epoch.epoch}: training loss {epoch.training_loss:.4f}, validation loss {epoch.validation_loss:.4f}, "
        f"accuracy {epoch.validation_accuracy:.2%}, {epoch.seconds:.1f} s",
        soft_wrap=True,
    )


def _print(card: dict[str, Any], tested: int, weights: Path) -> None:
    positions, curve, test = card["data"]["positions"], card["curve"], card["test"]
    rate = positions["training"] * len(curve) / card["seconds"]
    console.print(
        f"trained on {positions['training']:,} positions, best after {counted(card['best']['epoch'], 'epoch')} of "
        f"{len(curve)}: {rate:,.0f} positions/s, {card['share_of_arithmetic']:.1%} of the time for arithmetic",
        soft_wrap=True,
    )
    console.print(
        f"on {counted(tested, 'position')} of {counted(test['loss']['games'], 'other game')}: "
        f"loss {_with_interval(test['loss'], '.4f')}; accuracy {_with_interval(test['accuracy'], '.2%')}",
        soft_wrap=True,
    )
    console.print(str(weights), soft_wrap=True)


def _with_interval(mean: dict[str, Any], form: str) -> str:
    low, high = mean["ci95"]
    return f"{mean['value']:{form}}" + (f", 95 % {low:{form}} to {high:{form}}" if mean["games"] > 1 else "")
