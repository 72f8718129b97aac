"""A game as one person at it is told, in messages: what the person sees, and nothing else.

Positions and log entries are numbered by what the person has seen. A move that is not to be seen, such as a pass that
must look like one that nobody chose, has no number and no message: the marks that it leaves appear together with those
of its neighbours, in the position after the last move that was seen. Otherwise the time at which each mark appears
would tell what the mark does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from valtti._core import Card
from valtti.games import game
from valtti.games.faces import Row, Story, face
from valtti.games.faces.offers import Offer, fitting, offers
from valtti.games.table import Event, Table
from valtti.games.types import State, View
from valtti.games.writing import place_name
from valtti.languages import say
from valtti.play.showing import decision
from valtti.web.language import speaking
from valtti.web.protocol import (
    EventMessage,
    FittingMessage,
    LogEntry,
    OfferMessage,
    Opening,
    Position,
    Result,
    RoundMessage,
)

#: So many moves are offered one by one; where there are more, it is asked what fits.
_MOST_OFFERS = 1_000
#: Why a seat has lost the game if a person has given up.
RESIGNED = "gave up"


@dataclass(frozen=True)
class Forfeit:
    """A seat has given up, or had no move to make; the game is over."""

    seat: int
    reason: str


class Narration:
    """What one person is told of a table, from its deal on."""

    def __init__(self, game_name: str, names: Sequence[str], seat: int, language: str) -> None:
        self.seat = seat
        with speaking(language):
            self.names = [*names[:seat], say("You ## a player"), *names[seat + 1 :]]
        self.log: list[LogEntry] = []
        self.rounds: list[RoundMessage] = []
        self._face = face(game_name)
        self._language = language
        self._story = self._face.story(self.names, seat)

    @property
    def number(self) -> int:
        """Of the last thing that the person has seen; the deal is number 0."""
        return len(self.log) - 1

    def begin(self, deal: State, events: Iterable[Event | Forfeit], table: Table) -> Position:
        """Knows all that was told of a game so far, and returns where it stands now."""
        with speaking(self._language):
            self._note(self._story.begin(deal.view(self.seat)))
            for event in events:
                if isinstance(event, Forfeit):
                    self._note([self._gives_up(event)])
                else:
                    self._tell(event)
            return self._standing(table)

    def open(self, deal: State, events: Sequence[Event | Forfeit], table: Table) -> Opening:
        """The same in single steps, for a person who has had no choice yet."""
        with speaking(self._language):
            self._note(self._story.begin(deal.view(self.seat)))
            return Opening(position=self._passing(deal), events=self.tell(events, table))

    def tell(self, events: Sequence[Event | Forfeit], table: Table) -> list[EventMessage]:
        """Messages about what has just happened: one for each move that the person sees."""
        with speaking(self._language):
            messages: list[EventMessage] = []
            after: State | None = None  # the state that the last message leads to, once all unseen moves are made
            for event in events:
                shown, rounds = _shown(event, self.seat), len(self.rounds)
                if shown is not None and messages and after is not None:
                    messages[-1].position = self._passing(after)
                if isinstance(event, Forfeit):
                    self._note([self._gives_up(event)])
                else:
                    self._tell(event)
                    after = event.after
                if shown is not None:
                    messages.append(self._message(*shown))
                    messages[-1].round = next(iter(self.rounds[rounds:]), None)
            if messages:
                messages[-1].position = self._standing(table)
                messages[-1].sentences = self.log[-1].sentences
            return messages

    def fitting(self, view: View, cards: Sequence[str], request: int) -> FittingMessage:
        """What goes with the cards that the person has picked."""
        with speaking(self._language):
            more, offered = fitting(view, [Card(text) for text in cards])
            return FittingMessage(request=request, cards=[*map(str, more)], offers=self._worded(view, offered))

    def unreadable(self, view: View, text: str) -> str:
        with speaking(self._language):
            return _sentence(self._face.unreadable(view, text))

    def why_not(self, view: View, move: Any) -> str:
        with speaking(self._language):
            return _sentence(self._face.why_not(view, move))

    def _tell(self, event: Event) -> None:
        if event.seat == self.seat and not event.forced:
            self._catch_up(event.before.view(self.seat))
        sight = event.seen_by(self.seat)
        sentences = self._story.tell(sight)
        if sight.move is None:
            self._add(sentences)
        else:
            self._note(sentences)
        is_over = self._face.is_under_way(sight.before) and not self._face.is_under_way(sight.after)
        self.log[-1].closes = self.log[-1].closes or is_over
        self._count(sight.after)

    def _count(self, view: View) -> None:
        """Notes a round that is over."""
        last = self._face.last_round(view, self.names)
        if last is not None and last.round > len(self.rounds):
            self.rounds.append(RoundMessage(numbers=[*last.numbers], changes=[*last.changes], note=last.note))

    def _catch_up(self, view: View) -> None:
        """What is told before the person decides: who has passed since the last move that was seen."""
        self._add(self._story.catch_up(view))

    def _note(self, sentences: Iterable[str]) -> None:
        self.log.append(LogEntry(number=len(self.log), sentences=[], closes=False))
        self._add(sentences)

    def _add(self, sentences: Iterable[str]) -> None:
        self.log[-1].sentences.extend(plain_sentences(sentences))

    def _message(self, seat: int, kind: str, move: str | None) -> EventMessage:
        return EventMessage.model_construct(
            type="event",
            number=self.number,
            seat=seat,
            kind=kind,
            move=move,
            sentences=self.log[-1].sentences,
            round=None,
        )

    def _standing(self, table: Table) -> Position:
        """The position in which a table has come to rest."""
        view = table.view(self.seat)
        your_turn = not table.over and table.actor == self.seat
        if your_turn:
            self._catch_up(view)
        result = _result(table, self.names, self.seat)
        status = (
            result.sentence
            if result is not None
            else self._face.instruction(view, self.names)
            if your_turn
            else self._waiting(view)
        )
        return self._position(
            view, status, self._worded(view, offers(view, _MOST_OFFERS)) if your_turn else [], your_turn, result
        )

    def _passing(self, state: State) -> Position:
        """A position that others have moved on from already."""
        view = state.view(self.seat)
        return self._position(view, self._waiting(view), [], False, None)

    def _position(
        self, view: View, status: str, offered: list[OfferMessage], your_turn: bool, result: Result | None
    ) -> Position:
        return Position(
            number=self.number,
            picture=self._story.picture(view).as_json(),
            status=status,
            your_turn=your_turn,
            offers=offered,
            all_offered=not your_turn or view.count <= _MOST_OFFERS,
            over=result is not None,
            result=result,
        )

    def _worded(self, view: View, offered: Iterable[Offer]) -> list[OfferMessage]:
        help_texts = self._face.help(view, self.names)
        return [OfferMessage(**offer.as_json(), help=help_texts.get(offer.move.kind) or None) for offer in offered]

    def _waiting(self, view: View) -> str:
        if view.actor in range(len(self.names)) and view.actor != self.seat:
            return say("{who} is to move.", who=self.names[view.actor])
        return say("The others are to move.")

    def _gives_up(self, forfeit: Forfeit) -> str:
        return forfeit_sentence(self._story, forfeit.seat, forfeit.reason)


def plain_sentences(sentences: Iterable[str]) -> list[str]:
    """Without pauses and columns, for which a list of entries has no use."""
    return [str(sentence) for sentence in sentences if sentence and not isinstance(sentence, Row)]


def _shown(event: Event | Forfeit, seat: int) -> tuple[int, str, str | None] | None:
    """What a seat sees of an event: who, the kind of move, and the move; None if nothing."""
    if isinstance(event, Forfeit):
        return event.seat, "resign" if event.reason == RESIGNED else "forfeit", None
    shown = event.before.shown(event.move, seat)
    return None if shown is None else (event.seat, shown.kind, str(shown))


def forfeit_sentence(story: Story, seat: int, reason: str) -> str:
    if reason == RESIGNED:
        return f"{story.told(seat, 'gives up', 'give up')}."
    if seat == story.reader:
        return say("The game is forfeited by you: {reason}.", reason=reason)
    return say("The game is forfeited by {who}: {reason}.", who=story.names[seat], reason=reason)


def _result(table: Table, names: Sequence[str], reader: int | None) -> Result | None:
    result = table.result
    if result is None:
        return None
    sentence = result_sentence(table.game, result, names, reader)
    if result["void"]:
        return Result(sentence=sentence, winners=[], losers=[], points=[0.0] * len(names))
    return Result(sentence=sentence, winners=result["winners"], losers=result["losers"], points=result["points"])


def result_sentence(game_name: str, result: dict[str, Any], names: Sequence[str], reader: int | None) -> str:
    """How a game ended, for the person at a seat or for an onlooker."""
    if result["void"]:
        return say(face(game_name).endless)
    sentence = _sentence(decision(game_name, result, names, reader))
    told_apart = result["losers" if game(game_name).judged_by_losses else "winners"]
    if reader is None or reader in told_apart or not told_apart:
        return sentence
    if len(names) == 2:
        return _sentence(say("you win") if reader in result["winners"] else say("you lose"))
    return f"{say('You finish {place}.', place=place_name(result['ranks'][reader]))} {sentence}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
