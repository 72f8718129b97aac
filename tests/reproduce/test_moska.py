"""The Moska report and its verdicts, from made-up results; and what its experiments see in a few games."""

from dataclasses import asdict, replace
from math import log10
from pathlib import Path

import numpy as np
import pytest

from reproduce.moska_results import count, lost, results, training, tree
from valtti import deal, load_position
from valtti._core import mix
from valtti.arena.moments import mean_of
from valtti.arena.statistics import Interval
from valtti.games import find_encoding, make_rules
from valtti.learning.plans import make_plan
from valtti.learning.recipes import RECIPES
from valtti.networks import shipped
from valtti.networks.weights import load_weights
from valtti.reproduce.claims import Status
from valtti.reproduce.moska import comparisons, experiment, speed, trainings, watching
from valtti.reproduce.moska.claims import CLAIMS, OF_THE_MACHINE
from valtti.reproduce.moska.published import Lost, published
from valtti.reproduce.moska.report import report
from valtti.reproduce.moska.speed import Timing
from valtti.reproduce.moska.trainings import ByRecipe, Measured, Shape
from valtti.reproduce.moska.watching import Count
from valtti.reproduce.settings import Settings

YES, NO, OPEN = Status.REPRODUCED, Status.NOT_REPRODUCED, Status.UNDECIDED
RULES = {"preset": "compat", "no_progress_limit": 100}


@pytest.fixture(scope="module")
def usual():
    return results()


def judge(beginning, made):
    (claim,) = [claim for claim in [*CLAIMS, *OF_THE_MACHINE] if claim.text.startswith(beginning)]
    return claim.judge(made).status


# --- Verdicts ---


def test_what_the_thesis_reports_is_reproduced_by_its_own_numbers(usual):
    not_held = {claim.text: claim.judge(usual) for claim in [*CLAIMS, *OF_THE_MACHINE]}
    not_held = {text: verdict.status for text, verdict in not_held.items() if verdict.status != YES}
    assert not_held == {
        "The game tree becomes smaller with more players.": OPEN,  # five and six have about the same, seven fewer
        "There are up to 10²⁹ ways to begin with four players.": NO,
        "More than 70 epochs bring nothing.": OPEN,
        "People lost 29.8 % of 260 games, with a 95 % interval from 25 to 35 %.": NO,
        "NN2-HIF is stronger than even advanced people.": OPEN,
    }


@pytest.mark.parametrize(
    ("claim", "cells", "flipped"),
    [
        ("Bot3 loses", {("bot3", 2): 0.4}, NO),
        ("NN2-HIF loses", {("nn2-hif", 3): 0.22}, NO),
        ("NN1-HIF loses", {("nn1-hif", 4): 0.03}, NO),
        ("Bot3 is better", {("heuristic-mif", 1): 0.1, ("heuristic-mif", 2): 0.1}, NO),
        ("Both agents of NN1", {("nn1-hif", 1): 0.35}, NO),
        ("Both agents of NN1", {("nn1-hif", 1): 0.25, ("nn1-hif", 2): 0.275, ("nn1-hif", 3): 0.247}, OPEN),
        ("Both agents of NN2", {("nn2-hif", number): 0.3 for number in (1, 2, 3)}, NO),
        ("Agents that see", {("nn2-mif", number): 0.3 for number in (1, 2, 3)}, NO),
        ("An agent as good", {("random", 4): 0.4}, NO),
    ],
)
def test_verdicts_follow_the_games_lost(usual, claim, cells, flipped):
    changed = {key: Lost(round(20_000 * rate), 20_000) for key, rate in cells.items()}
    assert judge(claim, usual) == YES
    assert judge(claim, replace(usual, lost={**usual.lost, **changed})) == flipped


def test_few_games_decide_nothing_that_chance_could_have_made(usual):
    few = replace(usual, lost=lost(40))
    claims = ("Bot3 loses", "NN2-HIF loses", "Bot3 is better", "Both agents of NN1", "An agent as good")
    assert [judge(claim, few) for claim in claims] == [OPEN] * len(claims)


@pytest.mark.parametrize(
    ("claim", "changes", "flipped"),
    [
        ("Four players make", {"trees": {4: tree(4, 90)}}, NO),
        ("The tree of four", {"trees": {4: tree(4, 90)}}, NO),
        ("The tree of two", {"trees": {2: tree(2, 60)}}, NO),
        ("That is far less", {"trees": {4: tree(4, 150)}}, NO),
        ("Random play would", {"trees_of_four": {"random": tree(4, 40)}}, NO),
    ],
)
def test_verdicts_follow_the_sizes_of_trees(usual, claim, changes, flipped):
    ((name, trees),) = changes.items()
    assert judge(claim, usual) == YES
    assert judge(claim, replace(usual, **{name: {**getattr(usual, name), **trees}})) == flipped


def test_trees_that_become_smaller_at_each_step_are_seen(usual):
    falling = {players: tree(players, 100 - 8 * players) for players in range(2, 9)}
    assert judge("The game tree becomes", replace(usual, trees=falling)) == YES


@pytest.mark.parametrize(
    ("claim", "changes", "flipped"),
    [
        ("NN2 tells losers", {"accuracy": Measured(0.70, Interval(0.69, 0.71))}, NO),
        ("NN2 tells losers", {"accuracy": Measured(0.72, Interval(0.70, 0.74))}, OPEN),
        ("Its loss", {"loss": Measured(0.54, Interval(0.53, 0.55))}, NO),
        ("With dropout", {"curve": [trainings.Epoch(0.5, 0.51, 0.7)] * 5}, NO),
        ("More than 70 epochs", {"curve": training(epochs=90).curve, "best_epoch": 60}, YES),
        ("More than 70 epochs", {"curve": training(epochs=90).curve, "best_epoch": 85}, NO),
    ],
)
def test_verdicts_follow_the_training(usual, claim, changes, flipped):
    *smaller, largest = usual.first_by_recipe
    changed = replace(largest, training=replace(largest.training, **changes))
    assert judge(claim, usual) != flipped
    assert judge(claim, replace(usual, first_by_recipe=[*smaller, changed])) == flipped
    assert judge(claim, replace(usual, first_by_recipe=[changed, largest])) == judge(claim, usual)


@pytest.mark.parametrize(
    ("claim", "changes", "flipped"),
    [
        ("NN2-HIF makes every kind", {"kinds": {"open": 3}}, OPEN),
        ("It prefers to kill", {"known_ranks": mean_of([-0.2, -0.1, -0.15] * 20)}, NO),
        ("It spares trumps", {"trumps": mean_of([0.2, -0.2, 0.1, -0.1])}, OPEN),
        ("It delays", {"passes": 0}, OPEN),
    ],
)
def test_verdicts_follow_the_habits(usual, claim, changes, flipped):
    assert judge(claim, usual) == YES
    assert judge(claim, replace(usual, habits=replace(usual.habits, **changes))) == flipped


def test_other_networks_and_idle_cores_are_noticed(usual):
    small = {**usual.shapes, "NN2": Shape(442, 100_000)}
    assert judge("The networks have 442", replace(usual, shapes=small)) == NO
    idle = {line_up: [Timing(2, (1.0, 1.1, 1.2), (0.5, 0.501, 0.502))] for line_up in usual.timings}
    assert judge("Games on all cores", replace(usual, timings=idle)) == NO


# --- Trees ---


def test_the_size_of_a_tree_is_the_branching_to_the_power_of_the_length():
    made = Count(4, np.array([10, 20, 30]), np.array([50, 90, 160]))
    assert made.length.value == 80
    assert made.branching.value == 5
    assert made.log10.value == pytest.approx(80 * log10(5))


def test_the_errors_of_a_tree_are_those_that_leaving_games_out_gives():
    made = count(4, 80, 5.4, games=300)
    for name in ("length", "branching", "log10"):
        without = [
            getattr(Count(4, np.delete(made.turns, i), np.delete(made.moves, i)), name).value for i in range(300)
        ]
        by_jackknife = 299**2 / 300 * np.var(without) * 300 / 299
        mean = getattr(made, name)
        assert mean.variance / mean.n == pytest.approx(by_jackknife, rel=0.05), name


def test_turns_without_a_choice_are_counted_apart_and_void_games_not_at_all():
    found = watching.tree("bot3", "bot3", 3, RULES, range(6), lambda played: None)
    turns, decisions = found.turns, found.decisions
    assert len(turns.turns) == 6
    assert (decisions.turns < turns.turns).all()
    # What is left out has one move each.
    assert (turns.moves - decisions.moves == turns.turns - decisions.turns).all()
    void = watching.tree("bot3", "bot3", 3, {**RULES, "no_progress_limit": 1}, range(30), lambda played: None)
    assert 0 < len(void.turns.turns) < 30


# --- A game in the eyes of its players ---


def test_a_game_is_valued_from_the_deal_to_its_end():
    network = load_weights(shipped.path_of("moska-nn1")).network()
    game = watching.valued_game(["bot3"] * 4, network, RULES, 7)
    encoding = find_encoding("moska", network.encoding)
    dealt = deal("moska", RULES, mix(7, 0))
    first = network.run(encoding.encode([dealt.view(seat) for seat in range(4)]), encoding.counts)
    assert game.values[0] == pytest.approx(1 / (1 + np.exp(-first)))
    assert ((game.values > 0) & (game.values < 1) | np.isnan(game.values)).all()
    out = np.isnan(game.values)
    assert not out[: game.deck_ended].any()  # nobody is out while there is a deck
    assert (out[1:] >= out[:-1]).all()
    assert not out[-1, game.loser]


# --- Habits ---


def seen(position, move):
    view = load_position({"game": "moska", "trump": "H", "target": 0, "actor": 0, **position}).view(0)
    watch = watching._Seen()
    watch.add(view, view.parse(move))
    watch.end_game()
    return watch


KILLING = {
    "hands": [["9D", "JD", "2H"], 6, 6, 6],
    "deck": ["?"] * 9 + ["5H"],
    "unkilled": ["7D"],
    "killed": ["4C", "JC"],
}


def test_to_kill_with_a_rank_of_the_table_is_compared_with_other_ways_to_kill_the_same():
    """Of 9D, JD and 2H the jack's rank lies on the table; 2H alone is a trump."""
    assert seen(KILLING, "kill JD>7D").known_ranks.means == pytest.approx([2 / 3])
    assert seen(KILLING, "kill 9D>7D").known_ranks.means == pytest.approx([-1 / 3])
    assert seen(KILLING, "kill 2H>7D").trumps.means == pytest.approx([2 / 3])
    assert seen(KILLING, "wait").known_ranks.means == []
    alike = {**KILLING, "killed": ["4C", "8C"]}
    assert seen(alike, "kill JD>7D").known_ranks.means == []


def test_trumps_count_only_while_there_is_a_deck():
    assert seen({**KILLING, "deck": []}, "kill 2H>7D").trumps.means == []


def test_a_pass_of_who_could_add_is_counted():
    found = watching.habits("bot3", "bot3", RULES, range(8), lambda played: None)
    assert 0 < found.passes < found.chances
    assert found.passes <= found.kinds["pass"]
    assert found.chances >= found.kinds["add"]


# --- Trainings ---


def test_cards_that_come_with_the_package_are_read():
    found = trainings.read(shipped.card_path_of("moska-nn1"))
    assert found.recipe.architecture.hidden == (600, 550, 500, 450)
    assert 0.4 < found.loss.value < 0.6
    assert found.positions < found.all_positions
    assert found.best.validation_loss == min(epoch.validation_loss for epoch in found.curve)


def test_trainings_by_the_recipe_are_as_the_thesis_has_it_but_for_their_size():
    first, second = trainings.first_by_recipe(), trainings.second_by_recipe()
    assert len(first) > 2
    sizes = [each.training.positions for each in first]
    assert sizes == sorted(sizes)
    (plan,) = second.training.gathered.values()
    assert sum(agent.startswith("nn1-mif") for agent in plan.agents) == 2
    for each in [*first, second]:
        ours, theirs = asdict(each.training.recipe), asdict(RECIPES["thesis"])
        assert ours | {"epochs": theirs["epochs"]} == theirs
        assert (each.training.value_weight, each.training.start) == (0, None)
        for plan in each.training.gathered.values():
            assert plan.thesis_choice
            assert plan.encoding == "bitmap"
            assert plan.made_rules() == [make_rules("moska", RULES)]
        assert each.lost.games > 9900


@pytest.mark.parametrize("folders", [1, 2])
def test_a_card_knows_the_commands_that_made_it(folders, tmp_path, monkeypatch):
    """What they say gathers the same positions and trains the same network again."""
    import shlex

    from typer.testing import CliRunner

    from valtti.cli import app

    monkeypatch.chdir(tmp_path)
    gather = "valtti gather moska 'bot3(vary=1)' random --rules turn_order=compat --encoding bitmap --thesis-choice"
    names = [f"data-{number}" for number in range(folders)]
    wanted = [f"{gather} --games 60 --seed {number} --out {name}" for number, name in enumerate(names)]
    wanted.append(
        f"valtti train {' '.join(names)} --network thesis --hidden 8,4 --dropout 0.1 --batch 64 --rate 0.002 "
        "--schedule cosine --epochs 2 --seed 5 --threads 1 --out net.safetensors"
    )
    for command in wanted:
        done = CliRunner().invoke(app, shlex.split(command)[1:])
        assert done.exit_code == 0, done.output
    found = trainings.commands(trainings.read(Path("net.card.json")), "net.safetensors")
    assert [shlex.split(command.replace("\\\n", "")) for command in found] == [shlex.split(each) for each in wanted]
    assert all(len(line) < 110 for command in found for line in command.splitlines())


# --- The whole ---


class Few(Settings):
    def games(self, full):
        return max(full // 1000, 2)


@pytest.fixture
def small_world(monkeypatch):
    """Experiments of agents that are quick, and one network for two."""
    monkeypatch.setitem(trainings.NETWORKS, "NN2", "moska-nn1")
    monkeypatch.setattr(experiment, "AGENTS", ("bot3", "random"))
    monkeypatch.setattr(experiment, "CORRECTED", {"heuristic-hif": "heuristic-mif"})
    monkeypatch.setattr(experiment, "BY_DEFAULT_RULES", ("bot3",))
    monkeypatch.setattr(experiment, "COUNTING_OF_FOUR", {"random": "random"})
    monkeypatch.setattr(experiment, "QUICK_OR_SLOW", {"bot3": 20_000})
    monkeypatch.setattr(experiment, "VALUED", ("bot3",) * 4)
    monkeypatch.setattr(experiment, "WATCHED", "bot3")
    monkeypatch.setattr(speed, "LINE_UPS", {("bot3",) * 4: 10})


def test_experiments_do_not_depend_on_threads_and_play_as_many_games_as_they_say(small_world):
    made = []
    for threads in (1, 2):
        settings, told = Few(seed=3, quick=True, threads=threads), []
        made.append(experiment.run(settings, told.append))
        assert told == sorted(told)
        assert told[-1] == experiment.total_games(settings)
    a, b = made
    for name in ("lost", "by_default_rules", "quick_or_slow", "habits"):
        assert getattr(a, name) == getattr(b, name), name
    assert a.trees[5].turns.moves.tolist() == b.trees[5].turns.moves.tolist()
    assert np.array_equal(a.valued.values, b.valued.values, equal_nan=True)
    assert {key[0] for key in a.lost} == {"bot3", "random", "heuristic-hif"}


def test_threads_are_tried_from_one_to_all_cores(monkeypatch):
    for cores, wanted in ((1, [1]), (2, [1, 2]), (5, [1, 2, 3, 4, 5]), (64, [1, 9, 17, 25, 33, 41, 49, 57, 64])):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert speed.numbers_of_threads() == wanted


def test_the_speed_that_is_changed_is_the_tested_players(small_world, monkeypatch):
    asked, play = [], experiment.match
    monkeypatch.setattr(
        experiment, "match", lambda *args, **kwargs: asked.append((args[1], kwargs["rules"])) or play(*args, **kwargs)
    )
    monkeypatch.setattr(experiment, "QUICK_OR_SLOW", {"bot2": 20_000})
    experiment.run(Few(seed=3, quick=True), lambda games: None)
    others = ["bot3"] * 3
    wanted = [(["bot2", *others], {"speed": f"{its:g},1,1,1"}) for its in experiment.SPEEDS]
    assert asked == [(["bot3", *others], {}), *wanted]


# --- The page ---


FIGURES = {"fig-1.svg", "fig-3.svg", "fig-5.svg", "fig-6.svg", "sizes.svg", "table-1.svg", "speed.svg"}


def test_the_report_has_every_figure_and_is_the_same_again(usual):
    page = report(usual)
    assert set(page.figures) == FIGURES
    assert page.markdown == report(usual).markdown
    for agent, number in published().lost:
        theirs = published().lost[agent, number]
        assert f"{100 * theirs.rate:.2f} (" in page.markdown


def test_cells_that_differ_are_marked_and_only_those(usual):
    cell = Lost(8000, 20_000)
    assert "**≠** |" not in report(usual).markdown
    page = report(replace(usual, lost={**usual.lost, ("bot3", 2): cell})).markdown
    assert page.count("27.55 (25.6–29.5) **≠** |") == page.count("**≠** |") == 1


def test_networks_by_the_recipe_stand_beside_the_thesis(usual):
    small = ByRecipe(training(1000, loss=Measured(0.55, Interval(0.54, 0.56))), Lost(3000, 10_000))
    page = report(replace(usual, first_by_recipe=[small, *usual.first_by_recipe])).markdown
    of_small = (
        "| ours, NN1 | 1,000 | 46,000 | 5, 10 | 0.5500 (0.5400–0.5600) | 73.40 (73.10–73.70) | 30.00 (29.11–30.91) |"
    )
    of_thesis = "| thesis, NN2 | 1,000,000 | 46,000,000 | 70, 196,560 | 0.504 | 73.5 | 15.65 (14.12–17.31) |"
    assert of_small in page
    assert of_thesis in page
    assert "| ours, NN2 | 2,000 |" in page


def test_the_page_says_where_the_networks_differ_from_the_recipe(usual):
    ours = report(replace(usual, trainings=trainings.of_networks())).markdown
    like_the_thesis = make_plan("moska", ["bot3"], 10, tables=[RULES], encoding="bitmap", thesis_choice=True)
    by_recipe = {name: training(gathered={"positions": like_the_thesis}) for name in ("NN1", "NN2")}
    theirs = report(replace(usual, trainings=by_recipe)).markdown
    for words in (
        "turned to its viewer (`bitmap-turned`)",
        "**Positions** are those of all players",
        "**Passes** have positions, too",
        "**Forced moves** leave none",
        "`mover_asked_again=true`, `self_play=bout_start` and `turn_order=random`",
        "**NN2** goes on from the weights",
        "**NN2** learns to 70 % what the players thought later",
        "**NN2** learns from no position of `nn1-mif-exact(weights=nn1.safetensors)`",
    ):
        assert words in ours
        assert words not in theirs


def test_only_the_machines_section_and_its_claim_tell_of_the_machine(usual):
    faster = {line_up: [Timing(1, (9e5, 9.1e5), (0.97, 0.98))] for line_up in usual.timings}
    a, b = (report(made).markdown for made in (usual, replace(usual, timings=faster)))
    before, after = (page.split("## Speed and use of the cores")[0].splitlines() for page in (a, b))
    changed = [line for line, other in zip(before, after, strict=True) if line != other]
    assert len(changed) == 1
    assert changed[0].startswith("| Games on all cores")


def test_every_published_cell_is_compared(usual):
    assert len(comparisons.benchmarks(usual).cells) == 20
    assert not comparisons.benchmarks(usual).outside
