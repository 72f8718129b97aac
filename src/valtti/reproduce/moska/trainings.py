"""How the networks were trained: what the cards say that lie beside their weights."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from valtti import files
from valtti.arena.statistics import Interval
from valtti.games import make_rules
from valtti.learning.plans import GAMES_A_SHARD, GatherPlan
from valtti.learning.recipes import RECIPES, Recipe
from valtti.networks import shipped
from valtti.networks.architectures import Architecture
from valtti.networks.weights import load_weights
from valtti.reproduce.moska.published import Lost

#: The thesis' networks, and the names under which ours come with the package.
NETWORKS = {"NN1": "moska-nn1", "NN2": "moska-nn2"}
#: Cards of trainings by the thesis' recipe, and what the players of these networks lost.
_BY_RECIPE = Path(__file__).parent / "recipe"
#: Commands are broken into lines of at most so many letters.
_WIDTH = 100


@dataclass(frozen=True)
class Epoch:
    training_loss: float
    validation_loss: float
    validation_accuracy: float


@dataclass(frozen=True)
class Measured:
    """A mean over the test games."""

    value: float
    ci95: Interval


@dataclass(frozen=True)
class Training:
    gathered: Mapping[str, GatherPlan]  # by folder
    recipe: Recipe
    seed: int
    threads: int
    value_weight: float
    start: str | None  # weights that it went on from
    games: int
    positions: int  # trained on
    all_positions: int  # and with those for validation and test
    curve: Sequence[Epoch]
    best_epoch: int
    loss: Measured  # on the test split, as if it were balanced
    accuracy: Measured
    seconds: float

    @property
    def steps(self) -> int:
        return len(self.curve) * max(1, self.positions // self.recipe.batch)

    @property
    def best(self) -> Epoch:
        return self.curve[self.best_epoch - 1]


@dataclass(frozen=True)
class ByRecipe:
    """A training by the thesis' recipe, and what the network's player lost against three bot3."""

    training: Training
    lost: Lost


@dataclass(frozen=True)
class Shape:
    inputs: int
    weights: int  # and biases


def read(path: Path) -> Training:
    card = files.read_json(path)
    plan, data, recipe = card["plan"], card["data"], card["plan"]["recipe"]
    layers = recipe["architecture"]
    architecture = Architecture(
        tuple(layers["hidden"]), layers["activation"], tuple(layers["dropout"]), layers["batch_norm"]
    )
    return Training(
        gathered={folder["folder"]: _plan(folder["plan"]) for folder in data["folders"]},
        recipe=Recipe(**recipe | {"architecture": architecture}),
        seed=plan["seed"],
        threads=plan["threads"],
        value_weight=plan["value_weight"],
        start=card.get("start"),
        games=sum(folder["whole"]["games"] for folder in data["folders"]),
        positions=data["positions"]["training"],
        all_positions=sum(data["positions"].values()),
        curve=[Epoch(**{field.name: epoch[field.name] for field in fields(Epoch)}) for epoch in card["curve"]],
        best_epoch=card["best"]["epoch"],
        loss=_measured(card["test"]["balanced"]["loss"]),
        accuracy=_measured(card["test"]["balanced"]["accuracy"]),
        seconds=card["seconds"],
    )


def _plan(stated: Mapping[str, Any]) -> GatherPlan:
    """Cards of an older format say more, of options that none of these gives."""
    known = [field.name for field in fields(GatherPlan)]
    return GatherPlan(**{name: value for name, value in stated.items() if name in known})


def _measured(stated: Mapping[str, Any]) -> Measured:
    return Measured(stated["value"], Interval(*stated["ci95"]))


def of_networks() -> dict[str, Training]:
    return {name: read(shipped.card_path_of(weights)) for name, weights in NETWORKS.items()}


def shapes() -> dict[str, Shape]:
    found = {}
    for name, weights in NETWORKS.items():
        layers = load_weights(shipped.path_of(weights)).layers
        found[name] = Shape(layers[0][0].shape[1], sum(matrix.size + biases.size for matrix, biases in layers))
    return found


def first_by_recipe() -> list[ByRecipe]:
    """From the smallest data to the largest."""
    found = [_by_recipe(path) for path in _BY_RECIPE.glob("recipe-[0-9]*.card.json")]
    return sorted(found, key=lambda each: each.training.positions)


def second_by_recipe() -> ByRecipe:
    return _by_recipe(_BY_RECIPE / "recipe-second.card.json")


def _by_recipe(card: Path) -> ByRecipe:
    return ByRecipe(read(card), _lost(card))


def _lost(card: Path) -> Lost:
    """In the only cell of what `valtti bench` printed."""
    (agent,) = files.read_json(card.with_name(card.name.replace(".card.", ".bench.")))["agents"]
    (cell,) = agent["benchmarks"]
    return Lost(cell["losses"], cell["games"])


# --- The commands that were given ---


def commands(training: Training, weights: str) -> list[str]:
    """To gather the data and to train on them; `weights` is the name of the file that came of it."""
    gathering = [_command(_gather(plan, folder)) for folder, plan in training.gathered.items()]
    return [*gathering, _command(_train(training, weights))]


def _gather(plan: GatherPlan, folder: str) -> Iterator[str]:
    yield from ("valtti", "gather", plan.game, *plan.agents)
    players = [rules["players"] for rules in plan.rules]
    usual = make_rules(plan.game).as_dict()
    if players != [usual["players"]]:
        yield from ("--players", ",".join(players))
    for name, value in plan.rules[0].items():
        if name not in ("players", "speed") and value != usual[name]:
            yield from ("--rules", f"{name}={value}")
    yield from ("--encoding", plan.encoding)
    if plan.thesis_choice:
        yield "--thesis-choice"
    for agent in plan.against:
        yield from ("--against", agent)
    for option, number, default in (
        ("--keep", plan.keep, 1.0),
        ("--explore", plan.explore, 0.0),
        ("--hindsight", plan.hindsight, None),
        ("--games-a-shard", plan.games_a_shard, GAMES_A_SHARD),
    ):
        if number != default:
            yield from (option, f"{number:g}")
    yield from ("--games", str(plan.games), "--seed", str(plan.seed), "--out", folder)


def _train(training: Training, weights: str) -> Iterator[str]:
    yield from ("valtti", "train", *training.gathered, "--network", "thesis")
    recipe, usual = training.recipe, RECIPES["thesis"]
    for name in ("hidden", "dropout"):
        value = getattr(recipe.architecture, name)
        if value != getattr(usual.architecture, name):
            yield from (f"--{name}", ",".join(f"{number:g}" for number in value))
    for name in ("batch", "rate", "schedule", "epochs", "patience"):
        value = getattr(recipe, name)
        if value != getattr(usual, name):
            yield from (f"--{name}", value if isinstance(value, str) else f"{value:.10g}")
    if training.value_weight:
        yield from ("--value-weight", f"{training.value_weight:g}")
    if training.start is not None:
        yield from ("--start", training.start)
    yield from ("--seed", str(training.seed), "--threads", str(training.threads), "--out", weights)


def _command(words: Iterator[str]) -> str:
    """As it is typed, an option and its value on one line."""
    lines = [""]
    for word in _with_values([shlex.quote(word) for word in words]):
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append("   ")
        lines[-1] += f" {word}" if lines[-1] else word
    return " \\\n".join(lines)


def _with_values(words: Sequence[str]) -> Iterator[str]:
    place = 0
    while place < len(words):
        has_value = words[place].startswith("--") and place + 1 < len(words) and not words[place + 1].startswith("--")
        yield " ".join(words[place : place + 1 + has_value])
        place += 1 + has_value
