"""Draws the picture of a table, whatever game it is of, for a terminal of 80 columns or fewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from valtti.games.faces.picture import CardPicture, Picture, Pile, SeatPicture, Square, round_the_table
from valtti.play.colours import WIDTH, backs_text, card_text, cards_text, coloured, hand_text, heap_text

_NARROW = 60  # columns, below which what belongs to a player does not fit one row
_NAME_WIDTH = 20  # columns for a player's name, at most
_LABEL_WIDTH = 9  # columns for the name of a pile
_MARKED = "bold green"
_SIDES = ("bold red", "bold blue")  # the marks on a board, by seat


def draw(picture: Picture, width: int = WIDTH) -> RenderableType:
    """The players, the middle of the table, and the viewer's hand."""
    headline = coloured(" · ".join(fact.text for fact in picture.headline), picture.trump)
    is_narrow = width < _NARROW
    parts: list[RenderableType] = [headline, Rule(style="dim")] if is_narrow and headline else []
    parts.append(_players_in_rows(picture) if is_narrow else _players(picture))
    for section in (_open_hands(picture), _middle(picture), _board(picture.board), _own_hand(picture)):
        if section is not None:
            parts += [Rule(style="dim"), section]
    title = headline if headline and not is_narrow else None
    if picture.board:  # which needs no more room than it takes
        return Panel(Group(*parts), title=title, expand=False)
    return Panel(Group(*parts), title=title, title_align="left", width=width)


# --- Players ---


def _seats(picture: Picture) -> list[SeatPicture]:
    """The viewer last, beside its hand."""
    return [picture.seats[seat] for seat in round_the_table(picture.viewer, len(picture.seats))]


def _players(picture: Picture) -> RenderableType:
    """A line for each player."""
    seats = _seats(picture)
    names = list(dict.fromkeys(number.name for seat in seats for number in seat.numbers))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)  # the mark
    grid.add_column(max_width=_NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column()  # roles
    for _ in names:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column()  # cards
    for seat in seats:
        numbers = {number.name: number.text for number in seat.numbers}
        mark, name, roles = _name(seat)
        grid.add_row(mark, name, roles, *(numbers.get(name, "") for name in names), _seat_cards(picture, seat))
    return Group(grid, *_remarks(picture))


def _players_in_rows(picture: Picture) -> RenderableType:
    """For each player the name, the numbers and the cards, one below the other, so that nothing is cut."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)  # the mark
    for seat in _seats(picture):
        mark, name, roles = _name(seat)
        grid.add_row(mark, _joined([name, roles]))
        for row in (Text(", ".join(number.text for number in seat.numbers)), _seat_cards(picture, seat)):
            if row:
                grid.add_row("", row)
    return Group(grid, *_remarks(picture))


def _name(seat: SeatPicture) -> tuple[Text, Text, Text]:
    """The mark, the name and the roles of a player."""
    style = _MARKED if seat.is_marked else ""
    roles = Text(", ".join(role.text for role in seat.roles), style or "cyan")
    return Text("►" if seat.is_marked else "", style), Text(seat.name, style), roles


def _remarks(picture: Picture) -> list[Text]:
    remarks = [coloured(remark, picture.trump) for remark in picture.remarks]
    for remark in remarks:
        remark.stylize_before("yellow")
    return remarks


def _seat_cards(picture: Picture, seat: SeatPicture) -> Text:
    """What is seen of a hand: backs, and the cards that are known. The viewer's own is shown as the others see it."""
    if picture.viewer is None:
        hand = Text() if _has_open_hands(picture) else hand_text(seat.cards, picture.trump)
        return _joined([hand, Text(seat.note, "dim")])
    cards = seat.known if seat.is_viewer else seat.cards
    backs = len(seat.cards) - len(seat.known) if seat.is_viewer else seat.backs
    note = seat.note
    if seat.is_viewer and cards:
        others = [other.name for other in picture.seats if not other.is_viewer]
        note = f"known to {others[0] if len(others) == 1 else 'the others'}"
    return _joined([backs_text(backs), cards_text(cards, picture.trump), Text(note, "dim")])


def _has_open_hands(picture: Picture) -> bool:
    """Are the hands drawn apart, because too many numbers stand beside the names?"""
    return picture.viewer is None and any(len(seat.numbers) > 1 for seat in picture.seats)


def _open_hands(picture: Picture) -> RenderableType | None:
    if not _has_open_hands(picture):
        return None
    grid = Table.grid(padding=(0, 1))
    grid.add_column(max_width=_NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    for seat in picture.seats:
        if seat.cards:
            grid.add_row(seat.name, hand_text(seat.cards, picture.trump))
    return grid


# --- Cards on the table ---


def _middle(picture: Picture) -> RenderableType | None:
    """The piles in the middle; those beside it are told by the headline."""
    piles = [pile for pile in picture.piles if pile.place == "middle"]
    if not piles:
        return None
    if not any(pile.cards or pile.backs for pile in piles):
        return Text("The table is empty.", "dim")
    return _piles(picture, piles)


def _own_hand(picture: Picture) -> RenderableType | None:
    """The viewer's hand, and what lies with it."""
    own = [seat for seat in picture.seats if seat.is_viewer and seat.cards]
    if not own:
        return None
    grid = _rows()
    grid.add_row("Your hand", hand_text(own[0].cards, picture.trump))
    return Group(grid, _piles(picture, [pile for pile in picture.piles if pile.place == "hand"]))


def _piles(picture: Picture, piles: Iterable[Pile]) -> RenderableType:
    grid = _rows()
    for pile in piles:
        grid.add_row(pile.text, _pile(picture, pile))
    return grid


def _rows() -> Table:
    """Lines of a word and what belongs to it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_LABEL_WIDTH, no_wrap=True, overflow="ellipsis")
    return grid


def _pile(picture: Picture, pile: Pile) -> Text:
    if not pile.cards and not pile.backs:
        return Text("nothing", "dim")
    if pile.is_heap:
        cards = heap_text((each.card for each in pile.cards), picture.trump)
    else:
        gap = "   " if any(each.seat is not None for each in pile.cards) else "  "
        cards = Text(gap).join(_card(picture, each) for each in pile.cards)
    star = "* " if any(each.mark for each in pile.cards) else ""
    return _joined([backs_text(pile.backs), cards, Text(star + pile.note, "dim")])


def _card(picture: Picture, each: CardPicture) -> Text:
    """A card with the name of the player it belongs to, a star if there is something special, and what it lies upon."""
    who = "" if each.seat is None else f"{picture.seats[each.seat].name} "
    upon = Text() if each.upon is None else Text.assemble((">", "dim"), card_text(each.upon, picture.trump))
    return Text.assemble(who, card_text(each.card, picture.trump), "*" if each.mark else "", upon)


def _board(rows: Sequence[Sequence[Square]]) -> RenderableType | None:
    """The board."""
    if not rows:
        return None
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 2), border_style="dim")
    for row in rows:
        grid.add_row(*(_square(square) for square in row))
    return grid


def _square(square: Square) -> Text:
    if square.seat is None:
        return Text(square.text, "dim")
    return Text(square.text, _SIDES[square.seat % len(_SIDES)])


def _joined(parts: Iterable[Text]) -> Text:
    return Text("  ").join(part for part in parts if part)
