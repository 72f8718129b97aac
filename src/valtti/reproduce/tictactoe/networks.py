"""The thesis's networks for Tic-Tac-Toe, and learning from games in its way.

A network values a board for the player who has just moved. What the thesis does not say follows the author's script
where that says it, but for the size of a step, which is larger here: games are few, and small steps take hours.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import torch
from torch import Tensor, nn

from valtti.reproduce.tictactoe.method import EMPTY, Policy, Values, all_boards, random_policy, result_for_x, x_to_move

#: States in a step, the rate of Adam, and when training ends.
BATCH = 512
RATE = 4e-3
MOST_EPOCHS = 30
PATIENCE = 3
#: The share of the games whose states tell when to end.
VALIDATION = 0.1

_INPUTS = 10  # the mark of the player who has just moved, and the squares row by row
_MARKS = {"X": 1.0, "O": -1.0, ".": 0.0}


def _convolutions() -> nn.Module:
    """Convolutions along the ten numbers, which are no picture of the board, and dense layers."""
    return nn.Sequential(
        nn.Unflatten(1, (1, _INPUTS)),
        nn.Conv1d(1, 32, 3, padding="same"),
        nn.ReLU(),
        nn.Conv1d(32, 16, 3, padding="same"),
        nn.ReLU(),
        nn.Flatten(),
        *_dense(16 * _INPUTS, 20, dropout=0.3),
        *_dense(20, 20, dropout=0.3),
        *_dense(20, 10),
        nn.Linear(10, 1),
        nn.Sigmoid(),
    )


def _four_layers(*widths: int) -> nn.Module:
    layers = [layer for sizes in itertools.pairwise((_INPUTS, *widths)) for layer in _dense(*sizes)]
    return nn.Sequential(*layers, nn.Linear(widths[-1], 1), nn.Sigmoid())


def _dense(inputs: int, outputs: int, dropout: float = 0) -> list[nn.Module]:
    layers: list[nn.Module] = [nn.Linear(inputs, outputs), nn.LeakyReLU(0.1)]
    return [*layers, nn.Dropout(dropout)] if dropout else layers


_NETWORKS: dict[str, Callable[[], nn.Module]] = {
    "convolutions": _convolutions,
    "narrow": lambda: _four_layers(20, 20, 20, 10),
    "wide": lambda: _four_layers(64, 64, 64, 64),
}


def learning(network: str, games: int, seed: int) -> Callable[[Policy], Values]:
    """A way to learn: from so many games of a player against random play, by a network that is new each time."""
    rng = random.Random(seed)
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # others would add up in another order

    def learn(player: Policy) -> Values:
        played = _games(player, games, rng)
        held_out = round(VALIDATION * games)
        trained = _trained(_NETWORKS[network](), _states(played[held_out:]), _states(played[:held_out]))
        with torch.no_grad():
            values = trained(_inputs(list(all_boards()))).squeeze(1)
        return dict(zip(all_boards(), values.tolist(), strict=True))

    return learn


def _games(player: Policy, games: int, rng: random.Random) -> list[list[str]]:
    """The boards of games against random play after each move; who begins is drawn."""
    played = []
    for _ in range(games):
        seats: list[Policy] = [player, random_policy]
        rng.shuffle(seats)
        boards = [EMPTY]
        while following := seats[len(boards) % 2 - 1](boards[-1]):
            boards += rng.choices(list(following), list(following.values()))
        played.append(boards[1:])
    return played


def _states(games: list[list[str]]) -> tuple[Tensor, Tensor]:
    """What a network is trained on: the states of both players, and what became of each."""
    boards = [board for game in games for board in game]
    won = [result_for_x(game[-1]) for game in games for _ in game]
    labels = [1 - result if x_to_move(board) else result for board, result in zip(boards, won, strict=True)]
    return _inputs(boards), torch.tensor(labels).unsqueeze(1)


def _inputs(boards: list[str]) -> Tensor:
    return torch.tensor([[-1.0 if x_to_move(board) else 1.0, *(_MARKS[mark] for mark in board)] for board in boards])


def _trained(network: nn.Module, training: tuple[Tensor, Tensor], validation: tuple[Tensor, Tensor]) -> nn.Module:
    """As it was after the epoch with the least error on what it was not trained on."""
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    least, best, since = float("inf"), network.state_dict(), 0
    for _ in range(MOST_EPOCHS):
        _epoch(network, optimiser, *training)
        error = _error(network, *validation)
        since += 1
        if error < least:
            least, since = error, 0
            best = {name: tensor.clone() for name, tensor in network.state_dict().items()}
        if since == PATIENCE:
            break
    network.load_state_dict(best)
    return network.eval()


def _epoch(network: nn.Module, optimiser: torch.optim.Optimizer, inputs: Tensor, labels: Tensor) -> None:
    network.train()
    for chosen in torch.split(torch.randperm(len(inputs)), BATCH):
        loss = nn.functional.mse_loss(network(inputs[chosen]), labels[chosen])
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()


@torch.no_grad()
def _error(network: nn.Module, inputs: Tensor, labels: Tensor) -> float:
    network.eval()
    return float(nn.functional.mse_loss(network(inputs), labels))
