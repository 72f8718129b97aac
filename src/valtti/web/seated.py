"""A table with those who sit at it: agents move by themselves, and a person is waited for."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

from valtti.agents.registry import Player
from valtti.games import make_rules
from valtti.games.table import Event, Table
from valtti.records import Record
from valtti.records.record import record_of
from valtti.web.levels import kept_level
from valtti.web.narration import RESIGNED, Forfeit
from valtti.web.storage import Happening, TableRow

_log = logging.getLogger(__name__)


class SeatedTable:
    """A game in progress as it is stored. For one thread at a time."""

    def __init__(self, row: TableRow, earlier: Sequence[TableRow] = ()) -> None:
        self.row = row
        self.earlier = earlier  # what the same players have played before
        self.levels = [None if seat.level is None else kept_level(row.game, seat.level) for seat in row.seats]
        self._agents = [None if level is None else level.player(row.game) for level in self.levels]
        self.names = [seat.name for seat in row.seats]
        self.faces = ["" if seat.level is None else seat.name for seat in row.seats]
        self.table = self.deal()
        for _ in self._repeat(self.table):
            pass

    def deal(self) -> Table:
        """The same game before anything has happened."""
        return Table(self.row.game, make_rules(self.row.game, self.row.rules), self.row.seed)

    def past(self) -> Iterator[Event | Forfeit]:
        """All that has happened, from the deal on."""
        return self._repeat(self.deal())

    def go_on(self) -> list[Event | Forfeit]:
        """Makes all moves until a person has a choice, or to the end."""
        events: list[Event | Forfeit] = []
        while not self.table.over:
            player, forced = self._agents[self.table.actor], self.table.state.forced
            if player is not None:
                events.append(self._let(player))
            elif forced is not None:
                events.append(self.table.play(forced))
            else:
                break
        return events

    def give_up(self, seat: int) -> Forfeit:
        self.table.forfeit(seat, RESIGNED)
        return Forfeit(seat, RESIGNED)

    def keep(self, events: Sequence[Event | Forfeit]) -> tuple[Happening, ...]:
        """What has happened, as it is stored; from now on it is part of the past."""
        new = tuple(
            Happening(event.seat, forfeit=event.reason)
            if isinstance(event, Forfeit)
            else Happening(event.seat, move=str(event.move))
            for event in events
        )
        self.row = replace(self.row, happenings=self.row.happenings + new, result=self.table.result)
        return new

    def record(self) -> Record:
        agents = ["human" if level is None else level.agent for level in self.levels]
        return record_of(self.table, agents, {"names": self.names})

    def _repeat(self, table: Table) -> Iterator[Event | Forfeit]:
        for happening in self.row.happenings:
            if happening.forfeit is not None:
                table.forfeit(happening.seat, happening.forfeit)
                yield Forfeit(happening.seat, happening.forfeit)
            else:
                yield table.play_text(f"{happening.seat} {happening.move}")

    def _let(self, player: Player) -> Event | Forfeit:
        """Lets an agent move. One that fails loses the game, as it does everywhere."""
        seat, reason = self.table.actor, f"{player.name} has no move to make"
        assert player.native is not None
        try:
            event = self.table.let(player.native)
        except Exception:  # whatever it is, it is the agent's
            _log.exception("an agent failed", extra={"table": self.row.id, "agent": player.name})
            event = None
            self.table.forfeit(seat, reason)
        return event or Forfeit(seat, reason)
