"""Whole games of every kind, by mouse, by dragging, by touch and by keys."""

import itertools

import pytest

#: One round instead of a long match, where a game has that rule.
ROUND = {"options": {"unit": "deal"}}


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("moska", {}),
        ("moska", {"players": 2}),
        ("schnapsen", {}),
        ("schnapsen", {"preset": "vu"}),
        ("tysiac", ROUND),
        ("tysiac", {**ROUND, "players": 4}),
        ("tictactoe", {}),
    ],
)
def test_a_whole_game_is_played_by_clicks(visitor, game, wanted):
    visitor.sit_down(game, **wanted)
    visitor.play(visitor.click)
    assert visitor.page.locator(".result h2").text_content()


@pytest.mark.parametrize("game", ["moska", "schnapsen"])
def test_a_whole_game_is_played_by_dragging_cards(visitor, game):
    visitor.sit_down(game, **(ROUND if game == "schnapsen" else {}))
    visitor.play(visitor.drag)


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
