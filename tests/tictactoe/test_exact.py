"""The exact facts of the specification, and the agents by them.

A plain model works the game out with fractions, independently of the core. A board is nine characters, and a policy
is a function from a board on which a player is to move to the squares among which it chooses evenly.
"""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from scipy import stats

import valtti

CORE = valtti.game("tictactoe")
AGENTS = ["random", "minimax", "most-wins", "careful"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
EMPTY = "." * 9


def state_of(board):
    return valtti.load_position({"game": "tictactoe", "board": [board[:3], board[3:6], board[6:]]})


# --- The model ---------------------------------------------------------------------------------------------


def winner(board):
    return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), None)


def mover(board):
    return "XO"[board.count("X") - board.count("O")]


def squares(board):
    return [] if winner(board) else [i for i in range(9) if board[i] == "."]


def marked(board, square):
    return board[:square] + mover(board) + board[square + 1 :]


@cache
def positions(board=EMPTY):
    """All boards that can follow, with this one."""
    return frozenset({board}).union(*(positions(marked(board, square)) for square in squares(board)))


@cache
def endings(board=EMPTY):
    """How many ways of playing on end with each winner."""
    if not squares(board):
        return Counter([winner(board)])
    return sum((endings(marked(board, square)) for square in squares(board)), Counter())


@cache
def perfect(board):
    """1, 0 or -1 for X, if both play perfectly."""
    if not squares(board):
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    values = [perfect(marked(board, square)) for square in squares(board)]
    return max(values) if mover(board) == "X" else min(values)


def evaluation(policy):
    """Wins, draws and losses from a board on of the player with a mark, against random play."""

    @cache
    def shares(mark, board=EMPTY):
        if not squares(board):
            won = winner(board)
            return (Fraction(won == mark), Fraction(won is None), Fraction(won not in (mark, None)))
        choice = policy(board) if mover(board) == mark else squares(board)
        parts = [shares(mark, marked(board, square)) for square in choice]
        return tuple(sum(part) / len(choice) for part in zip(*parts, strict=True))

    return shares


def best_policy(score, allowed=lambda mark, board: True):
    """Plays for the highest score of its own shares, among moves to allowed boards where there are any."""

    @cache
    def policy(board):
        mark = mover(board)
        after = {square: marked(board, square) for square in squares(board)}
        choice = [square for square in after if allowed(mark, after[square])] or list(after)
        highest = max(score(*shares(mark, after[square])) for square in choice)
        return [square for square in choice if score(*shares(mark, after[square])) == highest]

    shares = evaluation(policy)
    return policy


def minimax(board):
    sign = 1 if mover(board) == "X" else -1
    values = {square: sign * perfect(marked(board, square)) for square in squares(board)}
    return [square for square in values if values[square] == max(values.values())]


def holds(mark, board):
    return perfect(board) * (1 if mark == "X" else -1) >= 0


POLICIES = {
    "random": squares,
    "minimax": minimax,
    "most-wins": best_policy(lambda win, draw, loss: (win, -loss)),
    "careful": best_policy(lambda win, draw, loss: win, allowed=holds),
}


def as_chances(policy):
    """A policy of the model as the core takes it."""

    def chances(view):
        choice = policy(view.board)
        return [1 / len(choice) if square in choice else 0 for square in range(9)]

    return chances


def approximately(shares):
    return pytest.approx(tuple(float(share) for share in shares), abs=1e-12)


# --- The size of the game ----------------------------------------------------------------------------------


def test_the_game_has_as_many_positions_and_games_as_are_known():
    assert CORE.count_all() == {
        "positions": 5478,
        "up_to_symmetry": 765,
        "games": 255_168,
        "x_wins": 131_184,
        "o_wins": 77_904,
        "draws": 46_080,
    }


def test_the_model_counts_the_same():
    counts = CORE.count_all()
    assert len(positions()) == counts["positions"]
    assert endings() == {"X": counts["x_wins"], "O": counts["o_wins"], None: counts["draws"]}


def test_perfect_play_draws():
    assert perfect(EMPTY) == 0
    result = valtti.match("tictactoe", ["minimax", "careful"], games=2000, seed=1)
    assert [player.wins for player in result.agents] == [0, 0]


def test_core_and_model_agree_on_every_position():
    for board in positions():
        state = state_of(board)
        assert [move.value for move in state.moves] == squares(board)
        assert state.over == (not squares(board))
        if state.over:
            assert state.winners == ([] if winner(board) is None else ["XO".index(winner(board))])
        else:
            assert state.actor == "XO".index(mover(board))


# --- Play against random -----------------------------------------------------------------------------------

#: Win, draw and loss against random play, moving first and second, as the specification gives them.
KNOWN = {
    "random": ((Fraction(737, 1260), Fraction(8, 63), Fraction(121, 420)), (0.2881, 0.1270, 0.5849), 0.4365),
    "minimax": ((0.9678, 0.0322, 0), (0.7775, 0.2225, 0), 0.8726),
    "most-wins": ((Fraction(191, 192), 0.0052, 0), (Fraction(887, 945), 0.0455, 0.0159), 0.9667),
    "careful": ((Fraction(191, 192), 0.0052, 0), (Fraction(866, 945), 0.0836, 0), 0.9556),
}


def assert_known(found, known):
    """Fractions and zeros are exact, decimals are rounded."""
    exact = isinstance(known, Fraction | int)
    assert float(found) == pytest.approx(float(known), abs=1e-12 if exact else 5.001e-5)


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_has_the_known_results_against_random_play(agent):
    found = CORE.against_random(agent)
    for side in (0, 1):
        for share, known in zip(found[side], KNOWN[agent][side], strict=True):
            assert_known(share, known)
    assert_known((found[0][0] + found[1][0]) / 2, KNOWN[agent][2])


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_has_the_results_of_its_model(agent):
    found = CORE.against_random(agent)
    for side, mark in enumerate("XO"):
        assert found[side] == approximately(evaluation(POLICIES[agent])(mark))


@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_chooses_as_its_model_does_on_every_board(agent):
    chances = as_chances(POLICIES[agent])
    for board in positions():
        if squares(board):
            view = state_of(board).view("XO".index(mover(board)))
            assert CORE.chances(agent, view) == pytest.approx(chances(view))


def test_a_policy_written_in_python_is_evaluated_like_an_agent():
    policy = best_policy(lambda win, draw, loss: (win - loss, win))
    first, second = CORE.against_random(as_chances(policy))
    assert first == approximately((Fraction(191, 192), Fraction(1, 192), 0))
    assert_known(second[0], Fraction(883, 945))
    assert_known(second[1], 0.0561)
    assert_known(second[2], 0.0095)
    assert_known((first[0] + second[0]) / 2, 0.9646)


def test_the_best_first_move_against_random_play_is_a_corner():
    ratings = CORE.make_agent("most-wins").rate(valtti.deal("tictactoe").view(0))
    corner, edge, centre = Fraction(191, 192), Fraction(379, 384), Fraction(95, 96)
    wanted = [corner, edge, corner, edge, centre, edge, corner, edge, corner]
    # Losses make a difference of less than one part in 9!, so that they decide between equal wins only.
    assert [value for _, value in ratings] == pytest.approx([float(share) for share in wanted], abs=3e-6)


@pytest.mark.parametrize("chances", [[0] * 9, [1] * 9, [float("nan")] * 9])
def test_chances_that_do_not_add_up_are_refused(chances):
    with pytest.raises(ValueError, match="not to 1"):
        CORE.against_random(lambda view: chances)


def test_an_unknown_agent_is_refused():
    with pytest.raises(ValueError, match="unknown agent 'nobody'"):
        CORE.against_random("nobody")


# --- Play as it is -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("board", [EMPTY, "X........", "X...O...X", "XO.......", "X.X.O...."])
def test_an_agent_chooses_with_its_chances(agent, board):
    state = state_of(board)
    chances = CORE.chances(agent, state.view(state.actor))
    native = CORE.make_agent(agent)
    times = 3000
    chosen = Counter(native.decide(state, seed).value for seed in range(times))
    expected = {square: times * chance for square, chance in enumerate(chances) if chance}
    assert set(chosen) == set(expected)
    if len(expected) > 1:
        assert stats.chisquare([chosen[square] for square in expected], list(expected.values())).pvalue > 1e-4


@pytest.mark.parametrize("agent", AGENTS)
def test_a_match_has_the_exact_share_of_wins(agent):
    games = 20_000
    result = valtti.match("tictactoe", [agent, "random"], games=games, seed=3)
    first, second = CORE.against_random(agent)
    wins = result.agents[0].wins
    assert stats.binomtest(wins, games, (first[0] + second[0]) / 2).pvalue > 1e-4


@pytest.mark.parametrize("agent", ["minimax", "careful"])
@pytest.mark.parametrize("opponent", AGENTS)
def test_a_perfect_player_never_loses(agent, opponent):
    result = valtti.match("tictactoe", [agent, opponent], games=2000, seed=4)
    assert result.agents[0].wins + result.agents[0].draws == 2000
