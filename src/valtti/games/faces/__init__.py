"""The faces of the games: what each shows and says to people. `face.py` says what a face is."""

from __future__ import annotations

from typing import Any

from valtti.games import game_of
from valtti.games.faces.face import Face
from valtti.games.faces.moska.face import MoskaFace
from valtti.games.faces.schnapsen.face import SchnapsenFace
from valtti.games.faces.story import Aside, Row, Story
from valtti.games.faces.tictactoe import TicTacToeFace
from valtti.games.faces.tysiac.face import TysiacFace

#: Games with a face of their own; all others have the plain one.
FACES: dict[str, Face] = {
    "moska": MoskaFace(),
    "schnapsen": SchnapsenFace(),
    "tictactoe": TicTacToeFace(),
    "tysiac": TysiacFace(),
}
_PLAIN = Face()

__all__ = ["Aside", "Face", "Row", "Story", "face", "face_of"]


def face(game_name: str) -> Face:
    return FACES.get(game_name, _PLAIN)


def face_of(position: Any) -> Face:
    """The face of the game that a view or a state belongs to."""
    return face(game_of(position))
