"""Random games of the library, followed move by move by the plain model in `tests/oracle/tysiac.py`.

At every decision the two must agree on the table and on the legal moves; at the end they must agree on who won.
"""

import copy
import random

import pytest

import valtti
from games_under_test import load_tool, variant_name, variants
from oracle.tysiac import Table
from valtti.games import make_rules
from valtti.games.positions import save_position

# Totals near the end make barrels, wins and ties occur; bidders that know the value of a pass keep them there.
STARTS = [(0, 0, 0, 0), (870, 890, 780, 760), (980, 880, 795, 990), (880, 880, 900, 870)]


def texts(cards):
    return {str(card) for card in cards}


def same_table(state, table):
    assert state.over == (table.result is not None)
    assert state.is_void == (table.result == "void")
    assert state.totals == table.totals
    assert state.bombs == table.bombs
    assert state.barrel == table.barrel
    assert state.zeros == table.zeros
    assert (state.contracts, state.higher_contracts, state.raised_contracts) == (
        table.contracts,
        table.higher,
        table.raised,
    )
    if state.over:
        assert state.winners == ([] if state.is_void else table.winners())
        return
    assert (state.round, state.dealer, state.phase, state.actor) == (
        table.round,
        table.dealer,
        table.phase,
        table.actor,
    )
    assert (state.declarer, state.bid, state.trump) == (table.declarer, table.bid, table.trump)
    assert [texts(hand) for hand in state.hands] == table.hands
    assert [str(card) for card in state.trick] == table.trick_cards()
    assert state.raw == table.raw
    assert state.tricks == table.tricks
    assert texts(state.moves) == table.legal()


def choose(state, choices):
    """Low bids and contracts are likelier, so that some are made."""
    moves = list(state.moves)
    kind = choices.choice(sorted({move.kind for move in moves}))
    some = [move for move in moves if move.kind == kind]
    return some[min(choices.randrange(len(some)), choices.randrange(len(some)))]


def follow(rules, totals, seed):
    start = valtti.deal("tysiac", rules, seed)
    data = {"game": "tysiac", "rules": rules, "dealer": start.dealer, "totals": list(totals[: rules["players"]])}
    data |= {key: save_position(start)[key] for key in ("hands", "prikup")}
    state = valtti.load_position(data)
    table = Table(make_rules("tysiac", rules).as_dict(), state.dealer)
    table.totals = list(state.totals)
    choices, rng = random.Random(seed), valtti.Rng(seed)
    while True:
        if table.wants_deal:
            table.deal([texts(hand) for hand in state.hands], [str(card) for card in state.prikup])
        same_table(state, table)
        if state.over:
            return table.result
        move = choose(state, choices)
        table.play(str(move))
        state.play(move, rng)


@pytest.mark.parametrize("rules", [rules for _, rules in variants("tysiac")], ids=variant_name)
def test_the_library_plays_as_the_plain_model_does(rules):
    rules = {"players": 3, "max_rounds": 8} | rules
    for seed in range(24):
        follow(rules, STARTS[seed % len(STARTS)], seed)


def test_followed_games_come_to_all_kinds_of_ends():
    rules = {"players": 3, "preset": "kurnik", "max_rounds": 8}
    results = {follow(rules, STARTS[seed % len(STARTS)], seed) for seed in range(60)}
    assert results == {"over", "void"}


# --- The counts of tests/perft by the plain model ----------------------------------------------------------

perft = load_tool("perft")
LINES = [line for _, line in perft.read(perft.FOLDER / "tysiac.txt") if line is not None and line.count < 5000]


def count_by_model(table, depth):
    if depth == 0 or table.result is not None or table.wants_deal:
        return int(depth == 0)
    if depth == 1:
        return len(table.legal())
    total = 0
    for text in table.legal():
        after = copy.deepcopy(table)
        after.play(text)
        total += count_by_model(after, depth - 1)
    return total


@pytest.mark.parametrize("line", LINES, ids=str)
def test_the_plain_model_counts_as_many_sequences(line):
    state = line.deal("tysiac")
    table = Table(state.rules.as_dict(), state.dealer)
    table.deal([texts(hand) for hand in state.hands], [str(card) for card in state.prikup])
    assert count_by_model(table, line.depth) == line.count
