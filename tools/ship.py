#!/usr/bin/env python3
"""Puts a trained network into the package, under a name, with the card of its training.

    tools/ship.py positions.safetensors moska-nn1

Weights are kept in half precision: all networks of the package together are to stay under 8 MB.
"""

import argparse
import shutil
from pathlib import Path

from valtti.networks import shipped
from valtti.networks.weights import load_weights, save_weights

MOST_BYTES = 8_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="weights that `valtti train` has written")
    parser.add_argument("name", help="what the network is to be called")
    given = parser.parse_args()
    save_weights(shipped.path_of(given.name), load_weights(given.file), half=True)
    shutil.copy(given.file.with_suffix(".card.json"), shipped.card_path_of(given.name))
    size = sum(shipped.path_of(name).stat().st_size for name in shipped.names())
    print(f"{shipped.path_of(given.name)}; all networks take {size / 1e6:.2f} of {MOST_BYTES / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
