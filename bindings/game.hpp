// The Python face of a game: one submodule with Rules, Move, Public, State, View, Sampler, Outlook, NativeAgent, Table,
// Match and Flight. The classes are declared here; what they can do in every game is bound in game.cpp, positions.cpp
// and arena.cpp.
#pragma once

#include "agents/outlook.hpp"
#include "bindings/any_game.hpp"
#include "bindings/arena.hpp"
#include "bindings/unlocked.hpp"
#include "gathering/after_moves.hpp"
#include "gathering/gatherer.hpp"
#include "registry/registry.hpp"

namespace valtti::bindings {

inline constexpr int kMostSamples = 100'000;

// What is the same in C++ for all games, as a type of each game.
template <Game G, class T>
struct Of : T {
    using T::T;
    explicit Of(T value)
        requires std::move_constructible<T>
        : T(std::move(value)) {}
};

template <Game G>
using GameMove = Of<G, AnyMove>;

// A view, with the random number that this decision may use.
template <Game G>
struct SeatView : G::View {
    SeatView(const typename G::View& view, uint64_t its_seed = 0) : G::View(view), seed(its_seed) {}
    bool operator==(const SeatView&) const = default;

    uint64_t seed;
};

template <Game G>
class ViewList final : public AnyViews {
public:
    void add(const typename G::View& view, uint64_t seed) { views_.emplace_back(view, seed); }

    size_t size() const override { return views_.size(); }
    const AnyView& view(size_t i) const override { return reinterpret_cast<const AnyView&>(views_[i]); }
    nb::object at(size_t i) const override { return nb::cast(views_[i]); }
    nb::object part(const std::vector<size_t>& places) const override {
        ViewList list;
        for (size_t i : places) list.views_.push_back(views_[i]);
        return nb::cast(std::move(list));
    }

private:
    std::vector<SeatView<G>> views_;
};

template <Game G>
class GameOutlook final : public AnyOutlook {
public:
    explicit GameOutlook(const typename Outlook<G>::Options& options) : outlook_(options) {}

    void look(const AnyView& v) override {
        const auto view = reinterpret_cast<const SeatView<G>&>(v);
        unlocked([&] {
            Rng rng(view.seed);
            outlook_.look(view, rng);
        });
    }
    void look_seeing(const AnyState& s, uint64_t seed) override {
        const auto state = reinterpret_cast<const typename G::State&>(s);
        unlocked([&] {
            Rng rng(seed);
            outlook_.look_seeing(state, rng);
        });
    }
    std::span<const Move> moves() const override { return outlook_.moves().span(); }
    nb::object views() const override {
        ViewList<G> list;
        for (const auto& view : outlook_.views()) list.add(view, 0);
        return nb::cast(std::move(list));
    }
    const Prospects& prospects() const override { return outlook_.prospects(); }

private:
    Outlook<G> outlook_;
};

// Passes each question on to the game.
template <Game G>
class GameOf final : public AnyGame {
public:
    using Rules = typename G::Rules;
    using State = typename G::State;
    using View = SeatView<G>;

    std::vector<Option> options() const override { return G::rule_book().options(); }
    std::vector<std::string> presets() const override { return G::rule_book().presets(); }
    void make_rules(void* memory, const std::vector<std::pair<std::string, std::string>>& options) const override {
        Rules rules;
        for (const auto& [option_name, value] : options) G::rule_book().set(rules, option_name, value);
        G::check(rules);
        new (memory) Rules(rules);
    }
    std::string option(const AnyRules& r, const std::string& option_name) const override {
        return G::rule_book().get(real(r), option_name);
    }
    std::string usual_option(const std::string& option_name) const override {
        return G::rule_book().get({}, option_name);
    }
    int players(const AnyRules& r) const override { return G::players(real(r)); }
    nb::object seated(const AnyRules& r, const Outcome& before) const override {
        return nb::cast(G::seated(real(r), seated_in_order(), &before));
    }
    bool equal(const AnyRules& a, const AnyRules& b) const override { return real(a) == real(b); }
    nb::object wrap_rules(const std::any& rules) const override { return nb::cast(std::any_cast<const Rules&>(rules)); }

    std::string move_text(const Move& m) const override { return G::move_text(m); }
    std::span<const std::string_view> kind_names() const override { return G::kind_names(); }
    Move parse_move(const std::string& text) const override { return G::parse_move(text); }
    void make_move(void* memory, const Move& m) const override { new (memory) GameMove<G>(AnyMove{m}); }
    nb::object wrap(const Move& m) const override { return nb::cast(GameMove<G>(AnyMove{m})); }
    nb::object wrap(std::vector<Move> moves) const override {
        return nb::cast(Of<G, AnyMoves>(AnyMoves{std::move(moves)}));
    }

    int actor(const AnyPublic& p) const override { return G::actor(real(p)); }
    int players(const AnyPublic& p) const override { return G::players(real(p).rules); }
    nb::object rules(const AnyPublic& p) const override { return nb::cast(Rules(real(p).rules)); }

    nb::object deal(const AnyRules& r, Rng& rng) const override { return nb::cast(G::deal(real(r), rng)); }
    void make_state(void* memory, const Fields& fields, Rng& rng) const override {
        new (memory) State(G::parse_state(fields, rng));
    }
    nb::object parse_state(const Fields& fields, Rng& rng) const override {
        return nb::cast(G::parse_state(fields, rng));
    }
    nb::object wrap(const AnyState& s) const override { return nb::cast(State(real(s))); }
    Fields fields(const AnyState& s) const override { return G::fields(real(s)); }
    Outcome outcome(const AnyState& s) const override { return G::outcome(real(s)); }
    nb::object view(const AnyState& s, int seat, uint64_t seed) const override {
        return nb::cast(View(G::view(real(s), seat), seed));
    }
    std::optional<Move> shown(const AnyState& s, const Move& m, int seat) const override {
        return G::shown(real(s), m, seat);
    }
    void legal(const AnyState& s, MoveList& moves) const override { G::legal(own_view(s), moves); }
    std::optional<Move> forced(const AnyState& s) const override { return G::forced(real(s)); }
    bool is_legal(const AnyState& s, const Move& m) const override { return G::is_legal(own_view(s), m); }
    Move parse_move(const AnyState& s, const std::string& text) const override {
        return G::parse_move(own_view(s), text);
    }
    void play(AnyState& s, const Move& m, Rng& rng) const override { G::play(reinterpret_cast<State&>(s), m, rng); }
    bool equal(const AnyState& a, const AnyState& b) const override { return real(a) == real(b); }

    void make_view(void* memory, const Fields& fields, int seat, uint64_t seed) const override {
        Rng rng(0);  // the cards that are drawn for the hidden ones are hidden again
        const State s = G::parse_state(fields, rng);
        check_between("seat", seat, 0, G::players(s.rules) - 1);
        new (memory) View(G::view(s, seat), seed);
    }
    nb::object wrap(const AnyView& v) const override { return nb::cast(View(real(v))); }
    Fields fields(const AnyView& v) const override { return G::fields(real(v)); }
    int seat(const AnyView& v) const override { return real(v).seat; }
    uint64_t& seed(AnyView& v) const override { return reinterpret_cast<View&>(v).seed; }
    void legal(const AnyView& v, MoveList& moves) const override { G::legal(real(v), moves); }
    uint64_t count(const AnyView& v) const override { return G::count(real(v)); }
    bool is_legal(const AnyView& v, const Move& m) const override { return G::is_legal(real(v), m); }
    std::optional<Refusal> refusal(const AnyView& v, const Move& m) const override { return G::refusal(real(v), m); }
    Move parse_move(const AnyView& v, const std::string& text) const override { return G::parse_move(real(v), text); }
    nb::object sample(const AnyView& v, Rng& rng) const override { return nb::cast(valtti::sample<G>(real(v), rng)); }
    bool equal(const AnyView& a, const AnyView& b) const override { return real(a) == real(b); }
    void make_sampler(void* memory, const AnyView& v) const override { new (memory) typename G::Sampler(real(v)); }
    nb::object draw(const AnySampler& sampler, Rng& rng) const override {
        return nb::cast(reinterpret_cast<const typename G::Sampler&>(sampler).draw(rng));
    }

    std::vector<const AnyEncoding*> encodings() const override {
        std::vector<const AnyEncoding*> all;
        for (const auto& encoding : valtti::encodings<G>()) all.push_back(&encoding);
        return all;
    }
    void encode(const AnyEncoding& encoding, const AnyView& v, bool after_move, Row& row) const override {
        const auto& own = static_cast<const Encoding<G>&>(encoding);
        after_move ? own.encode_after_move(real(v), row) : own.encode(real(v), row);
    }

    void look_ahead(const AnyEncoding& encoding, std::span<const AnyView* const> views, int samples, int threads,
                    AfterMoves& after) const override {
        std::vector<Decision<G>> decisions;
        for (const AnyView* v : views) {
            const auto& seen = reinterpret_cast<const SeatView<G>&>(*v);
            decisions.push_back({&seen, seen.seed});
        }
        typename Outlook<G>::Options options;
        options.samples = samples;
        valtti::look_ahead<G>(static_cast<const Encoding<G>&>(encoding), decisions, options, threads, after);
    }

    Positions gather(const std::vector<const AnyRules*>& rules, const std::vector<AnyAgentFactory>& cast,
                     const AnyEncoding& encoding, const GatherOptions& options, uint64_t first, uint64_t count,
                     int threads, StopSign& sign) const override {
        std::vector<Rules> all;
        for (const AnyRules* r : rules) all.push_back(real(*r));
        std::vector<AgentFactory<G>> agents;
        for (const AnyAgentFactory& make : cast)
            agents.push_back([make] { return std::unique_ptr<Agent<G>>(static_cast<Agent<G>*>(make().release())); });
        return Gatherer<G>(std::move(all), std::move(agents), static_cast<const Encoding<G>&>(encoding), options)
            .gather(first, count, threads, sign);
    }

    std::vector<AgentInfo> agents() const override {
        std::vector<AgentInfo> all;
        for (const auto& e : native_agents<G>())
            all.push_back({std::string(e.name),
                           std::string(e.summary),
                           e.fair,
                           e.is_default,
                           e.rates_shares,
                           {e.parameters.begin(), e.parameters.end()}});
        return all;
    }
    AnyAgentFactory agent_factory(const std::string& agent_name,
                                  const std::vector<std::pair<std::string, ParameterValue>>& changed) const override {
        return valtti::agent_factory<G>(agent_name, changed);
    }
    nb::object wrap(HeldAgent agent) const override { return nb::cast(Of<G, HeldAgent>(std::move(agent))); }
    Move choose(AgentPool& pool, const AnyView& v) const override {
        const View view = real(v);
        return unlocked([&] {
            Rng rng(view.seed);
            return AgentPool::Loan(pool).agent_of<G>().choose(view, rng);
        });
    }
    Move decide(AgentPool& pool, const AnyState& s, uint64_t seed) const override {
        const State state = real(s);
        return unlocked([&] {
            Rng rng(seed);
            return AgentPool::Loan(pool).agent_of<G>().decide(state, rng);
        });
    }
    bool rate(AgentPool& pool, const AnyView& v, std::vector<Move>& moves,
              std::vector<double>& ratings) const override {
        const View view = real(v);
        return unlocked([&] {
            Rng rng(view.seed);
            return AgentPool::Loan(pool).agent_of<G>().rate(view, rng, moves, ratings);
        });
    }
    bool explain(AgentPool& pool, const AnyView& v, Report& report) const override {
        const View view = real(v);
        return unlocked([&] {
            Rng rng(view.seed);
            return AgentPool::Loan(pool).agent_of<G>().explain(view, rng, report);
        });
    }

    std::unique_ptr<AnyTable> make_table(const AnyRules& r) const override {
        return std::make_unique<Table<G>>(real(r));
    }
    MatchPlan plan(const AnyRules& r, uint64_t seed) const override { return plan_of<G>(real(r), seed, {}); }
    const AnyState& state(const AnyTable& table) const override {
        return reinterpret_cast<const AnyState&>(real(table).state());
    }
    nb::object decision(const AnyTable& table) const override {
        return nb::cast(View(real(table).view(), table.decision_rng().seed()));
    }
    nb::object decisions(const std::vector<const AnyTable*>& tables) const override {
        ViewList<G> list;
        for (const AnyTable* table : tables) list.add(real(*table).view(), table->decision_rng().seed());
        return nb::cast(std::move(list));
    }
    void place(void* memory, std::unique_ptr<AnyTable> table) const override {
        new (memory) Of<G, HeldTable>(std::move(table));
    }
    void place(void* memory, MatchPlan plan) const override { new (memory) Of<G, HeldMatch>(std::move(plan)); }
    void place(void* memory, MatchPlan plan, int threads, bool keep_logs) const override {
        new (memory) Of<G, HeldFlight>(std::move(plan), threads, keep_logs);
    }

private:
    static const Rules& real(const AnyRules& r) { return reinterpret_cast<const Rules&>(r); }
    static const typename G::Public& real(const AnyPublic& p) { return reinterpret_cast<const typename G::Public&>(p); }
    static const State& real(const AnyState& s) { return reinterpret_cast<const State&>(s); }
    static const View& real(const AnyView& v) { return reinterpret_cast<const View&>(v); }
    static const Table<G>& real(const AnyTable& table) { return static_cast<const Table<G>&>(table); }
    static typename G::View own_view(const AnyState& s) { return G::view(real(s), G::actor(real(s))); }
};

template <Game G>
struct Bound {
    nb::module_ module;
    nb::class_<typename G::Public> everybody;
    nb::class_<typename G::State, typename G::Public> state;
    nb::class_<SeatView<G>, typename G::Public> view;
    nb::class_<GameOutlook<G>> outlook;
};

// Binds all that is common; the caller adds what only its game has.
template <Game G>
Bound<G> bind_game(nb::module_& parent) {
    static GameOf<G> game;
    game.name = G::kName;
    game.has_rounds = kHasRounds<G>;
    nb::module_ m = parent.def_submodule(game.name.c_str());
    m.attr("name") = game.name;
    m.attr("summary") = std::string(G::kSummary);
    m.attr("judged_by_losses") = G::kJudgedByLosses;
    m.attr("has_rounds") = game.has_rounds;
    m.attr("most_moves") = G::kMostMoves;
    bind_lists(game, m, {G::kReasons.begin(), G::kReasons.end()});
    nb::class_<typename G::Rules> rules(m, "Rules", "The rule options of a game.");
    nb::class_<GameMove<G>> move(m, "Move",
                                 "A move, made of its text; `State.parse` reads what a player may write instead.");
    nb::class_<Of<G, AnyMoves>> moves(m, "Moves", nb::is_generic(), "A sequence of moves.");
    nb::class_<typename G::Public> everybody(m, "Public",
                                             "What everybody at the table sees: the part that states and views share.");
    nb::class_<typename G::State, typename G::Public> state(
        m, "State", "Everything about a game in progress, hidden cards included.");
    nb::class_<ViewList<G>> views(m, "ViewList", nb::is_generic(), "A sequence of views.");
    nb::class_<SeatView<G>, typename G::Public> view(m, "View", "What one seat may know. Hidden cards are not in it.");
    nb::class_<typename G::Sampler> sampler(m, "Sampler", "Draws full states that the seat of a view cannot rule out.");
    nb::class_<GameOutlook<G>> outlook(m, "Outlook",
                                       "What may come of each legal move, for agents that look one move ahead.");
    // A game with an outlook of its own has options of its own.
    if constexpr (std::same_as<typename Outlook<G>::Options, OutlookOptions>)
        outlook.def(
            "__init__",
            [](GameOutlook<G>* self, int max_moves, int samples) {
                check_between("max_moves", max_moves, 1, kLargestList);
                check_between("samples", samples, 1, kMostSamples);
                new (self) GameOutlook<G>({.max_moves = max_moves, .samples = samples});
            },
            "max_moves"_a = kDefaultMaxMoves, "samples"_a = 100);
    nb::class_<Of<G, HeldAgent>> agent(m, "NativeAgent", "An agent of the core; any number of threads may ask it.");
    nb::class_<Of<G, HeldTable>> table(m, "Table",
                                       "A game in progress, played move by move: forced moves are made like others.");
    nb::class_<Of<G, HeldMatch>> match(m, "Match", nb::type_slots(kMatchSlots),
                                       "Games between native agents, on any number of threads.");
    nb::class_<Of<G, HeldFlight>> flight(m, "Flight", nb::type_slots(kFlightSlots),
                                         "Many games at once, some of whose players answer from Python.");
    game.types = {rules, move, moves, everybody, state, view, views, sampler, outlook, agent, table, match, flight};
    bind_rules_and_moves(game);
    bind_positions(game);
    bind_arena(game, m);
    bind_encodings(game, m);
    bind_gathering(game, m);
    return {m, everybody, state, view, outlook};
}

}  // namespace valtti::bindings
