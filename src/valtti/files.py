"""Reading and writing files so that a failure loses nothing."""

from __future__ import annotations

import glob
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, BinaryIO, TextIO, TypeVar

from valtti.errors import InputError

File = TypeVar("File", bound=IO[Any])


def new_folder(path: Path) -> None:
    """Makes a folder, or takes one in which there is nothing."""
    if path.exists() and not (path.is_dir() and next(path.iterdir(), None) is None):
        raise InputError(f"{path}: is there already, and not an empty folder; name another one")
    make_folder(path)


def make_folder(path: Path) -> None:
    """Makes a folder where there is none."""
    if path.exists() and not path.is_dir():
        raise InputError(f"{path}: is a file, where a folder is wanted")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be made ({error.strerror})") from None


def check_new(path: Path) -> None:
    """Says why a file cannot be written there: better before the work than after it."""
    if path.exists():
        raise there_already(path)
    if not path.parent.is_dir():
        raise InputError(f"{path}: cannot be written (there is no folder {path.parent})")


def there_already(path: Path) -> InputError:
    if path.is_dir():
        return InputError(f"{path}: is a folder, where a file is wanted")
    return InputError(f"{path}: there is such a file already, and it is not replaced")


@contextmanager
def reading(path: str | Path) -> Iterator[BinaryIO]:
    """A file to read; why it cannot be is told in one line."""
    try:
        with Path(path).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read ({_reason(error)})") from None


def read_bytes(path: str | Path) -> bytes:
    with reading(path) as file:
        return file.read()


def read_text(path: str | Path) -> str:
    with reading(path) as file:
        return TextIOWrapper(file, encoding="utf-8").read()


def read_lines(path: str | Path) -> Iterator[str]:
    """The lines of a file, one by one, so that a large file needs no more memory than a small one.

    Bytes that are no text stand as lone surrogates in their line, and do not hide the other lines.
    """
    with reading(path) as file:
        yield from TextIOWrapper(file, encoding="utf-8", errors="surrogateescape")


def read_json(path: str | Path) -> Any:
    text = read_text(path)
    try:
        return json.loads(text, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        raise InputError(f"{path}: not valid JSON (line {error.lineno}: {error.msg})") from None
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    except (RecursionError, ValueError):
        raise InputError(f"{path}: not valid JSON (nested too deeply, or a number too long)") from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON, in which a key that stands twice would silently hide what stood there first."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"the key '{key}' stands there twice")
        found[key] = value
    return found


class Writer:
    """A file to write to, whose errors name it."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self._path = path
        self._file = file

    def write(self, text: str) -> None:
        with _writing(self._path):
            self._file.write(text)


@contextmanager
def replacing(path: str | Path) -> Iterator[Writer]:
    """A file to write to, which takes the place of the old one in one step when all has been written."""
    path = Path(path)
    with _in_place_of(path, lambda unfinished: unfinished.open("w", encoding="utf-8")) as file:
        yield Writer(path, file)


def write_bytes(path: str | Path, data: bytes) -> None:
    """In place of what was there, in one step."""
    path = Path(path)
    with _in_place_of(path, lambda unfinished: unfinished.open("wb")) as file, _writing(path):
        file.write(data)


def remove_unfinished(path: str | Path) -> None:
    """What processes that were killed have left of writing this file."""
    path = Path(path)
    for left in path.parent.glob(f".{glob.escape(path.name)}.*"):
        if left.suffix[1:].isdigit():
            with suppress(OSError):
                left.unlink()


@contextmanager
def _in_place_of(path: Path, open_file: Callable[[Path], File]) -> Iterator[File]:
    if path.exists() and not path.is_file():
        raise InputError(f"{path}: cannot be written (it is not a plain file)")
    if not path.parent.is_dir():
        raise InputError(f"{path}: cannot be written (there is no folder {path.parent})")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    with _writing(path):
        file = open_file(unfinished)
    try:
        yield file
        with _writing(path):
            file.flush()
            os.fsync(file.fileno())
            os.replace(unfinished, path)
    finally:
        with suppress(OSError):  # of what could not be written before, and was told then
            file.close()
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


class NewFile:
    """A file that was not there before, to which pieces of text are added, each as a whole or not at all."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise InputError(f"{path}: cannot be written (there is no folder {self.path.parent})")
        with _writing(path):
            try:
                self._file = self.path.open("xb", buffering=0)  # what is added is not held back
            except FileExistsError:
                raise there_already(self.path) from None

    def add(self, text: str) -> None:
        size = self._file.tell()
        rest = memoryview(text.encode())
        try:
            with _writing(self.path):
                while rest:  # a disk that is nearly full takes a part
                    rest = rest[self._file.write(rest) :]
        except InputError:
            with suppress(OSError):
                self._file.truncate(size)
                self._file.seek(size)
            raise

    def close(self) -> None:
        with _writing(self.path), self._file as file:
            os.fsync(file.fileno())

    def remove(self) -> None:
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


@contextmanager
def _writing(path: str | Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({_reason(error)})") from None


def append_line(path: str | Path, line: str) -> None:
    """Adds a line to a file, which need not be there. What is cut off in the middle damages no line but its own."""
    with _writing(path), Path(path).open("a+b") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - 1, 0))
        is_open_line = size > 0 and file.read(1) != b"\n"
        file.write(("\n" if is_open_line else "").encode() + line.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def write_text(path: str | Path, text: str) -> None:
    with replacing(path) as file:
        file.write(text)


def write_json(path: str | Path, data: Any) -> None:
    write_text(path, json.dumps(data, indent=2) + "\n")


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "it is not UTF-8 text"
