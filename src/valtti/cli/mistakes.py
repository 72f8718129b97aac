"""What is said of words that do not fit a command: which one it is, what it should be, and what was given."""

from __future__ import annotations

from collections import Counter
from typing import Any

import typer
from typer.core import TyperCommand

#: What typer raises for such words; its own module of errors is not public.
UsageError: Any = typer.BadParameter.__base__


class Command(TyperCommand):
    """A command that takes an option with a value once: of two values nobody could say which one is meant."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _, _, found = self.make_parser(ctx).parse_args(list(args))
        given: Counter[Any] = Counter(found)
        for option, times in given.items():
            if times > 1 and option.param_type_name == "option" and not (option.multiple or option.is_flag):
                ctx.fail(f"{option.opts[0]} is given twice")
        return super().parse_args(ctx, args)


def told(error: Any) -> str:
    """What is said of such an error, in one line; typer does not name a number that it refuses."""
    problems: list[Any] = getattr(error.__cause__, "errors", list)()
    if problems and problems[0]["type"].startswith(("int", "float", "finite", "greater", "less")):
        kind = "whole number" if problems[0]["type"].startswith("int") else "number"
        limits = _limits(error.param.min, error.param.max)
        return f"{' / '.join(error.param.opts)} must be a {kind}{limits}, not '{problems[0]['input']}'"
    # Which word the library begins with that checks the values is of no use to anybody.
    return str(error.format_message()).replace(": Value error, ", ": ", 1).rstrip(".")


def _limits(least: float | None, most: float | None) -> str:
    if least is None:
        return "" if most is None else f" of at most {most}"
    return f" of at least {least}" if most is None else f" from {least} to {most}"


def visible(text: str) -> str:
    """In one line, with signs that would do something to a terminal as Python writes them."""
    words = " ".join(text.split())
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in words)
