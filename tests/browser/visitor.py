"""Somebody who plays in a browser: by the mouse, by touching, by dragging, or by keys."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError as Vanished

_STEPS = 3000  # of which no game takes as many
_PATIENCE = 5_000  # milliseconds in which something that is there can be touched
_ROUND_END = "dialog[open] .go-on"
_READY = f"body.my-turn, .result, {_ROUND_END}"
_OFFERED = ".hand .card[aria-disabled=false], .square:not(:disabled), .bar .action:visible"

_SPOT = """thing => {
    const box = thing.getBoundingClientRect();
    const spots = [0.3, 0.1, 0.5, 0.7, 0.9].flatMap((y) =>
        [0.17, 0.03, 0.08, 0.3, 0.5, 0.7, 0.9].map((x) => ({ x: x * box.width, y: y * box.height })));
    const isSeen = ({ x, y }) => thing.contains(document.elementFromPoint(box.left + x, box.top + y));
    return spots.find(isSeen) ?? spots[0];
}"""


class Visitor:
    def __init__(self, page: Any, site: str, seed: int = 1) -> None:
        self.page = page
        self.site = site
        self.choices = random.Random(seed)
        self.leaves_alone = ["close", "claim", "bomb", "resign"]  # kinds of move, as a beginner does
        self.dropped_upon = 0  # how many cards were dragged upon another

    def sit_down(self, game: str, **wanted: Any) -> str:
        """At a table, without looking at the first page."""
        answer = self.page.request.post("/api/v1/tables", data={"game": game, **wanted})
        table: str = answer.json()["table"]
        self.page.goto(f"/table/{table}")
        self.wait()
        return table

    def in_another_tab(self) -> Visitor:
        """The same page once more."""
        page = self.page.context.new_page()
        page.goto(self.page.url)
        other = Visitor(page, self.site)
        other.wait()
        return other

    def wait(self) -> None:
        """Until something is asked, or the game is over."""
        self.page.locator(_READY).first.wait_for(state="attached")
        while self.page.locator(_ROUND_END).count():
            self.page.locator(_ROUND_END).click()
            self.page.locator(_READY).first.wait_for(state="attached")

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator(".result").count())

    def play(self, step: Any) -> None:
        """Plays to the end, step by step."""
        for _ in range(_STEPS):
            self.wait()
            if self.is_over:
                return
            step()
        raise AssertionError("the game does not end")

    def click(self) -> None:
        """One click: a move if cards are lifted, a card or a plain move otherwise."""
        self._on_something(lambda thing: thing.click(position=spot(thing), timeout=_PATIENCE))

    def tap(self) -> None:
        self._on_something(lambda thing: thing.tap(position=spot(thing), timeout=_PATIENCE))

    def press(self) -> None:
        """One thing by keys alone: what is to be touched is reached by the tabulator and the arrows."""
        self._on_something(self._press)

    def playable_cards(self) -> list[Any]:
        """Of the hand. Each is found by its name, so that it stays the same card while others come and go."""
        names = self.page.eval_on_selector_all(
            ".hand .card[aria-disabled=false]", "cards => cards.map(card => card.dataset.card)"
        )
        return [self.page.locator(f'.hand .card[data-card="{name}"]') for name in names]

    def touch(self, card: Any) -> None:
        """A click on a card that others may lie upon."""
        card.click(position=spot(card), timeout=_PATIENCE)

    def drag(self) -> None:
        """A card is dragged upon another that lights up, or to the middle; what needs no card is clicked."""
        cards = self.page.locator(".hand .card[aria-disabled=false]:not(.dim)")
        if not cards.count() or self.choices.random() < 0.3:
            return self.click()
        card = cards.nth(self.choices.randrange(cards.count()))
        card.hover(position=spot(card))
        self.page.mouse.down()
        self.page.mouse.move(600, 420, steps=4)
        lit = self.page.locator(".centre .card.lit")
        if lit.count():
            self.dropped_upon += 1
            box = lit.first.bounding_box()
            self.page.mouse.move(box["x"] + 15, box["y"] + 15, steps=4)
        self.page.mouse.up()
        return None

    def _on_something(self, act: Any) -> None:
        """What vanishes before it is touched is left alone, as by anybody: the next step looks again."""
        with suppress(Vanished):
            self._on_what_is_offered(act)

    def _on_what_is_offered(self, act: Any) -> None:
        for wanted in (".bar .primary", ".centre .card.lit"):
            found = self.page.locator(wanted)
            if found.count():
                return act(found.nth(self.choices.randrange(found.count())))
        late = "".join(f":not([data-kind={kind}])" for kind in self.leaves_alone)
        offered = self.page.locator(_OFFERED.replace(".action", f".action{late}"))
        if offered.count():
            act(offered.nth(self.choices.randrange(min(8, offered.count()))))
        return None

    def _press(self, thing: Any) -> None:
        """Goes to something with the tabulator, and within the hand with the arrows."""
        handle = thing.element_handle()
        for key in ["Tab"] * 40 + ["ArrowRight"] * 40:
            if handle.evaluate("thing => thing === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            in_hand = handle.evaluate(
                "thing => document.activeElement?.closest('.hand') !== null && thing.closest('.hand') !== null"
            )
            self.page.keyboard.press("ArrowRight" if in_hand else key)
        raise AssertionError("what is offered cannot be reached by keys")


def spot(thing: Any) -> dict[str, float]:
    """Where a thing can be touched though others may lie upon it: cards of a wide hand show little of themselves."""
    found: dict[str, float] = thing.evaluate(_SPOT, timeout=_PATIENCE)
    return found
