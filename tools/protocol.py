"""Writes docs/protocol.md, what browsers and the server say to one another.

python tools/protocol.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from valtti.web.app import make_app
from valtti.web.describing import protocol_page

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"


def page() -> str:
    with tempfile.TemporaryDirectory() as folder:
        return protocol_page(make_app(f"sqlite:///{folder}/any.sqlite", Path(folder)))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
