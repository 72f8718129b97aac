"""How likely the simple bots of Schnapsen make each move, by the formulas of the specification.

Moves are texts in the order of the list: `KH`, `X`, `KH+QH`. A distribution is a dict of fractions that leaves out what
is impossible. Numbers in brackets are sections of the specification.
"""

from collections import Counter
from fractions import Fraction

from oracle.schnapsen import RANKS, stronger


def card(move):
    """The card that a move plays; an exchange plays none."""
    return None if move == "X" else move[:2]


def rank(move):
    return None if move == "X" else move[0]


def uniform(moves):
    return {move: Fraction(1, len(moves)) for move in moves}


def sure(move):
    return {move: Fraction(1)}


def after_a_draw(moves, then):
    """One uniform draw, and what follows from it: a distribution."""
    total = Counter()
    for drawn in moves:
        for move, chance in then(drawn).items():
            total[move] += chance / len(moves)
    return dict(total)


class Situation:
    """The legal moves, the card led if any, and the trump suit, with the helper procedures of section 6."""

    def __init__(self, moves, led, trump):
        self.moves, self.led, self.trump = moves, led, trump
        self.trumps = [move for move in moves if move != "X" and move[1] == trump]
        self.plain = [move for move in moves if move != "X" and move[1] != trump]

    def strongest_trump(self):
        """HT"""
        return next(move for move in self.trumps if "+" not in move)

    def highest_rank(self):
        """HR: the last of the strongest rank."""
        cards = [move for move in self.moves if move != "X"]
        best = min(RANKS.index(rank(move)) for move in cards)
        return [move for move in cards if RANKS.index(rank(move)) == best][-1]

    def non_trump(self, fallback=None):
        """KN"""
        fallback = fallback or self.strongest_trump
        return after_a_draw(self.moves, lambda m: sure(m if m in self.plain else fallback()))

    def trump_first(self, fallback=None):
        """KT"""
        return after_a_draw(self.moves, lambda m: sure(m) if m in self.trumps else self.non_trump(fallback))

    def beat(self, suit):
        """BF"""
        winning = [move for move in self.moves if move[1] == suit and self.wins(move)]
        return sure(winning[0] if winning else self.moves[0])

    def wins(self, move):
        return move[1] == self.led[1] and stronger(card(move), self.led)

    def lowest_plain(self, any_trump=False):
        """On lead as described [6.4]: the lowest rank of the plain suits, ties drawn; without them a trump."""
        if not self.plain:
            return uniform(self.trumps) if any_trump else sure(self.strongest_trump())
        lowest = max(RANKS.index(rank(move)) for move in self.plain)
        return uniform([move for move in self.plain if RANKS.index(rank(move)) == lowest])


def rand(s):
    return uniform(s.moves)


def kbbot(s):
    """[6.2]"""
    return uniform([move for move in s.moves if rank(move) == "J"] or s.moves)


def abot(s):
    """[6.3]"""
    return after_a_draw(s.moves, lambda m: sure(m) if rank(m) in ("J", "Q") else uniform(s.moves))


def bbot(s):
    """[6.4, 6.5]"""
    return s.non_trump() if s.led is None else sure(s.highest_rank())


def cbot(s, fallback=None):
    """[6.4, 6.5.1]"""
    if s.led is None:
        return s.non_trump(fallback)
    if s.led[1] == s.trump:
        return after_a_draw(s.moves, lambda m: s.beat(s.trump) if m in s.trumps else s.non_trump(fallback))
    if s.led[0] == "T":
        return after_a_draw(s.moves, lambda m: sure(m) if m == "A" + s.led[1] else s.trump_first(fallback))
    if s.led[0] == "A":
        return s.trump_first(fallback)
    return s.beat(s.led[1]) if any(move[1] == s.led[1] for move in s.moves) else s.non_trump(fallback)


def ebot(s):
    """[6.4, 6.5]"""
    if s.led is None:
        return s.non_trump()
    return after_a_draw(s.moves, lambda m: sure(s.strongest_trump()) if m in s.trumps else s.non_trump())


def bbot_data(s):
    """[6.6]; None is a forfeit."""
    if s.led is not None:
        return sure(s.highest_rank())
    first = s.moves[0]
    low = first in s.plain and rank(first) in ("J", "Q", "K")
    if len(s.moves) == 1 and first in s.plain and not low:
        return sure(None)
    return after_a_draw(s.moves, lambda m: sure(first if m == first and low else s.highest_rank()))


def cbot_data(s):
    """[6.6]"""
    return cbot(s, s.highest_rank)


def bully(s):
    """[6.7]"""
    if s.trumps:
        return sure(s.strongest_trump())
    same = [move for move in s.moves if s.led is not None and move[1] == s.led[1]]
    return sure(same[0] if same else s.highest_rank())


def abot_described(s):
    """[6.3]"""
    for wanted in "JQ":
        found = [move for move in s.moves if rank(move) == wanted]
        if found:
            return uniform(found)
    return uniform(s.moves)


def bbot_described(s):
    """[6.5]"""
    if s.led is None:
        return s.lowest_plain()
    return uniform([move for move in s.moves if rank(move) == rank(s.highest_rank())])


def cbot_described(s, any_trump=True):
    """[6.5.2]; a higher card is the weakest that wins."""
    if s.led is None:
        return s.lowest_plain(any_trump)
    winning = [move for move in s.moves if s.wins(move)]
    if winning:
        return sure(winning[-1])
    if s.led[1] != s.trump and s.led[0] in "AT" and s.trumps:
        return sure(s.trumps[-1])
    return s.lowest_plain(any_trump)


def dbot_described(s):
    return cbot_described(s, any_trump=False)


def ebot_described(s):
    """[6.5]"""
    return sure(s.strongest_trump()) if s.led is not None and s.trumps else s.lowest_plain()


BOTS = {
    "rand": rand,
    "bully": bully,
    "kbbot": kbbot,
    "abot": abot,
    "bbot": bbot,
    "cbot": cbot,
    "dbot": cbot,
    "ebot": ebot,
    "abot-described": abot_described,
    "bbot-described": bbot_described,
    "cbot-described": cbot_described,
    "dbot-described": dbot_described,
    "ebot-described": ebot_described,
    "bbot-data": bbot_data,
    "cbot-data": cbot_data,
}
