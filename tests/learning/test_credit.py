"""Which positions an agent has to answer for."""

import numpy as np

from valtti.learning.credit import credit, credited
from valtti.learning.gathering import gather
from valtti.learning.inspection import inspect
from valtti.learning.plans import make_plan
from valtti.learning.shards import DRAWN, Shard, read_shard, shard_path
from valtti.stopping import Stop


def shard(*positions):
    """Of positions (game, seat, agent, move, explored, label)."""
    columns = zip(*positions, strict=True)
    names = ("game", "seat", "agent", "move", "explored", "label")
    arrays = {name: np.array(column) for name, column in zip(names, columns, strict=True)}
    return Shard({"rows": np.arange(len(positions))[:, None], **arrays}, {})


def kept(found):
    return found.rows[:, 0].tolist()


def test_positions_before_a_seats_last_random_move_are_left_out():
    found = shard(
        (7, 0, 0, 0, 0, 1.0),
        (7, 0, 0, 2, 1, 1.0),
        (7, 0, 0, 4, 0, 1.0),
        (8, 1, 0, 1, 0, 0.0),  # another game, without random moves
        (8, 1, 0, 3, 0, 0.0),
    )
    assert kept(credited(found)) == [1, 2, 3, 4]


def test_random_moves_of_others_do_not_matter():
    found = shard((7, 0, 0, 0, 0, 1.0), (7, 1, 1, 1, 1, 0.0), (7, 0, 0, 2, 0, 1.0), (7, 1, 1, 3, 0, 0.0))
    assert kept(credited(found)) == [0, 2]


def test_files_hold_what_one_agent_answers_for_and_nothing_may_be_left(tmp_path):
    plan = make_plan("tictactoe", ["careful", "uniform"], 200, explore=0.5, games_a_shard=80)
    assert gather(plan, tmp_path / "gathered", 1, Stop(), lambda games: None)
    credit(plan, tmp_path / "gathered", tmp_path / "credited")
    for number in range(plan.shards):
        whole, part = (read_shard(shard_path(tmp_path / name, number)) for name in ("gathered", "credited"))
        assert part.about == whole.about
        assert 0 < len(part) < len(whole) / 2
        assert set(part.columns["agent"]) == {0}
        assert DRAWN in part.columns["label"]
    assert inspect(tmp_path / "credited").faults == []
    nobody = Shard({name: column[:0] for name, column in whole.columns.items()}, whole.about)
    assert len(credited(nobody)) == 0
