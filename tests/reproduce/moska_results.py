"""Results of the Moska experiments made up from the thesis' numbers, so that reports can be tested without games."""

import numpy as np

from valtti.arena.moments import mean_of
from valtti.arena.statistics import Interval
from valtti.learning.plans import make_plan
from valtti.learning.recipes import RECIPES
from valtti.reproduce.moska.experiment import AGENTS, BY_DEFAULT_RULES, CORRECTED, QUICK_OR_SLOW, SPEEDS, Results
from valtti.reproduce.moska.published import Lost, published
from valtti.reproduce.moska.speed import LINE_UPS, Timing
from valtti.reproduce.moska.trainings import ByRecipe, Epoch, Measured, Shape, Training
from valtti.reproduce.moska.watching import Count, Habits, Tree, Valued
from valtti.reproduce.settings import Settings

#: Shares of games lost that the thesis does not give.
RATES = {"nn1-mif": 0.2, "heuristic-mif": 0.29, "nn2-mif-exact": 0.13, "nn2-hif-exact": 0.14, "nn1-hif-exact": 0.22}
EQUAL = {("nn1-mif", 2): 0.25}


def lost(games=20_000):
    """As the thesis has it, in so many games."""
    rates = {key: each.rate for key, each in published().lost.items()}
    rates |= {(agent, number): rate for agent, rate in RATES.items() for number in (1, 2, 3)} | EQUAL
    return {
        (agent, number): Lost(round(games * rates.get((agent, number), 0.002)), games)
        for agent in (*AGENTS, *CORRECTED)
        for number in (1, 2, 3, 4)
    }


def count(players, length, branching, games=500, seed=0):
    rng = np.random.default_rng(seed)
    turns = np.maximum(rng.poisson(length / players, size=games), 1)
    return Count(players, turns, np.rint(branching * turns + rng.normal(size=games)).astype(int))


def tree(players, power_of_ten, branching=5.4):
    length = power_of_ten / np.log10(branching)
    return Tree(count(players, length, branching), count(players, 3 * length, branching / 2, seed=1))


def training(games=1000, agents=("bot3(vary=1)", "random-old"), dropout=(0.4, 0.4, 0.35), epochs=5, **changes):
    recipe = RECIPES["thesis"]
    values = {
        "gathered": {"positions": make_plan("moska", agents, games, encoding="bitmap", thesis_choice=True)},
        "recipe": type(recipe)(**vars(recipe) | {"architecture": _with_dropout(recipe.architecture, dropout)}),
        "seed": 3,
        "threads": 2,
        "value_weight": 0.0,
        "start": None,
        "games": games,
        "positions": 46 * games,
        "all_positions": 50 * games,
        "curve": [Epoch(0.55 - 0.005 * i, 0.54 - 0.005 * i, 0.7 + 0.004 * i) for i in range(epochs)],
        "best_epoch": epochs,
        "loss": Measured(0.506, Interval(0.502, 0.51)),
        "accuracy": Measured(0.734, Interval(0.731, 0.737)),
        "seconds": 3600.0,
    }
    return Training(**values | changes)


def _with_dropout(architecture, dropout):
    return type(architecture)(**vars(architecture) | {"dropout": dropout})


def results(**changes):
    trainings = {"NN1": training(), "NN2": training(2000, ("bot3(vary=1)", "nn1-mif"))}
    observed = np.random.default_rng(5).normal(0.1, 0.2, size=200)
    kinds = ("open", "add", "pass", "kill", "deck", "drop", "self", "wait", "end", "take", "takeall")
    valued = np.array([[0.5, 0.6, 0.4, 0.5], [0.3, 0.7, 0.4, 0.6], [0.1, np.nan, 0.4, 0.6]])
    timings = [Timing(threads, (90.0 * threads, 91.0 * threads), (0.98, 0.9801)) for threads in (1, 2)]
    values = {
        "settings": Settings(),
        "trainings": trainings,
        "first_by_recipe": [ByRecipe(training(games), Lost(2500, 10_000)) for games in (500, 1000)],
        "second_by_recipe": ByRecipe(training(2000, ("bot3(vary=1)", "nn1-mif")), Lost(2000, 10_000)),
        "shapes": dict.fromkeys(trainings, Shape(442, 1_097_751)),
        "lost": lost(),
        "void": 3,
        "by_default_rules": dict.fromkeys(BY_DEFAULT_RULES, Lost(1400, 10_000)),
        "trees": {players: tree(players, power) for players, power in published().complexity.log10.items()},
        "trees_of_four": {"nn2-hif": tree(4, 58), "bot3": tree(4, 70), "random": tree(4, 110)},
        "quick_or_slow": {
            agent: dict.fromkeys(SPEEDS, Lost(games // 4, games)) for agent, games in QUICK_OR_SLOW.items()
        },
        "valued": Valued(["bot3", *["nn2-hif"] * 3], valued, deck_ended=1, loser=0),
        "habits": Habits(dict.fromkeys(kinds, 7), 30, 70, known_ranks=mean_of(observed), trumps=mean_of(-observed)),
        "timings": dict.fromkeys(LINE_UPS, timings),
    }
    return Results(**values | changes)
