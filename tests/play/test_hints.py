"""What hints say, and of what they are sure."""

import itertools
import random

import pytest

import valtti
from games_under_test import positions, short_rules
from terminal import position
from valtti._core import Rng
from valtti.agents.registry import default_agent, make_agent, make_player
from valtti.analysis.rating import Ratings
from valtti.games import names
from valtti.games.faces import face
from valtti.play.hints import Advice, Hints
from valtti.play.session import AgentSeat


def hints(game="moska"):
    return Hints(game, AgentSeat(game, make_player(game, default_agent(game))))


def words(*answers, parts=100):
    """Of a position with the moves take and deck, of which the agent chooses the first; an answer values both."""
    view = position(hands=[["9D", "KS", "2C"], 6, 6, 6], unkilled=["QC"]).view(0)
    moves = {move.kind: move for move in view.moves}
    ratings = Ratings([{moves["take"]: take, moves["deck"]: deck} for take, deck in answers])
    return hints().said(view, Advice(moves["take"], ratings, parts=parts))


def test_a_hint_says_how_often_the_best_moves_come_to_a_good_end():
    assert words((0.924, 0.709)) == (
        "master would take Q♣, which avoids losing about 92 of 100 games from here. "
        "The next best is to turn the top card of the deck: about 71 of 100 games."
    )


def test_what_is_better_than_the_agents_choice_is_told():
    assert words((0.31, 0.97), parts=10) == (
        "master would take Q♣, which avoids losing about 3 of 10 games from here. "
        "Played on quickly, it comes off better to turn the top card of the deck: nearly all games."
    )


@pytest.mark.parametrize(
    ("answers", "parts"),
    [
        ([(0.64, 0.56)], 10),
        ([(0.56, 0.64)], 10),
        ([(0.64, 0.635)], 100),
        ([(0.9, 0.4), (0.5, 0.6)], 100),  # they do not agree
    ],
)
def test_a_difference_that_may_be_chance_is_not_told_as_one(answers, parts):
    assert words(*answers, parts=parts).endswith("To turn the top card of the deck is about as good.")


def test_a_choice_that_was_not_played_out_is_only_named():
    view = position().view(0)
    take = next(move for move in view.moves if move.kind == "take")
    assert hints().said(view, Advice(take, Ratings([{}]))) == "master would take 7♦ 8♠ Q♣."


@pytest.mark.parametrize("game", names())
def test_every_game_gives_hints_about_legal_moves(game):
    for state in itertools.islice(positions(game, short_rules(game), range(1)), 0, None, 25):
        text = hints(game).hint(state.view(state.actor, 3))
        assert text.startswith(f"{default_agent(game)} would ")
        assert text.endswith(".")


def test_a_hint_in_a_bummerl_has_the_move_and_the_number_that_its_agent_says():
    view = valtti.deal("schnapsen", seed=6).view(0, 1)
    advice, master = hints("schnapsen").advice(view), make_agent("schnapsen", "master")
    rated = dict(master.rate(view))
    assert advice.ratings.values == rated
    assert advice.choice == max(rated, key=rated.__getitem__)
    assert advice.games == "games"


def test_where_quick_players_play_on_in_a_bummerl_they_stop_at_the_end_of_the_round():
    state, chance, choices = valtti.deal("schnapsen", seed=1), Rng(2), random.Random(3)
    while not state.over:
        view = state.view(state.actor, 7)
        round_view, unit = face("schnapsen").horizon(view)
        assert (unit, round_view.rules.get("unit"), round_view.seed) == ("rounds", "deal", 7)
        assert [*round_view.moves] == [*view.moves]
        assert (round_view.hand, round_view.hidden, round_view.score) == (view.hand, view.hidden, view.score)
        state.play(choices.choice(list(state.moves)), chance)
    assert state.round > 2


def test_a_hint_for_a_win_at_hand_is_sure_of_it():
    view = valtti.load_position({"game": "tictactoe", "board": ["XX.", "OO.", "..."]}).view(0, 1)
    assert "mark the top right, which wins, a draw counted as half, nearly all games" in hints("tictactoe").hint(view)
