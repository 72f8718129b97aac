// A game as most of the bindings know it.
//
// What Python may ask of every game is bound once, over `AnyGame`, and compiled once: a game costs a class of short
// functions, `GameOf<G>` in game.hpp, and not its own copy of the bindings. Values of a game travel as references to
// types that only the game knows how to read; that an object from Python holds what it should is checked where it
// comes in, by `inside`.
#pragma once

#include "agents/pool.hpp"
#include "arena/match.hpp"
#include "bindings/results.hpp"
#include "bindings/values.hpp"
#include "gathering/after_moves.hpp"
#include "gathering/positions.hpp"

namespace valtti::bindings {

inline constexpr int kLargestList = 1'000'000;

// Values of a game, in memory that Python owns.
struct AnyRules {};
struct AnyPublic {};
struct AnyState : AnyPublic {};
struct AnyView : AnyPublic {};
struct AnySampler {};

// What Python holds of an agent, a table, a match and games in flight: see arena.cpp.
struct HeldAgent;
struct HeldTable;
struct HeldMatch;
struct HeldFlight;

// A sequence of views.
class AnyViews {
public:
    virtual ~AnyViews() = default;
    virtual size_t size() const = 0;
    virtual const AnyView& view(size_t i) const = 0;
    virtual nb::object at(size_t i) const = 0;
    virtual nb::object part(const std::vector<size_t>& places) const = 0;
};

class AnyOutlook {
public:
    virtual ~AnyOutlook() = default;
    // Both release the interpreter's lock.
    virtual void look(const AnyView& v) = 0;
    virtual void look_seeing(const AnyState& s, uint64_t seed) = 0;
    virtual std::span<const Move> moves() const = 0;
    virtual nb::object views() const = 0;
    virtual const Prospects& prospects() const = 0;

    InUse in_use;
};

class AnyGame {
public:
    AnyGame() = default;
    AnyGame(const AnyGame&) = delete;
    AnyGame& operator=(const AnyGame&) = delete;
    virtual ~AnyGame() = default;

    std::string name;
    bool has_rounds = false;
    // The Python classes of the game.
    struct {
        nb::handle rules, move, moves, everybody, state, view, views, sampler, outlook, agent, table, match, flight;
    } types;

    // Rules.
    virtual std::vector<Option> options() const = 0;
    virtual std::vector<std::string> presets() const = 0;
    virtual void make_rules(void* memory, const std::vector<std::pair<std::string, std::string>>& options) const = 0;
    virtual std::string option(const AnyRules& r, const std::string& option_name) const = 0;
    virtual std::string usual_option(const std::string& option_name) const = 0;
    virtual int players(const AnyRules& r) const = 0;
    virtual nb::object seated(const AnyRules& r, const Outcome& before) const = 0;  // everybody in order
    virtual bool equal(const AnyRules& a, const AnyRules& b) const = 0;
    virtual nb::object wrap_rules(const std::any& rules) const = 0;

    // Moves.
    virtual std::string move_text(const Move& m) const = 0;
    virtual std::span<const std::string_view> kind_names() const = 0;  // by Move::kind
    virtual Move parse_move(const std::string& text) const = 0;
    virtual void make_move(void* memory, const Move& m) const = 0;
    virtual nb::object wrap(const Move& m) const = 0;
    virtual nb::object wrap(std::vector<Move> moves) const = 0;

    // What states and views share.
    virtual int actor(const AnyPublic& p) const = 0;
    virtual int players(const AnyPublic& p) const = 0;
    virtual nb::object rules(const AnyPublic& p) const = 0;

    // States.
    virtual nb::object deal(const AnyRules& r, Rng& rng) const = 0;
    virtual void make_state(void* memory, const Fields& fields, Rng& rng) const = 0;
    virtual nb::object parse_state(const Fields& fields, Rng& rng) const = 0;
    virtual nb::object wrap(const AnyState& s) const = 0;  // a copy
    virtual Fields fields(const AnyState& s) const = 0;
    virtual Outcome outcome(const AnyState& s) const = 0;
    virtual nb::object view(const AnyState& s, int seat, uint64_t seed) const = 0;
    virtual std::optional<Move> shown(const AnyState& s, const Move& m, int seat) const = 0;
    virtual void legal(const AnyState& s, MoveList& moves) const = 0;
    virtual std::optional<Move> forced(const AnyState& s) const = 0;
    virtual bool is_legal(const AnyState& s, const Move& m) const = 0;
    virtual Move parse_move(const AnyState& s, const std::string& text) const = 0;
    virtual void play(AnyState& s, const Move& m, Rng& rng) const = 0;
    virtual bool equal(const AnyState& a, const AnyState& b) const = 0;

    // Views, each with the random number of its decision.
    virtual void make_view(void* memory, const Fields& fields, int seat, uint64_t seed) const = 0;
    virtual nb::object wrap(const AnyView& v) const = 0;  // a copy
    virtual Fields fields(const AnyView& v) const = 0;
    virtual int seat(const AnyView& v) const = 0;
    virtual uint64_t& seed(AnyView& v) const = 0;
    virtual void legal(const AnyView& v, MoveList& moves) const = 0;
    virtual uint64_t count(const AnyView& v) const = 0;
    virtual bool is_legal(const AnyView& v, const Move& m) const = 0;
    virtual std::optional<Refusal> refusal(const AnyView& v, const Move& m) const = 0;
    virtual Move parse_move(const AnyView& v, const std::string& text) const = 0;
    virtual nb::object sample(const AnyView& v, Rng& rng) const = 0;
    virtual bool equal(const AnyView& a, const AnyView& b) const = 0;
    virtual void make_sampler(void* memory, const AnyView& v) const = 0;
    virtual nb::object draw(const AnySampler& sampler, Rng& rng) const = 0;

    // Encodings.
    virtual std::vector<const AnyEncoding*> encodings() const = 0;
    virtual void encode(const AnyEncoding& encoding, const AnyView& v, bool after_move, Row& row) const = 0;

    // The positions after the moves of the seats that are to act in these views.
    virtual void look_ahead(const AnyEncoding& encoding, std::span<const AnyView* const> views, int samples,
                            int threads, AfterMoves& after) const = 0;

    virtual Positions gather(const std::vector<const AnyRules*>& rules, const std::vector<AnyAgentFactory>& cast,
                             const AnyEncoding& encoding, const GatherOptions& options, uint64_t first, uint64_t count,
                             int threads, StopSign& sign) const = 0;

    // Agents. Those of a pool are asked about a copy, without the interpreter's lock.
    virtual std::vector<AgentInfo> agents() const = 0;
    virtual AnyAgentFactory agent_factory(const std::string& agent_name,
                                          const std::vector<std::pair<std::string, ParameterValue>>& changed) const = 0;
    virtual nb::object wrap(HeldAgent agent) const = 0;
    virtual Move choose(AgentPool& pool, const AnyView& v) const = 0;
    virtual Move decide(AgentPool& pool, const AnyState& s, uint64_t seed) const = 0;
    virtual bool rate(AgentPool& pool, const AnyView& v, std::vector<Move>& moves,
                      std::vector<double>& ratings) const = 0;
    virtual bool explain(AgentPool& pool, const AnyView& v, Report& report) const = 0;

    // Tables, matches and games in flight.
    virtual std::unique_ptr<AnyTable> make_table(const AnyRules& r) const = 0;
    virtual MatchPlan plan(const AnyRules& r, uint64_t seed) const = 0;  // without players
    virtual const AnyState& state(const AnyTable& table) const = 0;
    virtual nb::object decision(const AnyTable& table) const = 0;  // the view of the seat to act
    virtual nb::object decisions(const std::vector<const AnyTable*>& tables) const = 0;
    virtual void place(void* memory, std::unique_ptr<AnyTable> table) const = 0;
    virtual void place(void* memory, MatchPlan plan) const = 0;
    virtual void place(void* memory, MatchPlan plan, int threads, bool keep_logs) const = 0;
};

inline bool is_of(nb::handle object, nb::handle type) {
    return PyObject_TypeCheck(object.ptr(), reinterpret_cast<PyTypeObject*>(type.ptr()));
}

// What is in a Python object, which must be of a class and made already; another is refused.
void* inside(nb::handle object, nb::handle type);
// The memory of an object of a class in which there is nothing yet.
void* memory_in(nb::handle object, nb::handle type);

template <class T>
T& inside(nb::handle object, nb::handle type) {
    return *static_cast<T*>(inside(object, type));
}

// Makes what is to be in an object; `make` is handed its memory.
template <class Make>
void make_inside(nb::handle object, nb::handle type, Make&& make) {
    make(memory_in(object, type));
    nb::inst_mark_ready(object);
}

// Moves of different games look alike in C++ but are different types in Python.
struct AnyMove {
    Move move;
};

struct AnyMoves {
    std::vector<Move> moves;
};

inline const Move& move_in(const AnyGame& game, nb::handle object) {
    return inside<AnyMove>(object, game.types.move).move;
}

void require_actor(const AnyGame& game, const AnyState& s);
void require_legal(const AnyGame& game, const AnyState& s, const Move& m);
void require_to_act(const AnyGame& game, const AnyView& v);

// The methods of a class that are the same in every game.
struct Value {};
using Methods = nb::class_<Value>;

// The reason, the cards and the number that it is about.
inline std::optional<std::tuple<std::string_view, CardSet, int>> refusal_to_python(const std::optional<Refusal>& r) {
    return r ? std::optional(std::tuple(r->reason, r->cards, r->value)) : std::nullopt;
}

nb::object iterator_over(nb::handle sequence);
inline const nb::sig kCopy("def __copy__(self) -> typing.Self");
inline const nb::sig kDeepCopy("def __deepcopy__(self, memo: object) -> typing.Self");

// Bind what every game has to its module and its classes.
void bind_lists(AnyGame& game, nb::module_& m, const std::vector<std::string_view>& reasons);
void bind_rules_and_moves(AnyGame& game);
void bind_positions(AnyGame& game);              // states, views, outlooks
void bind_arena(AnyGame& game, nb::module_& m);  // agents, tables, matches, flights
void bind_encodings(AnyGame& game, nb::module_& m);
void bind_gathering(AnyGame& game, nb::module_& m);

}  // namespace valtti::bindings
