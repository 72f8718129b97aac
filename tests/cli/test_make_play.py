"""What `make play` does, where there is a browser and where there is none."""

import os
import runpy
import sys
import webbrowser

import pytest

from games_under_test import ROOT

WINDOW, PAGER = webbrowser.BackgroundBrowser("firefox"), webbrowser.GenericBrowser("lynx")


def nothing():
    raise webbrowser.Error("there is none")


@pytest.mark.parametrize(
    ("browser", "at_terminal", "options", "verb"),
    [
        (lambda: WINDOW, True, [], "serve"),
        (lambda: WINDOW, True, ["--terminal"], "play"),
        (lambda: WINDOW, False, [], "play"),  # nobody is there to look at a window
        (lambda: PAGER, True, [], "play"),
        (nothing, True, [], "play"),
    ],
)
def test_the_site_is_served_where_somebody_has_a_browser_with_a_window(
    browser, at_terminal, options, verb, monkeypatch
):
    started = []
    monkeypatch.setattr(os, "execv", lambda _, words: started.append(words[1:]))
    monkeypatch.setattr(webbrowser, "get", browser)
    monkeypatch.setattr(sys, "argv", ["play.py", *options])
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: at_terminal, raising=False)
    runpy.run_path(str(ROOT / "tools" / "play.py"), run_name="__main__")
    assert started == [["-m", "valtti", verb]]
