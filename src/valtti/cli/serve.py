"""`valtti serve`"""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from valtti.errors import InputError, needing

HostOption = Annotated[str, typer.Option(help="The address to listen on.")]


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    host: HostOption = "127.0.0.1",
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", show_default="a SQLite file in DIR", help="Such as postgresql://user@host/name."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", show_default="the user's data folder", help="Where the server keeps its files."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser, where there is one.")
    ] = True,
) -> None:
    """Serve the site on this machine: play against agents in a browser."""
    run(host, port, database, data, open_browser)


def run(host: str, port: int, database: str | None, data: Path | None, open_browser: bool, page: str = "") -> None:
    """Serves until Ctrl-C."""
    with needing("web"):
        import platformdirs
        import uvicorn

        from valtti.web.app import make_app
    listening = _listen(host, port)
    folder = data or Path(platformdirs.user_data_dir("valtti"))
    app = make_app(database or f"sqlite:///{folder / 'valtti.sqlite'}", folder)
    address = f"http://{host}:{listening.getsockname()[1]}/{page}"
    print(f"Valtti is at {address} (Ctrl-C ends it).", flush=True)
    if open_browser:
        threading.Timer(0.5, _open, [address]).start()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_per_message_deflate=False,  # which would take some 300 kB for each connection
        timeout_graceful_shutdown=5,
    )
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        print()


def _listen(host: str, port: int) -> socket.socket:
    try:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as error:
        raise InputError(f"port {port} of {host} cannot be used ({error.strerror}): try --port 0") from None
    return listening


def _open(address: str) -> None:
    webbrowser.open(address)
