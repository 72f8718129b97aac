"""One game in progress, played move by move.

Whatever plays or shows a single game drives this: the terminal, records and their replay, a server. A table is dealt,
is asked whose turn it is, is told moves, and hands out each of them as an event, which can be read through the eyes of
any seat. Who decides on the moves is none of its business. It follows from the rules, the seed and the moves alone, so
it can be built again from a record at any point; and as each decision has a random number of its own, agents that go on
from there do what they would have done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from valtti._core import Rng
from valtti.errors import InputError
from valtti.games import check_seed, game
from valtti.games.types import CoreTable, Move, NativeAgent, Rules, State, View
from valtti.languages import quoted, say

_WORLDS = 200  # in which a move is tried


@dataclass(frozen=True)
class Sight:
    """A move as somebody sees it, with the views before and after it.

    It has no number: the gaps between numbers would tell of moves that were not to be seen.
    """

    seat: int | None  # who moved; None if that is not to be seen
    move: Move | None  # as far as it is to be seen
    forced: bool  # was it the viewer's own move, and the only one?
    before: View
    after: View


@dataclass(frozen=True)
class Event:
    """A move that was made, with all that is hidden."""

    seat: int
    move: Move
    forced: bool  # was there no other move?
    before: State
    after: State

    def seen_by(self, viewer: int) -> Sight:
        """The move through the eyes of a seat."""
        shown = self.before.shown(self.move, viewer)
        return Sight(
            seat=None if shown is None else self.seat,
            move=shown,
            forced=self.forced and viewer == self.seat,
            before=self.before.view(viewer),
            after=self.after.view(viewer),
        )

    def seen_openly(self) -> Sight:
        """The move as whoever may see all of the table does: never for somebody who plays at it."""
        return Sight(self.seat, self.move, False, self.before.view(0), self.after.view(0))

    def is_foregone(self) -> bool:
        """Has whoever moved learned nothing by its move, because it would see the same now whatever was hidden?

        Tried in many worlds that it could not rule out, with other chance.
        """
        before, after = self.before.view(self.seat), self.after.view(self.seat).text
        return all(self._in_world(before.sample(rng), rng) == after for rng in map(Rng, range(_WORLDS)))

    def _in_world(self, world: State, rng: Rng) -> str:
        """What whoever moved would see had it moved in this world."""
        world.play(self.move, rng)
        return world.view(self.seat).text

    def __str__(self) -> str:
        """As records write it."""
        return f"{self.seat} {self.move}"


class Table:
    """A game from its deal on. Seats are counted from 0; seat -1 acts when the game is over.

    It is for one thread at a time.
    """

    def __init__(self, game_name: str, rules: Rules, seed: int) -> None:
        self.game = game_name
        self.rules = rules
        self.seed = seed
        self._core: CoreTable = game(game_name).Table(rules, check_seed(seed))

    @property
    def over(self) -> bool:
        """Is the game over, was it forfeited, or has it taken more moves than any game may?"""
        return self._core.over

    @property
    def actor(self) -> int:
        """The seat to act. In some games not everybody may know it: people are shown the actor of their view."""
        return self._core.actor

    @property
    def moves(self) -> list[str]:
        """The moves so far, each with its seat, as records write them."""
        return self._core.moves

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game ended, by seat, as records write it; None while it goes on."""
        return self._core.result

    @property
    def state(self) -> State:
        """A copy of everything, hidden cards included."""
        return self._core.state

    def view(self, seat: int) -> View:
        return self.state.view(seat)

    def decision(self) -> View:
        """What the seat to act sees, with the random number of this decision."""
        return self._core.decision()

    def let(self, agent: NativeAgent) -> Event | None:
        """Lets a native agent move for the seat to act, as the arena does; other threads go on meanwhile.

        Where there is no choice hardly any agent is asked. One that has no move to make loses the game: None.
        """
        return self.play_for(agent, self.choice_of(agent))

    def choice_of(self, agent: NativeAgent) -> Move | None:
        """What `let` would have the agent do, which may take it long; None if it has no move to make."""
        forced = self.state.forced
        return self._core.ask(agent) if forced is None or agent.is_asked_when_forced else forced

    def play_for(self, agent: NativeAgent, choice: Move | None) -> Event | None:
        """Makes what an agent has chosen."""
        if choice is None:
            self.forfeit(self.actor, f"{agent.name} has no move to make")
            return None
        return self.play(choice)

    def play(self, move: Move) -> Event:
        """Makes a legal move of the seat to act."""
        before, seat = self.state, self.actor
        self._core.play(move)
        return Event(seat, move, before.forced is not None, before, self.state)

    def forfeit(self, seat: int, reason: str) -> None:
        """A seat fails to move, or gives up: it loses, and the game is over."""
        self._core.forfeit(seat, reason)

    def play_text(self, text: str) -> Event:
        """Makes a move that is written as records do: the seat and the move."""
        number = self._core.num_moves + 1
        seat, _, move_text = text.partition(" ")
        if self.over:
            raise InputError(say("move {number} ('{text}') comes after the end of the game", number=number, text=text))
        if seat != str(self.actor):
            raise InputError(
                say(
                    "move {number} ('{text}'): it is the turn of seat {seat}", number=number, text=text, seat=self.actor
                )
            )
        state = self.state
        try:
            move: Any = state.parse(move_text)
        except ValueError as error:
            raise _impossible(number, text, f": {error}") from None
        if refusal := state.view(self.actor).refusal(move):
            raise _impossible(number, text, f" is not legal: {refusal[0].replace('_', ' ')}")
        return self.play(move)


def _impossible(number: int, text: str, english: str) -> InputError:
    """A move of a record that cannot be made; why not is known in English."""
    translated = say("move {number} ('{text}') is not possible", number=number, text=text)
    return InputError(quoted(f"move {number} ('{text}'){english}", translated))
