"""Ways for a person to name a move: by number, by typing it, or card by card.

Nothing here knows the rules of a game: a view says which moves are legal, and the notation says which cards they play.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from valtti._core import Card
from valtti.errors import InputError
from valtti.games.faces import Face, face_of
from valtti.games.faces.offers import MOST_OFFERS, Offer, offers, ordered_moves
from valtti.games.types import Move, View
from valtti.games.writing import card_name, listed
from valtti.play.screen import rows_of

Item = TypeVar("Item")

#: Up to this many moves are all offered by number, if they do not take too many rows.
MOST_LISTED = 20
MOST_ROWS = 10
#: Where there are more, kinds with more moves than this are put together by card.
MOST_OF_A_KIND = 6
#: Lists are counted from here on, as smaller numbers are ranks of cards.
FIRST = 11
#: Pairs of cards are offered in one list up to this many; beyond, the card to play upon is chosen first.
MOST_PAIRS = 12


@dataclass(frozen=True)
class Entry:
    """A line of the menu: a move, or a kind of move of which there are too many to list with the others."""

    label: str
    move: Move | None = None
    kind: str | None = None


class Numbered(Generic[Item]):
    """Things to choose from by number: from `FIRST` on, unless they have numbers of their own."""

    def __init__(self, items: Sequence[Item], numbers: Sequence[int] | None = None) -> None:
        self.numbers = numbers or range(FIRST, FIRST + len(items))
        self._items = dict(zip(map(str, self.numbers), items, strict=True))

    def __contains__(self, text: str) -> bool:
        return text in self._items

    def chosen(self, text: str) -> Item:
        """What a number that a person has typed means."""
        if text in self._items:
            return self._items[text]
        if not self.numbers:
            raise InputError("there is nothing to choose")
        first, last = self.numbers[0], self.numbers[-1]
        known = f"type a number from {first} to {last}" if len(self.numbers) > 1 else f"there is only {first}"
        raise InputError(f"there is no choice {text[:6]}: {known}" if is_number(text) else known)


def numbered_moves(face: Face, entries: Sequence[Entry]) -> Numbered[Entry]:
    """Moves by the numbers that people know them by, if all have one."""
    numbers = [None if entry.move is None else face.number(entry.move) for entry in entries]
    own = [number for number in numbers if number is not None]
    return Numbered(entries, own if len(own) == len(entries) else None)


def is_number(text: str) -> bool:
    return re.fullmatch("[0-9]+", text) is not None


def menu(view: View) -> list[Entry]:
    """What is offered by number."""
    offered, few = offers(view), face_of(view).few
    counts = Counter(offer.move.kind for offer in offered)
    if sum(min(count, few.get(kind, count)) for kind, count in counts.items()) <= MOST_LISTED:
        plain = _entries(view, offered, few)
        if rows_of([entry.label for entry in plain]) <= MOST_ROWS:
            return plain
    many = {kind: 0 for kind, count in counts.items() if count > MOST_OF_A_KIND}
    return _entries(view, offered, {**many, **few})


def _entries(view: View, offered: Sequence[Offer], few: Mapping[str, int]) -> list[Entry]:
    """The offers with at most so `few` of a kind; the others of that kind are behind a line of their own."""
    counts = Counter(offer.move.kind for offer in offered)
    entries: list[Entry] = []
    listed: Counter[str] = Counter()
    for offer in offered:
        move, kind = offer.move, offer.move.kind
        most = few.get(kind, counts[kind])
        if counts[kind] == most + 1:
            most += 1  # a line for a single one would save nothing
        listed[kind] += 1
        if listed[kind] <= most:
            entries.append(Entry(offer.label, move=move))
        elif listed[kind] == most + 1:
            more = "more than " if view.count > len(offered) else ""
            pick = "pick the cards " if move.cards else ""
            words = f"{kind} ..." if most == 0 else f"another {kind} ..."
            entries.append(Entry(f"{words} {pick}({more}{counts[kind] - most} ways)", kind=kind))
    return entries


class Selection:
    """A move of one kind that is put together from words of its notation: cards, or pairs such as 9D>7D."""

    def __init__(self, view: View, kind: str) -> None:
        self.kind = kind
        self.words: list[str] = []
        self._view = view
        moves = [move for move in ordered_moves(view) if move.kind == kind]
        self.has_pairs = any(">" in str(move) for move in moves)
        # Cards that mean different things by their order make up a whole move; others can be added to.
        self._has_places = has_places(moves)
        # What each move plays and plays upon, where its text tells them apart; only a whole list can exclude anything.
        played = [(m.cards.bits, m.targets.bits) for m in moves]
        played = played if self.has_pairs else [(cards | targets, 0) for cards, targets in played]
        self._moves = played if view.count <= MOST_OFFERS else None
        if self.has_pairs:
            self._all = [_words(move)[0] for move in moves if len(move.cards) == 1]
        else:
            face = face_of(view)
            cards = {card for move in moves for card in [*move.cards, *move.targets]}
            self._all = [str(card) for card in sorted(cards, key=lambda card: face.order(card, face.trump(view)))]

    def options(self) -> list[str]:
        """The words that can be added."""
        return [word for word in self._all if self.problem(word) is None]

    def problem(self, word: str) -> str | None:
        """Why a word cannot be added; None if it can."""
        name = pretty(word)
        if word not in self._all:
            return f"{name} cannot be part of this move"
        taken = set(word.split(">")) & {card for other in self.words for card in other.split(">")}
        if taken:
            return f"{pretty(sorted(taken)[0])} is selected already"
        if self._moves is None:
            return None
        played = _bits(other.split(">")[0] for other in [*self.words, word])
        upon = _bits(other.split(">")[1] for other in [*self.words, word] if ">" in other)
        if any(played & ~cards == 0 and upon & ~targets == 0 for cards, targets in self._moves):
            return None
        return f"{name} does not go together with what is selected"

    def add(self, word: str) -> None:
        problem = self.problem(word)
        if problem:
            raise InputError(problem)
        self.words.append(word)

    def undo(self) -> str | None:
        """Takes back the last word."""
        return self.words.pop() if self.words else None

    @property
    def move(self) -> Move | None:
        """The move as it is selected now, if it is legal."""
        move = self.parsed
        return move if not isinstance(move, str) and self._view.is_legal(move) else None

    @property
    def parsed(self) -> Move | str:
        """The move as it is selected now, legal or not, or what is wrong with its words."""
        return _parse(self._view, " ".join([self.kind, *self.words])) if self.words else "nothing is picked yet"

    @property
    def is_complete(self) -> bool:
        """Is this a move to which nothing can be added?"""
        return self._has_places and self.move is not None

    def matching(self, text: str) -> list[str]:
        """The options that a typed word means: itself, or the pairs with that card."""
        word = ">".join(str(read_card(part)) for part in text.split(">"))
        if word in self._all:
            return [word]
        found = [option for option in self.options() if word in option.split(">")]
        if not found:
            raise InputError(f"{pretty(word)} cannot be part of this move")
        return found


def has_places(moves: Iterable[Move]) -> bool:
    """Do cards mean different things by their order?"""
    return any(move.targets and len(_words(move)) > 1 and ">" not in str(move) for move in moves)


def is_put_together(moves: Iterable[Move]) -> bool:
    """Are there moves of several words, so that one is picked word by word?"""
    return any(move.cards and len(_words(move)) > 1 for move in moves)


def is_only_a_word(view: View, text: str) -> bool:
    """Does a line name a kind of move, and leave open with which cards or for how much?"""
    words = face_of(view).understand(typed_words(text) or [text])
    return len(words) == 1 and any(move.kind == words[0].lower() and _words(move) for move in view.moves)


def _words(move: Move) -> list[str]:
    """The notation of a move without its kind."""
    words = str(move).split()
    return words[1:] if words[0] == move.kind else words


def _bits(words: Iterable[str]) -> int:
    bits = 0
    for word in words:
        bits |= 1 << Card(word).index
    return bits


def pretty(words: str) -> str:
    """Notation with symbols: `9D>7D` is `7♦ with 9♦`."""
    if ">" in words:
        card, _, target = words.partition(">")
        return f"{pretty(target)} with {pretty(card)}"
    return card_name(Card(words))


def read_card(text: str) -> Card:
    try:
        return Card(text)
    except ValueError:
        raise InputError(f"'{text}' is not a card: write rank and suit, such as 9d, 10h or Ks") from None


def is_card(text: str) -> bool:
    try:
        Card(text)
    except ValueError:
        return False
    return True


def typed_words(text: str) -> list[str]:
    """The words of a typed line; blanks around > and commas between cards do no harm."""
    return re.sub(r"\s*>\s*", ">", text.replace(",", " ")).split()


def read_move(view: View, text: str) -> list[Move]:
    """The legal moves that a typed line can mean: at least one.

    A line is a move in notation, in upper or lower case, or only its cards, or only its kind.
    """
    face = face_of(view)
    moves = ordered_moves(view)
    kinds = face.kinds(moves)
    first, *cards = face.understand(typed_words(text) or [text])
    kind = first.lower()
    for word in [first, *cards]:
        if ">" in word and not (word.count(">") == 1 and all(is_card(card) for card in word.split(">"))):
            verb = face.pair_verb
            raise InputError(f"'{word}' is not a {verb}: write your card, >, and the card to {verb}, such as 9d>7d")
    exact = _parse(view, " ".join([kind, *cards]))
    if kind in kinds and not cards:
        return [move for move in moves if move.kind == kind]
    if not isinstance(exact, str) and view.is_legal(exact):
        return [exact]
    if is_card(first.split(">")[0]):
        return _with_cards(view, moves, kinds, [first, *cards])
    if kind in kinds and all(is_card(word) for word in cards):
        # Such as `kill 9d`, where one card says enough.
        found = _playing(moves, _cards(cards), kind)
        if found:
            return found
    if not isinstance(exact, str):
        raise InputError(face.why_not(view, exact))
    if exact.startswith(f"'{kind}' is not a"):
        raise InputError(_unknown(first, kinds))
    # What is no plain word, such as kd+qc, is no kind of move either.
    is_other_kind = kind.isalpha() and kind not in kinds
    raise InputError(f"you cannot {kind} now; you can {listed(kinds)}" if is_other_kind else exact)


def _with_cards(view: View, moves: Sequence[Move], kinds: Sequence[str], words: Sequence[str]) -> list[Move]:
    """The moves that a line of cards can mean."""
    face = face_of(view)
    tried = [_parse(view, " ".join([kind, *words])) for kind in kinds]
    readable = [move for move in tried if not isinstance(move, str)]
    found = [move for move in readable if view.is_legal(move)]
    if not any(">" in word for word in words):
        # The order of cards may matter: where the line is a move as it stands, others of its kind are not meant.
        exact = {move.kind for move in found}
        found += [move for move in _playing(moves, _cards(words)) if move.kind not in exact]
    if found:
        return sorted(found, key=lambda move: kinds.index(move.kind))
    if readable:
        raise InputError(face.why_not(view, readable[0]))
    if any(">" in word for word in words):
        wrong = [error for error in tried if isinstance(error, str) and face.pair_verb in error]
        nothing = f"there is nothing that you can {face.pair_verb} now; you can {listed(kinds)}"
        raise InputError(wrong[0] if wrong else nothing)
    absent = face.absent(view, _cards(words))
    if absent is not None:
        raise InputError(absent)
    raise InputError(f"no move plays {listed([card_name(card) for card in _cards(words)])} now; type ? for help")


def _playing(moves: Iterable[Move], cards: Sequence[Card], kind: str | None = None) -> list[Move]:
    """The moves that play just these cards, or play upon them, or both together."""
    bits = _bits(str(card) for card in cards)
    if bits.bit_count() < len(cards):
        return []  # one of them twice
    return [
        move
        for move in moves
        if kind in (None, move.kind)
        and bits in (move.cards.bits, move.targets.bits, move.cards.bits | move.targets.bits)
    ]


def _parse(view: View, text: str) -> Move | str:
    """The move, or what is wrong with the text."""
    try:
        return view.parse(text)
    except ValueError as error:
        # The core names cards by letters, and advice follows a colon.
        text = str(error).split(":")[0]
        return re.sub(r"\b[2-9TJQKA][CDHS]\b", lambda found: card_name(Card(found[0])), text)


def _cards(words: Sequence[str]) -> list[Card]:
    return [read_card(word) for word in words]


def _unknown(word: str, kinds: Sequence[str]) -> str:
    return f"'{word}' is neither a number, a card nor a move; you can {listed(kinds)}, or type ? for help"
