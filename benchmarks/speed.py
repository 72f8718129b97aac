"""Speed and memory of the core, side by side with a peer in the same run.

Run by `make bench`. Each measurement alternates with its peer a few times and reports the median of the rounds, as
machines are noisy; the ratios matter more than the numbers.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import psutil
import pyspiel
from measuring import ROUNDS, alternate, show
from schnapsen.bots import RandBot, RdeepBot
from schnapsen.game import Bot, SchnapsenGamePlayEngine

import valtti
from valtti.agents.registry import make_player


class First(valtti.Agent):
    """The cheapest possible Python agent."""

    def choose(self, view):
        return view.moves[0]


class FirstMany(First):
    def choose_many(self, views):
        return [view.moves[0] for view in views]


def moves_per_second(agents: list, games: int, threads: int = 1) -> float:
    result = valtti.match("moska", agents, games, seed=1, threads=threads)
    return result.moves / result.seconds


def games_per_second(
    agents: list, games: int, threads: int = 1, game: str = "moska", rules: dict[str, str] | None = None
) -> float:
    result = valtti.match(game, agents, games, rules=rules, seed=1, threads=threads)
    return result.games / result.seconds


def decisions_per_second(agent: type[valtti.Agent], games: int) -> float:
    """Every decision is the Python agent's: it sits at all seats."""
    return moves_per_second([agent] * 4, games)


def openspiel_moves_per_second(games: int) -> float:
    """Players' decisions in OpenSpiel's own random playouts; chance events are not counted, their time is."""
    game = pyspiel.load_game("crazy_eights(players=4)")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(4)]
    moves, seconds = 0, 0.0
    for seed in range(games):
        state = game.new_initial_state()
        started = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += time.perf_counter() - started
        moves += sum(action.player >= 0 for action in state.full_history())
    return moves / seconds


# --- Schnapsen: single deals on the paper's platform, and on its successor from PyPI -----------------------

#: The playout bot of that package: a playout a sample, and the best mean. Its depth is counted in tricks, the one being
#: played included; ours in moves after the one that is valued, so our playouts are one or two moves longer.
SAMPLES = 16
TRICKS = 4
OUR_RDEEP = f"rdeep(samples={SAMPLES}, playouts=1, depth={2 * TRICKS}, mean=1)"


def deals_per_second(agents: list[str], games: int) -> float:
    return games_per_second(agents, games, game="schnapsen", rules={"preset": "vu"})


def package_deals_per_second(bots: Callable[[random.Random], list[Bot]], games: int) -> float:
    rng = random.Random(1)
    engine, (first, second) = SchnapsenGamePlayEngine(), bots(rng)
    started = time.perf_counter()
    for _ in range(games):
        engine.play_game(first, second, rng)
    return games / (time.perf_counter() - started)


def measure_schnapsen() -> dict[str, float]:
    rand, package_rand = alternate(
        lambda: deals_per_second(["rand", "rand"], 300_000),
        lambda: package_deals_per_second(lambda rng: [RandBot(rng), RandBot(rng)], 500),
    )
    rdeep, package_rdeep = alternate(
        lambda: deals_per_second([OUR_RDEEP, "rand"], 5_000),
        lambda: package_deals_per_second(lambda rng: [RdeepBot(SAMPLES, TRICKS, rng), RandBot(rng)], 5),
    )
    return {
        "rand against rand, deals/s, 1 thread": rand,
        "the package schnapsen, RandBot against RandBot": package_rand,
        "ratio, random players": rand / package_rand,
        f"rdeep against rand, {SAMPLES} samples, {TRICKS} tricks deep, deals/s": rdeep,
        "the package schnapsen, RdeepBot against RandBot": package_rdeep,
        "ratio, playout bot": rdeep / package_rdeep,
        "rdeep as published against rand, deals/s": deals_per_second(["rdeep", "rand"], 10_000),
    }


# --- Tysiąc: whole games as the thesis plays them --------------------------------------------------------------


def measure_tysiac() -> dict[str, float]:
    agents = ["program", "random", "random"]
    rules = {"preset": "thesis-repro"}
    rates = [games_per_second(agents, 20_000, game="tysiac", rules=rules) for _ in range(ROUNDS)]
    return {"program against two random players, whole games/s, 1 thread": statistics.median(rates)}


# --- Tree search: games of tricks with five cards in each hand and about twenty moves --------------------------

SIMULATIONS = 10_000


def tree_simulations_per_second() -> float:
    """Of a deal of Schnapsen, from its beginning, with random playouts. Processor time."""
    native = make_player("schnapsen", f"ismcts(worlds={SIMULATIONS}, player=uniform)").native
    state = valtti.deal("schnapsen", {"unit": "deal"}, seed=1)
    started = time.process_time()
    native.choose(state.view(state.actor))
    return SIMULATIONS / (time.process_time() - started)


def openspiel_simulations_per_second() -> float:
    """Of a deal of Euchre whose trumps are ordered up at once, in the same way."""
    rng, state = random.Random(1), pyspiel.load_game("euchre").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    while len(state.legal_actions()) < 5:
        state.apply_action(state.legal_actions()[-1])
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, SIMULATIONS, -1, policy, False, False)
    started = time.process_time()
    bot.step(state)
    return SIMULATIONS / (time.process_time() - started)


def measure_search() -> dict[str, float]:
    ours, theirs = alternate(tree_simulations_per_second, openspiel_simulations_per_second)
    return {
        "ismcts in a deal of Schnapsen, simulations/s, 1 thread": ours,
        "OpenSpiel's ISMCTSBot in a deal of euchre, simulations/s": theirs,
        "ratio to OpenSpiel": ours / theirs,
    }


def memory_growth(games: int) -> float:
    """MiB that a long match adds to what a short one has needed."""
    process = psutil.Process()
    valtti.match("moska", ["bot3"] * 4, 20_000, seed=1)
    before = process.memory_info().rss
    valtti.match("moska", ["bot3"] * 4, games, seed=1)
    return (process.memory_info().rss - before) / 2**20


# --- Python: how long one waits for it -----------------------------------------------------------------------


def import_seconds() -> float:
    """In a process of its own, as a script would."""
    code = "import time; start = time.perf_counter(); from valtti import Agent; print(time.perf_counter() - start)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def longest_wait(agent: str) -> float:
    """Milliseconds for which a thread could not run while another asks a native agent of Schnapsen."""
    native = make_player("schnapsen", agent).native
    state = valtti.deal("schnapsen", seed=1)
    worker = threading.Thread(target=native.choose, args=(state.view(state.actor),))
    longest, last = 0.0, time.perf_counter()
    worker.start()
    while worker.is_alive():
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return 1000 * longest


def measure_python() -> dict[str, float]:
    seconds, wait = alternate(import_seconds, lambda: longest_wait("rdeep(samples=500)"))
    return {
        "from valtti import Agent, seconds": seconds,
        "longest wait of a thread while rdeep(samples=500) thinks in another, ms": wait,
    }


def measure_moska() -> dict[str, float]:
    ours, theirs = alternate(
        lambda: moves_per_second(["random"] * 4, 50_000), lambda: openspiel_moves_per_second(2_000)
    )
    one, two = alternate(
        lambda: games_per_second(["bot3"] * 4, 100_000, threads=1),
        lambda: games_per_second(["bot3"] * 4, 200_000, threads=2),
    )
    choose, choose_many = alternate(
        lambda: decisions_per_second(First, 2_000), lambda: decisions_per_second(FirstMany, 2_000)
    )
    return {
        "four random players, moves/s, 1 thread": ours,
        "OpenSpiel crazy_eights, moves/s, 1 thread": theirs,
        "ratio to OpenSpiel": ours / theirs,
        "four Bot3, games/s, 1 thread": one,
        "four Bot3, games/s, 2 threads": two,
        "ratio of two threads to one": two / one,
        "Python agent by choose, decisions/s": choose,
        "Python agent by choose_many, decisions/s": choose_many,
        "memory added by 200,000 more games, MiB": memory_growth(200_000),
    }


def main() -> None:
    measured = {
        "moska": measure_moska(),
        "schnapsen": measure_schnapsen(),
        "tysiac": measure_tysiac(),
        "search": measure_search(),
        "python": measure_python(),
    }
    show({f"{game}: {name}": value for game, values in measured.items() for name, value in values.items()})


if __name__ == "__main__":
    main()
