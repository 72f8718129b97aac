"""The page of a table: what can be touched, what is shown, what survives."""

import itertools
import json
import re
from contextlib import suppress

import pytest

from browser.visitor import Vanished, spot
from valtti.languages import catalogue, say, say_many, speaking
from web.browsing import serving

POINTS = ("{number} point", "{number} points")
TRICKS = ("{number} trick", "{number} tricks")
SIZES = [(360, 640), (768, 1024), (1280, 800), (3840, 2160), (740, 360)]


def until_kill(visitor):
    """Plays Moska until there is something to kill from the hand."""
    for _ in range(300):
        visitor.wait()
        if visitor.is_over:
            visitor.sit_down("moska")
        for card in visitor.playable_cards():
            with suppress(Vanished):  # the position may change between looking and touching
                visitor.touch(card)
            if visitor.page.locator(".centre .card.lit").count():
                return card
            visitor.page.keyboard.press("Escape")
        visitor.click()
        if visitor.page.locator(".bar .primary").count():
            visitor.click()
    raise AssertionError("there was never anything to kill")


def test_a_lifted_card_lights_what_it_kills_and_escape_lowers_it(visitor):
    visitor.sit_down("moska")
    until_kill(visitor)
    lit = visitor.page.locator(".centre .card.lit")
    assert "can be killed" in lit.first.get_attribute("aria-label")
    visitor.page.keyboard.press("Escape")
    assert visitor.page.locator(".lifted, .lit").count() == 0


def test_touching_a_victim_kills_it_or_proposes_to(visitor):
    visitor.sit_down("moska")
    killer = until_kill(visitor).get_attribute("data-card")
    lit = visitor.page.locator(".centre .card.lit").first
    victim = lit.get_attribute("data-card")
    lit.click()
    button = visitor.page.locator(f'.bar .primary[data-move="kill {killer}>{victim}"]')
    killed = visitor.page.locator(f'.slot:has([data-card="{victim}"]) [data-card="{killer}"]')
    played = visitor.page.locator(f'.hand:not(:has([data-card="{killer}"]))')  # the bout may be over with it
    killed.or_(played).first.wait_for()
    if button.count():  # there is more that could be killed by the same move
        button.click()
    visitor.wait()
    assert visitor.page.locator(f'.hand [data-card="{killer}"]').count() == 0


def with_too_many_moves(visitor):
    """Sits down where there are more openings than are offered; they are returned as they were sent."""
    for _ in range(30):
        frames = []

        def listen(socket, frames=frames):
            socket.on("framereceived", lambda frame: frames.append(frame))

        visitor.page.once("websocket", listen)
        visitor.sit_down("moska", players=2, options={"hand_size": "25"})
        position = json.loads(frames[0])["position"]
        if not position["all_offered"] and {offer["kind"] for offer in position["offers"]} == {"open"}:
            return {offer["move"] for offer in position["offers"]}
    raise AssertionError("there were never too many moves")


def test_a_move_that_is_not_among_the_offered_ones_can_be_put_together_by_hand(visitor):
    offered = with_too_many_moves(visitor)
    cards = sorted(each.get_attribute("data-card") for each in visitor.page.locator(".hand .card").all())
    ranks = [list(group) for _, group in itertools.groupby(cards, key=lambda card: card[0])]
    pairs = [group[:2] for group in ranks if len(group) > 1]
    wanted = next(
        [*one, *two, *three]
        for one, two, three in itertools.combinations(pairs, 3)
        if not any(set(move.split()[1:]) == {*one, *two, *three} for move in offered)
    )
    for card in wanted:
        visitor.touch(visitor.page.locator(f'.hand [data-card="{card}"]:not(.dim)'))
    visitor.page.locator(".bar .primary[data-kind=open]").click()
    for card in wanted:
        visitor.page.locator(f'.centre [data-card="{card}"]').wait_for()


def test_cards_that_cannot_be_played_cannot_be_lifted(visitor):
    for _ in range(10):
        visitor.sit_down("schnapsen")
        for _ in range(40):
            visitor.wait()
            dim = visitor.page.locator(".hand .card[aria-disabled=true]")
            if visitor.is_over or dim.count():
                break
            visitor.click()
        if dim.count() and not visitor.is_over:
            dim.first.click(position=spot(dim.first), force=True)
            assert visitor.page.locator(".hand .lifted").count() == 0
            return
    raise AssertionError("suit never had to be followed")


def test_a_double_click_plays_a_card_that_can_mean_but_one_thing(visitor):
    visitor.sit_down("schnapsen", options={"unit": "deal"})
    visitor.wait()
    for card in visitor.playable_cards():  # a marriage may be declared with some of them
        card.dblclick(position=spot(card))
        visitor.wait()
        if card.count() == 0:
            return
        visitor.page.keyboard.press("Escape")
    raise AssertionError("no card was played by two clicks")


def until_marriage(visitor):
    """Plays Schnapsen until a marriage can be declared; the kings of the hand are returned."""
    visitor.sit_down("schnapsen")
    for _ in range(600):
        visitor.wait()
        if visitor.is_over:
            visitor.sit_down("schnapsen")
        if "marriage" in visitor.page.locator(".status").text_content():
            visitor.page.keyboard.press("Escape")
            return [card for card in visitor.playable_cards() if card.get_attribute("data-card").startswith("K")]
        visitor.click()
    raise AssertionError("there was never a marriage to declare")


def test_a_marriage_is_declared_by_two_touches(visitor):
    declare = visitor.page.locator(".bar [data-kind=declare]")
    for king in until_marriage(visitor):
        visitor.touch(king)
        if declare.count():
            break
    assert re.match(r"Declare K. Q. and lead K.", declare.text_content())
    assert visitor.page.locator(".bar [data-kind=play]").count() == 1
    declare.click()
    visitor.wait()
    assert re.search(r"You declare", visitor.page.locator(".log-list").text_content())


def until_auction(visitor):
    """Deals Tysiąc until there are several bids to choose from; they are returned."""
    numbers = visitor.page.locator(".numbers-row .action")
    for _ in range(30):
        visitor.sit_down("tysiac")
        if numbers.count():
            return numbers
    raise AssertionError("there was never a bid to choose")


def test_the_auction_of_tysiac_is_a_row_of_numbers(visitor):
    numbers = until_auction(visitor)
    assert re.fullmatch(r"\d+", numbers.first.text_content())
    assert re.search(r"bid", numbers.first.get_attribute("aria-label"), re.IGNORECASE)


def test_gifts_can_be_made_in_either_order(visitor):
    for _ in range(20):
        until_auction(visitor).last.click()
        visitor.wait()
        if visitor.page.locator(".numbers-row").count():
            continue
        cards = visitor.page.locator(".hand .card[aria-disabled=false]")
        if cards.count() < 10:
            continue
        first, second = (cards.nth(at).get_attribute("data-card") for at in (0, 5))
        visitor.touch(cards.nth(0))
        visitor.touch(cards.nth(5))
        moves = [each.get_attribute("data-move") for each in visitor.page.locator(".bar .primary").all()]
        assert sorted(moves) == sorted([f"give {first} {second}", f"give {second} {first}"])
        return
    raise AssertionError("the auction was never won")


def seen(visitor):
    """The cards and the words on the table."""
    hand = [each.get_attribute("data-card") for each in visitor.page.locator(".hand .card").all()]
    middle = [each.get_attribute("data-card") for each in visitor.page.locator(".centre .card").all()]
    return hand, middle, visitor.page.locator(".status").text_content()


def play_a_while(visitor):
    for _ in range(12):
        visitor.wait()
        visitor.click()
    visitor.wait()
    visitor.page.keyboard.press("Escape")


def test_a_reload_goes_on_where_the_game_was(visitor):
    visitor.sit_down("moska")
    play_a_while(visitor)
    before = seen(visitor)
    visitor.page.reload()
    visitor.wait()
    assert seen(visitor) == before
    visitor.play(visitor.click)


def test_a_game_goes_on_by_itself_when_the_server_was_killed_and_is_back(visits, tmp_path):
    with serving(tmp_path) as server:
        visitor = visits(server.address, may_fail=["WebSocket connection"])
        visitor.sit_down("moska")
        play_a_while(visitor)
        before = seen(visitor)
        server.kill()
        visitor.page.locator(".offline-note").wait_for()
        for card in visitor.playable_cards()[:1]:
            card.dblclick(position=spot(card))
        with serving(tmp_path, port=server.port):
            visitor.page.locator(".offline-note").wait_for(state="hidden")
            visitor.wait()
            visitor.page.keyboard.press("Escape")
            assert seen(visitor) == before
            visitor.play(visitor.click)


def test_a_table_of_somebody_else_says_so_and_is_not_asked_for_again(visitor, visit):
    table = visitor.sit_down("moska")
    stranger = visit()
    asked = []
    stranger.page.on("websocket", lambda socket: asked.append(socket.url))
    stranger.page.goto(f"/table/{table}")
    stranger.page.locator(".status", has_text="You do not sit at this table.").wait_for()
    stranger.page.wait_for_timeout(1500)
    assert len(asked) == 1


def test_what_was_asked_is_gone_when_it_is_answered(visitor):
    visitor.sit_down("tictactoe")
    how = "status => getComputedStyle(status).visibility"
    assert visitor.page.locator(".status").evaluate(how) == "visible"
    seen = visitor.page.locator(".square:not(:disabled)").first.evaluate(
        "square => { square.click(); return getComputedStyle(document.querySelector('.status')).visibility; }"
    )
    assert seen == "hidden"
    visitor.wait()
    assert visitor.page.locator(".status").evaluate(how) == "visible"


def test_how_much_is_to_go_is_explained_in_the_score_sheet_and_at_a_seat(visitor):
    visitor.sit_down("schnapsen")
    visitor.page.locator("[data-tool=scores]").click()
    visitor.page.locator("dialog .goal", has_text="7 game points to go").wait_for()
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(".seat .plate").click()
    visitor.page.locator("dialog .goal", has_text="7 game points to go").wait_for()


def test_a_hint_lights_cards_or_says_what_to_do(visitor):
    visitor.sit_down("moska")
    assert visitor.page.locator("[data-tool=hint]").is_visible()
    visitor.page.keyboard.press("h")
    advice = visitor.page.locator(".status.advice")
    advice.wait_for()
    assert visitor.page.locator(".log-list li").last.text_content() == advice.text_content()
    visitor.page.locator(".hinted, .bar .action").first.wait_for()


def test_what_is_asked_and_how_a_game_ends_is_spoken_with_what_happened(visitor):
    visitor.sit_down("tictactoe")
    while True:
        status = visitor.page.locator(".status").text_content()
        assert visitor.page.locator(".live").text_content().endswith(status)
        if visitor.is_over:
            break
        visitor.click()
        visitor.wait()
    assert visitor.page.locator(".log-list li").last.text_content() in visitor.page.locator(".live").text_content()


def test_the_last_bout_can_be_looked_at_again(visitor):
    visitor.sit_down("moska")
    visitor.play(visitor.click)
    visitor.page.locator("[data-tool=last]").click()
    assert visitor.page.locator("dialog h2").text_content() == "The last bout"
    assert visitor.page.locator("dialog .past-cards .card").count() > 0
    told = visitor.page.locator("dialog p").all_text_contents()
    visitor.page.reload()
    visitor.wait()
    visitor.page.locator("[data-tool=last]").click()
    assert visitor.page.locator("dialog p").all_text_contents() == told
    assert not visitor.page.locator("[data-tool=hint], [data-tool=resign]").first.is_visible()


def test_rules_are_one_click_away(visitor):
    visitor.sit_down("tysiac")
    visitor.page.locator("[data-tool=rules]").click()
    assert "Tysiąc" in visitor.page.locator("dialog .rules").text_content()


def test_giving_up_ends_the_game_after_one_question(visitor):
    visitor.sit_down("schnapsen")
    visitor.page.locator("[data-tool=resign]").click()
    visitor.page.locator("dialog .primary").click()
    visitor.page.locator(".result").wait_for()


def test_again_deals_the_same_game_anew_and_keeps_count(visitor):
    first = visitor.sit_down("tictactoe")
    assert not visitor.page.locator("[data-tool=scores]").is_visible()
    visitor.play(visitor.click)
    opponent = visitor.page.locator(".seat .name").text_content()
    visitor.page.locator("[data-tool=again]").click()
    visitor.page.wait_for_url(re.compile(rf"/table/(?!{first})"))
    visitor.wait()
    assert visitor.page.locator(".seat .name").text_content() == opponent
    visitor.page.locator("[data-tool=scores]").click()
    assert visitor.page.locator("dialog .scores tbody a").get_attribute("href") == f"/game/{first}"


def test_a_move_that_is_sent_by_hand_is_refused_with_the_reason(visitor):
    table = visitor.sit_down("schnapsen")
    answer = visitor.page.evaluate(
        """table => new Promise((resolve) => {
            const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/play`);
            socket.onmessage = (event) => {
                const message = JSON.parse(event.data);
                if (message.type === "table") {
                    socket.send(JSON.stringify({type: "move", request: 1, number: message.number, move: "claim"}));
                } else resolve(message);
            };
        })""",
        table,
    )
    assert answer["type"] == "refused"
    assert "claim" in answer["error"]


def test_many_cards_in_the_middle_stay_there(phone):
    phone.sit_down("moska", players=2, options={"hand_size": "12"})
    most = 0
    for _ in range(40):
        phone.wait()
        if phone.is_over:
            break
        area = phone.page.locator(".centre").bounding_box()
        cards = [card.bounding_box() for card in phone.page.locator(".centre .card").all()]
        most = max(most, len(cards))
        for box in cards:
            assert box["y"] >= area["y"] - 5
            assert box["y"] + box["height"] <= area["y"] + area["height"] + 5
        phone.tap()
    assert most > 3


def overlap(one, other):
    """Do two boxes cover some of the same place?"""
    return (
        min(one["x"] + one["width"], other["x"] + other["width"]) > max(one["x"], other["x"]) + 1
        and min(one["y"] + one["height"], other["y"] + other["height"]) > max(one["y"], other["y"]) + 1
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_with_many_players_everything_has_its_place(visitor, width, height):
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.sit_down("moska", players=8)
    visitor.click()
    visitor.wait()
    seats = visitor.page.locator(".seat")
    assert seats.count() == 7
    for seat in seats.all():
        count = seat.locator(".count:visible")
        is_out = "out" in seat.get_attribute("class").split()  # so early only by a lucky deal
        assert count.count() == (0 if is_out else 1)
        assert is_out or int(count.text_content()) > 0
    names = visitor.page.locator(".seat .name").all()
    assert all(name.evaluate("name => name.scrollWidth <= name.clientWidth") for name in names)
    parts = (
        ".seats",
        ".headline",
        ".status",
        ".bar .action:visible",
        ".hand .card:not(.lifted)",
        ".centre .card",
        ".stack",
    )
    boxes = {part: [each.bounding_box() for each in visitor.page.locator(part).all()] for part in parts}
    for one, other in itertools.combinations(parts, 2):
        assert not any(overlap(a, b) for a in boxes[one] for b in boxes[other]), (one, other)


@pytest.mark.parametrize("players", [4, 5, 8])
@pytest.mark.parametrize("language", ["en", "fi", "pl", "de"])
def test_whatever_players_are_can_be_read_on_a_phone(visit, language, players):
    """All words that can stand there, wherever this game is."""
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale=language)
    phone.sit_down("moska", players=players)
    for texts in (["target", "waits ## of a player"], ["opener", "passed"], ["to open"]):
        words = {text.split()[0]: catalogue(language).get(text, text.split(" ## ")[0]) for text in texts}
        fits = phone.page.locator(".seat .roles").first.evaluate(
            """(roles, words) => {
                roles.closest(".seat").classList.toggle("marked", "target" in words);
                roles.replaceChildren(...Object.entries(words).map(([name, word]) => {
                    const role = document.createElement("span");
                    role.className = `role role-${name}`;
                    role.textContent = word;
                    return role;
                }));
                return roles.scrollWidth <= roles.clientWidth && roles.scrollHeight <= roles.clientHeight;
            }""",
            words,
        )
        assert fits, words


@pytest.mark.parametrize(
    ("game", "players", "deed"),
    [
        ("schnapsen", 2, "plays K♦, and you take the trick: 7 points, 20 in all"),
        ("moska", 4, "opens with 10♠ against Matti"),
        ("moska", 8, "opens with 9♠ against Matti"),
        ("moska", 8, "kills 2♦ with 10♦ and 2♥ with 10♥"),
        ("moska", 8, "avaa: 10♠ (puolustajana Juhani)"),
    ],
)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (360, 640)])
def test_what_a_player_did_last_can_be_read(visitor, game, players, deed, width, height):
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.sit_down(game, players=players)
    fits = visitor.page.locator(".deed").first.evaluate(
        """(deed, words) => {
            deed.textContent = words;
            deed.closest(".seat").classList.add("last");
            const [line, seat] = [deed.getBoundingClientRect(), deed.closest(".seat").getBoundingClientRect()];
            return deed.scrollWidth <= deed.clientWidth && deed.scrollHeight <= deed.clientHeight + 2
                && line.bottom <= seat.bottom + 1;
        }""",
        deed,
    )
    assert fits


def test_behind_the_end_of_a_round_the_plates_say_what_the_score_sheet_says(visitor):
    visitor.sit_down("schnapsen")
    for _ in range(200):
        visitor.page.locator("body.my-turn, dialog[open] .go-on").first.wait_for(state="attached")
        if visitor.page.locator("dialog[open] .go-on").count():
            break
        visitor.click()
    names = visitor.page.locator("dialog .scores th[scope=col]").all_text_contents()[1:]
    counts = visitor.page.locator("dialog .scores tbody tr").first.locator(".number").all_text_contents()
    other, own = (visitor.page.locator(f"{plate} .number").all_text_contents() for plate in (".seat", ".own"))
    to_go = {name: [f"{count} to go"] for name, count in zip(names, counts, strict=True)}
    assert own == to_go.pop("You")
    assert [other] == [*to_go.values()]


def test_the_score_sheet_of_four_fits_on_a_phone(phone):
    phone.sit_down("tysiac", players=4, options={"max_rounds": "1"})
    phone.play(phone.tap)
    phone.page.locator("[data-tool=menu]").tap()
    phone.page.locator("dialog .menu .action", has_text="Score sheet").tap()
    content = phone.page.locator("dialog[open] .panel-content")
    content.locator(".scores td").first.wait_for()
    assert content.evaluate("content => content.scrollWidth <= content.clientWidth")


OWN_LINES = {
    "tysiac": (["declarer", "dealer"], [("total {points}", 990), (POINTS, 120), (TRICKS, 8)]),
    "schnapsen": (
        ["leads", "closed"],
        [(POINTS, 65), (TRICKS, 4), ("{points} to go", 7), ("+{points} with a trick", 40)],
    ),
}


@pytest.mark.parametrize("language", ["en", "fi", "pl", "de"])
@pytest.mark.parametrize("game", OWN_LINES)
def test_the_own_line_can_be_read_on_a_phone(visit, game, language):
    """With all that can stand in it at once."""
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale=language)
    phone.sit_down(game)
    roles, numbers = OWN_LINES[game]
    with speaking(language):
        words = [say(role) for role in roles]
        counts = [say_many(n, *text) if isinstance(text, tuple) else say(text, points=n) for text, n in numbers]
    fits = phone.page.locator(".own").evaluate(
        """(own, [roles, numbers]) => {
            const make = (className) => (textContent) =>
                Object.assign(document.createElement("span"), {className, textContent});
            own.querySelector(".roles").replaceChildren(...roles.map(make("role")));
            own.querySelectorAll(".number").forEach((number) => number.remove());
            own.append(...numbers.map(make("number")));
            return own.scrollWidth <= own.clientWidth && own.getBoundingClientRect().bottom <= innerHeight;
        }""",
        [words, counts],
    )
    assert fits, [*words, *counts]


@pytest.mark.parametrize("language", ["en", "fi", "pl", "de"])
def test_choices_in_the_settings_can_be_read_on_a_phone(visit, language):
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale=language)
    phone.page.goto("/", wait_until="networkidle")
    phone.page.locator("[data-tool=settings]").click()
    missing = phone.page.locator("dialog select").evaluate_all(
        """selects => selects.map((select) => {
            const free = select.cloneNode(true);
            free.style.cssText = "position: absolute; width: max-content";
            select.parentElement.append(free);
            const width = free.offsetWidth;
            free.remove();
            return width - select.offsetWidth;
        })"""
    )
    assert max(missing) <= 1


@pytest.mark.parametrize("game", ["moska", "schnapsen", "tysiac", "tictactoe"])
def test_the_table_fits_into_every_window_without_scrolling(visitor, game):
    visitor.sit_down(game)
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(100)
        for card in visitor.page.locator(".hand .card, .centre .card, .side .card, .bar > .action").all():
            box = card.bounding_box()
            assert box["x"] >= -5, (width, height)
            assert box["y"] >= 0, (width, height)
            assert box["y"] + box["height"] * 0.6 <= height, (width, height)
        assert visitor.page.evaluate("getComputedStyle(document.body).overflow") == "hidden"
