"""The table of Schnapsen."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import CardSet, schnapsen
from valtti.games.faces.ace_ten import gone_pile, hand_order, taken, trump_fact
from valtti.games.faces.picture import CardPicture, Fact, Picture, Pile, SeatPicture, laid, with_hands
from valtti.games.writing import card_name, mention
from valtti.languages import say


def picture(view: schnapsen.View, names: Sequence[str]) -> Picture:
    """The table as one seat sees it, with what it knows of the other hand."""
    face_up = [] if view.bottom is None else [view.bottom]
    talon = Pile("talon", say("Talon"), laid(face_up), max(0, view.talon_size - 1), place="side")
    return _picture(view, names, view.seat, view.seen_hands, talon)


def open_picture(state: schnapsen.State, names: Sequence[str]) -> Picture:
    """The table with open cards, for those who only watch."""
    drawn_first = state.talon[::-1]
    talon = Pile("talon", say("Talon"), laid(drawn_first), note=say("face up") if drawn_first else "")
    return _picture(state, names, None, state.hands, talon)


def is_bummerl(rules: schnapsen.Rules) -> bool:
    return rules.get("unit") == "bummerl"


def _picture(
    position: schnapsen.Public,
    names: Sequence[str],
    viewer: int | None,
    hands: Sequence[CardSet],
    talon: Pile,
) -> Picture:
    players = [_player(position, seat, name) for seat, name in enumerate(names)]
    trick = tuple(CardPicture(card, position.leader) for card in position.trick)
    return Picture(
        game="schnapsen",
        viewer=viewer,
        actor=position.actor,
        seats=with_hands(players, position, hands, viewer, lambda cards: hand_order(cards, position.trump)),
        trump=position.trump,
        headline=tuple(_headline(position, names, viewer)),
        piles=(Pile("trick", say("Trick"), trick), talon, gone_pile(position.played)),
    )


def _headline(position: schnapsen.Public, names: Sequence[str], viewer: int | None) -> list[Fact]:
    number = Fact("round", say("round {round}", round=position.round), position.round)
    rounds = [number] if is_bummerl(position.rules) else []
    return [*rounds, trump_fact(position.trump), _talon_fact(position, names, viewer)]


def _talon_fact(position: schnapsen.Public, names: Sequence[str], viewer: int | None) -> Fact:
    if position.bottom is None:
        return Fact("talon", say("the talon is used up"), "used up")
    face_up = card_name(position.bottom)
    if position.closer is not None:
        closer = mention(names, position.closer, viewer)
        return Fact("talon", say("talon closed by {who}, face up {card}", who=closer, card=face_up), "closed")
    return Fact("talon", say("talon {size} cards, face up {card}", size=position.talon_size, card=face_up), "open")


# --- Players ---


def _player(position: schnapsen.Public, seat: int, name: str) -> SeatPicture:
    return SeatPicture(
        seat=seat,
        name=name,
        is_marked=seat == position.leader,
        roles=tuple(_roles(position, seat)),
        numbers=tuple(_numbers(position, seat)),
    )


def _roles(position: schnapsen.Public, seat: int) -> list[Fact]:
    leader = [Fact("leader", say("led") if position.trick else say("leads"))] if seat == position.leader else []
    return leader + ([Fact("closer", say("closed"))] if seat == position.closer else [])


def _numbers(position: schnapsen.Public, seat: int) -> list[Fact]:
    pending, to_go = position.pending[seat], position.to_go[seat]
    numbers = taken(position.score[seat], position.tricks[seat])
    if is_bummerl(position.rules):
        numbers.append(Fact("to_go", say("{points} to go", points=to_go), to_go))
    if pending:
        numbers.append(Fact("pending", say("+{points} with a trick", points=pending), pending))
    return numbers
