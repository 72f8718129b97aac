"""What games have in common in which the ten stands between ace and king."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from valtti._core import Card, schnapsen, tysiac
from valtti.games.faces.face import Face
from valtti.games.faces.picture import Fact, Pile, laid
from valtti.games.types import Move
from valtti.games.writing import SUIT_NAMES, SUITS, card_name, card_names, listed, suit_name
from valtti.languages import say, say_many

View = schnapsen.View | tysiac.View

#: The ranks of a suit, strongest first.
_RANKS = "ATKQJ9"


class AceTenFace(Face):
    #: Other words for the kinds of move.
    synonyms: Mapping[str, str] = {}
    reasons: Mapping[str, str] = {
        **Face.reasons,
        "follow_suit": "you must follow suit: {cards} was led",
        "beat": "you must beat {cards}, as you can",
        "trump": "you cannot follow {cards}, so you must trump",
        "overtrump": "you must beat the trump {cards}, as you can",
        "only_when_leading": "only who leads can do that; answer with a card",
        "no_marriage": "a marriage needs king and queen in your hand",
        "marriage_first_lead": "no marriage can be declared on the first lead of a round",
    }

    #: What must be answered, for each duty of the core.
    duties: Mapping[str, str] = {
        "follow_suit": "You must follow {suit}.",
        "beat": "You must follow {suit} and beat {card}.",
        "trump": "You have no {suit}, so you must trump.",
        "overtrump": "You have no {suit}, so you must beat the trump {card}.",
    }

    def parts(self, move: Move) -> dict[str, str]:
        pair = marriage_name(played_card(move).suit) if move.cards else ""
        return {**super().parts(move), "pair": pair}

    def is_under_way(self, view: View) -> bool:
        return bool(view.trick)

    def duty(self, view: View) -> str:
        """What the viewer must answer to the card that was led."""
        suit = say(SUIT_NAMES[view.trick[0].suit])
        duty = view.duty
        if duty is None:
            return say("You have no {suit} and may play any card.", suit=suit)
        reason, cards, _ = duty
        return say(self.duties[reason], suit=suit, card=card_names(cards))

    def understand(self, words: list[str]) -> list[str]:
        """Blanks do no harm in a marriage such as kh + qh."""
        words = re.sub(r"\s*\+\s*", "+", " ".join(words)).split() or words
        return [self.synonyms.get(words[0].lower(), words[0]), *words[1:]]

    def absent(self, view: View, cards: Sequence[Card]) -> str | None:
        missing = [card_name(card) for card in cards if card not in view.hand]
        return say(self.reasons["not_held"], cards=listed(missing)) if missing else None

    def order(self, card: Card, trump: str | None) -> tuple[bool, int, str]:
        """As a hand is shown: suit by suit and strong cards first, trumps last."""
        return card.suit == trump, _place(card), card.suit


def hand_order(cards: Iterable[Card], trump: str | None) -> tuple[Card, ...]:
    """Cards in the order in which one would hold them: trumps last."""
    return tuple(sorted(cards, key=lambda card: (card.suit == trump, _place(card))))


def gone_pile(cards: Iterable[Card]) -> Pile:
    """The cards of finished tricks."""
    return Pile("gone", say("Gone"), laid(hand_order(cards, None)), is_heap=True)


def trump_fact(suit: str) -> Fact:
    return Fact("trump", say("trump {suit} ## in games of tricks", suit=suit_name(suit)), suit)


def taken(points: int, tricks: int) -> list[Fact]:
    """What a seat has taken in a round."""
    return [
        Fact("points", points_word(points), points),
        Fact("tricks", say_many(tricks, "{number} trick", "{number} tricks"), tricks),
    ]


def led(who: str, card: Card, duty: str) -> str:
    """Who has led what, and what that asks for."""
    return say("{who} leads {card}. {duty}", who=who, card=card_name(card), duty=duty)


def rounds_finished(view: View) -> int:
    return 0 if view.last_round is None else view.last_round.round


def played_card(move: Move) -> Card:
    return next(iter(move.cards))


def marriage_name(suit: str) -> str:
    return f"K{SUITS[suit]} Q{SUITS[suit]}"


def points_word(points: int) -> str:
    return say_many(points, "{number} point", "{number} points")


def points_in_all(points: int, score: int) -> str:
    return say("{points}, {score} in all", points=points_word(points), score=score)


def _place(card: Card) -> int:
    """By suit, strong cards first."""
    return "CDHS".index(card.suit) * len(_RANKS) + _RANKS.index(str(card)[0])
