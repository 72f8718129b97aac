// Agents that value positions by a network.
#pragma once

#include "agents/evaluator.hpp"
#include "encodings/certain.hpp"
#include "encodings/encoding.hpp"
#include "networks/runner.hpp"

namespace valtti {

// The value of a position is the probability that the network gives to its seat.
template <Game G>
class NetworkEvaluator final : public Evaluator<G> {
public:
    NetworkEvaluator(const Encoding<G>& encoding, std::unique_ptr<Runner> runner)
        : encoding_(encoding), runner_(std::move(runner)) {}

    void evaluate(std::span<const typename G::View> views, std::span<double> values) override {
        rows_.resize(views.size());
        for (size_t i = 0; i < views.size(); ++i) encoding_.encode_after_move(views[i], rows_[i]);
        runner_->run(rows_, values);
        for (size_t i = 0; i < views.size(); ++i) {
            const auto certain = certain_value<G>(views[i]);
            values[i] = certain ? *certain : probability(values[i]);
        }
    }

    int most_players() const override { return encoding_.most_players; }

private:
    const Encoding<G>& encoding_;
    std::unique_ptr<Runner> runner_;
    std::vector<Row> rows_;
};

// The encoding that a network was made for; throws std::invalid_argument if this game has it not.
template <Game G>
const Encoding<G>& encoding_for(const Network& network) {
    const NetworkPurpose& purpose = network.purpose();
    if (purpose.game != G::kName)
        throw std::invalid_argument("the network is one of " + purpose.game + ", not of " + std::string(G::kName));
    const Encoding<G>& encoding = find_encoding<G>(purpose.encoding);
    if (purpose.version != encoding.version)
        throw std::invalid_argument("the network was made with version " + std::to_string(purpose.version) +
                                    " of the encoding " + purpose.encoding + ", and this is version " +
                                    std::to_string(encoding.version));
    if (network.inputs() != encoding.inputs)
        throw std::invalid_argument("the network has " + std::to_string(network.inputs()) +
                                    " inputs, and the encoding " + purpose.encoding + " " +
                                    std::to_string(encoding.inputs));
    return encoding;
}

// Makes agents that look ahead and ask a network, fairly or seeing the cards they would draw.
template <Game G, template <class> class Lookahead = LookaheadAgent, class... More>
AgentFactory<G> network_lookahead(const SharedNetwork& network, const typename Outlook<G>::Options& options,
                                  More... more) {
    const Encoding<G>& encoding = encoding_for<G>(*network);
    network->whole();  // so that what is wrong with it is told here
    return [=, &encoding] {
        auto evaluator = std::make_unique<NetworkEvaluator<G>>(encoding, make_whole_runner(network, encoding.counts));
        return std::make_unique<Lookahead<G>>(std::move(evaluator), options, more...);
    };
}

// An agent of any game that has an encoding.
template <Game G>
AgentFactory<G> network_agent(const Parameters& p) {
    typename Outlook<G>::Options options;
    options.max_moves = p.whole("max_moves", 1, 100'000);
    options.samples = p.whole("samples", 1, 100'000);
    const double noise = p.number("noise");
    if (!(noise >= 0 && noise <= 1)) throw std::invalid_argument("noise must be from 0 to 1");
    return network_lookahead<G>(p.network("weights"), options, noise);
}

// Its parameters, with weights that are used unless others are named.
inline Parameters network_parameters(std::string weights) {
    return {
        {"weights", std::move(weights), "network"}, {"max_moves", kDefaultMaxMoves}, {"samples", 10}, {"noise", 0.0}};
}

// By the network that comes with the package under the name of the game. One that has learned from rounds rates by
// these, and not by shares of games.
template <Game G>
AgentEntry<G> own_network(bool rates_shares = true) {
    return {.name = "net",
            .summary = "the best position one move ahead, by the network that comes with the package",
            .prepare = network_agent<G>,
            .parameters = network_parameters(std::string(G::kName)),
            .rates_shares = rates_shares};
}

}  // namespace valtti
