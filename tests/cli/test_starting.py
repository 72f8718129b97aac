"""How the command begins: quietly, whenever somebody presses Ctrl-C."""

import itertools
import subprocess
import sys
from importlib.metadata import entry_points

import pytest

import valtti

#: Presses Ctrl-C when a module is about to be loaded, and not before.
PRESSING = """
import os, signal, sys

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # which is ignored in the background
sys.meta_path.insert(0, Pressing())
sys.argv = ["valtti", "games"]
"""
AS_MODULE = "import runpy; runpy.run_module('valtti', run_name='__main__')"
[COMMAND] = entry_points(group="console_scripts", name="valtti")
AS_COMMAND = f"from {COMMAND.module} import {COMMAND.attr} as main; main()"


@pytest.mark.parametrize("start", [AS_MODULE, AS_COMMAND])
@pytest.mark.parametrize("module", ["valtti.cli", "valtti._core", "typer", "numpy", "rich.table", "valtti.cli.rules"])
def test_ctrl_c_while_modules_are_loaded_ends_quietly(start, module):
    code = PRESSING.format(module=module) + start
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_nothing_that_takes_a_while_is_loaded_before_the_command_is_ready():
    code = "import valtti, sys; print(sorted(name for name in sys.modules if name.startswith('valtti')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "['valtti']"


def test_every_name_of_the_package_has_a_home():
    assert sorted(itertools.chain(*valtti._HOMES.values())) == valtti.__all__
    assert set(valtti.__all__) <= set(dir(valtti))
    for name in valtti.__all__:
        assert getattr(valtti, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        valtti.nonsense  # noqa: B018
