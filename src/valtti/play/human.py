"""A seat for a person: shows the table, and asks until there is a legal move.

The person is asked by a `Screen` and sees what that prints, so that a whole game can be played without a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from valtti.errors import InputError
from valtti.games.faces import face
from valtti.games.faces.offers import ordered_moves
from valtti.games.types import Move, View
from valtti.play.choices import (
    FIRST,
    MOST_LISTED,
    MOST_PAIRS,
    Entry,
    Numbered,
    Selection,
    has_places,
    is_number,
    is_only_a_word,
    is_put_together,
    menu,
    numbered_moves,
    pretty,
    read_move,
    typed_words,
)
from valtti.play.chronicle import Chronicle
from valtti.play.hints import Hints
from valtti.play.screen import HELP, QUIT, Screen
from valtti.play.session import AgentSeat, TakenBack

Result = TypeVar("Result")

#: What can be typed in every game, apart from moves.
COMMANDS = {
    "h": "a hint",
    "l": "the log: what happened so far",
    "t": "show the table and your moves again",
    "u": "undo the last card that you picked, or your last move if nothing came of it yet",
    "q": "quit",
}


class Leave(Exception):  # noqa: N818 (nothing went wrong)
    """The person leaves the game."""


class HumanSeat:
    """The choice of a person."""

    def __init__(self, game_name: str, names: Sequence[str], seat: int, screen: Screen, hint: AgentSeat) -> None:
        self.name = "human"
        self.chronicle = Chronicle(game_name, names, seat, self._hear)
        self._names = names
        self._screen = screen
        self._screen.help = self._explain_typing
        self._hints = Hints(game_name, hint)
        self.face = face(game_name)
        self.take_back: Callable[[], None] | None = None  # of the session, once there is one
        self._resting = -1  # the scene in which the person wants to make quiet moves on and on

    def choose(self, view: View) -> Move:
        rest = self._quiet_move(view) if self._resting == self.chronicle.scene else None
        if rest is not None:
            return rest
        self.chronicle.catch_up(view)
        return self.unless_it_leaves(_Turn(self, view).move)

    # --- What turns use ---

    def rest(self, view: View) -> Move:
        """Makes quiet moves until something else is asked for."""
        move = self._quiet_move(view)
        if move is None:
            raise InputError(f"you cannot {self.face.quiet[0]} now")
        self._resting = self.chronicle.scene
        return move

    def undo_move(self) -> None:
        """Takes back the last move, if that is still possible."""
        if self.take_back is None:
            raise InputError("there is nothing to undo")
        try:
            self.take_back()
        except TakenBack:
            self._screen.say("You take your last move back.")
            raise

    def ask(self, prompt: str, view: View, redraw: Callable[[], None]) -> str:
        """A line that is no command; commands are answered here."""
        while True:
            line = self._line(prompt)
            match line.lower():
                case word if word in HELP:
                    self._help(view)
                case "h" | "hint":
                    self._give_hint(view)
                case "l" | "log":
                    self._log()
                case "t" | "table":
                    redraw()
                case word if word in QUIT:
                    self.leave_if_meant()
                case "":
                    self._screen.say("Type the number of your choice, or ? for help.")
                case _:
                    return line

    def show_table(self, view: View) -> None:
        self._screen.blank()
        self._screen.show(self.chronicle.picture(view))
        self._screen.say(self.face.instruction(view, self._names))

    def wanted(self, view: View, kind: str, picked: int) -> str:
        """What the next card is for, if a move has places for its cards."""
        return self.face.wanted(view, self._names, kind, picked)

    def unless_it_leaves(self, action: Callable[[], Result]) -> Result:
        """Does something at which Ctrl-C may be pressed: who stays nevertheless sees it from its beginning."""
        while True:
            try:
                return action()
            except KeyboardInterrupt:
                self.interrupted()

    def interrupted(self) -> None:
        """Ctrl-C was pressed: asks whether that was meant."""
        self._screen.blank()
        self.leave_if_meant()

    def leave_if_meant(self) -> None:
        try:
            answer = self._screen.ask("Leave the game? You can go on with it later. (y/n): ")
        except (KeyboardInterrupt, EOFError):
            raise Leave from None  # who presses it twice means it
        if answer.strip().lower() in ("y", "yes"):
            raise Leave

    def _hear(self, sentences: Sequence[str]) -> None:
        self.unless_it_leaves(lambda: self._screen.happen(sentences))

    def _line(self, prompt: str) -> str:
        line = self._screen.ask(prompt)
        return "".join(character if character.isprintable() else " " for character in line).strip()

    def _help(self, view: View) -> None:
        self._screen.blank()
        aim = self.face.aim(view.rules)
        if aim:
            self._screen.say(aim)
            self._screen.blank()
        self._screen.say("What you can do now:", "bold")
        self._screen.explain(self.face.help(view, self._names))
        self._explain_typing()

    def _explain_typing(self) -> None:
        self._screen.say("What you can type when it is your turn:", "bold")
        self._screen.explain({"number": "play that move", **self.face.typing, **COMMANDS})

    def _give_hint(self, view: View) -> None:
        try:
            self._screen.say(self._hints.hint(view))
        except InputError as error:
            self._screen.say(f"There is no hint: {error}.")

    def _log(self) -> None:
        for line in self.chronicle.lines:
            self._screen.say(f"  {line}")

    def _quiet_move(self, view: View) -> Move | None:
        """A move that changes nothing, if the player may make one."""
        return next((move for move in view.moves if move.kind in self.face.quiet), None)

    @property
    def screen(self) -> Screen:
        return self._screen


class _Turn:
    """One decision of a person."""

    def __init__(self, seat: HumanSeat, view: View) -> None:
        self._seat = seat
        self._view = view
        self._say = seat.screen.say
        self._entries = menu(view)
        self._choices = numbered_moves(seat.face, self._entries)

    def move(self) -> Move:
        self._draw()
        while True:
            line = self._seat.ask("Your move: ", self._view, self._draw)
            try:
                move = self._understand(line)
            except InputError as error:
                self._say(_sentence(str(error)))
                continue
            if move is not None:
                return move
            self._draw()

    def _draw(self) -> None:
        with self._seat.screen.together():
            self._seat.show_table(self._view)
            self._seat.screen.numbered([entry.label for entry in self._entries], self._choices.numbers)

    def _suit_of_a_playable(self, rank: str) -> str | None:
        """The letter of a suit in which a card of this rank can be played, if there is any."""
        cards = [card for move in self._view.moves for card in move.cards]
        return next((str(card)[-1].lower() for card in cards if pretty(str(card))[:-1] == rank), None)

    def _understand(self, line: str) -> Move | None:
        """The move that a line means; None if it was begun and cancelled."""
        if is_number(line):
            named = [move for move in ordered_moves(self._view) if str(self._seat.face.number(move)) == line]
            if len(named) == 1 and line not in self._choices:
                return named[0]  # such as 130 for `bid 130`
            if suit := self._suit_of_a_playable(line):
                raise InputError(
                    f"{line} is no card without its suit, such as {line}{suit}; the list begins with {FIRST}"
                )
            entry = self._choices.chosen(line)
            return entry.move or self._build(entry.kind or "")
        if line.lower() in self._seat.face.quiet_words:
            return self._seat.rest(self._view)
        if line.lower() in ("u", "undo"):
            self._seat.undo_move()
        moves = read_move(self._view, line)
        if is_only_a_word(self._view, line):
            return self._build(moves[0].kind)
        if len(moves) == 1:
            return moves[0]
        if len(moves) > MOST_LISTED or has_places(moves):
            return self._build(moves[0].kind)
        return self._which(moves)

    def _which(self, moves: Sequence[Move]) -> Move | None:
        """Asks which of several moves was meant."""
        entries = [Entry(self._seat.face.label(self._view, move), move=move) for move in moves]
        choices = numbered_moves(self._seat.face, entries)

        def draw() -> None:
            self._say("Which one?" if len(moves) > 1 else "There is only this one:")
            self._seat.screen.numbered([entry.label for entry in entries], choices.numbers)

        def ask() -> Move | None:
            draw()
            while True:
                line = self._seat.ask("Number, or c to cancel: ", self._view, draw)
                if line.lower() in ("c", "cancel", "u", "undo"):
                    return None
                try:
                    return choices.chosen(line).move
                except InputError as error:
                    self._say(_sentence(str(error)))

        return self._seat.unless_it_leaves(ask)

    def _build(self, kind: str) -> Move | None:
        """Puts a move together card by card, or chooses one that needs no more; None if that is cancelled."""
        moves = [move for move in ordered_moves(self._view) if move.kind == kind]
        if is_put_together(moves):
            return self._seat.unless_it_leaves(_Builder(self._seat, self._view, kind).move)
        return self._which(moves)


class _Builder:
    """A move that is picked card by card. Where there are many pairs, the card to play upon is picked first."""

    def __init__(self, seat: HumanSeat, view: View, kind: str) -> None:
        self._seat = seat
        self._view = view
        self._say = seat.screen.say
        self._selection = Selection(view, kind)
        self._target: str | None = None

    def move(self) -> Move | None:
        self._draw()
        while True:
            line = self._seat.ask("Pick (done, u to undo, c to cancel): ", self._view, self._draw)
            try:
                match line.lower():
                    case "c" | "cancel":
                        return None
                    case "done" | "d":
                        return self._done()
                    case "u" | "undo":
                        self._undo()
                    case _:
                        finished = self._pick(line)
                        if finished is not None:
                            return finished
            except InputError as error:
                self._say(_sentence(str(error)))
                continue
            self._draw()

    def _draw(self) -> None:
        move = self._selection.move
        words = self._selection.words
        picked = ", ".join(pretty(word) for word in words) or "nothing picked yet"
        self._say(f"{self._selection.kind.capitalize()}: {picked}")
        wanted = self._seat.wanted(self._view, self._selection.kind, len(words))
        if wanted:
            self._say(wanted)
        labels = [f"done: {self._seat.face.label(self._view, move)}"] if move is not None else []
        labels += self._labels()
        self._seat.screen.numbered(labels, Numbered(labels).numbers)

    def _options(self) -> list[str]:
        """What can be picked now: cards, pairs, or cards to play upon."""
        options = self._selection.options()
        if self._target is not None:
            return [word for word in options if word.endswith(f">{self._target}")]
        if len(options) > MOST_PAIRS and ">" in options[0]:
            return list(dict.fromkeys(word.split(">")[1] for word in options))
        return options

    def _labels(self) -> list[str]:
        options = self._options()
        are_targets = self._selection.has_pairs and bool(options) and ">" not in options[0]
        return [f"{pretty(word)} with ..." if are_targets else pretty(word) for word in options]

    def _done(self) -> Move:
        if self._selection.move is not None:
            return self._selection.move
        if not self._selection.words:
            raise InputError("nothing is picked yet")
        move = self._selection.parsed
        reason = move if isinstance(move, str) else self._seat.face.why_not(self._view, move)
        raise InputError(f"that is not complete: {reason}")

    def _undo(self) -> None:
        if self._target is not None:
            self._target = None
        elif self._selection.undo() is None:
            raise InputError("there is nothing to undo; c goes back to the list of moves")

    def _pick(self, line: str) -> Move | None:
        """Adds what a line names; returns the move if that completes it, or if the line was the number of `done`."""
        if is_number(line):
            ready = self._selection.move
            word = Numbered(([""] if ready is not None else []) + self._options()).chosen(line)
            if word == "":
                return ready
            self._add(word)
        else:
            words = typed_words(line)
            for word in words[1:] if words[:1] == [self._selection.kind] else words:
                self._add(word)
        return self._selection.move if self._selection.is_complete else None

    def _add(self, word: str) -> None:
        found = self._selection.matching(word)
        if self._target is not None:
            found = [other for other in found if other.endswith(f">{self._target}")] or found
        if len(found) == 1:
            self._selection.add(found[0])
            self._target = None
            return
        targets = {other.split(">")[1] for other in found}
        if len(targets) > 1:
            card, verb = pretty(found[0].split(">")[0]), self._seat.face.pair_verb
            raise InputError(f"{card} can {verb} several cards: write it as {found[0].lower()}")
        self._target = targets.pop()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
