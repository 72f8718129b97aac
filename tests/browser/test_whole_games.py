"""Whole games of every kind, by mouse, by dragging, by touch and by keys."""

import itertools
import re

import pytest

#: One round instead of a long match, where a game has that rule.
ROUND = {"options": {"unit": "deal"}}


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("moska", {}),
        ("moska", {"players": 2}),
        ("schnapsen", {"preset": "vu"}),
        ("tysiac", {**ROUND, "players": 4}),
        ("tictactoe", {}),
    ],
)
def test_a_whole_game_is_played_by_clicks(visitor, game, wanted):
    visitor.sit_down(game, **wanted)
    visitor.play(visitor.click)
    assert visitor.page.locator(".result h2").text_content()


def sheet(visitor):
    """The rounds on the score sheet, on which the last one is the first, in numbers."""
    visitor.page.locator("[data-tool=scores]").click()
    rows = visitor.page.locator("dialog .scores tbody tr").all()
    found = [[int(cell.text_content()) for cell in row.locator("td .number").all()] for row in rows]
    visitor.page.keyboard.press("Escape")
    return found[::-1]


def test_a_bummerl_is_played_by_clicks_and_stands_on_the_score_sheet(visitor):
    visitor.sit_down("schnapsen")
    visitor.play(visitor.click)
    rounds = sheet(visitor)
    assert [0 in numbers for numbers in rounds] == [False] * (len(rounds) - 1) + [True]
    visitor.page.reload()
    visitor.wait()
    assert sheet(visitor) == rounds
    assert sheet(visitor.in_another_tab()) == rounds


def test_a_game_of_tysiac_is_played_by_clicks_and_stands_on_the_score_sheet(visitor):
    """To its end after four rounds, as one to 1000 points takes some twenty."""
    visitor.sit_down("tysiac", options={"max_rounds": "4"})
    visitor.play(visitor.click)
    rounds = sheet(visitor)
    assert len(rounds) == 4
    assert sheet(visitor.in_another_tab()) == rounds
    assert sorted(rounds[-1]) == totals(visitor)


def totals(visitor):
    """What the players' plates say, the least first."""
    plates = visitor.page.locator(".seat, .own")
    return sorted(int(re.search(r"total (-?\d+)", plate.inner_text())[1]) for plate in plates.all())


@pytest.mark.parametrize(("game", "wanted"), [("moska", {"players": 2}), ("schnapsen", ROUND), ("tysiac", ROUND)])
def test_a_whole_game_is_played_by_dragging_cards(visitor, game, wanted):
    visitor.sit_down(game, **wanted)
    visitor.play(visitor.drag)
    assert (visitor.dropped_upon > 0) == (game == "moska")


@pytest.mark.parametrize(
    ("game", "wanted"), [("moska", {}), ("schnapsen", ROUND), ("tysiac", ROUND), ("tictactoe", {})]
)
def test_a_whole_game_is_played_by_keys_alone(visitor, game, wanted):
    visitor.sit_down(game, **wanted)
    visitor.play(visitor.press)


@pytest.mark.parametrize(
    ("game", "wanted"), [("moska", {"players": 8}), ("schnapsen", ROUND), ("tysiac", ROUND), ("tictactoe", {})]
)
def test_a_whole_game_is_played_on_a_phone_by_touch(phone, game, wanted):
    phone.sit_down(game, **wanted)
    phone.play(phone.tap)


def test_what_others_do_before_the_first_choice_is_seen_from_the_deal_on(visit):
    visitor = visit(pace=300)
    visitor.page.add_init_script(
        """new MutationObserver(() => {
            const count = document.querySelectorAll('.log-list li').length;
            if (count && count !== window.told?.at(-1)) window.told = [...(window.told ?? []), count];
        }).observe(document, {childList: true, subtree: true});"""
    )
    for _ in range(20):  # until others begin, as seats are drawn by lot
        visitor.sit_down("schnapsen")
        told = visitor.page.evaluate("window.told")
        if len(told) > 1:
            break
    assert told == [1, 2]
    assert visitor.page.locator(".deed").first.text_content()


def test_agents_move_one_after_another_at_the_pace_that_is_chosen(visit):
    visitor = visit(pace=400)
    visitor.sit_down("moska", players=8)
    visitor.page.evaluate(
        """() => {
            window.seen = [];
            new MutationObserver(() => window.seen.push(performance.now()))
                .observe(document.querySelector('.log-list'), {childList: true});
        }"""
    )
    steps = []
    while len(steps) < 5 and not visitor.is_over:
        visitor.page.evaluate("window.seen.length = 0")
        visitor.click()
        visitor.wait()
        seen = visitor.page.evaluate("window.seen")
        steps += [later - earlier for earlier, later in itertools.pairwise(seen)]
    assert all(step > 350 for step in steps)
