"""The page about Tic-Tac-Toe, made of results."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import fmean

from valtti.arena.statistics import wilson
from valtti.reports.comparison import Cell, Comparison, exact_rate_cell
from valtti.reports.pages import Page, percent, percent_interval
from valtti.reproduce import claims
from valtti.reproduce.tictactoe import figures
from valtti.reproduce.tictactoe.claims import CLAIMS, ceiling
from valtti.reproduce.tictactoe.experiment import GAMES_TO_LEARN_FROM, NETWORKS, UNSEEN, Results
from valtti.reproduce.tictactoe.method import Exact
from valtti.reproduce.tictactoe.published import published

_COUNTS = {
    "positions": "positions that a game can come to",
    "up_to_symmetry": "the same, turned and mirrored boards being one",
    "games": "different games",
    "x_wins": "of which the first player wins",
    "o_wins": "of which the second player wins",
    "draws": "of which are drawn",
}

#: What we want of a network of ours against random play.
_GOAL_WINS, _GOAL_LOSSES = 0.955, 0.002


def report(results: Results) -> Page:
    page = Page("tictactoe", "Tic-Tac-Toe: what can be known exactly, and what networks learn")
    _set_up(page, results)
    _size(page, results)
    _policies(page, results)
    _at_the_table(page, results)
    _method(page, results)
    _networks(page, results)
    _ours(page, results)
    page.heading("What the thesis claims")
    theirs = [
        f"{percent(rate, 0)} % ({percent_interval(wilson(round(rate * published().games), published().games), 1)} %)"
        for rate in (published().convolutions, published().dense)
    ]
    page.text(
        f"The author's script tests a network in {published().games:,} games, so that the thesis's two shares have the "
        f"intervals {' and '.join(theirs)}. They are the best of several tests each, which makes them a little high."
    )
    claims.show(page, CLAIMS, results)
    page.heading("Beside independent values")
    page.text("The counts and exact shares above were also computed elsewhere, to four places.")
    page.comparison(independent_values(results), "elsewhere")
    return page


def _set_up(page: Page, results: Results) -> None:
    page.text(
        "The thesis: I. Vahteristo, *Man vs machine: Beating humans in a multiplayer card game without lookahead*, LUT "
        "2023. Its section 2.4 tries its method of learning on Tic-Tac-Toe, against a player that marks any free "
        "square. "
        "This page holds the exact facts, lets networks learn in the thesis's way, and then in our own.",
        claims.summary(CLAIMS, results),
    )
    page.heading("Set-up")
    games = next(iter(results.played.values())).games
    page.items(
        [
            "**Players**: `random` marks any free square; `minimax` any square of the best value in perfect play; "
            "`most-wins` wins as often as can be against random play; `careful` never loses and else wins most.",
            "**Exact** shares are sums over all positions. Nothing is left to chance in them.",
            f"**Games**: {games:,} of each player against random play, sides alternating, to see the same at the "
            "table.",
            f"**Networks** learn {len(results.ours)} times with different random numbers. They are judged exactly, "
            "too: their choices are looked up in all positions.",
            f"**Seed** {results.settings.seed}. Intervals hold 95 % (Wilson). Networks are the same again on the same "
            "kind of processor.",
        ]
    )
    page.code(results.settings.command("tictactoe"))


def _size(page: Page, results: Results) -> None:
    page.heading("How large the game is")
    page.table(["", ">count"], [[text, f"{results.counts[name]:,}"] for name, text in _COUNTS.items()])


_SHARES = [*(f">{side}: {outcome}" for side in ("first", "second") for outcome in ("win", "draw", "loss")), ">mean win"]


def _shares(exact: Exact) -> list[str]:
    return [*(f"{share:.4f}" for share in (*exact.first, *exact.second)), f"**{exact.wins:.4f}**"]


def _policies(page: Page, results: Results) -> None:
    page.heading("Against random play, exactly")
    by_wins = sorted(results.exact.items(), key=lambda item: -item[1].wins)
    page.table(["player", *_SHARES], [[f"`{name}`", *_shares(exact)] for name, exact in by_wins])
    page.figure("shares.svg", figures.shares(results), "Wins, draws and losses against random play, by side.")
    best, perfect = ceiling(results), results.exact["minimax"].wins
    page.text(
        f"The ceiling is {percent(best)} % of wins: more over many games means a mistake in the measuring. A perfect "
        f"player that does not care whom it plays wins {percent(perfect)} %."
    )
    page.figure(
        "ladder.svg",
        figures.ladder(results),
        "Mean share of wins: exact ones of our players, and, hatched, those that the thesis measured of its two "
        "networks. The dotted line is the most that is possible.",
    )
    moves = sorted(results.first_moves.items(), key=lambda item: -item[1])
    page.text(
        "The best that each first move can lead to: "
        + ", ".join(f"{name} {Fraction(share).limit_denominator(1000)} = {share:.4f}" for name, share in moves)
        + "."
    )


def _at_the_table(page: Page, results: Results) -> None:
    page.heading("The same at the table")
    rows = []
    for name, played in results.played.items():
        interval = percent_interval(wilson(played.wins, played.games))
        lost = f"{percent(played.losses / played.games)} ({percent_interval(wilson(played.losses, played.games))})"
        rows.append([f"`{name}`", percent(results.exact[name].wins), percent(played.rate), interval, lost])
    page.table(["player", ">exact wins, %", ">played, %", ">95 %", ">lost, % (95 %)"], rows)
    page.comparison(at_the_table(results), "exact")


def _method(page: Page, results: Results) -> None:
    page.heading("The method without a network")
    page.text(
        "The thesis lets a learner play random play, values every position by how such games end, and lets the next "
        "learner move to the position of the highest value. Here the values are exact expectations, as a perfect "
        "network would learn them from endless games, and ties go to the first square. Without random moves some "
        "boards are never seen, and what they count as has to be chosen: losses, draws or wins. All shares are of "
        "games won, in %, and exact."
    )
    numbers = range(1, len(results.exploring) + 1)
    rows = [[f"{100 * published().exploration:.0f} % random moves", *_wins(results.exploring)]]
    rows += [
        [f"no random moves, unseen boards are {text}", *_wins(results.not_exploring[unseen])]
        for unseen, text in UNSEEN.items()
    ]
    page.table(["iteration", *(f">{number}" for number in numbers)], rows)
    page.figure(
        "method.svg",
        figures.learning(results),
        "Share of wins by iteration, with random moves and without; where unseen boards are wins, it lies far below.",
    )
    page.text("The shares of some of these learners by side:")
    chosen = {
        "first iteration": results.exploring[0],
        "with random moves, last iteration": results.exploring[-1],
        "without, unseen boards are draws, last iteration": results.not_exploring[0.5][-1],
    }
    page.table(["learner", *_SHARES], [[name, *_shares(exact)] for name, exact in chosen.items()])
    page.text(
        "Moves of equal value are frequent, and the choice among them changes the last digits: a learner with random "
        f"moves and other ties ends at {percent(published().last_iteration)} % elsewhere."
    )


def _networks(page: Page, results: Results) -> None:
    from valtti.reproduce.tictactoe import networks  # as below, with what other documents do not need

    page.heading("The method with networks")
    page.text(
        f"Each iteration a new network is trained on the states of {GAMES_TO_LEARN_FROM:,} games of the one before "
        "against random play, of both players, and on these only; the first games are random. What the thesis leaves "
        "open follows the author's script, or is our choice:"
    )
    page.items(
        [
            "**Who begins** is drawn for each game.",
            "**Inputs** are ten numbers: the mark of the player who has just moved, and the nine squares, as +1, −1 "
            "and 0. The label is 1 for a win, one half for a draw and 0 for a loss.",
            "**Convolutions** go along these ten numbers: 32 and then 16 filters of width 3. Dense layers of 20, 20 "
            "and 10 follow, the first two with dropout 0.3. The rivals have four dense layers; two widths are tried.",
            f"**Training**: mean squared error, Adam at {networks.RATE:g}, {networks.BATCH} states a step, until "
            f"{networks.PATIENCE} epochs bring nothing on a tenth of the games, at most {networks.MOST_EPOCHS} epochs. "
            "The script takes 32 states a step and up to 200 epochs.",
        ]
    )
    page.figure(
        "networks.svg",
        figures.networks(results),
        "Share of wins by iteration, exact: the mean over seeds, and the lowest to the highest as a band. Iteration 0 "
        "is random play. Dotted lines: the most that is possible, and random play.",
    )
    page.text("Mean shares of wins in %, with the lowest and the highest of all seeds in the last two columns:")
    count = len(next(iter(results.networks.values()))[0])
    rows = [
        [NETWORKS[network], f"{100 * exploration:.0f} %", *_by_iteration(runs), *_spread(runs)]
        for (network, exploration), runs in results.networks.items()
    ]
    curve = [percent(share, 0) for share in published().curve[1 : count + 1]]
    rows.append(["published, two convolutions", f"{100 * published().exploration:.0f} %", *curve, "", ""])
    page.table(["network", ">random moves", *(f">{i + 1}" for i in range(count)), ">lowest", ">highest"], rows)


def _by_iteration(runs: Sequence[Sequence[Exact]]) -> list[str]:
    return [percent(fmean(learner.wins for learner in learners), 1) for learners in zip(*runs, strict=True)]


def _spread(runs: Sequence[Sequence[Exact]]) -> list[str]:
    shares = [learner.wins for run in runs for learner in run]
    return [percent(min(shares), 1), percent(max(shares), 1)]


def _ours(page: Page, results: Results) -> None:
    from valtti.reproduce.tictactoe.ours import COURSE

    page.heading("Our own settings")
    page.text(
        "The same agent, network and training as in the other games: `gather`, `train`, `network(weights=FILE)`. "
        f"{COURSE.generations} generations of {COURSE.games:,} games against random play, a network of "
        f"{' and '.join(map(str, COURSE.recipe.architecture.hidden))} hidden units. What differs from the thesis's way:"
    )
    page.items(
        [
            "**Boards** that are turned or mirrored forms of each other are one.",
            f"**Draws** are worth {COURSE.draw:g} of a win: who gives them half of one takes risks against random play "
            "that lose games.",
            f"**Random moves** have a probability drawn up to {COURSE.explore:g} for each pair of games, and positions "
            "before a random move of the same player are left out: what became of them is not its doing.",
            "**Data** of the newer half of all generations are trained on, and a network goes on from the weights of "
            "the one before.",
        ]
    )
    page.table(
        ["run", *_SHARES, ">mean loss", ">processor time, s"],
        [
            [str(i + 1), *_shares(each.last), f"**{each.last.losses:.4f}**", f"{each.seconds:.0f}"]
            for i, each in enumerate(results.ours)
        ],
    )
    reached = sum(each.last.wins >= _GOAL_WINS and each.last.losses <= _GOAL_LOSSES for each in results.ours)
    page.text(
        f"The goal was a mean share of wins of at least {_GOAL_WINS} with a share of losses of at most {_GOAL_LOSSES}; "
        f"{reached} of {len(results.ours)} runs reach it. For comparison, the best player that never loses, `careful`, "
        f"has {results.exact['careful'].wins:.4f}. Processor time is that of one core, from the first game to the last "
        "network."
    )


def _wins(learners: Sequence[Exact]) -> list[str]:
    return [percent(learner.wins) for learner in learners]


def at_the_table(results: Results) -> Comparison:
    cells = [
        exact_rate_cell(f"{name}, wins", played.rate, played.games, results.exact[name].wins)
        for name, played in results.played.items()
    ]
    return Comparison({"win rates": cells})


def independent_values(results: Results) -> Comparison:
    """Exact things must be equal, shares to the four places that they are given with."""
    cells = [Cell(name, results.counts[name], count, 0, ",.0f") for name, count in published().counts.items()]
    for name, sides in published().policies.items():
        ours = results.exact[name]
        for side, shares, theirs in zip(("first", "second"), (ours.first, ours.second), sides, strict=True):
            cells += [
                Cell(f"{name} moving {side}, {outcome}", round(a, 4), b, 0, ".4f")
                for outcome, a, b in zip(("win", "draw", "loss"), shares, theirs, strict=True)
            ]
    cells.append(
        Cell("method, first iteration", round(results.exploring[0].wins, 4), published().first_iteration, 0, ".4f")
    )
    cells += [
        Cell(f"first move {name}", round(results.first_moves[name], 9), round(float(share), 9), 0, ".4f")
        for name, share in published().first_moves.items()
    ]
    return Comparison({"exact facts": cells})
