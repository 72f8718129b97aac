"""rdeep: random playouts in sampled worlds, of which the luckiest or the best on average is played (6.8)."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from scipy import stats

import valtti
from valtti.agents.registry import make_agent, make_player
from valtti.errors import InputError

CORE = valtti.game("schnapsen")

# P1 answers the ace of hearts. A trump takes the trick and has 66 or more; with any other card P0 has them.
WIN_AT_ONCE = {
    "game": "schnapsen",
    "trump": "C",
    "leader": 0,
    "trick": ["AH"],
    "hands": [4, ["JC", "TD", "KH", "QS", "JS"]],
    "talon": ["?", "?", "?", "?"],
    "score": [60, 55],
    "tricks": [2, 1],
}
# Three cards each with the talon used up: nothing is hidden.
ENDGAME = {
    "game": "schnapsen",
    "trump": "C",
    "leader": 0,
    "hands": [["KH", "QH", "JC"], ["AH", "TD", "QC"]],
    "talon": [],
    "score": [30, 40],
}


def load(position, preset="vu"):
    return valtti.load_position(position | {"rules": {"preset": preset, "unit": "deal"}})


def native(spec):
    return make_player("schnapsen", spec).native


def choices(spec, state, seeds):
    agent = native(spec)
    return Counter(str(agent.decide(state, seed)) for seed in seeds)


@pytest.mark.parametrize("preset", ["vu", "official", "official-sharp"])
@pytest.mark.parametrize("spec", ["rdeep", "rdeep(mean=1)", "rdeep(samples=1, playouts=1, depth=1)"])
def test_a_move_that_wins_at_once_is_found(spec, preset):
    assert set(choices(spec, load(WIN_AT_ONCE, preset), range(500))) == {"JC"}


@pytest.mark.parametrize(
    "wrong", ["samples=0", "samples=1.5", "playouts=0", "depth=-1", "mean=2", "mean=x", "depth=1e9", "worlds=4"]
)
def test_parameters_are_checked(wrong):
    with pytest.raises(InputError, match=wrong.partition("=")[0]):
        make_player("schnapsen", f"rdeep({wrong})")


def test_of_one_sample_the_best_is_the_mean():
    state = load(WIN_AT_ONCE | {"trick": ["QH"], "score": [20, 20]})
    plain, mean = native("rdeep(samples=1)"), native("rdeep(samples=1, mean=1)")
    assert all(plain.decide(state, seed) == mean.decide(state, seed) for seed in range(500))


def test_the_luckiest_sample_and_the_best_mean_differ():
    state = load(WIN_AT_ONCE | {"trick": ["QH"], "score": [20, 20]})
    counts = [choices(spec, state, range(2000)) for spec in ("rdeep", "rdeep(mean=1)")]
    moves = sorted(set(counts[0]) | set(counts[1]))
    _, p, *_ = stats.chi2_contingency([[count[move] for move in moves] for count in counts])
    assert p < 1e-6


def share(state, seat):
    own, other = state.score[seat], state.score[1 - seat]
    return Fraction(own, own + other) if own + other else Fraction(0)


def playouts(state, seat, depth):
    """The shares of the points that random playouts end with, and how likely each is."""
    if state.over or depth == 0:
        return Counter({share(state, seat): Fraction(1)})
    total, moves = Counter(), list(state.moves)
    for move in moves:
        after = state.copy()
        after.play(move, valtti.Rng(0))
        for value, chance in playouts(after, seat, depth - 1).items():
            total[value] += chance / len(moves)
    return total


def repeated(values, times, combine):
    """The distribution of several independent values combined into one."""
    total = Counter()
    for drawn in itertools.product(values.items(), repeat=times):
        chance = Fraction(1)
        for _, p in drawn:
            chance *= p
        total[combine([value for value, _ in drawn])] += chance
    return total


def mean_of(values):
    return sum(values) / len(values)


def chances(state, samples, depth, combine):
    """How likely each move is chosen: the highest value, ties drawn evenly. With one playout a sample."""
    values = {}
    for move in state.moves:
        after = state.copy()
        after.play(move, valtti.Rng(0))
        values[str(move)] = repeated(playouts(after, state.actor, depth), samples, combine)
    total = Counter()
    for drawn in itertools.product(*(value.items() for value in values.values())):
        chance, best = Fraction(1), max(value for value, _ in drawn)
        for _, p in drawn:
            chance *= p
        winners = [move for move, (value, _) in zip(values, drawn, strict=True) if value == best]
        for move in winners:
            total[move] += chance / len(winners)
    return total


@pytest.mark.parametrize(("combine", "mean"), [(max, 0), (mean_of, 1)])
@pytest.mark.parametrize(("samples", "depth"), [(1, 3), (1, 5), (2, 3), (2, 5)])
def test_moves_are_chosen_as_often_as_the_definition_says(samples, depth, combine, mean):
    state = load(ENDGAME)
    wanted = chances(state, samples, depth, combine)
    spec = f"rdeep(samples={samples}, playouts=1, depth={depth}, mean={mean})"
    counts = choices(spec, state, range(20_000))
    assert set(counts) <= set(wanted)
    assert stats.chisquare([counts[m] for m in wanted], [float(20_000 * p) for p in wanted.values()]).pvalue > 1e-4


def test_ratings_are_values_of_all_legal_moves():
    state = load(ENDGAME)
    rated = dict(make_agent("schnapsen", "rdeep(depth=0)").rate(state.view(0)))
    assert set(rated) == set(state.moves)
    for move, value in rated.items():
        after = state.copy()
        after.play(move, valtti.Rng(0))
        assert value == pytest.approx(float(share(after, 0)))


def test_the_choice_is_the_best_of_the_ratings():
    agent = make_agent("schnapsen", "rdeep")
    for seed in range(200):
        state = valtti.deal("schnapsen", {}, seed)
        view = state.view(state.actor, seed)
        rated = agent.rate(view)
        assert agent.choose(view) == max(rated, key=lambda pair: pair[1])[0]


def test_playouts_of_a_bummerl_end_with_the_deal():
    """A new deal begins without points, so that going on would make every end of a deal worthless."""
    position = WIN_AT_ONCE | {"rules": {"unit": "bummerl"}}
    state = valtti.load_position(position)
    assert set(choices("rdeep", state, range(200))) == {"JC"}


def test_claims_are_rated_by_whether_they_are_right():
    position = WIN_AT_ONCE | {"hands": [5, ["KH", "QH", "KC", "QC", "JS"]], "leader": 1, "score": [20, 30]}
    del position["trick"]
    state = valtti.load_position(position | {"rules": {"claim": "player", "unit": "deal"}})
    rated = {str(move): value for move, value in make_agent("schnapsen", "rdeep").rate(state.view(1))}
    claims = {text: value for text, value in rated.items() if text.startswith("claim")}
    assert claims == {"claim": 0, "claim KC+QC": 1, "claim KH+QH": 0}
    assert set(choices("rdeep", state, range(100))) == {"claim KC+QC"}
