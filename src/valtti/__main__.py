"""The command `valtti`, and what is to be ready before anything that takes a while is loaded."""

import os
import sys

try:
    import signal
except KeyboardInterrupt:
    os._exit(130)


def main() -> None:
    """Runs a command. Whoever presses Ctrl-C while it is being loaded ends it as quietly as later."""
    # Not by an exception, which some of the modules that are loaded would turn into another one.
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # and not ignored, as in the background
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    from valtti import cli

    try:
        signal.signal(signal.SIGINT, before)
        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
