"""The Schnapsen report and its verdicts, from made-up results."""

import pytest

from reproduce.schnapsen_results import results
from valtti.reproduce.claims import Status
from valtti.reproduce.schnapsen import comparisons
from valtti.reproduce.schnapsen.claims import CLAIMS
from valtti.reproduce.schnapsen.experiment import Points, run
from valtti.reproduce.schnapsen.published import BOTS, OPPONENTS, published
from valtti.reproduce.schnapsen.report import report
from valtti.reproduce.settings import Settings

YES, NO, OPEN = Status.REPRODUCED, Status.NOT_REPRODUCED, Status.UNDECIDED


def judge(beginning, made):
    (claim,) = [claim for claim in CLAIMS if claim.text.startswith(beginning)]
    return claim.judge(made).status


def papers_own():
    """Results as the paper prints them."""
    data = published()
    return {
        pairing: (wins / data.games_a_pairing, *data.points.get(pairing, (None, None)))
        for pairing, wins in data.wins.items()
    }


@pytest.mark.parametrize(
    ("claim", "changes", "flipped"),
    [
        ("Kbbot, abot", papers_own(), YES),
        ("The bbot and cbot of the appendix", papers_own(), YES),
        ("Kbbot's lead over rand", {("kbbot", "rand"): 0.5}, YES),
        ("Rdeep does nearly four times", {("kbbot", "rdeep"): 0.3}, NO),
        ("Kbbot wins more games than bully", {("kbbot", "bully"): 0.45}, NO),
        ("Cbot and dbot beat kbbot", {("dbot", "kbbot"): 0.45}, NO),
        ("Cbot and dbot beat kbbot", {("dbot", "kbbot"): 0.5}, OPEN),
        ("Ebot beats", {("ebot", "kbbot"): 0.55}, YES),
        ("Bbot beats", {("bbot", "kbbot"): 0.55}, YES),
        ("Abot is about as good", {("abot", "kbbot"): 0.55}, NO),
        ("Abot is about as good", {("abot", "kbbot"): 0.518}, OPEN),
        ("Cbot is the best", {("cbot", o): 0.7 for o in ("kbbot", "rand", "rdeep")}, YES),
        ("Cbot and dbot play differently", {("cbot", "rand"): 0.6}, YES),
        ("Abot to dbot do better", {(bot, "rand"): 0.56 for bot in BOTS}, YES),
        ("Abot to dbot do better", {(bot, "rand"): 0.512 for bot in BOTS}, OPEN),
        ("Only dbot does better", {("dbot", "bully"): 0.56, ("cbot", "bully"): 0.51}, YES),
        ("Only dbot does better", {("dbot", "bully"): 0.56, ("cbot", "bully"): 0.56}, NO),
        ("None of the five beats rdeep", {("ebot", "rdeep"): 0.52}, NO),
        ("None of the five beats rdeep", {("ebot", "rdeep"): 0.4999}, OPEN),
        ("Rdeep does nearly four times", {("kbbot", "rdeep"): 0.22}, OPEN),
        ("Cbot is the best", {("cbot", "kbbot"): 0.5}, NO),
        ("Kbbot has fewer points", {(bot, "kbbot"): (0.5, 25_000, 20_000) for bot in BOTS}, YES),
        ("Bbot, cbot and dbot are strongest", {("bbot", "rand"): (0.5, 40_000, 20_000)}, YES),
        ("Bbot takes more points", {("bbot", o): (0.5, 30_000, 20_000) for o in ("kbbot", "rand")}, YES),
        ("Ebot is the most successful", {("ebot", "bully"): (0.5, 24_904, 23_262)}, YES),
    ],
)
def test_verdicts_follow_the_results(claim, changes, flipped):
    assert judge(claim, results()) != flipped
    assert judge(claim, results(changes)) == flipped


def test_few_games_decide_nothing_that_chance_could_have_made():
    """The same rates in a hundredth of the games."""
    assert judge("Kbbot, abot", results(papers_own())) == YES
    few = results(papers_own(), size=10)
    for claim in (
        "Kbbot, abot",
        "The bbot and cbot of the appendix",
        "Kbbot's lead over rand",
        "Rdeep does",
        "Abot is",
    ):
        assert judge(claim, few) == OPEN
    assert judge("Ebot is the most successful", few) == OPEN
    assert judge("None of the five beats rdeep", few) == YES  # a quarter of 300 games at most is clear enough


def test_table_2_is_not_reproduced_because_of_underflow():
    assert judge("The p-values", results()) == NO


def test_cells_of_the_appendix_bots_differ_from_the_paper_and_say_why():
    made = results()
    differing = {cell.name for cell in comparisons.paper_wins(made).outside}
    assert {f"{bot} – {opponent}" for bot in ("bbot", "cbot") for opponent in OPPONENTS} <= differing
    assert comparisons.older_versions(made).outside == []
    assert comparisons.why_different(made, ("bbot", "rand")) == "made by an older version, `bbot-data`"
    assert comparisons.why_different(made, ("ebot", "bully")) == "the points are those of ebot against kbbot"
    assert comparisons.why_different(results({("cbot-data", "rand"): 0.5}), ("cbot", "rand")) == "not explained"


def test_results_of_the_authors_code_lie_inside_themselves():
    comparison = comparisons.authors_code(results())
    assert comparison.outside == []
    assert len(comparison.cells) == 48 + 2 * 47
    changed = comparisons.authors_code(results({("ebot-described", "bully"): (0.7, 28_965, 14_375)}))
    assert [cell.name for cell in changed.outside] == ["ebot-described – bully, wins"]


def test_the_report_holds_every_published_number_and_figure():
    data, page = published(), report(results())
    numbers = [*data.wins.values(), *(value for pair in data.points.values() for value in pair)]
    assert [n for n in numbers if f"{n:,}" not in page.markdown] == []
    assert [p for p in data.p_values.values() if p not in page.markdown] == []
    assert set(page.figures) == {f"fig-{n}.svg" for n in range(1, 10)}
    assert page.markdown == report(results()).markdown
    assert page.figures == report(results()).figures


def test_points_of_a_side():
    points = Points((2, 1, 1), 10)
    assert points.scaled == 30_000 * 0.7
    assert points.variance == pytest.approx((2 * 1 + 4 + 9 - 10 * 0.49) / 9)


def test_a_run_depends_on_the_seed_only(monkeypatch):
    """Two pairings of thirty tournaments of a few games."""
    from valtti.reproduce.schnapsen import experiment

    data = published()
    kept = {
        pairing: data.reference[pairing]
        for pairing in (("bbot", "rand"), ("rdeep", "rand"))
        if pairing in data.reference
    }
    small = type(data)(30, 40, data.wins, data.p_values, data.points, kept)
    monkeypatch.setattr(experiment, "published", lambda: small)
    progress = []
    first = run(Settings(seed=5, quick=True, threads=1), progress.append)
    again = run(Settings(seed=5, quick=True, threads=2), lambda games: None)
    other = run(Settings(seed=6, quick=True, threads=1), lambda games: None)
    assert first.games == again.games
    assert first.points == again.points
    assert first.games != other.games
    tally, repeated = first.games["bbot", "rand"], first.points["bbot", "rand"]
    assert (tally.games, len(tally.wins), tally.size) == (120, 30, 4)
    assert tally.wins != repeated.wins  # the two modes are different games
    assert sum(tally.own.values) == tally.won
    assert sum(tally.own.values) + sum(tally.other.values) == 120
    assert progress[-1] == experiment.total_games(Settings(quick=True)) == 240
