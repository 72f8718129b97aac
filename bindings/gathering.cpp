// Gathering positions of many games.
#include "bindings/arena.hpp"
#include "bindings/arrays.hpp"

namespace valtti::bindings {
namespace {

constexpr uint64_t kMostRuns = uint64_t{1} << 29;  // numbers of games have 32 bits
constexpr size_t kMostInCast = 65536;

template <class T>
void add_column(nb::dict& d, const char* name, const std::vector<T>& values) {
    std::ranges::copy(values, add_array<T>(d, name, {values.size()}));
}

nb::dict to_python(const Positions& all, const AnyEncoding& encoding) {
    nb::dict d;
    std::ranges::copy(all.rows, add_array<uint8_t>(d, "rows", {all.size(), static_cast<size_t>(encoding.row_bytes())}));
    add_column(d, "label", all.label);
    add_column(d, "value", all.value);
    add_column(d, "game", all.game);
    add_column(d, "move", all.move);
    add_column(d, "agent", all.agent);
    add_column(d, "seat", all.seat);
    add_column(d, "players", all.players);
    add_column(d, "rank", all.rank);
    add_column(d, "explored", all.explored);
    d["games"] = all.games;
    d["void_games"] = all.void_games;
    return d;
}

const AnyEncoding& encoding_named(const AnyGame& g, const std::string& name) {
    for (const AnyEncoding* encoding : g.encodings())
        if (encoding->name == name) return *encoding;
    refuse(g.name + " has no encoding '" + name + "'");
}

void check_share(const char* name, double value) {
    if (!(value >= 0 && value <= 1)) refuse(std::string(name) + " must be from 0 to 1");
}

}  // namespace

void bind_gathering(AnyGame& g, nb::module_& m) {
    m.def(
        "gather",
        [&g](nb::handle rules, nb::handle cast, const std::string& encoding_name, uint64_t first, uint64_t count,
             int threads, nb::callable stop_when, uint64_t seed, double keep, double explore, bool thesis_choice,
             std::optional<double> hindsight, size_t opponents, bool by_rounds) {
            std::vector<const AnyRules*> all;
            for (nb::handle each : rules) all.push_back(&inside<AnyRules>(each, g.types.rules));
            std::vector<AnyAgentFactory> agents;
            for (nb::handle each : cast) {
                const auto& agent = inside<HeldAgent>(each, g.types.agent);
                for (const AnyRules* table : all) require_seats(agent, g.players(*table));
                agents.push_back(agent.pool->factory());
                if (agents.size() > kMostInCast) refuse("there are too many agents");
            }
            if (all.empty() || agents.empty()) refuse("there must be rules and agents");
            if (opponents >= agents.size()) refuse("there must be agents that are not opponents only");
            if (first > kMostRuns || count > kMostRuns - first) refuse("there are not so many runs");
            check_between("threads", threads, 1, kMostThreads);
            if (by_rounds && !g.has_rounds) refuse(g.name + " has no rounds to learn from");
            check_share("keep", keep);
            check_share("explore", explore);
            if (hindsight) check_share("hindsight", *hindsight);
            const AnyEncoding& encoding = encoding_named(g, encoding_name);
            const GatherOptions options{seed, keep, explore, thesis_choice, hindsight, opponents, by_rounds};
            StopSign sign;
            sign.obey(wish_of(stop_when));
            Positions found;
            {
                const nb::gil_scoped_release release;
                found = g.gather(all, agents, encoding, options, first, count, threads, sign);
            }
            return sign.is_set() ? nb::object(nb::none()) : nb::object(to_python(found, encoding));
        },
        "rules"_a, "cast"_a, "encoding"_a, "first"_a, "count"_a, "threads"_a, "stop_when"_a, nb::kw_only(),
        "seed"_a = 0, "keep"_a = 1.0, "explore"_a = 0.0, "thesis_choice"_a = false, "hindsight"_a = nb::none(),
        "opponents"_a = 0, "by_rounds"_a = false,
        nb::sig("def gather(rules: collections.abc.Sequence[Rules], cast: collections.abc.Sequence[NativeAgent], "
                "encoding: str, first: int, count: int, threads: int, "
                "stop_when: collections.abc.Callable[[], bool], *, seed: int = 0, keep: float = 1.0, "
                "explore: float = 0.0, thesis_choice: bool = False, "
                "hindsight: float | None = None, opponents: int = 0, by_rounds: bool = False) "
                "-> dict[str, typing.Any] | None"),
        "The positions of runs of games as arrays; None if it was stopped.");
}

}  // namespace valtti::bindings
