"""`valtti reproduce` as a user drives it."""

import re
import signal

import pytest

from commands import assert_refused, run

#: Learning Tic-Tac-Toe takes a minute; a little of it will do.
LITTLE_LEARNING = (
    "import dataclasses as d, valtti.reproduce.tictactoe.experiment as e, valtti.reproduce.tictactoe.ours as o; "
    "e.GAMES_TO_LEARN_FROM = 100; o.COURSE = d.replace(o.COURSE, generations=2, games=1000)"
)


def test_the_report_of_tictactoe_is_the_same_for_a_seed(tmp_path):
    pages = []
    for name, threads in (("a", 1), ("b", 2)):
        options = ["--quick", "--seed", 4, "--threads", threads, "--out", tmp_path / name]
        done = run("reproduce", "tictactoe", *options, prelude=LITTLE_LEARNING)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == [str(tmp_path / name / f"tictactoe.{kind}") for kind in ("md", "html")]
        files = sorted(path for path in (tmp_path / name).rglob("*") if path.is_file())
        pages.append({path.relative_to(tmp_path / name).as_posix(): without_time(path.read_text()) for path in files})
    assert pages[0] == pages[1]
    assert "--quick --seed 4" in pages[0]["tictactoe.md"]


def without_time(text):
    """How long the processor took is the one thing that is never the same."""
    return re.sub(r"(</strong></td>\n<td style=\"text-align:right\">|\*\* \| )\d+(</td>| \|)", "", text)


@pytest.mark.parametrize(
    ("arguments", "word"), [(["chess"], "chess"), ([], "DOCUMENT"), (["tictactoe", "--seed", "-1"], "seed")]
)
def test_mistakes_are_one_clear_line(arguments, word):
    assert_refused(run("reproduce", *arguments), word)


def test_a_bad_folder_is_one_clear_line_before_any_game(tmp_path):
    (tmp_path / "file").write_text("")
    assert_refused(run("reproduce", "schnapsen", "--out", tmp_path / "file"), "cannot be a folder")
    assert_refused(run("reproduce", "schnapsen", "--out", tmp_path / "file" / "sub"), "cannot be a folder")
    # Which may be written into by its permissions, and by nobody all the same.
    assert_refused(run("reproduce", "schnapsen", "--out", "/proc/report"), "cannot be a folder")


def test_a_missing_extra_is_named(tmp_path):
    done = run("reproduce", "tictactoe", "--out", tmp_path, prelude="sys.modules['matplotlib'] = None")
    assert_refused(done, "matplotlib is missing: pip install 'valtti[reproduce]'")
    done = run("reproduce", "tictactoe", "--out", tmp_path, prelude="sys.modules['torch'] = None")
    assert_refused(done, "torch is missing: pip install 'valtti[train]'")


#: A signal after the first games, and one while the second file is written.
AMONG_GAMES = "import valtti.reproduce.settings as s; s.Counter.within = lambda self, n: os.kill(os.getpid(), {number})"
WHILE_WRITING = (
    "import valtti.files as f; w = f.write_text; f.write_text = lambda path, text: w(path, text) "
    "if 'ladder' not in path.name else [os.kill(os.getpid(), {number}) for _ in 'ab']"
)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("document", ["moska", "schnapsen", "tysiac", "tictactoe"])
def test_an_interruption_leaves_the_earlier_report_as_it_was(document, number, tmp_path):
    earlier = tmp_path / f"{document}.md"
    earlier.write_text("earlier")
    prelude = f"import os; {AMONG_GAMES.format(number=int(number))}"
    done = run("reproduce", document, "--out", tmp_path, prelude=prelude)
    assert done.returncode == 128 + number, done.stderr
    assert done.stdout == ""
    wanted = f"valtti: interrupted: nothing was written, and the earlier report {earlier} is as it was"
    assert done.stderr.splitlines() == [wanted]
    assert [path.read_text() for path in tmp_path.rglob("*")] == ["earlier"]


@pytest.mark.parametrize(
    "step",
    [
        "import valtti.reproduce.tictactoe.networks as n; n._epoch",
        "from valtti.networks.models import Model as m; m.limit",
    ],
)
def test_learning_is_interrupted_too(step, tmp_path):
    prelude = f"import os; {LITTLE_LEARNING}; {step} = lambda *args: os.kill(os.getpid(), {int(signal.SIGINT)})"
    done = run("reproduce", "tictactoe", "--quick", "--out", tmp_path / "new", prelude=prelude)
    assert done.returncode == 130, done.stderr
    assert done.stderr.splitlines() == ["valtti: interrupted: nothing was written"]
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_no_folder_if_there_was_none(tmp_path):
    prelude = f"import os; {AMONG_GAMES.format(number=int(signal.SIGTERM))}"
    done = run("reproduce", "tictactoe", "--out", tmp_path / "new", prelude=prelude)
    assert done.stderr.splitlines() == ["valtti: interrupted: nothing was written"]
    assert list(tmp_path.iterdir()) == []


def test_one_signal_lets_a_report_be_written_and_a_second_says_what_is_new(tmp_path):
    for number, code in ((signal.SIGTERM, 0), (signal.SIGINT, 130)):
        at_once = "import valtti.stopping as s; s._SAME_WISH = -1.0"
        prelude = f"import os; {at_once}; {LITTLE_LEARNING}; {WHILE_WRITING.format(number=int(number))}"
        done = run("reproduce", "tictactoe", "--quick", "--out", tmp_path / str(code), prelude=prelude)
        assert done.returncode == code, done.stderr
    assert "only shares.svg are new; run the command again" in done.stderr
    assert [path.name for path in (tmp_path / "130").rglob("*.*")] == ["shares.svg"]
