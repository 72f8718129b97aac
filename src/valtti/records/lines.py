"""The lines of a file of records, each read when it is asked for."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import overload

from valtti import files
from valtti.errors import InputError


class RecordLines(Sequence[str]):
    """Like a list of lines, but only where each begins is kept: a file of a million games takes 8 MB."""

    def __init__(self, path: str | Path) -> None:
        self._path = path
        self._begins = array("Q")
        at = 0
        with files.reading(path) as file:
            for line in file:
                if line.strip():
                    self._begins.append(at)
                at += len(line)
        if not self._begins:
            raise InputError(f"{path}: there is no record in the file")

    def __len__(self) -> int:
        return len(self._begins)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        with files.reading(self._path) as file:
            file.seek(self._begins[at])
            return file.readline().decode(errors="surrogateescape")
