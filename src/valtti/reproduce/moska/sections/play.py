"""How the networks' players play."""

from __future__ import annotations

from valtti.games.writing import counted
from valtti.reports.pages import Page, percent
from valtti.reproduce.moska import figures
from valtti.reproduce.moska.experiment import WATCHED_GAMES, Results


def valued_game(page: Page, results: Results) -> None:
    game = results.valued
    page.heading("One game in the eyes of its players (Fig. 6)")
    page.text(
        "After every move the second network values each player's position as that player sees it. The thesis shows "
        f"a person against three NN2-HIF; here `{game.names[0]}` takes the person's seat. A value is the chance that "
        "the player does not lose, as the network sees it."
    )
    page.figure(
        "fig-6.svg",
        figures.valued_game(results),
        f"Fig. 6: values over a game of {len(game.values)} moves. A line ends where its player is out.",
    )


def habits(page: Page, results: Results) -> None:
    seen = results.habits
    page.heading("What the second network's player likes (section 3.3)")
    page.text(
        f"`nn2-hif` was watched among three `bot3` in {counted(results.settings.games(WATCHED_GAMES), 'game')}. Where "
        "it had a choice it made these moves:"
    )
    total = sum(seen.kinds.values())
    kinds = sorted(seen.kinds.items(), key=lambda item: -item[1])
    page.table(
        ["kind", ">moves", ">share, %"],
        [[f"`{kind}`", f"{count:,}", percent(count / total, 1)] for kind, count in kinds],
    )
    page.text(
        "What of this can be asked of numbers is judged among the claims below. That it gathers combinations, lures "
        "others into attacking with high cards, or bullies those with weak hands is left to the eye."
    )
