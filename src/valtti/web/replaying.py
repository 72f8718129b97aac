"""A finished game move by move, with all cards open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from valtti.errors import InputError
from valtti.games.faces import face
from valtti.languages import say
from valtti.play.showing import seat_names
from valtti.records import Record
from valtti.records.record import parse_record
from valtti.web.language import speaking
from valtti.web.narration import forfeit_sentence, result_sentence
from valtti.web.protocol import Frame, Replay
from valtti.web.sitting import PERSON

_MOST_MOVES = 5_000  # a picture of each is sent


def replay(record: Record, language: str) -> Replay:
    """All frames of a record, which must be that of a game that is over."""
    if record.result is None:
        raise InputError(say("the game is not finished"))
    with speaking(language):
        names = names_of(record)
        return Replay(
            game=record.game,
            names=names,
            frames=list(_frames(record, names)),
            result=result_sentence(record.game, record.result, names, None),
        )


def read_record(text: str) -> Record:
    """The first record of a file that somebody shows, checked by replaying it."""
    line = next((line for line in text.splitlines() if line.strip()), None)
    if line is None:
        raise InputError(say("there is no record in the file"))
    try:
        record = parse_record(line, "line 1")
        if len(record.moves) <= _MOST_MOVES:
            record.final()
    except ValueError as error:
        raise InputError(say("that is not the record of a game: {reason}", reason=error)) from None
    if len(record.moves) > _MOST_MOVES:
        raise InputError(
            say("the record has {moves} moves; up to {most} can be shown", moves=len(record.moves), most=_MOST_MOVES)
        )
    return record


def names_of(record: Record) -> list[str]:
    """The names that a record gives by seat, or the agents."""
    names = record.extra.get("names")
    fits = isinstance(names, list) and len(names) == len(record.agents)
    if not fits or not names:
        return seat_names(record)
    return [say("Guest") if name == PERSON else str(name)[:40] for name in names]


def _frames(record: Record, names: Sequence[str]) -> Iterator[Frame]:
    story = face(record.game).story(names, None)
    state = record.table(0).state
    sentences = story.begin(state.view(0))
    yield _frame(0, None, None, sentences, story.picture(state).as_json())
    number = 0
    for number, event in enumerate(record.events(), start=1):
        sentences = story.tell(event.seen_openly())
        state = event.after
        yield _frame(number, event.seat, str(event.move), sentences, story.picture(state).as_json())
    if record.result is not None and "forfeit" in record.result:
        seat = record.result.get("forfeited_by", state.actor)
        told = forfeit_sentence(story, seat, record.result["forfeit"])
        yield _frame(number + 1, seat, None, [told], story.picture(state).as_json())


def _frame(number: int, seat: int | None, move: str | None, sentences: Sequence[str], picture: object) -> Frame:
    told = [str(sentence) for sentence in sentences if sentence]
    return Frame.model_validate({"number": number, "seat": seat, "move": move, "sentences": told, "picture": picture})
