"""Matches of every game: seats, counts, records and agents that fail."""

import pytest

import valtti
from games_under_test import short_rules
from match_agents import Chooser, FailsNowAndThen, agents_of, every_game, label, records_of


def some_agents(game):
    """Native ones alone, and with one from Python."""
    native = agents_of(game)
    return [native, [Chooser, *native[1:]]]


@every_game
def test_records_of_a_match_replay_to_what_the_match_counts(game, tmp_path):
    for agents in some_agents(game):
        file = tmp_path / label(agents)
        result = valtti.match(game, agents, games=40, seed=2, rules=short_rules(game), fixed_seats=True, records=file)
        decisions = 0
        won, drawn, points = ([0] * len(agents) for _ in range(3))
        records = records_of(file)
        for record in records:
            decisions += sum(not event.forced for event in record.events())
            assert record.final().result == record.result
            if record.result["void"]:
                continue
            for seat in range(len(agents)):
                won[seat] += seat in record.result["winners"]
                drawn[seat] += seat not in record.result["winners"] + record.result["losers"]
                points[seat] += record.result["points"][seat]
        assert result.moves == decisions
        assert result.void == sum(record.result["void"] for record in records)
        assert [agent.wins for agent in result.agents] == won
        assert [agent.draws for agent in result.agents] == drawn
        assert [agent.points for agent in result.agents] == pytest.approx(points)


@every_game
def test_seats_rotate_evenly_unless_they_are_fixed(game, tmp_path):
    agents = [Chooser, *agents_of(game)[1:]]
    for fixed in (False, True):
        valtti.match(
            game,
            agents,
            games=6 * len(agents),
            rules=short_rules(game),
            fixed_seats=fixed,
            records=tmp_path / f"{fixed}",
        )
        seats = [record.agents.index("Chooser") for record in records_of(tmp_path / f"{fixed}")]
        expected = [6 * len(agents), *[0] * (len(agents) - 1)] if fixed else [6] * len(agents)
        assert [seats.count(seat) for seat in range(len(agents))] == expected


@every_game
def test_an_agent_that_fails_loses_the_game_and_the_record_says_why(game, tmp_path):
    agents = [FailsNowAndThen, *agents_of(game)[1:]]
    result = valtti.match(game, agents, games=300, seed=3, rules=short_rules(game), records=tmp_path / "records")
    forfeited = [record for record in records_of(tmp_path / "records") if "forfeit" in record.result]
    assert result.num_failures == len(forfeited) > 0
    for record in forfeited:
        seat = record.agents.index("FailsNowAndThen")
        assert seat in record.result["losers"]
        assert seat not in record.result["winners"]
        assert record.result["ranks"][seat] == max(record.result["ranks"])
        assert record.result["forfeit"] == "FailsNowAndThen raised RuntimeError: now"
        record.final()
