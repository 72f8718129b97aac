"""The card of a folder of positions: how it was made, what is in it, and what its files must be.

`card.json` is there from the start with the plan, and gets the rest when everything is gathered; `README.md` says the
same to people. Nothing in them depends on when and how fast it was made: the same plan gives the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from textwrap import fill
from typing import Any

from valtti import files
from valtti.errors import InputError
from valtti.games.writing import counted
from valtti.learning.plans import GatherPlan
from valtti.learning.shards import COLUMNS, read_about, shard_path

_CARD = "card.json"
_PAGE = "README.md"
_VERSION = 2
_WIDTH = 120  # of lines for people


def begin_card(plan: GatherPlan, folder: Path) -> None:
    """Writes the plan into a new folder, or sees that it is the one of a folder that is there."""
    if (folder / _CARD).exists():
        if plan_of(read_card(folder), folder).as_json() != plan.as_json():
            raise InputError(f"{folder}: holds positions that were asked for in another way; name another folder")
        for left in folder.glob(".positions-*"):  # by somebody who was killed while writing
            left.unlink()
        return
    files.remove_unfinished(folder / _CARD)
    files.new_folder(folder)
    _write_card(folder, {"plan": plan.as_json()})


def read_card(folder: Path) -> dict[str, Any]:
    if not (folder / _CARD).is_file():
        raise InputError(f"{folder}: is no folder of positions: it has no {_CARD}")
    card = files.read_json(folder / _CARD)
    if not isinstance(card, dict) or not isinstance(card.get("plan"), dict) or not _lists_files(card.get("files", [])):
        raise InputError(f"{folder / _CARD}: is no card of positions")
    if "version" not in card:
        raise InputError(f"{folder / _CARD}: does not say which version of its format it has")
    if card["version"] != _VERSION:
        raise InputError(
            f"{folder / _CARD}: has version {card['version']} of its format, and this is version {_VERSION}"
        )
    return card


def _lists_files(files: Any) -> bool:
    return isinstance(files, list) and all(
        isinstance(each, dict) and isinstance(each.get("name"), str) and isinstance(each.get("sha256"), str)
        for each in files
    )


def plan_of(card: Mapping[str, Any], folder: Path) -> GatherPlan:
    """The plan on a card."""
    stated: dict[str, Any] = card["plan"]
    known = [field.name for field in fields(GatherPlan)]
    for name in known:
        if name not in stated:
            raise InputError(f"{folder / _CARD}: its plan does not say {name}")
    if more := stated.keys() - known:
        raise InputError(f"{folder / _CARD}: its plan says more than is known here: {', '.join(sorted(more))}")
    try:
        return GatherPlan(**stated)
    except InputError as error:
        raise InputError(f"{folder / _CARD}: {error}") from None


def finish_card(plan: GatherPlan, folder: Path) -> None:
    """When all shards are there. Those of a folder that was finished before must be the ones that its card states."""
    played = void = positions = 0
    found: list[dict[str, Any]] = []
    for number in range(plan.shards):
        path = shard_path(folder, number)
        rows, about = read_about(path)
        if fault := misplaced(about, plan, number):
            raise InputError(f"{path}: {fault}")
        played += about["played"]
        void += about["void"]
        positions += rows
        found.append({"name": path.name, "positions": rows, "bytes": path.stat().st_size, "sha256": checksum(path)})
    stated = read_card(folder).get("files", found)
    for each in found:
        if each not in stated:
            raise InputError(
                f"{folder / each['name']}: is not the file that was gathered; remove it to gather it again"
            )
    whole = {"games": played, "void_games": void, "positions": positions, "bytes": sum(each["bytes"] for each in found)}
    _write_card(folder, {"plan": plan.as_json(), "whole": whole, "files": found})
    files.write_text(folder / _PAGE, _page(plan, whole))


def misplaced(about: Mapping[str, Any], plan: GatherPlan, number: int) -> str | None:
    """Why a file that says this of itself is not the one of a plan and a number, unless it is."""
    if any(about.get(key) != value for key, value in plan.as_json().items()):
        return "belongs to another plan"
    return None if about.get("shard") == number else "stands under another number than its own"


def checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write_card(folder: Path, card: Mapping[str, Any]) -> None:
    files.write_json(folder / _CARD, {"version": _VERSION, **card})


def _page(plan: GatherPlan, whole: Mapping[str, int]) -> str:
    rules = "\n".join(f"- {_listed_rules(rules)}" for rules in plan.rules)
    columns = "\n".join(f"- `{name}`: {meaning}" for name, meaning in COLUMNS.items())
    players = [f"- `{agent}`" for agent in plan.agents]
    players += [f"- `{agent}`, of whom no positions are kept" for agent in plan.against]
    agents = "\n".join(players)
    size = (
        f"{whole['positions']:,} positions of {whole['games']:,} games, of which {whole['void_games']:,} had no result "
        f"and left none, in {counted(plan.shards, 'file')} of {whole['bytes'] / 1e6:,.1f} MB together."
    )
    return f"""# Positions of {plan.game}

{fill(size, _WIDTH)}

{fill(" ".join(_choice(plan)), _WIDTH)}

Agents, drawn at random for every few games:

{agents}

Rules, one of:

{rules}

The columns of the files, whose rows stand in random order:

{columns}

`card.json` has the same for programs, and a checksum of every file; `valtti data` checks them.
"""


def _listed_rules(rules: Mapping[str, str]) -> str:
    return ", ".join(f"{key}={value}" for key, value in rules.items()) or "those of the game, which has no options"


def _choice(plan: GatherPlan) -> Iterator[str]:
    """Which positions there are, in sentences."""
    yield "A position is what the player who has just moved sees, before anybody else moves."
    if plan.thesis_choice:
        yield "As in the Moska thesis there are none after passes, but for a seat's first move; forced moves and"
        yield "positions whose result is certain are among them."
    else:
        yield "Forced moves and positions whose result is certain are not among them."
    if plan.keep < 1:
        yield f"{plan.keep:.4g} of the others are kept."
    if plan.thesis_choice:
        yield "Of every game there are those of who lost, and as many of the others, at random, if there are so many."
    if plan.explore:
        yield f"Players made random moves with a probability, up to {plan.explore:g}, drawn anew for every few games."
    if plan.by_rounds:
        yield "Positions are worth what their round brought, and not the game."
    if plan.hindsight is not None:
        yield f"Values are what agents thought later in the game, each step weighing {plan.hindsight:g} of the rest."
    yield f"Inputs are encoded as `{plan.encoding}`, version {plan.encoding_version}. The seed is {plan.seed}."
