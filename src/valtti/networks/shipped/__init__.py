"""The networks that come with this package: weights by name, each with the card of its training beside it."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent


def names() -> list[str]:
    return sorted(path.stem for path in _FOLDER.glob("*.safetensors"))


def find(name: str) -> Path:
    """The file that a name or a path stands for."""
    return path_of(name) if name in names() else Path(name)


def path_of(name: str) -> Path:
    return _FOLDER / f"{name}.safetensors"


def card_path_of(name: str) -> Path:
    return _FOLDER / f"{name}.card.json"
