"""The numbers in print agree with each other and with what is known about them."""

import pytest

from valtti.arena.statistics import clopper_pearson, sign_test
from valtti.reproduce.schnapsen.claims import as_printed, is_underflow
from valtti.reproduce.schnapsen.published import BOTS, OPPONENTS
from valtti.reproduce.schnapsen.published import published as schnapsen
from valtti.reproduce.tictactoe.published import published as tictactoe
from valtti.reproduce.tysiac.published import GOAL
from valtti.reproduce.tysiac.published import published as tysiac

# As percentages, in the order kbbot, rand, rdeep, bully.
PERCENTAGES = {
    "kbbot": (None, 51.10, 20.54, 52.55),
    "abot": (50.88, 51.49, 20.87, 50.38),
    "bbot": (49.65, 51.76, 14.72, 32.58),
    "cbot": (61.14, 61.36, 24.85, 46.51),
    "dbot": (54.92, 57.39, 22.10, 52.99),
    "ebot": (47.55, 50.08, 16.73, 49.54),
}


@pytest.mark.parametrize("bot", PERCENTAGES)
def test_games_won_give_the_known_percentages(bot):
    data = schnapsen()
    for opponent, percentage in zip(OPPONENTS, PERCENTAGES[bot], strict=True):
        if percentage is None:
            assert (bot, opponent) not in data.wins
        else:
            assert 100 * data.wins[bot, opponent] / data.games_a_pairing == pytest.approx(percentage, abs=0.0051)


@pytest.mark.parametrize("pairing", [p for p in schnapsen().p_values if not is_underflow(p)])
def test_finite_p_values_are_the_exact_binomial_test_of_the_counts(pairing):
    assert as_printed(pairing) == schnapsen().p_values[pairing]


@pytest.mark.parametrize(
    ("pairing", "exponent"),
    [
        (("cbot", "kbbot"), -328),
        (("cbot", "rand"), -341),
        (("bbot", "bully"), -809),
        (("cbot", "rdeep"), -1728),
        (("bbot", "rdeep"), -3589),
        (("kbbot", "rdeep"), -2417),
    ],
)
def test_p_values_that_underflowed_have_their_true_powers(pairing, exponent):
    data = schnapsen()
    assert exponent <= sign_test(data.wins[pairing], data.games_a_pairing) < exponent + 1


def test_every_cell_of_the_papers_tables_is_there():
    data = schnapsen()
    cells = {(bot, opponent) for bot in BOTS for opponent in OPPONENTS}
    assert set(data.p_values) == set(data.points) == cells
    assert set(data.wins) == cells | {("kbbot", opponent) for opponent in ("rand", "rdeep", "bully")}
    assert len(data.pairings) == 24 + 16 + 8


def test_points_fit_the_games_won():
    """A game is worth 1 to 3 points, so that wins bound points."""
    data = schnapsen()
    for pairing, reference in data.reference.items():
        if reference.points is not None:
            own, other = reference.points
            error = 4 / reference.games**0.5
            assert reference.rate - error < own / 30_000 < 3 * (reference.rate + error), pairing
            assert 1 - reference.rate - error < other / 30_000 < 3 * (1 - reference.rate + error), pairing


def test_human_games_have_their_lengths_winners_and_table():
    data = tysiac()
    assert [len(game.totals[0]) for game in data.human_games] == [21, 23, 17, 22, 19, 15]
    assert [game.winner for game in data.human_games] == [*["Program"] * 4, "Player 3.2", "Program"]
    won, played = {}, {}
    for game in data.human_games:
        assert len({len(line) for line in game.totals}) == 1
        assert all(total % 10 == 0 for line in game.totals for total in line)
        assert all(max(line[:-1]) < GOAL for line in game.totals)
        for name in game.players:
            person = name.partition(".")[0]
            played[person] = played.get(person, 0) + 1
            won[person] = won.get(person, 0) + (name == game.winner)
    assert {name: (won[name], played[name]) for name in played} == data.human_results


def test_six_human_games_leave_a_wide_interval():
    ci = clopper_pearson(*tysiac().human_results["Program"])
    assert (round(ci.low, 2), round(ci.high, 2)) == (0.36, 1.00)


def test_tysiac_reference_values_agree_with_each_other():
    data = tysiac()
    assert sum(data.baseline_means) == pytest.approx(120, abs=0.02)
    for name, reference in data.reference.items():
        assert sum(reference.modulo3) == pytest.approx(1, abs=0.002)
        assert list(reference.quantiles.values()) == sorted(reference.quantiles.values())
        assert sum(data.lineups[name].wins) == data.games
    for name in ("random", "decent"):
        reference = data.reference[name]
        assert max(reference.lengths, key=reference.lengths.get) == reference.mode == data.lineups[name].mode
        assert 0.9 < sum(reference.lengths.values()) < 1  # rare lengths are left out
        assert reference.totals[reference.mode][0] >= GOAL


def test_tictactoe_counts_and_shares_add_up():
    data = tictactoe()
    assert sum(data.counts[name] for name in ("x_wins", "o_wins", "draws")) == data.counts["games"]
    for first, second in data.policies.values():
        assert sum(first) == pytest.approx(1, abs=2e-4)
        assert sum(second) == pytest.approx(1, abs=2e-4)
