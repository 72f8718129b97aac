"""Agents by name: what a spec says, and what is wrong with it in one line."""

import pytest

import valtti
from games_under_test import agent_spec
from match_agents import records_of
from valtti.agents.registry import listings, make_player, parse_spec
from valtti.games import names


class Fussy(valtti.Agent):
    def __init__(self, x):
        self.x = x

    def choose(self, view):
        return view.moves[0]


def refused(game, spec, message):
    with pytest.raises(valtti.InputError, match=message) as caught:
        make_player(game, spec)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", ["{[]: 1}", "((((", "-", "(" * 5000 + ")" * 5000, "1" + "0" * 5000], ids=len)
def test_a_value_that_is_no_python_is_a_word(value):
    assert parse_spec(f"rdeep(samples={value})") == ("rdeep", {"samples": value})


def test_a_word_where_a_number_belongs_is_refused():
    refused("schnapsen", "rdeep(samples={[]:1})", "agent rdeep.*samples")
    refused("schnapsen", "rdeep(samples=[1])", "agent rdeep.*: samples must be a number or a text")


def test_a_number_that_is_too_large_is_refused():
    refused("schnapsen", f"rdeep(samples=1{'0' * 400})", "agent rdeep.*: samples is too large a number")


@pytest.mark.parametrize("sign", ["\t", "\n", "\x1b", "\udc80"], ids=ascii)
def test_a_name_that_no_record_could_hold_is_refused(sign):
    """Records are for people, too, and their reader refuses such names."""
    refused("moska", f"{__name__}:Fussy(x='a{sign}b')", "signs that cannot be shown")
    refused("schnapsen", f"rdeep(samples={sign}5)", "signs that cannot be shown")


@pytest.mark.parametrize("sign", [r"\t", r"\0", r"\udc80"])
def test_a_text_that_cannot_be_shown_is_no_parameter_of_a_native_agent(sign):
    refused("schnapsen", f"rdeep(samples='{sign}')", "agent rdeep.*: samples holds signs that cannot be shown")
    refused("schnapsen", f"kbbot(knowledge='{sign}')", "agent kbbot.*: knowledge holds signs that cannot be shown")


def test_a_name_with_odd_signs_is_written_and_read(tmp_path):
    spec = f"{__name__}:Fussy(x='ä ♥ \\\\t')"
    valtti.match("tictactoe", [spec, "random"], games=2, records=tmp_path / "games")
    assert {name for record in records_of(tmp_path / "games") for name in record.agents} == {spec, "random"}


@pytest.mark.parametrize("game", names())
def test_the_defaults_that_are_listed_can_be_given(game):
    for listing in listings(game):
        for name, value in listing.parameters.items():
            if name not in listing.needs:
                assert make_player(game, agent_spec(game, listing, **{name: value})).native is not None


def test_what_is_wrong_with_a_file_names_the_agent():
    refused(
        "schnapsen", "kbbot(knowledge=nobody.kb)", r"agent kbbot\(knowledge=nobody.kb\): nobody.kb: there is no such"
    )
    refused("schnapsen", "kbbot(knowledge=5)", "knowledge must be the name of a file, not 5")


def test_a_shipped_name_means_what_is_shipped_wherever_it_is_given(tmp_path, monkeypatch):
    """And a path means a file. So a record that names an agent says which one it was."""
    (tmp_path / "jacks.kb").write_text("no knowledge at all")
    monkeypatch.chdir(tmp_path)
    assert make_player("schnapsen", "kbbot(knowledge=jacks.kb)").native is make_player("schnapsen", "kbbot").native
    refused("schnapsen", "kbbot(knowledge=./jacks.kb)", "clauses stand in a section")
