"""The table of Schnapsen."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import Card, CardSet, schnapsen
from valtti.games.faces.ace_ten import gone_pile, hand_order
from valtti.games.faces.picture import CardPicture, Fact, Picture, Pile, SeatPicture, laid
from valtti.games.faces.story import mention
from valtti.games.writing import card_name, counted, suit_name


def picture(view: schnapsen.View, names: Sequence[str]) -> Picture:
    """The table as one seat sees it, with what it knows of the other hand."""
    seats = [_seen_seat(view, seat, name) for seat, name in enumerate(names)]
    face_up = [] if view.bottom is None else [view.bottom]
    talon = Pile("talon", "Talon", laid(face_up), max(0, view.talon_size - 1), place="side")
    return _picture(view, names, view.seat, seats, talon)


def open_picture(state: schnapsen.State, names: Sequence[str]) -> Picture:
    """The table with open cards, for those who only watch."""
    hands = [hand_order(hand, state.trump) for hand in state.hands]
    seats = [_seat(state, seat, name, cards=hands[seat]) for seat, name in enumerate(names)]
    drawn_first = state.talon[::-1]
    talon = Pile("talon", "Talon", laid(drawn_first), note="face up" if drawn_first else "")
    return _picture(state, names, None, seats, talon)


def is_bummerl(table: schnapsen.Public) -> bool:
    return table.rules.get("unit") == "bummerl"


def _picture(
    table: schnapsen.Public, names: Sequence[str], viewer: int | None, seats: Sequence[SeatPicture], talon: Pile
) -> Picture:
    trick = tuple(CardPicture(card, table.leader) for card in table.trick)
    return Picture(
        game="schnapsen",
        viewer=viewer,
        actor=table.actor,
        seats=tuple(seats),
        trump=table.trump,
        headline=tuple(_headline(table, names)),
        piles=(Pile("trick", "Trick", trick), talon, gone_pile(table.played)),
    )


def _headline(table: schnapsen.Public, names: Sequence[str]) -> list[Fact]:
    facts = [Fact("round", f"deal {table.round}", table.round)] if is_bummerl(table) else []
    return [*facts, Fact("trump", f"trump {suit_name(table.trump)}", table.trump), _talon_fact(table, names)]


def _talon_fact(table: schnapsen.Public, names: Sequence[str]) -> Fact:
    if table.bottom is None:
        return Fact("talon", "the talon is used up", "used up")
    face_up = f"face up {card_name(table.bottom)}"
    if table.closer is not None:
        return Fact("talon", f"talon closed by {mention(names[table.closer])}, {face_up}", "closed")
    return Fact("talon", f"talon {table.talon_size} cards, {face_up}", "open")


# --- Players ---


def _seen_seat(view: schnapsen.View, seat: int, name: str) -> SeatPicture:
    known = hand_order(view.known[seat], view.trump)
    if seat == view.seat:
        return _seat(view, seat, name, is_viewer=True, cards=hand_order(view.hand, view.trump), known=known)
    # Without a talon there is nowhere else that a card could be.
    cards = hand_order(view.known[seat] | (view.hidden if view.talon_size == 0 else CardSet()), view.trump)
    return _seat(view, seat, name, cards=cards, backs=_other_size(view) - len(cards))


def _other_size(view: schnapsen.View) -> int:
    """How many cards the other player holds."""
    if not view.trick:
        return len(view.hand)
    return len(view.hand) + (1 if view.leader == view.seat else -1)


def _seat(
    table: schnapsen.Public,
    seat: int,
    name: str,
    cards: tuple[Card, ...],
    backs: int = 0,
    known: tuple[Card, ...] = (),
    is_viewer: bool = False,
) -> SeatPicture:
    return SeatPicture(
        seat=seat,
        name=name,
        is_viewer=is_viewer,
        is_marked=seat == table.leader,
        roles=tuple(_roles(table, seat)),
        numbers=tuple(_numbers(table, seat)),
        cards=cards,
        backs=backs,
        known=known,
    )


def _roles(table: schnapsen.Public, seat: int) -> list[Fact]:
    leader = [Fact("leader", "led" if table.trick else "leads")] if seat == table.leader else []
    return leader + ([Fact("closer", "closed")] if seat == table.closer else [])


def _numbers(table: schnapsen.Public, seat: int) -> list[Fact]:
    score, tricks, pending, to_go = table.score[seat], table.tricks[seat], table.pending[seat], table.to_go[seat]
    numbers = [Fact("points", counted(score, "point"), score), Fact("tricks", counted(tricks, "trick"), tricks)]
    if is_bummerl(table):
        numbers.append(Fact("to_go", f"{to_go} to go", to_go))
    if pending:
        numbers.append(Fact("pending", f"+{pending} with a trick", pending))
    return numbers
