"""How a game of Tysiąc is told."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import tysiac
from valtti.games.faces.ace_ten import played_card, rounds_finished
from valtti.games.faces.face import Face
from valtti.games.faces.picture import round_the_table
from valtti.games.faces.story import Aside, Story
from valtti.games.writing import SUIT_NAMES, card_names, listed


class TysiacStory(Story):
    """A story told round by round. Passes are told together, when somebody bids or has to know of them."""

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._picture = True  # is this a moment for the whole table?
        self._passes: list[int] = []  # whose pass has not been told
        self._could_bid = True  # was the reader, if it passed, free to bid?

    def begin(self, view: tysiac.View) -> list[str]:
        return self._deal(view)

    def move(self, seat: int, move: tysiac.Move, before: tysiac.View, after: tysiac.View, forced: bool) -> list[str]:
        if move.kind == "pass":
            self._passes.append(seat)
            self._could_bid = self._could_bid and not forced
            if after.phase == "bidding":
                self._picture = False
                return []
        lines = self.catch_up(before)
        if move.kind != "pass":
            lines += self._main(seat, move, before, forced)
        ended = rounds_finished(after) > rounds_finished(before)
        dealt = ended or move.kind == "redeal"
        if before.phase == "bidding" and after.phase != "bidding":
            lines += self._auction_ended(before, after)
        trick = before.trick_end(move)
        if trick is not None:
            lines.append(self._trick(*trick, before))
        if ended:
            lines += self._round_ended(before, after)
        if dealt and after.phase == "bidding":
            lines += ["", *self._deal(after)]
        begins = before.phase != "playing" and after.phase == "playing"
        self._picture = after.phase == "bidding" if dealt else begins
        self.scene += dealt
        return lines

    def catch_up(self, view: tysiac.View) -> list[str]:
        """The passes that have not been told."""
        if not self._passes:
            return []
        told = self.together(self._passes, "passes", "pass", "" if self._could_bid else " (no bid left)")
        self._passes, self._could_bid = [], True
        return [told]

    def is_new_scene(self, view: tysiac.View) -> bool:
        return self._picture

    def _deal(self, view: tysiac.View) -> list[str]:
        rests = "" if view.resting is None else f" and {self.form(view.dealer, 'rests', 'rest')}"
        lines = [f"Round {view.round}: {self.clause(view.dealer, 'deals', 'deal')}{rests}."]
        if view.declarer is not None:
            lines.append(f"{self.verb(view.declarer, 'has', 'have')} to open with {view.bid}.")
        return lines

    def _main(self, seat: int, move: tysiac.Move, before: tysiac.View, forced: bool) -> list[str]:
        """The move itself."""
        only = " There was no other move." if forced else ""
        plain = self.sentence(seat, move)
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
                suit = SUIT_NAMES[played_card(move).suit]
                return [f"{plain}: {declared_points(move)} points, and {suit} are trump."]
            case _:
                return [f"{plain}.{only}"]

    def _gifts(self, seat: int, move: tysiac.Move, before: tysiac.View) -> str:
        """Which cards were given, as far as the reader saw them."""
        cards = [card_names(given) or "a card" for given in (move.cards, move.targets)]
        gifts = [f"{card} to {self.mention(seat)}" for card, seat in zip(cards, before.receivers, strict=True)]
        return f"{self.verb(seat, 'gives', 'give')} {listed(gifts)}"

    def _auction_ended(self, before: tysiac.View, after: tysiac.View) -> list[str]:
        assert after.declarer is not None
        nobody = not any(after.bids)
        plays = self.clause(after.declarer, "has to play", "have to play") if nobody else ""
        first = f"Nobody bids, so {plays}" if nobody else self.verb(after.declarer, "plays", "play")
        takes = self.clause(after.declarer, "takes", "take")
        return [f"{first} for {after.bid}.", f"The prikup is {card_names(after.prikup)}; {takes} it."]

    def _trick(self, winner: int, points: int, before: tysiac.View) -> str:
        return f"{self.verb(winner, 'takes', 'take')} the trick: {points} points, {before.raw[winner] + points} in all."

    def _round_ended(self, before: tysiac.View, after: tysiac.View) -> list[str]:
        """What the round has brought: a line for each player, in the order of the picture."""
        last = after.last_round
        assert last is not None
        lines = [self._contract(last)]
        width = max(map(len, self.names))
        for seat in round_the_table(self.reader, len(self.names)):
            raw = f"took {last.raw[seat]:>3}" if seat != before.resting else "rested  "
            lines.append(f"{self.names[seat]:<{width}}  {raw}  {last.change[seat]:>+5}  total {after.totals[seat]:>5}")
        if after.phase == "bidding":
            for seat, (sat, sits) in enumerate(zip(before.on_barrel, after.on_barrel, strict=True)):
                if sits and not sat:
                    gets = self.verb(seat, "gets", "get")
                    lines.append(f"{gets} on the barrel: from now on only contracts of one's own bring points.")
        return lines

    def _contract(self, last: tysiac.LastRound) -> str:
        if last.bombed:
            return f"The contract of {last.contract} is not played."
        raw = last.raw[last.declarer]
        if last.made:
            return f"{self.verb(last.declarer, 'makes', 'make')} the contract of {last.contract} with {raw} points."
        return f"{self.verb(last.declarer, 'fails', 'fail')}: {raw} points, and the contract was {last.contract}."


def declared_points(move: tysiac.Move) -> int:
    """What a declared marriage is worth."""
    return tysiac.marriage_points(played_card(move).suit)
