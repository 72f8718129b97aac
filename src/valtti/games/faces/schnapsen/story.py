"""How a game of Schnapsen is told."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import schnapsen
from valtti.games.faces.ace_ten import marriage_name, played_card, rounds_finished
from valtti.games.faces.face import Face
from valtti.games.faces.schnapsen.picture import is_bummerl
from valtti.games.faces.story import Story
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
        ended = rounds_finished(after) > rounds_finished(before)
        lines = [f"{self._main(seat, move, before, ended)}.{only}"]
        if ended:
            lines += self._end(move, before, after)
        elif after.talon_size < before.talon_size:
            lines += self._draws(before, after)
        self._new_trick = move.kind not in ("exchange", "close") and not after.trick
        self.scene += self._new_trick
        return lines

    def is_new_scene(self, view: schnapsen.View) -> bool:
        return self._new_trick

    def _beginning(self, view: schnapsen.View) -> str:
        number = f"Round {view.round}: " if is_bummerl(view.rules) else ""
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
                return f"{self.sentence(seat, move)}: nobody draws any more, and suit must be followed"
            case _:
                return self.sentence(seat, move)

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
        declares = self.sentence(seat, move)
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

    def _end(self, move: schnapsen.Move, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """How a round ended and why, and how the Bummerl stands."""
        assert after.last_round is not None
        winner = after.last_round.winner
        value, scores = after.last_round.change[winner], before.score_after(move)
        won = f"{self.verb(winner, 'wins', 'win')} the round, {scores[winner]} to {scores[1 - winner]}"
        lines = [f"{won}, and {counted(value, 'game point')}: {self._why(winner, move, before)}."]
        if not is_bummerl(after.rules):
            return lines
        if after.to_go[winner] > 0:
            to_go = [f"{name} {after.to_go[at]}" for at, name in enumerate(self.names)]
            return [*lines, f"Still to go: {listed(to_go)}.", "", self._beginning(after)]
        lost = self.clause(1 - winner, "has", "have")
        double = f"; {lost} won no point, so it counts double" if after.is_schneider else ""
        return [*lines, f"{self.verb(winner, 'wins', 'win')} the Bummerl{double}."]

    def _why(self, winner: int, move: schnapsen.Move, before: schnapsen.View) -> str:
        """The core's reason in words."""
        loser = 1 - winner
        has = self.clause(loser, "has", "have")
        closed = before.closer == winner  # what the loser had then is what counts
        had = f"{self.mention(loser)} had" if closed else has
        then = " when the talon was closed" if closed else ""
        words = {
            "loser_has_half": f"{had} {schnapsen.half} points or more{then}",
            "loser_below_half": f"{had} fewer than {schnapsen.half} points{then}",
            "loser_has_no_trick": f"{had} no trick{then}",
            "wrong_claim": f"{has} not got {ENOUGH}",
            "closed_in_vain": f"{has} closed and not reached {ENOUGH}",
            "closed_too_early": f"{has} closed when {self.mention(winner)} had no trick, and not reached {ENOUGH}",
            "last_trick": "the last trick decides",
        }
        reason = before.round_end(move)
        assert reason is not None
        return words[reason]


def marriage_points(view: schnapsen.View, move: schnapsen.Move) -> int:
    """What the marriage of a move is worth."""
    return schnapsen.marriage_points(played_card(move).suit, view.trump)
