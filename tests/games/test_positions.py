"""Position files of any game: fields in their natural types, and whether anything is left open."""

import itertools
import json

import pytest

import valtti
from games_under_test import NOTHING_HIDDEN, positions, short_rules
from valtti.games import game_of, names
from valtti.games.positions import is_complete, load_position, save_position

every_game = pytest.mark.parametrize("game", names())


@every_game
def test_a_file_of_a_state_is_complete(game):
    for state in itertools.islice(positions(game, short_rules(game), range(2)), 0, None, 4):
        assert is_complete(save_position(state))


@every_game
def test_a_file_names_the_game_of_the_position(game):
    state = valtti.deal(game)
    things = [state, state.view(0), state.moves[0]]
    assert [game_of(thing) for thing in things] == [game] * 3
    assert save_position(state)["game"] == save_position(state.view(0))["game"] == game


def test_what_is_of_no_game_is_refused():
    for thing in (3, "moska", None, valtti.Card("KH"), valtti.game("moska")):
        with pytest.raises(TypeError, match=f"of a game is wanted, not {type(thing).__name__}"):
            game_of(thing)


@every_game
def test_a_file_of_a_view_is_complete_only_where_nothing_is_hidden(game):
    state = valtti.deal(game)
    assert is_complete(save_position(state.view(state.actor))) == (game in NOTHING_HIDDEN)


@every_game
def test_a_field_of_one_word_a_group_may_be_written_as_a_plain_list(game):
    for state in positions(game, short_rules(game), range(2)):
        data = json.loads(json.dumps(save_position(state)))
        plain = {key: _plain(value) for key, value in data.items()}
        assert load_position(plain) == state


def _plain(value):
    """[["6"], ["7"]] as ["6", "7"], and whatever is of another shape as it is."""
    is_grouped = isinstance(value, list) and value and all(isinstance(x, list) and len(x) == 1 for x in value)
    return [x[0] for x in value] if is_grouped else value


def test_hands_may_be_numbers_of_cards_and_known_cards_one_a_seat():
    data = {"game": "moska", "trump": "H", "target": 0, "actor": 1, "rules": {"players": 2}, "deck": 3}
    state = load_position(data | {"hands": [5, 6], "known": ["2C", "3C"]})
    assert list(state.hand_sizes) == [5, 6]
    assert [[str(card) for card in cards] for cards in state.known] == [["2C"], ["3C"]]
    assert not is_complete(data | {"hands": [5, 6]})


@pytest.mark.parametrize(
    ("text", "key"),
    [('{"game": "moska", "deck": 3, "deck": 4}', "deck"), ('{"game": "moska", "rules": {"a": 1, "a": 1}}', "a")],
)
def test_a_key_that_stands_twice_is_refused(text, key, tmp_path):
    file = tmp_path / "position.json"
    file.write_text(text)
    with pytest.raises(valtti.InputError) as refused:
        load_position(file)
    assert str(refused.value) == f"{file}: the key '{key}' stands there twice"


def test_several_lists_where_one_belongs_are_refused():
    data = save_position(valtti.deal("moska"))
    with pytest.raises(valtti.InputError, match="deck is one list, not several"):
        load_position(data | {"deck": [["2C", "3C"], ["4C"]]})
