"""Results to look at: which tables they have, and how these are printed and shown in a notebook.

A table is described once, column by column; `valtti match` and `valtti tournament` draw the same columns.
"""

from __future__ import annotations

import html
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from valtti.arena.statistics import Difference, Interval

#: What follows the name of an agent that sees hidden cards.
UNFAIR = " (unfair)"
#: Stands for an interval where nothing is known.
_UNKNOWN = "–"


@dataclass(frozen=True)
class Column:
    """A column of a table; a cell may have several lines."""

    heading: str
    cells: Sequence[str]
    is_name: bool = False  # names stand on the left, numbers on the right
    is_spare: bool = False  # only shown where there is room for it


Grid = Sequence[Column]


def without_spare(grid: Grid) -> Grid:
    return [column for column in grid if not column.is_spare]


@dataclass(frozen=True)
class Sheet:
    """A title, tables, and remarks below them."""

    title: str
    grids: Sequence[Grid]
    remarks: Sequence[str]

    def text(self) -> str:
        tables = "\n\n".join(_grid_text(without_spare(grid)) for grid in self.grids)
        return "\n".join([self.title, *([tables] if tables else []), *self.remarks])

    def html(self) -> str:
        title = f"<p>{html.escape(self.title)}</p>"
        tables = "".join(_grid_html(without_spare(grid)) for grid in self.grids)
        remarks = "".join(f"<p>{html.escape(remark)}</p>" for remark in self.remarks)
        return title + tables + remarks


def _grid_text(grid: Grid) -> str:
    return "\n".join("  ".join(cells).rstrip() for cells in zip(*map(_column_lines, _level(grid)), strict=True))


def _level(grid: Grid) -> list[Column]:
    """The same table with all its cells a line high: those of several lines go on below, and the others are empty."""
    rows = zip(*(column.cells for column in grid), strict=True)
    lines = [line for row in rows for line in itertools.zip_longest(*(cell.split("\n") for cell in row), fillvalue="")]
    return [
        Column(column.heading, [line[i] for line in lines], is_name=column.is_name) for i, column in enumerate(grid)
    ]


def _column_lines(column: Column) -> list[str]:
    cells = [column.heading, *column.cells]
    width = max(map(len, cells))
    return [cell.ljust(width) if column.is_name else cell.rjust(width) for cell in cells]


def _grid_html(grid: Grid) -> str:
    head = _html_row("th", grid, [column.heading for column in grid])
    rows = zip(*(column.cells for column in grid), strict=True)
    body = "".join(_html_row("td", grid, row) for row in rows)
    return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"


def _html_row(tag: str, grid: Grid, cells: Sequence[str]) -> str:
    sides = ("left" if column.is_name else "right" for column in grid)
    inner = (
        f'<{tag} style="text-align: {side}; white-space: pre">{html.escape(cell)}</{tag}>'
        for side, cell in zip(sides, cells, strict=True)
    )
    return f"<tr>{''.join(inner)}</tr>"


def rate_interval_text(interval: Interval) -> str:
    return f"{100 * interval.low:.2f}–{100 * interval.high:.2f} %"


def points_interval_text(interval: Interval | Difference, sign: str = "") -> str:
    if not math.isfinite(interval.low):
        return _UNKNOWN
    return f"{interval.low:{sign}.3f} to {interval.high:{sign}.3f}"


def p_text(log10_p: float) -> str:
    """A p-value, also where it is too small for a floating-point number."""
    if log10_p > -3:
        return f"{10**log10_p:.2g}"
    exponent = math.floor(log10_p)
    digit = round(10 ** (log10_p - exponent))
    return f"{digit}e{exponent}" if digit < 10 else f"1e{exponent + 1}"
