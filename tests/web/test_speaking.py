"""The site speaks the language of whoever reads."""

import json
import re

import pytest

from valtti.games import names
from valtti.languages import LANGUAGES, catalogue
from valtti.web import protocol
from web.browsing import say
from web.test_whole_games import GAMES

TRANSLATED = [language for language in LANGUAGES if language != "en"]
every_language = pytest.mark.parametrize("language", TRANSLATED)


def test_the_protocol_knows_the_languages_that_there_are():
    assert [*protocol.LANGUAGES] == [*LANGUAGES]


@every_language
@pytest.mark.parametrize("game", names())
def test_a_game_is_told_in_the_language_of_its_reader(person, game, language):
    table = person.sit_down(game, **GAMES[game])
    with person.connect(table, language) as socket:
        first = person.hear(socket)
        assert first["names"][first["seat"]] == catalogue(language)["You ## a player"]
    with person.connect(table, language) as socket:
        last = person.play(socket)
    told = {sentence for text in person.received for sentence in words_of(text)}
    english = {text for text in catalogue(language) if text.endswith(".") and "{" not in text}
    assert told & english == set()
    assert last["result"]["sentence"] not in english


def words_of(text):
    """All that a message tells of moves."""
    message = json.loads(text)
    events = [message] if message["type"] == "event" else (message.get("opening") or {}).get("events", [])
    return [words for event in events for words in (*event["sentences"], event["position"]["status"])]


@every_language
def test_a_refusal_is_told_in_the_language_of_its_reader(person, language):
    with person.connect(person.sit_down("moska"), language) as socket:
        position = person.hear(socket)["position"]
        say(socket, type="move", request=1, number=position["number"] + 1, move="pass")
        assert person.hear(socket)["error"] == catalogue(language)["that was another position"]


@every_language
def test_who_changes_the_language_is_told_everything_anew(person, language):
    with person.connect(person.sit_down("moska")) as socket:
        english = person.hear(socket)
        say(socket, type="language", language=language)
        again = person.hear(socket)
    assert again["type"] == "table"
    assert again["number"] == english["number"]
    assert again["log"] != english["log"]
    assert again["position"]["status"] != english["position"]["status"]


@every_language
@pytest.mark.parametrize("game", names())
def test_the_rules_are_there_in_every_language(person, game, language):
    html = person.http.get(f"/api/v1/rules/{game}", params={"language": language}).json()["html"]
    title = next(
        each["title"]
        for each in person.http.get("/api/v1/games", params={"language": language}).json()["games"]
        if each["name"] == game
    )
    assert html.startswith(f"<h1>{title}</h1>")
    assert html != person.http.get(f"/api/v1/rules/{game}").json()["html"]


@every_language
def test_games_levels_and_lessons_are_told_in_every_language(person, language):
    games = person.http.get("/api/v1/games", params={"language": language}).json()["games"]
    english = person.http.get("/api/v1/games").json()["games"]
    for mine, other in zip(games, english, strict=True):
        assert mine["sentence"] != other["sentence"]
        for part in ("presets", "options", "levels"):
            assert all(a["sentence"] != b["sentence"] for a, b in zip(mine[part], other[part], strict=True))
    tried = person.http.post("/api/v1/lessons/moska/1", params={"language": language}, json={"move": "take"}).json()
    assert tried["sentence"] in catalogue(language).values()


@every_language
@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (lambda http, language: http.get("/api/v1/tables/nowhere/replay", params=language), "there is no such table"),
        (lambda http, language: http.post("/api/v1/tables/nowhere/again", params=language), "there is no such table"),
        (
            lambda http, language: http.post("/api/v1/view", params=language, content=b""),
            "there is no record in the file",
        ),
        (
            lambda http, language: http.post("/api/v1/tables", params=language, headers={"Origin": "http://elsewhere"}),
            "this page may not do that",
        ),
    ],
)
def test_what_is_wrong_with_a_request_is_told_in_the_language_of_its_reader(person, language, ask, text):
    assert ask(person.http, {"language": language}).json()["error"] == catalogue(language)[text]


RECORD = {
    "game": "tictactoe", "rules": {}, "seed": 1, "agents": ["a", "b"], "version": 2,
    "moves": ["0 a1", "1 b2", "0 a3", "1 a2", "0 b1", "1 c2"],
    "result": {"void": False, "ranks": [2, 1], "winners": [1], "losers": [0], "points": [0.0, 1.0]},
}  # fmt: skip

CHANGES = [
    {"version": 7}, {"game": "bridge"}, {"rules": {"players": "9"}}, {"seed": "x"}, {"agents": ["a"]},
    {"moves": ["0 a1", "0 a2"]}, {"moves": ["0 a1", "1 a1"]}, {"moves": ["0 zz"]}, {"moves": ["0 a1"]},
    {"moves": [*RECORD["moves"], "0 c1"]}, {"result": None}, {"result": {"void": False}},
    {"result": RECORD["result"] | {"winners": [0]}},
]  # fmt: skip


@every_language
@pytest.mark.parametrize(
    "line",
    ["{", "[]", "{}", '{"version": 2}', *(json.dumps(RECORD | change) for change in CHANGES)],
)
def test_why_a_record_is_refused_is_told_in_the_language_of_its_reader(person, language, line):
    """No word of the English reason is left, apart from what the record itself says."""

    def reason(params):
        answer = person.http.post("/api/v1/view", params=params, content=line)
        assert answer.status_code == 400
        return re.findall(r"\b[a-z]{3,}\b", re.sub(r"'.*?'", "", answer.json()["error"]))

    assert {*reason({"language": language})} & {*reason({"language": "en"})} <= {"winners", "version"}


@every_language
def test_an_option_that_is_not_possible_is_told_in_the_language_of_its_reader(person, language):
    wanted = {"game": "tysiac", "options": {"barrel": "3", "unit": "game"}}
    answer = person.http.post("/api/v1/tables", params={"language": language}, json=wanted)
    text = catalogue(language)["{option} cannot be {value}: possible are {values}"]
    assert answer.json()["error"] == text.format(option="barrel", value="3", values="off, 500-990")


@every_language
@pytest.mark.parametrize(
    ("move", "text", "parts"),
    [
        ("kill 2C>AC", "{killer} does not kill {victim}", {"killer": "2♣", "victim": "A♣"}),
        ("nonsense", "there is no move '{text}' here", {"text": "nonsense"}),
    ],
)
def test_a_text_that_is_no_move_is_refused_in_the_language_of_its_reader(person, language, move, text, parts):
    with person.connect(person.sit_down("moska"), language) as socket:
        number = person.hear(socket)["position"]["number"]
        say(socket, type="move", request=1, number=number, move=move)
        expected = catalogue(language)[text].format(**parts)
        assert person.hear(socket)["error"] == f"{expected[0].upper()}{expected[1:]}."
