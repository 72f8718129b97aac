"""What type checkers are told of the games."""

from typing import get_args, get_overloads, get_type_hints

import valtti
from valtti.games import names


def test_the_package_names_the_module_of_every_game():
    assert [name for name in names() if getattr(valtti, name) is not valtti.game(name)] == []
    assert set(names()) <= set(valtti.__all__)


def test_the_name_of_every_game_decides_the_type_of_its_deal():
    hints = [get_type_hints(variant) for variant in get_overloads(valtti.deal)]
    told = {get_args(hint["name"])[0]: hint["return"] for hint in hints if hint["name"] is not str}
    assert told == {name: valtti.game(name).State for name in names()}
