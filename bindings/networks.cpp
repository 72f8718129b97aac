// Networks in Python: made of arrays, handed to agents, and run on rows of inputs.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <cstring>

#include "bindings/arrays.hpp"
#include "bindings/games.hpp"
#include "networks/runner.hpp"

namespace valtti::bindings {
namespace {

using Matrix = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Vector = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr std::array<std::string_view, 2> kActivations = {"relu", "clipped"};

Activation activation_of(const std::string& name) {
    for (size_t i = 0; i < kActivations.size(); ++i)
        if (kActivations[i] == name) return static_cast<Activation>(i);
    refuse("an activation is relu or clipped, not '" + name + "'");
}

std::shared_ptr<Network> make_network(const std::string& game, const std::string& encoding, int version,
                                      const std::string& activation,
                                      const std::vector<std::pair<Matrix, Vector>>& layers) {
    std::vector<LayerWeights> given;
    for (const auto& [weights, biases] : layers) {
        if (std::max(weights.shape(0), weights.shape(1)) > 1'000'000) refuse("a layer of the network is too large");
        given.push_back({.inputs = static_cast<int>(weights.shape(1)),
                         .outputs = static_cast<int>(weights.shape(0)),
                         .weights = {weights.data(), weights.size()},
                         .biases = {biases.data(), biases.size()}});
    }
    return std::make_shared<Network>(NetworkPurpose{game, encoding, version}, activation_of(activation), given);
}

// As `Encoding.encode` has packed them.
std::vector<Row> unpacked(const Rows& rows, size_t counts, size_t bytes) {
    std::vector<Row> all(rows.shape(0));
    for (size_t i = 0; i < all.size(); ++i) {
        const uint8_t* from = rows.data() + i * rows.shape(1);
        std::memcpy(all[i].counts.data(), from, counts);
        std::memcpy(all[i].bits.data(), from + counts, bytes);
    }
    return all;
}

nb::object run(const std::shared_ptr<Network>& network, const Rows& rows, int counts, bool in_whole_numbers) {
    check_between("counts", counts, 0, std::min(kMostCounts, network->inputs()));
    const size_t bytes = static_cast<size_t>(network->inputs() - counts + 7) / 8;
    if (bytes > sizeof(Row::bits)) refuse("the network has more inputs than a row has room for");
    if (rows.shape(1) != static_cast<size_t>(counts) + bytes)
        refuse("rows of this network have " + std::to_string(static_cast<size_t>(counts) + bytes) + " bytes, not " +
               std::to_string(rows.shape(1)));
    const std::vector<Row> all = unpacked(rows, static_cast<size_t>(counts), bytes);
    const auto runner = in_whole_numbers ? make_whole_runner(network, counts) : make_runner(network, counts);
    void* memory = nullptr;
    nb::object values = new_array({all.size()}, number_type<double>(), memory);
    {
        const nb::gil_scoped_release release;
        runner->run(all, {static_cast<double*>(memory), all.size()});
    }
    return values;
}

}  // namespace

void bind_networks(nb::module_& m) {
    nb::class_<Network>(m, "Network",
                        "A network for rows of inputs, to be run natively. Its weights are in memory once.")
        .def(
            nb::new_(&make_network), "game"_a, "encoding"_a, "version"_a, "activation"_a, "layers"_a,
            "Layers are pairs of weights, a row for each output, and biases; the last one has one output, in log-odds.")
        .def_prop_ro("game", [](const Network& n) { return n.purpose().game; })
        .def_prop_ro("encoding", [](const Network& n) { return n.purpose().encoding; })
        .def_prop_ro(
            "version", [](const Network& n) { return n.purpose().version; }, "Of the encoding.")
        .def_prop_ro("activation", [](const Network& n) { return kActivations[static_cast<size_t>(n.activation())]; })
        .def_prop_ro("inputs", &Network::inputs)
        .def("run", run, "rows"_a, "counts"_a = 0, "in_whole_numbers"_a = false,
             nb::sig("def run(self, rows: numpy.typing.NDArray[numpy.uint8], counts: int = 0, "
                     "in_whole_numbers: bool = False) -> numpy.typing.NDArray[numpy.float64]"),
             "The log-odds of each row, as an encoding with so many counts has made it.")
        .def("__repr__", [](const Network& n) {
            std::string shape = std::to_string(n.inputs());
            for (const auto& layer : n.layers()) shape += "-" + std::to_string(layer.outputs);
            return "<network " + shape + " of " + n.purpose().game + ", encoding " + n.purpose().encoding + " " +
                   std::to_string(n.purpose().version) + ">";
        });
}

}  // namespace valtti::bindings
