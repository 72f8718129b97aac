"""The command line: one module a verb."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer
from typer.main import get_command

from valtti.agents.asking import AgentError
from valtti.cli import streams
from valtti.cli.agents import agents
from valtti.cli.analyse import analyse
from valtti.cli.bench import bench
from valtti.cli.best import best
from valtti.cli.data import data
from valtti.cli.games import games
from valtti.cli.gather import gather
from valtti.cli.learn import learn
from valtti.cli.legal import legal
from valtti.cli.match import match
from valtti.cli.mistakes import Command, UsageError, told, visible
from valtti.cli.network import network
from valtti.cli.play import play
from valtti.cli.replay import replay
from valtti.cli.reproduce import reproduce
from valtti.cli.rules import rules
from valtti.cli.serve import serve
from valtti.cli.solve import solve
from valtti.cli.tournament import tournament
from valtti.cli.train import train
from valtti.cli.view import view
from valtti.errors import InputError

app = typer.Typer(
    name="valtti",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
VERBS = (
    games,
    agents,
    rules,
    play,
    serve,
    match,
    tournament,
    bench,
    legal,
    best,
    solve,
    replay,
    view,
    analyse,
    gather,
    data,
    train,
    learn,
    network,
    reproduce,
)
for verb in VERBS:
    app.command(cls=Command)(verb)


def _show_version(wanted: bool) -> None:
    if wanted:
        from valtti import __version__

        print(f"valtti {__version__}")
        raise typer.Exit


@app.callback()
def valtti(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Card games with hidden hands: play them, write agents, and match agents with honest statistics."""


def main() -> None:
    """Runs a command; a user's mistake is one line and exit code 2, never a traceback."""
    try:
        streams.prepare()
        if len(sys.argv) == 1:
            sys.argv.append("--help")
        code = _run(sys.argv[1:])
        sys.stdout.flush()
        sys.exit(code)
    except AgentError as error:  # whose author is helped by where it was
        _say(str(error))
        print(error.traceback, end="", file=sys.stderr)
        sys.exit(1)
    except InputError as error:
        _fail(str(error))
    except UsageError as error:
        message = told(error)
        command = error.ctx.command_path if error.ctx else _command()
        _fail(f"{message}; try '{command} --help'" if message else f"try '{command} --help'")
    except (KeyboardInterrupt, typer.Abort):
        print("valtti: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does; nothing is left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _fail(f"cannot write the output ({error.strerror})")


def _run(words: list[str]) -> int:
    """What the command ends with. Not by typer's own `main`, which would answer Ctrl-C without a word."""
    command = get_command(app)
    try:
        with command.make_context("valtti", words) as context:
            command.invoke(context)
    except typer.Exit as ended:
        return ended.exit_code
    return 0


def _command() -> str:
    """The command that was given, where an error does not know it."""
    return " ".join(["valtti", *(word for word in sys.argv[1:2] if word in {verb.__name__ for verb in VERBS})])


def _say(message: str) -> None:
    print(f"valtti: {visible(message)}", file=sys.stderr)


def _fail(message: str) -> None:
    _say(message)
    sys.exit(2)
