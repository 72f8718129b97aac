"""What is true of every position of Schnapsen under every rule variant, tried in random games."""

import pytest

import valtti
from games_under_test import VARIANTS, random_game, variant_name
from oracle.schnapsen import PACK, points

every_variant = pytest.mark.parametrize("rules", VARIANTS["schnapsen"], ids=variant_name)

MOST_DEALS = 13  # of a Bummerl: six each and the last


def texts(cards):
    return [str(card) for card in cards]


def cards_of(state):
    table = texts(state.trick)
    hands = [card for hand in state.hands for card in texts(hand)]
    return [*hands, *table, *texts(state.talon), *texts(state.played)]


@every_variant
def test_every_card_is_in_one_place(rules):
    for seed in range(40):
        for state, _ in random_game("schnapsen", rules, seed):
            assert sorted(cards_of(state)) == sorted(PACK)
            assert len(state.talon) == state.talon_size
            if state.talon:
                assert state.talon[0] == state.bottom
                assert state.bottom.suit == state.trump
            assert sum(state.tricks) * 2 == len(state.played)


def declared(move, trump):
    """The points of the marriage that a move declares."""
    if "+" not in str(move):
        return 0
    return 40 if str(move)[-1] == trump else 20


@every_variant
def test_points_are_those_of_the_tricks_and_marriages(rules):
    for seed in range(60):
        marriages, deal, before = 0, 0, None
        for state, move in random_game("schnapsen", rules, seed):
            if state.round != deal:
                marriages, deal, before = 0, state.round, None
            total = sum(state.score) + sum(state.pending)
            wanted = points(texts(state.played)) + marriages
            # Who wins by the last trick alone is shown with 66.
            by_last_trick = state.over and sum(state.tricks) == 10 and total != wanted
            assert total == wanted or (by_last_trick and state.score[state.winners[0]] == 66)
            if before is not None and sum(state.tricks) > sum(before[1]):
                assert sum(state.score) - sum(before[0]) >= 4, "a trick is worth at least two jacks"
            for seat in range(2):
                assert state.tricks[seat] > 0 or state.score[seat] == 0
                assert state.pending[seat] in (0, 20, 40, 60, 80, 100)
            before = (list(state.score), list(state.tricks))
            if move is not None:
                marriages += declared(move, state.trump)


@every_variant
def test_what_a_move_counts_can_be_asked_before_it_is_made(rules):
    ends = 0
    for seed in range(30):
        before = None
        for state, move in random_game("schnapsen", rules, seed):
            if before is not None:
                score, tricks, expected, trick, number = before
                if state.round == number and not state.over:
                    assert list(state.score) == expected
                    taken = [new - old for old, new in zip(tricks, state.tricks, strict=True)]
                    assert taken == ([0, 0] if trick is None else [int(seat == trick[0]) for seat in range(2)])
                elif state.over:  # who wins by the last trick alone is shown with 66
                    assert list(state.score) == expected or (sum(state.tricks) == 10 and max(state.score) == 66)
                else:
                    ends += 1
                    assert state.last_round.round == number
                if trick is not None:
                    assert expected[trick[0]] == score[trick[0]] + trick[1]
            if move is not None:
                before = (state.score, state.tricks, state.score_after(move), state.trick_end(move), state.round)
    assert ends > 0 or state.rules.get("unit") == "deal"


#: The game points that a round is worth by the reason for which it ends.
WORTH = {
    "loser_has_half": {1},
    "loser_below_half": {2},
    "loser_has_no_trick": {3},
    "wrong_claim": {2, 3},
    "closed_in_vain": {2},
    "closed_too_early": {3},
    "last_trick": {1},
}


@every_variant
def test_why_a_round_ends_can_be_asked_before_it_does(rules):
    for seed in range(30):
        before = None
        for state, move in random_game("schnapsen", rules, seed):
            if before is not None:
                number, reason = before
                assert (reason is not None) == (state.over or state.round > number)
                assert reason is None or max(state.last_round.change) in WORTH[reason]
            if move is not None:
                before = state.round, state.round_end(move)


@every_variant
def test_a_deal_ends_by_the_tenth_trick_and_a_bummerl_by_the_thirteenth_deal(rules):
    for seed in range(60):
        moves, deal = 0, 1
        for state, _ in random_game("schnapsen", rules, seed):
            moves = moves + 1 if state.round == deal else 1
            deal = state.round
            assert moves <= 20 + 2 + 2, "twenty cards, an exchange, a closing, the beginning and the end"
            assert sum(state.tricks) <= 10
        assert state.over
        assert deal <= (MOST_DEALS if state.rules.get("unit") == "bummerl" else 1)


@every_variant
def test_somebody_wins_and_the_other_gets_nothing(rules):
    for seed in range(60):
        *_, (state, _) = random_game("schnapsen", rules, seed)
        [winner] = state.winners
        assert state.losers == [1 - winner]
        assert state.ranks[winner] == 1
        most = 2 if state.rules.get("unit") == "bummerl" else 3
        assert 1 <= state.points[winner] <= most
        assert state.points[1 - winner] == 0


def test_last_trick_decides_only_between_players_of_55_to_65_points():
    """2.7: without a marriage, and for one point; closing does not occur in this rule set."""
    found = 0
    for seed in range(1500):
        score, marriages = [0, 0], 0
        for state, move in random_game("schnapsen", {"preset": "vu"}, seed):
            if move is None:
                break
            # The last move answers; what it and the card on the table count is not in the score yet.
            trick = points(texts(move.cards) + texts(state.trick))
            score, credited = list(state.score), sum(state.score) - points(texts(state.played))
            marriages = max(marriages, credited)
        [winner] = state.winners
        if sum(state.tricks) == 10 and score[winner] + trick < 66:
            found += 1
            assert marriages == 0
            assert all(55 <= points_now <= 65 for points_now in (score[winner] + trick, score[1 - winner]))
            assert score[winner] + trick + score[1 - winner] == 120
            assert state.points[winner] == 1
    assert found > 50


@every_variant
def test_a_closed_talon_stays_as_it_is(rules):
    for seed in range(40):
        closed = None
        for state, _ in random_game("schnapsen", rules, seed):
            if state.closer is None:
                closed = None
            elif closed is None or closed[0] != state.round:
                closed = (state.round, texts(state.talon), state.closer)
            else:
                assert (state.round, texts(state.talon), state.closer) == closed
                assert state.is_strict


def test_shuffling_is_even():
    """Every card is as likely in every place of the deal."""
    n, counts = 10_000, [dict.fromkeys(PACK, 0) for _ in range(3)]
    for seed in range(n):
        state = valtti.deal("schnapsen", {}, seed)
        for place, cards in enumerate([state.hands[0], state.hands[1], [state.talon[0]]]):
            for card in texts(cards):
                counts[place][card] += 1
    for place, share in enumerate((1 / 4, 1 / 4, 1 / 20)):
        error = 5 * (n * share * (1 - share)) ** 0.5
        assert all(abs(count - n * share) < error for count in counts[place].values())
