"""How measurements are made and shown."""

from __future__ import annotations

import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Mapping

from rich.console import Console
from rich.table import Table
from scipy.stats import binom

ROUNDS = 5


def alternate(*measurements: Callable[[], float]) -> list[float]:
    """The median of each measurement over rounds in which all take turns."""
    rounds = [[measure() for measure in measurements] for _ in range(ROUNDS)]
    return [statistics.median(values) for values in zip(*rounds, strict=True)]


def show(results: Mapping[str, float]) -> None:
    """As a table, or as JSON for programs that ask for it."""
    if "--json" in sys.argv[1:]:
        print(json.dumps(results, indent=2))
        return
    table = Table("measurement", "", title=f"{os.cpu_count()} cores, {platform.machine()}, {platform.python_version()}")
    for name, value in results.items():
        table.add_row(name, f"{value:,.0f}" if value > 1000 else f"{value:.2f}")
    Console().print(table)


def quantile(ordered: list[float], share: float) -> str:
    """With its interval of 95 %, which is one of order statistics."""
    n = len(ordered)
    low, high = (min(n - 1, int(binom.ppf(q, n, share))) for q in (0.025, 0.975))
    return f"{ordered[min(n - 1, int(n * share))]:.3g} [{ordered[low]:.3g}, {ordered[high]:.3g}]"
