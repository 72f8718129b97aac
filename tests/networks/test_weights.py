"""Files of weights are what was saved, or are refused in one line."""

import itertools
import json
import subprocess
import sys

import numpy as np
import pytest
import safetensors.numpy
from typer.testing import CliRunner

import valtti
from games_under_test import load_tool
from valtti.cli import app
from valtti.networks import shipped
from valtti.networks.tensors import load_tensors, save_tensors
from valtti.networks.weights import Weights, load_weights, save_weights


def random_weights(game="moska", widths=(16, 8), **options):
    rng = np.random.default_rng(1)
    encoding = valtti.game(game).encodings()[0]
    sizes = [encoding.inputs, *widths, 1]
    layers = [
        (rng.normal(0, 0.3, (outputs, inputs)).astype(np.float32), rng.normal(0, 0.3, outputs).astype(np.float32))
        for inputs, outputs in itertools.pairwise(sizes)
    ]
    made = {"game": game, "encoding": encoding.name, "encoding_version": 1, "activation": "clipped", "layers": layers}
    return Weights(**made | options)


def test_weights_are_what_was_saved(tmp_path):
    rules = [{"players": "4"}, {"players": "3"}]
    weights = random_weights(rules=rules, about={f"{letter}": letter for letter in "abcdefghij"})
    save_weights(tmp_path / "w", weights)
    loaded = load_weights(tmp_path / "w")
    assert list(loaded.about.items()) == list(weights.about.items())  # in the order of the alphabet
    assert loaded.rules == rules
    assert repr(loaded.network()) == repr(weights.network()) == "<network 1064-16-8-1 of moska, encoding canonical 1>"
    rows = valtti.moska.encodings()[0].encode([valtti.deal("moska", seed=seed).view(0) for seed in range(20)])
    assert loaded.network().run(rows).tolist() == weights.network().run(rows).tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["w"]


def test_all_networks_of_the_package_together_are_small():
    sizes = [shipped.path_of(name).stat().st_size for name in shipped.names()]
    assert sum(sizes) <= load_tool("ship").MOST_BYTES


@pytest.mark.parametrize("name", shipped.names())
def test_networks_of_the_package_lose_little_in_whole_numbers(name):
    off = load_tool("precision").differences(name)
    assert off.mean() < 0.01
    assert off.max() < 0.5


@pytest.mark.parametrize("name", shipped.names())
def test_the_card_of_a_network_of_the_package_lies_beside_it(name):
    text = shipped.card_path_of(name).read_text()
    assert "weights=/" not in text  # no place on the machine that made it
    card = json.loads(text)
    assert card["data"]["folders"][0]["plan"]["game"] == load_weights(shipped.path_of(name)).game
    assert card["test"]["loss"]["games"] > 100


def test_equal_networks_are_equal_files(tmp_path):
    # In processes of their own, as the order in which a library goes through texts may be another in each.
    code = "import sys; from valtti.networks.weights import *; save_weights(sys.argv[2], load_weights(sys.argv[1]))"
    save_weights(tmp_path / "0", random_weights(about={str(i): "x" for i in range(20)}))
    for number in range(2):
        command = [sys.executable, "-c", code, str(tmp_path / str(number)), str(tmp_path / str(number + 1))]
        subprocess.run(command, check=True)
    assert len({path.read_bytes() for path in tmp_path.iterdir()}) == 1


def stated_otherwise(path, **changed):
    """The same file, saying something else of itself, and with a checksum of its own."""
    with safetensors.safe_open(str(path), framework="np") as file:
        stated = file.metadata()
    path.write_bytes(safetensors.numpy.save(safetensors.numpy.load(path.read_bytes()), stated | changed))


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda path: path.unlink(), "there is no such file"),
        (lambda path: path.write_bytes(b""), "is no network, or is damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:-1]), "is no network, or is damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:-1] + b"\x7f"), "damaged"),
        (lambda path: path.write_bytes(safetensors.numpy.save({"a": np.zeros(3)})), "no network of Valtti"),
        (lambda path: stated_otherwise(path, version="2"), "version 2 of its format"),
        (lambda path: stated_otherwise(path, game="schnapsen"), "damaged"),
    ],
)
def test_other_files_are_refused_in_one_line(damage, words, tmp_path):
    path = tmp_path / "w"
    save_weights(path, random_weights())
    damage(path)
    with pytest.raises(valtti.InputError, match=words) as error:
        load_weights(path)
    assert "\n" not in str(error.value)
    assert str(path) in str(error.value)


def rewrite(path, change):
    """A network with something changed, and a checksum that is right: somebody else has written it."""
    save_weights(path, random_weights())
    tensors, stated = load_tensors(path, "network", 1)
    change(tensors, stated)
    save_tensors(path, "network", 1, tensors, stated)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda tensors, stated: stated.pop("game"), "has no game"),
        (lambda tensors, stated: stated.pop("rules"), "has no rules"),
        (lambda tensors, stated: stated.update(encoding_version="new"), "'new'"),
        (lambda tensors, stated: stated.update(rules="{"), "is no network"),
        (lambda tensors, stated: tensors.pop("layers.0.bias"), r"has no layers\.0\.bias"),
        (lambda tensors, stated: tensors.update(more=np.zeros(3)), "more than layers, more"),
        *(
            (lambda tensors, stated, rules=rules: stated.update(rules=rules), "rules are not a list of options")
            for rules in ("5", "[5]", "{}", '[{"players": 4}]')
        ),
        (lambda tensors, stated: stated.update(rules="[" * 100_000), "is no network"),
        (lambda tensors, stated: stated.update(activation="tanh"), "relu or clipped"),
        (lambda tensors, stated: tensors["layers.1.bias"].fill(np.nan), "not numbers"),
        (lambda tensors, stated: tensors.update({"layers.1.bias": np.zeros(3)}), "layer"),
    ],
)
def test_networks_that_cannot_be_read_are_refused_in_one_line(change, words, tmp_path):
    rewrite(tmp_path / "w", change)
    with pytest.raises(valtti.InputError, match=words) as error:
        load_weights(tmp_path / "w")
    assert "\n" not in str(error.value)
    assert str(tmp_path / "w") in str(error.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda tensors, stated: stated.update(encoding_version="99"), "version 99 of the encoding canonical"),
        (lambda tensors, stated: stated.update(encoding="morse"), "morse"),
        (lambda tensors, stated: stated.update(game="bridge"), "unknown game 'bridge'"),
        (lambda tensors, stated: tensors["layers.0.weight"].fill(1e9), "too large for whole numbers"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_networks_that_no_agent_takes_are_not_described(change, words, options, tmp_path, capsys):
    rewrite(tmp_path / "w", change)
    with pytest.raises(valtti.InputError, match=words) as error:
        CliRunner().invoke(app, ["network", str(tmp_path / "w"), *options], catch_exceptions=False)
    assert "\n" not in str(error.value)
    assert str(tmp_path / "w") in str(error.value)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"activation": "tanh"}, "relu or clipped"),
        ({"layers": []}, "two layers"),
        ({"layers": random_weights().layers[1:] * 2}, "takes 16 numbers, but is given 1"),
        ({"layers": [(np.full((1, 2), np.nan, np.float32), np.zeros(1, np.float32))] * 2}, "not numbers"),
        ({"layers": [(np.zeros(2, np.float32), np.zeros(1, np.float32))] * 2}, "are not matrices and vectors"),
    ],
)
def test_networks_that_cannot_be_are_refused(options, words):
    with pytest.raises(valtti.InputError, match=words) as error:
        random_weights(**options).network()
    assert "\n" not in str(error.value)
