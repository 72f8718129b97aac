"""Training: what is learnt, that it is the same every time, and that it does not matter how often it is stopped."""

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

import valtti
from games_under_test import random_network
from valtti.cli import app
from valtti.learning.batches import ahead, training_batches
from valtti.learning.datasets import TEST, TRAINING, VALIDATION, open_data, parts_of
from valtti.learning.gathering import gather
from valtti.learning.outcome import Outcome, train
from valtti.learning.plans import make_plan, tables_of
from valtti.learning.recipes import RECIPES
from valtti.learning.shards import DRAWN, read_shard, shard_path
from valtti.learning.training import Training, TrainingPlan, mean_by_game
from valtti.networks.architectures import Architecture
from valtti.networks.weights import load_weights
from valtti.stopping import Stop

SMALL = replace(RECIPES["small"], batch=256, epochs=4)
#: The thesis' network with fewer units: chance, in its dropouts, and a memory of its inputs.
WITH_DROPOUT = replace(
    RECIPES["thesis"], architecture=Architecture((32, 16), "relu", (0.4, 0.3), batch_norm=True), batch=256, epochs=3
)


def gathered(folder, game="tictactoe", agents=("random", "minimax"), games=1500, **options):
    plan = make_plan(game, agents, games, **{"games_a_shard": 400} | options)
    assert gather(plan, folder, 2, Stop(), lambda games: None)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return gathered(tmp_path_factory.mktemp("data") / "tictactoe")


@pytest.fixture(scope="module")
def data(folder):
    return open_data([folder])


def trained(data, folder, recipe=SMALL, *, stop=None, on_step=lambda positions: None, **options):
    """The files of a training that is new or goes on, and its card."""
    folder.mkdir(exist_ok=True)
    outcome = Outcome(folder / "net.safetensors")
    return outcome, train(TrainingPlan(recipe, **options), data, outcome, stop or Stop(), on_step)


# --- What is learnt ---------------------------------------------------------------------------------------------


def test_a_network_knows_more_than_how_often_one_wins(data, tmp_path):
    outcome, card = trained(data, tmp_path)
    labels = data.validation.label
    share = labels.mean()
    guessing = -(labels * np.log(share) + (1 - labels) * np.log(1 - share)).mean()
    assert card["best"]["validation_loss"] < guessing - 0.1
    # And the agent that asks it wins.
    result = valtti.match("tictactoe", [f"network(weights={outcome.weights})", "random"], games=300, seed=1)
    assert result.agents[0].wins > 200


def log_odds(weights, positions, counts=0):
    return weights.network().run(positions.rows, counts)


@pytest.mark.parametrize("recipe", [SMALL, WITH_DROPOUT], ids=["small", "thesis"])
def test_the_weights_are_those_that_were_validated_best(recipe, data, tmp_path):
    # So fast that it soon gets worse.
    recipe = replace(recipe, rate=0.05, schedule="constant", epochs=40, patience=3)
    outcome, card = trained(data, tmp_path, recipe)
    losses = [epoch["validation_loss"] for epoch in card["curve"]]
    assert len(losses) < 40
    assert losses.index(min(losses)) == len(losses) - 4  # the best one, and three in vain
    found = log_odds(load_weights(outcome.weights), data.validation)
    entropy = np.logaddexp(0, found) - data.validation.label * found
    assert entropy.mean() == pytest.approx(min(losses), abs=1e-5)


def test_targets_are_mixed_of_results_and_values(data, tmp_path):
    some = data.validation[:3]
    some = replace(some, label=np.float32([1, 0, 1]), value=np.float32([0.5, 0.5, np.nan]))
    for weight, mixed in ((0, [1, 0, 1]), (0.25, [0.875, 0.125, 1]), (1, [0.5, 0.5, 1])):
        assert Training(TrainingPlan(SMALL, weight), data, tmp_path / "none")._target(some).tolist() == mixed


def test_ranks_are_learnt_beside_the_result_and_left_out_of_the_weights(tmp_path):
    data = open_data([gathered(tmp_path / "data", "moska", ["bot3", "random"], games=400, games_a_shard=200)])
    training = Training(TrainingPlan(SMALL, rank_weight=0.5), data, tmp_path / "checkpoint")
    training.run_epoch(Stop())
    told = torch.sigmoid(training.model.outputs(training.model.inputs(data.validation.rows)))
    assert np.corrcoef(told[:, 1].detach().numpy(), data.validation.before)[0, 1] > 0.5
    # What is left for the core says what the first output says.
    weights = training.model.weights([], {})
    assert [biases.shape for _, biases in weights.layers] == [(128,), (32,), (1,)]
    expected = training.model(training.model.inputs(data.validation.rows)).detach().numpy()
    assert log_odds(weights, data.validation) == pytest.approx(expected, abs=0.02)
    # And a network that tells no ranks can go on from it.
    outcome, _ = trained(data, tmp_path / "first", rank_weight=0.5)
    assert trained(data, tmp_path / "second", start=outcome.weights)[1] is not None


def test_a_draw_is_worth_what_the_plan_says_and_decides_nothing(data, tmp_path):
    """On drawn games the loss depends on their worth, and the accuracy does not speak of them."""
    drawn = data.test.label == DRAWN
    assert 0 < drawn.sum() < len(drawn)
    plain, dear = (Training(TrainingPlan(SMALL, draw=draw), data, tmp_path / "c") for draw in (0.5, 0.8))
    assert (plain._target(data.test) == data.test.label).all()
    assert set(dear._target(data.test)[drawn]) == {np.float32(0.8)}
    assert (dear._target(data.test)[~drawn] == data.test.label[~drawn]).all()
    assert dear.judge(data.test).accuracy == dear.judge(data.test[~drawn]).accuracy
    assert dear.judge(data.test).accuracy.n == len(np.unique(data.test.game[~drawn]))


def test_values_in_points_are_no_targets(tmp_path):
    network = f"network(weights={random_network('moska')}, samples=1)"
    of = {
        agent: open_data([gathered(tmp_path / agent[:4], "moska", [agent], 24)]) for agent in ("heuristic-hif", network)
    }
    points, shares = (read_shard(each.paths[0]).columns["value"] for each in of.values())
    assert points.max() > 1  # they are kept in the files
    assert shares.max() <= 1
    assert np.isnan(of["heuristic-hif"].training(0).value).all()
    assert np.isfinite(of[network].training(0).value).all()


def test_a_network_says_by_which_rules_it_has_learned(tmp_path):
    data = open_data(
        [gathered(tmp_path / name, "moska", ["bot3"], 60, tables=tables_of("moska", {}, (3, 4))) for name in ("a", "b")]
    )
    outcome, _ = trained(data, tmp_path / "net", replace(SMALL, epochs=1))
    assert [rules["players"] for rules in load_weights(outcome.weights).rules] == ["3", "4"]
    shown = CliRunner().invoke(app, ["network", str(outcome.weights)]).stdout.splitlines()
    assert [line for line in shown if line.startswith("rules")] == ["rules: players=3, speed=1,1,1", "rules: default"]


@pytest.mark.parametrize("recipe", [SMALL, WITH_DROPOUT], ids=["small", "thesis"])
def test_a_training_goes_on_from_other_weights(recipe, data, tmp_path):
    first, _ = trained(data, tmp_path / "first", replace(recipe, rate=0.01))
    second, _ = trained(data, tmp_path / "second", replace(recipe, rate=1e-9), start=first.weights)
    before, after = (log_odds(load_weights(each.weights), data.validation) for each in (first, second))
    assert before.std() > 0.3
    # Of a batch norm the mean and the variance of the last batches stay, which are not those of the first one.
    assert np.abs(after - before).mean() < 0.1 * before.std()


def test_weights_to_start_from_have_the_same_layers(data, tmp_path):
    first, _ = trained(data, tmp_path / "first")
    narrow = replace(SMALL, architecture=Architecture((16,), "clipped"))
    with pytest.raises(valtti.InputError, match="has layers 128-32 clipped, and the one to train 16 clipped"):
        trained(data, tmp_path / "third", narrow, start=first.weights)


# --- The same every time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("recipe", [SMALL, WITH_DROPOUT], ids=["small", "thesis"])
def test_the_same_plan_gives_the_same_bytes(recipe, data, tmp_path):
    first, second, other = (
        trained(data, tmp_path / name, recipe, seed=seed)[0].weights.read_bytes()
        for name, seed in (("a", 1), ("b", 1), ("c", 2))
    )
    assert first == second != other


@pytest.mark.parametrize("recipe", [SMALL, WITH_DROPOUT], ids=["small", "thesis"])
def test_a_training_that_is_stopped_anywhere_ends_with_the_same_bytes(recipe, data, tmp_path):
    whole, _ = trained(data, tmp_path / "whole", recipe)
    steps = recipe.epochs * Training(TrainingPlan(recipe), data, tmp_path / "none").steps
    assert steps > 60
    for at in (1, 20, 21, 59):
        stop = Stop()

        def stop_there(positions, at=at, stop=stop):
            if positions >= at * recipe.batch:
                stop.signal = signal.SIGINT

        outcome, card = trained(data, tmp_path / "parts", recipe, stop=stop, on_step=stop_there)
        assert card is None
        assert outcome.checkpoint.exists()
        assert not outcome.weights.exists()
    outcome, card = trained(data, tmp_path / "parts", recipe)
    assert outcome.weights.read_bytes() == whole.weights.read_bytes()
    names = ["net.card.json", "net.safetensors", "net.svg"]
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == names
    # A training that is done is not done again.
    assert trained(data, tmp_path / "parts", recipe)[1] == json.loads(json.dumps(card))
    with pytest.raises(valtti.InputError, match="not replaced"):
        trained(data, tmp_path / "parts", recipe, seed=5)


def test_a_training_that_is_killed_ends_with_the_same_bytes(folder, data, tmp_path):
    """`python tools/killed.py` does so more often."""
    whole, _ = trained(data, tmp_path / "whole", WITH_DROPOUT)
    parts = Outcome(tmp_path / "parts" / "net.safetensors")
    parts.weights.parent.mkdir()
    options = ["--network", "thesis", "--hidden", "32,16", "--dropout", "0.4,0.3", "--batch", "256", "--epochs", "3"]
    command = [sys.executable, "-m", "valtti", "train", str(folder), *options, "--threads", "1"]
    command += ["--out", str(parts.weights), "--checkpoint-every", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while not parts.checkpoint.exists():
            assert process.poll() is None
            time.sleep(0.001)
        process.kill()
    assert not parts.weights.exists()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    assert parts.weights.read_bytes() == whole.weights.read_bytes()
    assert len(list(parts.weights.parent.iterdir())) == 3


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:-1]), "is no checkpoint, or is damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:-1] + b"\x7f"), "damaged"),
        (lambda path: path.write_bytes(b""), "is no checkpoint, or is damaged"),
    ],
)
def test_a_damaged_checkpoint_is_refused_in_one_line(damage, words, data, tmp_path):
    stop = Stop()
    stop.signal = signal.SIGINT
    outcome, _ = trained(data, tmp_path, stop=stop)
    damage(outcome.checkpoint)
    with pytest.raises(valtti.InputError, match=words) as error:
        trained(data, tmp_path)
    assert "\n" not in str(error.value)


def test_a_checkpoint_of_another_training_is_refused(data, tmp_path):
    stop = Stop()
    stop.signal = signal.SIGINT
    trained(data, tmp_path, stop=stop)
    for other in ({"seed": 1}, {"recipe": replace(SMALL, rate=0.01)}, {"value_weight": 0.5}):
        with pytest.raises(valtti.InputError, match="is of another training"):
            trained(data, tmp_path, **other)


# --- The data ---------------------------------------------------------------------------------------------------


def test_games_are_in_one_part_each(folder, data):
    games = {part: set() for part in (TRAINING, VALIDATION, TEST)}
    for number in range(len(data.paths)):
        games[TRAINING] |= set(data.training(number).game.tolist())
    games[VALIDATION] = set(data.validation.game.tolist())
    games[TEST] = set(data.test.game.tolist())
    assert not games[TRAINING] & games[VALIDATION]
    assert not games[TEST] & (games[TRAINING] | games[VALIDATION])
    assert sum(len(part) for part in games.values()) == 1500
    positions = sum(len(read_shard(shard_path(folder, number))) for number in range(4))
    assert sum(data.sizes) + len(data.validation) + len(data.test) == positions


def test_parts_are_as_large_as_they_should_be():
    games = np.random.default_rng(1).integers(2**64, size=200_000, dtype=np.uint64)
    assert np.bincount(parts_of(games)) / len(games) == pytest.approx([0.92, 0.06, 0.02], abs=0.002)


def test_every_position_comes_once_and_then_again_in_another_order(data):
    size = sum(data.sizes)
    stream = training_batches(data, 100, 3, 0)
    rows = np.concatenate([next(stream).game for _ in range(2 * size // 100)])
    every = np.sort(np.concatenate([data.training(number).game for number in range(len(data.paths))]))
    assert (np.sort(rows[:size]) == every).all()
    assert (rows[:1000] != np.sort(rows[:size])[:1000]).any()
    assert (rows[size : size + 1000] != rows[:1000]).any()
    for first in (1, 17, size // 100, size // 100 + 5):  # from any batch on
        again = next(training_batches(data, 100, 3, first))
        assert (again.game == rows[first * 100 : first * 100 + 100]).all()


def test_what_goes_wrong_while_reading_ahead_is_told():
    def items():
        yield 1
        raise valtti.InputError("broken")

    stream = ahead(items(), 3)
    assert next(stream) == 1
    with pytest.raises(valtti.InputError, match="broken"):
        next(stream)
    assert list(ahead(iter(range(10)), 3)) == list(range(10))


def test_an_interval_is_one_of_games():
    values, games = np.array([1.0, 1, 1, 0, 0, 1]), np.array([7, 7, 7, 9, 9, 3], dtype=np.uint64)
    mean = mean_by_game(values, games)
    assert (mean.value, mean.n) == (pytest.approx(4 / 6), 3)
    # Games of one position each are single observations.
    single = mean_by_game(values, np.arange(6, dtype=np.uint64))
    assert single.variance == pytest.approx(np.var(values, ddof=1))
    # And doubling every position tells nothing new.
    doubled = mean_by_game(np.repeat(values, 2), np.repeat(games, 2))
    assert doubled.ci95.high == pytest.approx(mean.ci95.high)


def test_positions_may_weigh_more_than_others():
    values, games = np.array([1.0, 0, 0.5, 0]), np.array([7, 7, 9, 3], dtype=np.uint64)
    weighed = mean_by_game(values, games, np.array([2.0, 1, 1, 3]))
    times = np.array([2, 1, 1, 3])
    doubled = mean_by_game(np.repeat(values, times), np.repeat(games, times))
    assert (weighed.value, weighed.n) == (pytest.approx(2.5 / 7), 3)
    assert weighed.ci95.high == pytest.approx(doubled.ci95.high)


def test_on_balanced_data_who_knows_only_the_odds_knows_nothing(data, tmp_path):
    """A network that always tells how often positions are won has half of them right, and a loss of log 2."""
    training = Training(TrainingPlan(SMALL), data, tmp_path / "checkpoint")
    won = data.test.label[data.test.label != 0.5].mean()
    with torch.no_grad():
        for layer in training.model.layers:
            layer.weight.zero_()
            layer.bias.fill_(float(np.log(won / (1 - won))))
    found = training.judge(data.test)
    assert abs(won - 0.5) > 0.02
    assert found.balanced_loss.value == pytest.approx(np.log(2), abs=1e-4)
    assert found.balanced_accuracy.value == pytest.approx(0.5, abs=1e-9)


def test_positions_that_do_not_belong_together_are_refused(folder, tmp_path):
    other = gathered(tmp_path / "other", "schnapsen", ["rand"], games=10)
    with pytest.raises(valtti.InputError, match=r"holds positions of schnapsen, encoded as .* 2, and .* of tictactoe"):
        open_data([folder, other])
    bitmap = gathered(tmp_path / "bitmap", "moska", ["bot3"], games=8, encoding="bitmap")
    canonical = gathered(tmp_path / "canonical", "moska", ["bot3"], games=8)
    with pytest.raises(valtti.InputError, match="encoded as bitmap"):
        open_data([canonical, bitmap])
    with pytest.raises(valtti.InputError, match="is named twice"):
        open_data([folder, folder / ".." / folder.name])
    with pytest.raises(valtti.InputError, match="no positions"):
        open_data([])
    again = gathered(tmp_path / "again", games=100, seed=1)
    assert sum(open_data([folder, again]).sizes) > sum(open_data([folder]).sizes)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda folder: shard_path(folder, 1).unlink(), "is missing or damaged"),
        (lambda folder: shard_path(folder, 1).write_bytes(shard_path(folder, 0).read_bytes()), "is missing or damaged"),
        (lambda folder: (folder / "card.json").unlink(), "no folder of positions"),
        (
            lambda folder: (folder / "card.json").write_text(
                json.dumps({k: v for k, v in json.loads((folder / "card.json").read_text()).items() if k != "files"})
            ),
            "gathering has not come to its end",
        ),
    ],
)
def test_data_that_are_not_whole_are_refused(damage, words, tmp_path):
    folder = gathered(tmp_path / "data", games=800)
    damage(folder)
    with pytest.raises(valtti.InputError, match=words):
        open_data([folder])


@pytest.mark.parametrize(
    ("make", "words"),
    [
        *((lambda number=number: replace(SMALL, batch=number), "positions in a step") for number in (0, 1, 2.5, True)),
        (lambda: replace(SMALL, epochs=0), "the number of epochs"),
        (lambda: replace(SMALL, patience=-1), "epochs to wait"),
        (lambda: replace(SMALL, rate="x"), "the learning rate"),
        (lambda: replace(SMALL, rate=1), "the learning rate"),
        (lambda: TrainingPlan(SMALL, value_weight=2), "value_weight must be from 0 to 1, not 2"),
        (lambda: TrainingPlan(SMALL, draw="half"), "draw must be from 0 to 1"),
        (lambda: TrainingPlan(SMALL, seed=0.5), "the seed must be a whole number"),
        (lambda: TrainingPlan(SMALL, threads=0), "the number of threads"),
    ],
)
def test_trainings_that_cannot_be_are_refused_in_one_line(make, words):
    with pytest.raises(valtti.InputError, match=words) as error:
        make()
    assert "\n" not in str(error.value)


def test_what_is_told_of_the_test_is_what_was_looked_at(folder, tmp_path, monkeypatch):
    monkeypatch.setattr("valtti.learning.datasets._MOST_HELD", 40)
    data = open_data([folder])
    assert 0 < len(data.test) < data.about["positions"]["test"]
    words = ["train", folder, "--out", tmp_path / "net.safetensors", "--epochs", "1", "--hidden", "4", "--threads", "1"]
    told = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False).output
    assert f"on {len(data.test)} positions of" in told
    assert json.loads((tmp_path / "net.card.json").read_text())["test"]["positions"] == len(data.test)


def test_too_few_games_are_refused(tmp_path):
    with pytest.raises(valtti.InputError, match="too few games"):
        open_data([gathered(tmp_path / "data", games=2)])
