"""Arrays in files: a format that many programs read and that can do nothing when it is read, with a checksum."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import safetensors
import safetensors.numpy

from valtti import files
from valtti.errors import InputError

Tensors = Mapping[str, npt.NDArray[Any]]


def save_tensors(path: str | Path, kind: str, version: int, tensors: Tensors, stated: Mapping[str, str]) -> None:
    """In one step, with a few texts beside them. `kind` is what the file is called where it is refused."""
    every = {name: np.asarray(tensor, order="C") for name, tensor in tensors.items()}
    stated = {"format": f"valtti {kind}", "version": str(version), **stated}
    stated["checksum"] = _checksum(every, stated)
    files.write_bytes(path, _in_order(safetensors.numpy.save(every, stated)))


def load_tensors(path: str | Path, kind: str, version: int) -> tuple[dict[str, npt.NDArray[Any]], dict[str, str]]:
    data = files.read_bytes(path)
    try:
        with safetensors.safe_open(str(path), framework="np") as file:
            stated = file.metadata() or {}
        tensors = safetensors.numpy.load(data)
    except (safetensors.SafetensorError, OSError, ValueError) as error:
        raise InputError(f"{path}: is no {kind}, or is damaged ({error})") from None
    if stated.get("format") != f"valtti {kind}":
        raise InputError(f"{path}: is no {kind} of Valtti")
    if stated.get("version") != str(version):
        raise InputError(f"{path}: has version {stated.get('version')} of its format, and this is version {version}")
    if stated.pop("checksum", None) != _checksum(tensors, stated):
        raise InputError(f"{path}: is damaged: its checksum is not right")
    return tensors, stated


def _in_order(data: bytes) -> bytes:
    """The same file with its texts sorted, which the library writes in any order: equal networks are equal files."""
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + size])
    header["__metadata__"] = dict(sorted(header["__metadata__"].items()))
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + data[8 + size :]


def _checksum(tensors: Tensors, stated: Mapping[str, str]) -> str:
    found = hashlib.sha256(repr(sorted(stated.items())).encode())
    for name in sorted(tensors):
        tensor = tensors[name]
        found.update(f"{name} {tensor.dtype} {tensor.shape}".encode())
        found.update(tensor.tobytes())
    return found.hexdigest()
