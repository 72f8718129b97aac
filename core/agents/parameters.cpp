#include "agents/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace valtti {
namespace {

// Numbers beyond this overflow what agents compute with them, and mean nothing.
constexpr double kLargest = 1e6;

void check_value(const Parameter& p, const ParameterValue& value) {
    if (!p.resource.empty() && std::holds_alternative<SharedNetwork>(value)) return;
    if (p.value.index() != value.index())
        throw std::invalid_argument(p.name + " must be " +
                                    (p.value.index() == 0 ? "a number, not a text" : "a text, not a number"));
    const double* number = std::get_if<double>(&value);
    if (number && !(std::abs(*number) <= kLargest))  // which nan is not, either
        throw std::invalid_argument(p.name + " must be a number of at most a million");
}

}  // namespace

Parameters Parameters::operator+(const Parameters& more) const {
    Parameters sum = *this;
    sum.all_.insert(sum.all_.end(), more.begin(), more.end());
    return sum;
}

Parameters Parameters::with(const std::vector<std::pair<std::string, ParameterValue>>& changed) const {
    Parameters result = *this;
    for (const auto& [name, value] : changed) {
        const auto found = std::ranges::find(result.all_, name, &Parameter::name);
        if (found == result.all_.end()) {
            std::string names;
            for (const Parameter& p : all_) names += (names.empty() ? "" : ", ") + p.name;
            throw std::invalid_argument("it has no parameter '" + name + "', it has " +
                                        (names.empty() ? "none" : names));
        }
        check_value(*found, value);
        found->value = value;
    }
    return result;
}

double Parameters::number(std::string_view name) const {
    return std::get<double>(find(name).value);
}

const std::string& Parameters::text(std::string_view name) const {
    return std::get<std::string>(find(name).value);
}

const SharedNetwork& Parameters::network(std::string_view name) const {
    const auto* found = std::get_if<SharedNetwork>(&find(name).value);
    if (!found || !*found) throw std::invalid_argument(std::string(name) + " must name a file of weights");
    return *found;
}

int Parameters::whole(std::string_view name, int low, int high) const {
    const double value = number(name);
    if (!(value >= low && value <= high) || value != std::floor(value))
        throw std::invalid_argument(std::string(name) + " must be a whole number from " + std::to_string(low) + " to " +
                                    std::to_string(high));
    return static_cast<int>(value);
}

const Parameter& Parameters::find(std::string_view name) const {
    for (const Parameter& p : all_)
        if (p.name == name) return p;
    throw std::logic_error("no parameter " + std::string(name));
}

}  // namespace valtti
