"""What is true of every game under every rule variant, tried in random games."""

import json
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import valtti
from games_under_test import (
    MOST_MOVES,
    NOTHING_DEALT,
    SHORT,
    VARIANTS,
    positions,
    random_game,
    random_move,
    short_rules,
    variant_name,
    variants,
)
from valtti.games import make_rules, names
from valtti.games.positions import load_position, save_position
from valtti.games.table import Table
from valtti.records.record import Record, parse_record, record_of

every_game = pytest.mark.parametrize("game", names())
every_variant = pytest.mark.parametrize(("game", "rules"), variants(), ids=variant_name)

CAP = 1000  # moves that `moves` lists before it samples
LONG = 20_000  # moves that are listed whole when asked for


def moves_not_of(state, pool):
    """Moves of a pool that are not legal here, by the list of legal moves; none where it would be very long."""
    view = state.view(state.actor)
    if view.count > LONG:
        return []
    legal = set(view.legal(max_moves=LONG))
    return [move for move in pool if move not in legal]


@every_game
def test_every_rule_option_is_tried(game):
    tried = {key for rules in VARIANTS.get(game, []) for key in rules}
    options = {name for name, *_ in valtti.game(game).options()}
    assert options <= tried, f"add to VARIANTS in tests/games_under_test.py: {options - tried}"


@every_variant
def test_rules_are_made_again_from_their_own_description(game, rules):
    made = make_rules(game, rules)
    assert make_rules(game, made.as_dict()) == made


@every_variant
def test_every_game_ends(game, rules):
    for seed in range(40):
        *_, (state, move) = random_game(game, rules, seed)
        assert state.over
        assert move is None
        assert state.actor == -1
        assert state.forced is None
        assert len(state.moves) == 0


@every_variant
def test_better_ranks_come_first_and_equal_seats_share_the_better_one(game, rules):
    for seed in range(20):
        *_, (state, _) = random_game(game, rules, seed)
        if not state.is_void:
            ranks = sorted(state.ranks)
            assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
            assert len(ranks) == len(state.points) == state.rules.players


@every_variant
def test_winners_stand_before_losers_and_nobody_is_both(game, rules):
    for seed in range(20):
        *_, (state, _) = random_game(game, rules, seed)
        if state.is_void:
            assert state.winners == state.losers == []
            continue
        assert not set(state.winners) & set(state.losers)
        for winner in state.winners:
            assert all(state.ranks[winner] < state.ranks[loser] for loser in state.losers)
            assert all(state.points[winner] >= state.points[loser] for loser in state.losers)
        if valtti.game(game).judged_by_losses:
            assert state.losers == [state.ranks.index(state.rules.players)]
        else:
            assert all(state.ranks[winner] == 1 for winner in state.winners)


@every_variant
def test_a_running_game_has_no_result(game, rules):
    state = valtti.deal(game, rules)
    assert state.winners == state.losers == []
    assert not state.is_void
    for name in ("ranks", "points"):
        with pytest.raises(ValueError, match="not over"):
            getattr(state, name)


@every_variant
def test_rules_after_another_game_are_rules_again(game, rules):
    made = make_rules(game, rules)
    for seat in range(made.players):
        after = made.after_loss_of(seat)
        assert make_rules(game, after.as_dict()) == after
        assert after.after_loss_of(seat) == after  # who begins has been settled
    for wrong in (-1, made.players):
        with pytest.raises(ValueError, match="seat must be from 0"):
            made.after_loss_of(wrong)


@every_variant
def test_legal_moves_are_distinct_and_each_is_legal(game, rules):
    for state in positions(game, rules, range(4)):
        moves = list(state.moves)
        assert moves
        assert len(set(moves)) == len(moves)
        assert all(state.is_legal(move) for move in moves)


@every_variant
def test_count_is_the_number_of_legal_moves(game, rules):
    for state in positions(game, rules, range(4)):
        for seat in range(state.rules.players):
            view = state.view(seat)
            if view.count <= CAP:
                assert len(view.moves) == view.count
            else:
                assert len(view.moves) <= CAP


@every_variant
def test_a_move_is_legal_just_if_it_is_listed(game, rules):
    """The pool is what was legal anywhere in the game, for any seat."""
    for seed in range(2):
        pool = set()
        for state, move in random_game(game, rules, seed):
            if move is None:
                break
            view = state.view(state.actor)
            if view.count > LONG:
                continue
            listed = set(view.legal(max_moves=LONG))
            for other in random.Random(seed).sample(sorted(pool, key=str), min(len(pool), 60)):
                assert state.is_legal(other) == view.is_legal(other) == (other in listed), str(other)
            pool.update(random.Random(seed).sample(sorted(listed, key=str), min(len(listed), 20)))


@every_variant
def test_the_seat_to_act_has_the_moves_of_its_view(game, rules):
    for state in positions(game, rules, range(2)):
        assert list(state.moves) == list(state.view(state.actor).moves)


@every_variant
def test_move_text_reads_back_as_the_same_move(game, rules):
    for state in positions(game, rules, range(4)):
        moves = list(state.moves)
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move, text in zip(moves, texts, strict=True):
            again = state.parse(text)
            assert again == move
            assert hash(again) == hash(move)


@every_variant
def test_state_text_reads_back_as_the_same_state(game, rules):
    for seed in range(4):
        for state, _ in random_game(game, rules, seed):
            again = valtti.game(game).State(state.text)
            assert again.text == state.text
            assert again == state


@every_variant
def test_position_file_reads_back_as_the_same_state(game, rules):
    for seed in range(4):
        for state, _ in random_game(game, rules, seed):
            data = json.loads(json.dumps(save_position(state)))
            again = load_position(data)
            assert again == state
            assert save_position(again) == data


@every_variant
def test_position_file_of_a_view_loads_to_the_same_view(game, rules):
    """Whatever cards the seed puts in the places that the view leaves open."""
    for number, state in enumerate(positions(game, rules, range(3))):
        for seat in {state.actor, number % state.rules.players}:
            view = state.view(seat)
            data = json.loads(json.dumps(save_position(view)))
            assert load_position(data, seed=number).view(seat) == view


@every_variant
def test_forced_is_the_only_move(game, rules):
    for state in positions(game, rules, range(4)):
        moves = list(state.moves)
        assert state.forced == (moves[0] if len(moves) == 1 else None)


@every_variant
def test_an_illegal_move_is_refused_and_changes_nothing(game, rules):
    rng = valtti.Rng(5)
    for seed in range(2):
        pool, refused = [], 0
        for state, move in random_game(game, rules, seed):
            before, chance = state.copy(), rng.copy()
            illegal = pool if state.over else moves_not_of(state, pool)
            for wrong in illegal[-20:]:
                refused += 1
                with pytest.raises(ValueError, match=r"not legal|over"):
                    state.play(wrong, rng)
            assert state == before
            assert rng.copy().next() == chance.next()
            pool.append(move)
        assert refused > 0


@every_game
def test_what_is_not_a_move_is_refused(game):
    state = valtti.deal(game)
    before = state.copy()
    for wrong in (None, 0, "", str(state.moves[0]), [state.moves[0]]):
        with pytest.raises(TypeError):
            state.play(wrong, valtti.Rng(0))
    assert state == before


@every_variant
def test_a_copy_goes_its_own_way(game, rules):
    for state, move in random_game(game, rules, 1):
        if move is None:
            break
        before, copied = state.text, state.copy()
        assert copied == state
        copied.play(move, valtti.Rng(0))
        assert state.text == before
        assert copied != state


@every_variant
def test_the_same_seeds_and_moves_give_the_same_game(game, rules):
    for seed in range(3):
        first = [(state.text, str(move)) for state, move in random_game(game, rules, seed)]
        assert [(state.text, str(move)) for state, move in random_game(game, rules, seed)] == first


@every_variant
def test_another_seed_deals_other_cards_where_something_is_dealt(game, rules):
    expected = 1 if game in NOTHING_DEALT else 20
    assert len({valtti.deal(game, rules, seed).text for seed in range(20)}) == expected


def played_record(game, rules, seed):
    """A record of a random game, and the positions that it went through."""
    table = Table(game, make_rules(game, rules), seed)
    choices = random.Random(seed)
    texts = [table.state.text]
    while not table.over:
        assert len(texts) < MOST_MOVES
        texts.append(table.play(random_move(table.state, choices)).after.text)
    return record_of(table, ["somebody"] * table.rules.players), texts


@every_variant
def test_replay_of_a_record_is_exact(game, rules):
    for seed in range(3):
        record, texts = played_record(game, rules, seed)
        again = parse_record(record.as_line(), "here")
        assert again == record
        assert [again.table(0).state.text, *(event.after.text for event in again.events())] == texts
        assert again.final().result == record.result


@every_variant
def test_a_game_can_be_taken_up_anywhere_and_goes_on_as_it_would_have(game, rules):
    """Agents decide by the position and the random number of the decision, and by nothing that came before."""
    made = make_rules(game, rules)
    agent = valtti.game(game).make_agent("uniform")
    table = Table(game, made, 5)
    while not table.over:
        table.let(agent)
    record = record_of(table, ["uniform"] * made.players)
    for moves in range(0, len(record.moves), max(1, len(record.moves) // 5)):
        again = record.table(moves)
        assert again.moves == record.moves[:moves]
        while not again.over:
            again.let(agent)
        assert again.moves == record.moves


@every_game
def test_a_record_that_does_not_fit_fails_and_names_the_move(game):
    record, _ = played_record(game, short_rules(game), 1)
    half = len(record.moves) // 2
    longer = Record(**vars(record) | {"moves": [*record.moves, record.moves[-1]]})
    with pytest.raises(valtti.InputError, match=f"move {len(record.moves) + 1} .* after the end"):
        longer.final()
    shorter = Record(**vars(record) | {"moves": record.moves[:half]})
    with pytest.raises(valtti.InputError, match=f"not over after its last move, number {half}"):
        shorter.final()
    cut = Record(**vars(record) | {"moves": record.moves[:half] + record.moves[half + 1 :]})
    with pytest.raises(valtti.InputError, match=r"move \d+ \('|not over after"):
        cut.final()
    seats = set(range(len(record.agents)))
    wrong = {
        "ranks": [9] * len(seats),
        "winners": sorted(seats - set(record.result["winners"])),
        "losers": sorted(seats - set(record.result["losers"])),
        "points": [-1e9] * len(seats),
    }
    for key, value in wrong.items():
        with pytest.raises(valtti.InputError, match=key):
            Record(**vars(record) | {"result": record.result | {key: value}}).final()


@every_game
@settings(derandomize=True, deadline=None, max_examples=300, database=None)
@given(text=st.text(max_size=60), seed=st.integers(0, 5))
@example(text="", seed=0)
@example(text="kill >", seed=0)
def test_rubbish_is_refused_with_a_value_error(game, text, seed):
    """Moves and states alike; what happens to be readable must be harmless."""
    state = valtti.deal(game, {}, seed)
    try:
        move = state.parse(text)
    except ValueError:
        pass
    else:
        assert state.parse(str(move)) == move
    with pytest.raises(ValueError, match=r"\w"):
        valtti.game(game).State(text)


@every_variant
def test_a_damaged_state_text_is_refused_or_read_as_a_sound_state(game, rules):
    """Words are dropped, doubled and exchanged; what is still accepted can be played to its end."""
    choices = random.Random(7)
    texts = [state.text for state, _ in random_game(game, rules, 3)]
    accepted = 0
    for _ in range(300):
        words = choices.choice(texts).split(" ")
        i, j = choices.randrange(len(words)), choices.randrange(len(words))
        match choices.randrange(3):
            case 0:
                words[i], words[j] = words[j], words[i]
            case 1:
                del words[i]
            case _:
                words.insert(i, words[j])
        try:
            state = valtti.game(game).State(" ".join(words))
        except ValueError:
            continue
        accepted += 1
        assert valtti.game(game).State(state.text) == state
        rng = valtti.Rng(0)
        for _ in range(MOST_MOVES if game not in SHORT else 500):
            if state.over:
                break
            state.play(random_move(state, choices), rng)
        assert state.over or game in SHORT  # whose damaged rules may be those without an end
    assert accepted > 0
