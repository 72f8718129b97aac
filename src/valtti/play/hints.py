"""Hints: what an agent would do, and how often that and the next best move come to a good end.

An agent that rates moves by shares of games is asked again and again, as `valtti best` and an analysis ask it, and
would make the move that it rates best. What the choice of another one leads to is found out by playing on in worlds
that the person cannot rule out. Both are uncertain, and nothing is said that is less than this uncertainty.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from valtti.agents.registry import make_player
from valtti.analysis.rating import Ratings, answers_of
from valtti.games.faces import face
from valtti.games.types import Move, NativeAgent, View
from valtti.languages import say
from valtti.play.session import AgentSeat

#: How often moves are rated, and how many games an agent that rates none plays on each time.
_LEAST, _MOST = 6, 20
_GAMES = 10
_PATIENCE = 0.7  # seconds after which nothing more is asked than the least
_MOST_MOVES = 50


@dataclass(frozen=True)
class Advice:
    """What an agent would do, and the shares of games, or rounds, that moves win: told in tenths, or in hundredths."""

    choice: Move
    ratings: Ratings
    games: str = "games"
    parts: int = 100


class Hints:
    """The hints of one agent."""

    def __init__(self, game_name: str, adviser: AgentSeat) -> None:
        self._adviser = adviser
        self._face = face(game_name)
        self._plain = make_player(game_name, f"pimc(worlds={_GAMES}, max_moves={_MOST_MOVES})").native

    def hint(self, view: View) -> str:
        """In a sentence or two; raises an InputError if the agent has no answer."""
        return self.said(view, self.advice(view))

    def advice(self, view: View) -> Advice:
        own = self._adviser.native
        if own is not None and own.rates_shares:
            found = _ratings(own, view)
            return Advice(next(iter(found.values), None) or self._adviser.choose(view), found)
        choice = self._adviser.choose(view)
        horizon, games = self._face.horizon(view)
        assert self._plain is not None
        return Advice(choice, _ratings(self._plain, horizon), games, parts=10)

    def said(self, view: View, advice: Advice, agent: str | None = None) -> str:
        """In words, of the agent under its own name or another."""
        agent, move = agent or self._adviser.name, self._face.label(view, advice.choice)
        shares = advice.ratings.values
        others = [move for move in shares if move != advice.choice]
        if advice.choice not in shares or not others:
            return say("{agent} would {move}.", agent=agent, move=move)
        best = others[0]
        other, often = self._face.label(view, best), _often(shares[best], advice)
        wins = say(self._face.winning, often=_often(shares[advice.choice], advice))
        would = say("{agent} would {move}, {wins}.", agent=agent, move=move, wins=wins)
        more = advice.ratings.between(advice.choice, best)
        if abs(more.value) < max(1 / advice.parts, more.sure):
            return f"{would} {say('To {move} is about as good.', move=other)}"
        if more.value > 0:
            return f"{would} {say('The next best is to {move}: {often}.', move=other, often=often)}"
        # Not a contradiction: the agent looks further than quick players do, and in games of rounds beyond the round.
        return f"{would} {say('Played on quickly, it comes off better to {move}: {often}.', move=other, often=often)}"


def _ratings(rater: NativeAgent, view: View) -> Ratings:
    begun, answers = time.monotonic(), []
    for answer in answers_of(rater.name, rater.rate, view):
        answers.append(answer)
        if len(answers) >= (_MOST if time.monotonic() - begun < _PATIENCE else _LEAST):
            break
    return Ratings(answers)


def _often(share: float, advice: Advice) -> str:
    number = math.floor(advice.parts * share + 0.5)
    if advice.games == "rounds":
        ends = {0: say("hardly any rounds"), advice.parts: say("nearly all rounds")}
        return ends.get(number) or say("about {tenths} of 10 rounds", tenths=number)
    ends = {0: say("hardly any games"), advice.parts: say("nearly all games")}
    if number in ends:
        return ends[number]
    if advice.parts == 10:
        return say("about {tenths} of 10 games", tenths=number)
    return say("about {number} of 100 games", number=number)
