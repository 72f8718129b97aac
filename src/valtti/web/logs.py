"""Logs as lines of JSON. They name tables and never people, cookies, addresses or cards."""

from __future__ import annotations

import json
import logging
import sys
import time

_KEPT = ("table", "game", "agent", "seconds")


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _KEPT if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def prepare() -> None:
    """To stderr. In a terminal, where a person looks, only what is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("valtti").setLevel(logging.WARNING if sys.stderr.isatty() else logging.INFO)
