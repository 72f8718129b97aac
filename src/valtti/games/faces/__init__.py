"""The faces of the games: what each adds to the terminal. `face.py` says what a face is."""

from __future__ import annotations

from typing import Any

from valtti.games import game_of
from valtti.games.faces.face import Aside, Face, Story
from valtti.games.faces.moska import MoskaFace
from valtti.games.faces.schnapsen import SchnapsenFace
from valtti.games.faces.tictactoe import TicTacToeFace
from valtti.games.faces.tysiac import TysiacFace

#: Games with a face of their own; all others have the plain one.
FACES: dict[str, Face] = {
    "moska": MoskaFace(),
    "schnapsen": SchnapsenFace(),
    "tictactoe": TicTacToeFace(),
    "tysiac": TysiacFace(),
}
_PLAIN = Face()

__all__ = ["Aside", "Face", "Story", "face", "face_of"]


def face(game_name: str) -> Face:
    return FACES.get(game_name, _PLAIN)


def face_of(position: Any) -> Face:
    """The face of the game that a view or a state belongs to."""
    return face(game_of(position))
