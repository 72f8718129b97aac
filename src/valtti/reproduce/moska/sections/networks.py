"""How the networks were trained, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from valtti.games import make_rules
from valtti.games.writing import listed
from valtti.learning.plans import GatherPlan
from valtti.learning.recipes import RECIPES, Recipe
from valtti.reports.pages import Page, percent, percent_interval
from valtti.reproduce.moska import figures
from valtti.reproduce.moska.benchmarks import RULES
from valtti.reproduce.moska.experiment import Results
from valtti.reproduce.moska.published import published
from valtti.reproduce.moska.trainings import ByRecipe, Measured, Training, commands

#: The share of the thesis' positions that are trained on; the others are for validation and test.
_TRAINED_ON = 0.92


def trained(page: Page, results: Results) -> None:
    page.heading("The networks (section 3.1)")
    page.text(
        "Both have the thesis' layers. Data of ours are games of our agents, so that a loss here and one there are not "
        "of the same positions. On the test split ours are weighed so that those of who lost count as much as the "
        "others, and the network is told of these odds. Besides the numbers of the table, this differs:"
    )
    page.items(_differences(results.trainings))
    theirs, ours = published().network, list(results.trainings.values())
    recipes = [RECIPES["thesis"], *(each.recipe for each in ours)]
    best = [each.best for each in ours]
    rows = [
        ["games of the data", f"{theirs.games:,}", *(f"{each.games:,}" for each in ours)],
        ["positions of them", f"{theirs.positions:,}", *(f"{each.all_positions:,}" for each in ours)],
        ["epochs", str(theirs.epochs), *(str(len(each.curve)) for each in ours)],
        ["the best of them", str(theirs.best_epoch), *(str(each.best_epoch) for each in ours)],
        ["dropout", *(_dropout(recipe) for recipe in recipes)],
        ["positions in a step", *(f"{recipe.batch:,}" for recipe in recipes)],
        ["learning rate", *(f"{recipe.rate:g}, {recipe.schedule}" for recipe in recipes)],
        [
            "loss in validation, ours unbalanced",
            f"{theirs.validation_loss:.4f}",
            *(f"{each.validation_loss:.4f}" for each in best),
        ],
        [
            "accuracy in validation, %, ours unbalanced",
            percent(theirs.validation_accuracy),
            *(percent(each.validation_accuracy) for each in best),
        ],
        ["**loss on the test split**", f"{theirs.loss:.3f}", *(_loss(each.loss) for each in ours)],
        ["**accuracy there, %**", percent(theirs.accuracy, 1), *(_accuracy(each.accuracy) for each in ours)],
        ["hours of training", "–", *(f"{each.seconds / 3600:.1f}" for each in ours)],
    ]
    page.table(["", ">thesis, NN2", *(f">ours, {name}" for name in results.trainings)], rows)
    first = published().first_network
    page.text(
        f"Of its first network the thesis' logs have a validation loss of {first.validation_loss:.4f} and an accuracy "
        f"of {percent(first.validation_accuracy)} % after {first.epochs} epochs. Positions are split by games, and "
        "intervals count games: positions of one game are no independent observations."
    )
    page.text(
        "The networks were made by `python tools/moska_networks.py FOLDER`, which also makes the small ones whose "
        "games the second learns from. These are its commands for the two, as their cards have them."
    )
    lines = [
        line
        for name, training in results.trainings.items()
        for line in commands(training, f"{name.lower()}.safetensors")
    ]
    page.code("\n".join(lines))


def _differences(trainings: Mapping[str, Training]) -> Iterator[str]:
    """What the cards say that is not as the thesis has it."""
    plans = [plan for training in trainings.values() for plan in training.gathered.values()]
    if any(plan.encoding == "bitmap-turned" for plan in plans):
        yield (
            "**Inputs** are the thesis' 442 numbers of the position turned to its viewer (`bitmap-turned`): with the "
            "viewer as the first seat and the suits in order."
        )
    if not all(plan.thesis_choice for plan in plans):
        yield "**Positions** are those of all players; the thesis' have as many of who lost as of others."
        yield "**Passes** have positions, too, which the thesis leaves out but for the first of a player."
        yield "**Forced moves** leave none, nor do moves after which the result is certain; in the thesis they do."
    by_other_rules = sorted({f"`{name}={value}`" for plan in plans for name, value in _other_rules(plan)})
    if by_other_rules:
        yield (
            f"**Rules** of the games learned from have {listed(by_other_rules)}, where the benchmarks have those "
            "of the thesis' program."
        )
    for name, training in trainings.items():
        yield from (f"**{name}** {text}" for text in _own_differences(training))


def _own_differences(training: Training) -> Iterator[str]:
    if training.start is not None:
        yield "goes on from the weights of a network before it."
    if training.value_weight:
        yield (
            f"learns to {percent(training.value_weight, 0)} % what the players thought later in the game, and to "
            f"{percent(1 - training.value_weight, 0)} % what became of it."
        )
    opponents = dict.fromkeys(agent for plan in training.gathered.values() for agent in plan.against)
    if opponents:
        names = listed([f"`{agent}`" for agent in opponents])
        yield f"learns from no position of {names}, who sit at the tables as opponents only."


def _other_rules(plan: GatherPlan) -> set[tuple[str, str]]:
    """Options that the benchmarks do not have; how many play is no matter of these."""
    usual = make_rules("moska", RULES).as_dict()
    return {
        (name, value)
        for rules in plan.rules
        for name, value in rules.items()
        if name not in ("players", "speed") and value != usual[name]
    }


def _dropout(recipe: Recipe) -> str:
    shares = recipe.architecture.dropout
    return ", ".join(f"{share:g}" for share in shares) if any(shares) else "none"


def _loss(loss: Measured) -> str:
    return f"{loss.value:.4f} ({loss.ci95.low:.4f}–{loss.ci95.high:.4f})"


def _accuracy(accuracy: Measured) -> str:
    return f"{percent(accuracy.value)} ({percent_interval(accuracy.ci95)})"


def by_recipe(page: Page, results: Results) -> None:
    theirs, strongest = published().network, published().lost["nn2-hif", 3]
    largest = results.first_by_recipe[-1].training
    page.heading("By the thesis' recipe (Fig. 5)", 3)
    page.text(
        "So that networks can be compared that were trained alike, here are some by the recipe itself, on as much data "
        "as hours of one processor allow: the 442 numbers as they are (`bitmap`), the thesis' choice of positions, "
        "with as many of who lost as of others, its layers, dropout, steps and learning rate, and players drawn from "
        "its pool, but for networks. That makes them first networks, NN1. A second one, NN2, has the largest of these "
        "among its players, as the thesis' pool had. They are trained for "
        f"{len(largest.curve)} epochs, which is {largest.steps:,} steps with the most data; the thesis' second network "
        f"had about {_steps(theirs.epochs, theirs.positions):,}."
    )
    rows = [_row("ours, NN1", each) for each in results.first_by_recipe]
    rows.append(_row("ours, NN2", results.second_by_recipe))
    rows.append(
        [
            "thesis, NN2",
            f"{theirs.games:,}",
            f"{round(_TRAINED_ON * theirs.positions):,}",
            f"{theirs.epochs}, {_steps(theirs.epochs, theirs.positions):,}",
            f"{theirs.loss:.3f}",
            percent(theirs.accuracy, 1),
            f"{percent(strongest.rate)} ({percent_interval(strongest.ci95)})",
        ]
    )
    page.table(
        [
            "",
            ">games",
            ">positions trained on",
            ">epochs, steps",
            ">loss on the test split",
            ">accuracy, %",
            ">lost to three bot3, %",
        ],
        rows,
    )
    page.text(
        "The last column is of `nn1-hif` or `nn2-hif` with these weights in benchmark 3, over "
        f"{results.first_by_recipe[-1].lost.games:,} games, where an equal of `bot3` loses 25 %. The loss "
        "still falls where the curves end: this recipe takes many steps, and there was no time for them. The networks "
        "above need fewer, by inputs turned to the viewer and by steps that are smaller and more daring."
    )
    page.figure(
        "fig-5.svg",
        figures.trainings(results),
        "Fig. 5: loss and accuracy by epoch, by the thesis' recipe. Dotted: the best that the thesis reports of its "
        "NN2.",
    )
    page.figure(
        "sizes.svg",
        figures.by_size(results),
        "By the number of positions trained on, with 95 % intervals; hollow: the thesis' NN2.",
    )
    page.text(
        "They were made by `python tools/moska_networks.py FOLDER --recipe`; the largest NN1 and the NN2 by these "
        "commands:"
    )
    second = results.second_by_recipe.training
    made = commands(largest, f"recipe-{largest.games}.safetensors") + commands(second, "recipe-second.safetensors")
    page.code("\n".join(made))


def _row(name: str, each: ByRecipe) -> list[str]:
    training = each.training
    return [
        name,
        f"{training.games:,}",
        f"{training.positions:,}",
        f"{len(training.curve)}, {training.steps:,}",
        _loss(training.loss),
        _accuracy(training.accuracy),
        f"{percent(each.lost.rate)} ({percent_interval(each.lost.ci95)})",
    ]


def _steps(epochs: int, positions: int) -> int:
    return epochs * round(_TRAINED_ON * positions / RECIPES["thesis"].batch)
