"""Networks for other programs, as ONNX files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from valtti import files
from valtti.networks.weights import Weights

#: Old enough for all that is still in use.
_OPERATIONS = 17
_FORMAT = 8


def save_onnx(path: str | Path, weights: Weights) -> None:
    """Takes all inputs of positions as numbers, a row each, and gives the probability that the label is 1."""
    files.write_bytes(path, _model(weights).SerializeToString())


def _model(weights: Weights) -> onnx.ModelProto:
    size = weights.layers[0][0].shape[1]
    is_clipped = weights.activation == "clipped"
    limits = [_constant("zero", np.float32(0)), _constant("one", np.float32(1))]
    constants = limits if is_clipped else []
    nodes: list[onnx.NodeProto] = []
    x = "inputs"
    for number, (matrix, biases) in enumerate(weights.layers):
        constants += [_constant(f"weight {number}", matrix), _constant(f"bias {number}", biases)]
        is_last = number == len(weights.layers) - 1
        summed = "log_odds" if is_last else f"sums {number}"
        nodes.append(helper.make_node("Gemm", [x, f"weight {number}", f"bias {number}"], [summed], transB=1))
        x = "probability" if is_last else f"activations {number}"
        if is_last:
            nodes.append(helper.make_node("Sigmoid", [summed], [x]))
        elif is_clipped:
            nodes.append(helper.make_node("Clip", [summed, "zero", "one"], [x]))
        else:
            nodes.append(helper.make_node("Relu", [summed], [x]))
    graph = helper.make_graph(
        nodes,
        f"{weights.game}, encoding {weights.encoding} {weights.encoding_version}",
        [helper.make_tensor_value_info("inputs", TensorProto.FLOAT, ["positions", size])],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["positions", 1])
            for name in ("probability", "log_odds")
        ],
        constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPERATIONS)], ir_version=_FORMAT)
    helper.set_model_props(
        model,
        {
            "game": weights.game,
            "encoding": weights.encoding,
            "encoding_version": str(weights.encoding_version),
            "rules": json.dumps(list(weights.rules)),
        },
    )
    onnx.checker.check_model(model)
    return model


def _constant(name: str, values: np.generic | np.ndarray) -> TensorProto:
    return numpy_helper.from_array(np.asarray(values), name)
