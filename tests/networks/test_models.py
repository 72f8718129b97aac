"""Networks in training and the same networks in the core give the same numbers."""

import numpy as np
import pytest
import torch

import valtti
from valtti._core import Network
from valtti.games import find_encoding, names
from valtti.networks.architectures import THESIS, Architecture
from valtti.networks.models import Model

ENCODINGS = [(game, encoding.name) for game in names() for encoding in valtti.game(game).encodings()]


def positions(encoding, count=200):
    """Packed rows of first views, which are as good as any."""
    game = encoding.game
    return encoding.encode([valtti.deal(game, seed=seed).view(0) for seed in range(count)])


def random_model(encoding, architecture):
    """With all that training would change changed."""
    torch.manual_seed(1)
    model = Model(architecture, encoding)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(0.05 * torch.randn_like(parameter))
        if model.norm is not None:
            model.norm.running_mean.uniform_(0, 1)
            model.norm.running_var.uniform_(0.01, 1)
    return model.eval()


@pytest.mark.parametrize(("game", "name"), ENCODINGS)
@pytest.mark.parametrize(
    "architecture",
    [
        Architecture((24, 12), "relu"),
        Architecture((24, 12), "clipped"),
        Architecture((24, 12, 6), "relu", (0.4, 0.3), batch_norm=True),
        THESIS,
    ],
    ids=["relu", "clipped", "batch-norm", "thesis"],
)
def test_the_core_gives_what_training_gave(game, name, architecture):
    encoding = find_encoding(game, name)
    model, rows = random_model(encoding, architecture), positions(encoding)
    with torch.no_grad():
        expected = model(model.inputs(rows)).numpy()
    weights = model.weights([], {})
    assert [matrix.dtype for matrix, _ in weights.layers] == [np.float32] * (len(architecture.hidden) + 1)
    assert weights.network().run(rows, encoding.counts) == pytest.approx(expected, abs=1e-5)
    whole = weights.network().run(rows, encoding.counts, in_whole_numbers=True)
    assert whole == pytest.approx(expected, abs=0.02)


def test_a_sparse_layer_is_the_same_as_a_dense_one():
    encoding = valtti.moska.encodings()[0]
    model, rows = random_model(encoding, Architecture((24,), "relu")), positions(encoding)
    weight = model.layers[0].weight
    inputs = torch.from_numpy(encoding.all_inputs(rows))
    dense = inputs @ weight + model.layers[0].bias
    sparse = model.layers[0](model.inputs(rows))
    assert torch.allclose(dense, sparse, atol=1e-5)
    towards = torch.randn_like(dense)
    gradients = [torch.autograd.grad(each, weight, towards)[0] for each in (dense, sparse)]
    assert torch.allclose(*gradients, atol=1e-4)


def test_sums_do_not_overflow_however_many_inputs_are_set():
    """A player of Moska may hold nearly all cards; about two hundred inputs are then set."""
    encoding = valtti.moska.encodings()[0]
    layers = [(np.full((2, encoding.inputs), 0.4999, np.float32), np.zeros(2, np.float32))]
    layers.append((np.ones((1, 2), np.float32), np.zeros(1, np.float32)))
    network = Network("moska", encoding.name, encoding.version, "clipped", layers)
    rows = np.packbits(np.arange(1064) < np.array([[0], [1], [128], [200], [256]]), axis=1, bitorder="little")
    assert network.run(rows).tolist() == pytest.approx([0, 0.9998, 2, 2, 2])
    assert network.run(rows, in_whole_numbers=True).tolist() == pytest.approx(network.run(rows), abs=0.01)


def test_a_new_clipped_network_tells_the_means_of_the_targets():
    encoding = valtti.moska.encodings()[0]
    rows, means = positions(encoding), torch.tensor([0.85, 0.4])
    for activation, told in (("clipped", True), ("relu", False)):
        torch.manual_seed(2)
        model = Model(Architecture((64, 32), activation), encoding, tells_rank=True)
        model.begin(means)
        with torch.no_grad():
            found = torch.sigmoid(model.outputs(model.inputs(rows))).mean(0)
        assert torch.allclose(found, means, atol=0.1) == told


def test_weights_of_clipped_networks_are_limited():
    encoding = valtti.tictactoe.encodings()[0]
    for activation, limited in (("clipped", True), ("relu", False)):
        model = Model(Architecture((4, 4), activation), encoding)
        with torch.no_grad():
            for layer in model.layers:
                layer.weight.fill_(5)
        model.limit()
        largest = [layer.weight.abs().max().item() for layer in model.layers]
        assert largest[0] == 5
        assert (max(largest[1:]) < 2) == limited


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"hidden": ()}, "hidden layers"),
        ({"hidden": (0,)}, "hidden layers"),
        ({"activation": "tanh"}, "relu or clipped, not 'tanh'"),
        ({"dropout": (0.1, 0.1, 0.1)}, "--dropout 0"),
        ({"dropout": (1.0,)}, "dropouts are shares"),
    ],
)
def test_networks_that_cannot_be_are_refused(options, words):
    with pytest.raises(valtti.InputError, match=words):
        Architecture(**{"hidden": (4, 4), "activation": "relu"} | options)
