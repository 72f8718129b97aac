"""Plays the thesis' games: its benchmarks, the games whose trees it counts; and what it leaves for others to study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from valtti._core import mix
from valtti.arena.match import match
from valtti.networks import shipped
from valtti.networks.weights import load_weights
from valtti.reproduce.moska import speed, trainings, watching
from valtti.reproduce.moska.benchmarks import BENCHMARKS, RULES, bench
from valtti.reproduce.moska.published import PLAYERS, Lost, published
from valtti.reproduce.moska.trainings import NETWORKS, ByRecipe, Shape, Training
from valtti.reproduce.moska.watching import Habits, Tree, Valued
from valtti.reproduce.settings import Counter, Progress, Settings

#: Who plays the benchmarks: those of the thesis' table, and two of whom it speaks.
AGENTS = ("nn2-mif", "nn2-hif", "nn1-mif", "nn1-hif", "bot3", "heuristic-mif", "random")
#: Agents whose look-ahead has not the thesis' flaws, and of whom they are the better form.
CORRECTED = {"nn2-mif-exact": "nn2-mif", "nn2-hif-exact": "nn2-hif", "nn1-hif-exact": "nn1-hif"}
#: How many games each agent plays in a benchmark: as many as in the thesis, and more against three bot3, by whom the
#: strength of its agents is claimed.
BENCHMARK_GAMES = {each.number: published().games for each in BENCHMARKS} | {3: 10_000}
#: Who plays against three bot3 by the rules that people play by.
BY_DEFAULT_RULES = ("nn2-hif", "nn2-hif-exact")
DEFAULT_GAMES = 10_000
#: An agent that looks one move ahead counts its moves, for any number of players, and others for four.
COUNTING = "heuristic-mif(max_moves=5000)"
COUNTING_OF_FOUR = {"nn2-hif": "bot3", "bot3": "bot3", "random": "random"}
#: How quick an agent is among three bot3 that have speed 1, and how many games it plays so.
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
QUICK_OR_SLOW = {"bot3": 20_000, "nn2-hif": 2000}
#: Who plays the game that the second network values: in the thesis a person against three of these.
VALUED = ("bot3", "nn2-hif", "nn2-hif", "nn2-hif")
#: Whose habits are watched, among three bot3.
WATCHED = "nn2-hif"
WATCHED_GAMES = 1000


@dataclass(frozen=True)
class Results:
    settings: Settings
    trainings: Mapping[str, Training]  # of the networks, by the thesis' names
    first_by_recipe: Sequence[ByRecipe]  # smallest first
    second_by_recipe: ByRecipe  # in whose games the largest of these played
    shapes: Mapping[str, Shape]
    lost: Mapping[tuple[str, int], Lost]  # by agent and number of the benchmark
    void: int  # games of the benchmarks that went round in circles
    by_default_rules: Mapping[str, Lost]  # by agent, against three bot3
    trees: Mapping[int, Tree]  # by number of players
    trees_of_four: Mapping[str, Tree]  # by agent
    quick_or_slow: Mapping[str, Mapping[float, Lost]]  # by agent and speed
    valued: Valued
    habits: Habits
    timings: speed.Timings


def total_games(settings: Settings) -> int:
    benchmarks = (len(AGENTS) + len(CORRECTED)) * sum(settings.games(full) for full in BENCHMARK_GAMES.values())
    by_default = len(BY_DEFAULT_RULES) * settings.games(DEFAULT_GAMES)
    trees = (len(PLAYERS) + len(COUNTING_OF_FOUR)) * settings.games(published().complexity.games)
    by_speed = len(SPEEDS) * sum(settings.games(full) for full in QUICK_OR_SLOW.values())
    watched = settings.games(WATCHED_GAMES)
    return benchmarks + by_default + trees + by_speed + watched + speed.games(_rounds(settings))


def _rounds(settings: Settings) -> int:
    """Of measuring speed."""
    return 3 if settings.quick else speed.ROUNDS


def run(settings: Settings, on_progress: Progress) -> Results:
    table = _Table(settings, on_progress)
    lost, void = table.benchmarks([*AGENTS, *CORRECTED])
    return Results(
        settings=settings,
        trainings=trainings.of_networks(),
        first_by_recipe=trainings.first_by_recipe(),
        second_by_recipe=trainings.second_by_recipe(),
        shapes=trainings.shapes(),
        lost=lost,
        void=void,
        by_default_rules={agent: table.against_bot3(agent, DEFAULT_GAMES) for agent in BY_DEFAULT_RULES},
        trees={players: table.tree(COUNTING, "bot3", players) for players in PLAYERS},
        trees_of_four={agent: table.tree(agent, others, 4) for agent, others in COUNTING_OF_FOUR.items()},
        quick_or_slow={
            agent: {its: table.against_bot3(agent, games, speed=f"{its:g},1,1,1") for its in SPEEDS}
            for agent, games in QUICK_OR_SLOW.items()
        },
        valued=watching.valued_game(
            VALUED, load_weights(shipped.path_of(NETWORKS["NN2"])).network(), RULES, table.seed()
        ),
        habits=table.habits(),
        timings=table.time(),
    )


class _Table:
    """Where games are played: gives every experiment a seed of its own and counts games."""

    def __init__(self, settings: Settings, on_progress: Progress) -> None:
        self.settings = settings
        self._counter = Counter(on_progress)
        self._experiments = len(BENCHMARKS)  # which have the first ones

    def seed(self) -> int:
        self._experiments += 1
        return mix(self.settings.seed, self._experiments)

    def benchmarks(self, agents: Sequence[str]) -> tuple[dict[tuple[str, int], Lost], int]:
        """With the seed itself, so that `valtti bench` gives the same."""
        lost: dict[tuple[str, int], Lost] = {}
        void = 0
        for benchmark in BENCHMARKS:
            played = bench(
                agents,
                self.settings.games(BENCHMARK_GAMES[benchmark.number]),
                benchmarks=[benchmark],
                seed=self.settings.seed,
                threads=self.settings.threads,
                on_progress=self._counter.within,
            )
            if played.interrupted:
                raise KeyboardInterrupt
            self._counter.finish(played.games)
            lost |= {(row.name, benchmark.number): row.lost[benchmark.number] for row in played.rows}
            void += sum(each.void for each in played.matches)
        return lost, void

    def against_bot3(self, agent: str, full: int, **rules: Any) -> Lost:
        """By the rules that people play by, but for those that are given."""
        played = match(
            "moska",
            [agent, "bot3", "bot3", "bot3"],
            self.settings.games(full),
            rules=rules,
            seed=self.seed(),
            threads=self.settings.threads,
            on_progress=self._counter.within,
        )
        if played.interrupted:
            raise KeyboardInterrupt
        self._counter.finish(played.games)
        return Lost(played.agents[0].losses, played.agents[0].games)

    def tree(self, agent: str, others: str, players: int) -> Tree:
        seeds = self._seeds(published().complexity.games)
        found = watching.tree(agent, others, players, RULES, seeds, self._counter.within)
        self._counter.finish(len(seeds))
        return found

    def habits(self) -> Habits:
        seeds = self._seeds(WATCHED_GAMES)
        found = watching.habits(WATCHED, "bot3", RULES, seeds, self._counter.within)
        self._counter.finish(len(seeds))
        return found

    def _seeds(self, full: int) -> list[int]:
        """Of games that are watched one by one."""
        seed = self.seed()
        return [mix(seed, number) for number in range(self.settings.games(full))]

    def time(self) -> speed.Timings:
        return speed.measure(self.seed(), _rounds(self.settings), self._counter.finish)
