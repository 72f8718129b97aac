"""Who sits down at a new table."""

import pytest

from valtti.games import make_rules, names
from valtti.web.levels import LEVELS
from valtti.web.protocol import NewTable
from valtti.web.sitting import sit_down


@pytest.mark.parametrize("game", names())
def test_nobody_has_the_name_of_another_level(game):
    most = 8 if game == "moska" else make_rules(game).players
    for level in LEVELS[game]:
        row = sit_down(NewTable(game=game, levels=[level.id] * (most - 1)), "somebody")
        called = [seat.name for seat in row.seats if seat.level is not None]
        assert called.count(level.name) == 1
        assert len({*called}) == most - 1
        assert {*called} & {each.name for each in LEVELS[game]} == {level.name}
