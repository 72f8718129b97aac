"""The words of Moska."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from valtti._core import Card, moska
from valtti.games.faces.face import Face
from valtti.games.faces.moska.picture import open_picture, picture
from valtti.games.faces.moska.story import MoskaStory, kill_pairs
from valtti.games.faces.picture import Picture
from valtti.games.faces.story import Story
from valtti.games.types import Move
from valtti.games.writing import card_name, card_names, listed
from valtti.languages import say


class MoskaFace(Face):
    title = "Moska"
    presets: Mapping[str, str] = {
        "default": "The game as its page describes it.",
        "compat": "As the program plays on which the agents were first measured.",
        "korttipelit": "Another published description: nobody plays to itself, and the last loser's neighbour opens.",
    }
    winning = "which avoids losing {often} from here"
    endless = "The game goes in circles and ends without a loser."
    pair_verb = "kill"
    verbs: Mapping[str, tuple[str, str]] = {
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
    quiet = ("pass", "wait")
    quiet_words = ("pp", "ww")
    late = ("turn", "self", "deck", "take", "takeall")
    typing: Mapping[str, str] = {
        "move": "type it, such as kill 9d>7d or add 7c 7s; its cards alone will do if only one move plays them",
        "word": "such as open, add or kill: pick the cards one by one",
        "p": "pass, or wait",
        "pp": "pass until the next bout; as the target, wait until all have passed",
    }
    reasons: Mapping[str, str] = {
        **Face.reasons,
        "not_to_be_killed": "{cards} is not there to be killed",
        "turned_first": "first choose which card {cards} kills",
        "not_all_passed": "not all have passed: kill, or wait",
        "all_passed": "all have passed, so you cannot wait any longer",
        "not_all_killed": "still to be killed or taken: {cards}",
        "nothing_to_kill": "all is killed",
        "nothing_killed": "no killed card lies on the table",
        "all_is_taken": "by these rules who takes takes everything",
        "killed_stay": "by these rules the killed cards are never taken",
        "deck_empty": "the deck is empty",
        "deck_closed": "the deck is closed until {cards} is killed",
        "no_turning": "by these rules nobody attacks from the deck",
        "no_self_play": "you cannot play to yourself: the rules forbid it, or the deck is used up",
        "cards_needed": "say with which cards",
        "victims_needed": "name {value} to be killed, one for each of your cards",
        "too_many": "that is too much: only {value} can be laid now",
        "not_an_opening": "you open with one card, or with cards in which every rank comes at least twice",
        "rank_not_on_table": "the rank of {cards} does not lie on the table",
        "cannot_kill": "{cards} cannot kill that",
    }

    def aim(self, rules: moska.Rules) -> str:
        return say(
            "Get rid of your cards: once the deck is used up, whoever has none left is out and safe, and the last one "
            "in the game loses. One player at a time is the target. The others attack with cards; the target kills "
            "each with a higher card of its suit or with a trump, and takes what it does not kill."
        )

    def picture(self, view: moska.View, names: Sequence[str]) -> Picture:
        return picture(view, names)

    def open_picture(self, state: moska.State, names: Sequence[str]) -> Picture:
        return open_picture(state, names)

    def parts(self, move: Move) -> dict[str, str]:
        pairs = kill_pairs(move) if move.kind == "kill" else []
        kills = [
            say("{victim} with {killer}", victim=card_name(victim), killer=card_name(killer))
            for killer, victim in pairs
        ]
        return {**super().parts(move), "pairs": listed(kills) if kills else ""}

    def label(self, view: moska.View, move: Move) -> str:
        """A move as an offer to the viewer, such as `kill 9♦ with J♦`."""
        match move.kind:
            case "take":
                return say("take {cards}", cards=card_names(view.unkilled_in_order))
            case "takeall":
                return say("take everything: {cards}", cards=card_names([*view.unkilled_in_order, *view.killed]))
            case "drop" if view.turned is not None:
                pair = say("{victim} with {killer}", victim=card_names(move.targets), killer=card_name(view.turned))
                return say("kill {pairs}", pairs=pair)
            case "wait":
                return say("wait for the others")
            case _:
                return self.deed(move)[1]

    def situation(self, view: moska.View, names: Sequence[str]) -> str:
        possible = self.kinds(view.moves)
        target = names[view.target]
        if "swap" in possible:
            return say("You were dealt the 2 of trumps.")
        if "open" in possible:
            return say(
                "You open against {target}: one card, or pairs, triples and so on of equal ranks.", target=target
            )
        if "drop" in possible and view.turned is not None:
            return say("You turned {card}: choose the card that it kills.", card=card_name(view.turned))
        if view.seat != view.target:
            return say("{who} is the target.", who=target)
        if "wait" in possible:
            return say("You are the target, and not all have passed.")
        if view.unkilled:
            return say("You are the target, and all have passed.")
        return say("You are the target, all is killed and all have passed.")

    def ways(self, view: moska.View) -> Mapping[str, str]:
        return {
            "open": say("open"),
            "add": say("add cards of the ranks on the table (up to {number})", number=max(0, view.fits)),
            "turn": say("attack with the top card of the deck ## after: you can"),
            "self": say("play cards to yourself"),
            "kill": say("kill"),
            "deck": say("turn the top card of the deck ## after: you can"),
            "drop": say("choose the card that is killed"),
            "end": say("end the bout"),
            "take": say("take what is not killed ## after: you can"),
            "takeall": say("take everything"),
            "pass": say("pass ## after: you can"),
            "wait": say("wait ## after: you can"),
            "swap": say("exchange it for the card under the deck"),
            "keep": say("keep it"),
        }

    def help(self, view: moska.View, names: Sequence[str]) -> dict[str, str]:
        words = _meanings(view, names[view.target])
        return {kind: words[kind] for kind in self.kinds(view.moves)}

    def unreadable(self, view: moska.View, text: str) -> str:
        for killer, victim in re.findall(r"\b([2-9TJQKA][CDHS])>([2-9TJQKA][CDHS])\b", text):
            if not moska.kills(Card(killer), Card(victim), view.trump):
                names = {"killer": card_name(Card(killer)), "victim": card_name(Card(victim))}
                return say("{killer} does not kill {victim}", **names)
        return super().unreadable(view, text)

    def is_under_way(self, view: moska.View) -> bool:
        return bool(view.unkilled or view.killed)

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return MoskaStory(self, names, reader)

    def solved(self, state: moska.State, value: float, names: Sequence[str]) -> str:
        left = [names[seat] for seat, is_in in enumerate(state.in_game) if is_in and seat != state.actor]
        actor, other = names[state.actor], left[0]
        if abs(value) == 1:
            winner, loser = (actor, other) if value > 0 else (other, actor)
            return say("{winner} wins, and {loser} is last.", winner=winner, loser=loser)
        return say(
            "Nobody wins for certain: {who} has a value of {value}, where a win is 1 and a loss -1.",
            who=actor,
            value=f"{value:g}",
        )

    def trump(self, position: moska.View | moska.State) -> str:
        return position.trump

    def understand(self, words: list[str]) -> list[str]:
        typed = [word.lower() for word in words]
        return {("take", "all"): ["takeall"], ("p",): ["pass"]}.get(tuple(typed), words)

    def absent(self, view: moska.View, cards: Sequence[Card]) -> str | None:
        found = [card_name(card) for card in cards if card not in view.hand and card not in view.unkilled]
        return say("{cards}: that is neither in your hand nor to be killed", cards=listed(found)) if found else None


# --- Words ---


def _meanings(view: moska.View, target: str) -> dict[str, str]:
    """What each kind of move does; `target` is a name."""
    full = view.rules.get("hand_size")
    return {
        "open": say(
            "Lay one card, or more cards in which every rank comes at least twice, such as two eights and three jacks; "
            "at most {number}, as {target} holds no more. You then draw up to {full} cards.",
            number=view.hand_sizes[view.target],
            target=target,
            full=full,
        ),
        "add": say(
            "Lay cards whose ranks lie on the table, killed cards included; as many as the target can still answer, "
            "now {number}. You then draw up to {full} cards.",
            number=view.fits,
            full=full,
        ),
        "turn": say("Attack with the top card of the deck; if its rank is not on the table, you must keep it."),
        "self": say("Lay cards of your own whose ranks are on the table before yourself, to kill or take them later."),
        "kill": say(
            "Beat cards with higher ones of their suit, or plain cards with a trump; several at once if you like. The "
            "ranks of your cards then lie on the table too, for the others to add to."
        ),
        "deck": say(
            "Turn the top card of the deck. It must kill a card if it can. If not, it lies there to be killed as well, "
            "and you cannot use the deck again before it is."
        ),
        "drop": say("Choose which card the turned one kills."),
        "end": say(
            "End the bout. The killed cards leave the game, you draw up to {full} cards and open the next bout.",
            full=full,
        ),
        "take": say("Take the cards that are not killed. The player on your left opens the next bout."),
        "takeall": say(
            "Take all cards on the table, the killed ones too. The player on your left opens the next bout."
        ),
        "pass": say("Add nothing. You are asked again when something new happens."),
        "wait": say("Let the others go on. You are asked again when something new happens, or when all have passed."),
        "swap": say("Take the turned card; the 2 then lies under the deck."),
        "keep": say("Keep the 2. Nobody learns that you have it."),
    }
