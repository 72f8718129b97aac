"""Native agents think without the interpreter's lock, for any number of threads."""

import gc
import itertools
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.agents.registry import default_agent, make_player
from valtti.games import make_rules, names
from valtti.games.table import Table

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
        few = [(first * 7 + k) % len(views) for k in range(4)]
        return all((agent.choose(views[i]), agent.rate(views[i])) == expected[i] for i in few)

    with ThreadPoolExecutor(64) as threads:
        assert all(threads.map(ask, range(64)))


@pytest.fixture
def lets_others_run():
    """Says whether another thread gets to run during a call.

    The interpreter is told never to take its lock from a thread by itself, so another one runs only if the call lets go
    of the lock. Should it be too slow in waking up, there are further calls.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(3600)

    def tries(call):
        gate, ran = threading.Lock(), []
        gate.acquire()
        other = threading.Thread(target=lambda: (gate.acquire(), ran.append(True)))
        other.start()
        gate.release()
        call()
        found = bool(ran)
        other.join()
        return found

    yield lambda call: any(tries(call) for _ in range(1000))
    sys.setswitchinterval(usual)


def test_whoever_only_computes_holds_up_another_thread(lets_others_run):
    """Otherwise the tests below would say nothing."""
    assert not lets_others_run(lambda: sum(range(100_000)))


@pytest.mark.parametrize("ask", ["choose", "rate", "decide", "table"])
def test_a_long_decision_does_not_hold_up_another_thread(ask, lets_others_run):
    agent = make_player("schnapsen", "rdeep(samples=2000, depth=30)").native
    table = Table("schnapsen", make_rules("schnapsen"), 1)
    view, state = table.decision(), table.state
    calls = {
        "choose": lambda: agent.choose(view),
        "rate": lambda: agent.rate(view),
        "decide": lambda: agent.decide(state),
        "table": lambda: valtti.schnapsen.Table(make_rules("schnapsen"), 1).ask(agent),
    }
    assert lets_others_run(calls[ask])


def test_a_long_list_of_moves_does_not_hold_up_another_thread(lets_others_run):
    state = valtti.deal("moska", {"players": 2, "hand_size": 25}, 3)
    view = state.view(state.actor)
    assert view.count > 10_000
    assert lets_others_run(lambda: view.legal(1_000_000))


def test_neither_a_match_nor_an_outlook_holds_up_another_thread(lets_others_run):
    core, view = valtti.schnapsen, some_views("schnapsen", 1)[0]
    match = core.Match(make_rules("schnapsen"), [core.make_agent("uniform")] * 2, 3)
    assert lets_others_run(lambda: match.play(0, 2000, 1, False))
    outlook = core.Outlook(samples=20_000)
    assert lets_others_run(lambda: outlook.look(view))


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
