"""A slow, plain model of one deal of Schnapsen, written from the specification and from nothing else.

It is the second opinion against which the C++ core is played move by move. Lists and sets of texts such as `TH`
throughout; numbers in brackets are sections of the specification. Chance stays outside: the cards come in dealt.
"""

SUITS = "CDHS"
RANKS = "ATKQJ"  # strongest first [1]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
PACK = [rank + suit for suit in SUITS for rank in RANKS]

OFFICIAL = {
    "unit": "bummerl",
    "close_talon": 2,
    "exchange_talon": 2,
    "exchange_first_lead": True,
    "marriage_first_lead": True,
    "marriage_card": "either",
    "marriage_points": "at_once",
    "claim": "auto",
}
SHARP = OFFICIAL | {
    "close_talon": 4,
    "exchange_talon": 4,
    "exchange_first_lead": False,
    "marriage_first_lead": False,
    "marriage_card": "king",
}
VU = OFFICIAL | {"unit": "deal", "close_talon": "off", "marriage_points": "next_trick"}
PRESETS = {"official": OFFICIAL, "official-sharp": SHARP, "vu": VU}


def full_rules(rules):
    """All options, from a preset and changes to it; their values may be texts."""
    changes = {key: value_of(value) for key, value in rules.items() if key != "preset"}
    return PRESETS[rules.get("preset", "official")] | changes


def value_of(text):
    if isinstance(text, str) and text.isdigit():
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def in_order(cards):
    return sorted(cards, key=PACK.index)


def points(cards):
    return sum(POINTS[card[0]] for card in cards)


def stronger(a, b):
    """Of two cards of one suit."""
    return RANKS.index(a[0]) < RANKS.index(b[0])


def takes(answer, led, trump):
    """Does the answer win the trick? [2.5]"""
    if answer[1] == led[1]:
        return stronger(answer, led)
    return answer[1] == trump


def obliged(hand, led, trump):
    """The answers under strict play [2.4]."""
    same = [card for card in hand if card[1] == led[1]]
    higher = [card for card in same if stronger(card, led)]
    trumps = [card for card in hand if card[1] == trump]
    return set(higher or same or trumps or hand)


class Deal:
    """One deal; the talon's first card is its bottom, the face-up trump, and its last is drawn next."""

    def __init__(self, hands, talon, leader, rules):
        self.rules = full_rules(rules)
        self.hands = [set(hand) for hand in hands]
        self.talon = list(talon)
        self.trump = talon[0][1]
        self.leader = self.actor = leader
        self.table = None
        self.score, self.pending, self.tricks = [0, 0], [0, 0], [0, 0]
        self.played = set()
        self.known = [set(), set()]  # what both know a seat to hold [2.9]
        self.closer, self.at_closing = None, None  # the opponent's score and tricks [3.4]
        self.winner, self.value = None, None

    @property
    def over(self):
        return self.winner is not None

    @property
    def strict(self):
        return not self.talon or self.closer is not None

    # --- Legal moves -----------------------------------------------------------------------------------

    def moves(self):
        """Texts, in the order of the list [1], then closing and claims."""
        if self.over:
            return []
        hand = self.hands[self.actor]
        if self.table is not None:
            return in_order(obliged(hand, self.table, self.trump) if self.strict else hand)
        return [*in_order(hand), *self.exchanges(), *self.marriages(), *self.closings(), *self.claims()]

    @property
    def first_lead(self):
        return not self.played

    def exchanges(self):
        allowed = not self.strict and len(self.talon) >= self.rules["exchange_talon"]
        if self.first_lead and not self.rules["exchange_first_lead"]:
            allowed = False
        return ["X"] if allowed and "J" + self.trump in self.hands[self.actor] else []

    def pairs(self):
        """King and queen of each marriage that may be declared."""
        if self.first_lead and not self.rules["marriage_first_lead"]:
            return []
        return [("K" + s, "Q" + s) for s in SUITS if {"K" + s, "Q" + s} <= self.hands[self.actor]]

    def marriages(self):
        listed = []
        for king, queen in self.pairs():
            listed.append(f"{king}+{queen}")
            if self.rules["marriage_card"] == "either":
                listed.append(f"{queen}+{king}")
        return listed

    def closings(self):
        least = self.rules["close_talon"]
        return ["close"] if least != "off" and not self.strict and len(self.talon) >= least else []

    def claims(self):
        """After winning a trick, before leading again, or with a marriage [3.5]."""
        if self.rules["claim"] != "player" or self.tricks[self.actor] == 0:
            return []
        return ["claim", *(f"claim {king}+{queen}" for king, queen in self.pairs())]

    # --- Moves -----------------------------------------------------------------------------------------

    def play(self, text):
        if text == "X":
            self.exchange()
        elif text == "close":
            self.close()
        elif text.startswith("claim"):
            self.claim(text.partition(" ")[2])
        elif "+" in text:
            self.marry(*text.split("+"))
        elif self.table is None:
            self.lead(text)
        else:
            self.answer(text)

    def exchange(self):
        taken, self.talon[0] = self.talon[0], "J" + self.trump
        self.hands[self.actor].remove(self.talon[0])
        self.hands[self.actor].add(taken)
        self.known[self.actor].add(taken)

    def close(self):
        other = 1 - self.actor
        self.closer, self.at_closing = self.actor, (self.score[other], self.tricks[other])

    def declare(self, suit):
        """[2.6] and [3.3]"""
        worth = 40 if suit == self.trump else 20
        if self.rules["marriage_points"] == "at_once" and self.tricks[self.actor] > 0:
            self.score[self.actor] += worth
        else:
            self.pending[self.actor] += worth

    def marry(self, card, partner):
        self.declare(card[1])
        if self.rules["claim"] == "auto" and self.score[self.actor] >= 66:
            self.right_claim(self.actor)
            return
        self.known[self.actor].add(partner)
        self.lead(card)

    def claim(self, marriage):
        if marriage:
            self.declare(marriage[1])
        if self.score[self.actor] >= 66:
            self.right_claim(self.actor)
        else:
            self.wrong_claim(self.actor)

    def give(self, card):
        self.hands[self.actor].remove(card)
        self.known[self.actor].discard(card)

    def lead(self, card):
        self.give(card)
        self.table = card
        self.actor = 1 - self.actor

    def answer(self, card):
        self.give(card)
        trick = [self.table, card]
        winner = self.actor if takes(card, self.table, self.trump) else self.leader
        self.score[winner] += points(trick) + self.pending[winner]
        self.pending[winner] = 0
        self.tricks[winner] += 1
        self.played.update(trick)
        self.table = None
        self.leader = self.actor = winner
        played_out = not any(self.hands)
        # After the last trick nothing is left but to claim, so that is never forgotten.
        if self.score[winner] >= 66 and (self.rules["claim"] == "auto" or played_out):
            self.right_claim(winner)
        elif played_out:
            self.last_trick(winner)
        elif not self.strict:
            self.draw(winner)

    def draw(self, winner):
        self.hands[winner].add(self.talon.pop())
        last = self.talon.pop()
        self.hands[1 - winner].add(last)
        if not self.talon:
            self.known[1 - winner].add(last)  # it lay face up

    # --- Results [2.7, 3.6] ----------------------------------------------------------------------------

    def end(self, winner, value):
        self.winner, self.value = winner, value

    def right_claim(self, seat):
        other = 1 - seat
        if self.closer == other:
            self.end(seat, 3 if self.at_closing[1] == 0 else 2)
            return
        score, tricks = self.at_closing if self.closer == seat else (self.score[other], self.tricks[other])
        self.end(seat, 3 if tricks == 0 else 2 if score < 33 else 1)

    def wrong_claim(self, seat):
        other = 1 - seat
        tricks = self.at_closing[1] if self.closer == seat else self.tricks[other]
        self.end(other, 3 if tricks == 0 else 2)

    def last_trick(self, winner):
        if self.closer is None:
            self.score[winner] = 66  # [T28]: the score that is shown
            self.end(winner, 1)
        else:
            self.end(1 - self.closer, 3 if self.at_closing[1] == 0 else 2)
