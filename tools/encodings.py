"""Writes docs/encodings.md, the inputs of all encodings, as the core tells them.

python tools/encodings.py
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from valtti import Encoding
from valtti.games import game, names

PAGE = Path(__file__).parents[1] / "docs" / "encodings.md"

INTRODUCTION = """# Encodings

What each input of a network is, in every game. An [encoding](architecture.md#encodings-and-networks) is a run of
blocks. `python tools/encodings.py` writes this page from the code that encodes, and the tests see that it is up to
date.

- A **count** is a number as it is. All other inputs are **bits**. Of some blocks **one of them** at most is set; the
  last one then stands for all larger numbers, too.
- A block of **cards** has a bit for each card of the pack, ordered by rank from the lowest, and the four suits of a
  rank side by side: clubs, diamonds, hearts and spades. In an encoding whose suits stand in order, the trumps come
  first instead, and the other suits follow by the cards that the viewer has of them.
- **Another** is one of the other players, from the viewer's left; in Moska the second of them is the neighbour on the
  right, and only who is still in the game is counted. The blocks of a player who is not there are empty.

In Python `valtti.moska.encodings()` lists the encodings of a game, the one to use first, and `layout` the blocks of
each.
"""


def page() -> str:
    return "\n".join([INTRODUCTION, *(section(each) for name in names() for each in game(name).encodings())])


def section(encoding: Encoding) -> str:
    lines = "\n".join(rows(encoding))
    return f"""## {encoding.game}: {encoding.name}

Version {encoding.version}, {encoding.summary}: {encoding.inputs} inputs in {encoding.row_bytes} bytes.

| inputs | how many | form | what they are |
|---|---|---|---|
{lines}
"""


def rows(encoding: Encoding) -> Iterator[str]:
    """A row for each block; equal ones that follow each other share one."""
    for (name, form, size), alike in groupby(encoding.layout, lambda block: (block.name, block.form, block.size)):
        blocks = list(alike)
        first, last = blocks[0].first, blocks[-1].first + size - 1
        inputs = str(first) if first == last else f"{first}–{last}"
        many = f"{len(blocks)} × {size}" if len(blocks) > 1 else str(size)
        yield f"| {inputs} | {many} | {form} | {name} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
