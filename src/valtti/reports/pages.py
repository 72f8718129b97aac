"""Pages of a report: written once as Markdown, shown as HTML too, with their figures in a folder beside them."""

from __future__ import annotations

import html
import math
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import NormalDist

from markdown_it import MarkdownIt

from valtti import files
from valtti.arena.statistics import Interval
from valtti.errors import InputError
from valtti.reports.comparison import Cell, Comparison, mean_square

#: Half the width of a 95 % interval in standard errors.
Z95 = NormalDist().inv_cdf(0.975)

_STYLE = """
:root { color-scheme: light dark; --text: #1b1f24; --ground: #fff; --shade: #f6f8fa; --line: #dfe4ea; --rule: #9aa5b1;
        --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --text: #dfe3e8; --ground: #15181c; --shade: #1f242a; --line: #343b44; --rule: #66717e; --link: #7fb5ee; } }
body { font: 16px/1.55 system-ui, "Segoe UI", "Liberation Sans", sans-serif; color: var(--text);
       background: var(--ground); max-width: 64rem; margin: 2rem auto; padding: 0 1.25rem; }
p, li { max-width: 48rem; }
a { color: var(--link); }
h1, h2, h3 { line-height: 1.25; font-weight: 600; }
h1 { font-size: 1.9rem; } h2 { margin-top: 2.6rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .9rem; font-variant-numeric: tabular-nums;
        display: block; overflow-x: auto; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; min-width: 3rem; }
th { border-bottom: 2px solid var(--rule); font-weight: 600; background: var(--shade); }
td[style*="right"] { white-space: nowrap; }
tbody tr:hover { background: var(--shade); }
img { max-width: 100%; height: auto; display: block; margin: 1.2rem auto .4rem; background: #fff; border-radius: 4px; }
code { background: var(--shade); padding: .1rem .3rem; border-radius: 3px; font-size: .9em; }
pre code { display: block; padding: .7rem 1rem; overflow-x: auto; }
@media (max-width: 40rem) {
  body { font-size: 15px; margin: 1rem auto; padding: 0 .8rem; } h1 { font-size: 1.5rem; }
  th, td { padding: .3rem .45rem; } td:first-child { min-width: 5.5rem; }
  td:last-child:not([style*="right"]):not(:empty) { min-width: 9rem; } }
@media print { body { font-size: 10.5pt; max-width: none; margin: 0; } table { font-size: 8.5pt; }
               h2, h3 { break-after: avoid; } img, tr { break-inside: avoid; } }
"""


class Page:
    """A report being written, part after part."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.figures: dict[str, str] = {}  # SVG by file name
        self._parts = [f"# {title}"]

    def heading(self, text: str, level: int = 2) -> None:
        self._parts.append(f"{'#' * level} {text}")

    def text(self, *paragraphs: str) -> None:
        self._parts += paragraphs

    def items(self, lines: Iterable[str]) -> None:
        self._parts.append("\n".join(f"- {line}" for line in lines))

    def code(self, text: str) -> None:
        self._parts.append(f"```\n{text}\n```")

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A column whose name begins with '>' holds numbers and is set to the right."""
        names = [column.removeprefix(">") for column in columns]
        rules = ["---:" if column.startswith(">") else ":---" for column in columns]
        lines = [names, rules, *rows]
        if any(len(line) != len(columns) for line in lines):
            raise ValueError(f"a row of the table {names} has not {len(columns)} cells")
        self._parts.append("\n".join(f"| {' | '.join(line)} |" for line in lines))

    def figure(self, file: str, svg: str, caption: str) -> None:
        self.figures[file] = svg
        self._parts += [f"![{caption}]({self.name}/{file})", f"*{caption}*"]

    def comparison(self, comparison: Comparison, other: str) -> None:
        """How two sets of numbers agree, and the cells that do not."""
        cells, outside = comparison.cells, comparison.outside
        if all(cell.error == 0 for cell in cells):
            self.text(f"{len(cells)} exact numbers are compared; **{len(outside)} differ**.")
        else:
            largest = comparison.largest
            self.text(
                f"{len(cells)} numbers are compared{_parts(comparison)}. With so many, chance alone leaves |z| below "
                f"{comparison.limit:.2f} in at least 95 % of such comparisons; **{_outside(len(outside))}**. "
                f"{_mean_squares(comparison)} The largest difference is "
                f"{largest.name}: {format(largest.ours, largest.form)} here, {format(largest.theirs, largest.form)} "
                f"there, z = {signed(largest.z, 1)}. {_what_largest_means(comparison)}"
            )
        if outside:
            self.cells(comparison, other, outside)

    def cells(self, comparison: Comparison, other: str, cells: Sequence[Cell]) -> None:
        """A row a cell: both numbers, the difference with its 95 % interval, and z; cells outside are marked."""
        self.table(
            ["quantity", f">{other}", ">its games or rounds", ">ours", ">difference", ">z", ""],
            [
                [
                    cell.name,
                    format(cell.theirs, cell.form),
                    "exact" if cell.their_trials is None else f"{cell.their_trials:,.0f}",
                    format(cell.ours, cell.form),
                    _difference(cell),
                    signed(cell.z, 1),
                    "**outside**" if comparison.differs(cell) else "",
                ]
                for cell in cells
            ],
        )

    @property
    def markdown(self) -> str:
        return "\n\n".join(self._parts) + "\n"

    @property
    def html(self) -> str:
        body = MarkdownIt("commonmark", {"html": False}).enable("table").render(self.markdown)
        return (
            f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{html.escape(self.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
        )

    def texts(self, folder: Path) -> dict[Path, str]:
        """The files of the report, figures first and the pages last."""
        figures = {folder / self.name / file: svg for file, svg in self.figures.items()}
        return figures | {folder / f"{self.name}.md": self.markdown, folder / f"{self.name}.html": self.html}


def write(texts: Mapping[Path, str]) -> Iterator[Path]:
    """Writes files one by one, and the folders that they need; says which has just been written."""
    for path, text in texts.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{path.parent}: cannot be a folder for the report ({error.strerror})") from None
        files.write_text(path, text)
        yield path


def check_folder(folder: Path) -> None:
    """Says why there can be no such folder for a report: better before the games than after them."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise InputError(f"{folder}: cannot be a folder for the report ({there} is not a folder)")
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError:
        raise InputError(f"{folder}: cannot be a folder for the report (nothing can be written into {there})") from None


def percent(rate: float, digits: int = 2) -> str:
    return f"{100 * rate:.{digits}f}"


def percent_interval(interval: Interval, digits: int = 2) -> str:
    return f"{percent(interval.low, digits)}–{percent(interval.high, digits)}"


def signed(number: float, digits: int = 0) -> str:
    """With a real minus sign; a plus is shown where there are digits to compare."""
    return f"{number:{'+' if digits else ''}.{digits}f}".replace("-", "−")


def plus_minus(value: float, interval: Interval, form: str = ".2f") -> str:
    """A number and half the width of its interval: 19.20 ± 0.11, or 19.20 ± – where nothing is known of it."""
    half = (interval.high - interval.low) / 2
    return f"{value:{form}} ± {half:{form}}" if math.isfinite(half) else f"{value:{form}} ± –"


def percent_plus_minus(rate: float, interval: Interval, digits: int = 2) -> str:
    return plus_minus(100 * rate, Interval(100 * interval.low, 100 * interval.high), f".{digits}f")


def _difference(cell: Cell) -> str:
    """Written like the numbers themselves, but rates in percentage points."""
    scale, form = (100, ".2f") if cell.form.endswith("%") else (1, cell.form)
    text = f"{scale * cell.difference:+{form}}".replace("-", "−")
    return f"{text} ± {scale * Z95 * cell.error:{form}}" if cell.error else text


def _parts(comparison: Comparison) -> str:
    """What the numbers are about, if they are about several things."""
    if len(comparison.parts) == 1:
        return ""
    return ": " + ", ".join(f"{len(cells)} {name}" for name, cells in comparison.parts.items())


def _outside(count: int) -> str:
    return {0: "none lies outside", 1: "1 lies outside"}.get(count, f"{count} lie outside")


def _mean_squares(comparison: Comparison) -> str:
    """Of all cells, and of each part: a part that differs would hide among the others."""
    text = f"The mean of z² is {mean_square(comparison.cells):.2f}, where chance gives 1"
    if len(comparison.parts) == 1:
        return f"{text}."
    return (
        f"{text}: {', '.join(f'{mean_square(cells):.2f} in the {name}' for name, cells in comparison.parts.items())}."
    )


def _what_largest_means(comparison: Comparison) -> str:
    share = comparison.chance_of_largest
    if comparison.outside:
        return f"Chance alone makes one so large in {_share(share)} of such comparisons."
    return (
        f"Alone it would look like more than chance, but in {_share(share)} of such comparisons some number is as far "
        "off although nothing differs."
        if abs(comparison.largest.z) > Z95
        else "Even that is within the interval of a single number."
    )


def _share(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.01 else "less than 1 %"


_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power_of_ten(log10_value: float, digits: int = 2) -> str:
    """A p-value or a count as a power of ten: 1.3×10⁻³²⁸. Values from 0.001 to 1000 are written out."""
    if -3 < log10_value < 3:
        return f"{10**log10_value:.{digits + 1}g}"
    exponent = math.floor(log10_value)
    mantissa = f"{10 ** (log10_value - exponent):.{digits - 1}f}"
    if mantissa.startswith("10"):  # 9.96 rounds up
        mantissa, exponent = f"{1:.{digits - 1}f}", exponent + 1
    return f"{mantissa}×10{str(exponent).translate(_SUPERSCRIPTS)}"
