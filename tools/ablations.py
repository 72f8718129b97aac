"""What makes a network of Moska better: trainings that differ in one thing each, judged by matches.

python tools/ablations.py FOLDER

All learn from nothing, from games of the network that comes with the package, at tables of four; each is trained twice,
as trainings differ by luck, too. All of it takes about half an hour of one core; what is in the folder is not made
again. In the end the table of docs/learning.md is printed.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path

from training_steps import gather, measure, train

SEEDS = (1, 2)
GAMES = 10_000  # of each match
NETWORK = "network(weights=moska, samples=3)"


@dataclass(frozen=True)
class Variant:
    name: str
    games: int = 50_000
    bots: int = 4  # seats of bot3 beside four of the network, from which tables are drawn
    gathered: dict[str, str] = field(default_factory=dict)  # other options of `valtti gather`
    trained: dict[str, str] = field(default_factory=dict)  # other options of `valtti train`

    @property
    def data(self) -> str:
        """The folder of its positions, which those share that differ in training only."""
        return "-".join([f"data-{self.games}-{self.bots}", *named(self.gathered)])

    def network(self, seed: int) -> str:
        return "-".join([self.data, *named(self.trained), f"seed-{seed}"])


def named(options: dict[str, str]) -> list[str]:
    return [f"{name}-{value.replace(',', '-')}" for name, value in options.items()]


VARIANTS = (
    Variant("as it is"),
    Variant("a third of the games", games=17_000),
    Variant("three times the games", games=150_000),
    Variant("encoding `bitmap-turned`, the thesis' 442 numbers", gathered={"encoding": "bitmap-turned"}),
    Variant("hidden layers of 64 and 32", trained={"hidden": "64,32"}),
    Variant("hidden layers of 128 and 32", trained={"hidden": "128,32"}),
    Variant("hidden layers of 512 and 32", trained={"hidden": "512,32"}),
    Variant("target: the result alone", trained={"value-weight": "0"}),
    Variant("target: hindsight alone", trained={"value-weight": "1"}),
    Variant("ranks as a second target", trained={"rank-weight": "1"}),
    Variant("hindsight 0.4", gathered={"hindsight": "0.4"}),
    Variant("hindsight 0.9", gathered={"hindsight": "0.9"}),
    Variant("no random moves", gathered={"explore": "0"}),
    Variant("three times as many random moves", gathered={"explore": "0.2"}),
    Variant("no `bot3` at the tables", bots=0),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for variant in VARIANTS:
        make(folder, variant)
    header = " | ".join(f"training {seed}" for seed in SEEDS)
    print(f"| what | {header} |")
    print("|---" * (len(SEEDS) + 1) + "|")
    for variant in VARIANTS:
        print(" | ".join([f"| {variant.name}", *(lost(folder, variant, seed) for seed in SEEDS)]), "|")


def make(folder: Path, variant: Variant) -> None:
    gathered = {"explore": "0.06", "hindsight": "0.7"} | variant.gathered
    against = ["--against bot3"] * variant.bots
    words = [f"--games {variant.games} --seed 71", *against, *written(gathered)]
    gather(folder, variant.data, [NETWORK] * 4, " ".join(words))
    trained = {"hidden": "256,32", "value-weight": "0.7"} | variant.trained
    for seed in SEEDS:
        name = variant.network(seed)
        train(folder, name, [variant.data], " ".join([f"--epochs 1 --threads 1 --seed {seed}", *written(trained)]))
        agents = [f"network(weights={name}.safetensors)", "bot3", "bot3", "bot3"]
        measure(folder, f"{name}.json", "match", "moska", *agents, "--games", str(GAMES), "--seed", "441", "--json")


def written(values: dict[str, str]) -> list[str]:
    return [f"--{name} {value}" for name, value in values.items()]


def lost(folder: Path, variant: Variant, seed: int) -> str:
    found = json.loads((folder / f"{variant.network(seed)}.json").read_text())["agents"][0]
    low, high = found["ci95"]
    return f"{100 * found['loss_rate']:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


if __name__ == "__main__":
    main()
