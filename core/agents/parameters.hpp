// What an agent can be told when it is made, by name: numbers, texts, and networks that have been read.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "networks/network.hpp"

namespace valtti {

using SharedNetwork = std::shared_ptr<const Network>;
using ParameterValue = std::variant<double, std::string, SharedNetwork>;

// The value is the default, and its type is the type of the parameter.
struct Parameter {
    Parameter(std::string its_name, double number) : name(std::move(its_name)), value(number) {}
    Parameter(std::string its_name, std::string text) : name(std::move(its_name)), value(std::move(text)) {}
    // A text that names something to be read, such as a file of clauses or of weights. Whoever makes the agent hands
    // over what was read; `resource` says what kind of thing it is.
    Parameter(std::string its_name, std::string named, std::string its_resource)
        : name(std::move(its_name)), value(std::move(named)), resource(std::move(its_resource)) {}

    std::string name;
    ParameterValue value;
    std::string resource;  // empty if the value is meant as it stands
};

class Parameters {
public:
    Parameters(std::initializer_list<Parameter> all = {}) : all_(all) {}

    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

    // These parameters and others.
    Parameters operator+(const Parameters& more) const;
    // With some values changed. Throws std::invalid_argument for a name that is not there and a value of the wrong
    // type.
    Parameters with(const std::vector<std::pair<std::string, ParameterValue>>& changed) const;

    // The parameter must be there and of the right type: a mistake here is the agent's own.
    double number(std::string_view name) const;
    const std::string& text(std::string_view name) const;
    // Throws std::invalid_argument if none was named.
    const SharedNetwork& network(std::string_view name) const;
    // A number that must be whole, or 0 or 1; throws std::invalid_argument otherwise.
    int whole(std::string_view name, int low, int high) const;
    bool truth(std::string_view name) const { return whole(name, 0, 1) == 1; }

private:
    const Parameter& find(std::string_view name) const;

    std::vector<Parameter> all_;
};

}  // namespace valtti
