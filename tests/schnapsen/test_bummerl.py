"""A Bummerl: both start at seven and count down; the lead alternates; a Schneider counts two (3.7)."""

import pytest

import valtti

# P0 leads the ace of spades, takes the king with it and has 66; P1 has fewer than 33, so the deal is worth two.
WINS_TWO = {
    "game": "schnapsen",
    "trump": "C",
    "leader": 0,
    "forehand": 1,
    "hands": [["AS", "JS"], ["KS", "QD"]],
    "talon": [],
    "score": [60, 30],
}


def won(**fields):
    """The state after P0 has won a deal of two points."""
    state = valtti.load_position(WINS_TWO | fields)
    for text in ("AS", "KS"):
        assert not state.over
        state.play(state.parse(text), valtti.Rng(5))
    return state


def test_both_start_at_seven():
    state = valtti.deal("schnapsen")
    assert (list(state.to_go), state.round, state.last_round) == ([7, 7], 1, None)


def test_the_value_of_a_deal_is_counted_down_and_the_next_is_dealt():
    state = won()
    assert not state.over
    assert list(state.to_go) == [5, 7]
    assert (state.last_round.round, state.last_round.winner, state.last_round.change) == (1, 0, [2, 0])
    assert state.round == 2
    assert list(state.score) == list(state.tricks) == list(state.pending) == [0, 0]
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert (state.talon_size, len(state.played), state.closer, len(state.trick)) == (10, 0, None, 0)
    assert not any(state.known)


@pytest.mark.parametrize("forehand", [0, 1])
def test_the_lead_alternates_whoever_wins(forehand):
    state = won(forehand=forehand)
    assert state.forehand == state.leader == state.actor == 1 - forehand


@pytest.mark.parametrize(
    ("to_go", "points"),
    [([2, 3], 1), ([1, 3], 1), ([1, 1], 1), ([2, 7], 2), ([1, 7], 2), ([2, 6], 1)],
)
def test_who_reaches_zero_or_less_wins_and_a_schneider_counts_two(to_go, points):
    state = won(to_go=to_go)
    assert state.over
    assert list(state.to_go) == [0, to_go[1]]
    assert (state.winners, state.losers, state.points) == ([0], [1], [points, 0])
    assert list(state.moves) == []


def test_a_bummerl_goes_on_while_points_are_missing():
    state = won(to_go=[3, 1])
    assert not state.over
    assert list(state.to_go) == [1, 1]


def test_a_single_deal_is_over_with_its_value():
    state = won(rules={"unit": "deal"})
    assert state.over
    assert state.points == [2, 0]


def test_deals_of_a_bummerl_differ_and_depend_on_chance_alone():
    starts = set()
    for seed in range(20):
        state = valtti.load_position(WINS_TWO)
        rng = valtti.Rng(seed)
        for text in ("AS", "KS"):
            state.play(state.parse(text), rng)
        starts.add(state.text)
    assert len(starts) == 20


def test_whoever_fails_to_move_loses_the_bummerl():
    class GivesUp(valtti.Agent):
        def choose(self, view):
            raise RuntimeError("no idea")

    result = valtti.match("schnapsen", [GivesUp(), "rand"], games=20, seed=1)
    assert [agent.wins for agent in result.agents] == [0, 20]
    assert result.agents[1].points == 20
