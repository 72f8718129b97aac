"""What a player may do, in plain words: for somebody who sits at this table for the first time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from valtti._core import moska
from valtti.games.pictures import card_name, card_names, listed
from valtti.games.types import Move


@dataclass(frozen=True)
class Guide:
    """Words about a position for the player whose turn it is."""

    situation: Callable[[Any, Sequence[str]], str]  # one line
    help: Callable[[Any, Sequence[str]], dict[str, str]]  # what each kind of move does that can be made now
    why_not: Callable[[Any, Move], str]  # about a move that is not legal
    aim: str  # the game in a few sentences


MOSKA_AIM = (
    "Get rid of your cards: once the deck is used up, whoever has none left is out and safe, and the last one in the "
    "game loses. One player at a time is the target (►). The others attack with cards; the target kills each with a "
    "higher card of its suit or with a trump, and takes what it does not kill."
)


def _moska_situation(view: moska.View, names: Sequence[str]) -> str:
    kinds = _kinds(view)
    target = names[view.target]
    if "swap" in kinds:
        return "You were dealt the 2 of trumps and may exchange it for the card under the deck."
    if "open" in kinds:
        return f"You open against {target}: one card, or pairs, triples and so on of equal ranks."
    if "drop" in kinds and view.turned is not None:
        return f"You turned {card_name(view.turned)}: choose the card that it kills."
    if view.seat != view.target:
        return f"{target} is the target: add cards of the ranks on the table (up to {max(0, view.fits)}), or pass."
    if "wait" in kinds:
        return "You are the target: kill what you want, or wait, as not all have passed."
    if view.unkilled:
        return "You are the target and all have passed: kill, or take what is not killed."
    return "You are the target, all is killed and all have passed: you can end the bout."


def _moska_help(view: moska.View, names: Sequence[str]) -> dict[str, str]:
    full = view.rules.get("hand_size")
    target = names[view.target]
    words = {
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
    return {kind: words[kind] for kind in _kinds(view)}


def _moska_why_not(view: moska.View, move: Move) -> str:
    table = view.unkilled | view.killed
    missing = [card for card in move.cards if card not in view.hand]
    if missing:
        return f"you do not hold {listed([card_name(card) for card in missing])}"
    absent = [card for card in move.targets if card not in view.unkilled]
    if absent:
        return f"{listed([card_name(card) for card in absent])} is not there to be killed"
    if move.kind not in _kinds(view):
        return f"you cannot {move.kind} now; you can {listed(_kinds(view))}"
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


def _kinds(view: Any) -> list[str]:
    return list(dict.fromkeys(move.kind for move in view.moves))


#: Games with words of their own.
GUIDES = {"moska": Guide(_moska_situation, _moska_help, _moska_why_not, MOSKA_AIM)}
_PLAIN = Guide(
    situation=lambda view, names: "It is your turn.",
    help=lambda view, names: dict.fromkeys(_kinds(view), ""),
    why_not=lambda view, move: f"'{move}' is not possible now",
    aim="",
)


def guide(game_name: str) -> Guide:
    return GUIDES.get(game_name, _PLAIN)
