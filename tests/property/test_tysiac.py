"""What is true of every round of Tysiąc, followed through random games under every rule set."""

import itertools
import random
from collections import Counter

import pytest
from scipy import stats

import valtti
from games_under_test import agent_specs, positions, random_game, text_of_cards, variant_name, variants
from valtti.agents.registry import make_player
from valtti.games.positions import save_position

TYSIAC = valtti.game("tysiac")
PACK = [valtti.Card(rank + suit) for rank in "9TJQKA" for suit in "CDHS"]
VALUES = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
MARRIAGES = {"S": 40, "C": 60, "D": 80, "H": 100}

every_variant = pytest.mark.parametrize("rules", [rules for _, rules in variants("tysiac")], ids=variant_name)


def points(cards):
    return sum(VALUES[str(card)[0]] for card in cards)


def rounds(rules, seeds):
    """The rounds of random games: for each the positions before its moves, the moves, and the state after it."""
    for seed in seeds:
        states, moves = [], []
        for state, move in random_game("tysiac", rules, seed):
            if states and (state.over or state.round != states[-1].round):
                yield states, moves, state.copy()
                states, moves = [], []
            if move is not None:
                states.append(state.copy())
                moves.append(move)


@every_variant
def test_points_of_a_round_are_all_card_points_and_the_declared_marriages(rules):
    for _, moves, after in rounds(rules, range(6)):
        last = after.last_round
        if last.bombed:
            continue
        # Cards may have been dealt anew, so only the last eight tricks count.
        played = [move for move in moves if move.kind in ("play", "declare")][-24:]
        cards = [card for move in played for card in move.cards]
        assert set(cards) == set(PACK)
        declared = [next(iter(move.cards)).suit for move in played if move.kind == "declare"]
        assert len(declared) == len(set(declared))
        assert sum(last.raw) == 120 + sum(MARRIAGES[suit] for suit in declared) <= 400


@every_variant
def test_marriages_are_declared_by_a_leader_who_holds_both_cards_and_only_they_change_trump(rules):
    for states, moves, _ in rounds(rules, range(6)):
        for (before, move), after in zip(zip(states, moves, strict=True), states[1:], strict=False):
            if move.kind == "declare":
                card = next(iter(move.cards))
                both = valtti.CardSet([valtti.Card(rank + card.suit) for rank in "KQ"])
                assert not before.trick
                assert both & before.hands[before.actor] == both
                assert after.trump == card.suit
                assert after.raw[before.actor] == before.raw[before.actor] + MARRIAGES[card.suit]
            elif after.phase == "playing":
                assert after.trump == before.trump


def plain_rules(rules):
    """Rules without penalties, pins and caps, which change totals in ways of their own."""
    made = valtti.games.make_rules("tysiac", rules)
    return made.get("zeros") == made.get("barrel_rounds") == "off" and made.get("barrel_pinned") == "false"


@pytest.mark.parametrize("rules", [rules for _, rules in variants("tysiac") if plain_rules(rules)], ids=variant_name)
def test_totals_change_by_the_bid_and_by_rounded_points(rules):
    made = valtti.games.make_rules("tysiac", rules)
    step = int(made.get("rounding"))
    barrel = 10**9 if made.get("barrel") == "off" else int(made.get("barrel"))
    for states, _, after in rounds(rules, range(6)):
        before, last = states[0].totals, after.last_round
        assert [a - b for a, b in zip(after.totals, before, strict=True)] == last.change
        if last.bombed:
            continue
        for seat, change in enumerate(last.change):
            if seat == last.declarer:
                assert change == (last.contract if last.raw[seat] >= last.contract else -last.contract)
            elif before[seat] >= barrel:
                assert change == 0
            elif seat != states[0].resting:
                assert change == (last.raw[seat] + step // 2) // step * step
                assert 0 <= change <= 400


@every_variant
def test_tricks_go_to_the_highest_trump_or_the_highest_card_of_the_suit_led(rules):
    order = "9JQKTA"
    for states, moves, _ in rounds(rules, range(4)):
        for before, move, after in zip(states, moves, states[1:], strict=False):
            if len(before.trick) != 2 or before.phase != "playing":
                continue
            cards = [str(card) for card in [*before.trick, *move.cards]]
            suit = before.trump if any(card[1] == before.trump for card in cards) else cards[0][1]
            best = max((card for card in cards if card[1] == suit), key=lambda card: order.index(card[0]))
            seats = [seat for seat in range(before.rules.players) if seat != before.resting]
            winner = seats[(seats.index(before.leader) + cards.index(best)) % 3]
            assert after.leader == after.actor == winner
            assert before.trick_end(move) == (winner, points(before.trick) + points(move.cards))
            assert before.trick_seats == [before.leader, seats[(seats.index(before.leader) + 1) % 3]]
            assert after.raw[winner] == before.raw[winner] + points(before.trick) + points(move.cards)


@every_variant
def test_nobody_holds_a_card_that_it_has_shown_not_to_hold(rules):
    shown = 0
    for state in positions("tysiac", rules, range(6)):
        for hand, excluded, known in zip(state.hands, state.excluded, state.known, strict=True):
            assert not hand & excluded
            assert known - hand == valtti.CardSet()
            shown += len(excluded)
    assert shown > 0


@every_variant
def test_only_the_third_card_ends_a_trick(rules):
    for state in positions("tysiac", rules, range(2)):
        for move in state.moves:
            assert (state.trick_end(move) is not None) == (len(state.trick) == 2)


@every_variant
def test_a_finished_round_is_recorded_with_its_contract(rules):
    for states, moves, after in rounds(rules, range(4)):
        last, before = after.last_round, states[-1]
        assert (last.round, last.declarer) == (before.round, before.declarer)
        assert last.bombed == (moves[-1].kind == "bomb")
        assert last.made == (not last.bombed and last.raw[last.declarer] >= last.contract)
        assert last.change == [new - old for old, new in zip(before.totals, after.totals, strict=True)]
        barrel = after.rules.get("barrel")
        assert after.on_barrel == [barrel != "off" and total >= int(barrel) for total in after.totals]


@every_variant
def test_the_declarer_gives_to_the_next_two_seats(rules):
    for state in positions("tysiac", rules, range(3)):
        if state.phase in ("raising", "playing"):
            first, second = state.receivers
            assert {first, second, state.declarer, state.resting} - {None} == {*range(state.rules.players)}
            assert (first - state.declarer) % state.rules.players < (second - state.declarer) % state.rules.players
            assert None not in (state.received[first], state.received[second])
        if state.phase == "bidding":
            assert state.last_bidder == (state.dealer if state.resting is None else (state.dealer + 3) % 4)


# --- Moves before the turn has come ------------------------------------------------------------------------


@every_variant
def test_a_seat_knows_what_it_could_do_before_its_turn_comes(rules):
    """Where a move changes nothing for the next seat, that seat had the same moves before it."""
    compared = Counter()
    for states, moves, _ in rounds(rules, range(4)):
        for before, move, after in zip(states, moves, states[1:], strict=False):
            if before.phase != after.phase or before.actor == after.actor:
                continue
            passes = move.kind == "pass"
            does_not_beat = len(before.trick) == 1 and not TYSIAC.beats(*move.cards, before.trick[0], before.trump)
            ends_trick = len(before.trick) == 2  # whoever takes it has played and would lead
            if passes or does_not_beat or ends_trick:
                assert list(before.view(after.actor).moves) == list(after.moves)
                compared[move.kind, len(before.trick)] += 1
    assert min(compared["play", 1], compared["play", 2]) > 0
    assert compared["pass", 0] > 0 or rules.get("opening") == "forced"


@every_variant
def test_who_cannot_be_asked_has_no_moves(rules):
    for state in positions("tysiac", rules, range(3)):
        for seat in range(state.rules.players):
            view = state.view(seat)
            in_auction = view.phase == "bidding" and not view.passed[seat]
            in_play = view.phase == "playing" and len(view.hand) > 0
            asked = in_auction or in_play or (view.phase in ("giving", "raising") and seat == view.declarer)
            assert (view.count > 0) == (seat == view.actor or (asked and seat != view.resting))
            if not view.count:
                assert view.refusal(state.moves[0])[0] == "not_your_turn"


@every_variant
def test_the_duty_to_a_trick_leaves_just_the_legal_cards(rules):
    for state in positions("tysiac", rules, range(6)):
        view = state.view(state.actor)
        if view.phase == "playing" and view.trick:
            plays = {card for move in view.moves for card in move.cards}
            assert plays == cards_left_by_duty(view, view.duty)
        else:
            assert view.duty is None


def cards_left_by_duty(view, duty):
    """The cards that do a duty, said in other words than the core's."""
    if duty is None:
        return set(view.hand)
    reason, [card], _ = duty
    suit = view.trick[0].suit if reason in ("follow_suit", "beat") else view.trump
    left = {other for other in view.hand if other.suit == suit}
    return {c for c in left if TYSIAC.beats(c, card, view.trump)} if reason in ("beat", "overtrump") else left


# --- What a seat cannot see --------------------------------------------------------------------------------


def public_cards(view):
    """All cards that a view shows anywhere."""
    shown = [view.hand, *view.played, *view.known, view.trick, view.prikup, view.hand_in_order]
    shown.append([card for card in [view.received, *view.gifts] if card is not None])
    return {card for cards in shown for card in cards}


@every_variant
def test_a_view_holds_no_hidden_card(rules):
    for state in itertools.islice(positions("tysiac", rules, range(3)), 0, None, 3):
        for seat in range(state.rules.players):
            view = state.view(seat)
            seen = set(view.hand) | {card for cards in state.played for card in cards} | set(state.trick)
            seen |= {card for cards in state.known for card in cards}
            if state.phase != "bidding":
                seen |= set(state.prikup)
            if state.declarer == seat:
                seen |= {card for card in state.received if card is not None}
            assert public_cards(view) <= seen
            words = [word.strip("[],()") for word in text_of_cards(view).split()]
            named = {valtti.Card(word) for word in words if is_card(word)}
            assert named <= seen


def is_card(word):
    return len(word) == 2 and word[0] in "9TJQKA" and word[1] in "CDHS"


@every_variant
def test_samples_look_the_same_and_agree_with_what_is_known(rules):
    rng = valtti.Rng(1)
    for state in itertools.islice(positions("tysiac", rules, range(6)), 0, None, 5):
        for seat in range(state.rules.players):
            view = state.view(seat)
            world = view.sample(rng)
            assert world.view(seat) == view
            assert all(not hand & out for hand, out in zip(world.hands, view.excluded, strict=True))
            assert TYSIAC.State(world.text) == world  # the reader finds it sound


AGENTS = agent_specs("tysiac", fair=True)


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("preset", TYSIAC.presets())
def test_a_fair_agent_moves_alike_whatever_it_cannot_see(name, preset):
    agent = make_player("tysiac", name).native
    rng = valtti.Rng(2)
    for number, state in enumerate(positions("tysiac", {"preset": preset, "max_rounds": 3}, range(2))):
        world = state.view(state.actor).sample(rng)
        move = agent.decide(state, number)
        assert state.is_legal(move)
        assert agent.decide(world, number) == move


def test_being_asked_about_four_nines_is_not_seen_by_others():
    asked = valtti.load_position(
        {
            "game": "tysiac",
            "phase": "nines",
            "declarer": 0,
            "hands": [8, ["9C", "9D", "9H", "9S", "AC", "AD", "AH", "AS"], 8],
        }
    )
    declined = asked.copy()
    declined.play(declined.parse("decline"), valtti.Rng(1))
    for seat in (0, 2):
        assert asked.view(seat) == declined.view(seat)
        assert asked.view(seat).phase == "raising"
    assert asked.view(1).phase == "nines"
    assert {str(move) for move in asked.view(0).moves} == {str(move) for move in declined.moves}


EXCHANGED = {"game": "tysiac", "phase": "raising", "declarer": 0, "hands": [8, 8, 8], "prikup": ["AH", "TD", "9C"]}


@pytest.mark.parametrize(
    ("seat", "given", "worlds"),
    [(0, [[], ["9C"], ["9S"]], 3432), (1, [[], ["9S"], []], 6435), (1, [[], ["9C"], []], 9867)],
    ids=["declarer", "given another card", "given a card of the prikup"],
)
def test_the_prikup_leaves_as_many_worlds_as_it_should(seat, given, worlds):
    for seed in range(5):
        state = valtti.load_position(EXCHANGED | {"given": given}, seed=seed)
        assert state.view(seat).worlds == worlds


def test_a_bidder_cannot_place_seventeen_cards():
    assert valtti.deal("tysiac").view(0).worlds == 2333760


def all_worlds(view):
    """Every way to deal the hidden cards of a defender's view, by brute force: the declarer's hands."""
    declarer, seat = view.declarer, view.seat
    other = 3 - declarer - seat
    must = {s: set(view.known[s]) for s in (declarer, other)}
    hidden = list(view.hidden)
    room = view.hand_sizes[declarer] - len(must[declarer])
    played = set(view.played[other])
    for some in itertools.combinations(hidden, room):
        hands = {declarer: must[declarer] | set(some), other: must[other] | (set(hidden) - set(some))}
        if any(hands[s] & set(view.excluded[s]) for s in hands):
            continue
        if len((hands[other] | played) & set(view.prikup)) <= 1:
            yield frozenset(hands[declarer])


def defender_views():
    """Late views of defenders in random games, with a few dozen worlds each."""
    for state in positions("tysiac", {"preset": "kurnik", "max_rounds": 12}, range(3)):
        if state.phase != "playing" or state.trick or max(state.bids) > 120 or state.bid > 120:
            continue
        for seat in range(3):
            view = state.view(seat)
            if seat != state.declarer and 10 <= view.worlds <= 80:
                yield view


def test_samples_are_even_over_all_worlds_that_cannot_be_ruled_out():
    worst, checked = 1.0, 0
    for view in itertools.islice(defender_views(), 0, 60, 3):
        worlds = list(all_worlds(view))
        assert view.worlds == len(worlds)
        rng = valtti.Rng(7)
        drawn = Counter(frozenset(view.sample(rng).hands[view.declarer]) for _ in range(40 * len(worlds)))
        assert set(drawn) <= set(worlds)
        worst = min(worst, stats.chisquare([drawn[world] for world in worlds]).pvalue)
        checked += 1
    assert checked >= 10
    assert worst > 1e-4 / checked


def test_a_bid_above_120_proves_a_marriage():
    """The prikup is unknown: both the bidder's hand and the others must agree with its bid."""
    state = valtti.load_position({"game": "tysiac", "hands": [7, 7, 7], "bids": [140, 0, 0]})
    rng = valtti.Rng(3)
    for seat in (1, 2):
        for _ in range(200):
            assert TYSIAC.marriages(state.view(seat).sample(rng).hands[0])


def after_a_bid(bid):
    """What seat 1 sees, which holds nothing that a marriage needs."""
    low = ["9C", "9D", "9H", "9S", "JC", "JD", "JH"]
    position = {"game": "tysiac", "rules": {"preset": "kurnik"}, "hands": [7, low, 7], "dealer": 2, "bids": [bid, 0, 0]}
    return valtti.load_position(position).view(1)


@pytest.mark.parametrize("bid", [230, 300, 350])
def test_a_bid_proves_marriages_however_few_worlds_have_them(bid):
    view, rng = after_a_bid(bid), valtti.Rng(4)
    for _ in range(60):
        hand = view.sample(rng).hands[0]
        assert 120 + sum(MARRIAGES[suit] for suit in TYSIAC.marriages(hand)) >= bid


def test_a_raised_contract_proves_marriages_in_the_eight_cards():
    hands = [["KH", "QH", "KD", "QD", "KC", "QC", "KS", "QS"], 8, 8]
    state = valtti.load_position({"game": "tysiac", "phase": "raising", "hands": hands, "declarer": 0, "bid": 100})
    state.play(state.parse("contract 400"), valtti.Rng(1))
    rng = valtti.Rng(5)
    for seat in (1, 2):
        for _ in range(40):
            assert len(TYSIAC.marriages(state.view(seat).sample(rng).hands[0])) == 4


def test_samples_of_high_bids_are_even():
    """A bid of 300 needs marriages of 180 points in seven of 17 unseen cards.

    Hearts and diamonds and three of 13 other cards are C(13, 3) = 286 hands, 11 of them with clubs and 11 with spades
    too; hearts or diamonds with clubs and spades are 11 hands each.
    """
    view, rng = after_a_bid(300), valtti.Rng(6)
    hands = {"DH": 264, "CDH": 11, "DHS": 11, "CHS": 11, "CDS": 11}
    counts = Counter("".join(sorted(TYSIAC.marriages(view.sample(rng).hands[0]))) for _ in range(1500))
    assert set(counts) <= set(hands)
    expected = [1500 * number / sum(hands.values()) for number in hands.values()]
    assert stats.chisquare([counts[suits] for suits in hands], expected).pvalue > 1e-4


# --- Symmetry ----------------------------------------------------------------------------------------------


def turned(text, suits):
    return text[0] + suits[text[1]]


def test_play_without_marriages_is_the_same_in_all_suits():
    choices = random.Random(2)
    for seed in range(20):
        state = valtti.deal("tysiac", {"preset": "kurnik", "unit": "deal"}, seed)
        rng = valtti.Rng(seed)
        for text in ("pass", "pass"):
            state.play(state.parse(text), rng)
        state.play(choice_of(state, "give", choices), rng)
        while state.phase != "playing":
            state.play(state.moves[len(state.moves) - 1 if state.phase == "nines" else 0], rng)
        letters = list("CDHS")
        choices.shuffle(letters)
        suits = dict(zip("CDHS", letters, strict=True))
        other = valtti.load_position(
            {
                "game": "tysiac",
                "rules": {"preset": "kurnik", "unit": "deal"},
                "declarer": state.declarer,
                "leader": state.declarer,
                "hands": [[turned(card, suits) for card in hand] for hand in save_position(state)["hands"]],
            }
        )
        while not state.over:
            move = choice_of(state, "play", choices)
            assert {turned(text, suits) for text in plays(state)} == plays(other)
            other.play(other.parse(f"play {turned(str(move.cards), suits)}"), rng)
            state.play(move, rng)
            assert state.raw == other.raw


def plays(state):
    return {str(move.cards) for move in state.moves if move.kind == "play"}


def choice_of(state, kind, choices):
    return choices.choice([move for move in state.moves if move.kind == kind])
