"""Records of matches replay, and name the rules of their own table."""

import errno
import os
import resource
import signal
from collections import Counter
from contextlib import contextmanager

import pytest
from scipy import stats

import valtti
from match_agents import RULES, Chooser, FailsNowAndThen, label, records_of
from valtti.agents.registry import make_player

# --- Records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*RULES, {"players": 2}, {"players": 8}, {"no_progress_limit": 8}], ids=label)
@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
def test_records_of_a_match_replay_to_their_results(rules, first, tmp_path):
    agents = [first, "random", "bot2", "random-old", "bot1", "uniform", "bot0", "heuristic-hif"]
    agents = agents[: rules.get("players", 4)]
    result = valtti.match("moska", agents, games=40, seed=3, rules=rules, records=tmp_path / "records")
    records = records_of(tmp_path / "records")
    assert len(records) == 40
    losses = Counter()
    for record in records:
        final = record.final().state
        assert final.over
        assert record.result["void"] == final.is_void
        if not final.is_void:
            assert record.result["ranks"] == final.ranks
            assert record.result["losers"] == final.losers
            losses[record.agents[final.losers[0]]] += 1
    assert [losses[each.name] for each in result.agents] == [each.losses for each in result.agents]
    assert sum(record.result["void"] for record in records) == result.void


@pytest.mark.parametrize(
    ("game", "agents", "rules"),
    [
        ("moska", ["random", "uniform", "bot2", "heuristic-hif(samples=3)"], {}),
        ("moska", ["random", "uniform", "bot2"], {"first_target": "previous_loser"}),
        ("schnapsen", ["rdeep", "rand"], {}),
        ("tysiac", ["random", "decent", "program"], {"unit": "deal"}),
        ("tictactoe", ["random", "uniform"], {}),
    ],
)
def test_agents_that_are_asked_again_do_what_the_record_says(game, agents, rules, tmp_path):
    natives = {name: make_player(game, name).native for name in agents}
    valtti.match(game, agents, games=12, seed=3, rules=rules, records=tmp_path / "records")
    for record in records_of(tmp_path / "records"):
        table = record.table(0)
        while not table.over:
            table.let(natives[record.agents[table.actor]])
        assert table.moves == record.moves


PLAYS = [valtti.match, valtti.tournament]


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("text", ["precious", ""])
def test_a_file_that_is_there_is_not_replaced(play, text, tmp_path):
    file = tmp_path / "records"
    file.write_text(text)
    with pytest.raises(valtti.InputError, match="there is such a file already, and it is not replaced"):
        play("moska", ["bot3", "random"], games=10, records=file)
    assert file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("play", PLAYS)
def test_a_folder_is_no_place_for_records(play, tmp_path):
    with pytest.raises(valtti.InputError, match="is a folder, where a file is wanted"):
        play("moska", ["bot3", "random"], games=10, records=tmp_path)


@pytest.mark.parametrize("play", PLAYS)
def test_games_that_end_by_an_exception_leave_no_file(play, tmp_path):
    def on_progress(played):
        if played > 100:
            raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        play("moska", ["bot3", "random"], games=1000, records=tmp_path / "records", on_progress=on_progress)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("play", PLAYS)
def test_games_that_are_stopped_before_the_first_is_finished_leave_no_file(play, tmp_path):
    class Stops(Chooser):
        def choose(self, view):
            signal.raise_signal(signal.SIGINT)
            return super().choose(view)

    result = play("moska", [Stops, "random"], games=10, records=tmp_path / "records")
    assert (result.games, result.records.games, result.records.trouble) == (0, 0, "")
    assert list(tmp_path.iterdir()) == []
    assert str(result).splitlines()[1:] == ["Interrupted: no game was finished."]


@contextmanager
def room_for(size):
    """Files can grow to so many bytes, as if the disk were full then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
@pytest.mark.parametrize("duplicate", [False, True])
def test_a_full_disk_loses_no_result_and_no_record_that_was_written(play, first, duplicate, tmp_path):
    agents, file = [first, "bot2", "random"], tmp_path / "records"
    with room_for(100_000):
        result = play("moska", agents, games=300, duplicate=duplicate, records=file)
    assert result.games == 300
    assert result.num_failures == 0
    assert result.as_json()["agents"] == play("moska", agents, games=300, duplicate=duplicate).as_json()["agents"]
    records = records_of(file)
    assert 20 < len(records) == result.records.games < 300
    assert not duplicate or len(records) % 3 == 0
    for record in records:
        record.final()
    expected = f"{file}: cannot be written (File too large): it holds only {len(records):,} games"
    assert result.records.trouble == expected
    assert str(result).splitlines()[-1] == expected


def test_a_disk_without_any_room_leaves_no_file(tmp_path):
    with room_for(10):
        result = valtti.match("moska", ["bot3", "random"], games=30, records=tmp_path / "records")
    assert result.games == 30
    assert result.records.trouble.endswith("no game is there")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fails_in_the_end_is_told(tmp_path, monkeypatch):
    def fails(number):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fails)
    result = valtti.match("moska", ["bot3", "random"], games=30, records=tmp_path / "records")
    assert result.games == 30
    assert "cannot be written (Input/output error)" in result.records.trouble


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("agents", [["bot3", "bot2", "random"], ["bot3", Chooser, "random"]], ids=label)
def test_records_of_a_tournament_are_the_games_that_it_counts(agents, duplicate, tmp_path):
    file = tmp_path / "records"
    result = valtti.tournament("moska", agents, games=100, rules={"players": 2}, duplicate=duplicate, records=file)
    records = records_of(file)
    assert len(records) == result.games == result.records.games == 300
    losses = Counter(record.agents[record.final().state.losers[0]] for record in records)
    assert [losses[each.name] for each in result.agents] == [each.losses for each in result.agents]
    if duplicate:
        assert all(records[i].seed == records[i + 1].seed for i in range(0, 300, 2))


def assert_series(records, offset=0):
    """Each game begins with the loser of the one before, but for the first of each series of 64."""
    before = None
    for number, record in enumerate(records):
        if number % 64 == 0 or before is None:
            assert record.rules["first_target"] == ("loser_deals" if offset else "previous_loser")
        else:
            target = (record.agents.index(before) + offset) % len(record.agents)
            assert record.rules["first_target"] == str(target)
            assert record.table(0).state.target == target
        before = next((record.agents[seat] for seat in record.result.get("losers", [])), None)


@pytest.mark.parametrize("first", ["bot3", Chooser], ids=label)
@pytest.mark.parametrize(("first_target", "offset"), [("previous_loser", 0), ("loser_deals", 2)])
def test_the_loser_of_a_game_begins_the_next_wherever_it_sits(first, first_target, offset, tmp_path):
    agents = [first, "random", "bot2", "random-old"]
    rules = {"first_target": first_target}
    valtti.match("moska", agents, games=200, seed=4, rules=rules, threads=2, records=tmp_path / "records")
    assert_series(records_of(tmp_path / "records"), offset)


def test_a_loser_by_forfeit_is_the_previous_loser_of_the_next_game(tmp_path):
    rules = {"first_target": "previous_loser"}
    valtti.match("moska", [FailsNowAndThen, "bot3", "random"], games=150, rules=rules, records=tmp_path / "records")
    records = records_of(tmp_path / "records")
    assert any("forfeit" in record.result for record in records)
    assert_series(records)


def test_after_a_void_game_the_first_target_is_drawn(tmp_path):
    rules = {"first_target": "previous_loser", "no_progress_limit": 8}
    agents = ["bot0", "random", "random-old"]
    result = valtti.match("moska", agents, games=200, seed=4, rules=rules, records=tmp_path / "records")
    assert 0 < result.void < 200
    assert_series(records_of(tmp_path / "records"))


# --- Speed --------------------------------------------------------------------------------------------------


def all_may_act(state):
    ranks = {card.rank for card in state.unkilled | state.killed}
    able = all(
        seat == state.target or any(card.rank in ranks for card in hand) for seat, hand in enumerate(state.hands)
    )
    return able and not any(state.passed) and len(state.hands[state.target]) > len(state.unkilled)


def first_to_act(records):
    """Where all four could act: how often each did, and how often it could, by name and seat."""
    acted, eligible = Counter(), Counter()
    for record in records:
        for event in record.events():
            if event.move.kind in ("open", "drop") or not all_may_act(event.before):
                continue
            for seat in range(4):
                eligible[record.agents[seat], seat] += 1
            acted[record.agents[event.seat], event.seat] += 1
    return acted, eligible


@pytest.mark.parametrize("fast", range(4))
def test_a_faster_player_acts_more_often_wherever_it_sits(fast, tmp_path):
    agents = [f"heuristic-hif(samples={1 + number})" for number in range(4)]
    speed = ["1"] * 4
    speed[fast] = "5"
    valtti.match("moska", agents, games=600, seed=5, rules={"speed": ",".join(speed)}, records=tmp_path / "records")
    acted, eligible = first_to_act(records_of(tmp_path / "records"))
    for seat in range(4):
        for number, name in enumerate(agents):
            share = acted[name, seat] / eligible[name, seat]
            wanted = 5 / 8 if number == fast else 1 / 8
            error = (wanted * (1 - wanted) / eligible[name, seat]) ** 0.5
            assert abs(share - wanted) < 5 * error


def test_without_speeds_everybody_is_equally_likely_to_act(tmp_path):
    agents = [f"heuristic-hif(samples={1 + number})" for number in range(4)]
    valtti.match("moska", agents, games=600, seed=5, records=tmp_path / "records")
    acted, _ = first_to_act(records_of(tmp_path / "records"))
    assert sum(acted.values()) > 300
    assert stats.chisquare([acted[name, seat] for name in agents for seat in range(4)]).pvalue > 1e-3


def test_speeds_in_a_record_are_those_of_its_seats(tmp_path):
    agents = ["bot3", "random", "bot2", "bot1"]
    valtti.match("moska", agents, games=8, rules={"speed": "1,2,3,4"}, records=tmp_path / "records")
    for record in records_of(tmp_path / "records"):
        assert record.rules["speed"].split(",") == [str(agents.index(name) + 1) for name in record.agents]
