// Tests of encodings and networks.
#include <cmath>
#include <numeric>

#include "encodings/encoding.hpp"
#include "games/moska/moska.hpp"
#include "games/schnapsen/schnapsen.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tysiac/tysiac.hpp"
#include "networks/available_kernels.hpp"
#include "networks/runner.hpp"
#include "tests/core/random_network.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// --- Encodings -----------------------------------------------------------------------------------------

template <Game G>
void layouts_are_what_is_written(const typename G::Rules& rules) {
    for (const Encoding<G>& encoding : encodings<G>()) {
        int inputs = 0;
        for (const InputBlock& block : encoding.layout) {
            check(block.first == inputs && block.size > 0 && !block.name.empty(), "a block is not where it should be");
            inputs += block.size;
        }
        check(inputs == encoding.inputs, "blocks do not add up");
        for_each_position<G>(rules, 3, [&](const typename G::State& s, const auto&, const MoveList&, Rng&) {
            for (int seat = 0; seat < G::players(rules); ++seat) {
                Row row;
                encoding.encode(G::view(s, seat), row);
                for (int bit = encoding.bits(); bit < 64 * kRowWords; ++bit)
                    check(!(row.bits[static_cast<size_t>(bit / 64)] >> (bit % 64) & 1), "a bit beyond the layout");
            }
        });
    }
}

// --- Networks ------------------------------------------------------------------------------------------

constexpr size_t kMostCounts = 3;
constexpr int kInputs = 300;

// Rows that differ from the one before in little, as positions after moves do.
std::vector<Row> random_rows(size_t counts, Rng& rng) {
    std::vector<Row> rows(200);
    Row row;
    for (Row& made : rows) {
        const bool fresh = rng.chance(0.1);
        if (fresh) row = {};
        for (int i = 0; i < (fresh ? 30 : 4); ++i) {
            const uint32_t bit = rng.below(kInputs - static_cast<uint32_t>(counts));
            row.bits[bit / 64] ^= uint64_t{1} << (bit % 64);
        }
        for (size_t i = 0; i < counts; ++i) row.counts[i] = static_cast<uint8_t>(rng.below(9));
        made = row;
    }
    return rows;
}

// By the definition, in double.
double plainly(const RandomNetwork& network, const Row& row, size_t counts, Activation activation) {
    std::vector<double> in(kInputs);
    for (size_t i = 0; i < kInputs; ++i)
        in[i] = i < counts ? row.counts[i] : row.bits[(i - counts) / 64] >> ((i - counts) % 64) & 1;
    for (size_t l = 0; l < network.layers.size(); ++l) {
        const LayerWeights& layer = network.layers[l];
        std::vector<double> out(layer.biases.begin(), layer.biases.end());
        for (size_t o = 0; o < out.size(); ++o)
            for (size_t i = 0; i < in.size(); ++i) out[o] += layer.weights[o * in.size() + i] * in[i];
        const double most = activation == Activation::clipped ? 1 : INFINITY;
        if (l + 1 < network.layers.size())
            for (double& x : out) x = std::clamp(x, 0.0, most);
        in = out;
    }
    return in[0];
}

// Networks without counts are those that are run in whole numbers from the first layer on.
void networks_agree_with_their_definition(const std::vector<int>& sizes, size_t counts, Activation activation) {
    Rng rng(3);
    const RandomNetwork drawn(sizes, rng);
    const auto network = std::make_shared<const Network>(NetworkPurpose{}, activation, drawn.layers);
    const auto rows = random_rows(counts, rng);
    std::vector<double> values(rows.size());
    make_runner(network, static_cast<int>(counts))->run(rows, values);
    for (size_t i = 0; i < rows.size(); ++i) {
        const double expected = plainly(drawn, rows[i], counts, activation);
        check(std::abs(values[i] - expected) < 1e-4, std::to_string(values[i]) + " for " + std::to_string(expected));
    }
    make_whole_runner(network, static_cast<int>(counts))->run(rows, values);
    for (size_t i = 0; i < rows.size(); ++i) {
        const double expected = plainly(drawn, rows[i], counts, activation);
        check(std::abs(values[i] - expected) < 0.02,
              std::to_string(values[i]) + " in whole numbers for " + std::to_string(expected));
    }
}

// Whole numbers of all sizes, or fractions.
template <class T>
Aligned<T> random_numbers(int n, Rng& rng) {
    Aligned<T> all(static_cast<size_t>(n));
    for (T& x : all) {
        if constexpr (std::is_floating_point_v<T>)
            x = static_cast<T>(rng.unit() - 0.5);
        else
            x = static_cast<T>(rng.next()) >> rng.below(14);
    }
    return all;
}

constexpr int kTestInputs = 40;

// All forms of a kernel are called with the same numbers.
template <class Sum, class Call>
void kernel_agrees(const char* name, int stride, Rng& rng, Call call) {
    const Aligned<Sum> before = random_numbers<Sum>(stride, rng);
    Aligned<Sum> plain = before;
    call(kPlainKernels, plain.data());
    check(plain != before, std::string(name) + " does nothing");
    for (const Kernels* k : available_kernels()) {
        Aligned<Sum> its = before;
        call(*k, its.data());
        check(its == plain, std::string(name) + " differs with a stride of " + std::to_string(stride) + ", " + k->name);
    }
}

template <class T>
void columns_agree(int stride, Rng& rng, void (*Kernels::*change)(T*, const T*, int, const Changes&),
                   void (*Kernels::*add)(T*, const T*, int, const uint16_t*, const T*, int)) {
    const auto weights = random_numbers<T>(kTestInputs * stride, rng);
    const auto factors = random_numbers<T>(7, rng);
    const std::vector<uint16_t> which = {3, 39, 0, 17, 5, 8, 21};
    kernel_agrees<T>("changing inputs", stride, rng, [&](const Kernels& k, T* sums) {
        (k.*change)(sums, weights.data(), stride, {which.data(), 4, which.data() + 4, 3});
    });
    kernel_agrees<T>("adding columns", stride, rng, [&](const Kernels& k, T* sums) {
        (k.*add)(sums, weights.data(), stride, which.data(), factors.data(), 7);
    });
}

// Only some pairs of inputs are named, in rows that lie further apart than they are long.
void pairs_agree(int stride, Rng& rng) {
    const auto weights = random_numbers<int16_t>(kTestInputs * stride, rng);
    const int apart = kTestInputs + 8;
    const auto inputs = random_numbers<int16_t>(kMostRows * apart, rng);
    const std::vector<uint16_t> pairs = {2, 5, 19};
    for (int rows = 1; rows <= kMostRows; ++rows)
        kernel_agrees<int32_t>("adding pairs", rows * stride, rng, [&](const Kernels& k, int32_t* sums) {
            const Aligned<int32_t> before(sums, sums + rows * stride);
            k.add_pairs(rows, sums, {weights.data(), stride, kTestInputs / 2}, inputs.data(), apart, pairs.data(), 3);
            for (int row = 0; row < rows; ++row)
                for (int j = 0; j < stride; ++j) {
                    uint32_t expected = static_cast<uint32_t>(before[static_cast<size_t>(row * stride + j)]);
                    for (const int pair : pairs)
                        for (int of = 0; of < 2; ++of)
                            expected += static_cast<uint32_t>(
                                inputs[static_cast<size_t>(row * apart + 2 * pair + of)] *
                                weights[static_cast<size_t>(
                                    2 * ((j / kTile * kTestInputs / 2 + pair) * kTile + j % kTile) + of)]);
                    check(static_cast<uint32_t>(sums[row * stride + j]) == expected, "a sum of pairs");
                }
        });
}

void narrowing_agrees_with_its_definition(int stride, Rng& rng) {
    const auto fractions = random_numbers<float>(stride, rng);
    kernel_agrees<int32_t>("making whole numbers", stride, rng, [&](const Kernels& k, int32_t* to) {
        k.to_ints(fractions.data(), stride, 1 << 20, to);
        for (int j = 0; j < stride; ++j)
            check(to[j] == static_cast<int32_t>(fractions[static_cast<size_t>(j)] * (1 << 20)), "a whole number");
    });
    constexpr int kMost = 4096;
    auto sums = random_numbers<int32_t>(stride, rng);
    for (int32_t& sum : sums) sum >>= 3;  // sums have room for what is added to round them
    for (const Kernels* k : available_kernels())
        check(k->largest(sums.data(), stride) == std::max(0, *std::ranges::max_element(sums)), "the largest");
    for (int shift = 14; shift <= 16; ++shift)
        kernel_agrees<int16_t>("narrowing", stride, rng, [&](const Kernels& k, int16_t* to) {
            k.to_shorts(sums.data(), stride, shift, kMost, to);
            for (int j = 0; j < stride; ++j) {
                const double exact = std::ldexp(double(sums[static_cast<size_t>(j)]), -shift);
                check(to[j] == std::clamp(std::floor(exact + 0.5), 0.0, double(kMost)), "a narrowed number");
            }
        });
}

void clipping_agrees_with_its_definition(int stride, Rng& rng) {
    const auto sums = random_numbers<int16_t>(stride, rng);
    Aligned<int16_t> most, factors;
    for (int j = 0; j < stride; ++j) {
        const int bits = 1 + rng.below(10);
        most.push_back(static_cast<int16_t>(1 << bits));
        factors.push_back(static_cast<int16_t>(1 << (10 - bits)));
    }
    kernel_agrees<int16_t>("clipping", stride, rng, [&](const Kernels& k, int16_t* to) {
        k.clip_shorts(sums.data(), stride, most.data(), factors.data(), to);
        for (size_t j = 0; j < sums.size(); ++j)
            check(to[j] == std::clamp(sums[j], int16_t{0}, most[j]) * factors[j], "a clipped number");
    });
}

void kernels_agree_to_the_last_bit() {
    Rng rng(3);
    for (const int vectors : {1, 3, 8, 11, 16}) {
        columns_agree<float>(16 * vectors, rng, &Kernels::change_floats, &Kernels::add_floats);
        columns_agree<int16_t>(32 * vectors, rng, &Kernels::change_shorts, &Kernels::add_shorts);
        pairs_agree(16 * vectors, rng);
        clipping_agrees_with_its_definition(32 * vectors, rng);
        narrowing_agrees_with_its_definition(16 * vectors, rng);
    }
}

void log_odds_are_probabilities() {
    for (double x = -50; x <= 50; x += 0.37) {
        const double expected = 1 / (1 + std::exp(-x));
        check(std::abs(probability(x) - expected) <= 4e-16 + 1e-14 * expected, "probability of " + std::to_string(x));
    }
    check(probability(0) == 0.5 && probability(1e6) == 1 && probability(-1e6) < 1e-300, "far out");
}

void impossible_networks_are_refused() {
    Rng rng(5);
    const auto refused = [](const std::vector<LayerWeights>& layers) {
        try {
            Network(NetworkPurpose{}, Activation::clipped, layers);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    const RandomNetwork good({20, 8, 1}, rng), wide({20, 8, 2}, rng);
    check(!refused(good.layers), "a network is refused");
    check(refused(wide.layers) && refused({good.layers[0]}) && refused({}), "it does not end with one number");
    check(refused({good.layers[0], good.layers[0]}), "layers that do not follow one another");
    auto broken = good.layers;
    std::vector<float> weights(broken[1].weights.begin(), broken[1].weights.end());
    weights[3] = NAN;
    broken[1].weights = weights;
    check(refused(broken), "a weight that is not a number");
}

}  // namespace

void test_networks() {
    test("moska: layouts are what is written", [] { layouts_are_what_is_written<Moska>({}); });
    test("schnapsen: layouts are what is written", [] { layouts_are_what_is_written<Schnapsen>({}); });
    test("tictactoe: layouts are what is written", [] { layouts_are_what_is_written<TicTacToe>({}); });
    test("tysiac: layouts are what is written", [] { layouts_are_what_is_written<Tysiac>({}); });
    for (const auto& sizes :
         {std::vector{kInputs, 128, 32, 1}, std::vector{kInputs, 5, 3, 1}, std::vector{kInputs, 7, 1},
          std::vector{kInputs, 9, 1, 1}, std::vector{kInputs, 9, 1, 6, 1}})
        for (const Activation activation : {Activation::relu, Activation::clipped})
            for (const size_t counts : {size_t{0}, kMostCounts})
                test("networks agree with their definition",
                     [&] { networks_agree_with_their_definition(sizes, counts, activation); });
    test("kernels agree to the last bit", kernels_agree_to_the_last_bit);
    test("log-odds are probabilities", log_odds_are_probabilities);
    test("impossible networks are refused", impossible_networks_are_refused);
}

}  // namespace valtti::testing
