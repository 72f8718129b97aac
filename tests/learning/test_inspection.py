"""`valtti data`: what is in a folder, and what is wrong with it."""

import json
from dataclasses import fields

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from valtti.cli import app
from valtti.errors import InputError
from valtti.learning.datasets import open_data
from valtti.learning.gathering import gather
from valtti.learning.inspection import inspect
from valtti.learning.plans import GatherPlan, make_plan, tables_of
from valtti.learning.shards import read_shard, shard_path
from valtti.stopping import Stop


@pytest.fixture
def folder(tmp_path):
    plan = make_plan(
        "moska", ["bot3", "random"], 30, games_a_shard=12, tables=tables_of("moska", {}, (3, 4)), explore=0.2
    )
    gather(plan, tmp_path / "positions", 2, Stop(), lambda games: None)
    return tmp_path / "positions"


def gathered_again(folder):
    assert gather(inspect(folder).plan, folder, 2, Stop(), lambda games: None)


def without_checksums(folder):
    card = json.loads((folder / "card.json").read_text())
    (folder / "card.json").write_text(json.dumps({"version": card["version"], "plan": card["plan"]}))


def test_everything_is_counted(folder):
    found = inspect(folder)
    positions = sum(len(read_shard(shard_path(folder, number))) for number in range(found.plan.shards))
    assert found.whole.positions == positions > 0
    assert sum(group.positions for group in found.by_agent.values()) == positions
    assert sum(group.positions for group in found.by_players.values()) == positions
    assert set(found.by_agent) == {"bot3", "random"}
    assert found.by_agent["bot3"].label > found.by_agent["random"].label
    assert set(found.by_players) <= {3, 4}
    assert not found.faults
    assert not found.missing
    card = json.loads((folder / "card.json").read_text())
    assert card["whole"] == {
        "games": found.games,
        "void_games": found.void_games,
        "positions": positions,
        "bytes": found.bytes,
    }


def test_a_changed_byte_is_found(folder):
    path = shard_path(folder, 1)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    (fault,) = inspect(folder).faults
    assert "checksum" in fault
    result = CliRunner().invoke(app, ["data", str(folder)])
    assert result.exit_code == 1


def test_a_changed_byte_is_found_before_there_are_checksums_of_files(folder):
    """Pages have checksums of their own."""
    without_checksums(folder)
    path = shard_path(folder, 1)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    (fault,) = inspect(folder).faults
    assert "damaged" in fault


def test_a_file_without_a_column_is_found(folder):
    without_checksums(folder)
    path = shard_path(folder, 1)
    pq.write_table(pq.read_table(path).drop_columns("agent"), path)
    (fault,) = inspect(folder).faults
    assert "damaged" in fault


def test_a_file_under_another_number_is_found(folder):
    shard_path(folder, 0).replace(shard_path(folder, 1))
    found = inspect(folder)
    assert len(found.missing) == 1
    assert len(found.faults) == 1


def test_gathering_again_does_not_make_a_changed_file_right(folder):
    before = (folder / "card.json").read_bytes()
    right, path = shard_path(folder, 1).read_bytes(), shard_path(folder, 1)
    pq.write_table(pq.read_table(path), path)  # otherwise packed, and whole
    with pytest.raises(InputError, match=r"positions-00001\.parquet: is not the file that was gathered"):
        gathered_again(folder)
    assert (folder / "card.json").read_bytes() == before
    path.unlink()
    gathered_again(folder)
    assert path.read_bytes() == right


def test_a_file_of_another_plan_or_number_is_no_part_of_a_gathering(folder, tmp_path):
    without_checksums(folder)
    own = shard_path(folder, 1).read_bytes()
    shard_path(folder, 1).write_bytes(shard_path(folder, 0).read_bytes())
    with pytest.raises(InputError, match="stands under another number"):
        gathered_again(folder)
    other = make_plan("moska", ["bot3"], 12)
    gather(other, tmp_path / "other", 2, Stop(), lambda games: None)
    shard_path(folder, 1).write_bytes(shard_path(tmp_path / "other", 0).read_bytes())
    with pytest.raises(InputError, match="belongs to another plan"):
        gathered_again(folder)
    shard_path(folder, 1).write_bytes(own)
    gathered_again(folder)


def test_nothing_is_learned_from_a_file_of_another_plan(folder):
    """Whatever checksums say."""
    card = json.loads((folder / "card.json").read_text())
    card["plan"]["seed"] = 1
    (folder / "card.json").write_text(json.dumps(card))
    with pytest.raises(InputError, match=r"positions-00000\.parquet: belongs to another plan"):
        open_data([folder])


def test_a_file_that_is_missing_is_told_and_ends_in_1(folder):
    shard_path(folder, 0).unlink()
    result = CliRunner().invoke(app, ["data", str(folder)])
    assert result.exit_code == 1
    assert "files are missing" in result.output


def test_a_file_that_no_plan_has_is_told_and_ends_in_1(folder):
    extra = shard_path(folder, 77)
    extra.write_bytes(shard_path(folder, 0).read_bytes())
    result = CliRunner().invoke(app, ["data", str(folder)])
    assert result.exit_code == 1
    assert f"{extra.name}: is none of the files of the plan" in result.output.replace("\n", "")


def test_what_is_no_folder_of_positions_is_one_line(tmp_path):
    with pytest.raises(InputError, match="is no folder of positions"):
        inspect(tmp_path)
    (tmp_path / "card.json").write_text("[]")
    with pytest.raises(InputError, match="is no card"):
        inspect(tmp_path)
    (tmp_path / "card.json").write_text('{"version": 2, "plan": {}}')
    with pytest.raises(InputError, match="does not say game"):
        inspect(tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        *(
            (lambda card, other=other: card.update(version=other), f"has version {other} of its format")
            for other in (1, 3)
        ),
        (lambda card: card.pop("version"), "does not say which version of its format it has"),
        (lambda card: card.update(files=5), "is no card"),
        (lambda card: card.update(files=[{"name": "positions-00000.parquet"}]), "is no card"),
        *(
            (lambda card, key=field.name: card["plan"].update({key: {}}), r"must be|rules|is no text|unknown game")
            for field in fields(GatherPlan)
        ),
        (lambda card: card["plan"].update(colour="blue"), "more than is known here: colour"),
        (lambda card: card["plan"].update(games=10**30), "number of games"),
        (lambda card: card["plan"].update(games_a_shard=0), "games in a file"),
        (lambda card: card["plan"].update(rules=[5]), "rules are options"),
        (lambda card: card["plan"].update(rules=[]), "rules"),
        (lambda card: card["plan"].update(game="bridge"), "unknown game"),
    ],
)
def test_a_card_that_cannot_be_is_one_line(change, message, folder):
    card = json.loads((folder / "card.json").read_text())
    change(card)
    (folder / "card.json").write_text(json.dumps(card))
    for look in (inspect, lambda folder: open_data([folder])):
        with pytest.raises(InputError, match=message) as error:
            look(folder)
        assert "\n" not in str(error.value)
        assert str(folder / "card.json") in str(error.value)


def test_positions_with_hindsight_belong_to_their_plan(tmp_path):
    plan = make_plan("moska", ["heuristic-hif(samples=1)"], 8, hindsight=0.5)
    assert gather(plan, tmp_path / "positions", 1, Stop(), lambda games: None)
    assert inspect(tmp_path / "positions").faults == []
    assert inspect(tmp_path / "positions").plan.hindsight == 0.5
