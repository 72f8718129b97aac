"""The command `valtti`, and what is to be ready before anything that takes a while is loaded."""

import os
import sys

try:
    import signal
except KeyboardInterrupt:
    os._exit(130)


def main() -> None:
    """Runs a command. Whoever presses Ctrl-C while it is being loaded, or while Python ends, ends it as quietly as
    between."""
    before = signal.getsignal(signal.SIGINT)
    is_heard = before is signal.default_int_handler  # and not ignored, as in the background
    if is_heard:
        _end_quietly()
    from valtti import cli

    try:
        signal.signal(signal.SIGINT, before)
        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        if is_heard:
            _end_quietly()


def _end_quietly() -> None:
    """By Ctrl-C, and not by an exception, which some of the modules that are loaded would turn into another one."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))


if __name__ == "__main__":
    main()
