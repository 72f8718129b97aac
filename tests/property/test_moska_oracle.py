"""Random games of the library, followed move by move by the plain model in `tests/oracle/moska.py`.

At every decision the two must agree on the whole table and on the legal moves, and the library's actor must
be one that the rules allow to act; at the end they must agree on who lost.
"""

import random

import pytest

import valtti
from oracle.moska import Table, TooManyMovesError, read_move

LIMIT = 3000  # more moves than this are not listed by brute force
PLAYERS = range(2, 9)
OPTIONS = [
    {"self_play": "now"},
    {"self_play": "never"},
    {"trump2_swap": "choice"},
    {"trump2_swap": "off"},
    {"mover_asked_again": "false"},
    {"mover_asked_again": "if_hand_changed"},
    {"turn_order": "round_robin"},
    {"turn_order": "compat"},
    {"take": "unkilled_only"},
    {"take": "all_only"},
    {"deck_attack": "on"},
    {"deck_attack": "on", "mover_asked_again": "if_hand_changed", "trump2_swap": "choice"},
    {"hand_size": 4},
    {"start_deck": 2},
    {"start_deck": 0},
    {"no_progress_limit": 2},
    {"leave_with_unkilled": "true"},
    {"leave_with_unkilled": "true", "start_deck": 3, "turn_order": "compat"},
    {"preset": "compat"},
]


def name_of(rules):
    return ",".join(f"{name}={value}" for name, value in rules.items()) or "default"


def texts(cards):
    return {str(card) for card in cards}


def table_of(state, rules):
    """The model of a game just dealt."""
    return Table(
        hands=[texts(hand) for hand in state.hands],
        deck=[str(card) for card in state.deck],
        target=state.target,
        trump=state.trump,
        rules=rules,
        known=[texts(cards) for cards in state.known],
    )


def same_table(state, table):
    assert [texts(hand) for hand in state.hands] == table.hands
    assert [str(card) for card in state.deck] == table.deck
    assert texts(state.unkilled) == table.unkilled
    assert texts(state.killed) == table.killed
    assert (None if state.flagged is None else str(state.flagged)) == table.flagged
    assert texts(state.discarded) == table.discarded
    assert [texts(cards) for cards in state.known] == table.known
    assert list(state.finished) == table.finished
    assert (state.target, state.trump) == (table.target, table.trump)
    if not table.table:
        assert state.initiator == table.initiator
    elif not table.turned:  # between a deck card and its victim nobody is asked
        for seat in table.in_game:
            # Who can only pass does so at once in the oracle, and when its turn would have come in the library.
            late = table.passed[seat] and not state.passed[seat] and not table.can_attack(seat)
            assert state.passed[seat] == table.passed[seat] or late, f"pass mark of seat {seat}"


def keeps_the_invariants(table):
    """The list at the end of section 9 of the specification."""
    places = [*table.hands, table.deck, table.unkilled, table.killed, table.discarded]
    cards = [card for place in places for card in place] + [table.turned] * bool(table.turned)
    assert len(cards) == len(set(cards)) == 52
    assert len(table.killed) % 2 == 0
    assert table.flagged is None or table.flagged in table.unkilled
    assert all(known <= hand for known, hand in zip(table.known, table.hands, strict=True))
    if table.deck:
        assert not table.finished
        assert all(len(table.hands[seat]) >= table.rules["hand_size"] for seat in table.attackers)


PASS = ("pass", frozenset(), frozenset())


def same_moves(view, table):
    """The legal moves of the seat of `view` by both; the model's, or None where they are too many to list."""
    try:
        wanted = table.legal(view.seat, LIMIT)
    except TooManyMovesError:
        return None
    if len(wanted) > LIMIT:
        return None
    moves = list(view.legal(LIMIT))
    found = {read_move(str(move)) for move in moves}
    assert len(found) == len(moves) == view.count, "a move is listed twice, or the count is wrong"
    if table.table and table.passed[view.seat] and not table.can_attack(view.seat) and found == {PASS}:
        return wanted  # its silent pass is still to come
    assert found == wanted, f"missing: {wanted - found}, too many: {found - wanted}"
    return wanted


def choose(state, choices):
    """A random move: first its kind, so that the many kills and attacks do not crowd out the rest."""
    moves = list(state.moves)
    kind = choices.choice(sorted({move.kind for move in moves}))
    return choices.choice([move for move in moves if move.kind == kind])


def follow(state, table, rng, choices):
    while not table.over:
        assert not state.over
        same_table(state, table)
        keeps_the_invariants(table)
        seat = state.actor
        assert seat in table.eligible(), f"{seat} acts, eligible are {table.eligible()}"
        wanted = same_moves(state.view(seat), table)
        if table.swapper is None:  # the others do not see that somebody is asked about the 2
            same_moves(state.view(choices.randrange(table.seats)), table)
        move = choose(state, choices)
        model_move = read_move(str(move))
        assert wanted is None or model_move in wanted
        if move.kind == "kill":
            assert all(table.kills(*pair.split(">")) for pair in str(move).split()[1:])
        yield seat, str(move)
        state.play(move, rng)
        table.play(seat, model_move)
        if move.kind in ("open", "add", "turn") and table.table and not table.over:
            assert table.fits >= 0, "more un-killed cards than the target has in its hand"
    assert state.over
    assert (next(iter(state.losers), None), state.is_void) == (table.loser, table.void)
    ranking = table.finished if table.void else [*table.finished, table.loser]
    assert list(state.finished) == ranking
    assert table.void or sorted(ranking) == list(range(table.seats))


def play_and_compare(rules, number):
    seed = random.Random(f"{rules} {number}").getrandbits(32)  # other deals for every set of rules
    state = valtti.deal("moska", rules, seed)
    table = table_of(state, rules)
    history = []
    try:
        for seat, text in follow(state, table, valtti.Rng(seed), random.Random(seed)):
            history.append(f"{seat}: {text}")
    except AssertionError as error:
        where = f"{rules}, seed {seed}, move {len(history)}"
        last = "\n".join(history[-12:])
        raise AssertionError(f"{where}: {error}\nlast moves:\n{last}") from error
    return table


@pytest.mark.parametrize("players", PLAYERS)
def test_default_rules_agree_with_the_plain_model(players):
    for number in range(6):
        play_and_compare({"players": players}, number)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_rule_option_agrees_with_the_plain_model(options, players):
    for number in range(2):
        play_and_compare(options | {"players": players}, number)


def test_random_games_reach_every_kind_of_move_and_void_games():
    """Without these the comparisons above would prove little."""
    kinds, voids = set(), 0
    rules = {"players": 3, "deck_attack": "on", "trump2_swap": "choice", "no_progress_limit": 1}
    for seed in range(30):
        state = valtti.deal("moska", rules, seed)
        table = table_of(state, rules)
        for _, text in follow(state, table, valtti.Rng(seed), random.Random(seed)):
            kinds.add(text.split()[0])
        voids += table.void
    everything = "open add turn self kill deck drop end take takeall pass wait swap keep"
    assert kinds == set(everything.split())
    assert voids > 0


@pytest.mark.parametrize("players", [2, 4, 7])
def test_seed_and_moves_replay_to_the_same_game(players):
    rules = {"players": players}
    for seed in range(5):
        state = valtti.deal("moska", rules, seed)
        table = table_of(state, rules)
        played = list(follow(state, table, valtti.Rng(seed), random.Random(seed)))
        again, rng = valtti.deal("moska", rules, seed), valtti.Rng(seed)
        for seat, text in played:
            assert again.actor == seat
            again.play(again.parse(text), rng)
        assert again.over
        assert (again.losers, list(again.finished)) == (state.losers, list(state.finished))
