"""The table of Tysiąc."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import Card, CardSet, tysiac
from valtti.games.faces.ace_ten import gone_pile, hand_order
from valtti.games.faces.picture import CardPicture, Fact, Picture, Pile, SeatPicture, laid
from valtti.games.faces.story import mention
from valtti.games.writing import counted, listed, suit_name

_PRIKUP = 3  # cards


def picture(view: tysiac.View, names: Sequence[str]) -> Picture:
    """The table as one seat sees it. Others' cards are shown where the viewer knows them."""
    seats = [_seen_seat(view, seat, name) for seat, name in enumerate(names)]
    prikup = Pile("prikup", "Prikup", laid(view.prikup), 0 if view.prikup else _PRIKUP)
    return _picture(view, names, view.seat, seats, [prikup, *_gifts(view), *_trick(view), *_marriages(view)])


def open_picture(state: tysiac.State, names: Sequence[str]) -> Picture:
    """The table with open cards, for those who only watch."""
    hands = [hand_order(hand, state.trump) for hand in state.hands]
    seats = [_seat(state, seat, name, cards=hands[seat]) for seat, name in enumerate(names)]
    gifts = tuple(CardPicture(card, seat) for seat, card in enumerate(state.received) if card is not None)
    given = [Pile("gifts", "Given to", gifts)] if gifts else []
    return _picture(state, names, None, seats, [Pile("prikup", "Prikup", laid(state.prikup)), *given, *_trick(state)])


def two_after(table: tysiac.Public, seat: int) -> list[int]:
    """The two seats that follow one in this round."""
    left = _next(table, seat)
    return [left, _next(table, left)]


def on_barrel(table: tysiac.Public) -> list[int]:
    barrel = table.rules.get("barrel")
    return [] if barrel == "off" else [seat for seat, total in enumerate(table.totals) if total >= int(barrel)]


def _next(table: tysiac.Public, seat: int) -> int:
    """The next seat that plays this round."""
    seat = (seat + 1) % len(table.totals)
    return _next(table, seat) if seat == table.resting else seat


def _picture(
    table: tysiac.Public,
    names: Sequence[str],
    viewer: int | None,
    seats: Sequence[SeatPicture],
    piles: Sequence[Pile],
) -> Picture:
    return Picture(
        game="tysiac",
        viewer=viewer,
        actor=table.actor,
        seats=tuple(seats),
        trump=table.trump,
        headline=tuple(_headline(table, names)),
        piles=tuple(piles),
        remarks=tuple(_barrel(table, names)),
    )


def _headline(table: tysiac.Public, names: Sequence[str]) -> list[Fact]:
    trump = "no trump yet" if table.trump is None else f"trump {suit_name(table.trump)}"
    facts = [Fact("round", f"round {table.round}", table.round), Fact("trump", trump, table.trump)]
    if table.declarer is not None:
        name, text = ("bid", "highest bid") if table.phase == "bidding" else ("contract", "contract")
        facts.append(Fact(name, f"{text} {table.bid} by {mention(names[table.declarer])}", table.bid))
    return facts


def _barrel(table: tysiac.Public, names: Sequence[str]) -> list[str]:
    """A word about the barrel, if somebody sits on it."""
    barrel = on_barrel(table)
    if not barrel:
        return []
    words = listed([names[seat] for seat in barrel])
    plain = len(barrel) == 1 and words != "You"
    text = f"{words} {'is' if plain else 'are'} on the barrel: only contracts of one's own bring points there."
    rounds = table.rules.get("barrel_rounds")
    return [text if rounds == "off" else f"{text} The round number {rounds} on it costs 120."]


# --- Piles ---


def _gifts(view: tysiac.View) -> list[Pile]:
    """What the viewer gave, or was given."""
    piles = []
    gave = tuple(CardPicture(card, seat) for seat, card in enumerate(view.gifts) if card is not None)
    if gave:
        piles.append(Pile("gifts", "You gave", gave))
    if view.received is not None:
        piles.append(Pile("received", "Given by", (CardPicture(view.received, view.declarer),)))
    return piles


def _trick(table: tysiac.Public) -> list[Pile]:
    """The trick with who played what, and the cards of the tricks before it."""
    if table.phase != "playing" or table.leader is None:
        return []
    seats = [table.leader, *two_after(table, table.leader)]
    trick = tuple(CardPicture(card, seat) for card, seat in zip(table.trick, seats, strict=False))
    return [Pile("trick", "Trick", trick), gone_pile(card for cards in table.played for card in cards)]


def _marriages(view: tysiac.View) -> list[Pile]:
    """The marriages in the viewer's hand."""
    return [
        Pile(
            "marriage",
            "Marriage",
            laid([Card(f"K{suit}"), Card(f"Q{suit}")]),
            note=f"for {tysiac.marriage_points(suit)}",
            place="hand",
        )
        for suit in tysiac.marriages(view.hand)
    ]


# --- Players ---


def _seen_seat(view: tysiac.View, seat: int, name: str) -> SeatPicture:
    if seat == view.seat:
        known = hand_order(view.known[seat], view.trump)
        return _seat(view, seat, name, is_viewer=True, cards=hand_order(view.hand, view.trump), known=known)
    cards = hand_order(_known(view, seat), view.trump)
    return _seat(view, seat, name, cards=cards, backs=view.hand_sizes[seat] - len(cards))


def _known(view: tysiac.View, seat: int) -> CardSet:
    """The cards that the viewer knows another seat to hold."""
    gift = view.gifts[seat]
    if gift is None or gift in view.played[seat] or gift in view.trick:
        return view.known[seat]
    return view.known[seat] | CardSet([gift])


def _seat(
    table: tysiac.Public,
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
        is_marked=_is_declarer(table, seat),
        roles=tuple(_roles(table, seat)),
        numbers=tuple(_numbers(table, seat)),
        cards=cards,
        backs=backs,
        known=known,
    )


def _is_declarer(table: tysiac.Public, seat: int) -> bool:
    return seat == table.declarer and table.phase != "bidding"


def _roles(table: tysiac.Public, seat: int) -> list[Fact]:
    roles = {
        "declarer": _is_declarer(table, seat),
        "dealer": seat == table.dealer,
        "rests": seat == table.resting,
        "passed": table.phase == "bidding" and table.passed[seat],
    }
    return [Fact(name, name) for name, is_so in roles.items() if is_so]


def _numbers(table: tysiac.Public, seat: int) -> list[Fact]:
    """The total, and what a seat has bid, or taken, in this round."""
    total, bid, points, tricks = table.totals[seat], table.bids[seat], table.raw[seat], table.tricks[seat]
    numbers = [Fact("total", f"total {total}", total)]
    if seat == table.resting:
        return numbers
    if table.phase == "bidding":
        return [*numbers, Fact("bid", f"bid {bid}" if bid else "no bid", bid)]
    taken = [Fact("points", counted(points, "point"), points), Fact("tricks", counted(tricks, "trick"), tricks)]
    return numbers + taken
