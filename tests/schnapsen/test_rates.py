"""How often bots win and what they score, against measurements of the bots' own platform (8 and 9.3)."""

import math
import random

import pytest

import valtti
from valtti.reproduce.schnapsen.published import published

VU = {"preset": "vu"}
GAMES = 20_000

# Some of each kind of bot: all would take minutes.
PAIRINGS = [
    ("kbbot", "rand"),
    ("kbbot", "bully"),
    ("abot", "kbbot"),
    ("abot", "bully"),
    ("bbot", "kbbot"),
    ("bbot", "bully"),
    ("cbot", "kbbot"),
    ("cbot", "rand"),
    ("dbot", "bully"),
    ("ebot", "kbbot"),
    ("ebot", "bully"),
    ("abot-described", "bully"),
    ("bbot-described", "rand"),
    ("cbot-described", "kbbot"),
    ("dbot-described", "bully"),
    ("ebot-described", "rand"),
    ("bbot-data", "kbbot"),
    ("bbot-data", "bully"),
    ("cbot-data", "kbbot"),
    ("cbot-data", "bully"),
]


def tolerance(spread, measured, games=GAMES):
    """Four standard errors of the difference of two means."""
    return 4 * spread * math.sqrt(1 / measured + 1 / games)


def assert_wins_as_measured(result, measured):
    spread = math.sqrt(measured.rate * (1 - measured.rate))
    limit = tolerance(spread, measured.games, result.games)
    assert result.agents[0].win_rate == pytest.approx(measured.rate, abs=limit)


@pytest.mark.parametrize(("bot", "other"), PAIRINGS)
def test_bot_wins_and_scores_as_measured(bot, other):
    measured = published().reference[bot, other]
    result = valtti.match("schnapsen", [bot, other], games=GAMES, rules=VU, seed=7)
    assert_wins_as_measured(result, measured)
    for agent, scaled in zip(result.agents, measured.points, strict=True):
        # Points of a deal are 0 to 3, so that they spread by at most 1.5 and mostly by about 1.2.
        limit = tolerance(1.3, measured.games)
        assert agent.points_a_game.value == pytest.approx(scaled / published().games_a_pairing, abs=limit)


@pytest.mark.parametrize("bot", ["kbbot", "cbot", "dbot-described"])
def test_bot_wins_against_rdeep_as_measured(bot):
    result = valtti.match("schnapsen", [bot, "rdeep"], games=4000, rules=VU, seed=7)
    assert_wins_as_measured(result, published().reference[bot, "rdeep"])


@pytest.mark.parametrize(
    ("bot", "percent", "points"),
    [
        ("rand", 57.7, (1.06, 0.66)),
        ("kbbot", 55.3, (0.91, 0.67)),
        ("bully", 51.3, (0.98, 0.92)),
        ("cbot", 51.2, (0.74, 0.70)),
    ],
)
def test_forehand_has_its_advantage(bot, percent, points):
    rules = VU | {"first_leader": 0}
    result = valtti.match("schnapsen", [bot, bot], games=GAMES, rules=rules, seed=8, fixed_seats=True)
    assert result.agents[0].win_rate == pytest.approx(percent / 100, abs=tolerance(0.5, GAMES))
    for agent, mean in zip(result.agents, points, strict=True):
        assert agent.points_a_game.value == pytest.approx(mean, abs=tolerance(1.3, GAMES))


def random_deals(count):
    """Deals of random players under `vu`: tricks played, value, and whether the last trick decided."""
    choices = random.Random(5)
    for seed in range(count):
        state = valtti.deal("schnapsen", VU, seed)
        before = list(state.score)
        while not state.over:
            before, trick = list(state.score), state.trick
            move = choices.choice(list(state.moves))
            state.play(move, valtti.Rng(0))
        points = sum(valtti.game("schnapsen").points(card) for card in (*move.cards, *trick))
        winner = state.winners[0]
        yield sum(state.tricks), max(state.points), before[winner] + points < 66 and sum(state.tricks) == 10


def test_random_deals_end_as_measured():
    deals = list(random_deals(6000))
    n = len(deals)
    assert sum(last for *_, last in deals) / n == pytest.approx(0.11, abs=0.02)
    assert sum(tricks == 10 for tricks, *_ in deals) / n == pytest.approx(0.23, abs=0.025)
    assert min(tricks for tricks, *_ in deals) >= 2
    for value, share in ((1, 0.46), (2, 0.35), (3, 0.18)):
        assert sum(worth == value for _, worth, _ in deals) / n == pytest.approx(share, abs=0.03)


def test_starting_hands_hold_trumps_and_marriages_as_they_should():
    trumps, marriages, n = [0] * 5, 0, 20_000
    for seed in range(n):
        state = valtti.deal("schnapsen", VU, seed)
        hand = {str(card) for card in state.hands[0]}
        trumps[sum(card[1] == state.trump for card in hand)] += 1
        marriages += any({"K" + suit, "Q" + suit} <= hand for suit in "CDHS")
    for count, share in zip(trumps, (0.258, 0.470, 0.235, 0.036, 0.001), strict=True):
        assert count / n == pytest.approx(share, abs=0.0141)  # four standard errors of a half
    assert marriages / n == pytest.approx(0.204, abs=0.0115)
