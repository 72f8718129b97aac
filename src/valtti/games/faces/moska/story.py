"""How a game of Moska is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from valtti._core import Card, CardSet, moska
from valtti.games.faces.face import Face
from valtti.games.faces.moska.picture import with_kills
from valtti.games.faces.picture import Picture
from valtti.games.faces.story import Aside, Story
from valtti.games.types import Move
from valtti.games.writing import card_name, card_names, listed, place_name
from valtti.languages import say


class MoskaStory(Story):
    """A story told bout by bout.

    Passes are told from the marks on the table, not from the moves: whoever has nothing to add passes without being
    asked, and nobody shall see the difference.
    """

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._told: set[int] = set()  # whose pass has been told
        self._chosen = False  # did the reader choose to pass?
        self._kills: list[tuple[Card, Card]] = []  # of this bout: the killing card and its victim

    def begin(self, view: moska.View) -> list[str]:
        swapped = [seat for seat, cards in enumerate(view.known) if cards]
        return [f"{self._swap(seat, view)}." for seat in swapped] + [self._first_attack(view)]

    def move(self, seat: int, move: Move, before: moska.View, after: moska.View, forced: bool) -> list[str]:
        if move.kind == "wait" and seat == self.reader:
            return [Aside(say("You can only wait.") if forced else say("You wait."))]
        if move.kind in ("pass", "wait"):
            self._chosen = self._chosen or (seat == self.reader and not forced)
            return []
        lines = self.catch_up(before)
        if move.kind == "open":
            self.scene += 1
            lines.append("")
        self._told.clear()
        self._chosen = False
        self._note_kills(move, before, after)
        lines.append(self.with_excuse(f"{self._main(seat, move, before, after)}.", forced))
        if before.bottom is not None and after.bottom is None and before.bottom in after.known[seat]:
            lines.append(self._last_card(seat, before.bottom))
        for place, gone in enumerate(after.finished, start=1):
            if place > len(before.finished) and place < len(self.names):
                lines.append(self._out(gone, place_name(place)))
        return lines

    def catch_up(self, view: moska.View) -> list[str]:
        """The passes that have not been told."""
        passed = {
            seat for seat, mark in enumerate(view.passed) if mark and view.in_game[seat] and seat != view.target
        } - self._told
        self._told |= passed
        remark = "" if self._chosen else say("nothing to add")
        return [self.passes(passed, remark)] if passed else []

    def picture(self, position: moska.View | moska.State) -> Picture:
        return with_kills(super().picture(position), self._kills)

    def is_new_scene(self, view: moska.View) -> bool:
        return not view.unkilled and not view.killed

    def _main(self, seat: int, move: Move, before: moska.View, after: moska.View) -> str:
        """The sentence of the move itself, with what it brought to light."""
        match move.kind:
            case "open":
                return self._with_draw(self._opening(seat, move, before.target), seat, before, after)
            case "take":
                taken = before.unkilled_in_order
                takes = self.told(seat, "takes {cards}", "take {cards}", cards=card_names(taken))
                return self._with_draw(takes, seat, before, after, taken)
            case "takeall":
                taken = [*before.unkilled_in_order, *before.killed]
                takes = self.told(
                    seat, "takes everything: {cards}", "take everything: {cards}", cards=card_names(taken)
                )
                return self._with_draw(takes, seat, before, after, taken)
            case "end":
                return self._with_draw(self.told(seat, "ends the bout", "end the bout"), seat, before, after)
            case "deck":
                return self._deck(seat, before, after)
            case "drop" if before.turned is not None:
                pair = say("{victim} with {killer}", victim=card_names(move.targets), killer=card_name(before.turned))
                return self.told(seat, "kills {pairs}", "kill {pairs}", pairs=pair)
            case "turn":
                return self._turn(seat, _turned(before, after), after)
            case "swap":
                return self._swap(seat, after)
            case _:
                return self._with_draw(self.sentence(seat, move), seat, before, after)

    def _note_kills(self, move: Move, before: moska.View, after: moska.View) -> None:
        new = after.killed - before.killed
        if not after.killed:
            self._kills.clear()
        elif move.kind == "kill":
            self._kills += kill_pairs(move)
        elif new:  # by a card that was turned
            killer = _turned(before, after) if before.turned is None else before.turned
            self._kills += [(killer, victim) for victim in new if victim != killer]

    def _deck(self, seat: int, before: moska.View, after: moska.View) -> str:
        turned = _turned(before, after)
        card = card_name(turned)
        if turned in after.unkilled:
            return self.told(
                seat,
                "turns {card} from the deck: it kills nothing and stays on the table",
                "turn {card} from the deck: it kills nothing and stays on the table",
                card=card,
            )
        if after.turned is None:
            killed = after.killed - before.killed - CardSet([turned])
            if not killed:  # the game is over, and the table empty
                killed = CardSet([card for card in before.unkilled if moska.kills(turned, card, before.trump)])
            return self.told(
                seat,
                "turns {card} from the deck and kills {victims}",
                "turn {card} from the deck and kill {victims}",
                card=card,
                victims=card_names(killed),
            )
        victims = after.victims
        return self.told(
            seat,
            "turns {card} from the deck and must kill {victims} with it",
            "turn {card} from the deck and must kill {victims} with it",
            card=card,
            victims=listed([card_name(victim) for victim in after.unkilled_in_order if victim in victims], "or"),
        )

    def _turn(self, seat: int, card: Card, after: moska.View) -> str:
        if card in after.unkilled:
            return self.told(
                seat,
                "turns {card} from the deck and adds it",
                "turn {card} from the deck and add it",
                card=card_name(card),
            )
        return self.told(
            seat,
            "turns {card} from the deck and must keep it",
            "turn {card} from the deck and must keep it",
            card=card_name(card),
        )

    def _swap(self, seat: int, view: moska.View) -> str:
        return self.told(
            seat,
            "exchanges {two} for the turned {card}",
            "exchange {two} for the turned {card}",
            two=f"2{card_name(next(iter(view.known[seat])))[-1]}",
            card=card_names(view.known[seat]),
        )

    def _first_attack(self, view: moska.View) -> str:
        who, target = self.names[view.initiator], self.names[view.target]
        if view.initiator == self.reader:
            return say("You begin with an attack on {target}.", target=target)
        if view.target == self.reader:
            return say("{who} begins with an attack on you.", who=who)
        return say("{who} begins with an attack on {target}.", who=who, target=target)

    def _opening(self, seat: int, move: Move, target: int) -> str:
        opens = self.sentence(seat, move)
        if target == self.reader:
            return say("{opens} against you", opens=opens)
        return say("{opens} against {target}", opens=opens, target=self.names[target])

    def _last_card(self, seat: int, card: Card) -> str:
        return self.told(
            seat,
            "draws the last card of the deck, {card}.",
            "draw the last card of the deck, {card}.",
            card=card_name(card),
        )

    def _out(self, seat: int, place: str) -> str:
        return self.told(
            seat,
            "has no cards left and is out of the game, {place}.",
            "have no cards left and are out of the game, {place}.",
            place=place,
        )

    def _with_draw(
        self, sentence: str, seat: int, before: moska.View, after: moska.View, taken: Iterable[Card] = ()
    ) -> str:
        """A sentence about a move, with the cards that the reader then drew."""
        drawn = after.hand - before.hand - CardSet(list(taken)) if seat == self.reader else None
        return say("{sentence} and draw {cards}", sentence=sentence, cards=card_names(drawn)) if drawn else sentence


def kill_pairs(move: Move) -> list[tuple[Card, Card]]:
    """The pairs of a kill as its text gives them: the killing card and its victim."""
    pairs = [word.split(">") for word in str(move).split()[1:]]
    return [(Card(killer), Card(victim)) for killer, victim in pairs]


def _turned(before: moska.View, after: moska.View) -> Card:
    """The card that a move turned from the deck: the only one that has come to light."""
    new = before.hidden - after.hidden
    if not new:
        assert before.bottom is not None  # which everybody knew
        return before.bottom
    return next(iter(new))
