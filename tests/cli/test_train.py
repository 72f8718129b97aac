"""`valtti train` and `valtti network` as a user drives them."""

import json
import signal

import pytest

from commands import assert_refused, run
from games_under_test import ROOT, random_network
from valtti.networks import shipped


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data") / "positions"
    done = run("gather", "tictactoe", "random", "--games", 1000, "--out", folder)
    assert done.returncode == 0, done.stderr
    return folder


#: A signal after the third step.
AFTER_THREE = (
    "import os; import valtti.learning.training as t; s = t.Training._step; n = []; "
    "t.Training._step = lambda *a: (n.append(1), len(n) == 3 and os.kill(os.getpid(), {number}), s(*a))[2]"
)


def test_a_training_that_is_interrupted_says_how_to_go_on_and_does(folder, tmp_path):
    command = ["train", folder, "--out", tmp_path / "net.safetensors", "--batch", 512, "--threads", 1]
    done = run(*command, prelude=AFTER_THREE.format(number=int(signal.SIGINT)))
    assert done.returncode == 130
    assert done.stderr == f"valtti: interrupted; the same command goes on from {tmp_path / 'net.checkpoint'}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["net.checkpoint"]
    done = run(*command)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["epoch 1", "epoch 2"]
    assert "of the time for arithmetic" in lines[2]
    assert lines[-1] == str(tmp_path / "net.safetensors")
    # Again, it only tells what came out.
    card = json.loads(run(*command, "--json").stdout)
    assert card == json.loads((tmp_path / "net.card.json").read_text())
    assert len(card["curve"]) == 2
    assert 0 < card["share_of_arithmetic"] <= 1
    low, high = card["test"]["loss"]["ci95"]
    assert low < card["test"]["loss"]["value"] < high
    assert "<svg" in (tmp_path / "net.svg").read_text()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--network", "huge"], ["there is no network 'huge'", "thesis and small"]),
        (["--hidden", "12,a"], ["--hidden 12,a: write numbers with commas"]),
        (["--hidden", "0"], ["hidden layers"]),
        (["--dropout", "2"], ["dropouts"]),
        (["--rate", "nan"], ["learning rate"]),
        (["--value-weight", "1.5"], ["value-weight"]),
        (["--start", "nowhere"], ["nowhere: there is no such file"]),
        (["--out", "nowhere/net.safetensors"], ["there is no folder nowhere"]),
        (["--out", "/"], ["/: is a folder; name a file"]),
        (["--out", "."], [".: is a folder; name a file"]),
        (["--out", "net.onnx"], ["net.onnx: weights are files whose names end in .safetensors"]),
    ],
)
def test_mistakes_are_one_clear_line(options, words, folder, tmp_path):
    out = [] if "--out" in options else ["--out", tmp_path / "net.safetensors"]
    assert_refused(run("train", folder, *out, *options), *words)
    assert list(tmp_path.iterdir()) == []


def test_a_loss_that_is_no_number_any_more_is_one_clear_line(folder, tmp_path):
    prelude = "import valtti.learning.training as t; t.Training._rate = lambda self: float('nan')"
    done = run("train", folder, "--out", tmp_path / "net.safetensors", prelude=prelude)
    assert_refused(done, "the loss is not a number any more", "--rate")


@pytest.mark.parametrize("name", ["net.svg", "net.card.json"])
def test_files_that_were_there_are_not_replaced(name, folder, tmp_path):
    (tmp_path / name).write_text("mine")
    done = run("train", folder, "--out", tmp_path / "net.safetensors")
    assert_refused(done, f"{name}: there is such a file already")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_missing_extra_is_named(folder, tmp_path):
    done = run("train", folder, "--out", tmp_path / "net.safetensors", prelude="sys.modules['torch'] = None")
    assert_refused(done, "torch is missing: pip install 'valtti[train]'")
    weights = random_network("moska")
    done = run("network", weights, "--onnx", tmp_path / "net.onnx", prelude="sys.modules['onnx'] = None")
    assert_refused(done, "onnx is missing: pip install 'valtti[onnx]'")


def test_a_network_is_told_and_translated(tmp_path):
    weights = random_network("tictactoe")
    done = run("network", weights, "--onnx", tmp_path / "net.onnx")
    assert done.stdout.startswith("tictactoe, encoding canonical 1: ")
    assert (tmp_path / "net.onnx").stat().st_size > 100
    assert_refused(run("network", weights, "--onnx", tmp_path / "net.onnx"), "there is such a file already")
    told = json.loads(run("network", weights, "--json").stdout)
    assert told["layers"][-1] == 1
    assert_refused(run("network", ROOT / "README.md"), "is no network, or is damaged")


def test_networks_of_the_package_are_known_by_their_names():
    for name in shipped.names():
        told, of_file = (json.loads(run("network", what, "--json").stdout) for what in (name, shipped.path_of(name)))
        assert told == of_file
    assert_refused(run("network", "nothing"), "nothing: there is no such file")
