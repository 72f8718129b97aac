"""What the terminal tells a person of others' moves: nothing that the person's own view does not show."""

import copy
from collections import defaultdict

import pytest

import valtti
from games_under_test import random_game, variant_name, variants
from valtti.games.faces import face
from valtti.games.table import Event

NAMES = ["Anna", "Eero", "Helmi", "Ville", "Sanna", "Juhani", "Kaisa", "Onni"]


def told(story, event):
    return copy.deepcopy(story).tell(event.seen_by(story.reader))


def made(state, move):
    after = state.copy()
    after.play(move, valtti.Rng(1))
    return Event(state.actor, move, False, state.copy(), after)


def deal_of(state):
    return getattr(state, "round", None)


@pytest.mark.parametrize(("game", "rules"), variants(), ids=variant_name)
def test_moves_that_look_the_same_to_a_reader_are_told_alike(game, rules):
    """Moves of another seat after which the reader's views are equal, such as gifts to somebody else.

    A new deal makes everything look the same, although the moves that led to it were seen.
    """
    for state, move in random_game(game, rules, 5):
        if move is None or state.view(state.actor).count > 200:
            continue
        actor, players = state.actor, state.rules.players
        reader = (actor + 1) % players
        story = face(game).story(NAMES[:players], reader)
        alike = defaultdict(set)
        for other in state.moves:
            event = made(state, other)
            if deal_of(event.after) == deal_of(state):
                alike[event.after.view(reader).text].add("\n".join(told(story, event)))
        for sentences in alike.values():
            assert len(sentences) == 1, sentences


def four_nines(seat):
    rules = {"unit": "deal"}
    hands = [["9C", "9D", "9H", "9S", "AC", "TC", "KC", "QC"], 8, 8]
    hands = hands[-seat:] + hands[:-seat] if seat else hands
    return valtti.load_position(
        {"game": "tysiac", "rules": rules, "phase": "nines", "hands": hands, "declarer": 0, "bid": 100, "actor": seat}
    )


def test_nobody_is_told_that_four_nines_were_kept():
    state = four_nines(1)
    event = made(state, state.parse("decline"))
    for reader in (0, 2):
        assert told(face("tysiac").story(NAMES[:3], reader), event) == []
    assert told(face("tysiac").story(NAMES[:3], 1), event)
