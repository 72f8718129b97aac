"""The table of Moska."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from valtti._core import Card, CardSet, moska
from valtti.games.faces.picture import CardPicture, Fact, Picture, Pile, SeatPicture, laid, with_hands
from valtti.games.writing import card_name, place_name, suit_name
from valtti.languages import say, say_many


def picture(view: moska.View, names: Sequence[str]) -> Picture:
    """The table as one seat sees it. Others' cards are shown where everybody knows them."""
    deck = Pile("deck", say("Deck"), laid(_bottom(view)), max(0, view.deck_size - 1), place="side")
    return _picture(view, names, view.seat, view.seen_hands, deck)


def open_picture(state: moska.State, names: Sequence[str]) -> Picture:
    """The table with open cards, for those who only watch."""
    return _picture(state, names, None, state.hands, Pile("deck", say("Deck"), laid(state.deck), place="side"))


def _picture(
    position: moska.Public,
    names: Sequence[str],
    viewer: int | None,
    hands: Sequence[CardSet],
    deck: Pile,
) -> Picture:
    players = [_player(position, seat, name) for seat, name in enumerate(names)]
    return Picture(
        game="moska",
        viewer=viewer,
        actor=position.actor,
        seats=with_hands(players, position, hands, viewer, lambda cards: _sorted(position, cards)),
        trump=position.trump,
        headline=(
            Fact("trump", say("trump {suit}", suit=suit_name(position.trump)), position.trump),
            _deck_fact(position),
        ),
        piles=(
            *_middle(position),
            deck,
            Pile("discarded", say("Discarded"), backs=len(position.discarded), place="side"),
        ),
    )


def with_kills(picture: Picture, kills: Sequence[tuple[Card, Card]]) -> Picture:
    """The same table with each killing card upon its victim, as far as that is known."""
    piles = tuple(_with_kills(pile, kills) if pile.name == "killed" else pile for pile in picture.piles)
    return replace(picture, piles=piles)


def _with_kills(pile: Pile, kills: Sequence[tuple[Card, Card]]) -> Pile:
    known = {card for pair in kills for card in pair}
    pairs = tuple(CardPicture(killer, upon=victim) for killer, victim in kills)
    return replace(pile, cards=pairs + tuple(each for each in pile.cards if each.card not in known))


def _bottom(position: moska.Public) -> list[Card]:
    return [] if position.bottom is None else [position.bottom]


def _deck_fact(position: moska.Public) -> Fact:
    if position.bottom is None:
        return Fact("deck", say("the deck is empty"), 0)
    text = say_many(
        position.deck_size,
        "deck {number} card, at the bottom {card}",
        "deck {number} cards, at the bottom {card}",
        card=card_name(position.bottom),
    )
    return Fact("deck", text, position.deck_size)


def _middle(position: moska.Public) -> list[Pile]:
    """What lies on the table."""
    flagged = say("from the deck, which is closed until this card is killed") if position.flagged is not None else ""
    to_kill = position.unkilled_in_order
    attack = [CardPicture(card, mark="flagged" if card == position.flagged else "") for card in to_kill]
    piles = [Pile("to_kill", say("To kill"), tuple(attack), note=flagged)]
    if position.turned is not None:
        note = say("from the deck, must kill a card")
        piles.append(Pile("turned", say("Turned"), laid([position.turned]), note=note))
    return [*piles, Pile("killed", say("Killed"), laid(position.killed))]


# --- Players ---


def _player(position: moska.Public, seat: int, name: str) -> SeatPicture:
    size = position.hand_sizes[seat]
    cards = say_many(size, "{number} card", "{number} cards")
    return SeatPicture(
        seat=seat,
        name=name,
        is_marked=position.in_game[seat] and seat == position.target,
        roles=tuple(_roles(position, seat)),
        numbers=(Fact("cards", cards, size),) if position.in_game[seat] else (),
        note="" if position.in_game[seat] else say("out of the game"),
    )


def _roles(position: moska.Public, seat: int) -> list[Fact]:
    if not position.in_game[seat]:
        place = list(position.finished).index(seat) + 1
        return [Fact("out", place_name(place), place)]
    if seat == position.target:
        waits = [Fact("waits", say("waits ## of a player"))] if position.passed[seat] else []
        return [Fact("target", say("target")), *waits]
    opening = not position.unkilled and not position.killed
    opener = [Fact("opener", say("to open") if opening else say("opener"))] if seat == position.initiator else []
    return opener + ([Fact("passed", say("passed"))] if position.passed[seat] else [])


def _sorted(position: moska.Public, cards: Iterable[Card]) -> tuple[Card, ...]:
    """By suit and rank, trumps last."""
    return tuple(sorted(cards, key=lambda card: (card.suit == position.trump, card.suit, card.rank)))
