"""How often the bots make each move: the test positions of the specification, and formulas in random positions."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from scipy import stats

import valtti
from oracle.schnapsen_bots import BOTS, Situation
from valtti.agents.registry import listings, make_player
from valtti.arena.conditions import Conditions
from valtti.arena.match import play_match
from valtti.games import make_rules

CORE = valtti.game("schnapsen")
CHOICES = 20_000
LEAST_P = 1e-4


def native(spec):
    return make_player("schnapsen", spec).native


def position(trump, hand, led=None, talon=("?", "?", "?", "?"), **more):
    """P1 holds the hand; it leads, or answers the card led by P0."""
    hand = hand.split()
    other = len(hand) - (led is not None)
    fields = {"leader": int(led is None), "hands": [other, hand], "talon": list(talon), **more}
    if led is not None:
        fields["trick"] = [led]
    return valtti.load_position({"game": "schnapsen", "rules": {"preset": "vu"}, "trump": trump, **fields})


# The positions by number, and the share of each move in the choices of each bot. Moves not named are never made.
POSITIONS = {
    "T39": position("C", "JC TD KH QH AS", talon=["AC", "?", "?", "?"]),
    "T40": position("C", "TD JD KH QH JS"),
    "T41": position("C", "JD KH QH QS JS"),
    "T42": position("C", "KC QC JC TD AH", talon=["AC", "?", "?", "?"]),
    "T43": position("S", "AC AD KH QS JS", "JH"),
    "T44": position("S", "AC JC TD QH JH", "KH"),
    "T45": position("S", "JC JD AH TH KH", "QH"),
    "T46": position("S", "JC KD AH QS JS", "TH"),
    "T47": position("S", "AC JD QH KS JS", "AS"),
    "T48": position("S", "JD TS KS", "AH", talon=[]),
    "T49": position("S", "KC QC TD JD QH", "AH"),
}
MOVES = {
    "T39": "JC TD KH QH AS X KH+QH QH+KH",
    "T40": "TD JD KH QH JS KH+QH QH+KH",
    "T41": "JD KH QH QS JS KH+QH QH+KH",
    "T42": "KC QC JC TD AH X KC+QC QC+KC",
    "T48": "TS KS",
}
SHARES = [
    ("T39", "kbbot", {"JC": "1"}),
    ("T39", "abot", {"JC QH QH+KH": "13/64", "TD KH AS X KH+QH": "5/64"}),
    ("T39", "bbot cbot dbot ebot", {"JC": "1/4", "TD KH QH AS KH+QH QH+KH": "1/8"}),
    ("T39", "bully", {"JC": "1"}),
    ("T40", "kbbot", {"JD JS": "1/2"}),
    ("T40", "abot", {"JD QH JS QH+KH": "10/49", "TD KH KH+QH": "3/49"}),
    ("T40", "bbot cbot dbot ebot", {"TD JD KH QH JS KH+QH QH+KH": "1/7"}),
    ("T40", "bully", {"TD": "1"}),
    ("T41", "bully", {"KH+QH": "1"}),
    ("T41", "abot", {"JD QH QS JS QH+KH": "9/49", "KH KH+QH": "2/49"}),
    ("T41", "kbbot", {"JD JS": "1/2"}),
    ("T42", "bbot cbot dbot ebot", {"KC": "3/4", "TD AH": "1/8"}),
    ("T42", "bully", {"KC": "1"}),
    ("T42", "kbbot", {"JC": "1"}),
    ("T42", "abot", {"QC JC QC+KC": "13/64", "KC TD AH X KC+QC": "5/64"}),
    ("T43", "bbot", {"AD": "1"}),
    ("T43", "cbot dbot", {"KH": "1"}),
    ("T43", "bully", {"QS": "1"}),
    ("T43", "ebot", {"QS": "16/25", "AC AD KH": "3/25"}),
    ("T43", "kbbot", {"JS": "1"}),
    ("T44", "bbot cbot dbot", {"AC": "1"}),
    ("T44", "cbot-described dbot-described", {"JC JH": "1/2"}),
    ("T44", "bully", {"QH": "1"}),
    ("T44", "ebot", {"AC JC TD QH JH": "1/5"}),
    ("T45", "bbot cbot dbot bully", {"AH": "1"}),
    ("T45", "cbot-described dbot-described", {"KH": "1"}),
    ("T46", "cbot dbot", {"AH": "37/125", "QS": "44/125", "JS": "20/125", "JC KD": "12/125"}),
    ("T46", "cbot-described dbot-described bbot", {"AH": "1"}),
    ("T46", "bully", {"QS": "1"}),
    ("T47", "cbot dbot", {"AC": "13/25", "KS": "6/25", "JD QH": "3/25"}),
    ("T47", "ebot", {"KS": "16/25", "AC JD QH": "3/25"}),
    ("T47", "bully", {"KS": "1"}),
    ("T48", "cbot dbot", {"TS KS": "1/2"}),
    ("T48", "ebot bully bbot", {"TS": "1"}),
    ("T49", "cbot dbot ebot", {"KC QC TD JD QH": "1/5"}),
    ("T49", "bbot", {"TD": "1"}),
    ("T49", "bully", {"QH": "1"}),
    ("T49", "kbbot", {"JD": "1"}),
]
CASES = [(name, bot, shares) for name, bots, shares in SHARES for bot in bots.split()]


def spread(shares):
    """Each move's fraction, from several moves to a line."""
    return {move: Fraction(share) for moves, share in shares.items() for move in moves.split()}


def situation(state):
    led = str(state.trick[0]) if state.trick else None
    return Situation([str(move) for move in state.moves], led, state.trump)


def deviation(agent, state, chances, seeds):
    """Chi-square and degrees of freedom of the choices made against the chances they should have."""
    counts, choices = Counter(str(agent.decide(state, seed)) for seed in seeds), len(seeds)
    assert set(counts) <= set(chances), f"impossible: {set(counts) - set(chances)} in {state.text}"
    chi = sum((counts[move] - choices * p) ** 2 / (choices * p) for move, p in chances.items())
    return float(chi), len(chances) - 1


@pytest.mark.parametrize("name", MOVES)
def test_bots_choose_from_the_moves_that_the_specification_counts(name):
    assert [str(move) for move in POSITIONS[name].moves] == MOVES[name].split()


@pytest.mark.parametrize(("name", "bot", "shares"), CASES, ids=lambda value: value if isinstance(value, str) else "")
def test_bot_makes_each_move_as_often_as_the_specification_says(name, bot, shares):
    chances = spread(shares)
    assert sum(chances.values()) == 1
    assert BOTS[bot](situation(POSITIONS[name])) == chances, "the formula disagrees"
    chi, freedom = deviation(native(bot), POSITIONS[name], chances, range(CHOICES))
    assert freedom == 0 or stats.chi2.sf(chi, freedom) > LEAST_P


def decisions(rules, count):
    """Positions of random deals with something to decide; nobody claims, so that they last."""
    choices, seed = random.Random(count), 0
    while count > 0:
        state, seed = valtti.deal("schnapsen", rules, seed), seed + 1
        while not state.over:
            moves = [move for move in state.moves if move.kind != "claim"]
            if len(moves) > 1 and choices.random() < 0.2:
                count -= 1
                yield state
            state.play(choices.choice(moves), valtti.Rng(0))


@pytest.mark.parametrize("bot", BOTS)
def test_bot_follows_its_formula_in_random_positions(bot):
    agent, chi, freedom = native(bot), 0.0, 0
    for number, state in enumerate(decisions({"preset": "vu"}, 250)):
        seeds = range(400 * number, 400 * (number + 1))  # their own, so that the deviations are independent
        more_chi, more_freedom = deviation(agent, state, BOTS[bot](situation(state)), seeds)
        chi, freedom = chi + more_chi, freedom + more_freedom
    assert freedom == 0 or stats.chi2.sf(chi, freedom) > LEAST_P


def test_every_bot_but_rdeep_has_a_formula():
    assert {listing.name for listing in listings("schnapsen")} - {
        "rdeep",
        "rdeep-described",
        "uniform",
        "master",
        "net",
        "network",
        "pimc",
        "ismcts",
    } == set(BOTS)


@pytest.mark.parametrize("preset", ["official", "vu"])
@pytest.mark.parametrize("bot", sorted({*BOTS, "rdeep"} - {"rand"}))
def test_bots_claim_when_they_are_right_and_only_rdeep_closes(bot, preset):
    agent = native(bot)
    claims = 0
    for state in decisions({"preset": preset, "claim": "player", "unit": "deal"}, 400):
        move = agent.decide(state, 1)
        assert move.kind != "close" or bot == "rdeep"
        marriages = [str(m) for m in state.moves if str(m).startswith("claim ")] if preset == "official" else []
        best = max([0, *(40 if text.endswith(state.trump) else 20 for text in marriages)])
        may_claim = not state.trick and state.tricks[state.actor] > 0
        right = may_claim and state.score[state.actor] + best >= 66
        assert (move.kind == "claim") == right, state.text
        claims += right
    assert claims > 10


# --- bbot-data, the bot that finds no move ---------------------------------------------------------------


def test_bbot_data_has_no_move_on_lead_with_a_single_plain_ace_or_ten():
    agent = native("bbot-data")
    for card in (rank + suit for suit in "CDHS" for rank in "ATKQJ"):
        # The other card is a jack of another suit, so that P1 could lead or answer.
        other = "JD" if card[1] != "D" else "JH"
        on_lead = position("C", card, talon=[], hands=[[other], [card]], score=[50, 50])
        if card[1] != "C" and card[0] in "AT":
            with pytest.raises(ValueError, match="no move"):
                agent.decide(on_lead)
        else:
            assert str(agent.decide(on_lead)) == card
        answering = position("C", card, other, talon=[], score=[50, 50])
        assert str(agent.decide(answering)) == card


def forfeits(agents, games):
    """The failures of a match, and the points of both players in the games that they ended."""
    points = []
    players = [make_player("schnapsen", agent) for agent in agents]

    def see(block):
        points.extend(tuple(block.points[row]) for row in block.failures)

    rules = make_rules("schnapsen", {"preset": "vu"})
    result = play_match("schnapsen", rules, players, games, Conditions(seed=1), on_block=see)
    assert result.games == games, "the match goes on"
    return result, points


def test_bbot_data_forfeits_are_failures_with_a_reason_and_cost_three_points():
    """They happen some four times in 100,000 deals, so that it takes many to see one."""
    result, points = forfeits(["bbot-data", "rand"], 200_000)
    assert 0 < result.num_failures < 50
    assert {failure.player for failure in result.failures} == {0}
    assert {failure.reason for failure in result.failures} == {"bbot-data has no move to make"}
    assert set(points) == {(0, 3)}


class BreaksTheRules(valtti.Agent):
    """Plays a card of its hand that is not legal as soon as there is one."""

    def choose(self, view):
        wrong = [view.parse(str(card)) for card in view.hand if not view.is_legal(view.parse(str(card)))]
        return wrong[0] if wrong else view.moves[0]


def test_an_illegal_card_loses_the_deal_with_three_points():
    """T20"""
    result, points = forfeits([BreaksTheRules(), "rand"], 300)
    assert len(points) == result.num_failures > 50
    assert all("not legal" in failure.reason for failure in result.failures)
    assert set(points) == {(0, 3)}
