"""The deal: how many cards go where, which suit is trump, and what becomes of its 2."""

from collections import Counter

import pytest

import valtti

SEEDS = range(300)
PACK = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}


def texts(cards):
    return {str(card) for card in cards}


def deals(**rules):
    return [valtti.deal("moska", rules, seed) for seed in SEEDS]


@pytest.mark.parametrize(("players", "deck"), [(2, 40), (3, 34), (4, 28), (5, 22), (6, 16), (7, 10), (8, 4)])
def test_six_cards_each_and_the_rest_is_the_deck(players, deck):
    for state in deals(players=players):
        assert [len(hand) for hand in state.hands] == [6] * players
        assert len(state.deck) == deck
        assert texts(state.deck).union(*map(texts, state.hands)) == PACK
        assert not texts(state.unkilled) | texts(state.killed) | texts(state.discarded)


def test_suit_of_the_bottom_card_is_trump():
    suits = Counter()
    for state in deals():
        assert str(state.deck[-1])[1] == state.trump
        suits[state.trump] += 1
    assert min(suits[suit] for suit in "CDHS") > 40  # 75 expected


def test_same_seed_gives_the_same_deal():
    for seed in range(20):
        first, second = (valtti.deal("moska", {}, seed) for _ in range(2))
        assert [str(card) for card in first.deck] == [str(card) for card in second.deck]
        assert list(map(texts, first.hands)) == list(map(texts, second.hands))
        assert first.target == second.target


def test_first_target_is_drawn_uniformly_and_its_right_neighbour_opens():
    targets = Counter()
    for state in deals():
        targets[state.target] += 1
        assert state.initiator == (state.target - 1) % 4
        assert state.actor == state.initiator
    assert min(targets[seat] for seat in range(4)) > 40  # 75 expected


def test_first_target_may_be_fixed():
    for seat in range(4):
        state = valtti.deal("moska", {"first_target": seat}, 5)
        assert (state.target, state.actor) == (seat, (seat - 1) % 4)


def test_dealt_trump_two_is_exchanged_for_the_turned_card():
    """T01: nobody keeps the 2, and all know who holds the turned card."""
    exchanged = 0
    for state in deals():
        two = "2" + state.trump
        assert not any(two in texts(hand) for hand in state.hands)
        known = {seat: texts(cards) for seat, cards in enumerate(state.known) if texts(cards)}
        if not known:
            continue
        exchanged += 1
        ((seat, cards),) = known.items()
        (turned,) = cards
        assert turned[1] == state.trump
        assert turned != two
        assert turned in texts(state.hands[seat])
        assert str(state.deck[-1]) == two
        assert all(texts(state.view(viewer).known[seat]) == {turned} for viewer in range(4))
    assert 80 < exchanged < 200  # 24 of 51 places are hands: 141 expected


def test_trump_two_in_the_deck_or_turned_is_not_exchanged():
    """T02: the 2 stays where it is, and nothing becomes known."""
    turned = 0
    for seed in SEEDS:
        plain = valtti.deal("moska", {"trump2_swap": "off"}, seed)
        if any("2" + plain.trump in texts(hand) for hand in plain.hands):
            continue
        state = valtti.deal("moska", {}, seed)
        turned += str(plain.deck[-1])[0] == "2"
        assert [str(card) for card in state.deck] == [str(card) for card in plain.deck]
        assert list(map(texts, state.hands)) == list(map(texts, plain.hands))
        assert not any(texts(cards) for cards in state.known)
    assert turned > 5  # 23 expected


def test_exchange_changes_just_two_cards():
    """T01: with and without the exchange, from the same shuffle."""
    for seed in SEEDS:
        before = valtti.deal("moska", {"trump2_swap": "off"}, seed)
        after = valtti.deal("moska", {"trump2_swap": "auto"}, seed)
        assert not any(texts(cards) for cards in before.known)
        two, turned = "2" + before.trump, str(before.deck[-1])
        for old, new in zip(before.hands, after.hands, strict=True):
            assert texts(new) == (texts(old) ^ {two, turned} if two in texts(old) else texts(old))
        assert [str(card) for card in after.deck[:-1]] == [str(card) for card in before.deck[:-1]]


def test_holder_of_the_trump_two_may_choose_to_exchange():
    asked = 0
    for seed in SEEDS:
        state = valtti.deal("moska", {"trump2_swap": "choice"}, seed)
        two, turned = "2" + state.trump, str(state.deck[-1])
        holders = [seat for seat in range(4) if two in texts(state.hands[seat])]
        if not holders:
            assert state.actor == state.initiator
            continue
        asked += 1
        (holder,) = holders
        assert state.actor == holder
        assert sorted(str(move) for move in state.moves) == ["keep", "swap"]
        for seat in set(range(4)) - {holder}:  # the question would tell them who holds the 2
            view = state.view(seat)
            assert not {"swap", "keep"} & {move.kind for move in view.moves}
            assert "swap" not in repr(view).replace("trump2_swap", "")
        hand = texts(state.hands[holder])

        kept = state.copy()
        kept.play(kept.parse("keep"), valtti.Rng(seed))
        assert kept.actor == kept.initiator
        assert texts(kept.hands[holder]) == hand
        assert str(kept.deck[-1]) == turned

        state.play(state.parse("swap"), valtti.Rng(seed))
        assert state.actor == state.initiator
        assert texts(state.hands[holder]) == hand ^ {two, turned}
        assert str(state.deck[-1]) == two
        assert texts(state.known[holder]) == {turned}
    assert asked > 80


@pytest.mark.parametrize("size", [1, 2, 10])
def test_start_deck_keeps_the_last_cards_of_the_deck(size):
    for seed in range(50):
        full = valtti.deal("moska", {}, seed)
        short = valtti.deal("moska", {"start_deck": size}, seed)
        assert [str(card) for card in short.deck] == [str(card) for card in full.deck][-size:]
        assert texts(short.discarded) == {str(card) for card in full.deck[:-size]}
        assert list(map(texts, short.hands)) == list(map(texts, full.hands))


def test_hand_size_is_dealt_and_refilled():
    for seed in range(50):
        state = valtti.deal("moska", {"hand_size": 4}, seed)
        opener = state.initiator
        assert [len(hand) for hand in state.hands] == [4] * 4
        assert len(state.deck) == 36
        state.play(state.moves[0], valtti.Rng(seed))
        assert len(state.hands[opener]) == 4


def test_more_cards_than_the_pack_has_are_refused():
    for rules in (
        {"players": 8, "hand_size": 7},
        {"players": 9},
        {"players": 1},
        {"players": 4, "hand_size": 13},
    ):
        with pytest.raises(ValueError, match=r"players|cards"):
            valtti.deal("moska", rules, 1)
