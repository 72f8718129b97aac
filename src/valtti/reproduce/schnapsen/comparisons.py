"""Our results beside the paper's and beside those of its authors' code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from valtti.reports.comparison import Cell, Comparison, mean_cell, rate_cell
from valtti.reproduce.schnapsen.experiment import SCALE, Points, Results
from valtti.reproduce.schnapsen.published import OPPONENTS, Pairing, published


def named(pairing: Pairing) -> str:
    return f"{pairing[0]} – {pairing[1]}"


def wins_cell(results: Results, bot: Pairing, paper: Pairing | None = None) -> Cell:
    """Our wins of a pairing beside the paper's, or beside those that the paper gives another version of the bot."""
    tally, data = results.games[bot], published()
    theirs = data.wins[paper or bot] / data.games_a_pairing
    return rate_cell(named(bot), tally.rate, tally.games, theirs, data.games_a_pairing)


def points_cells(results: Results, bot: Pairing, paper: Pairing | None = None) -> tuple[Cell, Cell]:
    own, other = published().points[paper or bot]
    tally = results.points[bot]
    games = published().games_a_pairing
    return (
        _points_cell(f"{named(bot)}, own points", tally.own, own, games),
        _points_cell(f"{named(bot)}, opponent's points", tally.other, other, games),
    )


def _points_cell(name: str, ours: Points, theirs: int, games: float) -> Cell:
    cell = mean_cell(name, ours.mean, ours.variance, ours.games, theirs / SCALE, games)
    return Cell(name, SCALE * cell.ours, SCALE * cell.theirs, SCALE * cell.error, ",.0f", games)


def paper_wins(results: Results) -> Comparison:
    return Comparison({"win rates": [wins_cell(results, pairing) for pairing in published().wins]})


def paper_points(results: Results) -> Comparison:
    return Comparison({"points": [cell for pairing in published().points for cell in points_cells(results, pairing)]})


def paper_cells(results: Results, bot: Pairing, paper: Pairing) -> list[Cell]:
    """Wins and points of a version of a bot beside the paper's three numbers."""
    return [wins_cell(results, bot, paper), *points_cells(results, bot, paper)]


def older_versions(results: Results) -> Comparison:
    """The paper's bbot and cbot columns beside the older versions of the two bots."""
    return _versions(results, {pairing: _column(pairing) for pairing in data_pairings()})


def printed_versions(results: Results) -> Comparison:
    """The same columns beside the bots of the appendix."""
    columns = [_column(pairing) for pairing in data_pairings()]
    return _versions(results, {column: column for column in columns})


def _versions(results: Results, columns: Mapping[Pairing, Pairing]) -> Comparison:
    """Versions of bots beside the paper's columns."""
    cells = [cell for bot, column in columns.items() for cell in paper_cells(results, bot, column)]
    return Comparison({"win rates and points": cells})


def _column(older: Pairing) -> Pairing:
    return older[0].removesuffix("-data"), older[1]


def authors_code(results: Results) -> Comparison:
    """Everything beside what the authors' own code gives."""
    wins: list[Cell] = []
    points: list[Cell] = []
    for pairing, theirs in published().reference.items():
        tally = results.games[pairing]
        wins.append(rate_cell(f"{named(pairing)}, wins", tally.rate, tally.games, theirs.rate, theirs.games))
        if theirs.points is not None:
            sides = zip(("own", "opponent's"), _sides(results, pairing), theirs.points, strict=True)
            points += [_points_cell(f"{named(pairing)}, {who} points", p, q, theirs.games) for who, p, q in sides]
    return Comparison({"win rates": wins, "totals of points": points})


def why_different(results: Results, pairing: Pairing) -> str:
    """Where a pair of the paper's numbers comes from if the printed bot does not make it."""
    bot, opponent = pairing
    older = (f"{bot}-data", opponent)
    if older in results.games:
        comparison = older_versions(results)
        if not any(comparison.differs(cell) for cell in paper_cells(results, older, pairing)):
            return f"made by an older version, `{older[0]}`"
    comparison = paper_points(results)
    for other in OPPONENTS:
        if other != opponent and (bot, other) in published().points:
            cells = list(points_cells(results, (bot, other), pairing))
            if not any(comparison.differs(cell) for cell in cells):
                return f"the points are those of {bot} against {other}"
    return "not explained"


def _sides(results: Results, pairing: Pairing) -> Iterable[Points]:
    tally = results.points[pairing]
    return tally.own, tally.other


def data_pairings() -> list[Pairing]:
    return [pairing for pairing in published().pairings if pairing[0].endswith("-data")]


def described_pairings() -> list[Pairing]:
    return [pairing for pairing in published().pairings if pairing[0].endswith("-described")]
