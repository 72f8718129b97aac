"""Results to look at: printed, and as a table in a notebook."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from valtti.arena.statistics import Interval


@dataclass(frozen=True)
class Sheet:
    """A title and a table, in which names stand on the left and numbers on the right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    remarks: Sequence[str]  # below the table
    names: int = 0  # the column of names

    def text(self) -> str:
        lines = [self.columns, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = ["  ".join(map(self._aligned, range(len(widths)), line, widths)).rstrip() for line in lines]
        return "\n".join([self.title, *table, *self.remarks])

    def html(self) -> str:
        head = self._html_row("th", self.columns)
        rows = "".join(self._html_row("td", row) for row in self.rows)
        remarks = "".join(f"<p>{html.escape(remark)}</p>" for remark in self.remarks)
        title = f'<caption style="text-align: left">{html.escape(self.title)}</caption>'
        return f"<table>{title}<thead>{head}</thead><tbody>{rows}</tbody></table>{remarks}"

    def _aligned(self, column: int, cell: str, width: int) -> str:
        return cell.ljust(width) if column == self.names else cell.rjust(width)

    def _html_row(self, tag: str, cells: Sequence[str]) -> str:
        sides = ("left" if column == self.names else "right" for column in range(len(cells)))
        inner = (
            f'<{tag} style="text-align: {side}">{html.escape(cell)}</{tag}>'
            for side, cell in zip(sides, cells, strict=True)
        )
        return f"<tr>{''.join(inner)}</tr>"


def rate_interval_text(interval: Interval) -> str:
    return f"[{interval.low:.2%}, {interval.high:.2%}]"


def interval_text(interval: Interval) -> str:
    return f"[{interval.low:.3f}, {interval.high:.3f}]"
