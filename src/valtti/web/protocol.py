"""All that goes between a browser and the server, as types.

What comes in is checked against them, what goes out is made of them, and the pages that describe the protocol are
generated from them. A message of a table's WebSocket says by its `type` what it is.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

VERSION: Literal[1] = 1
LANGUAGES = ("en", "fi", "pl", "de")
Language = Literal["en", "fi", "pl", "de"]

#: Numbers of requests are the browser's own: the answer repeats them.
RequestNumber = Annotated[int, Field(ge=0, lt=2**53)]


class Incoming(BaseModel):
    """From a browser: nothing but what is described, and of the described types."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- WebSocket, from the browser ---


class MoveRequest(Incoming):
    """A move; refused if the table has changed since the position that the person saw."""

    type: Literal["move"]
    request: RequestNumber
    number: int = Field(ge=0, description="the number of the position that the person saw")
    move: str = Field(max_length=2000, description="as an offer writes it")


class FittingRequest(Incoming):
    """Which cards go with some that the person has picked? For positions of which not all moves are offered."""

    type: Literal["fitting"]
    request: RequestNumber
    number: int = Field(ge=0, description="the number of the position that the person saw")
    cards: list[Annotated[str, Field(max_length=3)]] = Field(max_length=52)


class HintRequest(Incoming):
    """What would a good player do?"""

    type: Literal["hint"]
    request: RequestNumber


class ResignRequest(Incoming):
    """The person gives up, and so loses."""

    type: Literal["resign"]
    request: RequestNumber


class LanguageRequest(Incoming):
    """Everything is to be said in another language: answered by a message `table`."""

    type: Literal["language"]
    language: Language


class Ping(Incoming):
    """Is anybody there?"""

    type: Literal["ping"]


AnyRequest = MoveRequest | FittingRequest | HintRequest | ResignRequest | LanguageRequest | Ping
read_request: TypeAdapter[AnyRequest] = TypeAdapter(Annotated[AnyRequest, Field(discriminator="type")])


# --- WebSocket, from the server ---


class OfferMessage(BaseModel):
    """A legal move, with its words."""

    move: str = Field(description="what is sent to make it")
    label: str
    kind: str
    cards: list[str]
    targets: list[str]
    value: int
    help: str | None = Field(None, description="what moves of this kind do")


class Result(BaseModel):
    """How a game ended. Nobody wins or loses a game that does not count."""

    sentence: str
    winners: list[int]
    losers: list[int]
    points: list[float]


class Position(BaseModel):
    """The table as the person may see it, and what it can do."""

    number: int = Field(description="counts what the person has seen, and not the moves that were made")
    picture: dict[str, Any] = Field(description="a Picture, as valtti.games.faces.picture describes it")
    status: str = Field(description="what is asked of the person, or whom the table waits for")
    your_turn: bool
    offers: list[OfferMessage] = Field(description="empty if it is not the person's turn")
    all_offered: bool = Field(description="whether offers are all legal moves; if not, ask for what is `fitting`")
    over: bool
    result: Result | None


class LogEntry(BaseModel):
    """What was told of a move, and in number 0 of the deal."""

    number: int
    sentences: list[str]
    closes: bool = Field(description="was it the last move of a trick or a bout?")


class RoundMessage(BaseModel):
    """A round that is over, as the score sheet notes it; numbers are by seat."""

    numbers: list[int] = Field(description="how everybody stands after it")
    changes: list[int] = Field(description="what it has brought")
    note: str = Field(description="what was played for")


class EarlierGame(BaseModel):
    """A game that the same players have finished before."""

    table: str
    marks: list[str] = Field(
        description="a word for who won, or in Moska for who lost; ½ in a draw, – if nothing counts"
    )


class ScoreSheet(BaseModel):
    """How the rounds and the earlier games of a table have ended."""

    counted: str | None = Field(description="what the numbers of rounds are; null in a game of a single round")
    goal: str = Field(description="what wins a game of several rounds, in a sentence")
    rounds: list[RoundMessage]
    earlier: list[EarlierGame]
    counts: list[int] = Field(description="how many earlier games each seat has won, or lost")


class EventMessage(BaseModel):
    """A move that somebody made, as far as this person may see it, and the position that came of it."""

    type: Literal["event"] = "event"
    number: int
    seat: int | None
    kind: str | None = Field(description="the kind of the move; `resign` or `forfeit` if a seat has lost by that")
    move: str | None
    sentences: list[str]
    round: RoundMessage | None = Field(None, description="the round that it has ended")
    position: Position


class Opening(BaseModel):
    """How a game has come from its deal to the person's first choice, for those who want to watch it."""

    position: Position
    events: list[EventMessage]


class TableMessage(BaseModel):
    """The whole table: the first message, and again when the language changes."""

    type: Literal["table"] = "table"
    version: Literal[1] = VERSION
    table: str
    game: str
    seat: int
    names: list[str]
    faces: list[str] = Field(description="words that faces are drawn by: the same word, the same face")
    about: list[str] = Field(description="of each opponent how strong it is and how it plays")
    number: int
    log: list[LogEntry]
    sheet: ScoreSheet
    hints: bool = Field(description="may they be asked for?")
    position: Position
    opening: Opening | None = Field(description="null as soon as the person has made a choice")


class RefusedMessage(BaseModel):
    """A request was not fulfilled, and nothing has changed."""

    type: Literal["refused"] = "refused"
    request: int
    error: str


class FittingMessage(BaseModel):
    """The cards that can be added to some, and the moves that play just those."""

    type: Literal["fitting"] = "fitting"
    request: int
    cards: list[str]
    offers: list[OfferMessage]


class RatedMove(BaseModel):
    move: str
    value: float


class HintMessage(BaseModel):
    """What a good player would do, in words and as a move; the share that moves win where it is known."""

    type: Literal["hint"] = "hint"
    request: int
    sentence: str
    move: str
    moves: list[RatedMove]


class ErrorMessage(BaseModel):
    """What was sent is no message of this protocol, or cannot be answered."""

    type: Literal["error"] = "error"
    error: str


class Pong(BaseModel):
    type: Literal["pong"] = "pong"


Message = TableMessage | EventMessage | RefusedMessage | FittingMessage | HintMessage | ErrorMessage | Pong


# --- HTTP ---


class Problem(BaseModel):
    """What is wrong, in a sentence."""

    error: str


class Preset(BaseModel):
    name: str
    title: str
    sentence: str


class Option(BaseModel):
    """A rule that can be chosen. Without values it is a free text, which the server checks."""

    name: str
    possible: str = Field(description="all values, as the rules write them")
    values: list[str] | None
    words: list[str] | None = Field(description="what the values are called")
    default: str
    sentence: str


class LevelMessage(BaseModel):
    """An opponent to choose. Ratings are measured within a game, on the scale of Elo with a mean of 1000."""

    id: str
    name: str
    face: str = Field(description="a word that the face is drawn by: the same word, the same face")
    rating: int
    interval: tuple[int, int] = Field(description="in which the rating lies with 95 % confidence")
    sentence: str
    default: bool


class GameMessage(BaseModel):
    name: str
    title: str
    players: list[int]
    default_players: int
    sentence: str
    presets: list[Preset]
    options: list[Option]
    levels: list[LevelMessage]


class Games(BaseModel):
    games: list[GameMessage]


class NewTable(Incoming):
    """A table to sit down at. What is left out is as usual, with opponents of middle strength."""

    game: str = Field(max_length=40)
    players: int | None = None
    preset: str | None = Field(None, max_length=40)
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=100)]] = Field(
        default_factory=dict, max_length=60
    )
    levels: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=7, description="an id for each opponent, from the person's left"
    )
    hints: bool = Field(True, description="may they be asked for?")


class TableId(BaseModel):
    table: str


class MyTable(BaseModel):
    table: str
    game: str
    names: list[str]
    over: bool
    sentence: str
    at: str = Field(description="when it was begun, in ISO 8601")


class MyTables(BaseModel):
    tables: list[MyTable]


class Frame(BaseModel):
    """A move with all cards open, and number 0 for the deal.

    Passes in a row are one frame, that of the last; but those that a person has chosen stand alone.
    """

    number: int = Field(description="of the move in the record, counted from 1")
    seat: int | None
    kind: str | None
    move: str | None
    sentences: list[str]
    picture: dict[str, Any]


class Replay(BaseModel):
    game: str
    names: list[str]
    faces: list[str]
    frames: list[Frame]
    result: str
    measure: str = Field(description="what the values of an analysis are")
    records: int = Field(description="how many there are in the file from which it comes")


class JudgedMove(BaseModel):
    """A move of a person, and what would have been best."""

    number: int = Field(description="of the move in the record, counted from 1")
    seat: int
    move: str
    label: str
    best: str
    best_label: str
    given_away: float = Field(description="the share of games by which the best move is better")
    sure: float = Field(description="by how much that may be wrong")
    mark: Literal["best", "fine", "mistake", "blunder"]


class Analysis(BaseModel):
    """The course of a game, and the moves of people."""

    values: list[list[float]] = Field(description="by number of move, the deal first, what each seat could expect")
    moves: list[JudgedMove]


class Progress(BaseModel):
    """The share of the work that is done."""

    progress: float


class Page(BaseModel):
    html: str


class LessonMessage(BaseModel):
    """A position in which one move is to be found."""

    number: int
    title: str
    sentence: str
    names: list[str]
    picture: dict[str, Any]
    offers: list[OfferMessage]


class Lessons(BaseModel):
    lessons: list[LessonMessage]


class Try(Incoming):
    move: str = Field(max_length=2000)


class Tried(BaseModel):
    """Whether a move was right, why, and what the table looks like after it."""

    right: bool
    sentence: str
    picture: dict[str, Any]


class Health(BaseModel):
    status: Literal["ok"] = "ok"
    version: str
