"""Games shown to an onlooker, with open cards."""

from __future__ import annotations

from collections.abc import Sequence

from valtti.games.pictures import listed, place_name, state_picture
from valtti.games.types import State
from valtti.play.screen import Screen
from valtti.play.story import Chronicle
from valtti.records import Record


def show_record(record: Record, screen: Screen) -> None:
    """A recorded game from its deal to its result: each scene as a picture, each move as a sentence."""
    names = [f"{agent} at seat {seat}" for seat, agent in enumerate(record.agents)]
    chronicle = Chronicle(record.game, names, None, screen.happen)
    screen.say(f"{listed(names)} play {record.game}. The seed is {record.seed}.")
    before: State | None = None
    last, forced = None, False
    for state, move in record.replay():
        if before is None:
            screen.trump = getattr(state, "trump", None)
            chronicle.begin(state)
        elif last is not None:
            chronicle.add(before.actor, last, before, state, forced)
        if move is not None and chronicle.is_new_scene(state):
            screen.blank()
            screen.show(state_picture(state, names))
        before, last, forced = state.copy(), move, state.forced is not None
    if "forfeit" in record.result:
        screen.say(f"The game was forfeited: {record.result['forfeit']}.", "bold")
    elif before is not None:
        tell_result(before, names, screen)


def tell_result(state: State, names: Sequence[str], screen: Screen) -> None:
    screen.blank()
    if not state.over or state.is_void:
        screen.say("The game goes in circles and ends without a loser.", "bold")
        return
    loser = state.loser
    if loser is not None:
        loses = "you lose" if names[loser] == "You" else f"{names[loser]} loses"
        screen.say(f"The game is over: {loses}.", "bold")
    order = sorted(range(len(names)), key=state.ranks.__getitem__)
    for seat in order:
        screen.say(f"  {place_name(state.ranks[seat]):>4}  {names[seat]}{'  (loses)' if seat == loser else ''}")
