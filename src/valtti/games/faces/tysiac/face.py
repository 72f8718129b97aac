"""The words of Tysiąc."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from valtti._core import tysiac
from valtti.games.faces.ace_ten import AceTenFace, led
from valtti.games.faces.picture import Picture
from valtti.games.faces.scores import RoundScore
from valtti.games.faces.story import Story
from valtti.games.faces.tysiac.picture import open_picture, picture
from valtti.games.faces.tysiac.story import TysiacStory, declared_points
from valtti.games.types import Move
from valtti.games.writing import capitalised, card_names, mention
from valtti.languages import say


class TysiacFace(AceTenFace):
    title = "Tysiąc"
    presets: Mapping[str, str] = {
        "thesis": "The game as its page describes it.",
        "thesis-repro": "No bidding against one another: the first who bids plays.",
        "kurnik": "As on the Polish playing site: strict answers, forced opening, bombs.",
        "pagat-pl": "The Polish game as rule collections tell it.",
        "pagat-ru": "The Russian game as rule collections tell it: bids in fives, a barrel with a time limit.",
    }
    synonyms: Mapping[str, str] = {
        "p": "pass", "lead": "play", "marry": "declare", "marriage": "declare", "raise": "contract",
        "stay": "contract",
    }  # fmt: skip
    endless = f"The last round is over and nobody has {tysiac.goal} points: the game does not count."
    verbs: Mapping[str, tuple[str, str]] = {
        "pass": ("passes", "pass"),
        "bid": ("bids {value}", "bid {value}"),
        "bomb": ("gives the round up", "give the round up"),
        "give": (
            "gives {cards} to the left and {targets} to the right",
            "give {cards} to the left and {targets} to the right",
        ),
        "redeal": ("has four nines and asks for a new deal", "ask for a new deal"),
        "decline": ("keeps the four nines", "keep the nines and play on"),
        "contract": ("plays for {value}", "play for {value}"),
        "play": ("plays {cards}", "play {cards}"),
        "declare": ("declares {pair} and leads {cards}", "declare {pair} and lead {cards}"),
    }
    quiet = ("pass",)
    quiet_words = ("pp",)
    late = ("redeal", "bomb")
    few: Mapping[str, int] = {"bid": 2, "contract": 3, "give": 0}
    typing: Mapping[str, str] = {
        "move": "type it, such as bid 130, give 9s 9c or ah; a card alone is played, two cards are given; kh+qh "
        "declares a marriage, of which the king is led",
        "word": "such as give or bid: pick the cards one by one, or choose from a list",
        "p": "pass",
    }
    reasons: Mapping[str, str] = {
        **AceTenFace.reasons,
        "not_in_pack": "there is no {cards} in the pack, only 9 to A",
        "bid_too_low": "{value} is bid already: bid more, or pass",
        "bid_below_lowest": "your lowest bid is {value}",
        "bid_step": "bids are 100 and whole steps of {value} above it",
        "bid_needs_marriage": "a bid above {value} needs a marriage in your hand",
        "bid_too_high": "you can bid at most {value}",
        "contract_too_low": "you have bid {value} and cannot go below it",
        "contract_too_high": "with your marriages you can raise to {value} at most",
        "no_bombs": "these rules know no bombs",
        "bombs_used_up": "you may give up {value} rounds in a game, and have done so",
        "nines_only": "only who holds all four nines after the gifts is asked about a new deal",
        "same_card_twice": "you must give two different cards",
    }

    def aim(self, rules: tysiac.Rules) -> str:
        how = say(
            "Bid how many points you will take; the highest bidder takes the three cards on the table, the "
            "prikup, gives a card to each opponent and leads. An ace counts 11, a ten 10, a king 4, a queen 3, a jack "
            "2, and this is also how strong they are. King and queen of a suit are a marriage: lead one of them and "
            "declare it, and the suit is trump. Hearts bring 100 points, diamonds 80, clubs 60, spades 40."
        )
        if rules.get("unit") == "deal":
            return f"{say('Get the most points in a single round.')} {how}"
        return f"{self.goal(rules)} {how}"

    def picture(self, view: tysiac.View, names: Sequence[str]) -> Picture:
        return picture(view, names)

    def open_picture(self, state: tysiac.State, names: Sequence[str]) -> Picture:
        return open_picture(state, names)

    def label(self, view: tysiac.View, move: tysiac.Move) -> str:
        match move.kind:
            case "contract" if move.value == view.bid:
                return say("stay at {value}", value=move.value)
            case "contract":
                return say("raise to {value}", value=move.value)
            case "play" if not view.trick:
                return say("lead {cards}", cards=card_names(move.cards))
            case "declare":
                return f"{self.deed(move)[1]} ({declared_points(move)})"
            case _:
                return self.deed(move)[1]

    def situation(self, view: tysiac.View, names: Sequence[str]) -> str:
        match view.phase:
            case "bidding":
                return self._bidding(view, names)
            case "giving":
                left, right = (names[seat] for seat in view.receivers)
                return say(
                    "You play for {bid}. Give a card to {left} on your left and one to {right} on your right.",
                    bid=view.bid,
                    left=left,
                    right=right,
                )
            case "nines":
                return say("You hold all four nines.")
            case "raising":
                return say("You play for {bid} and may raise the contract before you lead.", bid=view.bid)
            case _ if not view.trick:
                return say("You lead.")
            case _:
                assert view.leader is not None
                return led(names[view.leader], view.trick[0], self.duty(view))

    def ways(self, view: tysiac.View) -> Mapping[str, str]:
        bids = [move.value for move in view.moves if move.kind == "bid"]
        return {
            "pass": say("pass ## after: you can"),
            "bid": say("bid {value} or more", value=min(bids)) if bids else say("bid"),
            "bomb": say("give the round up ## after: you can"),
            "give": say("give the cards"),
            "redeal": say("have the cards dealt again"),
            "decline": say("play on"),
            "contract": say("name your contract"),
            "play": say("play a card") if view.trick else say("lead a card"),
            "declare": say("declare a marriage"),
        }

    def number(self, move: Move) -> int | None:
        return move.value if move.kind in ("bid", "contract") else None

    def help(self, view: tysiac.View, names: Sequence[str]) -> dict[str, str]:
        words = {
            "pass": say("Bid no more in this round."),
            "bid": say("Promise to take so many points. The highest bidder plays against the others."),
            "bomb": say(
                "Give the round up. It costs no points as a failed contract would, but the others may gain some."
            ),
            "give": say(
                "Give one card to each opponent; nobody but you and who gets it will know it. A king or queen may make "
                "a marriage in the other hand."
            ),
            "redeal": say("Show the nines; the same dealer deals again."),
            "decline": say("Play on. Nobody learns that you have them."),
            "contract": say("Name the points that you play for: what you have bid, or more."),
            "play": say("Lead this card.") if not view.trick else say("Play this card to the trick."),
            "declare": say(
                "Lead king or queen and declare the marriage: its points count at once, and its suit is trump."
            ),
        }
        return {kind: words[kind] for kind in self.kinds(view.moves)}

    def sheet(self, rules: tysiac.Rules) -> str | None:
        return say("Points after each round") if rules.get("unit") == "game" else None

    def goal(self, rules: tysiac.Rules) -> str:
        return say("Be the first with {goal} points.", goal=tysiac.goal) if rules.get("unit") == "game" else ""

    def last_round(self, view: tysiac.View, names: Sequence[str]) -> RoundScore | None:
        last = view.last_round
        if last is None:
            return None
        contract = say("contract {bid} by {who}", bid=last.contract, who=mention(names, last.declarer, view.seat))
        return RoundScore(last.round, tuple(view.totals), tuple(last.change), contract)

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return TysiacStory(self, names, reader)

    def solved(self, state: tysiac.State, value: float, names: Sequence[str]) -> str:
        assert state.declarer is not None  # tricks are played
        parts = {"who": names[state.declarer], "points": f"{value:g}", "contract": str(state.bid)}
        if value < state.bid:
            return say("{who} takes {points} and fails: the contract is {contract}.", **parts)
        return say("{who} takes {points} and makes the contract of {contract}.", **parts)

    def trump(self, position: tysiac.View | tysiac.State) -> str | None:
        return position.trump

    def wanted(self, view: tysiac.View, names: Sequence[str], kind: str, picked: int) -> str:
        seats = view.receivers if kind == "give" else []
        return say("A card for {who}:", who=names[seats[picked]]) if picked < len(seats) else ""

    def _bidding(self, view: tysiac.View, names: Sequence[str]) -> str:
        bids = [move.value for move in view.moves if move.kind == "bid"]
        if view.declarer is None:
            so_far = say("Nobody has bid yet")
        else:
            so_far = say("{who} has bid {bid}", who=names[view.declarer], bid=view.bid)
        if not bids:
            return say("{so_far}, which is more than you can bid.", so_far=so_far)
        text = f"{so_far}."
        if view.bid_limit is not None:
            text += f" {capitalised(self.reason(view.bid_limit))}."
        if view.declarer is None and view.seat == view.last_bidder:
            text += f" {say('If you pass as well, you must play for the lowest bid.')}"
        return text
