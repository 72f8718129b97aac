"""Gathering, training, measuring, and again.

Each generation gathers games of the newest network, trains the next one on them from the weights that there are, and
measures it: by the hand-made yardstick, and in a duel with the best network so far, which it replaces if a sequential
test says so. The newest goes on learning in any case: neighbouring generations differ by luck as much as by strength.
Every step leaves files that are whole, or can be gone on with, so that all of it can be stopped at any moment.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from valtti._core import mix
from valtti.agents.registry import parse_spec
from valtti.arena.match import MatchResult, match
from valtti.games import find_encoding, game, make_rules
from valtti.learning import outcome
from valtti.learning.casts import check_cast
from valtti.learning.datasets import open_data
from valtti.learning.gathering import gather
from valtti.learning.league.keeping import save
from valtti.learning.league.members import League, Measured, Member, Spent, name_of
from valtti.learning.league.settings import Settings
from valtti.learning.plans import GatherPlan, make_plan
from valtti.learning.training import TrainingPlan
from valtti.networks import shipped
from valtti.networks.models import check_start
from valtti.networks.weights import load_weights, save_weights
from valtti.stopping import Stop

#: Samples of an agent that is measured.
_SAMPLES = 10
#: By how much of the way to a perfect rate a network must be better for a duel to find it so.
_BETTER = 0.06
#: Seconds after which the time that was spent is written down in the middle of a step.
_BETWEEN_SAVES = 10.0
_TEACHER = Path("teacher.safetensors")


#: Shows a step of so many games or positions while it is done: `with showing("training", 1000, "positions") as told`.
Showing = Callable[[str, int, str], AbstractContextManager[Callable[[int], None]]]


class Stopped(Exception):  # noqa: N818 (nothing went wrong)
    """Somebody wants it to end."""


class Loop:
    """Works in the folder that is the current one, so that files are known by their names wherever it lies."""

    def __init__(self, league: League, threads: int, stop: Stop, showing: Showing) -> None:
        self.league, self.settings = league, league.settings
        self._threads, self._stop, self._showing = threads, stop, showing
        self._counted = time.monotonic(), time.process_time()  # until when time has been counted

    def generation(self) -> Member:
        """The next one, from its first game to its place in the league."""
        number = self._next()
        if number == 1 and self.settings.start is not None:
            _take_over(self.settings.start, weights_of(1))
            return self._enter(number, 0, is_last=False)
        if number == 1 and self.settings.teacher is not None:
            _take_over(self.settings.teacher, _TEACHER)
        if not _data(number).exists():  # a last training may have been begun, whose place this one takes
            _forget_training(number)
        self._gather(number)
        positions = self._train(
            number, range(number, number - self.settings.learned_from, -1), self.settings.recipe.rate
        )
        return self._enter(number, positions, is_last=False)

    def last(self) -> Member:
        """One that gathers nothing, and learns from all games that were kept, in smaller steps."""
        number = self._next()
        if _data(number).exists():  # a generation was begun, whose place this one takes
            _forget_training(number)
            shutil.rmtree(_data(number))
        positions = self._train(number, range(number - 1, number - 1 - self.settings.kept, -1), self.settings.last_rate)
        return self._enter(number, positions, is_last=True)

    def _next(self) -> int:
        return len(self.league.members) + 1

    def _enter(self, number: int, positions: int, *, is_last: bool) -> Member:
        """Measures a network, and gives it its place in the league."""
        by_yardstick = self._measure(number)
        duel, is_promoted = self._duel(number)
        member = Member(
            number=number,
            positions=positions,
            by_yardstick=by_yardstick,
            duel=duel,
            is_promoted=is_promoted,
            is_last=is_last,
            spent=self.league.begun,
        )
        self.league.members.append(member)
        self.league.begun = Spent()
        save(self.league, Path())
        shutil.rmtree(_data(number - self.settings.kept), ignore_errors=True)
        if number > 1 and self.settings.teacher is None:
            shutil.rmtree(_data(1), ignore_errors=True)  # of hand-made agents: only the first network learns from them
        return member

    @contextmanager
    def _step(self, step: str, total: int, what: str, more: str = "") -> Iterator[Callable[[int], None]]:
        """Shows a step, and writes down what time it takes; as it goes, too, for whoever is killed in the middle."""
        with self._showing(step + more, total, what) as told:

            def tell(done: int) -> None:
                told(done)
                if time.monotonic() - self._counted[0] >= _BETWEEN_SAVES:
                    self._count_time(step)

            try:
                yield tell
            finally:
                self._count_time(step)

    def _count_time(self, step: str) -> None:
        now = time.monotonic(), time.process_time()
        self.league.begun.add(step, now[0] - self._counted[0], now[1] - self._counted[1])
        self._counted = now
        save(self.league, Path())

    # --- Gathering ---

    def _gather(self, number: int) -> None:
        plan = self._plan(number)
        with self._step("gathering", plan.games, "games") as told:
            if not gather(plan, _data(number), self._threads, self._stop, told):
                raise Stopped

    def _plan(self, number: int) -> GatherPlan:
        s = self.settings
        common: dict[str, Any] = {"tables": s.tables, "by_rounds": s.by_rounds, "seed": self._seed(number)}
        if number < self.settings.first_of_networks:
            return make_plan(s.game, s.teachers, s.first_games, keep=s.first_keep, explore=s.first_explore, **common)
        if number == 1:
            weights = [_TEACHER] * 4
        else:
            weights = [weights_of(each) for each in (number - 1, number - 1, number - 1, max(number - 2, 1))]
        networks = [looking_ahead(each, s.samples) for each in weights]
        experts = [] if s.expert is None else [searching(s.expert, str(weights[0]))] * len(networks)
        return make_plan(
            s.game,
            experts or networks,
            s.games,
            against=[s.yardstick] * s.yardsticks + self._earlier(number) + (networks if experts else []),
            explore=s.explore,
            hindsight=s.hindsight,
            games_a_shard=max(1, s.games // 10),
            **common,
        )

    def _earlier(self, number: int) -> list[str]:
        """Somebody of the league who is neither the newest nor the one before, another one each time."""
        earlier = range(1, number - 2)
        if not earlier:
            return []
        return [looking_ahead(weights_of(earlier[self._seed(number) % len(earlier)]), self.settings.samples)]

    # --- Training ---

    def _train(self, number: int, generations: range, rate: float) -> int:
        """On the games of these generations, of networks where there are any; says on how many positions."""
        earliest = self.settings.first_of_networks if number > 1 else 1
        data = open_data([_data(each) for each in generations if each >= earliest and _data(each).exists()])
        plan = TrainingPlan(
            replace(self.settings.recipe, rate=rate),
            value_weight=self.settings.value_weight if number >= self.settings.first_of_networks else 0.0,
            rank_weight=self.settings.rank_weight,
            seed=self._seed(number),
            threads=self._threads,
            start=weights_of(number - 1) if number > 1 else None,
        )
        with self._step("training", sum(data.sizes), "positions") as told:
            if outcome.train(plan, data, outcome.Outcome(weights_of(number)), self._stop, told) is None:
                raise Stopped
        return sum(data.sizes)

    # --- Measuring ---

    def _measure(self, number: int) -> Measured:
        """The same deals for all generations, so that these differ by themselves."""
        yardstick, games = self.settings.yardstick, self.settings.yardstick_games
        agent = looking_ahead(weights_of(number), _SAMPLES)
        return Measured.of(self._match(agent, yardstick, yardstick, games), yardstick)

    def _duel(self, number: int) -> tuple[Measured | None, bool]:
        best = self.league.best
        if best is None:
            return None, True
        both = weights_of(number), weights_of(best.number)
        newest, opponent = (looking_ahead(weights, _SAMPLES, self.settings.duel_noise) for weights in both)
        found = self._match(newest, opponent, best.name, self.settings.most_duel_games, self._hypotheses())
        return Measured.of(found, best.name), found.sprt is not None and found.sprt.decision == "H1"

    def _hypotheses(self) -> tuple[float, float]:
        """The rate among equals, and a better one."""
        players = self.settings.table.players
        equal = 1 / players
        by_losses = game(self.settings.game).judged_by_losses
        return equal, equal * (1 - _BETTER) if by_losses else equal + _BETTER * (1 - equal)

    def _match(
        self, agent: str, opponent: str, called: str, games: int, sprt: tuple[float, float] | None = None
    ) -> MatchResult:
        with self._step("measuring", games, "games", f" against {called}") as told:
            result = match(
                self.settings.game,
                [agent] + [opponent] * (self.settings.table.players - 1),
                games,
                rules=self.settings.tables[0],
                seed=mix(self.settings.seed, 0),
                threads=self._threads,
                sprt=sprt,
                draws_are_half=True,
                on_progress=told,
            )
        if self._stop.requested:
            raise Stopped
        return result

    def _seed(self, number: int) -> int:
        return mix(self.settings.seed, number) >> 11


def looking_ahead(weights: Path, samples: int, noise: float = 0.0) -> str:
    return f"network(weights={weights}, samples={samples}{f', noise={noise}' if noise else ''})"


def searching(expert: str, weights: str) -> str:
    """An agent that searches, with this network."""
    name, parameters = parse_spec(expert)
    named = ", ".join(f"{key}={value}" for key, value in (parameters | {"weights": weights}).items())
    return f"{name}({named})"


def check_players(settings: Settings) -> None:
    """Refuses a network that is given and an expert that could not play or learn, before anything is made."""
    s = settings
    agents = [s.expert] if s.expert is not None else []
    given = s.start or s.teacher
    if s.start is not None:
        check_start(load_weights(shipped.find(s.start)), s.recipe.architecture, find_encoding(s.game))
    if given is not None:
        agents = [searching(agent, repr(given)) for agent in ["network", *agents]]
    check_cast(s.game, agents, max(make_rules(s.game, table).players for table in s.tables))


def weights_of(number: int) -> Path:
    return Path(f"{name_of(number)}.safetensors")


def _take_over(network: str, to: Path) -> None:
    """Into the folder, so that all of it can be gone on with wherever it lies."""
    save_weights(to, load_weights(shipped.find(network)))


def _forget_training(number: int) -> None:
    for path in Path().glob(f"{name_of(number)}.*"):
        path.unlink()


def _data(number: int) -> Path:
    return Path(f"positions-{number}")
