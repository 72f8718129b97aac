"""Gathering positions: which ones, with what labels, and that it does not matter how often it is stopped."""

import itertools
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from games_under_test import short_rules
from valtti import moska
from valtti._core import mix
from valtti.agents.registry import make_player
from valtti.errors import InputError
from valtti.games import make_rules, names
from valtti.games.table import Table
from valtti.learning.cards import read_card
from valtti.learning.casts import draw_cast
from valtti.learning.gathering import gather
from valtti.learning.plans import make_plan, tables_of
from valtti.learning.shards import COLUMNS, read_about, read_shard, shard_path
from valtti.stopping import Stop


def gathered(folder, game="moska", agents=("bot3",), games=40, *, threads=2, **options):
    """The columns of all files, one after the other."""
    plan = make_plan(game, agents, games, **options)
    assert gather(plan, folder, threads, Stop(), lambda games: None)
    shards = [read_shard(shard_path(folder, number)) for number in range(plan.shards)]
    return {name: np.concatenate([shard.columns[name] for shard in shards]) for name in shards[0].columns}


def files_of(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("game", names())
def test_the_same_plan_gives_the_same_bytes_on_any_number_of_threads(game, tmp_path):
    options = {"tables": [short_rules(game)], "games": 30, "seed": 7, "explore": 0.3, "games_a_shard": 12}
    gathered(tmp_path / "a", game, ["uniform"], threads=1, **options)
    gathered(tmp_path / "b", game, ["uniform"], threads=5, **options)
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b")
    gathered(tmp_path / "c", game, ["uniform"], threads=5, **options | {"seed": 8})
    assert files_of(tmp_path / "c") != files_of(tmp_path / "a")


def test_what_is_stopped_and_taken_up_again_ends_with_the_same_bytes(tmp_path):
    plan = make_plan("moska", ["bot3"], 80, games_a_shard=12)
    gather(plan, tmp_path / "whole", 2, Stop(), lambda games: None)
    stop, told = Stop(), []

    def stop_after_some(games):
        told.append(games)
        if games >= 30:
            stop.signal = signal.SIGINT

    assert not gather(plan, tmp_path / "parts", 2, stop, stop_after_some)
    assert 1 < len(files_of(tmp_path / "parts")) < len(files_of(tmp_path / "whole"))
    assert gather(plan, tmp_path / "parts", 1, Stop(), told.append)
    assert files_of(tmp_path / "parts") == files_of(tmp_path / "whole")
    assert told == sorted(told)


def test_games_are_a_few_more_so_that_everybody_sits_everywhere_equally_often(tmp_path):
    told = []
    assert gather(make_plan("moska", ["bot3"], 10, games_a_shard=4), tmp_path / "all", 1, Stop(), told.append)
    assert read_card(tmp_path / "all")["whole"]["games"] == 12
    assert told == [0, 4, 8, 10]


def test_a_gathering_that_is_killed_leaves_nothing_wrong(tmp_path):
    command = [sys.executable, "-m", "valtti", "gather", "moska", "bot3(vary=1)", "random", "--games", "1600"]
    command += ["--games-a-shard", "80", "--seed", "5", "--out"]
    subprocess.run([*command, str(tmp_path / "whole")], check=True, stdout=subprocess.DEVNULL)
    for _ in range(3):
        process = subprocess.Popen([*command, str(tmp_path / "killed")])
        before = len(list((tmp_path / "killed").glob("positions*")))
        while process.poll() is None and len(list((tmp_path / "killed").glob("positions*"))) < before + 2:
            time.sleep(0.002)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    subprocess.run([*command, str(tmp_path / "killed")], check=True, stdout=subprocess.DEVNULL)
    assert files_of(tmp_path / "killed") == files_of(tmp_path / "whole")


def test_a_gathering_that_was_killed_at_its_very_beginning_goes_on(tmp_path):
    (tmp_path / ".card.json.123").write_text('{"ver')
    gathered(tmp_path)
    assert not list(tmp_path.glob(".*"))


#: As the Moska thesis' program plays.
COMPAT = {"preset": "compat", "no_progress_limit": 100}


def replayed(number, agent, rules=None):
    """The moves of a gathered game at which one agent sits everywhere, as events, and who lost."""
    table = Table("moska", make_rules("moska", rules or {}), mix(0, number) >> 11)
    native = make_player("moska", agent).native
    events = []
    while not table.over:
        events.append(table.let(native))
    return events, events[-1].after.losers


def test_labels_say_who_moved_who_lost_and_in_which_place_it_ended(tmp_path):
    columns = gathered(tmp_path / "all", games=40)
    assert len(np.unique(columns["game"])) == 40
    for number in np.unique(columns["game"]).tolist():
        events, losers = replayed(number, "bot3")
        ranks = events[-1].after.ranks
        of_game = columns["game"] == number
        noted = (columns[name][of_game] for name in ("move", "seat", "label", "rank"))
        for move, seat, label, rank in zip(*noted, strict=True):
            assert seat == events[move].seat
            assert label == (seat not in losers)
            assert rank == ranks[seat]
    assert np.isnan(columns["value"]).all()


def test_every_decision_whose_result_is_open_leaves_its_position(tmp_path):
    columns = gathered(tmp_path / "all", games=20, agents=["random"])
    for number in np.unique(columns["game"]).tolist():
        events, _ = replayed(number, "random")
        decisions = {move for move, event in enumerate(events) if not event.forced}
        kept = set(columns["move"][columns["game"] == number].tolist())
        assert kept <= decisions
        for event in (events[move] for move in decisions - kept):
            is_out = not event.after.in_game[event.seat]  # and will not lose
            is_half = event.after.view(event.seat).turned is not None  # what the turned card kills is to come
            assert is_out or is_half or event.after.over


def test_values_of_evaluators_are_kept(tmp_path):
    columns = gathered(tmp_path / "all", agents=["heuristic-hif"], games=8)
    assert np.isfinite(columns["value"]).all()
    assert len(np.unique(columns["value"])) > 20


def test_positions_of_different_games_stand_together(tmp_path):
    games = gathered(tmp_path / "all", games=100)["game"]
    assert (games[1:] != games[:-1]).mean() > 0.95


def test_a_share_is_kept(tmp_path):
    whole, part = gathered(tmp_path / "all", games=400), gathered(tmp_path / "part", games=400, keep=0.25)
    assert len(part["label"]) / len(whole["label"]) == pytest.approx(0.25, abs=0.02)


def test_the_thesis_choice_has_every_move_but_passes_and_as_many_of_others_as_of_the_loser(tmp_path):
    """Forced moves are among them, moves that end the game for their player, and each seat's first move."""
    columns = gathered(tmp_path / "all", games=20, agents=["random"], tables=[COMPAT], thesis_choice=True)
    seen = set()
    for number in np.unique(columns["game"]).tolist():
        events, (loser,) = replayed(number, "random", COMPAT)
        chosen, moved = set(), set()
        for move, event in enumerate(events):
            is_pass = event.move.kind in ("pass", "wait")
            is_half = event.after.view(event.seat).turned is not None  # what the turned card kills is to come
            if not is_half and (not is_pass or event.seat not in moved):
                chosen.add(move)
                seen |= {(event.forced, is_pass, event.after.in_game[event.seat])}
            moved.add(event.seat)
        of_game = columns["game"] == number
        kept = columns["move"][of_game].tolist()
        lost = {move for move in chosen if events[move].seat == loser}
        assert len(set(kept)) == len(kept) == min(2 * len(lost), len(chosen))
        assert lost <= set(kept) <= chosen
        assert (columns["label"][of_game] == 0).sum() == len(lost)
    assert {(True, False, True), (True, True, True), (False, False, False), (False, True, True)} <= seen


def test_exploration_makes_the_moves_that_are_marked(tmp_path):
    columns = gathered(tmp_path / "all", games=200, explore=0.4)
    assert columns["explored"].mean() == pytest.approx(0.2, abs=0.05)  # drawn from 0 to 0.4
    assert not gathered(tmp_path / "none", games=20)["explored"].any()


def test_opponents_leave_no_positions_and_play_as_they_do(tmp_path):
    options = {"games": 400, "explore": 0.4, "agents": ["bot2(vary=1)"]}
    for share, opponents in ((0.5, ["bot3"]), (0.25, ["bot3", "random", "bot3(vary=1)"])):
        columns = gathered(tmp_path / str(share), against=opponents, **options)
        cast = read_about(shard_path(tmp_path / str(share), 0))[1]["cast"]
        assert {cast[place].split("(")[0] for place in np.unique(columns["agent"])} == {"bot2"}
        players = len(np.unique(columns["game"].astype(int) * 8 + columns["seat"]))
        assert players / (4 * 400) == pytest.approx(share, abs=0.07)


def test_opponents_make_no_random_moves(tmp_path):
    """Who moves at random in every second decision loses to a player that never does."""
    columns = gathered(tmp_path / "all", games=2000, explore=1.0, agents=["bot3"], against=["bot3"])
    assert columns["label"].mean() < 0.6


def test_in_hindsight_a_position_is_worth_what_its_agent_thought_afterwards(tmp_path):
    options = {"game": "tictactoe", "agents": ["network(weights=tictactoe)", "uniform"], "games": 100, "explore": 0.5}
    now = gathered(tmp_path / "now", **options)
    for weight in (0.0, 0.6):
        later = gathered(tmp_path / str(weight), hindsight=weight, **options)
        assert np.array_equal(later["rows"], now["rows"])
        thinks = now["agent"] == 0  # the other one does not tell what it thinks
        assert np.array_equal(np.isnan(later["value"]), ~thinks)
        order = np.lexsort((now["move"], now["seat"], now["game"]))
        pairs = [
            (here, then)
            for here, then in itertools.pairwise(order[thinks[order]])
            if (now["game"][here], now["seat"][here]) == (now["game"][then], now["seat"][then])
        ]
        for here, then in pairs:
            if not now["explored"][then]:
                expected = (1 - weight) * now["value"][then] + weight * later["value"][then]
                assert later["value"][here] == pytest.approx(expected, abs=1e-6)
        assert sum(not now["explored"][then] for _, then in pairs) > 50
        assert any(now["explored"][then] for _, then in pairs)


def test_sizes_of_tables_are_drawn(tmp_path):
    players = gathered(tmp_path / "all", games=100, tables=tables_of("moska", {}, (2, 3, 8)))["players"]
    assert set(players) == {2, 3, 8}


def test_all_columns_are_described(tmp_path):
    columns = gathered(tmp_path / "all", games=4)
    assert set(columns) == set(COLUMNS) - {"inputs"} | {"rows"}
    assert columns["rows"].shape[1] == moska.encodings()[0].row_bytes


def test_a_page_says_which_positions_there_are(tmp_path):
    gathered(tmp_path / "all", games=4)
    gathered(tmp_path / "some", games=4, keep=0.5, explore=0.25, hindsight=0.75, against=["bot2"])
    gathered(tmp_path / "thesis", games=4, thesis_choice=True)
    folders = [tmp_path / name for name in ("all", "some", "thesis")]
    every, some, thesis = (" ".join((folder / "README.md").read_text().split()) for folder in folders)
    assert "in 1 file of" in every
    for words, page in (
        ("0.5 of the others are kept", some),
        ("up to 0.25", some),
        ("weighing 0.75", some),
        ("`bot2`, of whom no positions are kept", some),
        ("none after passes", thesis),
        ("those of who lost", thesis),
        ("whose result is certain are among them", thesis),
    ):
        assert words in page
        assert words not in every


def test_a_page_has_a_word_for_rules_without_options(tmp_path):
    gathered(tmp_path / "all", "tictactoe", ["random"], games=4)
    assert "\n- those of the game, which has no options\n" in (tmp_path / "all" / "README.md").read_text()


@pytest.mark.parametrize("game", ["tictactoe", "schnapsen"])
def test_sizes_of_tables_are_for_games_that_have_several(game):
    with pytest.raises(InputError, match=f"^{game} is always played by 2: the number of players cannot be chosen$"):
        tables_of(game, {}, (2, 3))


def test_files_are_small(tmp_path):
    """Bytes of the same place stand together, and the hand by role is left out; a position takes 37 bytes otherwise."""
    columns = gathered(tmp_path / "all", games=1000)
    size = shard_path(tmp_path / "all", 0).stat().st_size / len(columns["label"])
    assert size < 29


def test_a_folder_of_another_plan_is_left_alone(tmp_path):
    gathered(tmp_path / "all", games=4)
    before = files_of(tmp_path / "all")
    with pytest.raises(InputError, match="asked for in another way"):
        gathered(tmp_path / "all", games=4, seed=1)
    assert files_of(tmp_path / "all") == before
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter").write_text("dear")
    with pytest.raises(InputError, match="not an empty folder"):
        gathered(tmp_path / "other", games=4)


@pytest.mark.parametrize(
    ("agents", "options", "message"),
    [
        ([], {}, "name the agents"),
        (["nobody"], {}, "unknown agent"),
        (["bot3(vary=x)"], {}, "vary must be a number"),
        (["bot3(vary=-1)"], {}, "vary must be a number"),
        (["bot3(vary=1e999)"], {}, "vary must be a number"),
        (["heuristic-hif(samples=7..5)"], {}, r"from its lower number to its higher one, not 7\.\.5"),
        (["bot3(fall_card_threshold_at_start=1..0.5)"], {}, "from its lower number"),
        (["heuristic-hif(samples=0..9000)"], {}, "samples must be a whole number from 1"),
        (["heuristic-hif(samples=1..900000)"], {}, "samples must be a whole number from 1"),
        (["bot3(initial_play_quadratic_scaler=0.1.2..1)"], {}, "must be a number"),
        (["match_agents:Chooser"], {}, "between native agents"),
        (["heuristic-hif(samples=3..1e400)"], {}, r"the range 3\.\.1e400 has a number that is too large"),
        ([f"heuristic-hif(samples=3..{'9' * 5000})"], {}, "has a number that is too large"),
        ([1], {}, "agents: 1 is no text"),
        ("bot3", {}, "agents must be a list, not 'bot3'"),
        (["bot3"], {"against": [None]}, "against: None is no text"),
        (["bot3"], {"games": 40.0}, "the number of games must be a whole number from 1 to 1000000000, not 40.0"),
        (["bot3"], {"games": True}, "the number of games must be a whole number"),
        (["bot3"], {"games_a_shard": 1.5}, "the number of games in a file must be a whole number"),
        (["bot3"], {"seed": -1}, "the seed must be a whole number"),
        (["bot3"], {"thesis_choice": "no"}, "thesis_choice must be True or False, not 'no'"),
        (["bot3"], {"keep": "x"}, "keep must be from 0 to 1, not 'x'"),
        (["bot3"], {"keep": float("nan")}, "keep must be from 0 to 1"),
        (["bot3"], {"tables": []}, "there must be rules to play by"),
        (["bot3"], {"tables": {}}, "tables must be a list"),
        (["bot3"], {"encoding": 5}, "unknown encoding '5'"),
        (["bot3"], {"keep": 0}, "keep must be more than 0"),
        (["bot3"], {"keep": 2}, "keep must be from 0 to 1"),
        (["bot3"], {"explore": -0.1}, "explore must be from 0 to 1"),
        (["bot3"], {"hindsight": 1.5}, "hindsight must be from 0 to 1"),
        (["bot3"], {"against": ["nobody"]}, "unknown agent"),
        (["bot3"], {"tables": [{"players": 9}]}, "players"),
        (["bot3"], {"by_rounds": True}, "moska has no rounds to learn from"),
        (["bot3"], {"encoding": "morse"}, "unknown encoding 'morse'"),
        (
            ["bot3"],
            {"encoding": "bitmap", "tables": tables_of("moska", {}, (3, 5))},
            "bitmap is for up to 4 players, not for 5",
        ),
    ],
)
def test_what_cannot_be_gathered_is_one_line(agents, options, message):
    with pytest.raises(InputError, match=message) as error:
        make_plan("moska", agents, **{"games": 10} | options)
    assert "\n" not in str(error.value)


def test_numbers_of_other_libraries_are_written_as_what_they_are(tmp_path):
    gathered(tmp_path / "all", games=np.int64(8), keep=np.float32(0.5), seed=np.uint64(3))
    stated = read_card(tmp_path / "all")["plan"]
    assert [stated[name] for name in ("games", "keep", "seed")] == [8, 0.5, 3]


def test_threads_that_cannot_be_leave_no_folder(tmp_path):
    with pytest.raises(InputError, match="the number of threads must be a whole number from 1"):
        gathered(tmp_path / "all", threads=0)
    assert not (tmp_path / "all").exists()


def test_the_thesis_choice_is_one_for_moska_without_hindsight():
    with pytest.raises(InputError, match="none for tysiac"):
        make_plan("tysiac", ["program"], 10, thesis_choice=True)
    with pytest.raises(InputError, match="nobody thought anything"):
        make_plan("moska", ["bot3"], 10, thesis_choice=True, hindsight=0.5)


def test_parameters_are_drawn_from_their_ranges():
    rng = np.random.default_rng(1)
    cast = draw_cast("moska", ["heuristic-hif(samples=5..7)", "bot3(vary=1)", "random"], 30, rng)
    assert len(cast) == 30
    samples = {player.name for player in cast if "samples" in player.name}
    assert samples == {f"heuristic-hif(samples={n})" for n in (5, 6, 7)}
    assert len({player.name for player in cast if player.name.startswith("bot3")}) == 10
    assert len(draw_cast("moska", ["bot3", "random"], 30, rng)) == 2  # nothing to draw


def test_by_rounds_a_position_is_worth_what_its_round_brought(tmp_path):
    columns = gathered(tmp_path, "tysiac", ["program"], games=3, by_rounds=True)
    rows = list(zip(*(columns[name].tolist() for name in ("game", "move", "seat", "label")), strict=True))
    assert len({label for *_, label in rows}) > 10
    for number in {number for number, *_ in rows}:
        table, worth, of_round = Table("tysiac", make_rules("tysiac"), mix(0, number) >> 11), [], []
        program = make_player("tysiac", "program").native
        while not table.over:
            before = table.state.round
            of_round.append(table.let(program).seat)
            if table.over or table.state.round != before:
                worth += [_worth(table.state, seat) for seat in of_round]
                of_round = []
        for game, move, _, label in rows:
            if game == number:
                assert label == pytest.approx(worth[move], abs=1e-6)


def _worth(state, seat):
    """Who wins the game, or by how much a total has grown more than the others'."""
    if state.over:
        return float(seat in state.winners)
    change = list(state.last_round.change)
    mine = change.pop(seat)
    return min(max(0.5 + (mine - sum(change) / len(change)) / 800, 0), 1)
