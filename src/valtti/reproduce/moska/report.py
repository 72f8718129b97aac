"""The page about the Moska thesis, made of results."""

from __future__ import annotations

from math import log10

from valtti.arena.statistics import Difference, Interval, difference
from valtti.games.writing import counted
from valtti.learning.recipes import RECIPES, Recipe
from valtti.reproduce import claims
from valtti.reproduce.moska import comparisons, figures
from valtti.reproduce.moska.benchmarks import BENCHMARKS
from valtti.reproduce.moska.claims import CLAIMS, OF_THE_MACHINE, people_text, together
from valtti.reproduce.moska.experiment import AGENTS, CORRECTED, COUNTING, WATCHED_GAMES, Results
from valtti.reproduce.moska.published import Lost, published, starts, starts_as_published
from valtti.reproduce.moska.trainings import Measured, commands
from valtti.reproduce.moska.watching import Count
from valtti.reproduce.report import (
    Page,
    percent,
    percent_interval,
    plus_minus,
    power_of_ten,
    signed,
)


def report(results: Results) -> Page:
    page = Page("moska", "Moska: a network that looks one move ahead, the experiments again")
    _set_up(page, results)
    _networks(page, results)
    _by_size(page, results)
    _benchmarks(page, results)
    _corrected(page, results)
    _default_rules(page, results)
    _complexity(page, results)
    _valued_game(page, results)
    _habits(page, results)
    _quick_or_slow(page, results)
    _people(page)
    _claims(page, results)
    _machine(page, results)
    return page


def _set_up(page: Page, results: Results) -> None:
    games = results.lost["bot3", 3].games
    page.text(
        "The thesis: I. Vahteristo, *Man vs machine: Beating humans in a multiplayer card game without lookahead*, LUT "
        "2023. It trains a network to tell from a position whether its player will lose, lets it play by looking one "
        "move ahead, and trains a second one on games of the first. Its trial of the method on Tic-Tac-Toe has a "
        "page of its own, by `valtti reproduce tictactoe`.",
        f"{claims.summary(CLAIMS, results)} One more, about speed, depends on the machine.",
    )
    page.heading("Set-up")
    page.items(
        [
            "**Rules** `compat`: as the thesis' program plays, except that games which go round in circles for 100 "
            f"bouts are void ({counted(results.void, 'game')} of the benchmarks). Where it says so below, the rules "
            "are `default`, the game as people play it.",
            "**Agents** go by our own two networks, trained after the thesis' description. `nn1-hif` and `nn2-hif` are "
            "fair and average over 100 draws that are possible; `nn1-mif` and `nn2-mif` see the cards that they would "
            "draw. All look at up to 1,000 moves, as there. `bot3` and `heuristic-mif` are the thesis' hand-made "
            "agents.",
            f"**Games**: {games:,} in each benchmark; elsewhere the number stands beside the results. Seats rotate.",
            f"**Seed** {results.settings.seed}, with which `valtti bench` gives the same cells; every other experiment "
            "has a seed derived from it.",
            "**Intervals** hold 95 %: Wilson's for rates, Student's for means; ± is half their width. The thesis' "
            f"rates come from {published().games:,} games each and have intervals, too.",
            "**Networks** are not trained here. How they were trained stands on the cards beside their weights.",
        ]
    )
    page.code(results.settings.command("moska"))


# --- The networks ---


def _networks(page: Page, results: Results) -> None:
    page.heading("The networks (section 3.1, Fig. 5)")
    page.text(
        "Both have the thesis' layers and inputs. What differs is how much they were trained, and on whose games: data "
        "of ours are games of our agents, so that a loss here and one there are not of the same positions. The thesis' "
        "data have as many positions of who lost as of others, and ours have all; on the test split ours are weighed "
        "so that both sides count the same, and the network is told of these odds."
    )
    theirs, ours = published().network, list(results.trainings.values())
    recipes = [RECIPES["thesis"], *(each.recipe for each in ours)]
    best = [each.best for each in ours]
    rows = [
        ["games of the data", f"{theirs.games:,}", *(f"{each.games:,}" for each in ours)],
        ["positions of them", f"{theirs.positions:,}", *(f"{each.all_positions:,}" for each in ours)],
        ["epochs", str(theirs.epochs), *(str(len(each.curve)) for each in ours)],
        ["the best of them", str(theirs.best_epoch), *(str(each.best_epoch) for each in ours)],
        ["dropout", *(_dropout(recipe) for recipe in recipes)],
        ["positions in a step", *(f"{recipe.batch:,}" for recipe in recipes)],
        ["learning rate", *(f"{recipe.rate:g}, {recipe.schedule}" for recipe in recipes)],
        [
            "loss in validation, ours unbalanced",
            f"{theirs.validation_loss:.4f}",
            *(f"{each.validation_loss:.4f}" for each in best),
        ],
        [
            "accuracy in validation, %, ours unbalanced",
            percent(theirs.validation_accuracy),
            *(percent(each.validation_accuracy) for each in best),
        ],
        ["**loss on the test split**", f"{theirs.loss:.3f}", *(_loss(each.loss) for each in ours)],
        ["**accuracy there, %**", percent(theirs.accuracy, 1), *(_accuracy(each.accuracy) for each in ours)],
        ["hours of training", "–", *(f"{each.seconds / 3600:.1f}" for each in ours)],
    ]
    page.table(["", ">thesis, NN2", *(f">ours, {name}" for name in results.trainings)], rows)
    first = published().first_network
    page.text(
        f"Of its first network the thesis' logs have a validation loss of {first.validation_loss:.4f} and an accuracy "
        f"of {percent(first.validation_accuracy)} % after {first.epochs} epochs. Positions are split by games, and "
        "intervals count games: positions of one game are no independent observations."
    )
    page.figure(
        "fig-5.svg",
        figures.trainings(results),
        "Fig. 5: loss and accuracy of our networks by epoch. Dotted: the best that the thesis reports of its NN2.",
    )
    page.text("The networks were made by these commands:")
    lines = [
        line
        for name, training in results.trainings.items()
        for line in commands(training, f"{name.lower()}.safetensors")
    ]
    page.code("\n".join(lines))


def _dropout(recipe: Recipe) -> str:
    shares = recipe.architecture.dropout
    return ", ".join(f"{share:g}" for share in shares) if any(shares) else "none"


def _loss(loss: Measured) -> str:
    return f"{loss.value:.4f} ({loss.ci95.low:.4f}–{loss.ci95.high:.4f})"


def _accuracy(accuracy: Measured) -> str:
    return f"{percent(accuracy.value)} ({percent_interval(accuracy.ci95)})"


def _by_size(page: Page, results: Results) -> None:
    series = {name: trained for name, trained in results.by_size.items() if len(trained) > 1}
    if not series:
        return
    page.heading("By size of the data", 3)
    page.text(
        "The same training on parts of the data shows where more of them would lead: the thesis' "
        f"{published().network.positions:,} positions, seen many times, were beyond the hours at hand."
    )
    page.table(
        ["network", ">games", ">positions trained on", ">epochs", ">loss on the test split", ">accuracy, %"],
        [
            [
                name,
                f"{each.games:,}",
                f"{each.positions:,}",
                str(len(each.curve)),
                _loss(each.loss),
                _accuracy(each.accuracy),
            ]
            for name, trained in series.items()
            for each in trained
        ],
    )
    page.figure(
        "sizes.svg",
        figures.by_size(series),
        "Loss and accuracy on test games by the number of positions trained on, with 95 % intervals; hollow: the "
        "thesis' NN2.",
    )


# --- The benchmarks ---


_NUMBERS = [benchmark.number for benchmark in BENCHMARKS]


def _benchmarks(page: Page, results: Results) -> None:
    page.heading("The benchmarks (Table 1)")
    page.text(
        "How often an agent loses against three that stay the same, in %. The numbers of the benchmarks are those of "
        "the thesis' program: its text has others, but the table fits only these."
    )
    page.items(f"**{each.number}**: against {', '.join(f'`{name}`' for name in each.opponents)}" for each in BENCHMARKS)
    comparison = comparisons.benchmarks(results)
    rows = []
    for agent in AGENTS:
        rows.append([f"`{agent}`", "ours", *(_share(results.lost[agent, number]) for number in _NUMBERS)])
        if agent in published().agents:
            cells = []
            for number in _NUMBERS:
                differs = comparison.differs(comparisons.benchmark_cell(results, agent, number))
                cells.append(_share(published().lost[agent, number]) + (" **≠**" if differs else ""))
            rows.append(["", "thesis", *cells])
    page.table(["agent", "", *(f">benchmark {number}" for number in _NUMBERS)], rows)
    page.text(
        "**≠** marks cells that differ by more than chance, the number of cells allowed for (Bonferroni, 5 %). The "
        "thesis does not give rows for `nn1-mif` and `heuristic-mif`, but speaks of both."
    )
    page.figure(
        "table-1.svg",
        figures.benchmarks(results),
        "Games lost in the benchmarks 1 to 3; an equal of the opponents loses 25 %. Diamonds are the thesis'.",
    )
    page.comparison(comparison, "thesis")


def _share(lost: Lost) -> str:
    return f"{percent(lost.rate)} ({percent_interval(lost.ci95, 1)})"


def _corrected(page: Page, results: Results) -> None:
    page.heading("Without the flaws of the look-ahead", 3)
    page.text(
        "The thesis' program averages over the victims of a card turned from the deck where a player would choose the "
        "best, takes the first of them when it comes to that, and looks at about a dozen openings only. Agents with "
        "`-exact` in their names do nothing of this. The gain is by how many percentage points one loses less than the "
        "agent beside it, in benchmarks 1 to 3 taken together."
    )
    rows = []
    for agent, flawed in CORRECTED.items():
        shares = [_share(results.lost[agent, number]) for number in _NUMBERS]
        rows.append([f"`{agent}`", *shares, f"`{flawed}`", _gain(results, agent)])
    page.table(["agent", *(f">benchmark {number}" for number in _NUMBERS), "beside", ">gain"], rows)


def _gain(results: Results, agent: str) -> str:
    a, b = together(results, CORRECTED[agent]), together(results, agent)
    return _points(difference(a.losses, a.games, b.losses, b.games))


def _points(gap: Difference) -> str:
    """In percentage points."""
    return f"{signed(100 * gap.estimate, 1)} ± {50 * (gap.high - gap.low):.1f}"


def _default_rules(page: Page, results: Results) -> None:
    page.heading("By the rules that people play by")
    page.text(
        "Against three `bot3` under the rules `default`: a target may play to itself to the end of a bout that began "
        "with a deck, everybody is asked again after each move, and whoever has passed is not asked before something "
        "happens. Beside it the same under the thesis' rules (benchmark 3)."
    )
    rows = [
        [f"`{agent}`", f"{lost.games:,}", _share(lost), _share(results.lost[agent, 3])]
        for agent, lost in results.by_default_rules.items()
    ]
    page.table(["agent", ">games", ">lost, % (95 %)", ">by the thesis' rules"], rows)


# --- The size of the game ---


def _complexity(page: Page, results: Results) -> None:
    page.heading("How large the game is (Fig. 1)")
    games = results.trees[4].decisions.length.n
    page.text(
        f"As in the thesis, one agent that looks a move ahead, here `{COUNTING}`, sits among `bot3` and counts the "
        f"moves it can choose from. It counts in {games:,} games for each number of players. A game is as long as its "
        "turns times the number of players, and the tree has the mean number of moves to the power of that length. "
        "First only turns with a choice count, as in the thesis; then all of them, also those in which a player can "
        "only pass. How long a game is in that second sense is a matter of how the program asks its players."
    )
    rows = []
    for players, each in results.trees.items():
        in_thesis = f"{published().complexity.log10[players]:.1f}"
        rows.append([str(players), *_counts(each.decisions), in_thesis, *_counts(each.turns)])
    page.table(
        [
            "players",
            ">decisions",
            ">moves to choose from",
            ">power of ten",
            ">thesis",
            ">turns",
            ">moves",
            ">power of ten",
        ],
        rows,
    )
    page.figure(
        "fig-1.svg",
        figures.sizes_of_trees(results),
        "Fig. 1: the size of the game tree by number of players, counted in both ways; diamonds are the thesis'.",
    )
    theirs = published().complexity
    page.text(
        f"For four players the thesis has {theirs.decisions.length:g} decisions of {theirs.decisions.branching:g} "
        f"moves, and its program's logs, with every turn, {theirs.turns.length:g} turns of {theirs.turns.branching:g}. "
        "Who counts makes a difference, and the thesis does not say which agent it was. Four players, counted by "
        "others among three `bot3`, and by `random` among its like:"
    )
    counting = {COUNTING: results.trees[4]} | dict(results.trees_of_four)
    page.table(
        ["who counts", ">decisions", ">moves to choose from", ">power of ten", ">turns", ">moves", ">power of ten"],
        [[f"`{agent}`", *_counts(each.decisions), *_counts(each.turns)] for agent, each in counting.items()],
    )
    page.comparison(comparisons.trees(results), "thesis")
    page.text(
        "All these are sizes of trees from one deal. The number of deals for four, with the order of the deck, is "
        f"{_power(starts())}; the thesis adds where it has to multiply, and has {_power(starts_as_published())}."
    )


def _counts(count: Count) -> list[str]:
    return [
        plus_minus(count.length.value, count.length.ci95, ".1f"),
        plus_minus(count.branching.value, count.branching.ci95),
        plus_minus(count.log10.value, count.log10.ci95, ".1f"),
    ]


def _power(number: int) -> str:
    return power_of_ten(log10(number))


# --- How it plays ---


def _valued_game(page: Page, results: Results) -> None:
    game = results.valued
    page.heading("One game in the eyes of its players (Fig. 6)")
    page.text(
        "After every move the second network values each player's position as that player sees it. The thesis shows "
        f"a person against three NN2-HIF; here `{game.names[0]}` takes the person's seat. In training there were as "
        "many positions of losers as of others, though at a table three of four do not lose: a value *v* stands for "
        "odds of about 3*v* to 1 − *v* against losing."
    )
    page.figure(
        "fig-6.svg",
        figures.valued_game(results),
        f"Fig. 6: values over a game of {len(game.values)} moves. A line ends where its player is out.",
    )


def _habits(page: Page, results: Results) -> None:
    habits = results.habits
    page.heading("What the second network's player likes (section 3.3)")
    page.text(
        f"`nn2-hif` was watched among three `bot3` in {counted(results.settings.games(WATCHED_GAMES), 'game')}. Where "
        "it had a choice it made these moves:"
    )
    total = sum(habits.kinds.values())
    kinds = sorted(habits.kinds.items(), key=lambda item: -item[1])
    page.table(
        ["kind", ">moves", ">share, %"],
        [[f"`{kind}`", f"{count:,}", percent(count / total, 1)] for kind, count in kinds],
    )
    page.text(
        "What of this can be asked of numbers is judged among the claims below. That it gathers combinations, lures "
        "others into attacking with high cards, or bullies those with weak hands is left to the eye."
    )


def _quick_or_slow(page: Page, results: Results) -> None:
    page.heading("The effect of a player's speed")
    page.text(
        "In Moska whoever is quick plays. The thesis gives everybody the same chance and leaves the question open. "
        "Here one player of four acts more or less readily than the others: with speed 2 it is drawn twice as often "
        "as each of them while both have something to do. Rules `default`, against three `bot3` of speed 1."
    )
    rows = []
    for agent, by_speed in results.quick_or_slow.items():
        usual = by_speed[1.0]
        for speed, lost in by_speed.items():
            gap = difference(lost.losses, lost.games, usual.losses, usual.games)
            change = "–" if speed == 1.0 else _points(gap)
            rows.append([f"`{agent}`", f"{speed:g}", f"{lost.games:,}", _share(lost), change])
    page.table(["agent", ">speed", ">games", ">lost, % (95 %)", ">change from speed 1"], rows)
    page.figure(
        "speed.svg",
        figures.quick_or_slow(results),
        "Games lost by a player that is slower or quicker than its three opponents, with 95 % intervals.",
    )


def _people(page: Page) -> None:
    people = published().people
    page.heading("Against people (section 3.2.2)")
    page.text(
        f"Seven people played {people.games} games against three NN2-HIF and lost {percent(people.lost, 1)} % of them. "
        "This needs people and cannot be repeated here. What can be checked is the arithmetic. The thesis names the "
        f"formula of Agresti and Coull and states {percent(people.interval.low, 0)} to "
        f"{percent(people.interval.high, 0)} %. No count of {people.games} games makes just that share: by the formula "
        f"{people_text()}. So 25 %, what equals would lose, is just inside. Games of one person are not independent of "
        "each other, either, which the formula takes them to be."
    )


def _claims(page: Page, results: Results) -> None:
    page.heading("What the thesis claims")
    claims.show(page, [*CLAIMS, *OF_THE_MACHINE], results)
    page.heading("Not tried here", 3)
    page.items(
        [
            "That networks with convolutions are no better, that a learning rate of 0.001 overfits, and that large "
            "steps cancel noise: only the network that was chosen in the end is trained.",
            "That TensorFlow Lite makes networks 100 times as fast: there is none here.",
            "That an uneven distribution of turns, mended after the games of the tables were played, had favoured weak "
            "players: it came of threads waiting for each other and cannot be had again.",
            "That a search would make the agent stronger: it is not part of the thesis' experiments.",
        ]
    )
    page.heading("Read with care", 3)
    page.items(
        [
            "The text's list of benchmarks differs from the program's, and calls two of them the third.",
            "The first network had other inputs, 430 numbers that say how many cards each card kills, and learned from "
            "games of an older set of rules. Ours has those of the second.",
            "The dropout and the split of the data that the text states belong to different trainings.",
            "The program's configuration of NN2-MIF makes an agent that sees no more than NN2-HIF.",
            "That games of Durak must end is quoted. Games of Moska need not: with an odd number of players left they "
            "can go round in circles.",
        ]
    )


# --- The machine ---


def _machine(page: Page, results: Results) -> None:
    theirs = published().speed
    page.heading("Speed and use of the cores (Fig. 3)")
    first = next(iter(results.timings.values()))
    page.text(
        f"As measured on the machine that made this page, of {counted(first[-1].threads, 'core')}, in "
        f"{len(first[0].rates)} rounds: their median, and in brackets the lowest and the highest. These numbers, and "
        "the last of the claims above, are all that differs when the page is made again. The use of a core is the "
        "processor time of all threads, divided by the time that passed and the number of threads; what else the "
        f"machine does lowers it. The thesis' program plays {theirs.games_a_second[0]:g} to "
        f"{theirs.games_a_second[1]:g} games a second on a core of an Intel i5, and kept forty cores at work for "
        f"{percent(theirs.busy[0], 1)} to {percent(theirs.busy[1], 0)} % of the time, with a process for each."
    )
    rows = []
    for line_up, timings in results.timings.items():
        alone = timings[0].rate
        for timing in timings:
            rows.append(
                [
                    ", ".join(line_up),
                    str(timing.threads),
                    f"{timing.rate:,.0f} ({min(timing.rates):,.0f}–{max(timing.rates):,.0f})",
                    f"{timing.rate / alone:.2f}",
                    f"{percent(timing.use, 1)} ({percent_interval(Interval(min(timing.busy), max(timing.busy)), 1)})",
                ]
            )
    page.table(["players", ">threads", ">games a second", ">times one thread", ">use of a core, %"], rows)
    page.figure(
        "fig-3.svg", figures.speeds_of_machine(results), "Fig. 3: games a second and use of the cores, by threads."
    )
