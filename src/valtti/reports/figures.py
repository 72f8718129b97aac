"""How figures look: one style for all reports, colours that the colour-blind can tell, readable in grey print."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

#: Okabe and Ito's colours, the darker ones first.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
GREY = "#6b7480"
#: Lines differ by more than colour.
DASHES: list[Any] = ["-", (0, (5, 1.5)), (0, (1.2, 1.2)), (0, (5, 1.2, 1.2, 1.2)), (0, (3, 1, 1, 1, 1, 1))]
MARKERS = ["o", "s", "^", "D", "v", "P", "X"]

_STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.labelcolor": "#3a424c",
    "axes.edgecolor": "#9aa5b1",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e3e7ec",
    "grid.linewidth": 0.8,
    "xtick.color": "#3a424c",
    "ytick.color": "#3a424c",
    "legend.frameon": False,
    "lines.linewidth": 1.7,
    "svg.fonttype": "none",  # text stays text: small files that can be searched
    "svg.hashsalt": "valtti",  # the same figure is the same file
    "svg.id": "valtti",
}


@dataclass
class Drawing:
    """A figure while it is drawn; `svg` is its file when it is done."""

    figure: Figure
    axes: list[Axes]
    svg: str = field(default="", init=False)


@contextmanager
def drawing(
    columns: int = 1, rows: int = 1, *, width: float = 8.0, height: float = 4.0, **share: Any
) -> Iterator[Drawing]:
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False, **share)
        drawn = Drawing(figure, list(axes.flat))
        yield drawn
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        # Where this font is missing, Verdana is as wide; a browser's own choice would be a serif.
        text = file.getvalue().replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, sans-serif")
        # matplotlib ends some lines with spaces, which every diff of a kept figure would show.
        drawn.svg = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def legend_below(axes: Axes, columns: int) -> None:
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=columns, handlelength=2.8)
