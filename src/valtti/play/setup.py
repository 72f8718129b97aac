"""Who plays what: everything that follows from the options of a game at the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from valtti._core import Rng, mix
from valtti.agents.registry import Player, default_agent, make_player
from valtti.errors import InputError
from valtti.games import check_seed, chooses_players, make_rules
from valtti.records import Record

NAMES = ("Anna", "Ville", "Aino", "Pekka", "Liisa", "Matti", "Helmi", "Eero", "Sanna", "Juhani", "Kaisa", "Onni")
PERSON = "You"  # who gives no name
MOST_OPPONENTS = 7
#: The stream of the seed that says who sits where; deal, chance and players have others.
_SEATING = 0x5EA7


class Setup:
    """A game before the deal. The seed also says where the person sits, and what the others are called."""

    def __init__(
        self,
        game: str,
        against: Sequence[str] = (),
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        hint: str | None = None,
        person: str = PERSON,
    ) -> None:
        options = dict(options or {})
        if len(against) > MOST_OPPONENTS:
            raise InputError(f"there can be 1 to {MOST_OPPONENTS} opponents, not {len(against)}")
        if against and chooses_players(game):
            options.setdefault("players", str(len(against) + 1))
        self.game = game
        self.rules = make_rules(game, options)
        self.players = self.rules.players
        against = against or [default_agent(game)] * (self.players - 1)
        if len(against) != self.players - 1:
            others = "is 1 opponent" if self.players == 2 else f"are {self.players - 1} opponents"
            raise InputError(f"with {self.players} players there {others}, not {len(against)}")
        self.opponents = [make_player(game, spec).at_table_of(self.players) for spec in against]
        self.mine = make_player(game, default_agent(game))  # who plays for a person that only watches
        self.hint = make_player(game, hint or default_agent(game)).at_table_of(self.players)
        self.person = _fitting(person) or PERSON
        self.seed = secrets.randbits(32) if seed is None else check_seed(seed)
        rng = Rng.stream(self.seed, _SEATING)
        self.seat = rng.below(self.players)  # the person's
        self._names = list(NAMES)
        for i in range(len(NAMES) - 1, 0, -1):
            j = rng.below(i + 1)
            self._names[i], self._names[j] = self._names[j], self._names[i]

    def another(self) -> Setup:
        """The next game of the same people."""
        around = [player.name for player in self.opponents]
        setup = Setup(self.game, around, mix(self.seed, 1) >> 11, self.rules.as_dict(), self.hint.name, self.person)
        setup._names = self._names
        return setup

    @classmethod
    def of_record(cls, record: Record) -> Setup:
        """The setup of a game that a person has left."""
        if record.agents.count("human") != 1:
            raise InputError("the saved game was not played by a person")
        seat = record.agents.index("human")
        around = [record.agents[(seat + i) % len(record.agents)] for i in range(1, len(record.agents))]
        hint = record.extra.get("hint")
        setup = cls(record.game, around, record.seed, record.rules, hint if isinstance(hint, str) else None)
        if setup.seat != seat:
            raise InputError("the saved game was not begun at this terminal")
        setup._call_all(record.extra.get("names"))
        setup.require_fair()
        return setup

    def require_fair(self) -> None:
        """An agent that sees hidden cards never sits with a person, nor gives hints."""
        for player in [*self.opponents, self.hint]:
            if not player.fair:
                raise InputError(f"{player.name} sees hidden cards and cannot play with a person; --watch shows it")

    def at_seats(self, mine: Player) -> list[Player]:
        """The players by seat: the opponents go round the table from the person's left."""
        around = [mine, *self.opponents]
        return [around[(seat - self.seat) % self.players] for seat in range(self.players)]

    def names(self) -> list[str]:
        """Names by seat, of the person and the others."""
        return self._by_seat([self.person, *(name for name in self._names if name.lower() != self.person.lower())])

    def names_of_agents(self) -> list[str]:
        """Names by seat where an agent plays for the person."""
        return self._by_seat(self._names)

    def _by_seat(self, around: Sequence[str]) -> list[str]:
        return [around[(seat - self.seat) % self.players] for seat in range(self.players)]

    def _call_all(self, names: Any) -> None:
        """Gives everybody the names that a record has, by seat. The seed may say others: an evening keeps its names."""
        if isinstance(names, list) and len(names) == self.players:
            fitting = [_fitting(str(name)) for name in names]
            if all(fitting):
                self.person, *self._names = fitting[self.seat :] + fitting[: self.seat]


def _fitting(name: str) -> str:
    """A name that fits into a picture."""
    return " ".join("".join(filter(str.isprintable, name)).split())[:16].rstrip()
