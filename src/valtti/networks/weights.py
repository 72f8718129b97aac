"""Files of weights: a network in a format that many programs read, with what it is for and a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import safetensors
import safetensors.numpy

from valtti import files
from valtti._core import Network
from valtti.errors import InputError

_FORMAT = "valtti network"
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
    about: Mapping[str, str] = field(default_factory=dict)  # how it was made, for people

    def network(self) -> Network:
        """The network as the core runs it."""
        try:
            return Network(self.game, self.encoding, self.encoding_version, self.activation, list(self.layers))
        except (ValueError, TypeError) as error:
            raise InputError(str(error)) from None


def save_weights(path: str | Path, weights: Weights) -> None:
    tensors: dict[str, Floats] = {}
    for number, (matrix, biases) in enumerate(weights.layers):
        tensors[f"layers.{number}.weight"] = np.ascontiguousarray(matrix, dtype=np.float32)
        tensors[f"layers.{number}.bias"] = np.ascontiguousarray(biases, dtype=np.float32)
    stated = {
        "format": _FORMAT,
        "version": str(_VERSION),
        "game": weights.game,
        "encoding": weights.encoding,
        "encoding_version": str(weights.encoding_version),
        "activation": weights.activation,
        **{f"about {key}": value for key, value in weights.about.items()},
    }
    stated["checksum"] = _checksum(tensors, stated)
    files.write_bytes(path, safetensors.numpy.save(tensors, stated))


def load_weights(path: str | Path) -> Weights:
    data = files.read_bytes(path)
    try:
        with safetensors.safe_open(str(path), framework="np") as file:
            stated = file.metadata() or {}
        tensors = safetensors.numpy.load(data)
    except (safetensors.SafetensorError, OSError, ValueError) as error:
        raise InputError(f"{path}: is no file of weights, or is damaged ({error})") from None
    if stated.get("format") != _FORMAT:
        raise InputError(f"{path}: is no network of Valtti")
    if stated.get("version") != str(_VERSION):
        raise InputError(f"{path}: has version {stated.get('version')} of its format, and this is version {_VERSION}")
    if stated.pop("checksum", None) != _checksum(tensors, stated):
        raise InputError(f"{path}: is damaged: its checksum is not right")
    return Weights(
        game=stated["game"],
        encoding=stated["encoding"],
        encoding_version=int(stated["encoding_version"]),
        activation=stated["activation"],
        layers=[
            (tensors[f"layers.{number}.weight"], tensors[f"layers.{number}.bias"])
            for number in range(len(tensors) // 2)
        ],
        about={key.removeprefix("about "): value for key, value in stated.items() if key.startswith("about ")},
    )


def _checksum(tensors: Mapping[str, npt.NDArray[np.generic]], stated: Mapping[str, str]) -> str:
    found = hashlib.sha256(repr(sorted(stated.items())).encode())
    for name in sorted(tensors):
        tensor = tensors[name]
        found.update(f"{name} {tensor.dtype} {tensor.shape}".encode())
        found.update(tensor.tobytes())
    return found.hexdigest()
