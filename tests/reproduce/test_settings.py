"""What is chosen about a reproduction, and how its claims are counted."""

from valtti.reproduce.claims import Claim, Status, Verdict, summary
from valtti.reproduce.settings import Counter, Settings


def test_quick_is_a_tenth_and_is_named_in_the_command():
    assert Settings().games(1000) == 1000
    assert Settings(quick=True).games(1000) == 100
    assert Settings(seed=3, quick=True, threads=2).command("tysiac") == "valtti reproduce tysiac --quick --seed 3"


def test_progress_counts_games_over_several_experiments():
    seen = []
    counter = Counter(seen.append)
    counter.within(3)
    counter.finish(5)
    counter.within(2)
    assert seen == [3, 5, 7]


def test_claims_are_counted_in_a_sentence():
    verdicts = [Status.REPRODUCED, Status.REPRODUCED, Status.NOT_REPRODUCED]
    claims = [Claim("it is so", "page 1", lambda results, status=status: Verdict(status, "")) for status in verdicts]
    assert summary(claims, None) == "Of 3 claims, 2 are reproduced, 1 is not, and 0 are undecided."
