"""What a person is offered, and what fits where not all can be offered."""

import itertools

import pytest

from valtti import load_position
from valtti._core import Card, moska
from valtti.games.faces.offers import fitting, offers

#: The target holds 18 cards and is attacked by eight: there are some 200,000 moves.
HUGE = {
    "game": "moska",
    "trump": "H",
    "target": 0,
    "actor": 0,
    "hands": [
        ["2C", "3C", "9C", "TC", "JC", "QC", "KC", "AC", "9D", "TD", "AD", "KS", "AS", "4H", "5H", "6H", "KH", "AH"],
        ["2S", "3S", "4S", "5S", "6S", "7S"],
        ["2D", "3D", "4D", "5D", "6D", "2H"],
        ["8S", "9S", "TS", "JS", "QS", "3H"],
    ],
    "deck": ["8H", "9H", "TH"],
    "unkilled": ["4C", "5C", "6C", "7C", "7D", "8D", "JD", "QD"],
}
#: The same hand opens, against somebody with as many cards.
OPENING = HUGE | {
    "target": 1,
    "hands": [
        ["2C", "3C", "9C", "TC", "JC", "QC", "KC", "AC", "9D", "TD", "AD", "KS", "AS", "2D", "3D", "QS", "QD", "2S"],
        ["4C", "5C", "6C", "7C", "7D", "8D", "JD", "4D", "5D", "6D", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS"],
        ["2H", "3H"],
        ["4H", "5H"],
    ],
    "unkilled": [],
}


def view_of(position):
    return load_position(position).view(0)


def put_together(view, move):
    """Can the cards of a move be picked one by one, rank by rank, so that each fits to those before it?"""
    picked = []
    for card in sorted(move.cards, key=lambda card: card.rank):
        if picked and card not in fitting(view, picked)[0]:
            return False
        picked.append(card)
    return [offer.move for offer in fitting(view, picked)[1] if offer.move.kind == move.kind] == [move]


@pytest.mark.parametrize(("position", "kind"), [(HUGE, "self"), (OPENING, "open")])
def test_every_set_of_cards_can_be_put_together_where_moves_are_sampled(position, kind):
    view = view_of(position)
    assert view.count > 1_000
    moves = [move for move in view.legal(200) if move.kind == kind]
    if kind == "self":  # of which hardly any are among so many kills
        cards = [next(iter(move.cards)) for move in moves if len(move.cards) == 1]
        moves = [
            view.parse(f"self {' '.join(map(str, some))}")
            for size in range(1, len(cards) + 1)
            for some in itertools.combinations(cards, size)
        ]
    assert len(moves) > 20
    assert all(view.is_legal(move) and put_together(view, move) for move in moves[::5])


@pytest.mark.parametrize("position", [HUGE, OPENING])
def test_nothing_that_fits_leads_nowhere(position):
    view = view_of(position)
    for first in view.hand:
        for second in fitting(view, [first])[0]:
            more, found = fitting(view, [first, second])
            assert more or found


def test_what_fits_is_what_all_moves_say_where_all_are_listed():
    view = view_of(HUGE | {"unkilled": ["4C", "JD"], "hands": [["5C", "JC", "JH", "4H", "7C"], *HUGE["hands"][1:]]})
    assert view.count < 1000
    sets = [set(move.cards) for move in view.moves if move.kind == "self"]
    for size in range(1, 5):
        for picked in itertools.combinations(view.hand, size):
            expected = {card for cards in sets if cards > set(picked) for card in cards - set(picked)}
            more, found = fitting(view, picked)
            assert set(more) == expected
            assert [set(offer.move.cards) for offer in found] == [cards for cards in sets if cards == set(picked)]


def test_cards_that_are_not_held_fit_nowhere():
    assert fitting(view_of(HUGE), [Card("2S")]) == ([], [])


def test_all_pairs_of_a_kill_are_offered_however_many_moves_there_are():
    view = view_of(HUGE)
    kills = [offer.move for offer in offers(view, 1_000) if offer.move.kind == "kill"]
    pairs = {(card, victim) for move in kills if len(move.cards) == 1 for card in move.cards for victim in move.targets}
    assert pairs == {
        (card, victim) for card in view.hand for victim in view.unkilled if moska.kills(card, victim, view.trump)
    }
