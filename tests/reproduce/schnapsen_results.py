"""Results of the Schnapsen experiments made up from rates, so that reports can be tested without games."""

from valtti.reproduce.schnapsen.experiment import SCALE, Points, Results, Tally
from valtti.reproduce.schnapsen.published import published
from valtti.reproduce.settings import Settings


def points(wins, total, games):
    """Values of so many wins that come as near to the total as they can."""
    extra = min(max(total - wins, 0), 2 * wins)
    threes = max(extra - wins, 0)
    twos = extra - 2 * threes
    return Points((wins - twos - threes, twos, threes), games)


def tally(rate, own=None, other=None, tournaments=30, size=1000):
    """Own and other are points in 30,000 games."""
    games = tournaments * size
    wins = [int(rate * size * (k + 1)) - int(rate * size * k) for k in range(tournaments)]
    won = sum(wins)
    scale = games / SCALE
    own_total = round((own if own is not None else 1.6 * rate * SCALE) * scale)
    other_total = round((other if other is not None else 1.6 * (1 - rate) * SCALE) * scale)
    return Tally(tuple(wins), size, points(won, own_total, games), points(games - won, other_total, games))


def results(changes=None, size=1000):
    """What the authors' code gives, but for changed pairings: a rate, or a rate and points."""
    made = {}
    for pairing, theirs in published().reference.items():
        rate, own_other = theirs.rate, theirs.points or (None, None)
        if changes and pairing in changes:
            change = changes[pairing]
            rate, *own_other = change if isinstance(change, tuple) else (change, None, None)
        made[pairing] = tally(rate, *own_other, size=size)
    return Results(Settings(), made, made)
