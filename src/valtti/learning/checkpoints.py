"""Checkpoints: all that decides how a training goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy.typing as npt

from valtti.networks.tensors import load_tensors, save_tensors

_KIND = "checkpoint"
_VERSION = 1


@dataclass(frozen=True)
class Checkpoint:
    plan: Mapping[str, Any]  # of the training that it belongs to
    state: Mapping[str, Any]
    tensors: Mapping[str, npt.NDArray[Any]]


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    stated = {"plan": json.dumps(checkpoint.plan), "state": json.dumps(checkpoint.state)}
    save_tensors(path, _KIND, _VERSION, checkpoint.tensors, stated)


def load_checkpoint(path: Path) -> Checkpoint:
    tensors, stated = load_tensors(path, _KIND, _VERSION)
    return Checkpoint(json.loads(stated["plan"]), json.loads(stated["state"]), tensors)
