"""Rules, lessons, levels, the description of the protocol, and what watches over a server."""

import re

import pytest

from games_under_test import ROOT, load_tool
from valtti.agents.registry import listings, parse_spec
from valtti.games import names
from valtti.web.catalogue import catalogue
from valtti.web.levels import LEVELS, measured
from valtti.web.teaching import LESSONS, lesson
from web.browsing import Person


@pytest.mark.parametrize("game", names())
def test_the_rules_of_every_game_can_be_read(person, game):
    html = person.http.get(f"/api/v1/rules/{game}").json()["html"]
    assert html.startswith("<h1>")
    assert "<script" not in html


@pytest.mark.parametrize("number", range(1, LESSONS + 1))
def test_every_move_of_a_lesson_has_an_answer(person, number):
    moves = {str(move) for move in lesson(number).state.moves}
    assert set(lesson(number).right) < moves
    for move in moves:
        answer = person.http.post(f"/api/v1/lessons/moska/{number}", json={"move": move}).json()
        assert answer["right"] == (move in lesson(number).right)
        assert answer["sentence"].endswith(".")
        assert answer["picture"]["viewer"] == 0


@pytest.mark.parametrize(("number", "move"), [(0, "take"), (6, "take"), (1, "pass"), (1, "nonsense"), (1, "")])
def test_what_cannot_be_tried_in_a_lesson_is_one_sentence(person, number, move):
    answer = person.http.post(f"/api/v1/lessons/moska/{number}", json={"move": move})
    assert (answer.status_code, list(answer.json())) == (400, ["error"])


def test_lessons_show_what_a_learner_may_see(person):
    lessons = person.http.get("/api/v1/lessons/moska").json()["lessons"]
    assert [each["number"] for each in lessons] == [*range(1, LESSONS + 1)]
    for each in lessons:
        assert each["picture"]["viewer"] == 0
        assert all(seat["cards"] == [] for seat in each["picture"]["seats"][1:])


@pytest.mark.parametrize("game", names())
def test_every_level_is_a_fair_agent_with_a_rating(game):
    fair = {listing.name for listing in listings(game) if listing.fair and listing.native}
    assert all(parse_spec(level.agent)[0] in fair for level in LEVELS[game])
    assert [level.id for level in LEVELS[game]].count("random") <= 1
    assert sum(level.is_default for level in LEVELS[game]) == 1
    assert set(measured()[game]) == {level.id for level in LEVELS[game]}
    for found in measured()[game].values():
        assert found["interval"][0] < found["rating"] < found["interval"][1]


def test_the_page_of_the_site_shows_the_ratings():
    assert load_tool("levels").table(measured()) in (ROOT / "docs" / "site.md").read_text(encoding="utf-8")


def test_the_catalogue_offers_all_games_and_presets():
    games = catalogue("en").games
    assert [game.name for game in games] == names()
    assert all(preset.sentence for game in games for preset in game.presets)


def test_rules_have_names_for_people():
    for game in catalogue("fi").games:
        assert not any(re.search("[-_]", preset.title) for preset in game.presets)
        for option in game.options:
            words = option.words or []
            assert not any(re.search(r"_|\b(true|false|off|random)\b", word) for word in words), option.name


def test_the_page_of_the_protocol_is_up_to_date():
    assert load_tool("protocol").page() == (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_websocket_is_described_for_programs(person):
    described = person.http.get("/api/v1/asyncapi.json").json()
    schemas = described["components"]["schemas"]
    assert schemas["MoveRequest"]["properties"]["type"]["const"] == "move"
    referred = re.findall(r"#/components/schemas/(\w+)", str(described))
    assert {*referred} == {*schemas}
    assert len(described["operations"]["hear"]["messages"]) == 6


def test_nothing_is_loaded_from_elsewhere(person):
    assert person.http.get("/docs").status_code == 404
    page = person.http.get("/api/v1/docs").text
    assert "<h1>Protocol</h1>" in page
    assert "src=" not in page


@pytest.mark.parametrize(
    "address", ["/table/zzz", "/game/zzz", "/rules/foo", "/rules", "/table", "/lesson/zzz", "/table/%00", "/zzz"]
)
def test_an_address_that_leads_nowhere_is_the_page_that_says_so(person, address):
    answer = person.http.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "nowhere.js" in answer.text


def test_a_game_that_goes_on_is_at_its_table_and_one_that_is_over_is_for_all(server, person):
    table, stranger = person.sit_down("tictactoe"), Person(server.address)
    assert person.http.get(f"/game/{table}").headers["location"] == f"/table/{table}"
    assert stranger.http.get(f"/table/{table}").status_code == 200
    with person.connect(table) as socket:
        person.play(socket)
    assert stranger.http.get(f"/table/{table}").headers["location"] == f"/game/{table}"
    assert person.http.get(f"/table/{table}").status_code == 200
    assert person.http.get(f"/game/{table}").status_code == 200


def test_metrics_count_what_happens(person):
    with person.connect(person.sit_down("tictactoe")) as socket:
        person.play(socket)
        text = person.http.get("/metrics").text
    assert "valtti_turn_seconds_count" in text
    assert 'valtti_games_total{game="tictactoe"}' in text


@pytest.mark.parametrize(
    ("headers", "query", "language"),
    [
        ({}, "", "en"),
        ({"Accept-Language": "fr, fi;q=0.8, pl;q=0.9"}, "", "pl"),
        ({"Accept-Language": "de-AT"}, "", "de"),
        ({"Accept-Language": "de"}, "fi", "fi"),
        ({"Accept-Language": "fi;q=nonsense, *;q=0.5"}, "xx", "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_browser(headers, query, language):
    from starlette.requests import HTTPConnection

    from valtti.web.language import wanted_language

    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "headers": raw, "query_string": f"language={query}".encode()}
    assert wanted_language(HTTPConnection(scope)) == language
