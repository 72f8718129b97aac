"""Results of the Tysiąc experiments made up from simple walks of scores, so that reports can be tested without "
"games."""

import numpy as np

from valtti.reproduce.settings import Settings
from valtti.reproduce.tysiac.experiment import AUCTION_LINE_UPS, Baseline, Moments, Results, band, count
from valtti.reproduce.tysiac.published import published
from valtti.reproduce.tysiac.sheets import Sheets


def sheets(lengths, winner=0, seed=0, ended_by_defender=0.0):
    """Games of these lengths in which the winner rises steadily; dealers take turns and play for 100."""
    rng = np.random.default_rng(seed)
    lengths = np.asarray(lengths)
    number = np.concatenate([np.arange(n) for n in lengths])
    rounds = len(number)
    totals = np.column_stack([-10 * (number + 1)] * 3)
    if winner >= 0:
        totals[:, winner] = 1000 * (number + 1) // np.repeat(lengths, lengths)
    raw = rng.integers(0, 60, size=(rounds, 3))
    declarer = number % 3
    raw[np.arange(rounds), declarer] += 60
    last = np.cumsum(lengths) - 1
    declarer[last] = np.where(rng.random(len(lengths)) < ended_by_defender, (winner + 1) % 3, winner)
    return Sheets(declarer, np.full(rounds, 100), raw, totals, lengths, np.full(len(lengths), winner))


def drawn_lengths(shares, games, seed):
    lengths = np.array(list(shares))
    p = np.array(list(shares.values()))
    drawn = np.random.default_rng(seed).choice(lengths, size=games, p=p / p.sum())
    drawn[0] = 50  # one long game
    return drawn


def line_up(agents, lengths, winner=0, **kwargs):
    return count(tuple(agents), [sheets(lengths, winner, **kwargs)])


def results(games=2000, **changes):
    """Lengths as the independent simulation has them; changed line-ups are given by name."""
    data = published()
    by_name = {
        name: line_up(
            data.lineups[name].agents, drawn_lengths(data.reference[name].lengths, games, seed), ended_by_defender=0.07
        )
        for seed, name in enumerate(("random", "decent"))
    }
    among = np.random.default_rng(2).gamma(1.3, 1050, size=games).astype(int) // 3 * 3 + 26
    by_name["agents"] = line_up(data.lineups["agents"].agents, among, winner=1, ended_by_defender=0.1)
    by_name |= changes
    walk = {name: _totals(ours.mode, 3) for name, ours in by_name.items()}
    scores = np.bincount(np.random.default_rng(3).integers(10, 64, size=games), minlength=121)
    values = [np.random.default_rng(seat).integers(10, 64, size=games) for seat in range(3)]
    baseline = Baseline(tuple(Moments().with_values(v) for v in values), scores)
    few = np.full(20, 40)
    return Results(
        settings=Settings(),
        baseline=baseline,
        long_baseline=baseline,
        lineups={name: by_name[name] for name in data.lineups},
        figured={name: band(games) for name, games in walk.items()},
        longest=band(_totals(int(by_name["random"].lengths.max()), 2)),
        shortest=_totals(26, 1)[0],
        strict_text={name: by_name[name] for name in data.strict_text},
        auction=[line_up(agents, few) for agents in AUCTION_LINE_UPS],
        endless=[line_up(theirs.agents, few, winner=-1) for theirs in data.endless],
    )


def _totals(rounds, games):
    steps = np.random.default_rng(rounds).integers(-5, 6, size=(games, rounds + 1, 3)) * 10
    steps[:, :, 0] += 60
    steps[:, 0] = 0
    return list(np.cumsum(steps, axis=1))
