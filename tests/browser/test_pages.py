"""All other pages, and what holds for every page."""

import re
import time

import pytest

import valtti
from valtti.languages import catalogue
from web.browsing import serving

LANGUAGES = ["en", "fi", "pl", "de"]
SILENT = "the server does not answer; try again in a moment"


def finished(visitor, game="tictactoe", **wanted):
    table = visitor.sit_down(game, **wanted)
    visitor.play(visitor.click)
    return table


def test_one_click_deals_and_the_first_card_can_be_played_within_ten_seconds(visitor):
    begun = time.monotonic()
    visitor.page.goto("/")
    visitor.page.locator("[data-play=schnapsen]").click()
    visitor.wait()
    visitor.click()
    visitor.page.locator(".bar .primary").first.click()
    assert time.monotonic() - begun < 10


def test_the_first_load_is_small(visitor):
    sizes = []
    visitor.page.on("response", lambda response: sizes.append(response.request.sizes()["responseBodySize"]))
    visitor.page.goto("/", wait_until="networkidle")
    visitor.sit_down("moska")
    assert 10_000 < sum(sizes) < 400_000


def test_players_rules_and_opponents_can_be_chosen(visitor):
    visitor.page.goto("/")
    visitor.page.locator("[data-more=moska]").click()
    panel = visitor.page.locator("dialog")
    panel.locator(".count-choice", has_text="6").click()
    assert panel.locator(".opponent").count() == 5
    panel.locator("input[value=korttipelit]").check()
    panel.locator("input[type=range]").fill("300")
    panel.locator(".all-opponents select").select_option("learner")
    panel.locator(".opponent select").first.select_option(index=0)
    panel.locator(".field", has_text="Hints").locator("input").uncheck()
    panel.locator("summary").click()
    panel.locator("[data-option=hand_size] select").select_option("4")
    panel.locator("[type=submit]").click()
    visitor.wait()
    assert visitor.page.locator(".seat").count() == 5
    visitor.page.locator(".seat .plate").nth(1).click()
    assert "Liisa" in visitor.page.locator("dialog").text_content()
    visitor.page.keyboard.press("Escape")
    assert visitor.page.locator(".hand .card").count() == 4
    assert not visitor.page.locator("[data-tool=hint]").is_visible()
    assert visitor.page.evaluate("JSON.parse(localStorage.getItem('valtti.settings')).pace") == 300


def test_what_was_chosen_for_a_game_is_there_to_be_chosen_again(visitor):
    visitor.page.goto("/")
    visitor.page.locator("[data-more=moska]").click()
    visitor.page.locator(".count-choice", has_text="6").click()
    visitor.page.locator("dialog [type=submit]").click()
    visitor.wait()
    visitor.page.goto("/")
    visitor.page.locator("[data-play=moska]").click()
    visitor.wait()
    assert visitor.page.locator(".seat").count() == 3
    visitor.page.goto("/")
    visitor.page.locator("[data-more=moska]").click()
    assert visitor.page.locator("dialog .opponent").count() == 5


def test_games_that_are_going_on_and_games_that_are_over_are_listed(visitor):
    over = finished(visitor)
    going = visitor.sit_down("moska")
    visitor.page.goto("/")
    assert "Pekka" in visitor.page.locator(f'a[href="/table/{going}"]').text_content()
    assert visitor.page.locator(f'a[href="/game/{over}"]').count() == 1


def test_a_finished_game_is_stepped_through_with_keys(visitor):
    table = finished(visitor, "moska", players=8)
    visitor.page.goto(f"/game/{table}")
    visitor.page.locator(".open .seat").first.wait_for()
    at = visitor.page.locator(".moves .current .at")
    visitor.page.keyboard.press("End")
    last = int(at.text_content())
    shown = visitor.page.locator(".moves .current").bounding_box()
    assert shown["y"] + shown["height"] <= visitor.page.viewport_size["height"]
    visitor.page.keyboard.press("ArrowLeft")
    assert int(at.text_content()) == last - 1
    visitor.page.keyboard.press("Home")
    assert at.text_content() == "0"
    assert visitor.page.locator(".open .seat .card:visible").count() == 48
    assert "You" in visitor.page.locator(".open .seat .name").all_text_contents()
    entries = visitor.page.locator(".moves li button > span:last-child").all_text_contents()
    assert all(len(entry) > 5 for entry in entries)


def test_every_trick_is_seen_whole(visitor):
    table = finished(visitor, "schnapsen", options={"unit": "deal"})
    visitor.page.goto(f"/game/{table}")
    visitor.page.locator(".open .seat").first.wait_for()
    lying = []
    for _ in range(visitor.page.locator(".moves li").count()):
        lying.append(visitor.page.locator(".centre .card").count())
        told = visitor.page.locator(".told").text_content()
        taken = re.search(r"(\d+) in all", told)
        if lying[-1] == 2 and taken:  # the plates tell it with the trick
            points = 66 if "the last trick decides" in told else taken[1]  # which is as good as 66
            assert f"{points} points" in visitor.page.locator(".open .seat .number").all_text_contents()
        visitor.page.keyboard.press("ArrowRight")
    assert lying[:3] == [0, 1, 2]


def test_whatever_lies_on_the_table_of_a_finished_game_stays_on_it(visitor):
    table = finished(visitor, "tysiac", options={"max_rounds": "1"})
    visitor.page.goto(f"/game/{table}")
    visitor.page.locator(".open .seat").first.wait_for()
    heights = set()
    for _ in range(visitor.page.locator(".moves li").count()):
        felt = visitor.page.locator(".felt").bounding_box()
        heights.add(felt["height"])
        for spot in visitor.page.locator(".side > .spot, .centre .card").all():
            box = spot.bounding_box()
            assert box["y"] >= felt["y"] - 2
            assert box["y"] + box["height"] <= felt["y"] + felt["height"] + 5
        visitor.page.keyboard.press("ArrowRight")
    assert max(heights) - min(heights) < 60  # by the lines of the plates


def test_a_finished_game_has_a_graph_and_marks_on_ones_own_moves(visitor):
    table = finished(visitor, "moska")
    visitor.page.goto(f"/game/{table}")
    visitor.page.locator(".graph").wait_for(timeout=120_000)
    assert visitor.page.locator(".graph path.line").count() == 4
    assert "not losing" in visitor.page.locator("figcaption").text_content()
    assert visitor.page.locator(".moves .mark").count() > 0
    before = visitor.page.locator(".moves .current .at").text_content()
    visitor.page.locator(".graph").click()
    assert visitor.page.locator(".moves .current .at").text_content() != before


def test_a_record_can_be_downloaded_and_looked_at_on_any_page(visitor, tmp_path):
    table = finished(visitor)
    visitor.page.goto(f"/game/{table}")
    with visitor.page.expect_download() as download:
        visitor.page.locator("[download]").click()
    record = tmp_path / "record.jsonl"
    download.value.save_as(record)
    visitor.page.goto("/game")
    visitor.page.locator("input[type=file]").set_input_files(record)
    visitor.page.locator(".moves li").nth(5).wait_for()
    assert visitor.page.locator(".outcome").text_content()


def test_records_that_are_dropped_anywhere_on_a_page_are_shown_and_judged(visitor):
    table = finished(visitor)
    record = 2 * visitor.page.request.get(f"/api/v1/tables/{table}/record").text()
    visitor.page.goto("/")
    visitor.page.locator(".ladder").first.wait_for()
    for _ in range(2):  # a second one takes the place of the first
        visitor.page.evaluate(
            """text => {
                document.querySelector(".moves")?.classList.add("old");
                const data = new DataTransfer();
                data.items.add(new File([text], "game.jsonl"));
                document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
            }""",
            record,
        )
        visitor.page.locator(".moves:not(.old) li").nth(5).wait_for()
    visitor.page.evaluate("document.querySelector('.moves').classList.add('old')")
    visitor.page.locator(".which input").fill("2")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".moves:not(.old) li").nth(5).wait_for()
    visitor.page.locator(".graph").wait_for(timeout=60_000)
    chooser, table = (visitor.page.locator(part).bounding_box() for part in (".which input", ".table"))
    assert chooser["y"] + chooser["height"] <= table["y"]
    visitor.page.keyboard.press("ArrowRight")
    assert visitor.page.locator(".moves .current .at").text_content() == "1"
    visitor.page.locator(".which input").focus()
    visitor.page.keyboard.press("ArrowRight")  # belongs to the number
    assert visitor.page.locator(".moves .current .at").text_content() == "1"


def test_of_a_file_with_several_games_one_can_be_chosen(visits, tmp_path):
    valtti.match("tictactoe", ["random", "careful"], games=3, seed=1, records=tmp_path / "games.jsonl")
    with serving(None, viewed=tmp_path / "games.jsonl") as server:
        visitor = visits(server.address)
        visitor.page.goto("/game?number=2")
        chooser = visitor.page.locator(".which input")
        chooser.wait_for()
        assert visitor.page.locator(".which label").text_content() == "Game/ 3"
        assert chooser.input_value() == "2"
        visitor.page.evaluate("document.querySelector('.moves').classList.add('old')")
        chooser.fill("3")
        chooser.press("Enter")
        visitor.page.locator(".moves:not(.old) li").nth(3).wait_for()
        visitor.page.locator(".graph").wait_for(timeout=60_000)
        assert chooser.input_value() == "3"


def test_a_file_that_is_no_record_is_refused_and_another_can_be_chosen(visit):
    visitor = visit(may_fail=["400"], locale="de")
    visitor.page.goto("/lesson")  # where nobody takes what was brought along
    visitor.page.evaluate("sessionStorage.setItem('valtti.brought', '{}')")
    visitor.page.goto("/game")
    visitor.page.locator(".toast", has_text="Das ist keine Aufzeichnung").wait_for()
    visitor.page.locator(".drop label").wait_for()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/nowhere", "Tässä osoitteessa ei ole mitään."),
        ("/table/zzz", "Sellaista pöytää ei ole."),
        ("/rules/zzz", "Sellaista peliä ei ole."),
    ],
)
def test_an_address_that_leads_nowhere_says_so(visit, address, said):
    visitor = visit(may_fail=["404"], locale="fi")
    assert visitor.page.goto(address).status == 404
    visitor.page.locator("h1", has_text=said).wait_for()
    visitor.page.locator("main a").click()
    visitor.page.locator(".welcome").wait_for()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_server_that_does_not_answer_is_told_of(visit, language):
    visitor = visit(may_fail=["Failed to load resource"], locale=language)
    said = catalogue(language).get(SILENT, SILENT)[1:]
    visitor.page.goto("/")
    visitor.page.locator("[data-play=moska]").wait_for()
    visitor.page.route("**/api/v1/**", lambda route: route.abort())
    visitor.page.locator("[data-play=moska]").click()
    visitor.page.locator(".toast", has_text=said).wait_for()
    visitor.page.reload()
    visitor.page.locator("main", has_text=said).wait_for()


def test_who_does_not_sit_at_a_table_is_told_so_and_shown_the_way(visitor, visit):
    table = visitor.sit_down("moska")
    stranger = visit(locale="fi")
    stranger.page.goto(f"/table/{table}")
    stranger.page.locator("h1", has_text="Et istu tässä pöydässä.").wait_for()
    stranger.page.locator(".bar a").click()
    stranger.page.locator(".welcome").wait_for()


def test_five_lessons_lead_to_a_game(visitor):
    visitor.page.goto("/lesson")
    visitor.page.locator(".hand .card").first.wait_for()
    for lesson in range(5):
        solve(visitor.page)
        onward = visitor.page.locator(".bar .action.primary:not([data-move])")
        onward.wait_for()
        if lesson < 4:
            onward.click()
    assert onward.get_attribute("href") == "/"


def solve(page):
    """Tries all moves of a lesson until one is right; each wrong one is answered."""
    number = page.locator(".lesson-number").text_content()[0]
    lessons = page.request.get("/api/v1/lessons/moska").json()["lessons"]
    for offer in lessons[int(number) - 1]["offers"]:
        for card in offer["cards"]:
            page.locator(f'.hand [data-card="{card}"]').click(position={"x": 10, "y": 25})
        button = page.locator(f'.bar [data-move="{offer["move"]}"]')
        if not button.count():  # several kills are proposed one by one
            page.keyboard.press("Escape")
            propose(page, offer)
            page.locator(".answer .right, .bar .primary[data-move]").first.wait_for()
            if page.locator(".answer .right").count():
                return
            button = page.locator(".bar .primary[data-move]")
        with page.expect_response(lambda response: "/lessons/moska/" in response.url) as answered:
            button.first.click()
        if answered.value.json()["right"]:
            page.locator(".answer .right").wait_for()
            return
        page.keyboard.press("Escape")


def propose(page, offer):
    for pair in offer["move"].split()[1:]:
        killer, victim = pair.split(">")
        page.locator(f'.hand [data-card="{killer}"]').click(position={"x": 10, "y": 25})
        page.locator(f'.centre [data-card="{victim}"]').click(position={"x": 10, "y": 25})


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_page_has_barriers(visit, dark):
    sync = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed: pip install axe-playwright-python"
    )
    visitor = visit(may_fail=["404"], color_scheme="dark" if dark else "light")
    table = finished(visitor)
    found = []

    def check(where):
        results = sync.Axe().run(visitor.page)
        if results.violations_count:
            found.append(f"{where}: {results.generate_report()}")

    check("a table at the end")
    for address in ("/", "/game", "/lesson", "/rules/moska", "/nowhere", f"/game/{table}"):
        visitor.page.goto(address, wait_until="networkidle")
        check(address)
    visitor.page.goto("/")
    visitor.page.locator("[data-more=moska]").click()
    check("choices")
    for game in ("moska", "schnapsen", "tysiac", "tictactoe"):
        visitor.sit_down(game)
        for _ in range(5):
            visitor.click()
            visitor.wait()
        check(f"a table of {game}")
    visitor.page.locator("[data-tool=settings]").click()
    check("settings")
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_spoken_and_can_be_chosen(visit, language):
    visitor = visit(locale=language)
    visitor.page.goto("/", wait_until="networkidle")
    assert visitor.page.locator("html").get_attribute("lang") == language
    welcome = visitor.page.locator(".welcome").text_content()
    assert (welcome == "Sit down and play.") == (language == "en")
    finished(visitor, "moska")
    assert (visitor.page.locator("[data-tool=rules]").text_content() == "Rules") == (language == "en")
    other = "de" if language != "de" else "en"
    visitor.page.locator("[data-tool=settings]").click()
    visitor.page.locator("dialog select").first.select_option(other)
    visitor.page.locator(f"html[lang={other}]").wait_for(state="attached")
    visitor.page.locator(".result").wait_for()
