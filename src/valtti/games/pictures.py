"""Text pictures: cards, tables and moves as a person reads them in a terminal.

Cards are shown as `9♦` and `10♠`; hearts and diamonds are red and trumps yellow. Everything can be read without
colours too: what they say is also said in words. `PICTURES` holds what each game adds; a game without an entry is shown
by its texts.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from valtti._core import Card, CardSet, moska
from valtti.games.types import Move, State, View

WIDTH = 80  # columns of a picture, at most
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
BACK = "▮"

#: What stands for our symbols where the output cannot show them.
_LETTERS = {symbol: letter for letter, symbol in SUITS.items()} | {
    BACK: "#",
    "►": ">",
    "·": "-",
    "×": "x",
    "…": ".",
    "─": "-",
}
_CARD = re.compile(f"(?:10|[2-9JQKA])([{''.join(SUITS.values())}])")


def _letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(_LETTERS.get(character, "?") for character in wrong), error.end


#: For outputs that are not Unicode: ``sys.stdout.reconfigure(errors=LETTERS)`` shows 9D in place of 9♦.
LETTERS = "valtti-letters"
codecs.register_error(LETTERS, _letters)


# --- Cards ---


def card_name(card: Card) -> str:
    """`10♥` for TH."""
    return str(card)[:-1].replace("T", "10") + SUITS[card.suit]


def card_names(cards: Iterable[Card]) -> str:
    return " ".join(card_name(card) for card in cards)


def card_text(card: Card, trump: str | None = None) -> Text:
    """A card in its colour; `trump` is the trump suit's letter."""
    return Text(card_name(card), _style(card.suit, trump))


def cards_text(cards: Iterable[Card], trump: str | None = None) -> Text:
    return Text("  ").join(card_text(card, trump) for card in cards)


def coloured(text: str, trump: str | None = None) -> Text:
    """A text in which every card has its colour."""
    result = Text(text)
    letters = {symbol: letter for letter, symbol in SUITS.items()}
    for found in _CARD.finditer(text):
        result.stylize(_style(letters[found[1]], trump), *found.span())
    return result


def sorted_cards(cards: Iterable[Card], trump: str) -> list[Card]:
    """By suit and rank, trumps last."""
    return sorted(cards, key=lambda card: (card.suit == trump, card.suit, card.rank))


def _style(suit: str, trump: str | None) -> str:
    if suit == trump:
        return "bold yellow"
    return "bold red" if suit in "DH" else "bold"


# --- Moska ---


def moska_view(view: moska.View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it. Others' cards are shown where everybody knows them."""
    order = [(view.seat + i) % len(names) for i in range(1, len(names) + 1)]  # the viewer last, beside its hand
    hand = Table.grid(padding=(0, 1))
    hand.add_column(width=9)
    hand.add_row("Your hand" if view.hand else "", _moska_hand(view.hand, view.trump))
    parts = [_moska_players(view, names, order), Rule(style="dim"), _moska_middle(view), Rule(style="dim"), hand]
    return _moska_panel(view, parts)


def moska_state(state: moska.State, names: Sequence[str]) -> RenderableType:
    """The table with open cards, for those who only watch."""
    players = _moska_players(state, names, range(len(names)), state.hands)
    return _moska_panel(state, [players, Rule(style="dim"), _moska_middle(state)])


def _moska_panel(table: moska.View | moska.State, parts: Sequence[RenderableType]) -> RenderableType:
    title = Text("trump ")
    title.append(f"{SUITS[table.trump]} {SUIT_NAMES[table.trump]}", _style(table.trump, table.trump))
    if table.bottom is None:
        title.append(" · the deck is empty")
    else:
        title.append(f" · deck {table.deck_size} {'cards' if table.deck_size > 1 else 'card'}, at the bottom ")
        title.append_text(card_text(table.bottom, table.trump))
    return Panel(Group(*parts), title=title, title_align="left", width=WIDTH)


def _moska_players(
    table: moska.View | moska.State, names: Sequence[str], order: Iterable[int], hands: Sequence[CardSet] | None = None
) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)  # the target's mark
    grid.add_column(max_width=16, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=14)  # role and pass
    grid.add_column(justify="right", width=2)
    grid.add_column()
    for seat in order:
        is_target = table.in_game[seat] and seat == table.target
        size = str(table.hand_sizes[seat]) if table.in_game[seat] else ""
        cards = _moska_cards(table, seat, hands)
        name = Text(names[seat], "bold green" if is_target else "")
        grid.add_row(Text("►" if is_target else "", "bold green"), name, _moska_marks(table, seat), size, cards)
    return grid


def _moska_cards(table: moska.View | moska.State, seat: int, hands: Sequence[CardSet] | None) -> Text:
    """The hand of a player where it is open, or else backs and the cards that everybody knows of it."""
    if not table.in_game[seat]:
        return Text("out of the game", "dim")
    if hands is not None:
        return _moska_hand(hands[seat], table.trump)
    known = table.known[seat]
    unknown = table.hand_sizes[seat] - len(known)
    backs = BACK * unknown if unknown <= 10 else f"{BACK}×{unknown}"
    parts = [Text(backs, "blue")] if unknown else []
    if known:
        parts.append(cards_text(sorted_cards(known, table.trump), table.trump))
    if known and isinstance(table, moska.View) and seat == table.seat:
        parts.append(Text("known to the others", "dim"))
    return Text("  ").join(parts)


def _moska_marks(table: moska.View | moska.State, seat: int) -> Text:
    if not table.in_game[seat]:
        return Text(place_name(list(table.finished).index(seat) + 1), "dim")
    if seat == table.target:
        return Text("target, waits" if table.passed[seat] else "target", "bold green")
    opening = not table.unkilled and not table.killed
    words = []
    if seat == table.initiator:
        words.append("to open" if opening else "opener")
    if table.passed[seat]:
        words.append("passed")
    return Text(", ".join(words), "cyan")


def _moska_middle(table: moska.View | moska.State) -> RenderableType:
    """What lies on the table."""
    if not table.unkilled and not table.killed:
        return Text("The table is empty.", "dim")
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=9)
    attack = Text("  ").join(
        Text.assemble(card_text(card, table.trump), "*" if card == table.flagged else "") for card in table.table
    )
    grid.add_row("To kill", attack if table.unkilled else Text("nothing", "dim"))
    if table.flagged is not None:
        grid.add_row("", Text("* from the deck; the deck is closed until this card is killed", "dim"))
    if table.turned is not None:
        why = Text("  from the deck, must kill a card", "dim")
        grid.add_row("Turned", Text.assemble(card_text(table.turned, table.trump), why))
    grid.add_row("Killed", cards_text(table.killed, table.trump) if table.killed else Text("nothing", "dim"))
    return grid


def _moska_hand(hand: CardSet, trump: str) -> Text:
    if not hand:
        return Text("no cards", "dim")
    suits = [[card for card in hand if card.suit == suit] for suit in "CDHS" if suit != trump]
    groups = [cards_text(cards, trump) for cards in suits if cards]
    trumps = [card for card in hand if card.suit == trump]
    if trumps:
        groups.append(Text.assemble("trumps: ", cards_text(trumps, trump)))
    return Text("    ").join(groups)


def kill_pairs(move: Move) -> list[tuple[Card, Card]]:
    """The pairs of a kill as its text gives them: the killing card and its victim."""
    pairs = [word.split(">") for word in str(move).split()[1:]]
    return [(Card(killer), Card(victim)) for killer, victim in pairs]


#: Each kind for somebody else and for the reader.
_MOSKA_VERBS = {
    "end": ("ends the bout", "end the bout, all is killed"),
    "take": ("takes what is not killed", "take what is not killed"),
    "takeall": ("takes everything on the table", "take everything on the table"),
    "open": ("opens with {cards}", "open with {cards}"),
    "add": ("adds {cards}", "add {cards}"),
    "turn": ("attacks with the top card of the deck", "attack with the top card of the deck"),
    "self": ("plays {cards} to self", "play {cards} to yourself"),
    "kill": ("kills {pairs}", "kill {pairs}"),
    "deck": ("turns the top card of the deck", "turn the top card of the deck"),
    "drop": ("kills {targets} with the turned card", "kill {targets} with the turned card"),
    "pass": ("passes", "pass"),
    "wait": ("waits", "wait"),
    "swap": ("exchanges the trump 2 for the turned card", "exchange the trump 2 for the turned card"),
    "keep": ("keeps the trump 2", "keep the trump 2"),
}


def moska_sentence(name: str, move: Move) -> str:
    """A move as a sentence, such as `Ville kills 9♦ with J♦`; the name `You` takes the verb's other form."""
    return f"{name} {_moska_words(move, 1 if name == 'You' else 0)}"


def moska_label(view: moska.View, move: Move) -> str:
    """A move as an offer to the viewer, such as `kill 9♦ with J♦`."""
    match move.kind:
        case "take":
            return f"take {card_names(view.table)}"
        case "takeall":
            return f"take everything: {card_names([*view.table, *view.killed])}"
        case "drop" if view.turned is not None:
            return f"kill {card_names(move.targets)} with {card_name(view.turned)}"
        case "wait":
            return "wait for the others"
        case _:
            return _moska_words(move, 1)


def _moska_words(move: Move, form: int) -> str:
    pairs = kill_pairs(move) if move.kind == "kill" else []
    return _MOSKA_VERBS[move.kind][form].format(
        cards=card_names(move.cards),
        targets=card_names(move.targets),
        pairs=listed([f"{card_name(victim)} with {card_name(killer)}" for killer, victim in pairs]),
    )


# --- All games ---


@dataclass(frozen=True)
class Picture:
    """How a game is shown. Names are by seat."""

    view: Callable[[Any, Sequence[str]], RenderableType]
    state: Callable[[Any, Sequence[str]], RenderableType]
    sentence: Callable[[str, Move], str]
    label: Callable[[Any, Move], str]


def _plain(position: State | View, names: Sequence[str]) -> RenderableType:
    seats = ", ".join(f"{seat} is {name}" for seat, name in enumerate(names))
    return Text(f"Seat {seats}.\n" + position.text.replace("; ", "\n"))


PICTURES = {"moska": Picture(moska_view, moska_state, moska_sentence, moska_label)}
_PLAIN = Picture(_plain, _plain, lambda name, move: f"{name}: {move}", lambda view, move: str(move))


def _picture(thing: Any) -> Picture:
    """The picture of the game that a view, a state or a move belongs to."""
    return PICTURES.get(type(thing).__module__.rsplit(".", 1)[-1], _PLAIN)


def view_picture(view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it; nothing in it is hidden from that seat."""
    return _picture(view).view(view, names)


def state_picture(state: State, names: Sequence[str]) -> RenderableType:
    """The table with open cards, for those who only watch."""
    return _picture(state).state(state, names)


def move_sentence(name: str, move: Move) -> str:
    """A move as a sentence about the player of that name."""
    return _picture(move).sentence(name, move)


def move_label(view: View, move: Move) -> str:
    """A move as it is offered to the viewer."""
    return _picture(move).label(view, move)


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def place_name(place: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
