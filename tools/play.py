"""What `make play` does: serves the site where there is a browser to open it in, and else plays in the terminal.

python tools/play.py [--terminal]
"""

from __future__ import annotations

import os
import sys
import webbrowser


def has_browser() -> bool:
    """Is there a person at a terminal, with a browser that has a window of its own?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    return not isinstance(found, webbrowser.GenericBrowser) or isinstance(found, webbrowser.BackgroundBrowser)


if __name__ == "__main__":
    verb = "play" if "--terminal" in sys.argv[1:] or not has_browser() else "serve"
    os.execv(sys.executable, [sys.executable, "-m", "valtti", verb])
