"""Hints at a table: what the strongest opponent of the game would do in the person's place."""

from __future__ import annotations

from functools import cache

from valtti.games.types import View
from valtti.languages import say
from valtti.play.hints import Hints
from valtti.play.session import AgentSeat
from valtti.web.language import speaking
from valtti.web.levels import LEVELS
from valtti.web.protocol import HintMessage, RatedMove


def hint(game_name: str, view: View, language: str, request: int) -> HintMessage:
    """From a view of the person alone. It takes up to a second."""
    hints = _hints(game_name)
    advice = hints.advice(view)
    with speaking(language):
        return HintMessage(
            request=request,
            sentence=hints.said(view, advice, say("A good player")),
            move=str(advice.choice),
            moves=[RatedMove(move=str(move), value=round(share, 3)) for move, share in advice.ratings.values.items()],
        )


@cache
def _hints(game_name: str) -> Hints:
    return Hints(game_name, AgentSeat(game_name, LEVELS[game_name][-1].player(game_name)))
