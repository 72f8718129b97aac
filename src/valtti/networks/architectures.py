"""What networks look like before they are trained."""

from __future__ import annotations

from dataclasses import dataclass

from valtti.errors import InputError
from valtti.games.writing import counted

_MOST_WIDTH = 16_384  # as in the core


@dataclass(frozen=True)
class Architecture:
    """Layers between the inputs of an encoding and one number, the log-odds of the label."""

    hidden: tuple[int, ...]  # how wide each is
    activation: str  # between layers: relu, or clipped between 0 and 1, which is what runs in whole numbers
    dropout: tuple[float, ...] = ()  # after the first layers, while it is trained
    batch_norm: bool = False  # of the inputs; becomes a part of the first layer when training ends

    def __post_init__(self) -> None:
        if not self.hidden or not all(1 <= width <= _MOST_WIDTH for width in self.hidden):
            raise InputError(f"a network has hidden layers, each 1 to {_MOST_WIDTH:,} wide")
        if self.activation not in ("relu", "clipped"):
            raise InputError(f"an activation is relu or clipped, not '{self.activation}'")
        if not all(0 <= share < 1 for share in self.dropout):
            raise InputError("dropouts are shares from 0 to below 1")
        if len(self.dropout) > len(self.hidden):
            raise InputError(
                f"dropout after {counted(len(self.dropout), 'layer')}, of {len(self.hidden)} hidden ones; --dropout 0 "
                "is for none"
            )


#: The network of the Moska thesis.
THESIS = Architecture((600, 550, 500, 450), "relu", dropout=(0.4, 0.4, 0.35), batch_norm=True)
#: A small one for the native engine, whose first layer fits into a processor's cache.
SMALL = Architecture((128, 32), "clipped")
