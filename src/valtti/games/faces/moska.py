"""Moska in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from valtti._core import Card, CardSet, moska
from valtti.games.faces.face import Aside, Face, Story, kinds
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
    place_name,
    sorted_cards,
    suit_style,
    suits_text,
)

_AIM = (
    "Get rid of your cards: once the deck is used up, whoever has none left is out and safe, and the last one in the "
    "game loses. One player at a time is the target (►). The others attack with cards; the target kills each with a "
    "higher card of its suit or with a trump, and takes what it does not kill."
)


class MoskaFace(Face):
    aim = _AIM
    endless = "The game goes in circles and ends without a loser."
    pair_verb = "kill"
    quiet = ("pass", "wait")
    typing: Mapping[str, str] = {
        "move": "type it, such as kill 9d>7d or add 7c 7s; its cards alone will do if only one move plays them",
        "word": "such as open, add or kill: pick the cards one by one",
        "p": "pass, or wait",
        "pp": "pass until the next bout; as the target, wait until all have passed",
    }

    def view(self, view: moska.View, names: Sequence[str]) -> RenderableType:
        """The table as one seat sees it. Others' cards are shown where everybody knows them."""
        order = [(view.seat + i) % len(names) for i in range(1, len(names) + 1)]  # the viewer last, beside its hand
        hand = Table.grid(padding=(0, 1))
        hand.add_column(width=9)
        hand.add_row("Your hand" if view.hand else "", suits_text(sorted_cards(view.hand, view.trump), view.trump))
        parts = [_players(view, names, order), Rule(style="dim"), _middle(view), Rule(style="dim"), hand]
        return _panel(view, parts)

    def state(self, state: moska.State, names: Sequence[str]) -> RenderableType:
        """The table with open cards, for those who only watch."""
        players = _players(state, names, range(len(names)), state.hands)
        return _panel(state, [players, Rule(style="dim"), _middle(state)])

    def sentence(self, name: str, move: Move) -> str:
        """A move as a sentence, such as `Ville kills 9♦ with J♦`; the name `You` takes the verb's other form."""
        return f"{name} {_words(move, 1 if name == 'You' else 0)}"

    def label(self, view: moska.View, move: Move) -> str:
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
                return _words(move, 1)

    def situation(self, view: moska.View, names: Sequence[str]) -> str:
        possible = kinds(view)
        target = names[view.target]
        if "swap" in possible:
            return "You were dealt the 2 of trumps and may exchange it for the card under the deck."
        if "open" in possible:
            return f"You open against {target}: one card, or pairs, triples and so on of equal ranks."
        if "drop" in possible and view.turned is not None:
            return f"You turned {card_name(view.turned)}: choose the card that it kills."
        if view.seat != view.target:
            return f"{target} is the target: add cards of the ranks on the table (up to {max(0, view.fits)}), or pass."
        if "wait" in possible:
            return "You are the target: kill what you want, or wait, as not all have passed."
        if view.unkilled:
            return "You are the target and all have passed: kill, or take what is not killed."
        return "You are the target, all is killed and all have passed: you can end the bout."

    def help(self, view: moska.View, names: Sequence[str]) -> dict[str, str]:
        words = _meanings(view, names[view.target])
        return {kind: words[kind] for kind in kinds(view)}

    def why_not(self, view: moska.View, move: Move) -> str:
        table = view.unkilled | view.killed
        missing = [card for card in move.cards if card not in view.hand]
        if missing:
            return f"you do not hold {listed([card_name(card) for card in missing])}"
        absent = [card for card in move.targets if card not in view.unkilled]
        if absent:
            return f"{listed([card_name(card) for card in absent])} is not there to be killed"
        if move.kind not in kinds(view):
            return f"you cannot {move.kind} now; you can {listed(kinds(view))}"
        if move.kind == "open" and len(move.cards) > view.hand_sizes[view.target]:
            return f"that is too much: the target holds only {view.hand_sizes[view.target]}"
        if move.kind == "open":
            return "you open with one card, or with cards in which every rank comes at least twice"
        strange = [card for card in move.cards if card.rank not in {other.rank for other in table}]
        if move.kind in ("add", "self") and strange:
            return f"the rank of {card_names(strange[:1])} does not lie on the table"
        if move.kind == "add":
            return f"that is too much: only {view.fits} more can be added"
        return f"'{move}' is not possible now"

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return MoskaStory(self, names, reader)

    def trump(self, position: moska.View | moska.State) -> str:
        return position.trump

    def understand(self, words: list[str]) -> list[str]:
        return ["takeall"] if [word.lower() for word in words] == ["take", "all"] else words

    def absent(self, view: moska.View, cards: Sequence[Card]) -> str | None:
        found = [card_name(card) for card in cards if card not in view.hand and card not in view.unkilled]
        return f"{listed(found)}: that is neither in your hand nor to be killed" if found else None


# --- Words and pictures ---


def _meanings(view: moska.View, target: str) -> dict[str, str]:
    """What each kind of move does; `target` is a name."""
    full = view.rules.get("hand_size")
    return {
        "open": "Lay one card, or more cards in which every rank comes at least twice, such as two eights and three "
        f"jacks; at most {view.hand_sizes[view.target]}, as {target} holds no more. You then draw up to {full} cards.",
        "add": "Lay cards whose ranks lie on the table, killed cards included; as many as the target can still answer, "
        f"now {view.fits}. You then draw up to {full} cards.",
        "turn": "Attack with the top card of the deck; if its rank is not on the table, you must keep it.",
        "self": "Lay cards of your own whose ranks are on the table before yourself, to kill or take them later.",
        "kill": "Beat cards with higher ones of their suit, or plain cards with a trump; several at once if you like. "
        "The ranks of your cards then lie on the table too, for the others to add to.",
        "deck": "Turn the top card of the deck. It must kill a card if it can. If not, it lies there to be killed as "
        "well, and you cannot use the deck again before it is.",
        "drop": "Choose which card the turned one kills.",
        "end": f"End the bout. The killed cards leave the game, you draw up to {full} cards and open the next bout.",
        "take": "Take the cards that are not killed. The player on your left opens the next bout.",
        "takeall": "Take all cards on the table, the killed ones too. The player on your left opens the next bout.",
        "pass": "Add nothing. You are asked again when something new happens.",
        "wait": "Let the others go on. You are asked again when something new happens, or when all have passed.",
        "swap": "Take the turned card; the 2 then lies under the deck.",
        "keep": "Keep the 2. Nobody learns that you have it.",
    }


def _panel(table: moska.View | moska.State, parts: Sequence[RenderableType]) -> RenderableType:
    title = Text("trump ")
    title.append(f"{SUITS[table.trump]} {SUIT_NAMES[table.trump]}", suit_style(table.trump, table.trump))
    if table.bottom is None:
        title.append(" · the deck is empty")
    else:
        title.append(f" · deck {table.deck_size} {'cards' if table.deck_size > 1 else 'card'}, at the bottom ")
        title.append_text(card_text(table.bottom, table.trump))
    return Panel(Group(*parts), title=title, title_align="left", width=WIDTH)


def _players(
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
        cards = _cards(table, seat, hands)
        name = Text(names[seat], "bold green" if is_target else "")
        grid.add_row(Text("►" if is_target else "", "bold green"), name, _marks(table, seat), size, cards)
    return grid


def _cards(table: moska.View | moska.State, seat: int, hands: Sequence[CardSet] | None) -> Text:
    """The hand of a player where it is open, or else backs and the cards that everybody knows of it."""
    if not table.in_game[seat]:
        return Text("out of the game", "dim")
    if hands is not None:
        return suits_text(sorted_cards(hands[seat], table.trump), table.trump)
    known = table.known[seat]
    unknown = table.hand_sizes[seat] - len(known)
    parts = [backs_text(unknown)] if unknown else []
    if known:
        parts.append(cards_text(sorted_cards(known, table.trump), table.trump))
    if known and isinstance(table, moska.View) and seat == table.seat:
        parts.append(Text("known to the others", "dim"))
    return Text("  ").join(parts)


def _marks(table: moska.View | moska.State, seat: int) -> Text:
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


def _middle(table: moska.View | moska.State) -> RenderableType:
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


def kill_pairs(move: Move) -> list[tuple[Card, Card]]:
    """The pairs of a kill as its text gives them: the killing card and its victim."""
    pairs = [word.split(">") for word in str(move).split()[1:]]
    return [(Card(killer), Card(victim)) for killer, victim in pairs]


#: Each kind for somebody else and for the reader.
_VERBS = {
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


def _words(move: Move, form: int) -> str:
    pairs = kill_pairs(move) if move.kind == "kill" else []
    return _VERBS[move.kind][form].format(
        cards=card_names(move.cards),
        targets=card_names(move.targets),
        pairs=listed([f"{card_name(victim)} with {card_name(killer)}" for killer, victim in pairs]),
    )


# --- The story ---


class MoskaStory(Story):
    """A story told bout by bout.

    Passes are told from the marks on the table, not from the moves: whoever has nothing to add passes without being
    asked, and nobody shall see the difference.
    """

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._told: set[int] = set()  # whose pass has been told
        self._chosen = False  # did the reader choose to pass?

    def begin(self, view: moska.View) -> list[str]:
        swapped = [seat for seat, cards in enumerate(view.known) if cards]
        return [self._swap(seat, view) for seat in swapped] + [
            f"{self.verb(view.initiator, 'begins', 'begin')} with an attack on {self.mention(view.target)}."
        ]

    def move(self, seat: int, move: Move, before: moska.View, after: moska.View, forced: bool) -> list[str]:
        if move.kind == "wait" and seat == self.reader:
            return [Aside(f"{self.names[seat]} can only wait." if forced else f"{self.verb(seat, 'waits', 'wait')}.")]
        if move.kind in ("pass", "wait"):
            self._chosen = self._chosen or (seat == self.reader and not forced)
            return []
        if move.kind == "keep" and seat != self.reader:
            return []  # nobody else knows that there was something to keep
        lines = self.catch_up(before)
        if move.kind == "open":
            self.scene += 1
            lines.append("")
        self._told.clear()
        self._chosen = False
        only = " There was no other move." if forced and seat == self.reader else ""
        lines.append(f"{self._main(seat, move, before, after)}.{only}")
        if before.bottom is not None and after.bottom is None and before.bottom in after.known[seat]:
            lines.append(f"{self.verb(seat, 'draws', 'draw')} the last card of the deck, {card_name(before.bottom)}.")
        for place, gone in enumerate(after.finished, start=1):
            if place > len(before.finished) and place < len(self.names):
                out = self.verb(gone, "has no cards left and is", "have no cards left and are")
                lines.append(f"{out} out of the game, {place_name(place)}.")
        return lines

    def catch_up(self, view: moska.View) -> list[str]:
        """The passes that have not been told."""
        passed = {
            seat for seat, mark in enumerate(view.passed) if mark and view.in_game[seat] and seat != view.target
        } - self._told
        self._told |= passed
        if not passed:
            return []
        # The reader first, then round the table.
        order = sorted(passed, key=lambda seat: (seat - (self.reader or 0)) % len(self.names))
        words = [self.names[seat] for seat in order]
        if order[0] == self.reader and not self._chosen:
            words[0] += " (nothing to add)"
        one = len(order) == 1 and self.names[order[0]] != "You"
        return [Aside(f"{listed(words)} {'passes' if one else 'pass'}.")]

    def is_new_scene(self, view: moska.View) -> bool:
        return not view.unkilled and not view.killed

    def _main(self, seat: int, move: Move, before: moska.View, after: moska.View) -> str:
        """The sentence of the move itself, with what it brought to light."""
        match move.kind:
            case "open":
                opens = f"{self.face.sentence(self.names[seat], move)} against {self.mention(before.target)}"
                return opens + self._drawn(seat, before, after)
            case "take" | "takeall":
                taken = [*before.table, *(before.killed if move.kind == "takeall" else [])]
                everything = " everything:" if move.kind == "takeall" else ""
                return (
                    f"{self.verb(seat, 'takes', 'take')}{everything} {card_names(taken)}"
                    f"{self._drawn(seat, before, after, taken)}"
                )
            case "end":
                return f"{self.verb(seat, 'ends', 'end')} the bout" + self._drawn(seat, before, after)
            case "deck":
                return self._deck(seat, before, after)
            case "drop" if before.turned is not None:
                victim = card_names(move.targets)
                return f"{self.verb(seat, 'kills', 'kill')} {victim} with {card_name(before.turned)}"
            case "turn":
                card = _turned(before, after)
                ranks = {other.rank for other in before.unkilled | before.killed}
                fate = self.form(seat, "adds it", "add it") if card.rank in ranks else "must keep it"
                return f"{self.verb(seat, 'turns', 'turn')} {card_name(card)} from the deck and {fate}"
            case "swap":
                return self._swap(seat, after).rstrip(".")
            case _:
                return self.face.sentence(self.names[seat], move) + self._drawn(seat, before, after)

    def _deck(self, seat: int, before: moska.View, after: moska.View) -> str:
        card = _turned(before, after)
        victims = [other for other in before.table if moska.kills(card, other, before.trump)]
        turns = f"{self.verb(seat, 'turns', 'turn')} {card_name(card)} from the deck"
        if not victims:
            return f"{turns}: it kills nothing and stays on the table"
        if len(victims) == 1:
            return f"{turns} and {self.form(seat, 'kills', 'kill')} {card_name(victims[0])}"
        return f"{turns} and must kill {_either([card_name(card) for card in victims])} with it"

    def _swap(self, seat: int, view: moska.View) -> str:
        two = f"2{card_name(next(iter(view.known[seat])))[-1]}"
        return f"{self.verb(seat, 'exchanges', 'exchange')} {two} for the turned {card_names(view.known[seat])}."

    def _drawn(self, seat: int, before: moska.View, after: moska.View, taken: Iterable[Card] = ()) -> str:
        """The cards that the reader drew."""
        if seat != self.reader:
            return ""
        drawn = after.hand - before.hand - CardSet(list(taken))
        return f" and {self.form(seat, 'draws', 'draw')} {card_names(drawn)}" if drawn else ""


def _turned(before: moska.View, after: moska.View) -> Card:
    """The card that a move turned from the deck: the only one that has come to light."""
    new = before.hidden - after.hidden
    if not new:
        assert before.bottom is not None  # which everybody knew
        return before.bottom
    return next(iter(new))


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]])
