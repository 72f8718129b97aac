"""What the tests need of the system besides Python: installs it where that is allowed, or says what to install.

python tools/packages.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


def missing() -> list[str]:
    """Debian's names of what is not there."""
    has_postgresql = shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    has_chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    return [name for name, found in (("postgresql", has_postgresql), ("chromium", has_chromium)) if not found]


def install(names: list[str]) -> None:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=environment, check=False, **quiet)  # type: ignore[call-overload]
    command = ["apt-get", "-qq", "install", "--no-install-recommends", "-y", *names]
    subprocess.run(command, env=environment, check=False, **quiet)  # type: ignore[call-overload]


if __name__ == "__main__":
    names = missing()
    if names and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing {' and '.join(names)} for the tests.")
        install(names)
    if left := missing():
        print(f"Some tests will be skipped: install {' and '.join(left)}, as by: sudo apt-get install {' '.join(left)}")
