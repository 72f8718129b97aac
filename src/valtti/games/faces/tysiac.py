"""Tysiąc in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from valtti._core import Card, CardSet, tysiac
from valtti.games.faces.ace_ten import NAME_WIDTH, RANKS, AceTenFace, broken_duty, gone_text, marriage_name, rows
from valtti.games.faces.face import Aside, Face, Story, kinds, mention
from valtti.games.types import Move
from valtti.games.writing import (
    SUIT_NAMES,
    SUITS,
    WIDTH,
    backs_text,
    card_name,
    card_names,
    card_text,
    cards_text,
    listed,
    suit_style,
    suits_text,
)

_AIM = (
    "Be the first with 1000 points. Bid how many points you will take; the highest bidder takes the prikup, gives a "
    "card to each opponent and leads. An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2, and this is also how "
    "strong they are. King and queen of a suit are a marriage: lead one of them and declare it, and the suit is trump. "
    "Hearts bring 100 points, diamonds 80, clubs 60, spades 40."
)
#: Nobody takes more in tricks than this.
_CARD_POINTS = 120
#: Other words for the kinds of move.
_SYNONYMS = {"lead": "play", "marry": "declare", "marriage": "declare", "raise": "contract", "stay": "contract"}


class TysiacFace(AceTenFace):
    aim = _AIM
    endless = "The last round is over and nobody has 1000 points: the game does not count."
    quiet = ("pass",)
    few: Mapping[str, int] = {"bid": 2, "contract": 3, "give": 0}
    typing: Mapping[str, str] = {
        "move": "type it, such as bid 130, give 9s 9c, declare qh or ah; a card alone is played, two cards are given",
        "word": "such as give or bid: pick the cards one by one, or choose from a list",
        "p": "pass",
    }

    def view(self, view: tysiac.View, names: Sequence[str]) -> RenderableType:
        """The table as one seat sees it. Others' cards are shown where the viewer knows them."""
        order = [(view.seat + i) % len(names) for i in range(1, len(names) + 1)]  # the viewer last, beside its hand
        cards = {seat: self._seen(view, seat) for seat in order}
        hand = rows()
        hand.add_row("Your hand", suits_text(self.hand(view.hand, view.trump), view.trump))
        if tysiac.marriages(view.hand):
            hand.add_row("Marriages", _marriages(view.hand, view.trump))
        parts = [*_top(view, names, cards), _middle(view, names), Rule(style="dim"), hand]
        return _panel(view, names, parts)

    def state(self, state: tysiac.State, names: Sequence[str]) -> RenderableType:
        """The table with open cards, for those who only watch."""
        playing = [seat for seat in range(len(names)) if seat != state.resting]
        hands = self.open_hands([names[seat] for seat in playing], [state.hands[seat] for seat in playing], state.trump)
        nobody = dict.fromkeys(range(len(names)), Text())
        parts = [*_top(state, names, nobody), hands, Rule(style="dim"), _middle(state, names)]
        return _panel(state, names, parts)

    def sentence(self, name: str, move: Move) -> str:
        return f"{name} {_words(move, 1 if name == 'You' else 0)}"

    def label(self, view: tysiac.View, move: Move) -> str:
        match move.kind:
            case "contract" if move.value == view.bid:
                return f"stay at {move.value}"
            case "contract":
                return f"raise to {move.value}"
            case "play" if not view.trick:
                return f"lead {card_names(move.cards)}"
            case "declare":
                return f"{_words(move, 1)} ({_worth(move)})"
            case _:
                return _words(move, 1)

    def situation(self, view: tysiac.View, names: Sequence[str]) -> str:
        match view.phase:
            case "bidding":
                return _bidding(view, names)
            case "giving":
                left, right = (names[seat] for seat in _receivers(view))
                return f"You play for {view.bid}. Give a card to {left} on your left and one to {right} on your right."
            case "nines":
                return "You hold all four nines and may have the cards dealt again."
            case "raising":
                return f"You play for {view.bid} and may raise the contract before you lead."
            case _ if not view.trick:
                return "You lead."
            case _:
                return _answering(view, names)

    def help(self, view: tysiac.View, names: Sequence[str]) -> dict[str, str]:
        words = {
            "pass": "Bid no more in this round.",
            "bid": "Promise to take so many points. The highest bidder plays against the others.",
            "bomb": "Give the round up. It costs no points as a failed contract would, but the others may gain some.",
            "give": "Give one card to each opponent; nobody but you and who gets it will know it. A king or queen may "
            "make a marriage in the other hand.",
            "redeal": "Show the nines; the same dealer deals again.",
            "decline": "Play on. Nobody learns that you have them.",
            "contract": "Name the points that you play for: what you have bid, or more.",
            "play": "Lead this card." if not view.trick else "Play this card to the trick.",
            "declare": "Lead king or queen and declare the marriage: its points count at once, and its suit is trump.",
        }
        return {kind: words[kind] for kind in kinds(view)}

    def why_not(self, view: tysiac.View, move: Move) -> str:
        possible = kinds(view)
        missing = [card for card in [*move.cards, *move.targets] if card not in view.hand]
        match move.kind:
            case "declare" if view.phase == "playing":
                return _why_not_declare(view, move)
            case "redeal" | "decline" if "redeal" not in possible:
                return "only who holds all four nines after the gifts is asked about a new deal"
            case "bomb" if view.rules.get("bomb") == "off":
                return "these rules know no bombs"
            case kind if kind not in possible and not (kind == "bid" and view.phase == "bidding"):
                return f"you cannot {kind} now; you can {listed(possible)}"
            case "bid":
                return _why_not_bid(view, move.value)
            case "contract":
                return _why_not_contract(view, move.value)
            case "give" if not missing:
                return "you must give two different cards"
        if missing:
            return _not_held(missing)
        return _duty(view, next(iter(move.cards)))

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return TysiacStory(self, names, reader)

    def trump(self, position: tysiac.View | tysiac.State) -> str | None:
        return position.trump

    def understand(self, words: list[str]) -> list[str]:
        return [_SYNONYMS.get(words[0].lower(), words[0]), *words[1:]]

    def absent(self, view: tysiac.View, cards: Sequence[Card]) -> str | None:
        missing = [card for card in cards if card not in view.hand]
        return _not_held(missing) if missing else None

    def wanted(self, view: tysiac.View, names: Sequence[str], kind: str, picked: int) -> str:
        receivers = _receivers(view)
        return f"A card for {names[receivers[picked]]}:" if kind == "give" and picked < len(receivers) else ""

    def _seen(self, view: tysiac.View, seat: int) -> Text:
        """Backs, and the cards that the viewer knows a seat to hold."""
        if seat == view.resting:
            return Text()
        known = view.known[seat]
        gift = view.gifts[seat]
        if gift is not None and gift not in view.played[seat] and gift not in view.trick:
            known |= CardSet([gift])
        unknown = view.hand_sizes[seat] - len(known)
        parts = [backs_text(unknown)] if unknown else []
        if known:
            parts.append(cards_text(self.hand(known, view.trump), view.trump))
        return Text("  ").join(parts)


# --- Reasons ---


def _not_held(cards: Sequence[Card]) -> str:
    strange = [card for card in cards if str(card)[0] not in RANKS]
    if strange:
        return f"there is no {card_name(strange[0])} in the pack, only 9 to A"
    return f"you do not hold {listed([card_name(card) for card in cards])}"


def _why_not_bid(view: tysiac.View, value: int) -> str:
    step = int(view.rules.get("bid_step"))
    if value <= view.bid:
        return f"{view.bid} is bid already: bid more, or pass"
    if value % step != 100 % step:
        return f"bids are 100 and whole steps of {step} above it"
    if value > _CARD_POINTS and not tysiac.marriages(view.hand):
        return f"a bid above {_CARD_POINTS} needs a marriage in your hand"
    highest = max((move.value for move in view.moves), default=0)
    return f"you can bid at most {highest}" if highest else f"you cannot bid {value}: the bids are above your limit"


def _why_not_contract(view: tysiac.View, value: int) -> str:
    values = [move.value for move in view.moves]
    if value < view.bid:
        return f"you have bid {view.bid} and cannot go below it"
    if value > max(values):
        return f"with your marriages you can raise to {max(values)} at most"
    return f"bids are 100 and whole steps of {view.rules.get('bid_step')} above it"


def _why_not_declare(view: tysiac.View, move: Move) -> str:
    if view.trick:
        return "only who leads a trick can declare a marriage"
    card = next(iter(move.cards))
    if card.suit not in tysiac.marriages(view.hand) or str(card)[0] not in "KQ":
        return "a marriage needs king and queen in your hand, and one of them is led"
    return "no marriage can be declared with the first lead of a round"


def _duty(view: tysiac.View, card: Card) -> str:
    duty = None
    if view.trick:
        must = {name: view.rules.get(name) == "true" for name in ("must_beat", "must_trump", "must_overtrump")}
        duty = broken_duty(card, list(view.hand), view.trick[0], _best(view.trick, view.trump), view.trump, **must)
    return duty or f"you cannot play {card_name(card)} now"


def _bidding(view: tysiac.View, names: Sequence[str]) -> str:
    bids = [move.value for move in view.moves if move.kind == "bid"]
    so_far = "Nobody has bid yet" if view.declarer is None else f"{names[view.declarer]} has bid {view.bid}"
    if not bids:
        return f"{so_far}, which is more than you can bid."
    text = f"{so_far}: bid {min(bids)} or more, or pass."
    if max(bids) == _CARD_POINTS and not tysiac.marriages(view.hand):
        text += f" Without a marriage you can bid {_CARD_POINTS} at most."
    if view.declarer is None and view.seat == view.dealer:
        text += " If you pass as well, you must play for the lowest bid."
    return text


def _answering(view: tysiac.View, names: Sequence[str]) -> str:
    led = view.trick[0]
    suit = SUIT_NAMES[led.suit]
    assert view.leader is not None
    text = f"{names[view.leader]} leads {card_name(led)}. "
    if any(card.suit == led.suit for card in view.hand):
        beat = ", and beat it if you can" if view.rules.get("must_beat") == "true" else ""
        return f"{text}You must follow {suit}{beat}."
    if view.rules.get("must_trump") == "true" and any(card.suit == view.trump for card in view.hand):
        return f"{text}You have no {suit}, so you must trump."
    return f"{text}You have no {suit} and may play any card."


# --- Words and pictures ---

_Table = tysiac.View | tysiac.State

#: Each kind for somebody else and for the reader.
_VERBS = {
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


def _words(move: Move, form: int) -> str:
    pair = marriage_name(next(iter(move.cards)).suit) if move.kind == "declare" else ""
    return _VERBS[move.kind][form].format(
        value=move.value, cards=card_names(move.cards), targets=card_names(move.targets), pair=pair
    )


def _worth(move: Move) -> int:
    """The points of a marriage."""
    return tysiac.marriage_points(next(iter(move.cards)).suit)


def _best(trick: Sequence[Card], trump: str | None) -> Card:
    """The card that takes a trick so far."""
    best = trick[0]
    for card in trick[1:]:
        best = card if tysiac.beats(card, best, trump) else best
    return best


def _next(table: _Table, seat: int) -> int:
    """The next seat that plays this round."""
    seat = (seat + 1) % len(table.totals)
    return _next(table, seat) if seat == table.resting else seat


def _two_after(table: _Table, seat: int) -> list[int]:
    """The two seats that follow one in this round."""
    left = _next(table, seat)
    return [left, _next(table, left)]


def _receivers(table: _Table) -> list[int]:
    """To whom the declarer gives its first and its second card."""
    return [] if table.declarer is None else _two_after(table, table.declarer)


def _on_barrel(table: _Table) -> list[int]:
    barrel = table.rules.get("barrel")
    return [] if barrel == "off" else [seat for seat, total in enumerate(table.totals) if total >= int(barrel)]


def _marriages(hand: CardSet, trump: str | None) -> Text:
    return Text("   ").join(
        Text.assemble(cards_text([Card(f"K{suit}"), Card(f"Q{suit}")], trump), f" for {tysiac.marriage_points(suit)}")
        for suit in tysiac.marriages(hand)
    )


def _panel(table: _Table, names: Sequence[str], parts: Sequence[RenderableType]) -> RenderableType:
    title = Text(f"round {table.round} · ")
    if table.trump is None:
        title.append("no trump yet")
    else:
        title.append("trump ")
        title.append(f"{SUITS[table.trump]} {SUIT_NAMES[table.trump]}", suit_style(table.trump, table.trump))
    if table.declarer is not None:
        word = "highest bid" if table.phase == "bidding" else "contract"
        title.append(f" · {word} {table.bid} by {mention(names[table.declarer])}")
    return Panel(Group(*parts), title=title, title_align="left", width=WIDTH)


def _top(table: _Table, names: Sequence[str], cards: Mapping[int, Text]) -> list[RenderableType]:
    """The players, and a word about the barrel if somebody sits on it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)  # the mark of the declarer
    grid.add_column(max_width=NAME_WIDTH, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=8)  # role
    grid.add_column(justify="right", width=5)  # total
    grid.add_column(width=15)  # in this round
    grid.add_column()
    grid.add_row("", "", "", Text("total", "dim"), Text("this round", "dim"), "")
    for seat, hand in cards.items():
        is_declarer = seat == table.declarer and table.phase != "bidding"
        style = "bold green" if is_declarer else ""
        role = "declarer" if is_declarer else "dealer" if seat == table.dealer else ""
        mark = Text("►" if is_declarer else "", style)
        total = str(table.totals[seat])
        grid.add_row(mark, Text(names[seat], style), Text(role, style or "cyan"), total, _taken(table, seat), hand)
    barrel = _on_barrel(table)
    if not barrel:
        return [grid, Rule(style="dim")]
    words = listed([names[seat] for seat in barrel])
    plain = len(barrel) == 1 and words != "You"
    text = f"{words} {'is' if plain else 'are'} on the barrel: only contracts of one's own bring points there."
    rounds = table.rules.get("barrel_rounds")
    text += "" if rounds == "off" else f" The round number {rounds} on it costs 120."
    return [grid, Text(text, "yellow"), Rule(style="dim")]


def _taken(table: _Table, seat: int) -> str:
    """What a seat has bid, or taken, in this round."""
    if seat == table.resting:
        return "rests"
    if table.phase == "bidding":
        bid = f"bid {table.bids[seat]}" if table.bids[seat] else ""
        return ", ".join(word for word in (bid, "passed" if table.passed[seat] else "") if word)
    tricks = table.tricks[seat]
    return f"{table.raw[seat]} in {tricks} trick{'' if tricks == 1 else 's'}"


def _middle(table: _Table, names: Sequence[str]) -> RenderableType:
    """The prikup, the trick and what has gone."""
    grid = rows()
    prikup = cards_text(table.prikup, table.trump) if table.prikup else backs_text(3)
    grid.add_row("Prikup", prikup)
    if isinstance(table, tysiac.View):
        gifts = [f"{card_name(card)} to {names[seat]}" for seat, card in enumerate(table.gifts) if card is not None]
        if gifts:
            grid.add_row("You gave", ", ".join(gifts))
        if table.received is not None and table.declarer is not None:
            given = Text.assemble(card_text(table.received, table.trump), f"  by {names[table.declarer]}")
            grid.add_row("Given", given)
    if table.phase == "playing" and table.leader is not None:
        grid.add_row("Trick", _trick_text(table, names))
        gone = [card for cards in table.played for card in cards]
        grid.add_row("Gone", gone_text(gone, table.trump))
    return grid


def _trick_text(table: _Table, names: Sequence[str]) -> Text:
    assert table.leader is not None
    seat = table.leader
    if not table.trick:
        return Text("nothing", "dim")
    parts = []
    for card in table.trick:
        parts.append(Text.assemble(f"{names[seat]} ", card_text(card, table.trump)))
        seat = _next(table, seat)
    return Text("   ").join(parts)


# --- The story ---


class TysiacStory(Story):
    """A story told round by round.

    What was given is told to the giver and to who got it, and that somebody kept four nines to nobody else.
    """

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
        only = " There was no other move." if forced and seat == self.reader else ""
        plain = self.face.sentence(self.names[seat], move)
        match move.kind:
            case "decline" if self.reader not in (None, seat):
                return []  # nobody else knows that there was something to decline
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
                return [f"{plain}: {_worth(move)} points, and {suit} are trump."]
            case _:
                return [f"{plain}.{only}"]

    def _gifts(self, seat: int, move: Move, before: tysiac.View) -> str:
        """Which cards were given, as far as the reader may know."""
        gifts = []
        for receiver, cards in zip(_receivers(before), (move.cards, move.targets), strict=True):
            knows = self.reader in (None, seat, receiver)
            gifts.append(f"{card_names(cards) if knows else 'a card'} to {self.mention(receiver)}")
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
        seats = [before.leader, *_two_after(before, before.leader)]
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
        for seat in _on_barrel(after):
            if seat not in _on_barrel(before) and after.phase == "bidding":
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
