"""The table of Tysiąc."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import Card, CardSet, tysiac
from valtti.games.faces.ace_ten import gone_pile, hand_order, taken, trump_fact
from valtti.games.faces.picture import CardPicture, Fact, Picture, Pile, SeatPicture, laid, with_hands
from valtti.games.writing import listed, mention
from valtti.languages import say


def picture(view: tysiac.View, names: Sequence[str]) -> Picture:
    """The table as one seat sees it. Others' cards are shown where the viewer knows them."""
    prikup = Pile("prikup", say("Prikup"), laid(view.prikup), 0 if view.prikup else tysiac.prikup_size)
    return _picture(view, names, view.seat, view.seen_hands, [prikup, *_gifts(view), *_trick(view), *_marriages(view)])


def open_picture(state: tysiac.State, names: Sequence[str]) -> Picture:
    """The table with open cards, for those who only watch."""
    gifts = tuple(CardPicture(card, seat) for seat, card in enumerate(state.received) if card is not None)
    given = [Pile("gifts", say("Given to"), gifts)] if gifts else []
    prikup = Pile("prikup", say("Prikup"), laid(state.prikup))
    return _picture(state, names, None, state.hands, [prikup, *given, *_trick(state)])


def _picture(
    position: tysiac.Public,
    names: Sequence[str],
    viewer: int | None,
    hands: Sequence[CardSet],
    piles: Sequence[Pile],
) -> Picture:
    players = [_player(position, seat, name) for seat, name in enumerate(names)]
    return Picture(
        game="tysiac",
        viewer=viewer,
        actor=position.actor,
        seats=with_hands(players, position, hands, viewer, lambda cards: hand_order(cards, position.trump)),
        trump=position.trump,
        headline=tuple(_headline(position, names, viewer)),
        piles=tuple(piles),
        remarks=tuple(_barrel(position, names, viewer)),
    )


def _headline(position: tysiac.Public, names: Sequence[str], viewer: int | None) -> list[Fact]:
    trump = Fact("trump", say("no trump yet")) if position.trump is None else trump_fact(position.trump)
    facts = [Fact("round", say("round {round}", round=position.round), position.round), trump]
    if position.declarer is None:
        return facts
    parts = {"bid": position.bid, "who": mention(names, position.declarer, viewer)}
    if position.phase == "bidding":
        return [*facts, Fact("bid", say("highest bid {bid} by {who}", **parts), position.bid)]
    return [*facts, Fact("contract", say("contract {bid} by {who}", **parts), position.bid)]


def _barrel(position: tysiac.Public, names: Sequence[str], viewer: int | None) -> list[str]:
    """A word about the barrel, if somebody sits on it."""
    sitting = [mention(names, seat, viewer) for seat, sits in enumerate(position.on_barrel) if sits]
    if not sitting:
        return []
    text = say("On the barrel: {everybody}. Only contracts of one's own bring points there.", everybody=listed(sitting))
    rounds = position.rules.get("barrel_rounds")
    if rounds == "off":
        return [text]
    cost = say("The round number {round} on it costs {points}.", round=rounds, points=tysiac.penalty)
    return [f"{text} {cost}"]


# --- Piles ---


def _gifts(view: tysiac.View) -> list[Pile]:
    """What the viewer gave, or was given."""
    piles = []
    gave = tuple(CardPicture(card, seat) for seat, card in enumerate(view.gifts) if card is not None)
    if gave:
        piles.append(Pile("gifts", say("You gave"), gave))
    if view.received is not None:
        piles.append(Pile("received", say("Given by"), (CardPicture(view.received, view.declarer),)))
    return piles


def _trick(position: tysiac.Public) -> list[Pile]:
    """The trick with who played what, and the cards of the tricks before it."""
    if position.phase != "playing":
        return []
    trick = tuple(CardPicture(card, seat) for card, seat in zip(position.trick, position.trick_seats, strict=True))
    return [Pile("trick", say("Trick"), trick), gone_pile(card for cards in position.played for card in cards)]


def _marriages(view: tysiac.View) -> list[Pile]:
    """The marriages in the viewer's hand."""
    return [
        Pile(
            "marriage",
            say("Marriage"),
            laid([Card(f"K{suit}"), Card(f"Q{suit}")]),
            note=say("for {points}", points=tysiac.marriage_points(suit)),
            place="hand",
        )
        for suit in tysiac.marriages(view.hand)
    ]


# --- Players ---


def _player(position: tysiac.Public, seat: int, name: str) -> SeatPicture:
    return SeatPicture(
        seat=seat,
        name=name,
        is_marked=_is_declarer(position, seat),
        roles=tuple(_roles(position, seat)),
        numbers=tuple(_numbers(position, seat)),
    )


def _is_declarer(position: tysiac.Public, seat: int) -> bool:
    return seat == position.declarer and position.phase != "bidding"


def _roles(position: tysiac.Public, seat: int) -> list[Fact]:
    roles = {
        Fact("declarer", say("declarer")): _is_declarer(position, seat),
        Fact("dealer", say("dealer")): seat == position.dealer,
        Fact("rests", say("rests")): seat == position.resting,
        Fact("passed", say("passed")): position.phase == "bidding" and position.passed[seat],
    }
    return [role for role, is_so in roles.items() if is_so]


def _numbers(position: tysiac.Public, seat: int) -> list[Fact]:
    """The total, and what a seat has bid, or taken, in this round."""
    total, bid = position.totals[seat], position.bids[seat]
    numbers = [Fact("total", say("total {points}", points=total), total)]
    if seat == position.resting:
        return numbers
    if position.phase == "bidding":
        return [*numbers, Fact("bid", say("bid {value} ## of a player", value=bid) if bid else say("no bid"), bid)]
    return numbers + taken(position.raw[seat], position.tricks[seat])
