"""The table of Moska."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from valtti._core import Card, moska
from valtti.games.faces.picture import CardPicture, Fact, Picture, Pile, SeatPicture, laid
from valtti.games.writing import card_name, counted, place_name, suit_name


def picture(view: moska.View, names: Sequence[str]) -> Picture:
    """The table as one seat sees it. Others' cards are shown where everybody knows them."""
    seats = [_seen_seat(view, seat, name) for seat, name in enumerate(names)]
    deck = Pile("deck", "Deck", laid(_bottom(view)), max(0, view.deck_size - 1), place="side")
    return _picture(view, view.seat, seats, deck)


def open_picture(state: moska.State, names: Sequence[str]) -> Picture:
    """The table with open cards, for those who only watch."""
    seats = [_seat(state, seat, name, cards=_sorted(state, state.hands[seat])) for seat, name in enumerate(names)]
    return _picture(state, None, seats, Pile("deck", "Deck", laid(state.deck), place="side"))


def _picture(table: moska.Public, viewer: int | None, seats: Sequence[SeatPicture], deck: Pile) -> Picture:
    return Picture(
        game="moska",
        viewer=viewer,
        actor=table.actor,
        seats=tuple(seats),
        trump=table.trump,
        headline=(Fact("trump", f"trump {suit_name(table.trump)}", table.trump), _deck_fact(table)),
        piles=(*_middle(table), deck, Pile("discarded", "Discarded", backs=len(table.discarded), place="side")),
    )


def _bottom(table: moska.Public) -> list[Card]:
    return [] if table.bottom is None else [table.bottom]


def _deck_fact(table: moska.Public) -> Fact:
    if table.bottom is None:
        return Fact("deck", "the deck is empty", 0)
    size = counted(table.deck_size, "card")
    return Fact("deck", f"deck {size}, at the bottom {card_name(table.bottom)}", table.deck_size)


def _middle(table: moska.Public) -> list[Pile]:
    """What lies on the table."""
    flagged = "from the deck, which is closed until this card is killed" if table.flagged is not None else ""
    attack = [CardPicture(card, mark="flagged" if card == table.flagged else "") for card in table.unkilled_in_order]
    piles = [Pile("to_kill", "To kill", tuple(attack), note=flagged)]
    if table.turned is not None:
        piles.append(Pile("turned", "Turned", laid([table.turned]), note="from the deck, must kill a card"))
    return [*piles, Pile("killed", "Killed", laid(table.killed))]


# --- Players ---


def _seen_seat(view: moska.View, seat: int, name: str) -> SeatPicture:
    known = _sorted(view, view.known[seat])
    if seat == view.seat:
        return _seat(view, seat, name, is_viewer=True, cards=_sorted(view, view.hand), known=known)
    return _seat(view, seat, name, cards=known, backs=view.hand_sizes[seat] - len(known))


def _seat(
    table: moska.Public,
    seat: int,
    name: str,
    cards: tuple[Card, ...],
    backs: int = 0,
    known: tuple[Card, ...] = (),
    is_viewer: bool = False,
) -> SeatPicture:
    size = table.hand_sizes[seat]
    return SeatPicture(
        seat=seat,
        name=name,
        is_viewer=is_viewer,
        is_marked=table.in_game[seat] and seat == table.target,
        roles=tuple(_roles(table, seat)),
        numbers=(Fact("cards", counted(size, "card"), size),) if table.in_game[seat] else (),
        cards=cards,
        backs=backs,
        known=known,
        note="" if table.in_game[seat] else "out of the game",
    )


def _roles(table: moska.Public, seat: int) -> list[Fact]:
    if not table.in_game[seat]:
        place = list(table.finished).index(seat) + 1
        return [Fact("out", place_name(place), place)]
    if seat == table.target:
        return [Fact("target", "target")] + ([Fact("waits", "waits")] if table.passed[seat] else [])
    opening = not table.unkilled and not table.killed
    opener = [Fact("opener", "to open" if opening else "opener")] if seat == table.initiator else []
    return opener + ([Fact("passed", "passed")] if table.passed[seat] else [])


def _sorted(table: moska.Public, cards: Iterable[Card]) -> tuple[Card, ...]:
    """By suit and rank, trumps last."""
    return tuple(sorted(cards, key=lambda card: (card.suit == table.trump, card.suit, card.rank)))
