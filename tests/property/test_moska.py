"""The invariants of Moska (end of section 9 of the specification, and its sections 1.5 to 1.10) in random games."""

from itertools import pairwise

import pytest

import valtti
from games_under_test import positions, random_game, variant_name, variants

every_variant = pytest.mark.parametrize("rules", [rules for _, rules in variants("moska")], ids=variant_name)
ENDINGS = ("end", "take", "takeall")


def moves_of(rules, seeds):
    """Each move of random games as (before, move, after), with copies of the states."""
    for seed in seeds:
        copies = [(state.copy(), move) for state, move in random_game("moska", rules, seed)]
        for (before, move), (after, _) in pairwise(copies):
            yield before, move, after


def all_positions(rules, seeds):
    for seed in seeds:
        for state, _ in random_game("moska", rules, seed):
            yield state


def seats_left_of(state, seat):
    """The in-game seats in the order of play, beginning left of a seat."""
    n = state.rules.players
    return [(seat + k) % n for k in range(1, n + 1) if state.in_game[(seat + k) % n]]


def attackers(state):
    return [seat for seat in range(state.rules.players) if state.in_game[seat] and seat != state.target]


def new_bout(before, move, after):
    """Did the move end the bout, with the game going on?"""
    return not after.over and (move.kind in ENDINGS or (is_bout(before) and not is_bout(after)))


def is_bout(state):
    return bool(state.unkilled | state.killed) or state.turned is not None


# --- Cards -------------------------------------------------------------------------------------------------


@every_variant
def test_52_cards_are_conserved(rules):
    for state in all_positions(rules, range(6)):
        places = [*state.hands, state.deck, state.unkilled, state.killed, state.discarded]
        cards = [card for place in places for card in place]
        cards += [state.turned] * (state.turned is not None)
        assert len(cards) == 52
        assert len(set(cards)) == 52


@every_variant
def test_killed_cards_come_in_pairs(rules):
    for state in all_positions(rules, range(6)):
        assert len(state.killed) % 2 == 0


@every_variant
def test_a_flagged_card_is_not_killed_yet(rules):
    for state in all_positions(rules, range(6)):
        assert state.flagged is None or state.flagged in state.unkilled
        if state.flagged is not None and not state.over:
            assert all(move.kind != "deck" for move in state.view(state.target).moves)


@every_variant
def test_known_cards_are_in_the_hand(rules):
    for state in all_positions(rules, range(6)):
        for known, hand in zip(state.known, state.hands, strict=True):
            assert not known - hand


@every_variant
def test_sizes_and_lists_agree_with_the_cards(rules):
    for state in all_positions(rules, range(6)):
        assert list(state.hand_sizes) == [len(hand) for hand in state.hands]
        assert state.deck_size == len(state.deck)
        assert state.bottom == (state.deck[-1] if len(state.deck) else None)
        assert valtti.CardSet(state.unkilled_in_order) == state.unkilled
        assert len(state.unkilled_in_order) == len(state.unkilled)
        for seat in range(state.rules.players):
            view = state.view(seat)
            assert view.hand == state.hands[seat]
            assert valtti.CardSet(view.hand_in_order) == view.hand
            assert view.fits == len(state.hands[state.target]) - len(state.unkilled)


@every_variant
def test_discards_only_grow_and_the_deck_only_shrinks(rules):
    for before, move, after in moves_of(rules, range(4)):
        assert not before.discarded - after.discarded
        if move.kind == "swap":
            assert after.deck[:-1] == before.deck[:-1]
        else:
            assert after.deck == before.deck[len(before.deck) - len(after.deck) :]


@every_variant
def test_the_bottom_card_is_a_trump_and_the_trump_suit_stays(rules):
    for before, _, after in moves_of(rules, range(4)):
        assert before.trump == after.trump
        assert after.bottom is None or after.bottom.suit == after.trump


# --- Drawing -----------------------------------------------------------------------------------------------


@every_variant
def test_while_there_is_a_deck_nobody_is_out_and_attackers_have_full_hands(rules):
    for state in all_positions(rules, range(6)):
        if state.deck_size > 0:
            assert list(state.finished) == []
            limit = int(state.rules.get("hand_size"))
            assert all(len(state.hands[seat]) >= limit for seat in attackers(state))


@every_variant
def test_the_target_draws_nothing_during_a_bout(rules):
    for before, move, after in moves_of(rules, range(4)):
        if not new_bout(before, move, after) and not after.over and move.kind != "swap":
            assert not after.hands[before.target] - before.hands[before.target]


@every_variant
def test_an_attack_is_refilled_up_to_the_hand_size_and_no_further(rules):
    for before, move, after in moves_of(rules, range(4)):
        if move.kind in ("open", "add"):
            left = len(before.hands[before.actor]) - len(move.cards)
            limit = int(before.rules.get("hand_size"))
            drawn = min(max(limit - left, 0), before.deck_size)
            assert before.deck_size - after.deck_size == drawn
            assert len(after.hands[before.actor]) == left + drawn


@every_variant
def test_the_target_draws_when_the_bout_is_over_after_taking(rules):
    for before, move, after in moves_of(rules, range(4)):
        if move.kind in ENDINGS:
            taken = {"end": 0, "take": len(before.unkilled), "takeall": len(before.unkilled | before.killed)}
            size = len(before.hands[before.target]) + taken[move.kind]
            drawn = min(max(int(before.rules.get("hand_size")) - size, 0), before.deck_size)
            assert len(after.hands[before.target]) == size + drawn
            assert before.deck_size - after.deck_size == drawn


@every_variant
def test_whoever_draws_the_last_card_is_known_to_hold_it(rules):
    for before, move, after in moves_of(rules, range(6)):
        if before.deck_size > 0 and after.deck_size == 0 and move.kind in ("open", "add", *ENDINGS):
            assert before.bottom in after.known[before.actor]


# --- Attacking and passing ---------------------------------------------------------------------------------


@every_variant
def test_no_attack_leaves_more_unkilled_cards_than_the_target_holds(rules):
    for before, move, after in moves_of(rules, range(6)):
        if move.kind in ("open", "add", "turn") and not new_bout(before, move, after) and not after.over:
            assert len(after.unkilled) <= len(after.hands[after.target])


@every_variant
def test_only_the_initiator_has_a_move_on_an_empty_table(rules):
    for state in positions("moska", rules, range(4)):
        if is_bout(state) or state.moves[0].kind in ("swap", "keep"):
            continue
        assert state.actor == state.initiator
        for seat in range(state.rules.players):
            assert {move.kind for move in state.view(seat).moves} == ({"open"} if seat == state.actor else set())


@every_variant
def test_the_initiator_is_the_nearest_in_game_seat_right_of_the_target(rules):
    for state in positions("moska", rules, range(4)):
        assert state.in_game[state.target]
        assert state.in_game[state.actor]
        assert state.initiator == seats_left_of(state, state.target)[-2]


@every_variant
def test_the_bout_can_be_ended_just_when_all_others_have_passed(rules):
    for state in positions("moska", rules, range(4)):
        if state.actor != state.target or not is_bout(state) or state.turned is not None:
            continue
        kinds = {move.kind for move in state.moves}
        others_passed = all(state.passed[seat] for seat in attackers(state))
        assert bool(kinds & set(ENDINGS)) == others_passed
        assert ("wait" in kinds) != others_passed


@every_variant
def test_any_move_but_a_pass_clears_the_passes_of_those_who_could_attack(rules):
    compat = valtti.deal("moska", rules).rules.get("turn_order") == "compat"
    for before, move, after in moves_of(rules, range(4)):
        if after.over or not is_bout(after) or after.turned is not None or move.kind in ("pass", "wait"):
            continue
        assert not after.passed[after.target]
        on_table = {card.rank for card in after.unkilled | after.killed}
        fits = len(after.hands[after.target]) - len(after.unkilled)
        may_turn = after.rules.get("deck_attack") == "on" and after.deck_size > 0
        for seat in attackers(after):
            if seat == before.actor and after.rules.get("mover_asked_again") != "true":
                continue
            can_add = fits > 0 and (may_turn or any(card.rank in on_table for card in after.hands[seat]))
            assert not after.passed[seat] or not (can_add or compat)


def test_pass_marks_do_not_tell_who_had_no_choice():
    """Right after a move some who cannot attack have passed and some have not, as if each had its turn to come."""
    marked = unmarked = 0
    for _, move, after in moves_of({}, range(20)):
        if move.kind != "open" or after.over or (after.actor == after.target and all(after.passed)):
            continue
        ranks = {card.rank for card in after.unkilled}
        for seat in attackers(after):
            if seat != after.actor and not any(card.rank in ranks for card in after.hands[seat]):
                marked += after.passed[seat]
                unmarked += not after.passed[seat]
    assert marked > 20
    assert unmarked > 20


@every_variant
def test_between_two_other_moves_each_player_passes_at_most_once(rules):
    if valtti.deal("moska", rules).rules.get("turn_order") == "compat":
        return  # the original asks again and again
    passed = set()
    for before, move, _ in moves_of(rules, range(4)):
        if move.kind in ("pass", "wait"):
            assert before.actor not in passed
            passed.add(before.actor)
        else:
            passed = set()


@every_variant
def test_a_bout_ends(rules):
    """Each move that is no pass takes a card to the table or to the killed ones for good (section 1.10)."""
    length = 0
    for before, move, after in moves_of(rules, range(10)):
        if new_bout(before, move, after) or after.over:
            length = 0
        elif move.kind not in ("pass", "wait", "swap", "keep"):
            length += 1
        assert length <= 2 * 52


# --- Roles and results -------------------------------------------------------------------------------------


@every_variant
def test_roles_pass_on_as_the_table_of_section_1_8_says(rules):
    for before, move, after in moves_of(rules, range(6)):
        if not new_bout(before, move, after):
            continue
        old = before.target
        first, second = (seats_left_of(after, old) * 2)[:2]
        took_nothing = move.kind == "end" and after.in_game[old]
        assert after.target == (first if took_nothing else second)
        assert after.initiator == (old if took_nothing else first)


@every_variant
def test_what_is_not_taken_is_discarded_and_what_is_taken_is_known(rules):
    for before, move, after in moves_of(rules, range(6)):
        if move.kind not in ENDINGS:
            continue
        table = before.unkilled | before.killed
        nothing = valtti.CardSet()
        taken = {"end": nothing, "take": before.unkilled, "takeall": table}[move.kind]
        assert not taken - after.known[before.target]
        assert after.discarded == before.discarded | (table - taken)


@every_variant
def test_players_leave_exactly_when_their_cards_and_the_deck_are_gone(rules):
    leaves_anyway = valtti.deal("moska", rules).rules.get("leave_with_unkilled") == "true"
    for state in all_positions(rules, range(6)):
        for seat in range(state.rules.players):
            if not state.in_game[seat]:
                assert not state.hands[seat]
                assert seat in state.finished
            elif not state.over and state.deck_size == 0 and not state.hands[seat]:
                # A target with nothing left must still take what is not killed.
                assert seat == state.target
                assert state.turned is not None or (state.unkilled and not leaves_anyway)


@every_variant
def test_the_finishing_order_only_grows_and_gives_the_ranks(rules):
    for before, _, after in moves_of(rules, range(6)):
        assert list(after.finished)[: len(before.finished)] == list(before.finished)
        if after.over and not after.is_void:
            assert [list(after.finished).index(seat) + 1 for seat in range(after.rules.players)] == after.ranks
            assert after.losers == after.finished[-1:]
            assert sum(after.in_game) == 1


# --- Games without end -------------------------------------------------------------------------------------

LOOP = {
    "game": "moska",
    "trump": "C",
    "target": 0,
    "hands": [["6H", "5H"], ["6S", "5S"], ["6D", "5D"]],
    "deck": [],
}
LOOP_OPENINGS = ["5D", "5S", "5H", "5S", "5H", "5D", "5H", "5D", "5S"]


def play_loop(rules, bouts):
    """The loop of T51: every target takes the one five it is attacked with. Gives the bouts played."""
    state, rng = valtti.load_position(LOOP | {"rules": rules}), valtti.Rng(0)
    for number in range(bouts):
        state.play(state.parse(f"open {LOOP_OPENINGS[number % 9]}"), rng)
        while is_bout(state):
            kinds = {move.kind for move in state.moves}
            state.play(state.parse(next(kind for kind in ("take", "pass", "wait") if kind in kinds)), rng)
        if state.over:
            return state, number + 1
    return state, bouts


def test_nine_bouts_of_the_loop_return_to_the_same_hands_and_roles():
    state, _ = play_loop({"players": 3}, 9)
    begin = valtti.load_position(LOOP)
    assert [set(hand) for hand in state.hands] == [set(hand) for hand in begin.hands]
    assert (state.target, state.initiator) == (begin.target, begin.initiator)


@pytest.mark.parametrize("limit", [1, 9, 10, 100])
def test_a_game_is_void_after_as_many_bouts_without_progress_as_the_limit_says(limit):
    state, bouts = play_loop({"players": 3, "no_progress_limit": limit}, 1000)
    assert bouts == limit
    assert state.over
    assert state.is_void
    assert state.losers == []
    assert state.actor == -1
    assert list(state.finished) == []


def test_without_the_guard_the_loop_goes_on():
    state, bouts = play_loop({"players": 3, "no_progress_limit": "off"}, 1000)
    assert bouts == 1000
    assert not state.over


def test_progress_starts_the_count_of_idle_bouts_anew():
    """An idle bout has neither draw nor discard nor departure; the count is of bouts in a row."""
    limit, idle, voids, resets = 3, 0, 0, 0
    for seed in range(60):
        idle = 0
        bout = None
        for state, move in random_game("moska", {"players": 3, "no_progress_limit": limit}, seed):
            progress = (state.deck_size, len(state.discarded), len(state.finished))
            starts = move is not None and move.kind == "open"
            if bout is not None and (starts or state.is_void):
                resets += idle > 0 and progress != bout
                idle = idle + 1 if progress == bout else 0
            if starts:
                assert idle < limit
                bout = progress
            if state.over:
                assert state.is_void == (idle == limit)
                voids += state.is_void
    assert voids > 0
    assert resets > 0


# --- Positions that no game can reach ----------------------------------------------------------------------

IMPOSSIBLE = {
    "an-attacker-without-cards-while-there-is-a-deck": {"hands": [["2C"], [], ["6C"]], "deck": ["8C", "9H"]},
    "an-attacker-without-cards-during-a-bout": {
        "hands": [["2C"], [], ["6C"]],
        "deck": ["8C", "9H"],
        "unkilled": ["3D"],
        "actor": 0,
    },
    "a-target-without-cards-to-open-against": {"hands": [[], ["4D"], ["6C"]], "deck": ["8C", "9H"]},
    "a-swap-without-a-deck": {"hands": [["2C"], ["2H"], ["6C"]], "deck": [], "phase": "swap", "actor": 1},
    "a-swap-without-the-two": {"hands": [["2C"], ["4D"], ["6C"]], "deck": ["8C", "9H"], "phase": "swap", "actor": 1},
    "a-swap-of-the-turned-two": {"hands": [["2C"], ["4D"], ["6C"]], "deck": ["8C", "2H"], "phase": "swap", "actor": 1},
    "a-swap-during-a-bout": {
        "hands": [["2C"], ["2H"], ["6C"]],
        "deck": ["8C", "9H"],
        "phase": "swap",
        "actor": 1,
        "unkilled": ["3D"],
    },
}


@pytest.mark.parametrize("data", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_a_position_in_which_somebody_must_do_the_impossible_is_refused(data):
    rules = {"players": 3, "hand_size": 1, "trump2_swap": "choice"}
    with pytest.raises(valtti.InputError):
        valtti.load_position({"game": "moska", "rules": rules, "trump": "H", "target": 0} | data)


def test_views_do_not_tell_who_moved_last():
    """A chosen pass is a move and a silent one is not, so the last mover would give away which was which."""
    seen = 0
    for _, _, after in moves_of({}, range(3)):
        if not after.over:
            seen += "last_actor" in after.text
            assert all("last_actor" not in after.view(seat).text for seat in range(4))
    assert seen > 50
