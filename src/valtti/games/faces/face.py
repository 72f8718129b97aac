"""What a game shows and says to people: its face.

Everything that shows games is the same for all of them and asks the face of the game for its words and pictures. The
class `Face` is a plain face that does for any game: it shows positions and moves by their text. A game with more to say
has a file or a folder of its own here with a class derived from `Face`, and a line in `FACES` of the package. It
overrides any of these; names are always by seat:

- `title`: its name for people; `presets`: a sentence for each preset of its rules; `aim`: the game under some rules in
  a few sentences, for somebody who does not know it.
- `picture` and `open_picture`: the table as one seat sees it, and with open cards for those who only watch. Both are
  data, described in `picture.py`, and drawn elsewhere.
- `verbs`, `wording` and `parts`: how each kind of move is told, as `deed` and stories put it together; `label`: a move
  as an offer to the viewer.
- `story`: how a game is told; see `Story`. `is_under_way`: does a trick or a bout lie on the table?
- `situation`, `ways` and `help`: where the viewer stands, a few words for each kind of move that it may have, and what
  each kind does that it can make now.
- `reasons`: a sentence for each reason for which the core may refuse a move; see `why_not`.
- `trump`: the trump suit's letter, for the colours.
- `typing`: what a person can type besides numbers. `quiet`: kinds of move that a person may want to repeat until
  something happens, and `quiet_words`: what is typed for that.
- `number`: the number by which people know a move, such as that of a bid; `winning`: how hints tell how often a move
  leads to what everybody wants, and `horizon`: how far quick agents play on for it.
- `solved`: what perfect play makes of a position whose value is known; see `valtti.games.solving`.
- `order`: how cards are sorted in lists, `few`: kinds of which only the first moves are listed, and `late`: kinds that
  are listed last, because they are seldom wanted and a slip would cost much.
- `wanted`: what the next card is for while a move with places for its cards is put together.
- `understand`: other words for moves, and `absent`: what to say of cards that cannot be named at all.
- `pair_verb`: what a card does to the other in moves such as `9D>7D`, where there are such moves.
- `sheet`: what the score sheet of a game of several rounds counts, and `last_round`: the line that a round adds to it.
- `ending`: a picture of the end, and `endless`: what to say of a game that is void.

A face is handed views, and states only where all cards are open; a story is handed what its reader sees of each move.
So neither can show what a seat may not know. A face does not judge moves: it puts into words what the core says.

Whatever people read is said by `valtti.languages`, in the language that is being spoken. Tables hold English texts,
which are looked up when they are used. What is typed is the same in all languages, and explained in English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from valtti._core import Card, CardSet
from valtti.games import game_of
from valtti.games.faces.picture import Fact, Picture, SeatPicture
from valtti.games.faces.scores import RoundScore
from valtti.games.faces.story import Story
from valtti.games.types import Move, State, View
from valtti.games.writing import card_name, card_names, listed
from valtti.languages import say

#: A reason of the core, and the cards and the number that it is about.
Refusal = tuple[str, CardSet, int]


class Face:
    """The plain face, for a game that adds nothing."""

    title = ""
    presets: Mapping[str, str] = {}
    winning = "which wins {often} from here"
    endless = "The game comes to no end and does not count."
    pair_verb = "beat"
    #: What somebody does and what the reader does, for each kind of move; what stands in braces is one of the `parts`.
    verbs: Mapping[str, tuple[str, str]] = {}
    any_move = ("plays {move}", "play {move}")
    quiet: Sequence[str] = ()
    quiet_words: Sequence[str] = ()
    few: Mapping[str, int] = {}
    late: Sequence[str] = ()
    typing: Mapping[str, str] = {
        "move": "type it as the list shows it; its cards alone will do if only one move plays them",
        "word": "the first word of a move: choose among all moves that begin with it",
    }
    #: Sentences without their full stop; `{cards}` and `{value}` are those of the refusal.
    reasons: Mapping[str, str] = {
        "over": "the game is over",
        "not_your_turn": "it is not your turn",
        "no_such_move": "there is no such move in this game",
        "not_held": "you do not hold {cards}",
    }

    def aim(self, rules: Any) -> str:
        return ""

    def picture(self, view: Any, names: Sequence[str]) -> Picture:
        return _plain(view, names, view.seat)

    def open_picture(self, state: Any, names: Sequence[str]) -> Picture:
        return _plain(state, names, None)

    def deed(self, move: Move) -> tuple[str, str]:
        """What somebody does by a move, and what is offered to the reader: `kills 9♦ with J♦`, `kill 9♦ with J♦`."""
        other, you = self.wording(move)
        parts = self.parts(move)
        return say(other, **parts), say(you, **parts)

    def wording(self, move: Move) -> tuple[str, str]:
        """The texts of a move, with places for its parts."""
        return self.verbs.get(move.kind, self.any_move)

    def parts(self, move: Move) -> dict[str, str]:
        """The words of a move."""
        return {
            "move": str(move),
            "cards": card_names(move.cards),
            "targets": card_names(move.targets),
            "value": self.value_name(move.value),
        }

    def label(self, view: Any, move: Any) -> str:
        return str(move)

    def is_under_way(self, view: Any) -> bool:
        return False

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return Story(self, names, reader)

    def situation(self, view: Any, names: Sequence[str]) -> str:
        return say("It is your turn.")

    def ways(self, view: Any) -> Mapping[str, str]:
        """What somebody does by each kind of move, to stand after `You can`."""
        return {kind: kind_name(kind) for kind in self.kinds(view.moves)}

    def instruction(self, view: Any, names: Sequence[str]) -> str:
        """Where the viewer stands, and all that it can do, if there is more than one way."""
        situation, kinds, ways = self.situation(view, names), self.kinds(view.moves), self.ways(view)
        if len(kinds) < 2:
            return situation
        return say(
            "{situation} You can {ways}.", situation=situation, ways=listed([ways[kind] for kind in kinds], "or")
        )

    def solved(self, state: Any, value: float, names: Sequence[str]) -> str:
        return f"{value:g}"

    def number(self, move: Move) -> int | None:
        return None

    def horizon(self, view: Any) -> tuple[Any, str]:
        """A view of what hints play on to the end, with the same moves, and what that is called."""
        return view, "games"

    def help(self, view: Any, names: Sequence[str]) -> dict[str, str]:
        return dict.fromkeys(self.kinds(view.moves), "")

    def why_not(self, view: View, move: Move) -> str:
        """What is wrong with a move that is not legal."""
        refusal = view.refusal(move)
        if refusal is None:
            return say("nothing is wrong with that")
        if refusal[0] in self.reasons:
            return self.reason(refusal)
        # What there is to do instead says more than that this is not possible now.
        possible = self.kinds(view.moves)
        if move.kind in possible:
            return say("'{move}' is not possible now", move=move)
        if not possible:
            return say("you cannot {kind} now", kind=kind_name(move.kind))
        kinds = listed([kind_name(kind) for kind in possible])
        return say("you cannot {kind} now; you can {kinds}", kind=kind_name(move.kind), kinds=kinds)

    def unreadable(self, view: Any, text: str) -> str:
        """What is wrong with a text that is no move."""
        return say("there is no move '{text}' here", text=text)

    def reason(self, refusal: Refusal) -> str:
        """What the core says, as a sentence without its full stop."""
        reason, cards, value = refusal
        names = listed([card_name(card) for card in cards])
        return say(self.reasons[reason], cards=names, value=self.value_name(value))

    def kinds(self, moves: Iterable[Move]) -> list[str]:
        """The kinds of these moves as they are listed: in the core's order, apart from those that come late."""
        found = list(dict.fromkeys(move.kind for move in moves))
        return [kind for kind in found if kind not in self.late] + [kind for kind in self.late if kind in found]

    def value_name(self, value: int) -> str:
        """The value of a move or a refusal, as a person knows it."""
        return str(value)

    def trump(self, position: Any) -> str | None:
        return None

    def order(self, card: Card, trump: str | None) -> tuple[bool, int, str]:
        """Low ranks first, trumps late."""
        return card.suit == trump, card.rank, card.suit

    def wanted(self, view: Any, names: Sequence[str], kind: str, picked: int) -> str:
        return ""

    def sheet(self, rules: Any) -> str | None:
        """What is counted from round to round; None if the rules know but one."""
        return None

    def goal(self, rules: Any) -> str:
        """What wins a game with a score sheet, in a sentence."""
        return ""

    def last_round(self, view: Any, names: Sequence[str]) -> RoundScore | None:
        """The last round that is over, in a game with a score sheet."""
        return None

    def ending(self, state: Any, names: Sequence[str]) -> Picture | None:
        """What is shown with the result, if anything."""
        return None

    def understand(self, words: list[str]) -> list[str]:
        """The words of a typed line as the notation has them."""
        return words

    def absent(self, view: Any, cards: Sequence[Card]) -> str | None:
        """What to say if some of the cards are nowhere that the viewer could play them from or upon."""
        return None


def kind_name(kind: str) -> str:
    """What somebody does by a kind of move, in a word or two; in English that is how the core calls it."""
    return say(f"{kind} ## a kind of move")


def _plain(position: State | View, names: Sequence[str], viewer: int | None) -> Picture:
    seats = tuple(
        SeatPicture(seat, name, is_viewer=seat == viewer, roles=(Fact("seat", say("seat {seat}", seat=seat), seat),))
        for seat, name in enumerate(names)
    )
    remarks = tuple(position.text.split("; "))
    return Picture(game_of(position), viewer, position.actor, seats, remarks=remarks)
