"""Positions with more legal moves than a list holds: the count is exact and the list a fair sample.

The sample is a function of the view. To see how often a move is in it, the tests exchange cards between the discards
and the other hands, which changes the view but not the moves.
"""

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import valtti

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]


def position(acting, hand, others, **table):
    """Trump hearts, seat 0 the target. The acting seat holds `hand`, the others as many cards as `others` says."""
    hands = list(others)
    hands.insert(acting, hand)
    base = {"game": "moska", "trump": "H", "target": 0, "actor": acting, "deck": []}
    return base | {"hands": hands} | table


def of_ranks(ranks, suits="CDHS"):
    return [rank + suit for rank in ranks for suit in suits]


FOUR_RANKS = {"hand": of_ranks("3579", "CDS"), "unkilled": ["3H", "5H", "7H", "9H"]}
OPENING = position(3, [*of_ranks("3579J", "CDS"), "KC", "KD"], [8, 5, 5])
BIG_OPENING = position(3, of_ranks("3579JK"), [12, 5, 5])
ATTACK = position(1, others=[16, 3, 3], **FOUR_RANKS)
LIMITED_ATTACK = position(1, others=[9, 6, 6], **FOUR_RANKS)
SELF = position(0, [*of_ranks("48Q", "CDS"), "AC"], [6, 6, 6], unkilled=["4H", "8H", "QH", "AH"], deck_at_start=True)
KILLS = position(
    0,
    ["4C", "9C", "QC", "3D", "JD", "5S", "TS", "2H", "6H", "JH"],
    [6, 6, 6],
    unkilled=["3C", "8C", "2D", "TD", "4S", "3H", "9H"],
    passed=[1, 2, 3],
)
BIG_KILLS = position(
    0,
    [*of_ranks("579JK"), "2H", "3H"],
    [2, 2, 2],
    unkilled=[*of_ranks("468TQ", "CDS"), "4H", "6H"],
    passed=[1, 2, 3],
)
LARGE = {
    "opening": OPENING,
    "big-opening": BIG_OPENING,
    "attack": ATTACK,
    "limited-attack": LIMITED_ATTACK,
    "self-play": SELF,
    "kills": KILLS,
    "big-kills": BIG_KILLS,
}
every_large = pytest.mark.parametrize("data", LARGE.values(), ids=LARGE.keys())


def view_of(data, seed=0):
    state = valtti.load_position(data, seed)
    return state.view(state.actor)


def texts(cards):
    return {str(card) for card in cards}


# --- Brute force -------------------------------------------------------------------------------------------


def kills(a, b, trump):
    return RANKS.index(a[0]) > RANKS.index(b[0]) if a[1] == b[1] else a[1] == trump


def kill_moves(hand, unkilled, trump):
    """All (set of killers, set of victims) with a perfect matching, grown victim by victim."""
    found = {(frozenset(), frozenset())}
    for victim in unkilled:
        killers = [card for card in hand if kills(card, victim, trump)]
        found |= {(used | {card}, dead | {victim}) for used, dead in found for card in killers if card not in used}
    return found - {(frozenset(), frozenset())}


def subsets(cards, most):
    for size in range(1, min(len(cards), most) + 1):
        yield from itertools.combinations(sorted(cards), size)


def is_opening(cards):
    counts = Counter(card[0] for card in cards)
    return len(cards) == 1 or min(counts.values()) >= 2


def all_moves(view, largest_set=52):
    """The moves of the big classes, of so many cards at most, as (kind, cards, victims)."""
    hand, unkilled = texts(view.hand), texts(view.unkilled)
    on_table = {card[0] for card in unkilled | texts(view.killed)}
    playable = [card for card in hand if card[0] in on_table]
    kinds = {move.kind for move in view.moves}
    moves = set()
    if "open" in kinds:
        most = min(view.hand_sizes[view.target], largest_set)
        moves |= {("open", frozenset(cards), frozenset()) for cards in subsets(hand, most) if is_opening(cards)}
    if "add" in kinds:
        most = min(view.fits, largest_set)
        moves |= {("add", frozenset(cards), frozenset()) for cards in subsets(playable, most)}
    if "self" in kinds:
        moves |= {("self", frozenset(cards), frozenset()) for cards in subsets(playable, largest_set)}
    if "kill" in kinds and largest_set == 1:
        pairs = [(a, b) for a in hand for b in unkilled if kills(a, b, view.trump)]
        moves |= {("kill", frozenset([a]), frozenset([b])) for a, b in pairs}
    elif "kill" in kinds:
        moves |= {("kill", used, dead) for used, dead in kill_moves(hand, unkilled, view.trump)}
    return moves


def key(move):
    return move.kind, frozenset(texts(move.cards)), frozenset(texts(move.targets))


def is_set_move(move):
    return move.kind in ("open", "add", "self", "kill")


def plain_moves(view):
    return [move for move in view.moves if not is_set_move(move)]


# --- Counts and limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["opening", "attack", "limited-attack", "self-play", "kills"])
def test_count_and_whole_list_agree_with_brute_force(name):
    view = view_of(LARGE[name])
    wanted = all_moves(view)
    assert len(wanted) > 500
    assert view.count == len(wanted) + len(plain_moves(view))
    listed = [key(move) for move in view.legal(max_moves=view.count) if is_set_move(move)]
    assert len(listed) == len(set(listed))
    assert set(listed) == wanted


def test_count_of_random_kills_agrees_with_brute_force():
    choices = random.Random(3)
    largest = 0
    for _ in range(60):
        split = choices.randint(2, 8)
        cards = choices.sample(PACK, split + choices.randint(4, 12))
        rules = {"self_play": "never"}
        data = position(0, cards[split:], [6, 6, 6], unkilled=cards[:split], passed=[1, 2, 3], rules=rules)
        view = view_of(data)
        wanted = kill_moves(cards[split:], cards[:split], "H")
        assert view.count - len(plain_moves(view)) == len(wanted)
        assert {key(move)[1:] for move in view.legal(max_moves=view.count) if move.kind == "kill"} == wanted
        largest = max(largest, len(wanted))
    assert largest > 1000


def test_count_of_random_openings_agrees_with_the_formula():
    """Section 3.2: without a limit the product of f(m) over the ranks, less one, with f = 1, 2, 5, 12; plus singles."""
    ways = {1: 1, 2: 2, 3: 5, 4: 12}
    choices = random.Random(4)
    for _ in range(60):
        hand = choices.sample(PACK, choices.randint(1, 26))
        view = view_of(position(1, hand, [26]))
        product = 1
        for several in Counter(card[0] for card in hand).values():
            product *= ways[several]
        assert view.count == product - 1 + len(hand)


def test_count_is_exact_where_no_list_could_be():
    """26 cards of which every rank twice: 2^13 - 1 openings of pairs; all 26 to oneself: 2^26 - 1."""
    half = of_ranks(RANKS, "CD")
    view = view_of(position(1, half, [26]))
    assert view.count == 26 + 2**13 - 1
    table = of_ranks(RANKS, "H")
    data = position(0, half, [5], unkilled=table, passed=[1], deck_at_start=True) | {"trump": "S"}
    assert view_of(data).count == 2**26 - 1 + len(["take"])


@every_large
@pytest.mark.parametrize("limit", [1, 2, 5, 10, 60, 200, 700])
def test_a_list_holds_no_more_than_its_limit_and_only_distinct_legal_moves(data, limit):
    view = view_of(data)
    moves = list(view.legal(max_moves=limit))
    assert view.count > limit
    assert 0 < len(moves) <= limit
    assert len(set(moves)) == len(moves)
    assert all(view.is_legal(move) for move in moves)


@every_large
def test_the_usual_list_is_well_filled(data):
    view = view_of(data)
    assert len(view.moves) <= 1000
    assert len(view.moves) >= min(view.count, 1000) * 0.9


def test_no_list_is_empty_where_there_are_moves():
    """Whatever the kinds of moves are: endings alone, victims of a turned card, the question about the trump 2."""
    for data in (
        position(0, ["2C"], [6, 6, 6], unkilled=["3D"], killed=["4D", "5D"], passed=[1, 2, 3]),
        position(0, ["2C"], [6, 6, 6], unkilled=["3D", "4S"], turned="KH", deck=["2H"]),
        position(0, ["2C"], [6, 6, 6], killed=["4D", "5D"], passed=[1, 2, 3]),
    ):
        view = view_of(data)
        for limit in range(1, view.count + 1):
            assert len(view.legal(max_moves=limit)) == limit


@every_large
def test_plain_moves_and_moves_of_one_card_are_always_kept(data):
    view = view_of(data)
    singles = all_moves(view, largest_set=1)
    for limit in (300, 600):
        moves = view.legal(max_moves=limit)
        assert singles <= {key(move) for move in moves}
        assert set(plain_moves(view)) <= set(moves)


@pytest.mark.parametrize("data", [KILLS, BIG_KILLS], ids=["kills", "big-kills"])
def test_a_kill_of_as_many_cards_as_possible_is_always_kept(data):
    view = view_of(data)
    most = max(len(used) for used, _ in best_matchings(texts(view.hand), texts(view.unkilled)))
    for limit in (300, 600):
        assert max(len(move.cards) for move in view.legal(max_moves=limit) if move.kind == "kill") == most


def best_matchings(hand, unkilled):
    """One largest matching, by augmenting paths."""
    killer_of = {}

    def augment(killer, tried):
        for victim in unkilled:
            if victim in tried or not kills(killer, victim, "H"):
                continue
            tried.add(victim)
            if victim not in killer_of or augment(killer_of[victim], tried):
                killer_of[victim] = killer
                return True
        return False

    for card in sorted(hand):
        augment(card, set())
    yield frozenset(killer_of.values()), frozenset(killer_of)


@every_large
def test_the_same_view_gives_the_same_list(data):
    assert list(view_of(data).moves) == list(view_of(data).moves)


@every_large
def test_moves_come_in_the_order_of_kinds(data):
    """So that ties between equally good moves are settled alike."""
    order = ["take", "takeall", "open", "add", "self", "kill", "pass", "wait"]
    places = [order.index(move.kind) for move in view_of(data).legal(max_moves=300)]
    assert places == sorted(places)


# --- Fairness of the sample --------------------------------------------------------------------------------

SAMPLED = {
    "opening": (OPENING, 300),
    "opening-nearly-whole": (OPENING, 1000),
    "attack": (LIMITED_ATTACK, 300),
    "attack-nearly-whole": (LIMITED_ATTACK, 1400),
    "self-play": (SELF, 250),
    "kills": (KILLS, 900),
}


@pytest.mark.parametrize(("data", "limit"), SAMPLED.values(), ids=SAMPLED.keys())
def test_each_move_of_several_cards_is_as_likely_as_any_other_to_be_in_a_sample(data, limit):
    whole = view_of(data)
    moves = [move for move in whole.legal(max_moves=whole.count) if is_set_move(move) and len(move.cards) > 1]
    place = {move: i for i, move in enumerate(moves)}
    listed = np.zeros((1000, len(moves)), dtype=np.float32)
    discards = set()
    for seed, row in enumerate(listed):
        view = view_of(data, seed)
        assert view.count == whole.count > limit
        discards.add(view.discarded.bits)
        row[[place[move] for move in view.legal(max_moves=limit) if move in place]] = 1
    assert len(discards) > 0.99 * len(listed), "the views must differ for the samples to differ"
    # A kill of as many cards as possible is always kept, and not part of the lottery.
    largest = np.array([move.kind == "kill" and len(move.cards) == most_cards(moves) for move in moves])
    listed = listed[:, ~(largest & listed.all(axis=0))]
    assert 0.05 < listed.mean() < 0.99
    assert_evenly_listed(listed)


def most_cards(moves):
    return max(len(move.cards) for move in moves)


def assert_evenly_listed(listed):
    """A chi-square test of the columns' sums.

    The moves of one list need not be drawn independently, so the statistic is compared with what it is when each
    list's deviations are turned round or not at random: that keeps the dependence and loses any preference.
    """
    deviations = listed - listed.mean(axis=1, keepdims=True)

    def statistic(signs):
        return np.square(signs @ deviations).sum(axis=-1)

    signs = np.random.default_rng(1).choice(np.array([-1, 1], dtype=np.float32), (200, len(listed)))
    by_chance = statistic(signs)
    found = statistic(np.ones(len(listed), dtype=np.float32))
    assert found < by_chance.mean() + 5 * by_chance.std()


def test_the_test_of_evenness_accepts_even_samples_and_notices_uneven_ones():
    rng = np.random.default_rng(2)
    total, room = 1000, 850
    edges = np.arange(room + 1) * total // room
    strata = [edges[:-1] + rng.integers(0, np.diff(edges)) for _ in range(1000)]
    lists = {
        "simple": [rng.choice(total, room, replace=False) for _ in range(1000)],
        "every k-th": [np.floor((np.arange(room) + rng.random()) * total / room).astype(int) for _ in range(1000)],
        "strata turned": [(each + rng.integers(total)) % total for each in strata],
        "strata fixed": strata,
    }
    for name, chosen in lists.items():
        listed = np.zeros((1000, total), dtype=np.float32)
        for row, places in zip(listed, chosen, strict=True):
            row[places] = 1
        if name == "strata fixed":  # some strata have one move, some two
            with pytest.raises(AssertionError):
                assert_evenly_listed(listed)
        else:
            assert_evenly_listed(listed)
