"""Files of weights: a network, and what it is for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti._core import Network
from valtti.errors import InputError
from valtti.networks.tensors import Tensors, load_tensors, save_tensors

_KIND = "network"
_VERSION = 1

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Weights:
    """All that a network is. Layers are pairs of weights, a row for each output, and biases."""

    game: str
    encoding: str
    encoding_version: int
    activation: str  # between layers: relu or clipped
    layers: Sequence[tuple[Floats, Floats]]
    rules: Sequence[Mapping[str, str]] = ()  # of the games that it has learned from
    about: Mapping[str, str] = field(default_factory=dict)  # how it was made, for people

    def network(self) -> Network:
        """The network as the core runs it."""
        try:
            return Network(self.game, self.encoding, self.encoding_version, self.activation, list(self.layers))
        except ValueError as error:
            raise InputError(str(error)) from None
        except TypeError:
            raise InputError("the layers of the network are not matrices and vectors of numbers") from None


def save_weights(path: str | Path, weights: Weights, *, half: bool = False) -> None:
    """In half precision a file takes half the room, and says nearly the same."""
    kept = np.float16 if half else np.float32
    tensors: dict[str, npt.NDArray[np.floating]] = {}
    for number, (matrix, biases) in enumerate(weights.layers):
        tensors[f"layers.{number}.weight"] = matrix.astype(kept)
        tensors[f"layers.{number}.bias"] = biases.astype(kept)
    stated = {
        "game": weights.game,
        "encoding": weights.encoding,
        "encoding_version": str(weights.encoding_version),
        "activation": weights.activation,
        "rules": json.dumps(list(weights.rules)),
        **{f"about {key}": value for key, value in weights.about.items()},
    }
    save_tensors(path, _KIND, _VERSION, tensors, stated)


def load_weights(path: str | Path) -> Weights:
    """What is in a file, if it is a network that can be run."""
    tensors, stated = load_tensors(path, _KIND, _VERSION)
    try:
        weights = Weights(
            game=stated["game"],
            encoding=stated["encoding"],
            encoding_version=int(stated["encoding_version"]),
            activation=stated["activation"],
            layers=_layers(tensors),
            rules=_rules(stated["rules"]),
            about={
                key.removeprefix("about "): value
                for key, value in sorted(stated.items())  # the library reads them in any order
                if key.startswith("about ")
            },
        )
        weights.network()
    except KeyError as error:
        raise InputError(f"{path}: is no network: it has no {error.args[0]}") from None
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: is no network ({error})") from None
    return weights


def _layers(tensors: Tensors) -> list[tuple[Floats, Floats]]:
    numbers = range(sum(name.endswith(".weight") for name in tensors))
    names = [(f"layers.{number}.weight", f"layers.{number}.bias") for number in numbers]
    layers = [(tensors[matrix].astype(np.float32), tensors[biases].astype(np.float32)) for matrix, biases in names]
    if more := tensors.keys() - {name for pair in names for name in pair}:
        raise InputError(f"is no network: it has more than layers, {', '.join(sorted(more))}")
    return layers


def _rules(text: str) -> list[dict[str, str]]:
    rules = json.loads(text)
    if not isinstance(rules, list) or not all(map(_are_options, rules)):
        raise InputError("is no network: its rules are not a list of options with texts as values")
    return rules


def _are_options(rules: Any) -> bool:
    return isinstance(rules, dict) and all(isinstance(value, str) for value in rules.values())
