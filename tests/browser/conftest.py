"""A server, a browser, and pages in it that must not complain."""

import functools
import os
import shutil

import pytest

from browser.visitor import Visitor
from web.browsing import serving

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of a server."""
    with serving(tmp_path_factory.mktemp("site")) as running:
        yield running.address


@pytest.fixture(scope="session")
def chromium():
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None and "VALTTI_NEEDS_CHROMIUM" not in os.environ:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visits(chromium):
    """Makes visitors of any site; what a browser is shown must not make it complain."""
    complaints, contexts = [], []

    def make(site, pace=0, viewport=DESKTOP, may_fail=(), **options):
        context = chromium.new_context(viewport=viewport, base_url=site, **options)
        contexts.append(context)
        context.add_init_script(
            "localStorage.getItem('valtti.settings') ?? "
            f"localStorage.setItem('valtti.settings', JSON.stringify({{pace: {pace}}}))"
        )

        def complain(text):
            if not any(expected in text for expected in may_fail):
                complaints.append(text)

        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and complain(message.text))
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("request", lambda request: request.url.startswith(site) or complain(request.url))
        return Visitor(page, site)

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def visit(visits, site):
    """Makes visitors of the server that all tests share."""
    return functools.partial(visits, site)


@pytest.fixture
def visitor(visit):
    return visit()


@pytest.fixture
def phone(visit):
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)
