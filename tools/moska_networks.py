"""Makes the two networks of the Moska thesis that come with the package; about an hour on two cores.

python tools/moska_networks.py FOLDER [--recipe]

The first network learns from games of hand-made agents, and the second goes on from it with games in which it plays. As
there is less data here than the thesis had, others play there, too: small networks, each trained on games of the one
before, which is done in a minute. Whatever is in the folder is not made again, and what was begun goes on where it was;
put the results into the package with `tools/ship.py`. With --recipe it instead trains networks by the thesis' recipe to
the letter, on little data of several sizes; this takes about two hours of one core. Their cards, and what their players
lost, are what the report shows; they lie in `src/valtti/reproduce/moska/recipe`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from training_steps import gather, measure, train

GENERATIONS = 8  # of small networks
BOTS = ["bot3", "bot3(vary=1)", "bot2(vary=1)", "heuristic-mif(vary=1)"]
THESIS_LAYERS = "--network thesis --dropout 0 --batch 2048 --schedule cosine --epochs 1 --threads 2"
SMALL = "--epochs 1 --threads 2"
BITMAP = "--encoding bitmap-turned"
# What the thesis drew its players from, but for networks, and how it chose positions.
POOL = 2 * ["heuristic-mif(vary=1, max_moves=1..10000)", "bot3(vary=1)", "bot2(vary=1)"] + ["random-old"]
FIRST_GAMES = (5_000, 20_000, 80_000)
SECOND_GAMES = 20_000
RECIPE_DATA = "--rules preset=compat --rules no_progress_limit=100 --encoding bitmap --thesis-choice"
LATER = "--against bot3 --against bot3 --explore 0.06 --hindsight 0.7 --games-a-shard 5000"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--recipe", action="store_true", help="networks by the thesis' recipe, on little data")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.recipe:
        for games in FIRST_GAMES:
            make_by_recipe(given.folder, f"recipe-{games}", "nn1-hif", POOL, games)
        first = f"nn1-mif(weights=recipe-{FIRST_GAMES[-1]}.safetensors)"
        make_by_recipe(given.folder, "recipe-second", "nn2-hif", [*POOL, first, first], SECOND_GAMES)
    else:
        make_first(given.folder)
        make_second(given.folder)


def make_by_recipe(folder: Path, name: str, player: str, pool: Sequence[str], games: int) -> None:
    gather(folder, name, pool, f"{RECIPE_DATA} --games {games} --seed 41")
    train(folder, name, [name], "--network thesis --epochs 8 --threads 1 --seed 1")
    agent = f"{player}(weights={name}.safetensors)"
    options = ["--benchmark", "3", "--games", "10000", "--seed", "42", "--json"]
    measure(folder, f"{name}.bench.json", "bench", agent, *options)


def make_first(folder: Path) -> None:
    gather(folder, "nn1", BOTS, f"{BITMAP} --games 1000000 --keep 0.15 --explore 0.15 --seed 11")
    train(folder, "nn1", ["nn1"], f"{THESIS_LAYERS} --rate 1e-3 --seed 1")


def make_second(folder: Path) -> None:
    gather(folder, "g1", ["bot3", "bot3", *BOTS[1:3]], "--games 300000 --keep 0.2 --explore 0.2 --seed 1")
    train(folder, "g1", ["g1"], f"{SMALL} --seed 1")
    for n in range(2, GENERATIONS + 1):
        newest, before = looking_ahead(f"g{n - 1}"), looking_ahead(f"g{max(n - 2, 1)}")
        gather(folder, f"g{n}", [newest] * 3 + [before], f"--games 50000 {LATER} --seed {n}")
        data = [f"g{n}", f"g{n - 1}"] if n > 2 else [f"g{n}"]
        train(folder, f"g{n}", data, f"{SMALL} --value-weight 0.7 --start g{n - 1}.safetensors --seed {n}")

    strongest, weaker = looking_ahead(f"g{GENERATIONS}"), looking_ahead(f"g{GENERATIONS // 2}")
    first = "--against nn1-mif-exact(weights=nn1.safetensors) --against network(weights=nn1.safetensors,samples=3)"
    pool = [strongest] * 3 + [weaker]
    gather(folder, "nn2", pool, f"{BITMAP} --games 250000 {first} {LATER} --seed 31")
    train(folder, "nn2", ["nn2"], f"{THESIS_LAYERS} --rate 7e-4 --value-weight 0.7 --start nn1.safetensors --seed 4")


def looking_ahead(network: str) -> str:
    return f"network(weights={network}.safetensors, samples=3)"


if __name__ == "__main__":
    main()
