"""Results as they are printed and as notebooks show them."""

import re
from html.parser import HTMLParser

import pytest

import valtti
from match_agents import Chooser


class Cells(HTMLParser):
    """The texts of a page by element, for pages whose elements are all closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.found, self.rows = [], {}, []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.found.setdefault(self.open[-1], []).append(data)
        if self.open[-1] in ("td", "th"):
            self.rows[-1].append(data)


class Named(Chooser):
    pass


Named.__name__ = "<b>&you</b>"


@pytest.fixture(scope="module")
def results():
    tournament = valtti.tournament("moska", ["bot3", Named, "heuristic-mif"], games=20, rules={"players": 2})
    points = valtti.match("schnapsen", ["rdeep(samples=4)", "bully"], games=50, rules={"unit": "deal"}, duplicate=True)
    return [valtti.match("moska", ["heuristic-mif", Named, "random"], games=30, seed=7), points, tournament]


def test_printed_columns_stand_in_line(results):
    for result in results:
        title, *lines = str(result).splitlines()
        assert title.startswith(f"{result.game}, {result.games} games")
        assert title.endswith(f"seed {result.seed}")
        assert len(lines) == 1 + len(result.agents)
        assert len({len(line) for line in lines}) == 1
        end = lines[0].index("rate ") + len("rate")
        assert {line[end - 1 : end + 1] for line in lines[1:]} == {"% "}


def test_a_notebook_is_shown_the_same_cells_with_names_as_they_are(results):
    for result in results:
        cells = Cells(result._repr_html_())
        title, head, *lines = str(result).splitlines()
        assert cells.found["caption"] == [title]
        assert [re.split(r" {2,}", line.strip()) for line in (head, *lines)] == cells.rows
    assert any(cell == "<b>&you</b>" for cell in Cells(results[0]._repr_html_()).found["td"])


def test_unfair_agents_are_marked(results):
    assert "heuristic-mif (unfair)" in str(results[0])
    assert "heuristic-mif (unfair)" in results[2]._repr_html_()


def test_points_are_shown_where_they_say_more_than_wins(results):
    assert ["points a game" in str(result) for result in results] == [False, True, False]
    points = results[1].agents[0].points_a_game
    assert f"{points.value:.3f}  [{points.ci95.low:.3f}, {points.ci95.high:.3f}]" in str(results[1])


def test_draws_are_shown_where_there_are_any(results):
    result = valtti.match("tictactoe", ["minimax", "minimax"], games=10)
    assert str(result).splitlines()[1].split()[:4] == ["agent", "wins", "draws", "rate"]
    assert str(result).splitlines()[2].split()[:4] == ["minimax", "0", "10", "0.00%"]
    assert not any("draws" in str(result) for result in results)


def test_what_went_wrong_is_said_below_the_table():
    class Fails(valtti.Agent):
        def choose(self, view):
            raise RuntimeError("no")

    result = valtti.match("moska", [Fails, "bot3"], games=5)
    assert str(result).endswith("Games lost by agents that failed to move: 5; see `failures`.")
    assert Cells(result._repr_html_()).found["p"] == [str(result).splitlines()[-1]]
