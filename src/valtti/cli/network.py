"""`valtti network`"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from valtti import files
from valtti.cli.options import JsonOption, console, print_json
from valtti.errors import InputError, needing
from valtti.games import game, make_rules
from valtti.games.writing import listed
from valtti.networks import shipped
from valtti.networks.weights import Weights, load_weights


def network(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=f"Weights that `valtti train` has written, or the name of a network of this package: "
            f"{listed(shipped.names())}.",
        ),
    ],
    onnx: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write the network to this file for other programs, as ONNX.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Tell what a file of weights is, or translate it for other programs."""
    path = shipped.find(file)
    weights = load_weights(path)
    try:
        game(weights.game).make_agent("network", [("weights", weights.network())])
    except ValueError as error:  # which `valtti match` would tell, too
        raise InputError(f"{path}: {error}") from None
    if onnx is not None:
        files.check_new(onnx)
        with needing("onnx"):
            from valtti.networks.export import save_onnx
        save_onnx(onnx, weights)
    if json:
        print_json(_described(weights))
        return
    encoding = f"{weights.encoding} {weights.encoding_version}"
    shape = f"{'-'.join(map(str, _widths(weights)))} {weights.activation}, {_size(weights):,} weights"
    console.print(f"{weights.game}, encoding {encoding}: {shape}", soft_wrap=True)
    for rules in weights.rules:
        console.print(f"rules: {_unusual(weights.game, rules)}", soft_wrap=True)
    for name, value in weights.about.items():
        console.print(f"{name}: {value}", soft_wrap=True)


def _described(weights: Weights) -> dict[str, object]:
    return {
        "game": weights.game,
        "encoding": weights.encoding,
        "encoding_version": weights.encoding_version,
        "layers": _widths(weights),
        "activation": weights.activation,
        "weights": _size(weights),
        "rules": list(weights.rules),
        "about": dict(weights.about),
    }


def _unusual(game_name: str, rules: Mapping[str, str]) -> str:
    """The options in which rules differ from the usual ones."""
    usual = make_rules(game_name).as_dict()
    return ", ".join(f"{name}={value}" for name, value in rules.items() if usual.get(name) != value) or "default"


def _widths(weights: Weights) -> list[int]:
    """Of the inputs and of all layers."""
    return [weights.layers[0][0].shape[1], *(len(biases) for _, biases in weights.layers)]


def _size(weights: Weights) -> int:
    return sum(matrix.size + biases.size for matrix, biases in weights.layers)
