"""What Moska notes of cards that seats had occasion to play and did not, found once more from what happens."""

from itertools import pairwise

import pytest

import valtti
from games_under_test import random_game, variant_name, variants
from valtti import moska

PACK = [valtti.Card(rank + suit) for rank in "23456789TJQKA" for suit in "CDHS"]


def cost(card, trump):
    """Trumps are dearer than other cards."""
    return (card.suit == trump, card.rank)


def killers(victim, trump):
    return {card for card in PACK if moska.kills(card, victim, trump)}


def kept_by_mover(before, move):
    if move.kind in ("take", "takeall", "deck"):
        would_have_killed = set().union(*(killers(victim, before.trump) for victim in before.unkilled))
        return {card for card in would_have_killed if card.suit != before.trump}
    if move.kind == "kill" and len(move.cards) == 1:
        (killer,), (victim,) = move.cards, move.targets
        spent = cost(killer, before.trump)
        return {card for card in killers(victim, before.trump) if cost(card, before.trump) < spent}
    return set()


def has_drawn_unseen(before, after, seat):
    return bool(set(after.hands[seat]) & set(before.deck) - set(after.known[seat]))


def counts_as_passed(before, move, after):
    """Some rules do not ask who has just moved again."""
    again = before.rules.get("mover_asked_again")
    same_hand = before.hands[before.actor] == after.hands[before.actor]
    return again == "false" or (again == "if_hand_changed" and same_hand)


def have_passed(before, move, after):
    """Who has passed between two decisions, one after the other or all together."""
    marked = before.passed if move.kind in ("pass", "wait") else [False] * len(after.passed)
    seats = {seat for seat, passed in enumerate(after.passed) if passed and not marked[seat]} - {after.target}
    is_counted = move.kind != "pass" and counts_as_passed(before, move, after)
    return seats - {before.actor} if is_counted else seats


def kept_by_passing(after):
    if after.hand_sizes[after.target] <= len(after.unkilled):
        return set()
    ranks = {card.rank for card in after.unkilled | after.killed}
    return {card for card in PACK if card.rank in ranks and card.suit != after.trump}


def expected(before, move, after):
    """What seats have not added, and what they have not spent."""
    not_added = [set(cards) for cards in before.not_added]
    not_spent = [set(cards) for cards in before.not_spent]
    not_spent[before.actor] |= kept_by_mover(before, move)
    for seat in range(len(not_added)):
        if has_drawn_unseen(before, after, seat):
            not_added[seat].clear()
            not_spent[seat].clear()
    for seat in have_passed(before, move, after):
        not_added[seat] |= kept_by_passing(after)
    gone = set(after.discarded)
    return [cards - gone for cards in not_added], [cards - gone for cards in not_spent]


@pytest.mark.parametrize("rules", [rules for _, rules in variants("moska")], ids=variant_name)
def test_what_seats_have_not_played_follows_from_what_everybody_sees(rules):
    number = 0
    for seed in range(6):
        copies = [(state.copy(), move) for state, move in random_game("moska", rules, seed)]
        for (before, move), (after, _) in pairwise(copies):
            noted = [set(cards) for cards in after.not_added], [set(cards) for cards in after.not_spent]
            assert noted == expected(before, move, after), f"after {move} in {before.text}"
            number += sum(map(len, noted[0] + noted[1]))
    assert number > 0
