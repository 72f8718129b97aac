"""The network that comes with the package."""

from valtti.networks import shipped
from valtti.reproduce.tictactoe.ours import judged


def test_the_network_that_comes_with_the_package_wins_often_and_loses_hardly_ever():
    found = judged(shipped.path_of("tictactoe"))
    assert found.wins >= 0.955
    assert found.losses <= 0.002
