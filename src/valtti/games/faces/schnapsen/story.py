"""How a game of Schnapsen is told."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import Card, schnapsen
from valtti.games.faces.ace_ten import marriage_name
from valtti.games.faces.face import Face
from valtti.games.faces.schnapsen.picture import is_bummerl
from valtti.games.faces.story import Story
from valtti.games.types import Move
from valtti.games.writing import SUIT_NAMES, SUITS, card_name, card_names, counted, listed

ENOUGH = schnapsen.enough


class SchnapsenStory(Story):
    """A story told trick by trick and round by round."""

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._new_trick = True

    def begin(self, view: schnapsen.View) -> list[str]:
        return [self._beginning(view)]

    def move(
        self, seat: int, move: schnapsen.Move, before: schnapsen.View, after: schnapsen.View, forced: bool
    ) -> list[str]:
        only = " There was no other move." if forced else ""
        ended = _finished(after) > _finished(before)
        lines = [f"{self._main(seat, move, before, ended)}.{only}"]
        if ended:
            lines += self._end(seat, move, before, after)
        elif after.talon_size < before.talon_size:
            lines += self._draws(before, after)
        self._new_trick = move.kind not in ("exchange", "close") and not after.trick
        self.scene += self._new_trick
        return lines

    def is_new_scene(self, view: schnapsen.View) -> bool:
        return self._new_trick

    def _beginning(self, view: schnapsen.View) -> str:
        number = f"Round {view.round}: " if is_bummerl(view) else ""
        trump = SUIT_NAMES[view.trump]
        return (
            f"{number}{trump if number else trump.capitalize()} are trump, {self.clause(view.leader, 'leads', 'lead')}."
        )

    def _main(self, seat: int, move: schnapsen.Move, before: schnapsen.View, ended: bool) -> str:
        """The sentence of the move itself."""
        match move.kind:
            case "play" if not before.trick:
                return f"{self.verb(seat, 'leads', 'lead')} {card_names(move.cards)}"
            case "play":
                return self._answer(seat, move, before)
            case "exchange" if before.bottom is not None:
                jack = f"J{SUITS[before.trump]}"
                return f"{self.verb(seat, 'exchanges', 'exchange')} {jack} for {card_name(before.bottom)}"
            case "marry":
                return self._marriage(seat, move, before, ended)
            case "close":
                closes = self.face.sentence(self.names[seat], move)
                return f"{closes}: nobody draws any more, and suit must be followed"
            case _:
                return self.face.sentence(self.names[seat], move)

    def _answer(self, seat: int, move: schnapsen.Move, before: schnapsen.View) -> str:
        trick = before.trick_end(move)
        assert trick is not None
        winner, points = trick
        marriage = " with the marriage" if before.pending[winner] else ""
        count = f"{points} points{marriage}, {before.score_after(move)[winner]} in all"
        if winner == seat:
            return f"{self.verb(seat, 'takes', 'take')} it with {card_names(move.cards)}: {count}"
        plays = f"{self.verb(seat, 'plays', 'play')} {card_names(move.cards)}"
        return f"{plays}, and {self.clause(winner, 'takes', 'take')} the trick: {count}"

    def _marriage(self, seat: int, move: schnapsen.Move, before: schnapsen.View, ended: bool) -> str:
        worth, score = marriage_points(before, move), before.score_after(move)[seat]
        if ended:  # no card is led any more
            pair = marriage_name(played_card(move).suit)
            return f"{self.verb(seat, 'declares', 'declare')} {pair}: {worth} points, {score} in all"
        declares = self.face.sentence(self.names[seat], move)
        if score > before.score[seat]:
            return f"{declares}: {worth} points, {score} in all"
        return f"{declares}: {worth} points, which wait for a trick"

    def _draws(self, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """What the reader drew, and what both saw."""
        lines = []
        if self.reader is not None:
            drawn = card_names(after.hand - before.hand)
            lines.append(f"{self.verb(self.reader, 'draws', 'draw')} {drawn}.")
        if after.talon_size == 0 and before.bottom is not None:
            last = next(seat for seat, cards in enumerate(after.known) if before.bottom in cards)
            if last != self.reader:
                lines.append(f"{self.verb(last, 'draws', 'draw')} {card_name(before.bottom)}, the face-up card.")
            lines.append("The talon is used up: from now on suit must be followed.")
        return lines

    def _end(self, seat: int, move: schnapsen.Move, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """How a round ended and why, and how the Bummerl stands."""
        assert after.last_round is not None
        winner = after.last_round.winner
        value, scores = after.last_round.change[winner], before.score_after(move)
        won = f"{self.verb(winner, 'wins', 'win')} the round, {scores[winner]} to {scores[1 - winner]}"
        why = self._why(winner, value, seat, move, before, scores)
        lines = [f"{won}, and {counted(value, 'game point')}: {why}."]
        if not is_bummerl(after):
            return lines
        if after.to_go[winner] > 0:
            to_go = [f"{name} {after.to_go[at]}" for at, name in enumerate(self.names)]
            return [*lines, f"Still to go: {listed(to_go)}.", "", self._beginning(after)]
        lost = self.clause(1 - winner, "has", "have")
        double = f"; {lost} won no point, so it counts double" if after.is_schneider else ""
        return [*lines, f"{self.verb(winner, 'wins', 'win')} the Bummerl{double}."]

    def _why(
        self, winner: int, value: int, seat: int, move: schnapsen.Move, before: schnapsen.View, scores: Sequence[int]
    ) -> str:
        loser = 1 - winner
        if move.kind == "claim" and seat == loser:
            return f"{self.clause(loser, 'has', 'have')} not got {ENOUGH}"
        if before.closer == loser:
            then = f" when {self.clause(winner, 'had', 'had')} no trick," if value == 3 else ""
            return f"{self.clause(loser, 'has', 'have')} closed{then} and not reached {ENOUGH}"
        if scores[winner] < ENOUGH:
            return "the last trick decides"
        when = " when the talon was closed" if before.closer == winner else ""
        form = ("had", "had") if when else ("has", "have")
        reasons = {1: "33 points or more", 2: "fewer than 33 points", 3: "no trick"}
        return f"{self.clause(loser, *form)} {reasons[value]}{when}"


def played_card(move: Move) -> Card:
    return next(iter(move.cards))


def marriage_points(view: schnapsen.View, move: schnapsen.Move) -> int:
    """What the marriage of a move is worth."""
    return schnapsen.marriage_points(played_card(move).suit, view.trump)


def _finished(view: schnapsen.View) -> int:
    """The number of the last finished round."""
    return 0 if view.last_round is None else view.last_round.round
