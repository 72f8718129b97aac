"""A slow, plain model of Moska, written from the specification and from nothing else.

It is the second opinion against which the C++ core is played move by move. Sets and brute force throughout:
what matters here is that each rule can be read beside its paragraph (numbers in brackets are sections of the
specification). Chance stays outside: hands and deck come in ready, and the caller says which of the
`eligible` seats acts.

Cards are texts such as `TH`. A move is a tuple (kind, hand cards, table cards) with the cards as frozensets,
so that kills which differ in their pairing alone are equal [3.3].
"""

from itertools import combinations
from math import comb

RANKS = "23456789TJQKA"
SUITS = "CDHS"
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)

DEFAULTS = {
    "self_play": "bout_start",
    "trump2_swap": "auto",
    "mover_asked_again": "true",
    "turn_order": "random",
    "take": "either",
    "deck_attack": "off",
    "hand_size": 6,
    "no_progress_limit": 100,
    "leave_with_unkilled": "false",
}
COMPAT = {"self_play": "now", "mover_asked_again": "false"}
COMPAT |= {"turn_order": "compat", "no_progress_limit": "off"}


class TooManyMovesError(Exception):
    """The brute force would list more moves than the caller allows."""


def make_move(kind, cards=(), victims=()):
    return kind, frozenset(cards), frozenset(victims)


def read_move(text):
    """The move that a text such as `kill 9D>7D 2H>TC` stands for."""
    kind, *words = text.split()
    if kind == "kill":
        pairs = [word.split(">") for word in words]
        return make_move(kind, [a for a, _ in pairs], [b for _, b in pairs])
    if kind == "drop":
        return make_move(kind, victims=words)
    return make_move(kind, words)


PASS, WAIT, DECK, TURN = (make_move(kind) for kind in ("pass", "wait", "deck", "turn"))
END, TAKE, TAKE_ALL = (make_move(kind) for kind in ("end", "take", "takeall"))
SWAP, KEEP = make_move("swap"), make_move("keep")


def subsets(cards, largest, limit):
    """All non-empty subsets with at most `largest` cards."""
    cards, largest = sorted(cards), min(largest, len(cards))
    if limit is not None and sum(comb(len(cards), size) for size in range(1, largest + 1)) > limit:
        raise TooManyMovesError
    return [frozenset(chosen) for size in range(1, largest + 1) for chosen in combinations(cards, size)]


class Table:
    """A game of Moska after the deal; `deck` is listed top first, its last card lies face up."""

    def __init__(self, hands, deck, target, trump, rules=None, known=None):
        rules = dict(rules or {})
        preset = {"default": {}, "compat": COMPAT}[rules.pop("preset", "default")]
        self.rules = DEFAULTS | preset | rules
        self.seats = len(hands)
        self.hands = [set(hand) for hand in hands]
        self.deck = list(deck)
        self.bottom = deck[-1] if deck else None
        self.target = target
        self.trump = trump
        self.unkilled, self.killed, self.flagged = set(), set(), None
        self.discarded = set(PACK).difference(self.deck, *self.hands)
        self.known = [set(cards) for cards in known or [()] * self.seats]
        self.passed = [False] * self.seats  # the target's mark means that it waits
        self.finished = []  # seats that are out, first the one that left first
        self.loser, self.void = None, False
        self.turned = None  # a deck card whose victim the target has still to choose
        self.last_actor = None
        self.idle_bouts = 0
        self.swapper = None  # who must say whether it exchanges the 2 of trumps [1.1]
        if self.rules["trump2_swap"] == "choice" and self.deck:
            holders = [seat for seat in range(self.seats) if "2" + trump in self.hands[seat]]
            self.swapper = holders[0] if holders else None
        self._begin_bout()

    @property
    def over(self):
        return self.void or self.loser is not None

    @property
    def in_game(self):
        return [seat for seat in range(self.seats) if seat not in self.finished]

    @property
    def attackers(self):
        return [seat for seat in self.in_game if seat != self.target]

    @property
    def initiator(self):
        """The in-game player nearest on the target's right [0]."""
        seat = (self.target - 1) % self.seats
        while seat in self.finished:
            seat = (seat - 1) % self.seats
        return seat

    @property
    def table(self):
        return self.unkilled | self.killed

    @property
    def fits(self):
        return len(self.hands[self.target]) - len(self.unkilled)

    def left_of(self, seat):
        seat = (seat + 1) % self.seats
        while seat in self.finished:
            seat = (seat + 1) % self.seats
        return seat

    def kills(self, a, b):
        """[1.2]"""
        if a[1] == b[1]:
            return RANKS.index(a[0]) > RANKS.index(b[0])
        return a[1] == self.trump

    def playable(self, seat):
        """Hand cards whose rank lies on the table [1.4]."""
        ranks = {card[0] for card in self.table}
        return {card for card in self.hands[seat] if card[0] in ranks}

    def may_turn(self):
        """The experimental attack from the deck [1.12]."""
        return self.rules["deck_attack"] == "on" and self.fits >= 1 and len(self.deck) >= 1

    def all_passed(self):
        return all(self.passed[seat] for seat in self.attackers)

    def eligible(self):
        """The seats of which one acts next [2.2]."""
        if self.over:
            return set()
        if self.swapper is not None:
            return {self.swapper}
        if self.turned:
            return {self.target}
        if not self.table:
            return {self.initiator}
        if self.rules["turn_order"] == "compat":
            return set(self.in_game) - {self.last_actor}
        asked = {seat for seat in self.attackers if not self.passed[seat]}
        if not asked:
            return {self.target}
        if not self.passed[self.target]:
            asked.add(self.target)
        if self.rules["turn_order"] == "round_robin":
            return {min(asked, key=lambda seat: (seat - self.last_actor - 1) % self.seats)}
        return asked

    def legal(self, seat, limit=None):
        """What `seat` may do were it to act now; raises where a kind has more than `limit` moves."""
        if self.over or seat in self.finished:
            return set()
        if self.swapper is not None:
            return {SWAP, KEEP} if seat == self.swapper else set()
        if self.turned:
            victims = {card for card in self.unkilled if self.kills(self.turned, card)}
            return {make_move("drop", victims=[card]) for card in victims} if seat == self.target else set()
        if not self.table:
            return self._openings(seat, limit) if seat == self.initiator else set()
        if seat not in self.eligible() and self.passed[seat] and self.rules["turn_order"] != "compat":
            return set()
        return self._target_moves(limit) if seat == self.target else self._attacks(seat, limit) | {PASS}

    def _openings(self, seat, limit):
        """[1.3]"""
        hand, largest = self.hands[seat], len(self.hands[self.target])
        by_rank = [[card for card in hand if card[0] == rank] for rank in RANKS]
        groups = {frozenset()}  # every rank twice at least
        for cards in by_rank:
            several = [more for more in subsets(cards, 4, None) if len(more) >= 2]
            groups |= {group | more for group in groups for more in several}
            if limit is not None and len(groups) > limit:
                raise TooManyMovesError
        openings = {frozenset([card]) for card in hand} | groups
        return {make_move("open", cards) for cards in openings if 1 <= len(cards) <= largest}

    def _attacks(self, seat, limit):
        """[1.4]"""
        moves = {make_move("add", cards) for cards in subsets(self.playable(seat), max(self.fits, 0), limit)}
        return moves | {TURN} if self.may_turn() else moves

    def _kills(self, limit):
        """[1.5a] Sets of hand cards and of victims between which a perfect matching exists."""
        matched = {(frozenset(), frozenset())}
        for victim in sorted(self.unkilled):
            killers = [card for card in self.hands[self.target] if self.kills(card, victim)]
            pairs = [(used, dead, card) for used, dead in matched for card in killers if card not in used]
            matched |= {(used | {card}, dead | {victim}) for used, dead, card in pairs}
            if limit is not None and len(matched) > limit:
                raise TooManyMovesError
        return {make_move("kill", used, dead) for used, dead in matched if used}

    def _target_moves(self, limit):
        """[1.5]"""
        moves = self._kills(limit)
        if self.deck and self.unkilled and self.flagged is None:
            moves.add(DECK)
        self_play = {"bout_start": self.deck_at_start, "now": bool(self.deck), "never": False}
        if self_play[self.rules["self_play"]]:
            cards = self.playable(self.target)
            moves |= {make_move("self", chosen) for chosen in subsets(cards, len(cards), limit)}
        return moves | self._endings() if self.all_passed() else moves | {WAIT}

    def _endings(self):
        """[1.7]"""
        take = self.rules["take"]
        if not self.unkilled:
            return {END} if take == "unkilled_only" else {END, TAKE_ALL}
        if not self.killed:
            return {TAKE}
        return {"either": {TAKE, TAKE_ALL}, "unkilled_only": {TAKE}, "all_only": {TAKE_ALL}}[take]

    def play(self, seat, move):
        """Makes a legal move of an eligible seat."""
        kind, cards, victims = move
        self.last_actor = seat
        if kind in ("pass", "wait"):
            self.passed[seat] = True
            return
        before = set(self.hands[seat])
        self.hands[seat] -= cards
        self.known[seat] -= cards
        if kind in ("open", "add"):
            self.unkilled |= cards
            self._draw(seat)
        elif kind == "self":
            self.unkilled |= cards
        elif kind == "kill":
            self._kill(cards, victims)
        elif kind == "deck":
            self._turn_for_target()
        elif kind == "drop":
            self._kill({self.turned}, victims)
            self.turned = None
        elif kind == "turn":
            self._turn_for_attacker(seat)
        elif kind in ("swap", "keep"):
            self._answer_swap(kind)
            return
        else:
            self._end_bout({"end": set(), "take": self.unkilled, "takeall": self.table}[kind])
            return
        self._set_marks(seat, hand_changed=self.hands[seat] != before)
        self._leave()
        self._pass_silently()

    def _kill(self, killers, victims):
        self.unkilled -= victims
        self.killed |= killers | victims
        if self.flagged in victims:
            self.flagged = None

    def _turn_for_target(self):
        """[1.5b] With one victim there is nothing to choose."""
        card = self.deck.pop(0)
        victims = {victim for victim in self.unkilled if self.kills(card, victim)}
        if not victims:
            self.unkilled.add(card)
            self.flagged = card
        elif len(victims) == 1:
            self._kill({card}, victims)
        else:
            self.turned = card

    def _turn_for_attacker(self, seat):
        """[1.12]"""
        card = self.deck.pop(0)
        if card[0] in {other[0] for other in self.table}:
            self.unkilled.add(card)
        else:
            self.hands[seat].add(card)
            self.known[seat].add(card)

    def _answer_swap(self, kind):
        """[1.1]"""
        seat, self.swapper = self.swapper, None
        if kind == "swap":
            self.hands[seat] ^= {"2" + self.trump, self.bottom}
            self.known[seat].add(self.bottom)
            self.deck[-1] = self.bottom = "2" + self.trump

    def _draw(self, seat):
        """[1.6] The taker of the face-up bottom card is known to all."""
        while self.deck and len(self.hands[seat]) < self.rules["hand_size"]:
            card = self.deck.pop(0)
            self.hands[seat].add(card)
            if not self.deck:
                self.known[seat].add(card)

    def _set_marks(self, mover, hand_changed):
        """[1.7] A move that is no pass clears the marks; options let an attacking mover count as passed."""
        self.passed = [False] * self.seats
        counts_as_passed = {"true": False, "false": True, "if_hand_changed": not hand_changed}
        if mover in self.attackers:
            self.passed[mover] = counts_as_passed[self.rules["mover_asked_again"]]

    def _pass_silently(self):
        """[2.2] Attackers without an attack are not asked; the original asks them all the same."""
        if self.rules["turn_order"] == "compat" or not self.table or self.turned or self.over:
            return
        for seat in self.attackers:
            if not self.can_attack(seat):
                self.passed[seat] = True

    def can_attack(self, seat):
        return (self.fits >= 1 and bool(self.playable(seat))) or self.may_turn()

    def _leave(self):
        """[1.9] Going out, and the end of the game."""
        if self.deck or self.turned:
            return
        gone = [seat for seat in self.attackers if not self.hands[seat]]
        stuck = self.unkilled and self.rules["leave_with_unkilled"] == "false"
        target_gone = not self.hands[self.target] and not stuck
        self.finished += gone + [self.target] * target_gone
        if len(self.in_game) == 1:
            self.loser = self.in_game[0]
        elif target_gone:
            self._end_bout(set())

    def _begin_bout(self):
        self.passed = [False] * self.seats
        self.deck_at_start = bool(self.deck)
        self.progress = (len(self.deck), len(self.discarded), len(self.finished))

    def _end_bout(self, taken):
        """[1.7, 1.8, 1.10]"""
        old = self.target
        taken = set(taken)
        self.hands[old] |= taken
        self.known[old] |= taken
        self.discarded |= self.table - taken
        self.unkilled, self.killed, self.flagged = set(), set(), None
        self._draw(old)
        keeps_turn = not taken and old not in self.finished
        self.target = self.left_of(old if keeps_turn else self.left_of(old))
        progress = (len(self.deck), len(self.discarded), len(self.finished))
        self.idle_bouts = self.idle_bouts + 1 if progress == self.progress else 0
        limit = self.rules["no_progress_limit"]
        self.void = limit != "off" and self.idle_bouts >= limit
        self._begin_bout()
