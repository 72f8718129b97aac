"""The report of a league: how strength grew, generation by generation and with the time that was spent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from matplotlib.ticker import MaxNLocator

from valtti.arena.statistics import Interval
from valtti.games import game
from valtti.games.writing import counted
from valtti.learning.league.members import League, Measured, Member
from valtti.learning.league.ratings import Rating, ratings
from valtti.learning.league.settings import Settings
from valtti.reports.figures import COLOURS, GREY, drawing, legend_below
from valtti.reports.pages import Page, percent, percent_interval, write


def write_report(league: League, folder: Path) -> None:
    page = Page("report", f"A league of {league.settings.game}")
    best = league.best
    assert best is not None
    _summary(page, league, best)
    page.figure("strength.svg", _strength(league), "Strength by generation and by processor time, with 95 % intervals.")
    _members(page, league)
    for _ in write(page.texts(folder)):
        pass


def _summary(page: Page, league: League, best: Member) -> None:
    settings = league.settings
    draws = "A draw counts as half a win. " if any(member.by_yardstick.draws for member in league.members) else ""
    page.text(
        f"{counted(len(league.members), 'generation')} took {league.seconds / 60:.1f} minutes, "
        f"{league.processor_seconds / 60:.1f} of processor time. The best is generation {best.number}, "
        f"`{best.weights}`: it {_does(league)} {_rate(best.by_yardstick)} % of the games against {settings.yardstick} "
        f"at all other seats. {draws}Among {settings.table.players} equals everybody would have "
        f"{percent(1 / settings.table.players, 1)} %. The numbers are of games by which networks were chosen; a match "
        "with another seed tells without favour how strong one is."
    )


def _members(page: Page, league: League) -> None:
    rated = ratings(league)
    page.heading("Generations")
    page.table(
        [">generation", ">rating", ">positions trained on", f">{_does(league)} against {league.settings.yardstick}, %",
         "duel", ">in it, %", ">its games", "", ">processor time, s"],
        [
            [league.settings.yardstick, str(rated[league.settings.yardstick]), *[""] * 7],
            *(_row(member, rated[member.name]) for member in league.members),
        ],
    )  # fmt: skip
    page.text(" ".join(_about_ratings(league.settings)))
    page.heading("Settings")
    page.items(f"{name}: {value}" for name, value in league.settings.as_json().items())


def _row(member: Member, rating: Rating) -> list[str]:
    duel = member.duel
    return [
        str(member.number),
        str(rating),
        f"{member.positions:,}",
        _rate(member.by_yardstick),
        *([duel.opponent, _rate(duel), f"{duel.games:,}"] if duel else [""] * 3),
        "the best so far" if member.is_promoted else "",
        f"{member.spent.processor:.0f}",
    ]


def _about_ratings(settings: Settings) -> Iterator[str]:
    matches = f"the matches with {settings.yardstick}" if settings.duel_noise else "all matches of the table"
    yield f"Ratings are what fits {matches} best, with intervals of 95 %."
    yield "Their scale is that of Elo: of two players with 400 points between them"
    if game(settings.game).judged_by_losses:
        yield "the weaker one is ten times as likely to be the one that loses."
    else:
        yield "the better one is ten times as likely to win."
    if settings.duel_noise:
        yield "In duels networks misjudge values a little, lest they play the same few games again and again."


def _strength(league: League) -> str:
    members = league.members
    rates = np.array([member.by_yardstick.rate for member in members])
    errors = np.array(
        [
            [m.by_yardstick.rate - m.by_yardstick.low for m in members],
            [m.by_yardstick.high - m.by_yardstick.rate for m in members],
        ]
    )
    numbers = np.array([member.number for member in members])
    minutes = np.cumsum([member.spent.processor for member in members]) / 60
    promoted = np.array([member.is_promoted for member in members])
    with drawing(columns=2) as drawn:
        shown = ((numbers, "generation"), (minutes, "minutes of processor time"))
        drawn.axes[0].xaxis.set_major_locator(MaxNLocator(integer=True))
        for axes, (places, title) in zip(drawn.axes, shown, strict=True):
            axes.errorbar(places, 100 * rates, 100 * errors, color=COLOURS[0], capsize=2, label="each network")
            axes.plot(places[promoted], 100 * rates[promoted], "o", color=COLOURS[1], label="the best so far")
            equal = 100 / league.settings.table.players
            axes.axhline(equal, color=GREY, linestyle=":", label=league.settings.yardstick)
            axes.set_xlabel(title)
            axes.set_ylabel(f"{_does(league)}, %")
        legend_below(drawn.axes[0], 3)
    return drawn.svg


def _does(league: League) -> str:
    return "loses" if game(league.settings.game).judged_by_losses else "wins"


def _rate(measured: Measured) -> str:
    return f"{percent(measured.rate, 1)} ({percent_interval(Interval(measured.low, measured.high), 1)})"
