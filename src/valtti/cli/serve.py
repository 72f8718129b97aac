"""`valtti serve`"""

from __future__ import annotations

import errno
import signal
import socket
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from valtti import files
from valtti.errors import InputError, needing

_USUAL_PORT = 8000
OpenOption = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser, where there is one.")]


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default=f"{_USUAL_PORT}, or a free one", help="The port; 0 takes a free one."
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", show_default="a SQLite file in DIR", help="Such as postgresql://user@host/name."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", show_default="the user's data folder", help="Where the server keeps its files."),
    ] = None,
    open_browser: OpenOption = True,
) -> None:
    """Serve the site on this machine: play against agents in a browser."""
    run(host, port, database, data, open_browser)


def run(
    host: str,
    port: int | None,
    database: str | None,
    data: Path | None,
    open_browser: bool,
    page: str = "",
    shown: Sequence[str] = (),
) -> None:
    """Serves until Ctrl-C."""
    with needing("web"):
        import platformdirs
        import uvicorn

        from valtti.web import logs
        from valtti.web.app import make_app
        from valtti.web.limits import MESSAGE_BYTES
    logs.prepare()
    listening = _listen(host, port)
    folder = data or Path(platformdirs.user_data_dir("valtti"))
    app = make_app(_file_in(folder) if database is None else database, folder, shown)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/{page}"
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # which would take some 300 kB for each connection
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    # From the line below on, Ctrl-C is noted and raises nothing: a KeyboardInterrupt in a finalizer would be lost.
    signal.signal(signal.SIGINT, server.handle_exit)
    print(f"Valtti is at {address} (Ctrl-C ends it).", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    server.run(sockets=[listening])


def _file_in(folder: Path) -> str:
    """The usual database."""
    files.make_folder(folder)
    return f"sqlite:///{folder / 'valtti.sqlite'}"


def _listen(host: str, port: int | None) -> socket.socket:
    """On a port, or on the usual one if nobody has it."""
    if not host:
        raise InputError("--host needs an address; 0.0.0.0 stands for all of this machine")
    wanted = _USUAL_PORT if port is None else port
    try:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, wanted))
        listening.listen(1024)
    except socket.gaierror:
        raise InputError(f"--host {host}: there is no such address; 127.0.0.1 is for this machine alone") from None
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise InputError(f"--host {host}: this machine has no such address; 0.0.0.0 is all that it has") from None
        if port is None and error.errno == errno.EADDRINUSE:
            return _listen(host, 0)
        raise InputError(f"port {wanted} of {host} cannot be used ({error.strerror}): try --port 0") from None
    return listening
