"""Nothing that can be called from Python with any arguments crashes the process."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("seed", range(4))
def test_wrong_arguments_at_wrong_times_do_no_harm(seed):
    script = Path(__file__).parent / "rough_handling.py"
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", script, str(seed)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout.splitlines()[-1]) > 10_000
