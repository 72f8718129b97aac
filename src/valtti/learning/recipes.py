"""How networks are trained: their shape and the numbers that go with it, by name."""

from __future__ import annotations

from dataclasses import dataclass

from valtti.errors import InputError
from valtti.networks.architectures import SMALL, THESIS, Architecture
from valtti.numbers import settle, share, whole_number


@dataclass(frozen=True)
class Recipe:
    architecture: Architecture
    batch: int  # positions in a step
    rate: float  # of Adam
    schedule: str  # of the rate: constant, or cosine, which falls to nothing
    epochs: int  # at most
    patience: int  # training ends after so many epochs in a row without a better validation loss

    def __post_init__(self) -> None:
        settle(
            self,
            batch=whole_number("the number of positions in a step", self.batch, 2, 10**6),
            rate=share("the learning rate", self.rate),
            epochs=whole_number("the number of epochs", self.epochs, 1, 10**6),
            patience=whole_number("the number of epochs to wait", self.patience, 1, 10**6),
        )
        if not 0 < self.rate < 1:
            raise InputError(f"the learning rate must be between 0 and 1, not {self.rate}")
        if self.schedule not in ("constant", "cosine"):
            raise InputError(f"a schedule is constant or cosine, not '{self.schedule}'")


RECIPES = {
    "thesis": Recipe(THESIS, batch=16_384, rate=1e-4, schedule="constant", epochs=100, patience=10),
    "small": Recipe(SMALL, batch=4096, rate=1.5e-3, schedule="cosine", epochs=2, patience=2),
}
