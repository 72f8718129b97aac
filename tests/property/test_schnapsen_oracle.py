"""Random games of the library, followed move by move by the plain model in `tests/oracle/schnapsen.py`.

At every decision the two must agree on all cards, points and the legal moves in their order, and at the end of each
deal on who won it and how much.
"""

import copy
import random

import pytest

import valtti
from games_under_test import VARIANTS, load_tool, variant_name
from oracle.schnapsen import Deal, full_rules

DEALS = 500  # of every rule variant, and more in a Bummerl
BUMMERL = 7

every_variant = pytest.mark.parametrize("rules", VARIANTS["schnapsen"], ids=variant_name)


def texts(cards):
    return {str(card) for card in cards}


def deal_of(state, rules):
    """The model of a deal that has just begun."""
    assert state.talon_size == 10
    assert state.played == valtti.CardSet()
    return Deal([texts(hand) for hand in state.hands], [str(card) for card in state.talon], state.actor, rules)


def same_deal(state, deal):
    assert [texts(hand) for hand in state.hands] == deal.hands
    assert [str(card) for card in state.talon] == deal.talon
    assert [str(card) for card in state.trick] == ([] if deal.table is None else [deal.table])
    assert texts(state.played) == deal.played
    assert (state.trump, state.leader, state.actor) == (deal.trump, deal.leader, deal.actor)
    assert (state.talon_size, state.closer, state.is_strict) == (len(deal.talon), deal.closer, deal.strict)
    same_points(state, deal)
    assert [texts(cards) for cards in state.known] == deal.known
    assert [str(move) for move in state.moves] == deal.moves()


def same_points(state, deal):
    assert (list(state.score), list(state.pending), list(state.tricks)) == (deal.score, deal.pending, deal.tricks)


def choose(moves, choices):
    """Claims and closing end deals early, so they are rare."""
    early = [move for move in moves if move.startswith(("claim", "close"))]
    rest = [move for move in moves if move not in early]
    return choices.choice(early if early and choices.random() < 0.1 else rest)


def follow_deal(state, deal, rng, choices):
    """Plays one deal in both; the library's state then is over or at the beginning of the next deal."""
    while not deal.over:
        same_deal(state, deal)
        text = choose(deal.moves(), choices)
        before = state.round
        state.play(state.parse(text), rng)
        deal.play(text)
        yield text
        assert (state.over or state.round > before) == deal.over
    last = state.last_round
    assert (last.winner, last.change[last.winner], last.change[1 - last.winner]) == (deal.winner, deal.value, 0)


def follow_game(rules, seed):
    """Plays a whole game in both; gives the deals."""
    state, rng, choices = valtti.deal("schnapsen", rules, seed), valtti.Rng(seed), random.Random(seed)
    to_go, forehand = [BUMMERL, BUMMERL], state.forehand
    number = 1
    while True:
        deal = deal_of(state, rules)
        assert (state.forehand, state.actor, state.round) == (forehand, forehand, number)
        history = []
        try:
            history.extend(follow_deal(state, deal, rng, choices))
        except AssertionError as error:
            raise AssertionError(f"{rules}, seed {seed}, deal {number}, after {history}: {error}") from error
        yield deal
        if deal.rules["unit"] == "deal":
            same_points(state, deal)
            assert state.points == [deal.value if seat == deal.winner else 0 for seat in range(2)]
            break
        to_go[deal.winner] = max(0, to_go[deal.winner] - deal.value)
        assert list(state.to_go) == to_go
        if not to_go[deal.winner]:
            schneider = to_go[1 - deal.winner] == BUMMERL
            assert state.points == [(1 + schneider) if seat == deal.winner else 0 for seat in range(2)]
            break
        forehand, number = 1 - forehand, number + 1
    assert state.over
    assert (state.winners, state.losers) == ([deal.winner], [1 - deal.winner])


def games(rules, deals):
    """Deals of random games until there are enough."""
    seed = 0
    while deals > 0:
        for deal in follow_game(rules, seed):
            deals -= 1
            yield deal
        seed += 1


@every_variant
def test_rules_agree_with_the_plain_model(rules):
    assert sum(1 for _ in games(rules, DEALS)) >= DEALS


def test_the_first_leader_is_drawn_unless_it_is_given():
    leaders = [valtti.deal("schnapsen", {}, seed).forehand for seed in range(400)]
    assert 140 < sum(leaders) < 260  # 200 expected, standard deviation 10
    for seat in range(2):
        assert {valtti.deal("schnapsen", {"first_leader": seat}, seed).forehand for seed in range(50)} == {seat}


def test_random_deals_reach_every_ending():
    """Without these the comparison would prove little: values, failures of the closer, last tricks and claims."""
    endings = set()
    for deal in games({"unit": "deal", "claim": "player"}, 3000):
        closer = None if deal.closer is None else deal.closer == deal.winner
        played_out = not any(deal.hands)
        endings.add((closer, deal.value, played_out))
    for closer in (None, True, False):
        assert {value for who, value, _ in endings if who is closer} >= {2, 3}
    assert (None, 1, True) in endings
    assert (None, 1, False) in endings
    assert (False, 2, True) in endings


# --- Numbers of move sequences ---------------------------------------------------------------------------

tool = load_tool("perft")
LINES = [line for _, line in tool.read(tool.FOLDER / "schnapsen.txt") if line is not None]


def sequences(deal, depth):
    if deal.over or depth == 0:
        return int(depth == 0)
    total = 0
    for text in deal.moves():
        after = copy.deepcopy(deal)
        after.play(text)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize("line", [line for line in LINES if line.count < 5000], ids=str)
def test_the_plain_model_counts_as_many_move_sequences(line):
    assert full_rules(line.rules)["unit"] == "deal", "the next deal is chance"
    assert sequences(deal_of(line.deal("schnapsen"), line.rules), line.depth) == line.count
