"""Other programs get the same numbers of an exported network."""

from dataclasses import replace

import numpy as np
import onnxruntime
import pytest

import valtti
from games_under_test import random_network
from valtti.networks.export import save_onnx
from valtti.networks.weights import load_weights


@pytest.mark.parametrize("activation", ["relu", "clipped"])
@pytest.mark.parametrize("game", valtti.games.names())
def test_a_network_gives_the_same_elsewhere(game, activation, tmp_path):
    weights = replace(load_weights(random_network(game)), activation=activation)
    weights = replace(weights, rules=[{"a": "b"}])
    encoding = valtti.game(game).encodings()[0]
    rows = encoding.encode([valtti.deal(game, seed=seed).view(0) for seed in range(50)])
    save_onnx(tmp_path / "net.onnx", weights)
    session = onnxruntime.InferenceSession(tmp_path / "net.onnx", providers=["CPUExecutionProvider"])
    probability, log_odds = session.run(None, {"inputs": encoding.all_inputs(rows)})
    expected = weights.network().run(rows, encoding.counts)
    assert log_odds[:, 0] == pytest.approx(expected, abs=1e-5)
    assert probability[:, 0] == pytest.approx(1 / (1 + np.exp(-expected)), abs=1e-6)
    stated = session.get_modelmeta().custom_metadata_map
    assert stated == {
        "game": game,
        "encoding": encoding.name,
        "encoding_version": str(encoding.version),
        "rules": '[{"a": "b"}]',
    }
