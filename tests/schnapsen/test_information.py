"""What a seat can know (2.9 of the specification), and the worlds that it must reckon with."""

import itertools
import math
import random
import re
from collections import Counter

import pytest
from scipy import stats

import valtti
from games_under_test import VARIANTS, random_game, variant_name
from oracle.schnapsen import PACK, obliged
from valtti.games.positions import save_position

CARD = re.compile(r"\b[ATKQJ][CDHS]\b")
LEAST_P = 1e-5
OFFICIAL = {"unit": "deal"}

every_variant = pytest.mark.parametrize("rules", VARIANTS["schnapsen"], ids=variant_name)


def texts(cards):
    return {str(card) for card in cards}


def load(**fields):
    return valtti.load_position({"game": "schnapsen", "rules": OFFICIAL} | fields)


def visible(state, seat):
    """What a seat sees of the table, or both know."""
    seen = texts(state.hands[seat]) | texts(state.played) | texts(state.known[1 - seat])
    return seen | {str(card) for card in (*state.trick, state.bottom) if card is not None}


def positions(rules, seeds):
    for seed in seeds:
        for state, move in random_game("schnapsen", rules, seed):
            if move is not None:
                yield state


# --- Views -----------------------------------------------------------------------------------------------


@every_variant
def test_hidden_is_what_the_seat_cannot_place(rules):
    for state in positions(rules, range(30)):
        for seat in range(2):
            view = state.view(seat)
            assert texts(view.hidden) == set(PACK) - visible(state, seat)
            unknown = len(state.hands[1 - seat]) - len(view.known[1 - seat])
            assert len(view.hidden) == unknown + max(state.talon_size - 1, 0)


@every_variant
def test_a_view_holds_no_hidden_card(rules):
    for state in positions(rules, range(15)):
        for seat in range(2):
            view = state.view(seat)
            hidden = set(PACK) - visible(state, seat)
            shown = " ".join([view.text, repr(view), str(view.fields), str(save_position(view))])
            shown += " ".join(str(cards) for cards in (view.hand, view.played, *view.known, *view.trick, view.bottom))
            # Cards that a hand has shown not to be in are public knowledge, wherever they lie.
            excluded = {card for name, _, groups in view.fields if name == "excluded" for g in groups for card in g}
            assert not set(CARD.findall(shown)) & hidden - excluded
            assert not set(CARD.findall(" ".join(str(move) for move in view.moves))) & hidden


@every_variant
def test_a_view_shows_scores_tricks_and_the_talon(rules):
    for state in positions(rules, range(10)):
        for seat in range(2):
            view = state.view(seat)
            assert view.hand == state.hands[seat]
            for name in ("trump", "leader", "trick", "bottom", "talon_size", "score", "pending", "tricks", "played"):
                assert getattr(view, name) == getattr(state, name)
            for name in ("known", "closer", "is_strict", "to_go", "round", "last_round", "forehand"):
                assert getattr(view, name) == getattr(state, name)
            assert not hasattr(view, "hands")
            assert not hasattr(view, "talon")


@pytest.mark.parametrize("rules", [{"preset": "vu"}, OFFICIAL | {"close_talon": "off"}])
def test_with_the_talon_used_up_nothing_is_hidden(rules):
    seen = 0
    for state in positions(rules, range(60)):
        if state.talon_size == 0:
            seen += 1
            for seat in range(2):
                view = state.view(seat)
                assert texts(view.hidden) | texts(view.known[1 - seat]) == texts(state.hands[1 - seat])
                assert view.sample(valtti.Rng(seen)) == state
    assert seen > 50


@pytest.mark.parametrize(
    ("talon", "unseen", "hands"), [(10, 14, 2002), (8, 12, 792), (6, 10, 252), (4, 8, 56), (2, 6, 6)]
)
def test_number_of_unseen_cards_on_lead(talon, unseen, hands):
    view = load(trump="C", leader=0, hands=[5, 5], talon=talon).view(0)
    assert len(view.hidden) == unseen
    assert math.comb(len(view.hidden), 5) == hands


def test_cards_shown_by_a_marriage_and_an_exchange_are_known_until_played():
    state = load(
        trump="C",
        leader=0,
        hands=[["JC", "KH", "QH", "AS", "TS"], ["AH", "TH", "JH", "AD", "TD"]],
        talon=["AC", "KC", "QC", "KD", "QD", "JD"],
        score=[10, 10],
    )
    rng = valtti.Rng(1)
    for text, known in (("X", {"AC"}), ("KH+QH", {"AC", "QH"}), ("AH", {"AC", "QH"}), ("TD", {"AC", "QH"})):
        state.play(state.parse(text), rng)
        assert texts(state.view(1).known[0]) == known
        for seed in range(50):
            assert known <= texts(state.view(1).sample(valtti.Rng(seed)).hands[0])
    state.play(state.parse("QH"), rng)
    assert texts(state.view(1).known[0]) == {"AC"}
    assert "QH" not in texts(state.view(1).sample(rng).hands[0])


def test_cards_drawn_are_seen_by_who_draws_them_only():
    hands = [["AH", "TH", "KH", "QH", "JH"], ["AS", "TS", "KS", "QS", "JS"]]
    state = load(trump="C", leader=0, hands=hands, talon=["AC", "TC", "KC", "QC"])
    for text in ("AH", "AS"):
        state.play(state.parse(text), valtti.Rng(0))
    assert {"QC"} == texts(state.hands[0]) & {"KC", "QC"}, "the winner draws first"
    assert {"KC", "QC"} & texts(state.view(0).hidden) == {"KC"}
    assert {"KC", "QC"} & texts(state.view(1).hidden) == {"QC"}
    assert not any(state.known)


# --- Worlds ----------------------------------------------------------------------------------------------


def world(state):
    return tuple(sorted(texts(state.hands[0]))), tuple(sorted(texts(state.hands[1]))), tuple(map(str, state.talon))


def assert_uniform(counts, worlds):
    assert set(counts) <= worlds, "a sampled world is impossible"
    expected = sum(counts.values()) / len(worlds)
    assert stats.chisquare([counts[w] for w in worlds], [expected] * len(worlds)).pvalue > LEAST_P


@pytest.mark.parametrize("rules", ["vu", "official"])
def test_worlds_with_two_cards_in_the_talon_are_equally_likely(rules):
    fields = {"trump": "S", "leader": 0, "hands": [["QC", "JD", "TH", "KH", "JS"], 5], "talon": ["AS", "?"]}
    view = load(rules={"preset": rules, "unit": "deal"}, **fields).view(0)
    counts = Counter(world(view.sample(valtti.Rng(seed))) for seed in range(6000))
    hidden = texts(view.hidden)
    worlds = {(tuple(sorted(texts(view.hand))), tuple(sorted(hidden - {top})), ("AS", top)) for top in hidden}
    assert len(worlds) == 6
    assert_uniform(counts, worlds)


def test_worlds_with_four_cards_in_the_talon_are_equally_likely():
    view = load(trump="S", leader=0, hands=[["QC", "JD", "TH", "KH", "JS"], 5], talon=["AS", "?", "?", "?"]).view(0)
    counts = Counter(world(view.sample(valtti.Rng(seed))) for seed in range(40_000))
    hidden, own = texts(view.hidden), tuple(sorted(texts(view.hand)))
    worlds = {
        (own, tuple(sorted(hidden - set(talon))), ("AS", *talon)) for talon in itertools.permutations(sorted(hidden), 3)
    }
    assert len(worlds) == 336
    assert_uniform(counts, worlds)


class Closed:
    """A deal with a closed talon, and all answers that a seat gave since."""

    def __init__(self, state):
        self.state = state
        self.answers = ([], [])  # by seat: the card led, the answer, and how many cards the seat had played before
        self.played = ([], [])

    def play(self, move):
        seat, trick = self.state.actor, self.state.trick
        if move.kind in ("play", "declare"):
            card = str(move.cards).strip("{}")
            if trick and self.state.closer is not None:
                self.answers[seat].append((str(trick[0]), card, len(self.played[seat])))
            if self.state.closer is not None:
                self.played[seat].append(card)
        self.state.play(move, valtti.Rng(0))

    def possible_hands(self, seat):
        """The hands of the other that agree with every answer it gave, by trying them all."""
        other, view = 1 - seat, self.state.view(seat)
        known = texts(view.known[other])
        size = len(self.state.hands[other]) - len(known)
        hands = (known | set(some) for some in itertools.combinations(sorted(texts(view.hidden)), size))
        return {tuple(sorted(hand)) for hand in hands if self.agrees(other, hand)}

    def agrees(self, other, hand):
        return all(
            answer in obliged(hand | set(self.played[other][before:]), led, self.state.trump)
            for led, answer, before in self.answers[other]
        )


def closed_deals(seeds):
    """Positions of random deals whose talon is closed after a trick or more."""
    for seed in seeds:
        choices = random.Random(seed)
        deal = Closed(valtti.deal("schnapsen", OFFICIAL, seed))
        while not deal.state.over:
            moves = list(deal.state.moves)
            closing = [move for move in moves if move.kind == "close"]
            early = closing and sum(deal.state.tricks) >= choices.randrange(4)
            deal.play(closing[0] if early else choices.choice([m for m in moves if m.kind in ("play", "declare")]))
            if deal.state.closer is not None and not deal.state.over:
                yield deal


def test_sampled_worlds_agree_with_every_answer_under_obligation():
    narrowed = 0
    for number, deal in enumerate(closed_deals(range(120))):
        for seat in range(2):
            view = deal.state.view(seat)
            if math.comb(len(view.hidden), len(deal.state.hands[1 - seat])) > 300:
                continue
            possible = deal.possible_hands(seat)
            everything = math.comb(len(view.hidden), len(deal.state.hands[1 - seat]) - len(view.known[1 - seat]))
            narrowed += len(possible) < everything
            rng = valtti.Rng(number)
            for _ in range(20):
                hand = view.sample(rng).hands[1 - seat]
                assert tuple(sorted(texts(hand))) in possible
    assert narrowed > 100


def test_possible_hands_with_a_closed_talon_are_equally_likely():
    tested = 0
    for number, deal in enumerate(closed_deals(range(200))):
        seat = number % 2
        view = deal.state.view(seat)
        if not deal.answers[1 - seat] or math.comb(len(view.hidden), len(deal.state.hands[1 - seat])) > 300:
            continue
        possible = deal.possible_hands(seat)
        unknown = len(deal.state.hands[1 - seat]) - len(view.known[1 - seat])
        if not 3 <= len(possible) <= 60 or len(possible) == math.comb(len(view.hidden), unknown):
            continue
        rng = valtti.Rng(number)
        counts = Counter(tuple(sorted(texts(view.sample(rng).hands[1 - seat]))) for _ in range(60 * len(possible)))
        assert_uniform(counts, possible)
        tested += 1
    assert tested > 20
