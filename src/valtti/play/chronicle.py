"""What was told of a game so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from valtti.games.faces import Story, face
from valtti.games.faces.picture import Picture
from valtti.games.table import Event
from valtti.games.types import State, View


class Chronicle:
    """Keeps all that one reader, or an onlooker, was told of a game, and hands the sentences of each move on."""

    def __init__(
        self, game_name: str, names: Sequence[str], reader: int | None, hand_on: Callable[[Sequence[str]], None]
    ) -> None:
        self.lines: list[str] = []
        self._untold: list[str] = []
        self._new_story: Callable[[], Story] = lambda: face(game_name).story(names, reader)
        self._story = self._new_story()
        self._reader = reader
        self._hand_on = hand_on

    @property
    def scene(self) -> int:
        return self._story.scene

    def begin(self, state: State) -> None:
        self._note(self._story.begin(self._view(state)))
        self.tell()

    def add(self, event: Event) -> None:
        self.note(event)
        self.tell()

    def note(self, event: Event) -> None:
        """Writes a move down, to be told a little later."""
        self._note(self._tell(event))

    def tell(self) -> None:
        """Hands on what has not been told yet."""
        if self._untold:
            untold, self._untold = self._untold, []
            self._hand_on(untold)

    def recall(self, state: State, events: Iterable[Event]) -> None:
        """Knows what was told of a game from its beginning, and nothing else, without telling it again."""
        self._story = self._new_story()
        self.lines = [*self._story.begin(self._view(state))]
        for event in events:
            self.lines.extend(self._tell(event))

    def catch_up(self, view: View) -> None:
        self._note(self._story.catch_up(view))
        self.tell()

    def picture(self, position: State | View) -> Picture:
        """The table as it stands now: a view of the reader, or a state for an onlooker."""
        return self._story.picture(position)

    def seen(self, state: State) -> State | View:
        """What whom it is told to may see of a state."""
        return state if self._reader is None else state.view(self._reader)

    def is_new_scene(self, state: State) -> bool:
        return self._story.is_new_scene(self._view(state))

    def _tell(self, event: Event) -> Sequence[str]:
        return self._story.tell(event.seen_openly() if self._reader is None else event.seen_by(self._reader))

    def _view(self, state: State) -> View:
        return state.view(self._reader or 0)

    def _note(self, lines: Sequence[str]) -> None:
        self.lines.extend(lines)
        self._untold.extend(lines)
