"""Results as they are printed, as notebooks show them, and as the commands draw them."""

from html.parser import HTMLParser

import pytest

import valtti
from match_agents import Chooser
from valtti.arena.showing import p_text, points_interval_text, without_spare
from valtti.arena.statistics import Interval


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


def lines_of(grid):
    """The table as it is printed: cells by line, those of several lines one below the other."""
    rows = [[column.heading for column in grid], *zip(*(column.cells for column in grid), strict=True)]
    for row in rows:
        height = max(cell.count("\n") for cell in row) + 1
        parts = [(cell.split("\n") + [""] * height)[:height] for cell in row]
        yield from zip(*parts, strict=True)


def test_every_cell_is_printed_in_line_with_its_column(results):
    for result in results:
        title, *printed = str(result).splitlines()
        assert title.startswith(f"{result.game}, {result.games} games")
        assert title.endswith(f"seed {result.seed}")
        for table, grid in zip("\n".join(printed).split("\n\n"), result.grids(), strict=True):
            shown = without_spare(grid)
            widths = [max(len(line) for cell in (c.heading, *c.cells) for line in cell.split("\n")) for c in shown]
            for line, cells in zip(table.splitlines(), lines_of(shown), strict=True):
                at = 0
                for column, cell, width in zip(shown, cells, widths, strict=True):
                    part = line[at : at + width]
                    assert part.strip() == cell
                    assert cell == "" or part == (
                        cell.ljust(width)[: len(part)] if column.is_name else cell.rjust(width)
                    )
                    at += width + 2


def test_a_notebook_is_shown_the_same_cells_with_names_as_they_are(results):
    for result in results:
        cells = Cells(result._repr_html_())
        assert cells.found["p"] == [str(result).splitlines()[0]]
        rows = [
            row
            for grid in map(without_spare, result.grids())
            for row in ([c.heading for c in grid], *map(list, zip(*(c.cells for c in grid), strict=True)))
        ]
        assert [[cell for cell in row if cell] for row in rows] == cells.rows
    assert any(cell == "<b>&you</b>" for cell in Cells(results[0]._repr_html_()).found["td"])


def test_unfair_agents_are_marked(results):
    assert "heuristic-mif (unfair)" in str(results[0])
    assert "heuristic-mif (unfair)" in results[2]._repr_html_()


def test_points_are_shown_where_they_say_more_than_wins(results):
    assert ["points a game" in str(result) for result in results] == [False, True, False]
    points = results[1].agents[0].points_a_game
    assert f"{points.value:.3f}  {points.ci95.low:.3f} to {points.ci95.high:.3f}" in str(results[1])


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
    assert Cells(result._repr_html_()).found["p"][-1] == str(result).splitlines()[-1]


@pytest.mark.parametrize("play", [valtti.match, valtti.tournament])
def test_players_of_one_name_are_told_apart(play, tmp_path):
    agents = ["random", "bot3", "random", "heuristic-mif", "heuristic-mif"]
    result = play("moska", agents, games=20, rules={"players": 5}, records=tmp_path / "records")
    names = {name for column in result.grids()[0] if column.is_name for name in column.cells}
    assert names == {"random", "random (2)", "bot3", "heuristic-mif (unfair)", "heuristic-mif (2) (unfair)"}
    # Whoever reads results by a program finds the agents by the names that they were given.
    assert sorted(agent["name"] for agent in result.as_json()["agents"]) == sorted(agents)
    assert '"random (2)"' not in (tmp_path / "records").read_text()


def test_failures_say_which_of_two_players_it_was():
    class Fails(Chooser):
        def choose(self, view):
            raise RuntimeError("no")

    result = valtti.match("moska", ["bot3", Fails, Fails], games=5)
    assert {failure.reason for failure in result.failures} == {
        "Fails raised RuntimeError: no",
        "Fails (2) raised RuntimeError: no",
    }


def headings(result):
    return [column.heading for grid in result.grids() for column in grid if column.heading.startswith("95 %")]


def test_the_caption_names_the_interval_that_was_computed():
    assert headings(valtti.match("moska", ["bot3", "random"], games=20)) == ["95 %, Wilson"]
    assert headings(valtti.match("moska", ["bot3", "bot2"], games=200, duplicate=True)) == ["95 %, Student"]
    # Every deal was won twice by one of them: Student's interval would be none.
    assert headings(valtti.match("tictactoe", ["minimax", "random"], games=4, duplicate=True)) == ["95 %, Wilson"]
    three = valtti.match("moska", ["heuristic-mif", "heuristic-mif", "random"], games=30, seed=2, duplicate=True)
    assert {agent.ci95_method for agent in three.agents} == {"Student", "Wilson"}
    assert headings(three) == ["95 %, Student or Wilson"]


def test_an_interval_of_which_nothing_is_known_is_a_dash():
    assert points_interval_text(Interval(-float("inf"), float("inf"))) == "–"
    assert points_interval_text(Interval(-0.5, 1.25), "+") == "-0.500 to +1.250"


@pytest.mark.parametrize(
    ("log10_p", "text"),
    [(0.0, "1"), (-1.3, "0.05"), (-3.01, "1e-3"), (-3.5, "3e-4"), (-3.99, "1e-4"), (-4.0, "1e-4"), (-400.2, "6e-401")],
)
def test_p_values_have_one_digit_before_their_power(log10_p, text):
    assert p_text(log10_p) == text


def test_one_game_is_not_told_of_in_the_plural():
    assert str(valtti.match("schnapsen", ["rand", "rand"], games=1)).splitlines()[0] == "schnapsen, 1 game, seed 0"
    twice = valtti.match("schnapsen", ["rand", "rand"], games=2, duplicate=True, keep_games=True)
    assert "2 games of 1 duplicated deal," in str(twice)
    assert repr(twice.arrays()).startswith("<2 games of 2 players")
