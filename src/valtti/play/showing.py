"""Games shown to an onlooker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from valtti.agents.registry import Player
from valtti.games import game
from valtti.games.faces import face, face_of
from valtti.games.table import Table
from valtti.games.types import State
from valtti.games.writing import listed, mention, place_name, told_apart
from valtti.languages import say
from valtti.play.chronicle import Chronicle
from valtti.play.screen import Screen
from valtti.play.session import AgentSeat, Session
from valtti.play.setup import Setup
from valtti.records import Record


def show_game(setup: Setup, screen: Screen) -> Session:
    """A game between agents as it is played, with open cards."""
    players = setup.at_seats(setup.mine)
    names = setup.names_of_agents()
    chronicle = Chronicle(setup.game, names, None, screen.happen)
    seats = [AgentSeat(setup.game, player) for player in players]
    table = Table(setup.game, setup.rules, setup.seed)
    session = Session(table, seats, chronicle)
    screen.trump = face(setup.game).trump(table.state)
    everybody = [with_agent(name, player) for name, player in zip(names, players, strict=True)]
    screen.say(f"{listed(everybody)} play {setup.game}. The seed is {setup.seed}.")
    chronicle.begin(table.state)
    session.play(lambda: show_scene(table.state, chronicle, screen))
    tell_end(session, names, screen, None)
    return session


def show_record(record: Record, screen: Screen, seat: int | None = None) -> None:
    """A recorded game from its deal to its result, with open cards or as a seat saw it."""
    names = told_apart(record.agents)
    chronicle = Chronicle(record.game, names, seat, screen.happen)
    screen.say(f"{listed(names)} play {record.game}. The seed is {record.seed}.")
    chronicle.begin(record.table(0).state)
    for event in record.events():
        show_scene(event.before, chronicle, screen)
        chronicle.add(event)
    tell_result(record.table(), names, screen, seat)


def show_scene(state: State, chronicle: Chronicle, screen: Screen) -> None:
    """The whole table before a move, if this is the moment for it."""
    screen.trump = face_of(state).trump(state)
    if chronicle.is_new_scene(state):
        with screen.together():
            screen.blank()
            screen.show(chronicle.picture(chronicle.seen(state)))


def tell_end(session: Session, names: Sequence[str], screen: Screen, reader: int | None) -> None:
    """How a game ended that was just played, and where to look if an agent has failed."""
    tell_result(session.table, names, screen, reader)
    if session.failure is not None and session.failure.place:
        screen.note(f"It failed in {session.failure.place}.")


def tell_result(table: Table, names: Sequence[str], screen: Screen, reader: int | None) -> None:
    """How a game ended: who lost or won, and the places with the points, told to a seat or to an onlooker."""
    screen.blank()
    picture = face(table.game).ending(table.state, names)
    if picture is not None:
        screen.show(picture)
    for sentence in outcome(table, names, reader):
        screen.say(sentence, "bold")
    result = table.result
    if result is not None and not result["void"]:
        _tell_places(table.game, result, names, screen)


def outcome(table: Table, names: Sequence[str], reader: int | None) -> list[str]:
    """How a game ended, in sentences."""
    result = table.result
    if result is None:
        return [say("The game is not finished.")]
    if result["void"]:
        return [say(face(table.game).endless)]
    over = say("The game is over: {decision}.", decision=decision(table.game, result, names, reader))
    if "forfeit" not in result:
        return [over]
    seat, reason = result["forfeited_by"], result["forfeit"]
    if seat == reader:
        return [say("The game is forfeited by you: {reason}.", reason=reason), over]
    return [say("The game is forfeited by {who}: {reason}.", who=names[seat], reason=reason), over]


def _tell_places(game_name: str, result: Mapping[str, Any], names: Sequence[str], screen: Screen) -> None:
    ranks, points = result["ranks"], result["points"]
    # Points that only repeat who won need not be told.
    tells_points = points != [float(seat in result["winners"]) for seat in range(len(names))]
    for seat in sorted(range(len(names)), key=ranks.__getitem__):
        told = f"  {points[seat]:g} points" if tells_points else ""
        loses = "  (loses)" if game(game_name).judged_by_losses and seat in result["losers"] else ""
        screen.say(f"  {place_name(ranks[seat]):>4}  {names[seat]}{told}{loses}")


def decision(game_name: str, result: Mapping[str, Any], names: Sequence[str], reader: int | None) -> str:
    """Who lost, or in games that are judged by wins who won, from a result that is not void."""
    by_losses = game(game_name).judged_by_losses
    seats = result["losers" if by_losses else "winners"]
    if not seats:
        return say("it is a draw")
    everybody = listed([mention(names, seat, reader) for seat in seats])
    if seats == [reader]:
        return say("you lose") if by_losses else say("you win")
    if len(seats) == 1:
        return say("{who} loses", who=everybody) if by_losses else say("{who} wins", who=everybody)
    return say("{everybody} lose", everybody=everybody) if by_losses else say("{everybody} win", everybody=everybody)


def with_agent(name: str, player: Player) -> str:
    return f"{name} ({player.name})"
