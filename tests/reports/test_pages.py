"""Pages and the pieces they are made of."""

import math

import pytest

from valtti.arena.statistics import Interval
from valtti.errors import InputError
from valtti.reports.comparison import Cell, Comparison, count_cell, exact_rate_cell, mean_cell, rate_cell
from valtti.reports.figures import drawing
from valtti.reports.pages import Page, check_folder, plus_minus, power_of_ten, write


@pytest.mark.parametrize(
    ("log10_p", "text"),
    [
        (math.log10(0.223), "0.223"),
        (math.log10(0.00226), "0.00226"),
        (math.log10(1.39e-33), "1.4×10⁻³³"),
        (-328 + math.log10(1.29), "1.3×10⁻³²⁸"),
        (-5 + math.log10(9.96), "1.0×10⁻⁴"),
        (0.0, "1"),
        (56 + math.log10(3.02), "3.0×10⁵⁶"),
    ],
)
def test_very_small_and_very_large_numbers_are_written_as_powers_of_ten(log10_p, text):
    assert power_of_ten(log10_p) == text


def test_a_page_is_the_same_in_markdown_and_html():
    page = Page("game", "A title & more")
    page.heading("Part")
    page.table(["name", ">number"], [["a", "1"], ["b", "**2**"]])
    page.items(["one", "two"])
    assert "| name | number |\n| :--- | ---: |\n| a | 1 |\n| b | **2** |" in page.markdown
    assert '<td style="text-align:right"><strong>2</strong></td>' in page.html
    assert "<title>A title &amp; more</title>" in page.html
    assert "<li>one</li>" in page.html


def test_a_table_refuses_a_row_of_the_wrong_width():
    with pytest.raises(ValueError, match="has not 2 cells"):
        Page("game", "Title").table(["a", "b"], [["1"]])


def test_a_page_is_written_with_its_figures_beside_it(tmp_path):
    page = Page("game", "Title")
    page.figure("fig-1.svg", "<svg/>", "A figure")
    out = tmp_path / "new" / "folder"
    written = list(write(page.texts(out)))
    assert [path.relative_to(out).as_posix() for path in written] == ["game/fig-1.svg", "game.md", "game.html"]
    assert (out / "game" / "fig-1.svg").read_text() == "<svg/>"
    assert "![A figure](game/fig-1.svg)" in (out / "game.md").read_text()
    assert 'src="game/fig-1.svg"' in (out / "game.html").read_text()
    assert sorted(path.name for path in out.rglob("*")) == ["fig-1.svg", "game", "game.html", "game.md"]


def test_a_folder_that_cannot_be_is_refused_and_none_is_made(tmp_path):
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "sub"):
        with pytest.raises(InputError, match="cannot be a folder"):
            check_folder(folder)
    check_folder(tmp_path / "new" / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_same_figure_is_the_same_file():
    def draw():
        with drawing() as drawn:
            drawn.axes[0].plot([1, 2, 3], label="line")
            drawn.axes[0].legend()
        return drawn.svg

    assert draw() == draw()
    assert "<svg" in draw()
    assert "<dc:date>" not in draw()


def test_one_rare_case_among_few_games_is_no_difference():
    """1 of 200 and 0 of 2,000: Fisher's exact test has p = 0.18 for it."""
    assert abs(count_cell("rare", 1, 200, 0, 2000).z) < 1.34
    assert count_cell("often", 40, 200, 200, 2000).z > 3


def compared(cells):
    return Comparison({"numbers": cells})


def test_comparison_allows_for_the_number_of_cells():
    cells = [Cell(f"cell {i}", 2.5, 0, 1) for i in range(20)]
    assert compared(cells[:1]).outside == cells[:1]  # 1.96 is the limit of a single cell
    assert compared(cells).outside == []  # 3.02 that of twenty
    assert compared([*cells, Cell("far", 9, 0, 1)]).outside == [Cell("far", 9, 0, 1)]


def test_exact_cells_must_be_equal():
    same, other = Cell("same", 3, 3, 0), Cell("other", 3, 4, 0)
    assert compared([same, other]).outside == [other]


def test_errors_of_cells_are_those_of_two_samples():
    assert rate_cell("", 0.5, 10_000, 0.5, 10_000).error == pytest.approx(0.5 * math.sqrt(2) / 100)
    assert mean_cell("", 0, 4, 100, 0, 100).error == pytest.approx(2 * math.sqrt(2) / 10)
    assert rate_cell("", 0, 100, 0, 100).error > 0
    assert exact_rate_cell("", 0.4, 100, 0.5).error == pytest.approx(0.05)
    assert exact_rate_cell("", 0.4, 100, 0.5).their_trials is None


def test_comparison_lists_what_lies_outside():
    page = Page("game", "Title")
    page.comparison(compared([Cell("near", 1, 1.1, 1), Cell("far", 9.0, 1.0, 1)]), "others")
    assert "**1 lies outside**" in page.markdown
    assert "| far | 1 | exact | 9 | +8 ± 1.96 | +8.0 | **outside** |" in page.markdown
    assert "| near |" not in page.markdown
    assert "The largest difference is far: 9 here, 1 there, z = +8.0." in page.markdown


def test_the_mean_of_squares_says_what_it_is_made_of():
    page = Page("game", "Title")
    page.comparison(Comparison({"means": [Cell("a", 4, 0, 1)], "rates": [Cell("b", 1, 0, 1)] * 2}), "others")
    assert "3 numbers are compared: 1 means, 2 rates." in page.markdown
    assert "The mean of z² is 6.00, where chance gives 1: 16.00 in the means, 1.00 in the rates." in page.markdown


def test_every_cell_can_be_listed_with_the_games_behind_it():
    page = Page("game", "Title")
    rate, mean = rate_cell("rate", 0.5, 10_000, 0.49, 10_000), mean_cell("mean", 1, 4, 100, 1, 100)
    page.cells(compared([rate, mean]), "others", [rate, mean])
    assert "| rate | 49.00% | 10,000 | 50.00% | +1.00 ± 1.39 | +1.4 |  |" in page.markdown
    assert "| mean | 1.00 | 100 | 1.00 | +0.00 ± 0.55 | +0.0 |  |" in page.markdown


def test_the_largest_of_many_differences_is_judged_among_all_of_them():
    """A |z| of 3 is rare in one number and common in two hundred: 1 - 0.9973**200."""
    cells = [Cell("far", 3, 0, 1)] + [Cell("same", 0, 0, 1)] * 199
    assert compared(cells[:1]).chance_of_largest == pytest.approx(0.0027, abs=1e-4)
    assert compared(cells).chance_of_largest == pytest.approx(0.4176, abs=1e-3)
    assert compared(cells).largest == cells[0]


def test_a_number_is_written_with_half_of_its_interval():
    assert plus_minus(19.2, Interval(19.1, 19.3)) == "19.20 ± 0.10"
    assert plus_minus(21250, Interval(20910, 21590), ",.0f") == "21,250 ± 340"
    assert plus_minus(1.0, Interval(-math.inf, math.inf)) == "1.00 ± –"
