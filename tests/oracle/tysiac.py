"""A slow, plain model of Tysiąc, written from the specification and from nothing else.

It is the second opinion against which the C++ core is played move by move. Sets, lists and texts throughout: what
matters here is that each rule can be read beside its paragraph (numbers in brackets are sections of the
specification). Chance stays outside: the caller says which cards were dealt.

Cards are texts such as `TH`, moves are texts such as `give 9S 9C`. Rules are options by name, all of them, as texts.
"""

from itertools import permutations

ORDER = "9JQKTA"
VALUE = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
MARRIAGE = {"H": 100, "D": 80, "C": 60, "S": 40}
NINES = {"9H", "9D", "9C", "9S"}


def marriages(cards):
    return [suit for suit in MARRIAGE if {"K" + suit, "Q" + suit} <= set(cards)]


def marriage_points(cards):
    return sum(MARRIAGE[suit] for suit in marriages(cards))


def higher(cards, than):
    return [card for card in cards if card[1] == than[1] and ORDER.index(card[0]) > ORDER.index(than[0])]


def strongest(cards):
    return max(cards, key=lambda card: ORDER.index(card[0]))


def winning_card(trick, trump):
    """The highest trump if any, else the highest card of the suit led [1.1]."""
    trumps = [card for card in trick if card[1] == trump]
    return strongest(trumps or [card for card in trick if card[1] == trick[0][1]])


def legal_cards(hand, trick, trump, rules):
    """The pseudo-code of [1.4]."""
    if not trick:
        return list(hand)
    led = trick[0][1]
    follow = [card for card in hand if card[1] == led]
    trumps_there = [card for card in trick if card[1] == trump]
    trumped = trump is not None and led != trump and bool(trumps_there)
    if follow:
        if rules["must_beat"] == "true" and not trumped:
            return higher(follow, strongest([card for card in trick if card[1] == led])) or follow
        return follow
    trumps = [card for card in hand if card[1] == trump]
    if rules["must_trump"] == "true" and trumps:
        if rules["must_overtrump"] == "true" and trumps_there:
            return higher(trumps, strongest(trumps_there)) or trumps
        return trumps
    return list(hand)


class Table:
    def __init__(self, rules, dealer):
        self.rules = rules
        self.players = int(rules["players"])
        self.dealer = dealer
        self.round = 1
        self.totals = [0] * self.players
        self.bombs = [0] * self.players
        self.barrel = [0] * self.players
        self.zeros = [0] * self.players
        self.contracts, self.higher, self.raised = ([0] * self.players for _ in range(3))
        self.result = None  # "over" or "void"
        self.wants_deal = True

    def number(self, name):
        """A numeric option; words stand for nothing."""
        return int(self.rules[name]) if self.rules[name].isdigit() else 0

    # --- Seats ---

    def seats(self):
        """Those who play this round, from the dealer's left; of four the dealer rests."""
        round_the_table = [(self.dealer + k) % self.players for k in range(1, self.players + 1)]
        return round_the_table[:3]

    def after(self, seat):
        seats = self.seats()
        return seats[(seats.index(seat) + 1) % 3]

    # --- A round ---

    def deal(self, hands, prikup):
        self.wants_deal = False
        self.hands = [set(hand) for hand in hands]
        self.prikup = list(prikup)
        self.raw = [0] * self.players
        self.tricks = [0] * self.players
        self.trick, self.trump = [], None
        self.first_trick = True
        self.is_raised = False
        self.passed, self.declarer, self.bid = set(), None, 0
        self.phase = "bidding"
        self.actor = self.seats()[0]
        if self.rules["opening"] == "forced":
            self.declarer, self.bid = self.actor, self.least(self.actor)
            self.actor = self.after(self.actor)

    def on_barrel(self, seat):
        return self.rules["barrel"] != "off" and self.totals[seat] >= int(self.rules["barrel"])

    def least(self, seat):
        return max(100, self.number("barrel_contract")) if self.on_barrel(seat) else 100

    def most(self, seat):
        hand = self.hands[seat]
        limit = self.rules["bid_limit"]
        if limit == "none" or (limit == "marriage" and marriages(hand)):
            return 400
        return 120 + (marriage_points(hand) if limit == "marriages" else 0)

    def steps(self):
        return range(100, 401, int(self.rules["bid_step"]))

    def legal(self):
        hand = self.hands[self.actor]
        if self.phase == "bidding":
            low, high = self.least(self.actor), self.most(self.actor)
            return {"pass"} | {f"bid {b}" for b in self.steps() if b > self.bid and low <= b <= high}
        if self.phase == "giving":
            moves = {f"give {a} {b}" for a, b in permutations(hand, 2)}
            most = self.number("bombs_most")
            if self.rules["bomb"] == "on" and (most == 0 or self.bombs[self.actor] < most):
                moves.add("bomb")
            return moves
        if self.phase == "nines":
            return {"redeal", "decline"}
        if self.phase == "raising":
            most = 120 + marriage_points(hand)
            return {f"contract {self.bid}"} | {f"contract {b}" for b in self.steps() if self.bid < b <= most}
        moves = {f"play {card}" for card in legal_cards(hand, self.trick_cards(), self.trump, self.rules)}
        if not self.trick and (not self.first_trick or self.rules["marriage_first_trick"] == "true"):
            moves |= {f"declare {rank}{suit}" for suit in marriages(hand) for rank in "KQ"}
        return moves

    def play(self, text):
        kind, *words = text.split()
        getattr(self, f"do_{kind}")(*words)

    # --- Auction and exchange [1.3] ---

    def do_pass(self):
        self.passed.add(self.actor)
        self.next_bidder()

    def do_bid(self, amount):
        self.declarer, self.bid = self.actor, int(amount)
        if self.rules["auction"] == "first_bid":
            self.take_prikup()
        else:
            self.next_bidder()

    def next_bidder(self):
        left = [seat for seat in self.seats() if seat not in self.passed]
        if not left:
            self.declarer = self.seats()[-1]
            self.bid = self.least(self.declarer)
        if not left or left == [self.declarer]:
            self.take_prikup()
            return
        self.actor = self.after(self.actor)
        while self.actor in self.passed:
            self.actor = self.after(self.actor)

    def take_prikup(self):
        self.phase, self.actor = "giving", self.declarer
        self.hands[self.declarer] |= set(self.prikup)

    def do_give(self, first, second):
        for card, seat in ((first, self.after(self.declarer)), (second, self.after(self.after(self.declarer)))):
            self.hands[self.declarer].remove(card)
            self.hands[seat].add(card)
        holders = [seat for seat in self.seats() if self.hands[seat] >= NINES]
        if holders and self.rules["four_nines"] == "redeal":
            self.phase, self.actor = "nines", holders[0]
        else:
            self.do_decline()

    def do_redeal(self):
        self.wants_deal = True

    def do_decline(self):
        self.actor = self.declarer
        self.phase = "raising" if self.rules["raise"] == "true" else "playing"

    def do_contract(self, amount):
        self.is_raised = int(amount) > self.bid
        self.bid, self.phase = int(amount), "playing"

    def do_bomb(self):
        self.bombs[self.declarer] += 1
        self.score(bombed=True)

    # --- Tricks ---

    def do_declare(self, card):
        self.raw[self.actor] += MARRIAGE[card[1]]
        self.trump = card[1]
        self.do_play(card)

    def do_play(self, card):
        self.hands[self.actor].remove(card)
        self.trick.append((self.actor, card))
        if len(self.trick) == 3:
            self.end_trick()
        else:
            self.actor = self.after(self.actor)

    def end_trick(self):
        cards = self.trick_cards()
        best = winning_card(cards, self.trump)
        winner = next(seat for seat, card in self.trick if card == best)
        self.raw[winner] += sum(VALUE[card[0]] for card in cards)
        self.tricks[winner] += 1
        self.trick, self.actor, self.first_trick = [], winner, False
        if not self.hands[winner]:
            self.score(bombed=False)

    # --- Scores [1.2, 1.5] ---

    def gain(self, seat, bombed):
        if seat not in self.seats():
            ace = self.number("rest_ace")
            aces = len([card for card in self.prikup if card[0] == "A"])
            return aces * ace + marriage_points(self.prikup) if ace else 0
        if bombed:
            usual = 60 if self.players == 3 else 40
            points = usual if self.rules["bomb_points"] == "usual" else self.number("bomb_points")
            return points if self.bombs[self.declarer] > self.number("bombs_free") else 0
        to = self.number("rounding")
        below = self.raw[seat] // to * to
        return below if self.raw[seat] - below < to / 2 else below + to

    def new_total(self, seat, bombed):
        before = after = self.totals[seat]
        if seat == self.declarer and bombed:
            every = self.number("bomb_penalty_every")
            after -= 120 if every and self.bombs[seat] % every == 0 else 0
        elif seat == self.declarer:
            after += self.bid if self.raw[seat] >= self.bid else -self.bid
        elif not self.on_barrel(seat):
            after += self.gain(seat, bombed)
            if self.rules["finish_only_as_declarer"] == "true" and after >= 1000:
                after = max(before, 990)
        barrel = self.number("barrel")
        if self.rules["barrel_pinned"] == "true" and after >= barrel and (before < barrel or after < 1000):
            after = barrel
        return after

    def count_contract(self):
        seat = self.declarer
        self.contracts[seat] += 1
        self.higher[seat] += self.bid > self.least(seat)
        self.raised[seat] += self.is_raised

    def score(self, bombed):
        if not bombed:
            self.count_contract()
        after = [self.new_total(seat, bombed) for seat in range(self.players)]
        for seat in self.seats():
            if self.number("zeros") and not bombed and self.tricks[seat] == 0:
                self.zeros[seat] += 1
                if self.zeros[seat] == self.number("zeros"):
                    self.zeros[seat] = 0
                    after[seat] -= 120
        for seat in self.seats():  # who rests cannot bid
            if not self.number("barrel_rounds"):
                continue
            stayed = self.on_barrel(seat) and self.number("barrel") <= after[seat] < 1000
            self.barrel[seat] = self.barrel[seat] + 1 if stayed else 0
            if self.barrel[seat] == self.number("barrel_rounds"):
                self.barrel[seat] = 0
                after[seat] -= 120
        self.last_change = [new - old for new, old in zip(after, self.totals, strict=True)]
        self.totals = after
        self.end_round()

    def end_round(self):
        if max(self.totals) >= 1000 or self.rules["unit"] == "deal":
            self.result = "over"
        elif self.round == self.number("max_rounds"):
            self.result = "void"
        else:
            self.round += 1
            self.dealer = (self.dealer + 1) % self.players
            self.wants_deal = True

    def trick_cards(self):
        return [card for _, card in self.trick]

    # --- The end ---

    def winners(self):
        counted, enough = self.totals, 1000
        if self.rules["unit"] == "deal":
            counted, enough = self.last_change, max(self.last_change)
        done = [seat for seat in range(self.players) if counted[seat] >= enough]
        if not done or self.rules["tie"] == "lowest_seat":
            return done[:1]
        if self.declarer in done:
            return [self.declarer]
        best = [seat for seat in done if counted[seat] == max(counted)]
        return best[:1] if len(best) == 1 or self.rules["tie"] == "declarer_then_seat" else []
