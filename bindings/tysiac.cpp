// What Python sees of Tysiąc beyond what every game has.
#include "games/tysiac/tysiac.hpp"
#include "bindings/ace_ten.hpp"
#include "bindings/arrays.hpp"
#include "bindings/game.hpp"
#include "bindings/games.hpp"
#include "bindings/hands.hpp"
#include "bindings/solving.hpp"

namespace valtti {

extern template class Table<Tysiac>;  // core/arena/tysiac.cpp

}  // namespace valtti

namespace valtti::bindings {
namespace {

using tysiac::BySeat;
using tysiac::Public;

std::vector<std::optional<Card>> gifts_of(const BySeat<int8_t>& received, int players) {
    std::vector<std::optional<Card>> all;
    for (int seat = 0; seat < players; ++seat) all.push_back(card_or_none(received[seat]));
    return all;
}

// With the number of seats that its lists are for.
struct SeatedRound : tysiac::LastRound {
    int players;

    bool operator==(const SeatedRound&) const = default;
};

std::optional<SeatedRound> last_round(const Public& p) {
    return p.last.round == 0 ? std::nullopt : std::optional(SeatedRound{p.last, p.rules.players});
}

nb::dict seated_parts(const SeatedRound& last) {
    nb::dict d;
    d["round"] = last.round;
    d["declarer"] = int{last.declarer};
    d["contract"] = int{last.contract};
    d["bombed"] = last.bombed;
    d["raw"] = by_seat(last.raw, last.players);
    d["change"] = by_seat(last.change, last.players);
    return d;
}

void bind_seated_round(nb::module_& m) {
    using Last = const SeatedRound&;
    bind_last_round<Tysiac>(m, &seated_parts)
        .def(
            "__init__",
            [](SeatedRound* self, int32_t round, int8_t declarer, int16_t contract, bool bombed,
               const std::vector<int16_t>& raw, const std::vector<int16_t>& change) {
                const auto players = static_cast<int>(raw.size());
                check_between("the number of seats", players, 3, tysiac::kMostPlayers);
                check_between("declarer", declarer, 0, players - 1);
                if (change.size() != raw.size()) refuse("raw and change must be of the same seats");
                new (self) SeatedRound{{round, contract, declarer, bombed, {}, {}}, players};
                std::ranges::copy(raw, self->raw.begin());
                std::ranges::copy(change, self->change.begin());
            },
            "round"_a, "declarer"_a, "contract"_a, "bombed"_a, "raw"_a, "change"_a)
        .def_prop_ro(
            "declarer", [](Last last) { return int{last.declarer}; }, "The seat that played it.")
        .def_prop_ro(
            "contract", [](Last last) { return int{last.contract}; }, "The points that it promised.")
        .def_prop_ro(
            "bombed", [](Last last) { return last.bombed; }, "Did the declarer give the round up?")
        .def_prop_ro(
            "made", [](Last last) { return tysiac::is_made(last); }, "Has the declarer kept its promise?")
        .def_prop_ro(
            "raw", [](Last last) { return by_seat(last.raw, last.players); }, "Points taken, by seat.")
        .def_prop_ro(
            "change", [](Last last) { return by_seat(last.change, last.players); },
            "What the total of each seat changed by.");
}

void bind_public_parts(nb::class_<tysiac::Public>& c) {
    using P = const tysiac::Public&;
    c.def_prop_ro(
        "phase", [](P p) { return std::string(tysiac::kPhaseNames[static_cast<size_t>(p.phase)]); },
        "bidding, giving, nines, raising, playing, over or void.");
    c.def_prop_ro("dealer", [](P p) { return int{p.dealer}; }, "The seat that deals.");
    c.def_prop_ro(
        "resting", [](P p) { return seat_or_none(static_cast<int8_t>(tysiac::resting(p))); },
        "At a table of four the seat that does not play this round.");
    c.def_prop_ro(
        "last_bidder", [](P p) { return tysiac::last_bidder(p); },
        "Who speaks last in the auction, and has to play if nobody bids.");
    c.def_prop_ro("totals", [](P p) { return by_seat(p.totals, p.rules.players); }, "The points of each seat.");
    c.def_prop_ro(
        "declarer", [](P p) { return seat_or_none(p.declarer); },
        "Who plays against the others; during the auction the highest bidder so far.");
    c.def_prop_ro(
        "bid", [](P p) { return int{p.bid}; }, "The highest bid so far, 0 if there is none; later the contract.");
    c.def_prop_ro(
        "bids", [](P p) { return by_seat(p.bids, p.rules.players); }, "The highest bid of each seat, 0 if none.");
    c.def_prop_ro("passed", [](P p) { return seats_in(p.passed, p.rules.players); }, "Who has passed in the auction.");
    c.def_prop_ro(
        "trump",
        [](P p) -> std::optional<std::string> {
            if (p.trump == ace_ten::kNoSuit) return std::nullopt;
            return suit_text(p.trump);
        },
        "The trump suit's letter, None before the first marriage.");
    c.def_prop_ro(
        "declared", [](P p) { return suits_in(p.declared); }, "The suits of the marriages declared in this round.");
    c.def_prop_ro("leader", [](P p) { return seat_or_none(p.leader); }, "Who leads the trick, None before the first.");
    c.def_prop_ro(
        "trick_seats",
        [](P p) {
            if (p.trick.empty()) return std::vector<int>();
            const auto seats = tysiac::trick_seats(p);
            return std::vector<int>(seats.begin(), seats.begin() + p.trick.size());
        },
        "Who played each card of the trick.");
    c.def_prop_ro(
        "receivers",
        [](P p) {
            if (p.declarer < 0) return std::vector<int>();
            const auto seats = tysiac::receivers(p);
            return std::vector<int>(seats.begin(), seats.end());
        },
        "To whom the declarer gives its first and its second card.");
    c.def_prop_ro(
        "played", [](P p) { return by_seat(p.played, p.rules.players); }, "Each seat's cards in finished tricks.");
    c.def_prop_ro("raw", [](P p) { return by_seat(p.raw, p.rules.players); }, "Points taken in this round.");
    c.def_prop_ro(
        "excluded", [](P p) { return by_seat(p.excluded, p.rules.players); },
        "Cards that each seat has shown not to hold.");
    c.def_prop_ro(
        "bombs", [](P p) { return by_seat(p.bombs, p.rules.players); }, "Rounds that each seat has given up.");
    c.def_prop_ro(
        "barrel", [](P p) { return by_seat(p.barrel, p.rules.players); },
        "Rounds spent on the barrel, where they are limited.");
    c.def_prop_ro(
        "on_barrel",
        [](P p) {
            std::vector<bool> seats;
            for (int seat = 0; seat < p.rules.players; ++seat) seats.push_back(tysiac::is_on_barrel(p, seat));
            return seats;
        },
        "Who sits on the barrel.");
    c.def_prop_ro(
        "zeros", [](P p) { return by_seat(p.zeros, p.rules.players); },
        "Rounds without a trick since the last penalty, where they are counted.");
    c.def_prop_ro(
        "contracts", [](P p) { return by_seat(p.contracts, p.rules.players); },
        "Contracts that each seat has played in this game, up to 200.");
    c.def_prop_ro(
        "higher_contracts", [](P p) { return by_seat(p.higher_contracts, p.rules.players); },
        "Of these, those above the lowest that it could be.");
    c.def_prop_ro(
        "raised_contracts", [](P p) { return by_seat(p.raised_contracts, p.rules.players); },
        "And those above what the seat had bid.");
}

// --- Score sheets --------------------------------------------------------------------------------------

// A line of a score sheet, by seat.
struct SheetRow {
    tysiac::LastRound round;
    BySeat<int32_t> totals;
};

using Sheets = std::vector<std::vector<SheetRow>>;

void note_round(std::vector<SheetRow>& sheet, const tysiac::State& s) {
    // A round has decisions of its own, so no decision can end two rounds.
    if (s.last.round > static_cast<int32_t>(sheet.size())) sheet.push_back({s.last, s.totals});
}

nb::dict sheets_to_python(const Sheets& sheets, const std::vector<GameResult>& results, uint64_t first, size_t p) {
    const size_t games = sheets.size();
    size_t n = 0;
    for (const auto& sheet : sheets) n += sheet.size();
    nb::dict d;
    auto* game = add_array<uint64_t>(d, "game", {n});
    auto* round = add_array<int32_t>(d, "round", {n});
    auto* declarer = add_array<int8_t>(d, "declarer", {n});
    auto* contract = add_array<int16_t>(d, "contract", {n});
    auto* bombed = add_array<uint8_t>(d, "bombed", {n});
    auto* raw = add_array<int16_t>(d, "raw", {n, p});
    auto* totals = add_array<int32_t>(d, "totals", {n, p});
    auto* won = add_array<uint8_t>(d, "won", {games, p});
    auto* is_void = add_array<uint8_t>(d, "is_void", {games});
    auto* seating = add_array<uint8_t>(d, "seating", {games, p});
    for (size_t g = 0; g < games; ++g) {
        for (const SheetRow& row : sheets[g]) {
            *game++ = first + g;
            *round++ = row.round.round;
            *declarer++ = row.round.declarer;
            *contract++ = row.round.contract;
            *bombed++ = row.round.bombed;
            raw = std::copy_n(row.round.raw.begin(), p, raw);
            totals = std::copy_n(row.totals.begin(), p, totals);
        }
        is_void[g] = results[g].outcome.is_void;
        for (size_t seat = 0; seat < p; ++seat) {
            seating[g * p + seat] = results[g].seating[seat];
            won[g * p + seat] = results[g].outcome.won[results[g].seating[seat]];
        }
    }
    return d;
}

nb::dict score_sheets(Of<Tysiac, HeldMatch>& held, uint64_t first, long count, int threads) {
    Match& match = held.match;
    check_block(match, first, count, threads);
    std::vector<GameResult> results(static_cast<size_t>(count));
    Sheets sheets(results.size());
    {
        nb::gil_scoped_release release;
        match.play(first, results, threads, false, [&](uint64_t game, const AnyTable& table) {
            note_round(sheets[game - first], static_cast<const Table<Tysiac>&>(table).state());
        });
    }
    return sheets_to_python(sheets, results, first, match.plan().players.size());
}

}  // namespace

void bind_tysiac(nb::module_& parent) {
    auto bound = bind_game<Tysiac>(parent);
    bind_seated_round(bound.module);
    bind_public_parts(bound.everybody);
    bind_hands(bound);
    bind_solver(bound, "the points of the declarer, against whom the others play as one");
    bind_ace_ten(bound, &last_round);
    bound.state
        .def_prop_ro(
            "prikup", [](const tysiac::State& s) { return list_of(s.prikup); }, "The three cards, as dealt.")
        .def_prop_ro(
            "received", [](const tysiac::State& s) { return gifts_of(s.received, s.rules.players); },
            "The card that each seat was given by the declarer.");

    using View = SeatView<Tysiac>;
    bound.view
        .def_prop_ro(
            "hand_in_order", [](const View& s) { return list_of(s.order); }, "The hand in the order its cards came.")
        .def_prop_ro(
            "prikup", [](const View& s) { return list_of(s.prikup); }, "The three cards, once they are shown.")
        .def_prop_ro(
            "received", [](const View& s) { return card_or_none(s.received[s.seat]); },
            "The card that this seat was given.")
        .def_prop_ro(
            "gifts",
            [](const View& s) {
                auto gifts = gifts_of(s.received, s.rules.players);
                gifts[static_cast<size_t>(s.seat)] = std::nullopt;
                return gifts;
            },
            "The cards that this seat, as declarer, gave each other seat.")
        .def_prop_ro(
            "bid_limit", [](const View& s) { return refusal_to_python(tysiac::bid_limit(s)); },
            nb::sig("def bid_limit(self) -> tuple[str, valtti._core.CardSet, int] | None"),
            "Why this seat cannot bid as high as bids go, as refusals say it; None if it can.")
        .def_prop_ro(
            "worlds", [](const View& s) { return tysiac::Sampler(s).count(); },
            "How many arrangements of the hidden cards there are, whatever bids prove.");

    bound.module.attr("card_points") = tysiac::kCardPoints;
    bound.module.attr("goal") = tysiac::kGoal;
    bound.module.attr("penalty") = tysiac::kPenalty;
    bound.module.attr("prikup_size") = tysiac::kPrikupSize;
    bound.module.def(
        "marriage_points", [](const std::string& suit) { return int{tysiac::kMarriage[parse_suit(suit)]}; }, "suit"_a);
    bound.module.def("score_sheets", &score_sheets, "match"_a, "first"_a, "count"_a, "threads"_a,
                     nb::sig("def score_sheets(match: Match, first: int, count: int, threads: int) -> dict[str, "
                             "typing.Any]"),
                     "Plays games of a match and returns a row for each round: game, round, declarer, contract, "
                     "bombed, raw and totals; and for each game won, is_void and seating. Columns and declarers are "
                     "seats; seat i is player i in a match with fixed seats, and otherwise seating tells.");
}

}  // namespace valtti::bindings
