"""Takes the pictures of the site that the documentation shows, in Debian's Chromium on a server of its own.

    python tools/pictures.py docs/pictures

What is dealt is left to chance, so the pictures are never the same twice: renew them when the pages have changed.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.conftest import ARGUMENTS
from browser.visitor import Visitor
from web.browsing import serving

DESKTOP = {"width": 1120, "height": 700}
PHONE = {"width": 360, "height": 640}
COLOURS = 256  # of a picture, so that it stays small
MOVES = 12  # that are made before a table is shown


class Photographer:
    def __init__(self, browser: Browser, site: str, folder: Path) -> None:
        self.browser = browser
        self.site = site
        self.folder = folder

    def visitor(self, size: Any, dark: bool) -> Visitor:
        context = self.browser.new_context(
            viewport=size, base_url=self.site, color_scheme="dark" if dark else "light", locale="en"
        )
        context.add_init_script("localStorage.setItem('valtti.settings', '{\"pace\": 0}')")
        return Visitor(context.new_page(), self.site, seed=3)

    def front(self) -> None:
        visitor = self.visitor(DESKTOP, dark=False)
        visitor.page.goto("/", wait_until="networkidle")
        self.take(visitor, "front")

    def table(self, name: str, game: str, size: Any, dark: bool = False) -> None:
        """A table in the middle of a game, with something on it and something to do."""
        visitor = self.visitor(size, dark)
        visitor.sit_down(game)
        for made in range(200):
            visitor.wait()
            if visitor.is_over:
                visitor.sit_down(game)
            laid = visitor.page.locator(".centre .card:not(.back)").count()
            if made >= MOVES and laid and visitor.page.locator(".hand .card").count() > 3:
                break
            visitor.click()
        self.take(visitor, name)

    def game(self) -> None:
        """A finished game with its graph, where something lies on the table."""
        visitor = self.visitor(DESKTOP | {"height": 1000}, dark=False)
        table = visitor.sit_down("moska")
        visitor.play(visitor.click)
        visitor.page.goto(f"/game/{table}")
        visitor.page.locator(".graph").wait_for(timeout=300_000)
        for _ in range(15):
            visitor.page.keyboard.press("ArrowRight")
        while not visitor.page.locator(".centre .card").count():
            visitor.page.keyboard.press("ArrowRight")
        self.take(visitor, "game")

    def take(self, visitor: Visitor, name: str) -> None:
        visitor.page.wait_for_timeout(500)
        for toast in visitor.page.locator(".toast").all():
            toast.click()
        picture = Image.open(io.BytesIO(visitor.page.screenshot())).convert("RGB")
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(self.folder / f"{name}.png", optimize=True)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/pictures.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        photographer = Photographer(browser, server.address, folder)
        photographer.front()
        photographer.table("moska", "moska", DESKTOP)
        photographer.table("tysiac", "tysiac", DESKTOP, dark=True)
        photographer.table("moska-phone", "moska", PHONE)
        photographer.table("schnapsen-phone", "schnapsen", PHONE, dark=True)
        photographer.game()
        browser.close()


if __name__ == "__main__":
    main()
