"""How a game of Schnapsen is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from valtti._core import schnapsen
from valtti.games.faces.ace_ten import marriage_name, played_card, points_in_all, points_word, rounds_finished
from valtti.games.faces.face import Face
from valtti.games.faces.schnapsen.picture import is_bummerl
from valtti.games.faces.story import Story
from valtti.games.writing import SUIT_NAMES, SUITS, capitalised, card_name, card_names, listed
from valtti.languages import say, say_many

ENOUGH = schnapsen.enough


class SchnapsenStory(Story):
    """A story told trick by trick and round by round."""

    #: Why somebody has lost a round, or lost it so highly, and the same of the reader, for each reason of the core.
    defeats: Mapping[str, tuple[str, str]] = {
        "loser_has_half": ("{who} has {half} points or more", "you have {half} points or more"),
        "loser_has_half_then": (
            "{who} had {half} points or more when the talon was closed",
            "you had {half} points or more when the talon was closed",
        ),
        "loser_below_half": ("{who} has fewer than {half} points", "you have fewer than {half} points"),
        "loser_below_half_then": (
            "{who} had fewer than {half} points when the talon was closed",
            "you had fewer than {half} points when the talon was closed",
        ),
        "loser_has_no_trick": ("{who} has no trick", "you have no trick"),
        "loser_has_no_trick_then": (
            "{who} had no trick when the talon was closed",
            "you had no trick when the talon was closed",
        ),
        "wrong_claim": ("{who} has not got {enough}", "you have not got {enough}"),
        "closed_in_vain": ("{who} has closed and not reached {enough}", "you have closed and not reached {enough}"),
        "closed_too_early": (
            "{who} has closed when {winner} had no trick, and not reached {enough}",
            "you have closed when {winner} had no trick, and not reached {enough}",
        ),
        "last_trick": ("the last trick decides", "the last trick decides"),
    }

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._new_trick = True

    def begin(self, view: schnapsen.View) -> list[str]:
        return [self._beginning(view)]

    def move(
        self, seat: int, move: schnapsen.Move, before: schnapsen.View, after: schnapsen.View, forced: bool
    ) -> list[str]:
        ended = rounds_finished(after) > rounds_finished(before)
        lines = [self.with_excuse(f"{self._main(seat, move, before, ended)}.", forced)]
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
        suit, leader = say(SUIT_NAMES[view.trump]), self.names[view.leader]
        if view.leader == self.reader:
            text = say("{suit} are trump, you lead.", suit=suit)
        else:
            text = say("{suit} are trump, {who} leads.", suit=suit, who=leader)
        if not is_bummerl(view.rules):
            return capitalised(text)
        return say("Round {round}: {beginning}", round=view.round, beginning=text)

    def _main(self, seat: int, move: schnapsen.Move, before: schnapsen.View, ended: bool) -> str:
        """The sentence of the move itself."""
        match move.kind:
            case "play" if not before.trick:
                return self.told(seat, "leads {cards}", "lead {cards}", cards=card_names(move.cards))
            case "play":
                return self._answer(seat, move, before)
            case "exchange" if before.bottom is not None:
                jack, card = f"J{SUITS[before.trump]}", card_name(before.bottom)
                return self.told(
                    seat, "exchanges {jack} for {card}", "exchange {jack} for {card}", jack=jack, card=card
                )
            case "declare":
                return self._marriage(seat, move, before, ended)
            case "close":
                closes = self.sentence(seat, move)
                return say("{closes}: nobody draws any more, and suit must be followed", closes=closes)
            case _:
                return self.sentence(seat, move)

    def _answer(self, seat: int, move: schnapsen.Move, before: schnapsen.View) -> str:
        trick = before.trick_end(move)
        assert trick is not None
        winner, points = trick
        score = before.score_after(move)[winner]
        count = points_in_all(points, score)
        if before.pending[winner]:
            count = say("{points} with the marriage, {score} in all", points=points_word(points), score=score)
        card = card_names(move.cards)
        if winner == seat:
            return self.told(
                seat, "takes it with {card}: {count}", "take it with {card}: {count}", card=card, count=count
            )
        plays = self.sentence(seat, move)
        if winner == self.reader:
            return say("{plays}, and you take the trick: {count}", plays=plays, count=count)
        return say("{plays}, and {who} takes the trick: {count}", plays=plays, who=self.names[winner], count=count)

    def _marriage(self, seat: int, move: schnapsen.Move, before: schnapsen.View, ended: bool) -> str:
        worth, score = marriage_points(before, move), before.score_after(move)[seat]
        if ended:  # no card is led any more
            pair = marriage_name(played_card(move).suit)
            declares = self.told(seat, "declares {pair}", "declare {pair}", pair=pair)
        else:
            declares = self.sentence(seat, move)
        if ended or score > before.score[seat]:
            return f"{declares}: {points_in_all(worth, score)}"
        return say("{declares}: {points}, which wait for a trick", declares=declares, points=points_word(worth))

    def _draws(self, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """What the reader drew, and what both saw."""
        lines = []
        if self.reader is not None:
            lines.append(say("You draw {cards}.", cards=card_names(after.hand - before.hand)))
        if after.talon_size == 0 and before.bottom is not None:
            last = next(seat for seat, cards in enumerate(after.known) if before.bottom in cards)
            if last != self.reader:
                card = card_name(before.bottom)
                lines.append(say("{who} draws {card}, the face-up card.", who=self.names[last], card=card))
            lines.append(say("The talon is used up: from now on suit must be followed."))
        return lines

    def _end(self, move: schnapsen.Move, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """How a round ended and why, and how the Bummerl stands."""
        assert after.last_round is not None
        winner = after.last_round.winner
        value, scores = after.last_round.change[winner], before.score_after(move)
        won = self.told(
            winner,
            "wins the round, {score} to {other}, and {points}: {why}.",
            "win the round, {score} to {other}, and {points}: {why}.",
            score=scores[winner],
            other=scores[1 - winner],
            points=say_many(value, "{number} game point", "{number} game points"),
            why=self._why(winner, move, before),
        )
        lines = [won]
        if not is_bummerl(after.rules):
            return lines
        if after.to_go[winner] > 0:
            to_go = [f"{name} {after.to_go[at]}" for at, name in enumerate(self.names)]
            return [*lines, say("Still to go: {numbers}.", numbers=listed(to_go)), "", self._beginning(after)]
        return [*lines, self._bummerl(winner, after.is_schneider)]

    def _bummerl(self, winner: int, is_schneider: bool) -> str:
        wins = self.told(winner, "wins the Bummerl", "win the Bummerl")
        if not is_schneider:
            return f"{wins}."
        if 1 - winner == self.reader:
            return say("{wins}; you have won no point, so it counts double.", wins=wins)
        return say("{wins}; {who} has won no point, so it counts double.", wins=wins, who=self.names[1 - winner])

    def _why(self, winner: int, move: schnapsen.Move, before: schnapsen.View) -> str:
        """The core's reason in words."""
        reason, loser = before.round_end(move), 1 - winner
        assert reason is not None
        if before.closer == winner and reason.startswith("loser"):
            reason += "_then"  # what the loser had when the talon was closed is what counts
        parts = {"who": self.names[loser], "winner": self.names[winner], "half": schnapsen.half, "enough": ENOUGH}
        if reason == "closed_too_early" and winner == self.reader:
            return say("{who} has closed when you had no trick, and not reached {enough}", **parts)
        return say(self.defeats[reason][loser == self.reader], **parts)


def marriage_points(view: schnapsen.View, move: schnapsen.Move) -> int:
    """What the marriage of a move is worth."""
    return schnapsen.marriage_points(played_card(move).suit, view.trump)
