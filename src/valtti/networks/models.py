"""Networks while they are trained, and what is left of them for the core to run."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import scipy
import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag

from valtti._core import Encoding
from valtti.errors import InputError
from valtti.networks.architectures import Architecture
from valtti.networks.weights import Weights

Doubles = npt.NDArray[np.float64]

#: As in the program that the thesis was made with: an input that hardly ever varies must not weigh a thousandfold.
_LEAST_VARIANCE = 1e-3
#: Of a clipped network after its first layer: in whole numbers of 16 bits such a weight has 14 bits of fraction.
_LARGEST_WEIGHT = 1.99


class SetInputs(NamedTuple):
    """Rows of bits by what is set: the inputs of each row, and the rows of each input, with where each begins."""

    inputs: Tensor
    row_begins: Tensor
    rows: Tensor
    input_begins: Tensor


class Model(nn.Module):
    """A network from inputs to log-odds, as it is trained.

    One that tells ranks has a second output, which is there for the hidden layers to learn from and is left out in the
    end.
    """

    def __init__(self, architecture: Architecture, encoding: Encoding, tells_rank: bool = False) -> None:
        super().__init__()
        self.architecture = architecture
        self.encoding = encoding
        self.tells_rank = tells_rank
        self.norm = nn.BatchNorm1d(encoding.inputs, eps=_LEAST_VARIANCE) if architecture.batch_norm else None
        sizes = [encoding.inputs, *architecture.hidden, 2 if tells_rank else 1]
        self.layers = nn.ModuleList(nn.Linear(inputs, outputs) for inputs, outputs in itertools.pairwise(sizes))
        if self._is_sparse:
            self.layers[0] = _SparseLinear(encoding.inputs, sizes[1])
        self.dropouts = nn.ModuleList(nn.Dropout(share) for share in architecture.dropout)

    @property
    def _is_sparse(self) -> bool:
        """Whether only the inputs that are set need to be looked at."""
        return self.norm is None and self.encoding.counts == 0

    def inputs(self, rows: npt.NDArray[np.uint8]) -> Tensor | SetInputs:
        """Packed rows as this network takes them."""
        return _set_inputs(self.encoding, rows) if self._is_sparse else torch.from_numpy(self.encoding.all_inputs(rows))

    def forward(self, inputs: Tensor | SetInputs) -> Tensor:
        return self.outputs(inputs)[:, 0]

    def outputs(self, inputs: Tensor | SetInputs) -> Tensor:
        """All of them, a column each."""
        x: Any = inputs if self.norm is None else self.norm(inputs)
        for number, layer in enumerate(self.layers):
            x = layer(x)
            if number < len(self.architecture.hidden):
                x = torch.clamp(x, 0, 1) if self.architecture.activation == "clipped" else torch.relu(x)
            if number < len(self.dropouts):
                x = self.dropouts[number](x)
        told: Tensor = x
        return told

    def _layers(self) -> list[tuple[Tensor, Tensor]]:
        """The weights of each layer, a row for each output, and its biases; without the output for ranks."""
        layers: list[Any] = list(self.layers)
        every = [(layer.weight.T if isinstance(layer, _SparseLinear) else layer.weight, layer.bias) for layer in layers]
        matrix, biases = every.pop()
        return [*every, (matrix[:1], biases[:1])]

    @torch.no_grad()
    def limit(self) -> None:
        """Keeps weights within what whole numbers can tell apart well, where the network is to run in them."""
        if self.architecture.activation == "clipped":
            for matrix, _ in self._layers()[1:]:
                matrix.clamp_(-_LARGEST_WEIGHT, _LARGEST_WEIGHT)

    def weights(self, rules: Sequence[Mapping[str, str]], about: Mapping[str, str]) -> Weights:
        """The network for the core: its layers, with what is done to the inputs as a part of the first one."""
        layers = [(_exact(matrix), _exact(biases)) for matrix, biases in self._layers()]
        if self.norm is not None:
            layers[0] = _with_norm(self.norm, *layers[0])
        return Weights(
            game=self.encoding.game,
            encoding=self.encoding.name,
            encoding_version=self.encoding.version,
            activation=self.architecture.activation,
            layers=[(matrix.astype(np.float32), biases.astype(np.float32)) for matrix, biases in layers],
            rules=rules,
            about=about,
        )

    @torch.no_grad()
    def begin(self, means: Tensor) -> None:
        """Lets a new network tell the means of the targets.

        One that has to learn them first moves all its units the same way. Clipped ones come to be 0, or 1, for all
        positions like that, and learn nothing any more.
        """
        if self.architecture.activation == "clipped":
            last: Any = self.layers[-1]
            last.bias.copy_(torch.logit(means, eps=0.01))

    @torch.no_grad()
    def start_from(self, weights: Weights, rows: npt.NDArray[np.uint8]) -> None:
        """Takes over the weights of another network of the same kind, for positions such as these."""
        check_start(weights, self.architecture, self.encoding)
        for mine, its_own in zip(self._layers(), weights.layers, strict=True):
            for to, array in zip(mine, its_own, strict=True):
                to.copy_(torch.from_numpy(np.array(array)))
        if self.norm is not None:
            _leave_as_they_are(self.norm, torch.from_numpy(self.encoding.all_inputs(rows)))


def check_start(weights: Weights, architecture: Architecture, encoding: Encoding) -> None:
    """Refuses weights that a network of this kind cannot take over."""
    its = f"{weights.game}, encoded as {weights.encoding} {weights.encoding_version}"
    wanted = f"{encoding.game}, encoded as {encoding.name} {encoding.version}"
    if its != wanted:
        raise InputError(f"the network to start from is for positions of {its}, and these are of {wanted}")
    its = f"{'-'.join(str(len(biases)) for _, biases in weights.layers[:-1])} {weights.activation}"
    wanted = f"{'-'.join(map(str, architecture.hidden))} {architecture.activation}"
    if its != wanted:
        raise InputError(f"the network to start from has layers {its}, and the one to train {wanted}")


class _SparseLinear(nn.Module):
    """A first layer that only adds up the weights of inputs that are set, and so takes a fraction of the time.

    The gradient of a weight is a sum like that, too: over the rows in which its input is set. The library's own
    gradient of such sums takes many times as long.
    """

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        usual = nn.Linear(inputs, outputs)
        self.weight = nn.Parameter(usual.weight.detach().T.contiguous())  # a row for each input
        self.bias = usual.bias

    def forward(self, inputs: SetInputs) -> Tensor:
        found: Tensor = _SumOfSet.apply(self.weight, inputs)  # type: ignore[no-untyped-call]
        return found + self.bias


class _SumOfSet(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, weight: Tensor, inputs: SetInputs) -> Tensor:
        ctx.inputs = inputs
        return embedding_bag(inputs.inputs, weight, inputs.row_begins, mode="sum")

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor, None]:
        inputs: SetInputs = ctx.inputs
        return embedding_bag(inputs.rows, gradient.contiguous(), inputs.input_begins, mode="sum"), None


def _set_inputs(encoding: Encoding, rows: npt.NDArray[np.uint8]) -> SetInputs:
    inputs, begins = encoding.set_inputs(rows)
    ends = np.append(begins, np.int32(len(inputs)))
    ones = np.ones(len(inputs), dtype=np.bool_)
    by_input = scipy.sparse.csr_array((ones, inputs, ends), shape=(len(rows), encoding.inputs)).tocsc()
    arrays = inputs, begins, by_input.indices, by_input.indptr[:-1]
    return SetInputs(*(torch.from_numpy(array) for array in arrays))


def _exact(tensor: Tensor) -> Doubles:
    return tensor.detach().numpy().astype(np.float64)


def _leave_as_they_are(norm: nn.BatchNorm1d, inputs: Tensor) -> None:
    """What the norm did is a part of the weights to start from; so it begins by changing nothing."""
    assert norm.running_mean is not None
    assert norm.running_var is not None
    variance, mean = torch.var_mean(inputs, 0)
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(torch.sqrt(variance + norm.eps))
    norm.bias.copy_(mean)


def _with_norm(norm: nn.BatchNorm1d, matrix: Doubles, biases: Doubles) -> tuple[Doubles, Doubles]:
    """The layer that does both."""
    assert norm.running_mean is not None
    assert norm.running_var is not None
    scale = _exact(norm.weight) / np.sqrt(_exact(norm.running_var) + norm.eps)
    return matrix * scale, biases + matrix @ (_exact(norm.bias) - _exact(norm.running_mean) * scale)
