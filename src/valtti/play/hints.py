"""Hints: what an agent would do, and how often that and the next best move come to a good end.

How often is said by the agent itself if it rates moves by shares of games, or else found out by playing on in worlds
that the person cannot rule out. So it is uncertain, and nothing is said that is less than this uncertainty.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

from valtti.agents.registry import make_player
from valtti.analysis.rating import Ratings, answers_of
from valtti.games.faces import face
from valtti.games.types import Move, NativeAgent, View
from valtti.languages import say
from valtti.play.session import AgentSeat

#: Games that are played out for each move, and how many at a time.
_GAMES = 200
_AT_A_TIME = 10
_PATIENCE = 0.7  # seconds after which no more of them are begun
_MOST_MOVES = 50


@dataclass(frozen=True)
class Advice:
    """What an agent would do, and the shares of so many games, or rounds, that moves have won."""

    choice: Move
    shares: Mapping[Move, float]
    number: int
    games: str


class Hints:
    """The hints of one agent."""

    def __init__(self, game_name: str, adviser: AgentSeat) -> None:
        self._adviser = adviser
        self._face = face(game_name)
        self._plain = make_player(game_name, f"pimc(worlds={_AT_A_TIME}, max_moves={_MOST_MOVES})").native

    def hint(self, view: View) -> str:
        """In a sentence or two; raises an InputError if the agent has no answer."""
        return self.said(view, self.advice(view))

    def advice(self, view: View) -> Advice:
        choice = self._adviser.choose(view)
        horizon, games = self._face.horizon(view)
        shares, number = self._shares(self._rater(games), horizon)
        return Advice(choice, shares, number, games)

    def _rater(self, games: str) -> NativeAgent:
        """The agent itself if it rates moves by shares of games; else they are played out to the end."""
        own = self._adviser.native
        rater = own if own is not None and own.rates_shares and games == "games" else self._plain
        assert rater is not None
        return rater

    def said(self, view: View, advice: Advice, agent: str | None = None) -> str:
        """In words, of the agent under its own name or another."""
        return self.words(view, advice.choice, advice.shares, advice.number, advice.games, agent)

    def words(
        self,
        view: View,
        choice: Move,
        shares: Mapping[Move, float],
        number: int,
        games: str = "games",
        agent: str | None = None,
    ) -> str:
        """What is said of a choice, and of the shares that moves have won of such a number of games or rounds."""
        agent, move = agent or self._adviser.name, self._face.label(view, choice)
        others = [move for move in shares if move != choice]
        if choice not in shares or not others:
            return say("{agent} would {move}.", agent=agent, move=move)
        best = max(others, key=shares.__getitem__)
        other, mine, its = self._face.label(view, best), shares[choice], shares[best]
        wins = say(self._face.winning, often=_often(mine, games))
        would = say("{agent} would {move}, {wins}.", agent=agent, move=move, wins=wins)
        if abs(mine - its) < _uncertainty(mine, its, number):
            return f"{would} {say('To {move} is about as good.', move=other)}"
        if mine > its:
            return f"{would} {say('The next best is to {move}: {often}.', move=other, often=_often(its, games))}"
        # Not a contradiction: the agent looks further than quick players do, and in games of rounds beyond the round.
        better = say("Played on quickly, it comes off better to {move}: {often}.", move=other, often=_often(its, games))
        return f"{would} {better}"

    def _shares(self, rater: NativeAgent, view: View) -> tuple[dict[Move, float], int]:
        """The share that each move wins of the games that are played, and how many these are at least: an agent that
        rates moves itself is surer of them than so few games."""
        begun, answers = time.monotonic(), []
        for answer in answers_of(rater.name, rater.rate, view):
            answers.append(answer)
            if len(answers) * _AT_A_TIME >= _GAMES or time.monotonic() - begun >= _PATIENCE:
                break
        return Ratings(answers).values, len(answers) * _AT_A_TIME


def _uncertainty(first: float, second: float, number: int) -> float:
    """How much two shares may differ by chance, at least the tenth that is told."""
    mean = (first + second) / 2
    return max(0.1, 2 * math.sqrt(2 * mean * (1 - mean) / number))


def _often(share: float, games: str) -> str:
    tenths = math.floor(10 * share + 0.5)
    if games == "rounds":
        ends = {0: say("hardly any rounds"), 10: say("nearly all rounds")}
        return ends.get(tenths) or say("about {tenths} of 10 rounds", tenths=tenths)
    ends = {0: say("hardly any games"), 10: say("nearly all games")}
    return ends.get(tenths) or say("about {tenths} of 10 games", tenths=tenths)
