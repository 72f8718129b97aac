"""Positions, moves, rules and cards are values: they can be copied, pickled, hashed and looked at."""

import copy
import itertools
import pickle

import pytest

import valtti
from games_under_test import positions, random_game, short_rules, variant_name, variants
from valtti.games import make_rules, names
from valtti.games.table import Table
from valtti.records.record import record_of

every_game = pytest.mark.parametrize("game", names())
every_variant = pytest.mark.parametrize(("game", "rules"), variants(), ids=variant_name)


def assert_value(value):
    """Copies are equal, and equal things have equal hashes."""
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)
        assert str(again) == str(value)
    assert value != object()
    assert value in {value: 1}


@every_variant
def test_positions_moves_and_rules_are_values(game, rules):
    for state, move in itertools.islice(random_game(game, rules, 4), 0, None, 7):
        assert_value(state)
        assert_value(state.rules)
        if move is not None:
            assert_value(move)
        for seat in range(state.rules.players):
            view = state.view(seat, seat + 5)
            assert_value(view)
            assert pickle.loads(pickle.dumps(view)).seed == seat + 5


@every_variant
def test_what_a_seat_sees_of_a_move_is_a_value(game, rules):
    for state, move in random_game(game, rules, 4):
        seats = range(state.rules.players) if move is not None else ()
        for shown in {state.shown(move, seat) for seat in seats} - {None}:
            assert_value(shown)
            assert eval(repr(shown), {game: valtti.game(game)}) == shown


@pytest.mark.parametrize(("game", "rules"), variants("schnapsen", "tysiac"), ids=variant_name)
def test_how_a_round_ended_is_a_value(game, rules):
    ends = {state.last_round for state, _ in random_game(game, rules, 4)} - {None}
    assert sorted(last.round for last in ends) == list(range(1, len(ends) + 1)) != []
    for last in ends:
        assert_value(last)
        assert eval(repr(last), {game: valtti.game(game)}) == last


def test_a_round_that_cannot_have_been_is_refused():
    with pytest.raises(ValueError, match="winner must be from 0 to 1, not 2"):
        valtti.schnapsen.LastRound(1, 2, [3, 0])
    with pytest.raises(ValueError, match="declarer must be from 0 to 2, not 3"):
        valtti.tysiac.LastRound(1, 3, 100, False, [0, 0, 0], [0, 0, 0])
    with pytest.raises(ValueError, match="raw and change must be of the same seats"):
        valtti.tysiac.LastRound(1, 0, 100, False, [0, 0, 0], [0, 0, 0, 0])
    with pytest.raises(ValueError, match="the number of seats must be from 3 to 4, not 9"):
        valtti.tysiac.LastRound(1, 0, 100, False, [0] * 9, [0] * 9)


@every_variant
def test_a_pickled_view_holds_no_hidden_card(game, rules):
    """Its bytes are those of its text: the same in every world that the seat cannot tell from this one."""
    rng = valtti.Rng(3)
    for state in itertools.islice(positions(game, rules, range(2)), 0, None, 9):
        for seat in range(state.rules.players):
            view = state.view(seat)
            assert pickle.dumps(view.sample(rng).view(seat)) == pickle.dumps(view)


def test_cards_are_values():
    for rank, suit in itertools.product("23456789TJQKA", "CDHS"):
        assert_value(valtti.Card(rank + suit))
    for text in ("", "2C", "9C TH AS"):
        assert_value(valtti.CardSet(text))
        assert str(valtti.CardSet(text)) == text


def test_copies_of_a_generator_go_on_as_it_does():
    rng = valtti.Rng(5)
    rng.next()
    copies = [rng.copy(), copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]
    expected = [rng.next() for _ in range(3)]
    assert [[again.next() for _ in range(3)] for again in copies] == [expected] * 4


@every_game
def test_agents_can_be_looked_at(game):
    core = valtti.game(game)
    for info in core.native_agents():
        assert repr(info) == f"<agent {info.name}: {info.summary}>"
        assert all(repr(p) == f"<parameter {p.name}: {p.value!r}>" for p in info.parameters)
    assert repr(core.make_agent("uniform")) == f"<{game} agent uniform>"


@every_game
def test_what_is_shown_of_moves_cards_and_rules_makes_them_again(game):
    core = valtti.game(game)
    words = {game: core, "Card": valtti.Card, "CardSet": valtti.CardSet}
    for state in itertools.islice(positions(game, short_rules(game), range(2)), 0, None, 5):
        for thing in [*state.moves[:20], state.rules, *state.moves[0].cards, state.moves[0].cards]:
            assert eval(repr(thing), words) == thing
        assert state.text in repr(state)
        assert repr(state).startswith(f"<{game} state")
        assert f"view of seat {state.actor}" in repr(state.view(state.actor))


def test_rules_show_what_is_not_usual():
    assert repr(make_rules("moska", {"players": 3, "self_play": "now"})) == (
        "moska.Rules({'players': '3', 'self_play': 'now', 'speed': '1,1,1'})"
    )


@every_game
def test_lists_of_moves_can_be_sliced_and_looked_at(game):
    moves = valtti.deal(game, short_rules(game)).moves
    assert list(moves[1:]) == list(moves)[1:]
    assert list(moves[::-1]) == list(moves)[::-1]
    assert type(moves[:2]) is type(moves)
    assert len(moves[5:2]) == 0
    assert repr(moves).startswith(f"<{len(moves)} moves: {moves[0]}")
    assert len(repr(moves)) < 500


@every_game
@pytest.mark.parametrize("kind", ["Match", "Flight"])
def test_agents_without_end_are_refused(game, kind):
    core, rules = valtti.game(game), make_rules(game)
    more = () if kind == "Match" else (1, False)
    with pytest.raises(ValueError, match=f"the rules are for {rules.players} players, not for more"):
        getattr(core, kind)(rules, itertools.repeat(core.make_agent("uniform")), 0, *more)


@every_game
def test_records_are_values(game):
    table, agent = Table(game, make_rules(game, short_rules(game)), 3), valtti.game(game).make_agent("uniform")
    while not table.over:
        table.let(agent)
    record = record_of(table, ["uniform"] * table.rules.players, {"names": ["a", "b"]})
    assert_value(record)
    turned = type(record)(**vars(record) | {"rules": dict(reversed(record.rules.items()))})
    assert turned == record
    assert hash(turned) == hash(record)
