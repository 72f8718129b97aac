"""A finished game move by move, with all cards open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from valtti.errors import InputError
from valtti.games import game
from valtti.games.faces import face
from valtti.games.table import Event
from valtti.games.types import Move
from valtti.games.writing import told_apart
from valtti.languages import say
from valtti.play import setup
from valtti.records import Record
from valtti.records.record import parse_record
from valtti.web.language import speaking
from valtti.web.narration import forfeit_sentence, plain_sentences, result_sentence
from valtti.web.protocol import Frame, Replay
from valtti.web.sitting import PERSON

_MOST_MOVES = 5_000  # a picture of each is sent


def replay(record: Record, language: str, reader: int | None = None, records: int = 1) -> Replay:
    """All frames of a record, which must be that of a game that is over, told to who sat at a seat or to anybody."""
    assert record.result is not None
    with speaking(language):
        given = _given_names(record)
        names = told_apart([_called(name, seat == reader) for seat, name in enumerate(given)])
        return Replay(
            game=record.game,
            names=names,
            faces=told_apart(given),
            frames=list(_frames(record, names, reader)),
            result=result_sentence(record.game, record.result, names, reader),
            measure=say("Chance of not losing in percent, as each player could know it")
            if game(record.game).judged_by_losses
            else say("Chance of winning in percent, as each player could know it"),
            records=records,
        )


def read_record(lines: Sequence[str], number: int) -> Record:
    """The record of a finished game in a file that somebody shows, one in each line, checked by replaying it."""
    if not lines:
        raise InputError(say("there is no record in the file"))
    if number > len(lines):
        raise InputError(say("there are {count} records in the file", count=len(lines)))
    try:
        record = parse_record(lines[number - 1], say("line {number}", number=number))
        if len(record.moves) <= _MOST_MOVES:
            record.final()
    except ValueError as error:
        raise InputError(say("that is not the record of a game: {reason}", reason=error)) from None
    if len(record.moves) > _MOST_MOVES:
        raise InputError(
            say("the record has {moves} moves; up to {most} can be shown", moves=len(record.moves), most=_MOST_MOVES)
        )
    if record.result is None:
        raise InputError(say("the game is not finished"))
    return record


def first_to_show(lines: Sequence[str]) -> int:
    """The number of the first record that can be shown, and of the first one of all if none can."""
    for number in range(1, len(lines) + 1):
        with suppress(InputError):
            read_record(lines, number)
            return number
    return 1


def _given_names(record: Record) -> list[str]:
    """The names that a record gives by seat, or the agents."""
    names = record.extra.get("names")
    fits = isinstance(names, list) and len(names) == len(record.agents)
    return [str(name)[:40] for name in names] if fits and names else record.agents


def _called(name: str, is_reader: bool) -> str:
    if is_reader:
        return say("You ## a player")
    return say("Guest") if name in (PERSON, setup.PERSON) else name


def _frames(record: Record, names: Sequence[str], reader: int | None) -> Iterator[Frame]:
    """One for each move, but passes that follow each other are told together, as at a table.

    A person's own choice to pass or to wait stands alone: an analysis judges it.
    """
    seen, told = face(record.game).story(names, None), face(record.game).story(names, reader)
    quiet = face(record.game).quiet

    def is_choice(event: Event) -> bool:
        return record.agents[event.seat] == "human" and not event.forced

    def joins(event: Event) -> bool:
        return event.move.kind in quiet and not is_choice(event)

    state, events = record.table(0).state, list(record.events())
    sentences = plain_sentences(told.begin(state.view(reader or 0)))
    yield _frame(0, None, None, sentences, seen.picture(state).as_json())
    sentences = []
    for number, event in enumerate(events, start=1):
        openly = event.seen_openly()
        seen.tell(openly)
        sentences += plain_sentences(told.tell(openly if reader is None else event.seen_by(reader)))
        state = event.after
        if joins(event) and number < len(events) and joins(events[number]):
            continue
        if event.move.kind in quiet:
            sentences += plain_sentences(told.catch_up(state.view(reader or 0)))
        if not sentences and is_choice(event):
            sentences = [f"{told.sentence(event.seat, event.move)}."]
        if sentences or number == len(events):  # what is not told at all is seen with the next move
            yield _frame(number, event.seat, event.move, sentences, seen.picture(state).as_json())
            sentences = []
    if record.result is not None and "forfeit" in record.result:
        seat = record.result.get("forfeited_by", state.actor)
        sentences.append(forfeit_sentence(told, seat, record.result["forfeit"]))
        yield _frame(len(events) + 1, seat, None, sentences, seen.picture(state).as_json())


def _frame(number: int, seat: int | None, move: Move | None, sentences: list[str], picture: object) -> Frame:
    return Frame.model_validate(
        {
            "number": number,
            "seat": seat,
            "kind": None if move is None else move.kind,
            "move": None if move is None else str(move),
            "sentences": sentences,
            "picture": picture,
        }
    )
