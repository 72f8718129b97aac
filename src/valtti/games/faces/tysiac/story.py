"""How a game of Tysiąc is told."""

from __future__ import annotations

from collections.abc import Sequence

from valtti._core import tysiac
from valtti.games.faces.ace_ten import played_card, points_in_all, points_word, rounds_finished
from valtti.games.faces.face import Face
from valtti.games.faces.picture import round_the_table
from valtti.games.faces.story import Aside, Row, Story
from valtti.games.writing import SUIT_NAMES, card_names, listed
from valtti.languages import say


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
        told = self.passes(self._passes, "" if self._could_bid else say("no bid left"))
        self._passes, self._could_bid = [], True
        return [told]

    def is_new_scene(self, view: tysiac.View) -> bool:
        return self._picture

    def _deal(self, view: tysiac.View) -> list[str]:
        lines = [say("Round {round}: {beginning}", round=view.round, beginning=self._dealer(view))]
        if view.declarer is not None:
            lines.append(self.told(view.declarer, "has to open with {bid}.", "have to open with {bid}.", bid=view.bid))
        return lines

    def _dealer(self, view: tysiac.View) -> str:
        if view.dealer == self.reader:
            return say("you deal.") if view.resting is None else say("you deal and rest.")
        who = self.names[view.dealer]
        return say("{who} deals.", who=who) if view.resting is None else say("{who} deals and rests.", who=who)

    def _main(self, seat: int, move: tysiac.Move, before: tysiac.View, forced: bool) -> list[str]:
        """The move itself."""
        plain = self.sentence(seat, move)
        match move.kind:
            case "give":
                return [self._gifts(seat, move, before)]
            case "contract" if move.value == before.bid:
                return [Aside(self.told(seat, "stays at {value}.", "stay at {value}.", value=move.value))]
            case "contract":
                return [self.told(seat, "raises to {value}.", "raise to {value}.", value=move.value)]
            case "play" if not before.trick:
                leads = self.told(seat, "leads {cards}", "lead {cards}", cards=card_names(move.cards))
                return [self.with_excuse(f"{leads}.", forced)]
            case "declare":
                suit, points = say(SUIT_NAMES[played_card(move).suit]), points_word(declared_points(move))
                return [say("{declares}: {points}, and {suit} are trump.", declares=plain, points=points, suit=suit)]
            case _:
                return [self.with_excuse(f"{plain}.", forced)]

    def _gifts(self, seat: int, move: tysiac.Move, before: tysiac.View) -> str:
        """Which cards were given, as far as the reader saw them."""
        cards = [card_names(given) or say("a card") for given in (move.cards, move.targets)]
        gifts = [
            say("{card} to you", card=card)
            if to == self.reader
            else say("{card} to {who}", card=card, who=self.names[to])
            for card, to in zip(cards, before.receivers, strict=True)
        ]
        return self.told(seat, "gives {gifts}.", "give {gifts}.", gifts=listed(gifts))

    def _auction_ended(self, before: tysiac.View, after: tysiac.View) -> list[str]:
        assert after.declarer is not None
        who, bid, cards = self.names[after.declarer], after.bid, card_names(after.prikup)
        if any(after.bids):
            plays = self.told(after.declarer, "plays for {value}", "play for {value}", value=bid) + "."
        elif after.declarer == self.reader:
            plays = say("Nobody bids, so you have to play for {bid}.", bid=bid)
        else:
            plays = say("Nobody bids, so {who} has to play for {bid}.", who=who, bid=bid)
        if after.declarer == self.reader:
            return [plays, say("The prikup is {cards}; you take it.", cards=cards)]
        return [plays, say("The prikup is {cards}; {who} takes it.", cards=cards, who=who)]

    def _trick(self, winner: int, points: int, before: tysiac.View) -> str:
        count = points_in_all(points, before.raw[winner] + points)
        return self.told(winner, "takes the trick: {count}.", "take the trick: {count}.", count=count)

    def _round_ended(self, before: tysiac.View, after: tysiac.View) -> list[str]:
        """What the round has brought: a line for each player, in the order of the picture."""
        last = after.last_round
        assert last is not None
        lines = [self._contract(last)]
        width = max(map(len, self.names))
        for seat in round_the_table(self.reader, len(self.names)):
            took = say("took {points}", points=f"{last.raw[seat]:>3}")
            raw = took if seat != before.resting else say("rested").ljust(len(took))
            total = say("total {points}", points=f"{after.totals[seat]:>5}")
            lines.append(Row(f"{self.names[seat]:<{width}}  {raw}  {last.change[seat]:>+5}  {total}"))
        if after.phase == "bidding":
            for seat, (sat, sits) in enumerate(zip(before.on_barrel, after.on_barrel, strict=True)):
                if sits and not sat:
                    gets = self.told(seat, "gets on the barrel", "get on the barrel")
                    lines.append(say("{gets}: from now on only contracts of one's own bring points.", gets=gets))
        return lines

    def _contract(self, last: tysiac.LastRound) -> str:
        if last.bombed:
            return say("The contract of {contract} is not played.", contract=last.contract)
        parts = {"contract": last.contract, "points": points_word(last.raw[last.declarer])}
        if last.made:
            return self.told(
                last.declarer,
                "makes the contract of {contract} with {points}.",
                "make the contract of {contract} with {points}.",
                **parts,
            )
        return self.told(
            last.declarer,
            "fails: {points}, and the contract was {contract}.",
            "fail: {points}, and the contract was {contract}.",
            **parts,
        )


def declared_points(move: tysiac.Move) -> int:
    """What a declared marriage is worth."""
    return tysiac.marriage_points(played_card(move).suit)
