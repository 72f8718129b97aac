"""Native agents think without the interpreter's lock, for any number of threads."""

import gc
import itertools
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.agents.registry import default_agent, make_player
from valtti.games import make_rules, names

every_game = pytest.mark.parametrize("game", names())


def some_views(game, count):
    states = enumerate(positions(game, short_rules(game), range(3)))
    return [state.view(state.actor, number) for number, state in itertools.islice(states, count)]


@every_game
def test_64_threads_get_the_answers_that_one_gets(game):
    agent = make_player(game, default_agent(game)).native
    views = some_views(game, 30)
    expected = [(agent.choose(view), agent.rate(view)) for view in views]

    def ask(first):
        order = [(first * 7 + k) % len(views) for k in range(len(views))]
        return all((agent.choose(views[i]), agent.rate(views[i])) == expected[i] for i in order)

    with ThreadPoolExecutor(64) as threads:
        assert all(threads.map(ask, range(64)))


def longest_wait(while_running):
    """The longest time for which this thread could not run while another does its work."""
    worker = threading.Thread(target=while_running)
    longest, last = 0.0, time.perf_counter()
    worker.start()
    while worker.is_alive():
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    worker.join()
    return longest


def test_a_long_decision_does_not_hold_up_another_thread():
    """With the lock held, it would wait for the whole decision. `make bench` tells how long it does wait."""
    agent = make_player("schnapsen", "rdeep(samples=20000, depth=30)").native
    view = some_views("schnapsen", 1)[0]
    started = time.perf_counter()
    agent.choose(view)
    thinks = time.perf_counter() - started
    assert thinks > 0.05
    for ask in (agent.choose, agent.rate):
        waits = [longest_wait(lambda ask=ask: ask(view)) for _ in range(8)]
        assert min(waits) < thinks / 2


@every_game
def test_a_match_is_right_or_refused_when_two_threads_want_it(game):
    core, rules = valtti.game(game), make_rules(game, short_rules(game))
    agents = [core.make_agent("uniform")] * rules.players
    expected = core.Match(rules, agents, 3).play(0, 500, 1, False)["rank"].tolist()
    match = core.Match(rules, agents, 3)

    def play(_):
        try:
            return match.play(0, 500, 1, False)["rank"].tolist()
        except RuntimeError as error:
            return str(error)

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(play, range(40)))
    assert expected in results
    assert all(result in (expected, "this match is in use by another thread") for result in results)


@every_game
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_flights_give_the_same_games_on_any_number_of_threads(game, threads):
    class Third(valtti.Agent):
        def choose_many(self, views):
            return [view.moves[len(view.moves) // 3] for view in views]

        def choose(self, view):
            raise AssertionError

    players = make_rules(game).players
    agents = [Third, *["uniform"] * (players - 1)]
    rules = short_rules(game)
    results = [valtti.match(game, agents, 300, rules=rules, seed=2, threads=n) for n in (1, threads)]
    assert [str(result) for result in results] == [str(results[0])] * 2
    assert results[0].moves == results[1].moves


@every_game
def test_an_outlook_is_right_or_refused_when_two_threads_want_it(game):
    core, view = valtti.game(game), some_views(game, 1)[0]

    def look_with(outlook):
        outlook.look(view)
        return outlook.rate([hash(seen) % 1000 for seen in outlook.views])

    expected = look_with(core.Outlook(samples=20))
    shared = core.Outlook(samples=20)

    def look(_):
        try:
            return look_with(shared)
        except RuntimeError as error:
            return str(error)

    with ThreadPoolExecutor(8) as threads:
        results = list(threads.map(look, range(40)))
    assert expected in results
    assert all(result in (expected, "this outlook is in use by another thread") for result in results)


def test_a_match_that_was_stopped_can_be_played_again():
    core = valtti.game("tictactoe")
    match = core.Match(core.Rules(), [core.make_agent("uniform")] * 2, 1)
    match.stop_when(lambda: True)
    assert len(match.play(0, 1_000_000, 1, False)["lost"]) < 1_000_000
    match.stop_when(lambda: None)  # as good as no
    assert len(match.play(0, 10, 1, False)["lost"]) == 10


class Asked:
    def __init__(self, asks):
        self.asks = asks

    def __call__(self):
        return False


@pytest.mark.parametrize("kind", ["Match", "Flight"])
def test_what_is_asked_whether_to_stop_may_know_who_asks(kind):
    core = valtti.game("tictactoe")
    options = (1, False) if kind == "Flight" else ()
    match = getattr(core, kind)(core.Rules(), [core.make_agent("uniform")] * 2, 1, *options)

    asked = Asked(match)
    gone = weakref.ref(asked)
    match.stop_when(asked)
    del match, asked
    gc.collect()
    assert gone() is None
