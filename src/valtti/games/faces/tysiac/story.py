"""How a game of Tysiąc is told."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import Card, tysiac
from valtti.games.faces.face import Face
from valtti.games.faces.story import Aside, Story
from valtti.games.faces.tysiac.picture import on_barrel, two_after
from valtti.games.types import Move
from valtti.games.writing import SUIT_NAMES, card_names, listed


class TysiacStory(Story):
    """A story told round by round."""

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._picture = True  # is this a moment for the whole table?

    def begin(self, view: tysiac.View) -> list[str]:
        return self._deal(view)

    def move(self, seat: int, move: Move, before: tysiac.View, after: tysiac.View, forced: bool) -> list[str]:
        lines = self._main(seat, move, before, forced)
        ended = _finished(after) > _finished(before)
        dealt = ended or move.kind == "redeal"
        if before.phase == "bidding" and after.phase != "bidding":
            lines += self._auction_ended(before, after)
        if len(before.trick) == 2:
            lines.append(self._trick(seat, move, before))
        if ended:
            lines += self._round_ended(before, after)
        if dealt and after.phase == "bidding":
            lines += ["", *self._deal(after)]
        begins = before.phase != "playing" and after.phase == "playing"
        self._picture = after.phase == "bidding" if dealt else begins
        self.scene += dealt
        return lines

    def is_new_scene(self, view: tysiac.View) -> bool:
        return self._picture

    def _deal(self, view: tysiac.View) -> list[str]:
        rests = "" if view.resting is None else f" and {self.form(view.dealer, 'rests', 'rest')}"
        lines = [f"Round {view.round}: {self.clause(view.dealer, 'deals', 'deal')}{rests}."]
        if view.declarer is not None:
            lines.append(f"{self.verb(view.declarer, 'has', 'have')} to open with {view.bid}.")
        return lines

    def _main(self, seat: int, move: Move, before: tysiac.View, forced: bool) -> list[str]:
        """The move itself."""
        only = " There was no other move." if forced else ""
        plain = self.face.sentence(self.names[seat], move)
        match move.kind:
            case "give":
                return [f"{self._gifts(seat, move, before)}."]
            case "contract" if move.value == before.bid:
                return [Aside(f"{self.verb(seat, 'stays', 'stay')} at {move.value}.")]
            case "contract":
                return [f"{self.verb(seat, 'raises', 'raise')} to {move.value}."]
            case "play" if not before.trick:
                return [f"{self.verb(seat, 'leads', 'lead')} {card_names(move.cards)}.{only}"]
            case "declare":
                suit = SUIT_NAMES[next(iter(move.cards)).suit]
                return [f"{plain}: {declared_points(move)} points, and {suit} are trump."]
            case _:
                return [f"{plain}.{only}"]

    def _gifts(self, seat: int, move: Move, before: tysiac.View) -> str:
        """Which cards were given, as far as the reader saw them."""
        cards = [card_names(given) or "a card" for given in (move.cards, move.targets)]
        gifts = [f"{card} to {self.mention(seat)}" for card, seat in zip(cards, receivers(before), strict=True)]
        return f"{self.verb(seat, 'gives', 'give')} {listed(gifts)}"

    def _auction_ended(self, before: tysiac.View, after: tysiac.View) -> list[str]:
        assert after.declarer is not None
        nobody = not any(after.bids)
        plays = self.clause(after.declarer, "has to play", "have to play") if nobody else ""
        first = f"Nobody bids, so {plays}" if nobody else self.verb(after.declarer, "plays", "play")
        takes = self.clause(after.declarer, "takes", "take")
        return [f"{first} for {after.bid}.", f"The prikup is {card_names(after.prikup)}; {takes} it."]

    def _trick(self, seat: int, move: Move, before: tysiac.View) -> str:
        """Who takes the trick that a card completes."""
        assert before.leader is not None
        trick = [*before.trick, *move.cards]
        seats = [before.leader, *two_after(before, before.leader)]
        winner = seats[trick.index(_best(trick, before.trump))]
        points = sum(map(tysiac.points, trick))
        return f"{self.verb(winner, 'takes', 'take')} the trick: {points} points, {before.raw[winner] + points} in all."

    def _round_ended(self, before: tysiac.View, after: tysiac.View) -> list[str]:
        """What the round has brought: a line for each player."""
        last = after.last_round
        assert last is not None
        declarer, contract = last["declarer"], last["contract"]
        lines = [self._contract(declarer, contract, last["raw"][declarer], last["bombed"])]
        width = max(map(len, self.names))
        for seat, name in enumerate(self.names):
            raw = f"took {last['raw'][seat]:>3}" if seat != before.resting else "rested  "
            change, total = last["change"][seat], after.totals[seat]
            lines.append(f"{name:<{width}}  {raw}  {change:>+5}  total {total:>5}")
        for seat in on_barrel(after):
            if seat not in on_barrel(before) and after.phase == "bidding":
                gets = self.verb(seat, "gets", "get")
                lines.append(f"{gets} on the barrel: from now on only contracts of one's own bring points.")
        return lines

    def _contract(self, declarer: int, contract: int, raw: int, bombed: bool) -> str:
        if bombed:
            return f"The contract of {contract} is not played."
        if raw >= contract:
            return f"{self.verb(declarer, 'makes', 'make')} the contract of {contract} with {raw} points."
        return f"{self.verb(declarer, 'fails', 'fail')}: {raw} points, and the contract was {contract}."


def _finished(view: tysiac.View) -> int:
    """The number of the last finished round."""
    return 0 if view.last_round is None else int(view.last_round["round"])


def declared_points(move: Move) -> int:
    """What a declared marriage is worth."""
    return tysiac.marriage_points(next(iter(move.cards)).suit)


def receivers(table: tysiac.Public) -> list[int]:
    """To whom the declarer gives its first and its second card."""
    return [] if table.declarer is None else two_after(table, table.declarer)


def _best(trick: Sequence[Card], trump: str | None) -> Card:
    """The card that takes a trick so far."""
    best = trick[0]
    for card in trick[1:]:
        best = card if tysiac.beats(card, best, trump) else best
    return best
