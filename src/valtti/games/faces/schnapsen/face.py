"""The words of Schnapsen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from valtti._core import schnapsen
from valtti.games.faces.ace_ten import AceTenFace, led, played_card
from valtti.games.faces.picture import Picture
from valtti.games.faces.schnapsen.picture import is_bummerl, open_picture, picture
from valtti.games.faces.schnapsen.story import ENOUGH, SchnapsenStory, marriage_points
from valtti.games.faces.scores import RoundScore
from valtti.games.faces.story import Story
from valtti.games.types import Move
from valtti.games.writing import SUITS, card_name, card_names
from valtti.languages import say, say_many

#: Fields of a position that speak of other rounds.
_OF_A_BUMMERL = ("round", "to_go", "winner", "value")


class SchnapsenFace(AceTenFace):
    title = "Schnapsen"
    presets: Mapping[str, str] = {
        "official": "The game as its page describes it.",
        "official-sharp": "The stricter game of tournaments: closing and exchanging end earlier.",
        "vu": "Single rounds without closing; the points of a marriage wait for the next trick.",
    }
    verbs: Mapping[str, tuple[str, str]] = {
        "play": ("plays {cards}", "play {cards}"),
        "exchange": (
            "exchanges the trump jack for the face-up card",
            "exchange the trump jack for the face-up card",
        ),
        "declare": ("declares {pair} and leads {cards}", "declare {pair} and lead {cards}"),
        "close": ("closes the talon", "close the talon"),
        "claim": (f"claims {ENOUGH}", f"claim {ENOUGH}"),
        "claim_with_marriage": (f"claims {ENOUGH} with {{pair}}", f"claim {ENOUGH} with {{pair}}"),
    }
    late = ("close", "claim")
    synonyms: Mapping[str, str] = {
        "lead": "play", "answer": "play", "marry": "declare", "marriage": "declare", "swap": "exchange",
    }  # fmt: skip
    typing: Mapping[str, str] = {
        "move": "type it: a card such as ah or 10s; kh+qh for a marriage, of which the king is led; x to exchange the "
        "jack; close",
        "word": "such as play or declare: choose among those moves",
    }
    reasons: Mapping[str, str] = {
        **AceTenFace.reasons,
        "not_in_pack": "there is no {cards} in the pack, only A, 10, K, Q and J",
        "king_must_lead": "with a marriage the king must be led",
        "no_trump_jack": "you do not hold {cards}, the trump jack",
        "exchange_talon_gone": "the talon is closed or used up, so nothing can be exchanged",
        "exchange_first_lead": "nothing can be exchanged on the first lead of a round",
        "exchange_talon_small": "the jack can be exchanged only with {value} cards in the talon or more",
        "no_closing": "these rules know no closing",
        "close_talon_gone": "the talon is closed or used up already",
        "close_talon_small": "the talon can be closed only with {value} cards in it or more",
        "claim_is_automatic": f"there is nothing to claim: {ENOUGH} points win by themselves",
        "claim_needs_trick": f"you can claim {ENOUGH} when you have won a trick",
    }

    def aim(self, rules: schnapsen.Rules) -> str:
        aim = say(
            "Be the first to have {enough} points, by tricks and marriages. An ace counts 11, a ten 10, a king 4, a "
            "queen 3, a jack 2, and this is also how strong they are. While there is a talon to draw from you may "
            "answer with any card; once it is closed or used up you must follow suit, beat the card if you can, and "
            "otherwise trump. On lead, a king and a queen of one suit are worth 20 points, of trumps 40, and the trump "
            "jack can be exchanged for the face-up card. A round wins 1 game point, 2 if the other has fewer than "
            "{half}, 3 if it has no trick",
            enough=ENOUGH,
            half=schnapsen.half,
        )
        if is_bummerl(rules):
            return say("{aim}; who first has seven wins.", aim=aim)
        return say("{aim}; the game is a single round.", aim=aim)

    def picture(self, view: schnapsen.View, names: Sequence[str]) -> Picture:
        return picture(view, names)

    def open_picture(self, state: schnapsen.State, names: Sequence[str]) -> Picture:
        return open_picture(state, names)

    def wording(self, move: Move) -> tuple[str, str]:
        return self.verbs["claim_with_marriage"] if move.kind == "claim" and move.targets else super().wording(move)

    def label(self, view: schnapsen.View, move: schnapsen.Move) -> str:
        match move.kind:
            case "play" if not view.trick:
                return say("lead {cards}", cards=card_names(move.cards))
            case "play" if schnapsen.beats(played_card(move), view.trick[0], view.trump):
                return say("take it with {cards}", cards=card_names(move.cards))
            case "exchange" if view.bottom is not None:
                return say("exchange {jack} for {card}", jack=f"J{SUITS[view.trump]}", card=card_name(view.bottom))
            case "declare":
                return f"{self.deed(move)[1]} ({marriage_points(view, move)})"
            case _:
                return self.deed(move)[1]

    def situation(self, view: schnapsen.View, names: Sequence[str]) -> str:
        if not view.trick:
            return say("You lead.") if not view.is_strict else say("You lead, and suit must be followed.")
        duty = self.duty(view) if view.is_strict else say("The talon is open: answer with any card.")
        return led(names[1 - view.seat], view.trick[0], duty)

    def ways(self, view: schnapsen.View) -> Mapping[str, str]:
        return {
            "play": say("answer with a card") if view.trick else say("lead a card"),
            "exchange": say("exchange the trump jack"),
            "declare": say("declare a marriage"),
            "close": say("close the talon ## after: you can"),
            "claim": say("claim {enough} ## after: you can", enough=ENOUGH),
        }

    def horizon(self, view: schnapsen.View) -> tuple[schnapsen.View, str]:
        """What a move is worth shows in its own round: the rounds to come in a Bummerl hide it."""
        if not is_bummerl(view.rules):
            return view, "games"
        fields = [field for field in view.text.split("; ") if field.split()[0] not in _OF_A_BUMMERL]
        text = "; ".join(fields).replace("rules", "rules unit=deal", 1)
        return schnapsen.View(text, view.seat, view.seed), "rounds"

    def help(self, view: schnapsen.View, names: Sequence[str]) -> dict[str, str]:
        other = names[1 - view.seat]
        waits = view.rules.get("marriage_points") == "next_trick"
        if waits:
            counts = say("They count with the next trick that you win.")
        else:
            counts = say("They count at once if you have won a trick, or with your first.")
        declare = say("Show king and queen of a suit and lead one of them: 20 points, 40 in trumps.")
        words = {
            "play": say("Lead this card.") if not view.trick else say("Answer to the card of {who}.", who=other),
            "exchange": say("Take the face-up card for your trump jack. You then go on."),
            "declare": f"{declare} {counts}",
            "close": say(
                "Nobody draws any more and suit must be followed. If you do not reach {enough} then, {who} wins at "
                "least 2 game points.",
                enough=ENOUGH,
                who=other,
            ),
            "claim": say(
                "Say that you have {enough}. If you are wrong, {who} wins at least 2 game points.",
                enough=ENOUGH,
                who=other,
            ),
        }
        return {kind: words[kind] for kind in self.kinds(view.moves)}

    def sheet(self, rules: schnapsen.Rules) -> str | None:
        return say("Game points still to go after each round") if is_bummerl(rules) else None

    def goal(self, rules: schnapsen.Rules) -> str:
        if not is_bummerl(rules):
            return ""
        return say("Both begin with 7 game points to go. A round crosses off 1, 2 or 3; who has none to go wins.")

    def last_round(self, view: schnapsen.View, names: Sequence[str]) -> RoundScore | None:
        last = view.last_round
        return None if last is None else RoundScore(last.round, tuple(view.to_go), tuple(last.change))

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return SchnapsenStory(self, names, reader)

    def solved(self, state: schnapsen.State, value: float, names: Sequence[str]) -> str:
        winner = state.actor if value > 0 else 1 - state.actor
        points = say_many(abs(int(value)), "{number} game point", "{number} game points")
        return say("{who} wins the round: {points}.", who=names[winner], points=points)

    def trump(self, position: schnapsen.View | schnapsen.State) -> str:
        return position.trump
