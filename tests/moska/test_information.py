"""What a player with perfect memory can and cannot know.

The tests look at a seat through its view, and change everything that the seat cannot see: the view must stay
the same.
"""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

import valtti

POSITIONS = Path(__file__).parents[1] / "positions" / "moska"
PACK = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}

# Three cards left, the eight of hearts at the bottom; seat 3 can open with two or three sevens.
NEAR_THE_END = {
    "game": "moska",
    "rules": {"players": 4},
    "trump": "H",
    "target": 0,
    "hands": [6, 6, 6, ["7C", "7S", "7D", "2C", "3S", "4D"]],
    "deck": ["?", "?", "8H"],
}


def texts(cards):
    return {str(card) for card in cards}


def seen(view):
    """All that a view shows, in a form that compares."""
    return {
        "hand": texts(view.hand),
        "hand_sizes": list(view.hand_sizes),
        "known": [texts(cards) for cards in view.known],
        "hidden": texts(view.hidden),
        "moves": {str(move) for move in view.moves},
        "text": repr(view),
    }


def everything(state):
    return [texts(hand) for hand in state.hands], [str(card) for card in state.deck]


def hidden_by_the_rules(state, seat):
    """Section 4.1: what is neither discarded, on the table, in the own hand, known, nor the bottom card."""
    visible = texts(state.discarded) | texts(state.unkilled) | texts(state.killed) | texts(state.hands[seat])
    for cards in state.known:
        visible |= texts(cards)
    if len(state.deck):
        visible.add(str(state.deck[-1]))
    return PACK - visible


def positions_in_random_games(games, **rules):
    for seed in range(games):
        state, rng, choices = valtti.deal("moska", rules, seed), valtti.Rng(seed), random.Random(seed)
        while not state.over:
            yield state
            kind = choices.choice(sorted({move.kind for move in state.moves}))
            state.play(choices.choice([move for move in state.moves if move.kind == kind]), rng)


def test_hidden_set_is_what_the_seat_cannot_place():
    for state in positions_in_random_games(20):
        if state.moves[0].kind == "drop":
            continue  # the turned card lies in no list
        for seat in range(4):
            assert texts(state.view(seat).hidden) == hidden_by_the_rules(state, seat)


def test_card_turned_from_the_deck_is_hidden_from_nobody():
    state = valtti.load_position(POSITIONS / "t28-turned-card-in-a-position-file.json")
    assert not any("2H" in texts(state.view(seat).hidden) for seat in range(4))


def test_hidden_set_fills_the_unknown_places():
    for state in positions_in_random_games(20):
        for seat in range(4):
            view = state.view(seat)
            others = [other for other in range(4) if other != seat]
            unknown = sum(len(state.hands[other]) - len(texts(view.known[other])) for other in others)
            assert len(texts(view.hidden)) == unknown + max(len(state.deck) - 1, 0)


def test_bottom_card_is_hidden_from_nobody():
    """T58"""
    state = valtti.load_position(NEAR_THE_END)
    assert not any("8H" in texts(state.view(seat).hidden) for seat in range(4))


@pytest.mark.parametrize(("opening", "contains_bottom"), [("open 7C 7S", False), ("open 7C 7S 7D", True)])
def test_bottom_card_is_drawn_with_the_last_cards_only(opening, contains_bottom):
    """T58: a draw of two of three cards never holds the bottom card, a draw of three always does."""
    rng = valtti.Rng(3)
    drawn_before = set()
    for seed in range(100):
        view = valtti.load_position(NEAR_THE_END, seed=seed % 3).view(3)
        state = view.sample(rng)
        state.play(state.parse(opening), rng)
        drawn = texts(state.hands[3]) - {"7C", "7S", "7D", "2C", "3S", "4D"}
        assert ("8H" in drawn) == contains_bottom
        assert len(drawn) == 3 if contains_bottom else 2
        drawn_before |= drawn
    assert len(drawn_before) > 10


def test_with_two_players_and_no_deck_the_other_hand_is_no_secret():
    """T59"""
    position = {
        "game": "moska",
        "rules": {"players": 4},
        "trump": "H",
        "target": 1,
        "hands": [["2C", "5D", "9H", "?"], ["AC", "3D", "?"], [], []],
        "out": [3, 2],
        "deck": [],
        "known": [["9H"], ["AC"], [], []],
    }
    for seed in range(10):
        state = valtti.load_position(position, seed=seed)
        for seat, other in ((0, 1), (1, 0)):
            view = state.view(seat)
            assert texts(view.hidden) | texts(view.known[other]) == texts(state.hands[other])
            assert everything(view.sample(valtti.Rng(seed))) == everything(state)


def permuted(position, seat, choices):
    """The position with all cards that `seat` cannot see put in other places."""
    hands, deck = position["hands"], position["deck"]
    known = position["known"]
    places = [(deck, i) for i in range(len(deck) - 1)]
    for other in set(range(len(hands))) - {seat}:
        places += [(hands[other], i) for i, card in enumerate(hands[other]) if card not in known[other]]
    cards = [cards[i] for cards, i in places]
    choices.shuffle(cards)
    for (target, i), card in zip(places, cards, strict=True):
        target[i] = card
    return position


@pytest.mark.parametrize("preset", ["default", "compat"])
@pytest.mark.parametrize("seat", range(4))
def test_cards_a_seat_cannot_see_do_not_change_its_view(seat, preset):
    """T60, as far as it concerns views; the agents are tested with all agents."""
    text = (POSITIONS / "b.json").read_text()
    choices = random.Random(seat)
    position = json.loads(text)
    position["rules"]["preset"] = preset
    # Three cards lie before a hand of three: nobody can attack, so no silent pass depends on hidden cards.
    view = valtti.load_position(position).view(seat)
    worlds = set()
    for _ in range(50):
        other = permuted(json.loads(text), seat, choices)
        other["rules"]["preset"] = preset
        state = valtti.load_position(other)
        worlds.add(str(everything(state)))
        assert seen(state.view(seat)) == seen(view)
        sampled = [v.sample(valtti.Rng(7)) for v in (view, state.view(seat))]
        assert everything(sampled[0]) == everything(sampled[1])
    assert len(worlds) > 30


@pytest.mark.parametrize("rules", [{}, {"turn_order": "compat"}, {"players": 2}, {"deck_attack": "on"}])
def test_sampled_worlds_agree_with_the_view_they_come_from(rules):
    rng = valtti.Rng(1)
    for state in positions_in_random_games(10, **rules):
        seat = state.actor
        view = state.view(seat)
        world = view.sample(rng)
        assert seen(world.view(seat)) == seen(view)
        assert world.actor == seat
        for name in ("unkilled", "killed", "discarded"):
            assert texts(getattr(world, name)) == texts(getattr(state, name))
        assert str(world.flagged) == str(state.flagged)
        assert (world.target, list(world.finished)) == (state.target, list(state.finished))
        assert len(world.deck) == len(state.deck)
        assert [str(card) for card in world.deck[-1:]] == [str(card) for card in state.deck[-1:]]
        unseen = [texts(some.deck).union(*map(texts, some.hands)) for some in (world, state)]
        assert unseen[0] == unseen[1]


def test_sampled_worlds_are_equally_likely():
    """Three hidden cards for one place in each of two hands and one in the deck: six worlds."""
    position = {
        "game": "moska",
        "rules": {"players": 3, "hand_size": 2},
        "trump": "H",
        "target": 0,
        "hands": [["2C", "3C"], ["4C", "9D"], ["5C", "KS"]],
        "deck": ["JC", "8H"],
        "known": [[], ["4C"], ["5C"]],
    }
    view = valtti.load_position(position).view(0)
    assert texts(view.hidden) == {"9D", "KS", "JC"}
    rng = valtti.Rng(11)
    counts = Counter(str([sorted(hand) for hand in everything(view.sample(rng))[0]]) for _ in range(1200))
    assert len(counts) == 6
    assert min(counts.values()) > 140  # 200 expected, standard deviation 13


def test_taking_makes_cards_known_to_every_seat():
    """T57 from the other players' side: the file tests the state."""
    state = valtti.load_position(POSITIONS / "t57-taken-cards-are-known-until-played.json")
    state.play(state.parse("take"), valtti.Rng(1))
    for seat in range(4):
        view = state.view(seat)
        assert texts(view.known[2]) == {"7D", "9C"}
        assert not {"7D", "9C"} & texts(view.hidden)


def test_trump_two_that_nobody_exchanged_is_not_in_a_dealt_hand():
    """Who is dealt the 2 exchanges it, so at the beginning it can only lie in the deck."""
    rng = valtti.Rng(2)
    for seed in range(60):
        state = valtti.deal("moska", {}, seed)
        world = state.view(state.actor).sample(rng)
        assert "2" + state.trump in texts(world.deck)
