#include "networks/runner.hpp"

#include "networks/float_runner.hpp"
#include "networks/integer_runner.hpp"
#include "networks/mixed_runner.hpp"

namespace valtti {

std::unique_ptr<Runner> make_runner(std::shared_ptr<const Network> network, int counts) {
    return std::make_unique<FloatRunner>(std::move(network), counts);
}

std::unique_ptr<Runner> make_whole_runner(std::shared_ptr<const Network> network, int counts) {
    const WholeNetwork& whole = network->whole();
    const auto* integer = std::get_if<IntegerNetwork>(&whole);
    if (integer && counts > 0) return make_runner(network, counts);  // the sums of counts might not fit
    if (integer)
        return std::make_unique<IntegerRunner>(std::shared_ptr<const IntegerNetwork>(network, integer), counts);
    return std::make_unique<MixedRunner>(network, std::get<MixedNetwork>(whole), counts);
}

}  // namespace valtti
