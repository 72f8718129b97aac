"""Schnapsen in the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from valtti._core import Card, CardSet, schnapsen
from valtti.games.faces.ace_ten import NAME_WIDTH, RANKS, AceTenFace, broken_duty, gone_text, marriage_name, rows
from valtti.games.faces.face import Face, Story, kinds, mention
from valtti.games.types import Move
from valtti.games.writing import (
    SUIT_NAMES,
    SUITS,
    WIDTH,
    backs_text,
    card_name,
    card_names,
    card_text,
    cards_text,
    listed,
    suit_style,
    suits_text,
)

_AIM = (
    "Be the first to have 66 points, by tricks and marriages. An ace counts 11, a ten 10, a king 4, a queen 3, a jack "
    "2, and this is also how strong they are. While there is a talon to draw from you may answer with any card; once "
    "it is closed or used up you must follow suit, beat the card if you can, and otherwise trump. On lead, a king and "
    "a queen of one suit are worth 20 points, of trumps 40, and the trump jack can be exchanged for the face-up card. "
    "A deal wins 1 game point, 2 if the other has fewer than 33, 3 if it has no trick; who first has seven wins."
)
_ENOUGH = 66
_BUMMERL = 7
#: Other words for the kinds of move.
_SYNONYMS = {"lead": "play", "answer": "play", "declare": "marry", "marriage": "marry", "swap": "exchange"}


class SchnapsenFace(AceTenFace):
    aim = _AIM
    typing: Mapping[str, str] = {
        "move": "type it: a card such as ah or 10s; kh+qh for a marriage, of which the king is led; x to exchange the "
        "jack; close",
        "word": "such as play or marry: choose among those moves",
    }

    def view(self, view: schnapsen.View, names: Sequence[str]) -> RenderableType:
        """The table as one seat sees it, with what it knows of the other hand."""
        other = 1 - view.seat
        grid = rows()
        grid.add_row("Your hand", suits_text(self.hand(view.hand, view.trump), view.trump))
        cards = {other: self._other_hand(view), view.seat: self._shown(view, names[other])}
        parts = [_players(view, names, cards), Rule(style="dim"), _middle(view, names), Rule(style="dim"), grid]
        return _panel(view, names, parts)

    def state(self, state: schnapsen.State, names: Sequence[str]) -> RenderableType:
        """The table with open cards, for those who only watch."""
        hands = self.open_hands(names, state.hands, state.trump)
        players = _players(state, names, dict.fromkeys(range(len(names)), Text()))
        parts = [players, Rule(style="dim"), hands, Rule(style="dim"), _middle(state, names)]
        return _panel(state, names, parts)

    def sentence(self, name: str, move: Move) -> str:
        return f"{name} {_words(move, 1 if name == 'You' else 0)}"

    def label(self, view: schnapsen.View, move: Move) -> str:
        match move.kind:
            case "play" if view.table is None:
                return f"lead {card_names(move.cards)}"
            case "play" if view.table is not None and schnapsen.beats(_card(move), view.table, view.trump):
                return f"take it with {card_names(move.cards)}"
            case "exchange" if view.bottom is not None:
                return f"exchange J{SUITS[view.trump]} for {card_name(view.bottom)}"
            case "marry":
                return f"{_words(move, 1)} ({_worth(view, move)})"
            case _:
                return _words(move, 1)

    def situation(self, view: schnapsen.View, names: Sequence[str]) -> str:
        if view.table is None:
            return "You lead." if not view.is_strict else "You lead, and suit must be followed."
        led = f"{names[1 - view.seat]} leads {card_name(view.table)}"
        if not view.is_strict:
            return f"{led}. The talon is open: answer with any card."
        suit = SUIT_NAMES[view.table.suit]
        if any(card.suit == view.table.suit for card in view.hand):
            return f"{led}. You must follow {suit}, and beat it if you can."
        return f"{led}. You have no {suit}" + (
            ", so you must trump." if any(card.suit == view.trump for card in view.hand) else " and no trump."
        )

    def help(self, view: schnapsen.View, names: Sequence[str]) -> dict[str, str]:
        other = names[1 - view.seat]
        waits = view.rules.get("marriage_points") == "next_trick"
        counts = "with the next trick that you win" if waits else "at once if you have won a trick, or with your first"
        words = {
            "play": "Lead this card." if view.table is None else f"Answer to the card of {other}.",
            "exchange": "Take the face-up card for your trump jack. You then go on.",
            "marry": "Show king and queen of a suit and lead one of them: 20 points, 40 in trumps. They count "
            f"{counts}.",
            "close": f"Nobody draws any more and suit must be followed. If you do not reach {_ENOUGH} then, {other} "
            "wins at least 2 game points.",
            "claim": f"Say that you have {_ENOUGH}. If you are wrong, {other} wins at least 2 game points.",
        }
        return {kind: words[kind] for kind in kinds(view)}

    def why_not(self, view: schnapsen.View, move: Move) -> str:
        match move.kind:
            case "play":
                return self._why_not_play(view, _card(move))
            case "claim" if view.rules.get("claim") == "auto":
                return f"there is nothing to claim: {_ENOUGH} points win by themselves"
            case _ if view.table is not None:
                return f"only who leads can {move.kind}; answer with a card"
            case "marry":
                return _why_not_marry(view, move)
            case "exchange":
                return _why_not_exchange(view)
            case "close":
                return _why_not_close(view)
            case _:
                return f"you can claim {_ENOUGH} when you have won a trick"

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return SchnapsenStory(self, names, reader)

    def trump(self, position: schnapsen.View | schnapsen.State) -> str:
        return position.trump

    def understand(self, words: list[str]) -> list[str]:
        words = re.sub(r"\s*\+\s*", "+", " ".join(words)).split() or words
        return [_SYNONYMS.get(words[0].lower(), words[0]), *words[1:]]

    def absent(self, view: schnapsen.View, cards: Sequence[Card]) -> str | None:
        found = [card_name(card) for card in cards if card not in view.hand]
        return f"you do not hold {listed(found)}" if found else None

    def _why_not_play(self, view: schnapsen.View, card: Card) -> str:
        if str(card)[0] not in RANKS[:5]:
            return f"there is no {card_name(card)} in the pack, only A, 10, K, Q and J"
        if card not in view.hand:
            return f"you do not hold {card_name(card)}"
        duty = view.table and broken_duty(card, list(view.hand), view.table, view.table, view.trump)
        return duty or f"you cannot play {card_name(card)} now"

    def _other_hand(self, view: schnapsen.View) -> Text:
        """Backs and the cards that are known; without a talon all are."""
        other = 1 - view.seat
        size = len(view.hand) + (0 if view.table is None else 1 if view.leader == view.seat else -1)
        known = view.known[other] | (view.hidden if view.talon_size == 0 else CardSet())
        parts = [backs_text(size - len(known))] if size > len(known) else []
        if known:
            parts.append(cards_text(self.hand(known, view.trump), view.trump))
        return Text("  ").join(parts)

    def _shown(self, view: schnapsen.View, other: str) -> Text:
        """What the other player knows of the viewer's hand."""
        known = view.known[view.seat]
        if not known:
            return Text()
        return Text.assemble(cards_text(self.hand(known, view.trump), view.trump), (f"  known to {other}", "dim"))


# --- Words and pictures ---

_Table = schnapsen.View | schnapsen.State

#: Each kind for somebody else and for the reader.
_VERBS = {
    "play": ("plays {card}", "play {card}"),
    "exchange": ("exchanges the trump jack for the face-up card", "exchange the trump jack for the face-up card"),
    "marry": ("declares {pair} and leads {card}", "declare {pair} and lead {card}"),
    "close": ("closes the talon", "close the talon"),
    "claim": ("claims 66{pair}", "claim 66{pair}"),
}


def _card(move: Move) -> Card:
    return next(iter(move.cards))


def _words(move: Move, form: int) -> str:
    pair = marriage_name(_card(move).suit) if move.targets else ""
    if move.kind == "claim" and pair:
        pair = f" with {pair}"
    return _VERBS[move.kind][form].format(card=card_names(move.cards), pair=pair)


def _worth(view: schnapsen.View, move: Move) -> int:
    """The points of a marriage."""
    return 40 if _card(move).suit == view.trump else 20


def _why_not_marry(view: schnapsen.View, move: Move) -> str:
    if (move.cards | move.targets) - view.hand:
        return "a marriage needs king and queen in your hand"
    if _is_first_lead(view) and view.rules.get("marriage_first_lead") == "false":
        return "no marriage can be declared on the first lead of a deal"
    return "with a marriage the king must be led"


def _why_not_exchange(view: schnapsen.View) -> str:
    jack = Card(f"J{view.trump}")
    if view.is_strict:
        return "the talon is closed or used up, so nothing can be exchanged"
    if jack not in view.hand:
        return f"you do not hold {card_name(jack)}, the trump jack"
    if _is_first_lead(view) and view.rules.get("exchange_first_lead") == "false":
        return "nothing can be exchanged on the first lead of a deal"
    return f"the jack can be exchanged only with {view.rules.get('exchange_talon')} cards in the talon or more"


def _why_not_close(view: schnapsen.View) -> str:
    if view.rules.get("close_talon") == "off":
        return "these rules know no closing"
    if view.is_strict:
        return "the talon is closed or used up already"
    return f"the talon can be closed only with {view.rules.get('close_talon')} cards in it or more"


def _is_first_lead(view: schnapsen.View) -> bool:
    return not view.played and view.table is None


def _is_bummerl(table: _Table) -> bool:
    return table.rules.get("unit") == "bummerl"


def _panel(table: _Table, names: Sequence[str], parts: Sequence[RenderableType]) -> RenderableType:
    title = Text(f"deal {table.deals} · " if _is_bummerl(table) else "")
    title.append("trump ")
    title.append(f"{SUITS[table.trump]} {SUIT_NAMES[table.trump]}", suit_style(table.trump, table.trump))
    if table.closer is not None and table.bottom is not None:
        title.append(f" · talon closed by {mention(names[table.closer])}, face up ")
        title.append_text(card_text(table.bottom, table.trump))
    elif table.bottom is None:
        title.append(" · the talon is used up")
    else:
        title.append(f" · talon {table.talon_size} cards, face up ")
        title.append_text(card_text(table.bottom, table.trump))
    return Panel(Group(*parts), title=title, title_align="left", width=WIDTH)


def _players(table: _Table, names: Sequence[str], cards: Mapping[int, Text]) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)  # the mark of the leader
    grid.add_column(max_width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column(justify="right", width=9)  # points
    grid.add_column(width=8)  # tricks
    grid.add_column(width=7 if _is_bummerl(table) else 0)
    grid.add_column()
    for seat, hand in cards.items():
        leads = seat == table.leader
        waiting = Text(f"+{table.pending[seat]} with a trick", "cyan") if table.pending[seat] else Text()
        grid.add_row(
            Text("►" if leads else "", "bold green"),
            Text(names[seat], "bold green" if leads else ""),
            f"{table.score[seat]} points",
            _counted(table.tricks[seat], "trick"),
            Text(f"{table.to_go[seat]} to go" if _is_bummerl(table) else "", "dim"),
            Text("  ").join(part for part in (hand, waiting) if part),
        )
    return grid


def _middle(table: _Table, names: Sequence[str]) -> RenderableType:
    """What lies on the table, and what has gone."""
    grid = rows()
    if table.table is None:
        grid.add_row("Table", Text("nothing", "dim"))
    else:
        grid.add_row(
            "Table", Text.assemble(card_text(table.table, table.trump), f"  led by {mention(names[table.leader])}")
        )
    if isinstance(table, schnapsen.State) and table.talon:
        grid.add_row("Talon", Text.assemble(cards_text(table.talon[::-1], table.trump), ("  face up", "dim")))
    grid.add_row("Gone", gone_text(table.played, table.trump))
    return grid


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


# --- The story ---


class SchnapsenStory(Story):
    """A story told trick by trick and deal by deal."""

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._new_trick = True

    def begin(self, view: schnapsen.View) -> list[str]:
        return [self._deal(view)]

    def move(self, seat: int, move: Move, before: schnapsen.View, after: schnapsen.View, forced: bool) -> list[str]:
        only = " There was no other move." if forced and seat == self.reader else ""
        ended = _deal_ended(before, after)
        lines = [f"{self._main(seat, move, before, ended)}.{only}"]
        if ended:
            lines += self._end(seat, move, before, after)
        elif after.talon_size < before.talon_size:
            lines += self._draws(before, after)
        self._new_trick = move.kind not in ("exchange", "close") and after.table is None
        self.scene += self._new_trick
        return lines

    def is_new_scene(self, view: schnapsen.View) -> bool:
        return self._new_trick

    def _deal(self, view: schnapsen.View) -> str:
        number = f"Deal {view.deals}: " if _is_bummerl(view) else ""
        trump = SUIT_NAMES[view.trump]
        return (
            f"{number}{trump if number else trump.capitalize()} are trump, {self.clause(view.leader, 'leads', 'lead')}."
        )

    def _main(self, seat: int, move: Move, before: schnapsen.View, ended: bool) -> str:
        """The sentence of the move itself."""
        match move.kind:
            case "play" if before.table is None:
                return f"{self.verb(seat, 'leads', 'lead')} {card_names(move.cards)}"
            case "play":
                return self._answer(seat, _card(move), before)
            case "exchange" if before.bottom is not None:
                jack = f"J{SUITS[before.trump]}"
                return f"{self.verb(seat, 'exchanges', 'exchange')} {jack} for {card_name(before.bottom)}"
            case "marry":
                return self._marriage(seat, move, before, ended)
            case "close":
                closes = self.face.sentence(self.names[seat], move)
                return f"{closes}: nobody draws any more, and suit must be followed"
            case _:
                return self.face.sentence(self.names[seat], move)

    def _answer(self, seat: int, card: Card, before: schnapsen.View) -> str:
        winner, points = _trick(seat, card, before)
        marriage = " with the marriage" if before.pending[winner] else ""
        count = f"{points} points{marriage}, {before.score[winner] + points} in all"
        if winner == seat:
            return f"{self.verb(seat, 'takes', 'take')} it with {card_name(card)}: {count}"
        plays = f"{self.verb(seat, 'plays', 'play')} {card_name(card)}"
        return f"{plays}, and {self.clause(winner, 'takes', 'take')} the trick: {count}"

    def _marriage(self, seat: int, move: Move, before: schnapsen.View, ended: bool) -> str:
        worth = _worth(before, move)
        if ended:  # no card is led any more
            pair = marriage_name(_card(move).suit)
            return (
                f"{self.verb(seat, 'declares', 'declare')} {pair}: {worth} points, {before.score[seat] + worth} in all"
            )
        declares = self.face.sentence(self.names[seat], move)
        if _counts_at_once(before, seat):
            return f"{declares}: {worth} points, {before.score[seat] + worth} in all"
        return f"{declares}: {worth} points, which wait for a trick"

    def _draws(self, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """What the reader drew, and what both saw."""
        lines = []
        if self.reader is not None:
            drawn = card_names(after.hand - before.hand)
            lines.append(f"{self.verb(self.reader, 'draws', 'draw')} {drawn}.")
        if after.talon_size == 0 and before.bottom is not None:
            last = 1 - after.leader
            if last != self.reader:
                lines.append(f"{self.verb(last, 'draws', 'draw')} {card_name(before.bottom)}, the face-up card.")
            lines.append("The talon is used up: from now on suit must be followed.")
        return lines

    def _end(self, seat: int, move: Move, before: schnapsen.View, after: schnapsen.View) -> list[str]:
        """How a deal ended and why, and how the Bummerl stands."""
        assert after.last_deal is not None
        winner, value = after.last_deal
        scores = _final_scores(seat, move, before)
        won = f"{self.verb(winner, 'wins', 'win')} the deal, {scores[winner]} to {scores[1 - winner]}"
        why = self._why(winner, value, seat, move, before, scores)
        lines = [f"{won}, and {_counted(value, 'game point')}: {why}."]
        if not _is_bummerl(after):
            return lines
        if after.to_go[winner] > 0:
            to_go = [f"{name} {after.to_go[at]}" for at, name in enumerate(self.names)]
            return [*lines, f"Still to go: {listed(to_go)}.", "", self._deal(after)]
        schneider = after.to_go[1 - winner] == _BUMMERL
        double = f"; {self.clause(1 - winner, 'has', 'have')} won no point, so it counts double" if schneider else ""
        return [*lines, f"{self.verb(winner, 'wins', 'win')} the Bummerl{double}."]

    def _why(
        self, winner: int, value: int, seat: int, move: Move, before: schnapsen.View, scores: Sequence[int]
    ) -> str:
        loser = 1 - winner
        if move.kind == "claim" and seat == loser:
            return f"{self.clause(loser, 'has', 'have')} not got {_ENOUGH}"
        if before.closer == loser:
            then = f" when {self.clause(winner, 'had', 'had')} no trick," if value == 3 else ""
            return f"{self.clause(loser, 'has', 'have')} closed{then} and not reached {_ENOUGH}"
        if scores[winner] < _ENOUGH:
            return "the last trick decides"
        when = " when the talon was closed" if before.closer == winner else ""
        form = ("had", "had") if when else ("has", "have")
        reasons = {1: "33 points or more", 2: "fewer than 33 points", 3: "no trick"}
        return f"{self.clause(loser, *form)} {reasons[value]}{when}"


def _deal_ended(before: schnapsen.View, after: schnapsen.View) -> bool:
    if _is_bummerl(after):
        return after.deals > before.deals or 0 in after.to_go
    return after.last_deal is not None


def _counts_at_once(view: schnapsen.View, seat: int) -> bool:
    return view.rules.get("marriage_points") == "at_once" and view.tricks[seat] > 0


def _trick(seat: int, card: Card, before: schnapsen.View) -> tuple[int, int]:
    """Who takes the trick that an answer ends, and the points for it."""
    assert before.table is not None
    winner = seat if schnapsen.beats(card, before.table, before.trump) else 1 - seat
    return winner, schnapsen.points_of(before.table) + schnapsen.points_of(card) + before.pending[winner]


def _final_scores(seat: int, move: Move, before: schnapsen.View) -> list[int]:
    """The card points at the end of a deal; the position after it is already that of the next."""
    scores = list(before.score)
    if move.kind == "play":
        winner, points = _trick(seat, _card(move), before)
        scores[winner] += points
    elif move.targets and _counts_at_once(before, seat):
        scores[seat] += _worth(before, move)
    return scores
