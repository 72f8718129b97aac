"""Positions in files: Parquet, compressed, with checksums that are looked at when they are read.

A file holds positions of many games in random order, a row each, and says in its metadata what it belongs to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti import files
from valtti._core import Encoding
from valtti.errors import InputError, needing
from valtti.games import find_encoding

with needing("data"):
    import pyarrow as pa
    import pyarrow.parquet as pq

Array = npt.NDArray[Any]
_KEY = b"valtti"

#: Bytes of the same place stand together, which makes files a sixth smaller; higher levels cost more than they bring.
_FORMAT: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 1,
    "use_dictionary": ["label", "agent", "seat", "players", "rank", "explored"],
    "column_encoding": dict.fromkeys(("inputs", "game", "move"), "BYTE_STREAM_SPLIT"),
    "data_page_size": 4 << 20,
    "write_page_checksum": True,
}

#: The label of a position whose game was drawn.
DRAWN = 0.5

#: What stands in a file.
COLUMNS = {
    "inputs": "the position as its encoding packs it: a byte for each count, then the bits; without those that follow "
    "from others, which `Encoding.with_implied` sets",
    "label": "1 if the seat won, or did not lose where losses count; 0 if not; one half for a draw",
    "value": "what the agent thought of the position, or later on with hindsight, if it thought anything; in its own "
    "measure, and in shares of games won where `rates_shares` of the file says so",
    "game": "the number of the game; its deal has the seed `mix(seed, number) >> 11`",
    "move": "the number of the move in its game",
    "agent": "who moved, a place in the cast of the file",
    "seat": "where it sat",
    "players": "at how large a table",
    "rank": "the place in which the seat ended its game; 1 is best",
    "explored": "whether the move was a random one",
}


@dataclass(frozen=True)
class Shard:
    """The positions of one file, and what the file says of itself."""

    columns: Mapping[str, Array]
    about: Mapping[str, Any]

    @property
    def rows(self) -> Array:
        """All positions, as their encoding packs them."""
        return self.columns["rows"]

    def __len__(self) -> int:
        return len(self.rows)


def shard_path(folder: Path, number: int) -> Path:
    return folder / f"positions-{number:05}.parquet"


def write_shard(path: Path, shard: Shard) -> None:
    """A file that is there is whole: it gets its name when all of it is written."""
    rows = _encoding(shard.about).without_implied(np.ascontiguousarray(shard.rows))
    inputs = pa.FixedSizeBinaryArray.from_buffers(pa.binary(rows.shape[1]), len(rows), [None, pa.py_buffer(rows)])
    others = {name: pa.array(column) for name, column in shard.columns.items() if name not in ("rows", "value")}
    value = pa.array(shard.columns["value"], mask=np.isnan(shard.columns["value"]))
    table = pa.table({"inputs": inputs, "value": value, **others})
    table = table.replace_schema_metadata({_KEY: json.dumps(shard.about)})
    data = pa.BufferOutputStream()
    pq.write_table(table, data, **_FORMAT)
    files.write_bytes(path, data.getvalue().to_pybytes())


def read_shard(path: Path) -> Shard:
    with _reading(path):
        table = pq.read_table(path, page_checksum_verification=True).combine_chunks()
        columns = {name: table[name].to_numpy() for name in COLUMNS if name != "inputs"}
        about = json.loads(table.schema.metadata[_KEY])
        rows = _encoding(about).with_implied(_rows(table["inputs"]))
        return Shard({"rows": rows, **columns}, about)


def read_about(path: Path) -> tuple[int, dict[str, Any]]:
    """The number of positions in a file and what it says of itself, without reading them."""
    with _reading(path):
        found = pq.read_metadata(path)
        return found.num_rows, json.loads(found.metadata[_KEY])


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except (OSError, pa.ArrowException, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path}: is no file of positions, or is damaged ({str(error).splitlines()[0]})") from None


def _encoding(about: Mapping[str, Any]) -> Encoding:
    found = find_encoding(about["game"], about["encoding"])
    if found.version != about["encoding_version"]:
        raise InputError(f"it has version {about['encoding_version']} of {found.name}, which is now {found.version}")
    return found


def _rows(column: pa.ChunkedArray) -> Array:
    chunks = [
        np.frombuffer(chunk.buffers()[1], dtype=np.uint8).reshape(-1, chunk.type.byte_width)[
            chunk.offset : chunk.offset + len(chunk)
        ]
        for chunk in column.chunks
    ]
    return np.concatenate(chunks) if len(chunks) != 1 else chunks[0]
