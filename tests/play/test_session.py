"""Whole games at the terminal, who plays them, and their records."""

import io
import random
import re

import pytest

import valtti
from terminal import CARD, Always, Script, play, screen_to
from valtti.agents.registry import make_player
from valtti.games import make_rules
from valtti.games.table import Table
from valtti.games.writing import card_name
from valtti.play import saving
from valtti.play.chronicle import Chronicle
from valtti.play.evening import play_with_person
from valtti.play.human import Leave
from valtti.play.session import AgentSeat, Session
from valtti.play.setup import Setup
from valtti.records import read_records
from valtti.records.record import record_of

# --- Whole games ---


@pytest.mark.parametrize("opponents", range(1, 8))
def test_game_with_any_number_of_opponents_is_played_to_its_end_and_replays(opponents):
    played = play(Always("11"), seed=opponents, against=["bot3"] * opponents)
    record = played.session.record()
    assert record.final().over
    assert record.agents.count("human") == 1
    assert "The game is over" in played.text
    assert all(f"{place}  " in played.text for place in ("1st", "2nd", "3rd")[: opponents + 1])


@pytest.mark.parametrize(
    "options",
    [
        {"trump2_swap": "choice"},
        {"turn_order": "compat"},
        {"turn_order": "round_robin"},
        {"mover_asked_again": "false"},
        {"deck_attack": "on"},
        {"preset": "compat"},
        {"leave_with_unkilled": "true", "start_deck": "2"},
        {"no_progress_limit": "2", "players": "3"},
    ],
    ids=str,
)
def test_games_under_other_rules_replay(options):
    played = play(Babbler(1), seed=1, against=["bot3"] * (int(options.get("players", 3)) - 1), options=options)
    assert played.session.record().final().over


def test_same_seed_and_answers_give_the_same_game():
    first, second = (play(Always("11"), seed=5) for _ in range(2))
    assert first.text == second.text
    assert first.session.table.moves == second.session.table.moves
    assert play(Always("11"), seed=6).session.table.moves != first.session.table.moves


@pytest.mark.parametrize(
    ("game", "agents", "seed"),
    [
        ("moska", ["bot3", "heuristic-mif", "random", "match_agents:Rememberer"], 3),
        ("schnapsen", ["kbbot", "rdeep-described"], 3),  # the first is asked even when it has no choice
        ("schnapsen", ["bbot-data", "rand"], 4),  # in one of these games the first has no move to make
        ("tysiac", ["program", "random", "random"], 3),
        ("moska", ["bot3", "terminal:Broken", "random", "random"], 3),
        ("moska", ["bot3", "terminal:Cheat", "terminal:Illegal"], 3),
    ],
)
def test_a_game_at_the_terminal_is_the_game_of_the_arena(game, agents, seed, tmp_path):
    file = tmp_path / "games.jsonl"
    valtti.match(game, agents, games=4, seed=seed, fixed_seats=True, records=file)
    for _, record in read_records(file):
        seats = [AgentSeat(game, make_player(game, agent)) for agent in record.agents]
        table = record.table(0)
        session = Session(table, seats, Chronicle(game, record.agents, None, lambda lines: None))
        session.play()
        assert table.moves == record.moves
        assert session.record().as_line() == record_of(record.table(), record.agents).as_line()


def test_an_opponent_that_has_no_move_to_make_loses():
    seats = [AgentSeat("schnapsen", make_player("schnapsen", agent)) for agent in ("bbot-data", "rand")]
    table = Table("schnapsen", make_rules("schnapsen"), 227)
    Session(table, seats, Chronicle("schnapsen", ["Anna", "Ville"], None, lambda lines: None)).play()
    assert (table.result["forfeited_by"], table.result["winners"]) == (0, [1])
    assert table.result["forfeit"] == "bbot-data has no move to make"
    assert record_of(table, ["bbot-data", "rand"]).final().result == table.result


def test_asking_for_hints_does_not_change_the_game():
    plain = play(Always("11"), seed=5)
    curious = iter(["h", "11"] * 10_000)
    hinted = play(lambda prompt: "" if prompt.startswith("Save") else next(curious), seed=5)
    assert hinted.session.table.moves == plain.session.table.moves
    assert "master would" in hinted.text


class Babbler:
    """Types anything a person might, sensible or not."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def __call__(self, prompt):
        if prompt.startswith("Save"):
            return ""
        if prompt.startswith("Leave"):
            return self.random.choice(["n", "no", "", "what"])
        cards = [rank + suit for rank in ["10", *"23456789tjqka"] for suit in "cdhs"]
        some = " ".join(self.random.sample(cards, self.random.randint(1, 3)))
        pair = ">".join(self.random.sample(cards, 2))
        words = ["open", "add", "self", "kill", "deck", "drop", "end", "take", "takeall", "take all", "pass", "wait"]
        rubbish = ["", " ", "?", "h", "l", "t", "u", "q", "pp", "p", "done", "c", "0", "-1", "999", "9" * 5000, "1.5"]
        rubbish += [
            "[bold]",
            "\x1b[31m",
            "♥10",
            "kill >",
            ">",
            "9d>",
            "kill 9d>9d>9d",
            "äö",
            "add add",
            ",",
            "12c",
            "%s",
        ]
        kind = self.random.random()
        if kind < 0.45:
            return str(self.random.randint(11, 16))
        if kind < 0.6:
            return self.random.choice(words)
        if kind < 0.8:
            return f"{self.random.choice(['', *words])} {self.random.choice([some, pair])}"
        return self.random.choice(rubbish)


@pytest.mark.parametrize("seed", range(7))
def test_garbage_never_breaks_a_game(seed):
    played = play(Babbler(seed), seed=seed, against=["bot0"] * (1 + seed % 7))
    assert played.session.record().final().over
    assert "Traceback" not in played.text
    assert "\x1b" not in played.text


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_is_printed_before_the_end(seed, monkeypatch):
    sessions = []

    class Spied(Session):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            sessions.append(self)

    class Watched(io.StringIO):
        def write(self, text):
            if sessions and not sessions[0].table.state.over:
                hidden = {card_name(card) for card in sessions[0].table.state.view(setup.seat).hidden}
                assert not hidden & set(CARD.findall(text)) - typed, text
                shown.append(text)
            return super().write(text)

    class Typist(Babbler):
        def __call__(self, prompt):
            line = super().__call__(prompt)
            typed.clear()  # who names a card may get it back in an answer
            for rank, suit in re.findall("(10|[2-9tjqka])([cdhs])", line):
                typed.add(card_name(valtti.Card(rank + suit)))
            typed.update({"10♥"} if "♥10" in line else ())
            return line

    shown, typed = [], set()
    monkeypatch.setattr("valtti.play.evening.Session", Spied)
    options = {"deck_attack": "on", "trump2_swap": "choice"} if seed % 2 else {}
    setup = Setup("moska", ["bot3", "bot0", "random"], seed, options)
    play_with_person(setup, screen_to(Watched(), Typist(seed)))
    assert len(CARD.findall("".join(shown))) > 100


# --- Who plays ---


def test_seed_decides_where_the_person_sits():
    seats = [Setup("moska", seed=seed).seat for seed in range(40)]
    assert set(seats) == {0, 1, 2, 3}
    assert seats == [Setup("moska", seed=seed).seat for seed in range(40)]


def test_opponents_go_round_from_the_persons_left():
    setup = Setup("moska", ["bot1", "bot2", "bot3"], seed=4)
    names = [player.name for player in setup.at_seats(setup.mine)]
    assert [names[(setup.seat + i) % 4] for i in (1, 2, 3)] == ["bot1", "bot2", "bot3"]
    assert len(set(setup.names())) == 4


def test_number_of_opponents_decides_the_number_of_players():
    assert Setup("moska").players == 4
    assert Setup("moska", ["bot3"]).players == 2
    assert Setup("moska", options={"players": "6"}).players == 6
    with pytest.raises(valtti.InputError, match="with 3 players there are 2 opponents, not 1"):
        Setup("moska", ["bot3"], options={"players": "3"})
    with pytest.raises(valtti.InputError, match="1 to 7 opponents, not 8"):
        Setup("moska", ["bot3"] * 8)


def test_unfair_agents_never_sit_with_a_person():
    for setup in (Setup("moska", ["bot3", "heuristic-mif"]), Setup("moska", hint="heuristic-mif")):
        with pytest.raises(valtti.InputError, match="heuristic-mif sees hidden cards"):
            setup.require_fair()


def test_agents_that_remember_are_made_for_the_game():
    assert play(Always("11"), against=["terminal:Forgetful"] * 2).session.record().final().over


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("Broken", "raised RuntimeError: no idea"),
        ("Cheat", "returned a value of type str instead of a move"),
        ("Illegal", "played 'open 2C 3C 4C', which is not legal"),
    ],
)
def test_an_opponent_that_fails_loses_and_the_evening_goes_on(agent, reason):
    spec = f"terminal:{agent}"
    played = play(Always("11"), seed=1, against=[spec])
    result, text = played.session.table.result, " ".join(played.text.split())
    seat = played.session.record().agents.index(spec)
    assert (result["forfeited_by"], result["losers"], result["forfeit"]) == (seat, [seat], f"{spec} {reason}")
    assert f"{spec} {reason}." in text
    assert "The game is over: " in text
    assert ("It failed in" in text) == (agent == "Broken")
    assert played.session.record().final().result == result
    with pytest.raises(valtti.InputError, match="no unfinished game"):
        saving.load("moska")


def test_the_place_where_an_opponent_failed_is_told():
    text = play(Always("11"), against=["terminal:Broken"]).text
    assert re.search(r"(?m)^It failed in .*terminal\.py, line \d+\.$", text)


def test_a_game_that_is_resumed_has_the_names_of_its_evening():
    setup = Setup("moska", seed=1, person="Kerttu").another().another()
    assert setup.names() != Setup("moska", seed=setup.seed, person="Kerttu").names()
    with pytest.raises(Leave):
        play_with_person(setup, screen_to(io.StringIO(), Script()))
    resumed = Setup.of_record(saving.load("moska"))
    assert resumed.names() == setup.names()
    assert resumed.another().names() == setup.another().names()


@pytest.mark.parametrize("names", [None, "Anna", [1], ["Anna", "", "Ville", "Pekka"], ["Anna"] * 3])
def test_names_of_a_damaged_record_do_no_harm(names):
    setup = Setup("moska", seed=1)
    record = record_of(Table("moska", setup.rules, 1), ["bot3"] * 4, {"names": names})
    record.agents[setup.seat] = "human"
    assert Setup.of_record(record).names() == setup.names()


# --- Records ---


def test_record_is_added_to_a_file(tmp_path):
    file = tmp_path / "games" / "mine.jsonl"
    file.parent.mkdir()
    for seed in (1, 2):
        play(Always("11"), seed=seed, file=file)
    records = [record for _, record in read_records(file)]
    assert [record.seed for record in records] == [1, 2]
    assert all(record.final().over for record in records)
    assert "You" in records[0].extra["names"]
    assert list(file.parent.iterdir()) == [file]  # nothing is left beside it


def test_record_is_offered_at_the_end(tmp_path):
    file = tmp_path / "mine.jsonl"

    def ask(prompt):
        return answers.pop(0) if prompt.startswith("Save") else "11"

    answers = [str(tmp_path), "7", str(file)]
    text = play(ask, seed=1).text
    assert answers == []
    assert "is not a file that can be added to" in text
    assert "'7' is hardly meant as a file name" in text
    assert [record.final().over for _, record in read_records(file)] == [True]


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "~nobody-of-this-name/x", "/proc/x/y", "n", "Q"])
def test_bad_file_names_lose_nothing_but_the_record(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answers = [name]
    play(
        lambda prompt: answers.pop() if prompt.startswith("Save") and answers else "" if answers == [] else "11", seed=1
    )


def test_file_that_lacks_its_last_line_end_is_mended(tmp_path):
    file = tmp_path / "mine.jsonl"
    play(Always("11"), seed=1, file=file)
    file.write_text(file.read_text().rstrip("\n"))
    play(Always("11"), seed=2, file=file)
    assert len(list(read_records(file))) == 2
