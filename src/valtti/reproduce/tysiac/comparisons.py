"""Our results beside the values of an independent simulation."""

from __future__ import annotations

import numpy as np

from valtti.reports.comparison import Cell, Comparison, mean_cell, rate_cell
from valtti.reproduce.tysiac.experiment import LineUp, Moments, Results, Seat
from valtti.reproduce.tysiac.published import Reference, published

NAMES = {"agents": "random, decent, random", "random": "program v random", "decent": "program v decent"}


def independent_values(results: Results) -> Comparison:
    data = published()
    baseline = [
        _mean(f"baseline, seat {seat}", results.long_baseline.points[seat], mean, data.baseline_rounds, 0.01)
        for seat, mean in enumerate(data.baseline_means)
    ]
    cells: list[Cell] = []
    for name, reference in data.reference.items():
        cells += _line_up_cells(NAMES[name], results.lineups[name], reference)
        cells += _total_cells(NAMES[name], results, name, reference)
    for name, mean in data.strict_text.items():
        moments = results.strict_text[name].moments
        cells.append(_mean(f"strict text v {name}, length", moments, mean, data.reference[name].games, 0.01))
    return Comparison({"means of the bid baseline": baseline, "numbers of whole games": cells})


def _mean(name: str, ours: Moments, theirs: float, their_trials: float, step: float) -> Cell:
    return mean_cell(name, ours.mean, ours.variance, ours.count, theirs, their_trials, step)


def _line_up_cells(name: str, ours: LineUp, theirs: Reference) -> list[Cell]:
    n, m = ours.games, theirs.games
    cells = [_mean(f"{name}, length", ours.moments, theirs.mean, m, 1.0 if theirs.mean > 100 else 0.01)]
    cells += [
        rate_cell(f"{name}, length mod 3 = {k}", float((ours.lengths % 3 == k).mean()), n, share, m, 0.001)
        for k, share in enumerate(theirs.modulo3)
    ]
    cells += [
        rate_cell(f"{name}, {length} rounds", ours.share(length), n, share, m, 0.001)
        for length, share in (theirs.lengths or {}).items()
    ]
    cells += [_quantile_cell(name, ours, p, length, m) for p, length in theirs.quantiles.items()]
    cells.append(rate_cell(f"{name}, ended by a defender", ours.by_defender / n, n, theirs.by_defender, m, 0.001))
    # Rounds of the other simulation, by its mean length.
    their_rounds = m * theirs.mean
    program, *agents = ours.seats
    if theirs.contracts is not None and theirs.program_raw is not None:
        cells += _contract_cells(name, program, ours.rounds, theirs.contracts, their_rounds)
        cells += _raw_cells(f"{name}, program", [program], theirs.program_raw, their_rounds)
    else:
        agents = list(ours.seats)
    cells += _raw_cells(f"{name}, agents", agents, theirs.agents_raw, their_rounds)
    declared = sum(seat.declared.get(100, 0) for seat in agents)
    made = sum(seat.made.get(100, 0) for seat in agents)
    scale = their_rounds / ours.rounds
    cells.append(
        rate_cell(f"{name}, agents' 100 made", made / declared, declared, theirs.agents_made, declared * scale, 0.001)
    )
    return cells


def _quantile_cell(name: str, ours: LineUp, p: float, length: int, their_games: int) -> Cell:
    """Below the p-quantile lie at most p of the games, up to it at least p; how far is ours from that?"""
    below, up_to = float((ours.lengths < length).mean()), float((ours.lengths <= length).mean())
    share = below if below > p else up_to if up_to < p else p
    return rate_cell(f"{name}, {100 * p:g} % quantile at {length:,} rounds", share, ours.games, p, their_games)


def _contract_cells(
    name: str, program: Seat, rounds: int, theirs: dict[int, tuple[float, float]], their_rounds: float
) -> list[Cell]:
    cells = []
    for bid, (share, made) in theirs.items():
        declared = program.declared.get(bid, 0)
        cells.append(
            rate_cell(f"{name}, program plays for {bid}", declared / rounds, rounds, share, their_rounds, 0.001)
        )
        rate = program.made.get(bid, 0) / max(declared, 1)
        cells.append(
            rate_cell(f"{name}, program makes {bid}", rate, max(declared, 1), made, share * their_rounds, 0.001)
        )
    return cells


def _raw_cells(name: str, seats: list[Seat], theirs: tuple[float, float], their_rounds: float) -> list[Cell]:
    cells = []
    for role, mean in zip(("declarer", "defender"), theirs, strict=True):
        values: list[Moments] = [getattr(seat, role) for seat in seats]
        ours = Moments(*(sum(getattr(m, field) for m in values) for field in ("count", "total", "squares")))
        cells.append(_mean(f"{name}, points as {role}", ours, mean, their_rounds, 0.1))
    return cells


def _total_cells(name: str, results: Results, key: str, theirs: Reference) -> list[Cell]:
    """Mean totals, round by round, in games of one length."""
    band = results.figured[key]
    if theirs.totals is None or theirs.lengths is None or band.games < 2:
        return []
    their_games = theirs.lengths[band.rounds] * published().totals_games
    return [
        mean_cell(
            f"{name}, seat {seat} after round {number} of {band.rounds}",
            float(band.mean[number, seat]),
            float(np.square(band.deviation[number, seat])),
            band.games,
            total,
            their_games,
            1.0,
        )
        for number, totals in theirs.totals.items()
        for seat, total in enumerate(totals)
    ]
