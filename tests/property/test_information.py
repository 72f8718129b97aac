"""What a seat cannot see has no influence on its view, its moves and the choices of fair agents, in any game."""

import itertools
import random

import pytest

import valtti
from games_under_test import (
    AGENT_RULES,
    MOST_MOVES,
    NOTHING_HIDDEN,
    agent_specs,
    positions,
    short_rules,
    variant_name,
    variants,
)
from valtti.agents.registry import make_player
from valtti.games import make_rules, names

every_variant = pytest.mark.parametrize(("game", "rules"), variants(), ids=variant_name)

AGENTS = [(game, spec) for game in names() for spec in agent_specs(game)]
FAIR = [(game, spec) for game in names() for spec in agent_specs(game, fair=True)]
UNFAIR = [(game, spec) for game in names() for spec in agent_specs(game, fair=False)]
every_agent_and_variant = pytest.mark.parametrize(
    ("game", "name", "rules"),
    [(game, name, rules) for game, name in AGENTS for _, rules in variants(game)],
    ids=variant_name,
)
every_fair_agent = pytest.mark.parametrize(("game", "name"), FAIR)
every_unfair_agent = pytest.mark.parametrize(("game", "name"), UNFAIR)


# --- Views -------------------------------------------------------------------------------------------------


@every_variant
def test_a_state_sampled_from_a_view_has_the_same_view(game, rules):
    rng = valtti.Rng(1)
    for state in positions(game, rules, range(2)):
        for seat in range(state.rules.players):
            view = state.view(seat)
            world = view.sample(rng)
            assert world.view(seat) == view
            assert world.view(seat).text == view.text
            assert list(world.view(seat).moves) == list(view.moves)
            assert world.actor == view.sample(rng).actor


@every_variant
def test_sampled_worlds_differ_where_something_is_hidden_and_only_there(game, rules):
    """Without this the tests below would prove nothing."""
    rng = valtti.Rng(6)
    differing = 0
    for state in itertools.islice(positions(game, rules, range(3)), 0, None, 5):
        for seat in range(state.rules.players):
            worlds = [state.view(seat).sample(rng) for _ in range(4)]
            differing += any(world != worlds[0] for world in worlds)
            assert game not in NOTHING_HIDDEN or worlds[0] == state
    assert (differing == 0) == (game in NOTHING_HIDDEN)


@every_variant
def test_a_sampled_state_can_be_played_to_its_end(game, rules):
    choices = random.Random(2)
    for state in itertools.islice(positions(game, rules, range(2)), 0, None, 15):
        world, rng = state.view(state.actor).sample(valtti.Rng(3)), valtti.Rng(4)
        assert world.actor == state.actor
        for _ in range(MOST_MOVES):
            if world.over:
                break
            world.play(choices.choice(list(world.moves)), rng)
        assert world.over


@every_variant
def test_sampling_depends_on_the_view_and_the_generator_alone(game, rules):
    for number, state in enumerate(positions(game, rules, range(1))):
        view = state.view(state.actor)
        other = view.sample(valtti.Rng(number + 1))
        assert view.sample(valtti.Rng(number)) == other.view(state.actor).sample(valtti.Rng(number))


@every_variant
def test_what_a_seat_sees_of_the_hands_is_there_in_every_world(game, rules):
    """All of its own hand, what everybody knows of the others, and nothing that might be elsewhere."""
    if game in NOTHING_HIDDEN:
        return
    rng = valtti.Rng(7)
    for state in itertools.islice(positions(game, rules, range(2)), 0, None, 3):
        assert state.hand_sizes == [len(hand) for hand in state.hands]
        for seat in range(state.rules.players):
            view = state.view(seat)
            assert view.seen_hands[seat] == view.hand == state.hands[seat]
            for world in [state, *(view.sample(rng) for _ in range(3))]:
                for known, seen, hand in zip(view.known, view.seen_hands, world.hands, strict=True):
                    assert not known - seen
                    assert not seen - hand


# --- Agents -------------------------------------------------------------------------------------------------


def decide(game, agent, native, state, seed):
    if native:
        return agent.decide(state, seed)
    return agent.choose(state.view(state.actor, seed)) if agent.fair else agent.choose_seeing(state, seed)


def make(game, name):
    """A new agent, and whether it is native."""
    player = make_player(game, name)
    return (player.agent, False) if player.native is None else (player.native, True)


def sees_all_seats(agent, native, rules):
    return not native or rules.players <= agent.most_players


def decisions(game, rules, count):
    """Some positions of random games in which there is something to decide."""
    open_choice = (state for state in positions(game, rules, range(10**6)) if state.forced is None)
    return itertools.islice(open_choice, 0, 4 * count, 4)


def other_worlds(state, rng):
    """States that the actor cannot tell from the real one: its view and its moves are the same in all of them."""
    seat = state.actor
    worlds = [state.view(seat).sample(rng) for _ in range(2)]
    for world in worlds:
        assert world.actor == seat
        assert world.view(seat) == state.view(seat)
        assert list(world.moves) == list(state.moves)
    return worlds


@every_fair_agent
def test_a_fair_agent_chooses_the_same_whatever_it_cannot_see(game, name):
    """Between its choices the agent decides elsewhere: it must not remember either."""
    agent, native = make(game, name)
    rng = valtti.Rng(8)
    changed = 0
    for rules in [short_rules(game), *AGENT_RULES.get(game, [])]:
        if not sees_all_seats(agent, native, make_rules(game, rules)):
            continue
        elsewhere = valtti.deal(game, rules, 99)
        for number, state in enumerate(decisions(game, rules, 60)):
            worlds = other_worlds(state, rng)
            changed += worlds[0] != worlds[1]
            move = decide(game, agent, native, state, number)
            assert state.is_legal(move)
            for world in worlds:
                decide(game, agent, native, elsewhere, number)
                assert decide(game, agent, native, world, number) == move
    assert changed > 20 or game in NOTHING_HIDDEN


@every_fair_agent
def test_a_fair_agent_rates_the_same_whatever_it_cannot_see(game, name):
    agent, _ = make(game, name)
    rng = valtti.Rng(9)
    for number, state in enumerate(decisions(game, short_rules(game), 15)):
        seat = state.actor
        rated = agent.rate(state.view(seat, number))
        for world in other_worlds(state, rng):
            assert agent.rate(world.view(seat, number)) == rated
        if rated is not None:
            moves = {move for move, _ in rated}
            assert moves <= set(state.moves)
            assert moves == set(state.moves) or "max_moves" in name


@every_unfair_agent
def test_an_unfair_agent_chooses_otherwise_in_some_other_world(game, name):
    """The other half: without this the test of fair agents would prove nothing."""
    agent, native = make(game, name)
    rng = valtti.Rng(10)
    different = 0
    for number, state in enumerate(decisions(game, short_rules(game), 150)):
        move = decide(game, agent, native, state, number)
        different += any(decide(game, agent, native, world, number) != move for world in other_worlds(state, rng))
    assert different > 0


@every_unfair_agent
def test_an_unfair_agent_cannot_play_from_a_view(game, name):
    agent, _ = make(game, name)
    state = valtti.deal(game)
    with pytest.raises(Exception, match=r"state|choose_seeing"):
        agent.choose(state.view(state.actor))


@every_agent_and_variant
def test_an_agent_makes_legal_moves_to_the_end_of_the_game(game, name, rules):
    agent, native = make(game, name)
    if not sees_all_seats(agent, native, make_rules(game, rules)):
        with pytest.raises(ValueError, match=f"plays with up to {agent.most_players} players"):
            agent.decide(valtti.deal(game, rules))
        return
    for seed in range(2):
        state, rng = valtti.deal(game, rules, seed), valtti.Rng(seed)
        for number in range(MOST_MOVES):
            if state.over:
                break
            move = state.forced or decide(game, agent, native, state, number)
            assert state.is_legal(move), f"{move} in {state.text}"
            state.play(move, rng)
        assert state.over
