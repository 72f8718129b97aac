"""How often bots win and what they score, against measurements of the bots' own platform (8 and 9.3)."""

import math
import random

import pytest

import valtti

VU = {"preset": "vu"}
GAMES = 20_000

# Pairing, share of the deals won, games measured; and the game points of both, scaled to 30,000 deals.
PUBLISHED = [
    ("kbbot", "rand", 51.02, (24177, 25335), 30_000),
    ("kbbot", "bully", 53.11, (19701, 33988), 30_000),
    ("abot", "kbbot", 50.55, (24460, 23473), 30_000),
    ("abot", "bully", 50.03, (18640, 35210), 30_000),
    ("bbot", "kbbot", 38.93, (21303, 29131), 281_759),
    ("bbot", "bully", 29.23, (12124, 46559), 30_000),
    ("cbot", "kbbot", 54.15, (29156, 17673), 30_000),
    ("cbot", "rand", 57.18, (30532, 17596), 30_000),
    ("dbot", "bully", 53.36, (21597, 28256), 30_000),
    ("ebot", "kbbot", 47.05, (24922, 23394), 30_000),
    ("ebot", "bully", 49.89, (20095, 31452), 30_000),
    ("abot-described", "bully", 64.7, (22940, 26075), 6_000),
    ("bbot-described", "rand", 46.4, (21090, 29570), 6_000),
    ("cbot-described", "kbbot", 70.5, (32370, 11135), 6_000),
    ("dbot-described", "bully", 83.5, (32940, 8220), 6_000),
    ("ebot-described", "rand", 60.3, (28515, 17250), 6_000),
    ("bbot-data", "kbbot", 48.8, (31025, 24605), 6_000),
    ("bbot-data", "bully", 33.5, (16010, 42680), 6_000),
    ("cbot-data", "kbbot", 61.5, (33358, 15770), 12_000),
    ("cbot-data", "bully", 46.8, (18460, 33630), 12_000),
]


def tolerance(spread, measured, games=GAMES):
    """Four standard errors of the difference of two means."""
    return 4 * spread * math.sqrt(1 / measured + 1 / games)


@pytest.mark.parametrize(("bot", "other", "percent", "points", "measured"), PUBLISHED)
def test_bot_wins_and_scores_as_measured(bot, other, percent, points, measured):
    result = valtti.match("schnapsen", [bot, other], games=GAMES, rules=VU, seed=7)
    share = percent / 100
    spread = math.sqrt(share * (1 - share))
    assert result.agents[0].win_rate == pytest.approx(share, abs=tolerance(spread, measured))
    for agent, scaled in zip(result.agents, points, strict=True):
        # Points of a deal are 0 to 3, so that they spread by at most 1.5 and mostly by about 1.2.
        assert agent.points_a_game.value == pytest.approx(scaled / 30_000, abs=tolerance(1.3, measured))


@pytest.mark.parametrize(
    ("bot", "percent", "measured"), [("kbbot", 20.36, 2647), ("cbot", 20.70, 2184), ("dbot-described", 40.9, 760)]
)
def test_bot_wins_against_rdeep_as_measured(bot, percent, measured):
    games, share = 4000, percent / 100
    result = valtti.match("schnapsen", [bot, "rdeep"], games=games, rules=VU, seed=7)
    spread = math.sqrt(share * (1 - share))
    assert result.agents[0].win_rate == pytest.approx(share, abs=tolerance(spread, measured, games))


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
