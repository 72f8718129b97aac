"""The page about the Moska thesis, made of results."""

from __future__ import annotations

from valtti.games.writing import counted
from valtti.reports.pages import Page, percent
from valtti.reproduce import claims
from valtti.reproduce.moska.claims import CLAIMS, OF_THE_MACHINE, people_text
from valtti.reproduce.moska.experiment import BENCHMARK_GAMES, Results
from valtti.reproduce.moska.published import published
from valtti.reproduce.moska.sections import benchmarks, machine, networks, play, trees


def report(results: Results) -> Page:
    page = Page("moska", "Moska: a network that looks one move ahead, the experiments again")
    _set_up(page, results)
    networks.trained(page, results)
    networks.by_recipe(page, results)
    benchmarks.table(page, results)
    benchmarks.corrected(page, results)
    benchmarks.default_rules(page, results)
    trees.complexity(page, results)
    play.valued_game(page, results)
    play.habits(page, results)
    benchmarks.quick_or_slow(page, results)
    _people(page)
    _claims(page, results)
    machine.speed(page, results)
    return page


def _set_up(page: Page, results: Results) -> None:
    games = {number: results.settings.games(full) for number, full in BENCHMARK_GAMES.items()}
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
            "**Agents** go by two networks of our own, whose training differs from the thesis' as told below. "
            "`nn1-hif` and `nn2-hif` are fair and average over 100 draws that are possible; `nn1-mif` and `nn2-mif` "
            "see the cards that they would draw. All look at up to 1,000 moves, as there. `bot3` and `heuristic-mif` "
            "are the thesis' hand-made agents.",
            f"**Games**: {games[1]:,} in each benchmark, and {games[3]:,} in the third; elsewhere the number stands "
            "beside the results. Seats rotate.",
            f"**Seed** {results.settings.seed}, with which `valtti bench` gives the same cells for as many games; "
            "every other experiment has a seed derived from it.",
            "**Intervals** hold 95 %: Wilson's for rates, Student's for means; ± is half their width. The thesis' "
            f"rates come from {published().games:,} games each and have intervals, too.",
            "**Networks** are not trained here. How they were trained stands on the cards beside their weights.",
        ]
    )
    page.code(results.settings.command("moska"))


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
            "games of an older set of rules. Ours has those of the second, turned to the viewer.",
            "The dropout and the split of the data that the text states belong to different trainings.",
            "The program's configuration of NN2-MIF makes an agent that sees no more than NN2-HIF.",
            "That games of Durak must end is quoted. Games of Moska need not: with an odd number of players left they "
            "can go round in circles.",
        ]
    )
