"""What a seat of Moska cannot see: absent from its view, and sampled evenly; and what Python agents are shown."""

import itertools
import random
import re
from collections import Counter

import pytest
from scipy import stats

import valtti
from games_under_test import NOT_HELD, positions, random_game, text_of_cards, variant_name, variants
from valtti.arena import runner
from valtti.games.positions import load_position, save_position
from valtti.records import read_records

every_variant = pytest.mark.parametrize("rules", [rules for _, rules in variants("moska")], ids=variant_name)

PACK = valtti.CardSet([valtti.Card(rank + suit) for suit in "CDHS" for rank in "23456789TJQKA"])
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
# Cards that seats have not played where they could have may lie anywhere.
NOT_PLAYED = re.compile("(not_added|not_spent) [^;>]*")


def cards_in(text):
    return {valtti.Card(word) for word in CARD.findall(NOT_PLAYED.sub("", text))}


def unseen(state, seat):
    """Where the cards lie that a seat of Moska cannot place, from the full state: (place, card) by section 4.1."""
    hands = [
        (other, card)
        for other in range(state.rules.players)
        if other != seat
        for card in state.hands[other] - state.known[other]
    ]
    return hands + [("deck", card) for card in state.deck[:-1]]


# --- Views --------------------------------------------------------------------------------------------------


@every_variant
def test_a_view_holds_no_hidden_card(rules):
    for state in itertools.islice(positions("moska", rules, range(3)), 0, None, 4):
        for seat in range(state.rules.players):
            view = state.view(seat)
            hidden = {card for _, card in unseen(state, seat)}
            assert not cards_in(view.text) & hidden
            assert not cards_in(repr(view)) & hidden
            assert not cards_in(text_of_cards(view)) & hidden
            saved = {name: value for name, value in save_position(view).items() if name not in NOT_HELD}
            assert not cards_in(str(saved)) & hidden
            shown = [
                view.hand,
                view.unkilled,
                view.killed,
                view.discarded,
                *view.known,
                view.unkilled_in_order,
                view.hand_in_order,
            ]
            shown.append([card for card in (view.bottom, view.flagged, view.turned) if card is not None])
            assert not {card for cards in shown for card in cards} & hidden
            assert not cards_in(" ".join(str(move) for move in view.legal(50))) & hidden


@every_variant
def test_hidden_is_exactly_what_fills_the_unknown_places(rules):
    for state in positions("moska", rules, range(3)):
        for seat in range(state.rules.players):
            view = state.view(seat)
            assert set(view.hidden) == {card for _, card in unseen(state, seat)}
            others = [size - len(known) for size, known in zip(view.hand_sizes, view.known, strict=True)]
            others.pop(seat)
            assert len(view.hidden) == sum(others) + max(view.deck_size - 1, 0)
            seen = view.hand | view.unkilled | view.killed | view.discarded
            for known in view.known:
                seen = seen | known
            seen = seen | valtti.CardSet([card for card in (view.bottom, view.turned) if card is not None])
            assert view.hidden == PACK - seen


# --- Sampled worlds are equally likely ----------------------------------------------------------------------


def world_of(state):
    """Hands as sets, the deck in its order."""
    return tuple(tuple(sorted(map(str, hand))) for hand in state.hands), tuple(map(str, state.deck))


def worlds_of(view, barred=()):
    """All worlds that a view of Moska leaves open, by brute force. The trump 2 is in no hand of a barred seat."""
    two = valtti.Card("2" + view.trump)
    places = []
    for seat in range(view.rules.players):
        if seat != view.seat:
            places += [seat] * (view.hand_sizes[seat] - len(view.known[seat]))
    places += [f"deck {i}" for i in range(view.deck_size - 1)]
    worlds = set()
    for cards in itertools.permutations(view.hidden):
        hands = [set(known) for known in view.known]
        hands[view.seat] = set(view.hand)
        deck = {}
        for place, card in zip(places, cards, strict=True):
            if isinstance(place, int):
                hands[place].add(card)
            else:
                deck[place] = str(card)
        if any(two in hands[seat] - set(view.known[seat]) for seat in barred):
            continue
        whole = [*deck.values(), str(view.bottom)] if view.deck_size else []
        worlds.add((tuple(tuple(sorted(map(str, hand))) for hand in hands), tuple(whole)))
    return worlds


def assert_uniform(view, worlds, samples=24_000):
    rng = valtti.Rng(20)
    counts = Counter(world_of(view.sample(rng)) for _ in range(samples))
    assert set(counts) <= worlds, "a sampled world contradicts the view"
    found = stats.chisquare([counts[world] for world in worlds])
    assert found.pvalue > 1e-4


LATE = {
    "game": "moska",
    "rules": {"players": 3, "hand_size": 2},
    "trump": "H",
    "target": 0,
    "hands": [["2C", "3C"], ["4C", "9D", "QS"], ["5C", "KS"]],
    "deck": ["JC", "TD", "8H"],
    "known": [["3C"], ["4C"], ["5C"]],
}


@pytest.mark.parametrize("seat", range(3))
def test_sampled_worlds_are_equally_likely(seat):
    view = load_position(LATE).view(seat)
    worlds = worlds_of(view)
    assert len(worlds) == {0: 60, 1: 24, 2: 60}[seat]
    assert_uniform(view, worlds)


def test_with_two_left_and_no_deck_there_is_one_world():
    """T59"""
    end = {"hands": [["2C", "3C"], ["4C", "9D", "QS"], []], "out": [2], "deck": [], "known": [[], ["4C"], []]}
    state = load_position(LATE | end)
    for seat in (0, 1):
        assert worlds_of(state.view(seat)) == {world_of(state)}
        assert world_of(state.view(seat).sample(valtti.Rng(0))) == world_of(state)


TINY = {"players": 3, "hand_size": 2, "start_deck": 4, "first_target": 0}


def not_swapped_deals(rules):
    """Deals in which the trump 2 lies in the deck, so that nobody could swap it."""
    for seed in itertools.count():
        state = valtti.deal("moska", TINY | rules, seed)
        if valtti.Card("2" + state.trump) in state.deck[:-1]:
            yield state


@pytest.mark.parametrize("number", range(3))
def test_a_trump_two_that_was_not_swapped_is_in_no_hand_that_has_not_drawn(number):
    state = next(itertools.islice(not_swapped_deals({"trump2_swap": "auto"}), number, None))
    drawn = set()
    looked = 0
    rng = valtti.Rng(number)
    choices = random.Random(number)
    while len(drawn) < 2 and not state.over:
        for seat in range(3):
            view = state.view(seat)
            if 2 < len(view.hidden) <= 7 and valtti.Card("2" + view.trump) in view.hidden:
                assert_uniform(view, worlds_of(view, barred={0, 1, 2} - drawn - {seat}), samples=20_000)
                looked += 1
        actor, deck = state.actor, state.deck_size
        state.play(choices.choice([move for move in state.moves if move.kind != "deck"]), rng)
        if deck - max(state.deck_size, 1) > 0:  # the bottom card, drawn last, is no secret
            drawn.add(actor)
    assert looked >= 3


@pytest.mark.parametrize("swap", ["choice", "off"])
def test_without_the_automatic_swap_the_trump_two_may_be_anywhere(swap):
    state = next(not_swapped_deals({"trump2_swap": swap, "start_deck": 3}))
    view = state.view(state.actor)
    assert_uniform(view, worlds_of(view))


def test_a_saved_view_is_not_filled_with_a_trump_two_that_cannot_be_there():
    """A position file of a view keeps who may hold the 2, so the cards put in its open places must heed it."""
    for state in itertools.islice(not_swapped_deals({"start_deck": "full", "hand_size": 6}), 10):
        view = state.view(state.actor)
        for seed in range(20):
            world = load_position(save_position(view), seed)
            assert valtti.Card("2" + state.trump) in world.deck


def test_nobody_learns_that_the_trump_two_was_kept():
    """With trump2_swap=choice only its holder knows about the question; the answer "keep" is silent."""
    tried = 0
    for seed in range(60):
        asked = valtti.deal("moska", {"trump2_swap": "choice"}, seed)
        if {move.kind for move in asked.moves} != {"swap", "keep"}:
            continue
        holder = asked.actor
        others = [seat for seat in range(4) if seat != holder]
        while_asked = [asked.view(seat) for seat in others]
        asked.play(asked.parse("keep"), valtti.Rng(0))
        assert [asked.view(seat) for seat in others] == while_asked
        # The same deal under the rule without a swap, where there is nothing to ask.
        never_asked = valtti.deal("moska", {"trump2_swap": "off"}, seed)
        for seat in others:
            assert asked.view(seat).text == never_asked.view(seat).text.replace("trump2_swap=off", "trump2_swap=choice")
        tried += 1
    assert tried > 10


# --- Python agents in matches -------------------------------------------------------------------------------


class Spy(valtti.Agent):
    """Keeps all that it is shown, game by game."""

    made: list = []  # noqa: RUF012 (emptied by each test)

    def start(self, game, seat, rng):
        self.seat, self.seen = seat, []
        Spy.made.append(self)

    def choose(self, view):
        self.seen.append(view)
        return random.Random(view.seed).choice(list(view.moves))


class BatchSpy(valtti.Agent):
    """The same for agents that answer in batches, which do not know the game they are in."""

    seen: list = []  # noqa: RUF012 (emptied by each test)

    def choose(self, view):
        raise AssertionError("the batch should be asked")

    def choose_many(self, views):
        BatchSpy.seen += views
        return [random.Random(view.seed).choice(list(view.moves)) for view in views]


def views_in_records(path, name):
    """For each recorded game, the true states in which the named player had to decide, as (state, its seat)."""
    for _, record in read_records(path):
        seat = record.agents.index(name)
        yield [(event.before, seat) for event in record.events() if event.seat == seat and not event.forced]


def assert_shows_nothing_hidden(view, state):
    assert type(view) is valtti.game("moska").View
    hidden = {card for _, card in unseen(state, view.seat)}
    assert not cards_in(view.text) & hidden
    assert set(view.hidden) == hidden


@pytest.mark.parametrize("rules", [{}, {"players": 2}, {"players": 6, "preset": "compat"}], ids=variant_name)
def test_a_python_agent_is_shown_its_view_of_the_true_state_and_nothing_else(rules, tmp_path):
    Spy.made = []
    others = ["bot3", "random"] * 4
    agents = [Spy, *others[: rules.get("players", 4) - 1]]
    valtti.match("moska", agents, games=30, rules=rules, seed=4, records=tmp_path / "games")
    shown = {tuple(view.text for view in spy.seen): spy for spy in Spy.made}
    games = 0
    for true in views_in_records(tmp_path / "games", "Spy"):
        if not true:
            continue
        spy = shown[tuple(state.view(seat).text for state, seat in true)]
        for view, (state, seat) in zip(spy.seen, true, strict=True):
            assert view.seat == seat == spy.seat
            assert_shows_nothing_hidden(view, state)
        games += 1
    assert games == len(Spy.made) > 25


def test_a_python_agent_that_answers_in_batches_is_shown_views_of_true_states(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, "GAMES_IN_FLIGHT", 7)
    BatchSpy.seen = []
    valtti.match("moska", [BatchSpy, "bot2", "random"], games=30, seed=5, records=tmp_path / "games")
    true = {}
    for game in views_in_records(tmp_path / "games", "BatchSpy"):
        true |= {state.view(seat).text: state for state, seat in game}
    assert {view.text for view in BatchSpy.seen} == set(true)
    for view in BatchSpy.seen:
        assert_shows_nothing_hidden(view, true[view.text])


def test_random_games_have_hidden_cards_to_speak_of():
    """Without these the tests above would prove little."""
    sizes = [len(state.view(seat).hidden) for state, _ in random_game("moska", {}, 0) for seat in range(4)]
    assert max(sizes) > 40
    assert min(sizes) <= 2
