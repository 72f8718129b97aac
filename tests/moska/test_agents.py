"""The original's hand-made agents, by the check values of the specification (6.5, 6.6) and their own rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import valtti
from valtti.agents.registry import listings, make_agent

POSITIONS = Path(__file__).parent.parent / "positions" / "moska"
CORE = valtti.game("moska")


def position(name):
    return valtti.load_position(POSITIONS / f"{name}.json")


def choices(agent, state, repeats=200):
    """The moves that an agent makes in a state, over many seeds."""
    native = CORE.make_agent(agent) if isinstance(agent, str) else agent
    return {str(native.decide(state, seed)) for seed in range(repeats)}


def acting(data, **changes):
    return valtti.load_position({"game": "moska", "trump": "H", "target": 0, **data, **changes})


@pytest.mark.parametrize(("card", "count"), [("9H", 29), ("JS", 8), ("KC", 4), ("4C", 1), ("5D", 3), ("6D", 4)])
def test_kill_counts_of_position_b(card, count):
    assert CORE.kill_count(position("b").view(0), valtti.Card(card)) == count


@pytest.mark.parametrize(("card", "count"), [("4C", 2), ("4S", 2), ("8D", 6), ("JH", 48), ("QD", 10), ("AC", 12)])
def test_kill_counts_of_position_a(card, count):
    assert CORE.kill_count(position("a").view(3), valtti.Card(card)) == count


def test_bot3_waits_in_position_b():
    assert choices("bot3", position("b")) == {"wait"}


def test_bot3_opens_position_a_with_its_weakest_card():
    assert choices("bot3", position("a")) == {"open 4C"}


def test_bot2_kills_in_position_b_as_the_cheapest_assignment_says():
    """By default the flagged card is cheap to kill; with Bot3's coefficients the costs are those of the check."""
    assert choices("bot2", position("b")) == {"kill KC>4C 9H>6D"}
    bot3 = next(listing.parameters for listing in listings("moska") if listing.name == "bot3")
    assert choices(CORE.make_agent("bot2", list(bot3.items())), position("b")) == {"kill KC>4C 9H>5D"}


@pytest.mark.parametrize(("seat", "value"), [(0, 11.95394), (3, 25.48279)])
def test_heuristic_value_of_position_b_as_it_stands(seat, value):
    """The value of waiting is that of the position itself, apart from the pass mark, which it does not count."""
    state = position("b")
    if seat != state.actor:
        state.act_as(seat)
    still = "wait" if seat == 0 else "pass"
    values = {str(move): rating for move, rating in make_agent("moska", "heuristic-hif").rate(state.view(seat))}
    assert values[still] == pytest.approx(value, abs=1e-5)


def test_random_opens_with_one_rank_and_sometimes_with_a_pair():
    state = acting({"hands": [6, 6, 6, ["5C", "5S", "9D", "JH", "QD", "2C"]], "deck": 10, "target": 0})
    found = choices("random", state, 500)
    assert found == {"open 5C 5S", "open 9D", "open JH", "open QD", "open 2C"}


def test_old_random_opens_with_one_card():
    state = acting({"hands": [6, 6, 6, ["5C", "5S", "9D", "JH", "QD", "2C"]], "deck": 10})
    assert choices("random-old", state, 500) == {"open 5C", "open 5S", "open 9D", "open JH", "open QD", "open 2C"}


def test_uniform_makes_every_legal_move():
    state = acting({"hands": [6, 6, 6, ["5C", "5S", "9D", "JH", "QD", "2C"]], "deck": 10})
    assert choices("uniform", state, 500) == {str(move) for move in state.moves}


def test_bot0_opens_with_all_of_its_lowest_rank_and_bot1_keeps_the_trump():
    state = acting({"hands": [6, 6, 6, ["5C", "5H", "9D", "JH", "QD", "KC"]], "deck": 10})
    assert choices("bot0", state) == {"open 5C 5H"}
    assert choices("bot1", state) == {"open 5C"}


def test_bot0_kills_its_lowest_victims_and_the_last_card_in_hand_stays():
    state = acting(
        {
            "hands": [["9D", "TD", "2C"], 6, 6, 6],
            "deck": ["3S", "3H"],
            "unkilled": ["7D", "8D"],
            "passed": [1, 2, 3],
            "actor": 0,
        }
    )
    kills = {move for move in choices("bot0", state) if move.startswith("kill")}
    assert kills == {"kill TD>7D"}


def test_bot1_does_not_add_trumps_or_kings():
    state = acting(
        {
            "hands": [6, ["7C", "KC", "7H", "3S", "4S", "5S"], 6, 6],
            "deck": 10,
            "unkilled": ["7D"],
            "killed": ["KD", "AD"],
            "actor": 1,
        }
    )
    assert choices("bot1", state) == {"add 7C", "pass"}


def test_counting_bots_add_weak_cards_only_while_there_is_a_deck():
    table = {"unkilled": ["7D"], "killed": ["KD", "AD"], "actor": 1}
    hands = [6, ["7C", "KC", "7H", "3S", "4S", "5S"], 6, 6]
    # With all clubs in the game the king kills 11 cards, too many to give it away while there is a deck.
    assert choices("bot2", acting({"hands": hands, "deck": 25, **table})) == {"add 7C"}
    assert choices("bot2", acting({"hands": hands, "deck": 0, **table})) == {"add 7C 7H KC"}


def test_parameters_of_a_spec_change_the_agent():
    state = position("b")
    assert choices("bot2", state) != choices(CORE.make_agent("bot2", [("fall_card_threshold_at_start", -400.0)]), state)


def test_mif_plays_by_the_cards_that_it_would_draw():
    base = {"hands": [["2C", "3C", "4C", "5C", "6C", "7C"], 6, 6, ["8S", "8C", "9D", "TD", "JC", "QC"]]}
    tops = [["AH", "KH", "QH"], ["2D", "3D", "4D"], ["AS", "2S", "KH"], ["3H", "AD", "2S"]]
    seeing = CORE.make_agent("heuristic-mif")
    assert len({str(seeing.decide(acting({**base, "deck": [*top, "?", "?", "TH"]}))) for top in tops}) > 1


@pytest.mark.parametrize("name", ["bot3", "bot2", "random", "heuristic-hif"])
def test_agents_play_every_rule_option(name):
    for rules in ({"preset": "compat"}, {"trump2_swap": "choice"}, {"deck_attack": "on"}, {"take": "all_only"}):
        result = valtti.match("moska", [name] * 4, games=30, rules=rules, seed=2)
        assert result.void < 15
        assert sum(agent.losses for agent in result.agents) == 30 - result.void


def test_the_more_information_agent_is_marked_unfair():
    assert not next(agent.fair for agent in listings("moska") if agent.name == "heuristic-mif")
