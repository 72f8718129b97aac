// The encoding of Tysiąc.
//
// Suits stay where they are: each has a marriage of another value, so no two of them are alike.
#include "games/tysiac/tysiac.hpp"
#include "encodings/encoding.hpp"

namespace valtti {
namespace {

using namespace tysiac;

struct Relative {
    static constexpr int kLowest = std::countr_zero(kPack.bits);  // the pack's cards are neighbours
    static constexpr int kBids = (kHighestBid - kLowestBid) / 10 + 1;

    template <class Writer>
    static void write(const View& v, Writer& w) {
        const auto around = seats_around(v);
        write_cards(v, around, w);
        write_auction(v, around, w);
        write_tricks(v, around, w);
        write_scores(v, w);
        write_rules(v.rules, w);
    }

private:
    // The viewer and the two that play with it, from its left. A viewer that rests has the three players after it, of
    // whom the last is left out: it has nothing to decide.
    static std::array<int, 3> seats_around(const View& v) {
        const int left = next_active(v, v.seat);
        return {v.seat, left, next_active(v, left)};
    }

    static int slot_of(const std::array<int, 3>& around, int seat) {
        for (int slot = 0; slot < 3; ++slot)
            if (around[static_cast<size_t>(slot)] == seat) return slot;
        return -1;
    }

    template <class Writer>
    static void write_cards(const View& v, const std::array<int, 3>& around, Writer& w) {
        const auto cards = [&](std::string_view name, CardSet set) { w.bits(name, set.bits >> kLowest, kPackSize); };
        cards("own hand", v.hand);
        cards("own cards that all know", v.known[v.seat]);
        cards("own card that was given", to_set(v.received[v.seat]));
        cards("prikup, where it is shown", v.prikup.set());
        cards("own cards of finished tricks", v.played[v.seat]);
        for (int slot = 1; slot < 3; ++slot) {
            const int seat = around[static_cast<size_t>(slot)];
            cards("known cards of another", v.known[seat]);
            cards("cards that another has shown not to hold", v.excluded[seat]);
            cards("card that the viewer gave to another", to_set(v.received[seat]));
            cards("another's cards of finished tricks", v.played[seat]);
        }
        for (const int seat : around) cards("card of a player in the trick", in_trick(v, seat));
        cards("own cards that are the highest of their suit", ace_ten::highest(v.hand, kPack - gone(v)));
        w.bits("own marriages", ace_ten::marriages(v.hand), kNumSuits);
        w.bits("cards on the table that win so far", v.trick.size() > 0 ? CardSet(best_of_trick(v)).bits >> kLowest : 0,
               kPackSize);
    }

    static CardSet gone(const View& v) {
        CardSet cards = v.trick.set();
        for (const CardSet played : v.played) cards |= played;
        return cards;
    }

    static CardSet in_trick(const View& v, int seat) {
        return v.phase == Phase::playing && v.leader >= 0 ? played_by(v, seat) - v.played[seat] : CardSet();
    }

    template <class Writer>
    static void write_auction(const View& v, const std::array<int, 3>& around, Writer& w) {
        w.one_of("phase", static_cast<int>(v.phase), static_cast<int>(Phase::over) + 1);
        unsigned passed = 0;
        for (int slot = 0; slot < 3; ++slot) {
            const int seat = around[static_cast<size_t>(slot)];
            w.one_of("highest bid of a player", (v.bids[seat] - kLowestBid) / 10 - (v.bids[seat] == 0) * kBids, kBids);
            passed |= static_cast<unsigned>(has_seat(v.passed, seat)) << slot;
        }
        w.bits("who has passed", passed, 3);
        w.one_of("highest bid, or the contract", v.bid == 0 ? -1 : (v.bid - kLowestBid) / 10, kBids);
        w.one_of("declarer", slot_of(around, v.declarer), 3);
        w.one_of("dealer", slot_of(around, v.dealer), 3);
    }

    template <class Writer>
    static void write_tricks(const View& v, const std::array<int, 3>& around, Writer& w) {
        w.one_of("to act", slot_of(around, v.actor), 3);
        w.one_of("leader of the trick", slot_of(around, v.leader), 3);
        w.one_of("trump", v.trump, kNumSuits);
        w.bits("suits whose marriage was declared", v.declared, kNumSuits);
        for (const int seat : around) {
            w.one_of("points a player has taken, in tens", v.raw[seat] / 10, kHighestBid / 10 + 1);
            w.one_of("tricks of a player", v.tricks[seat], 9);
        }
        const bool played = v.declarer >= 0 && v.phase == Phase::playing;
        w.one_of("what the declarer is short of, in tens",
                 played ? std::max(v.bid - v.raw[v.declarer] + 9, 0) / 10 : -1, kHighestBid / 10 + 1);
    }

    // Those that change what a hand is worth.
    template <class Writer>
    static void write_rules(const Rules& rules, Writer& w) {
        w.bits("who follows suit must beat", rules.must_beat, 1);
        w.bits("who cannot follow must trump", rules.must_trump, 1);
        w.bits("the opening is forced", rules.opening == Opening::forced, 1);
        w.bits("the prikup may be given up", rules.bomb, 1);
        w.bits("the barrel is lower than usual", rules.barrel > 0 && rules.barrel < Rules().barrel, 1);
    }

    // From the viewer's left round the table, a seat that rests included.
    template <class Writer>
    static void write_scores(const View& v, Writer& w) {
        constexpr int kStep = 50;
        constexpr int kBelow = 500 / kStep;  // totals may be negative
        for (int slot = 0; slot < kMostPlayers; ++slot) {
            const bool there = slot < v.rules.players && v.rules.unit == Unit::game;
            const int seat = (v.seat + slot) % v.rules.players;
            const int total = there ? v.totals[seat] : 0;
            w.one_of("total of a seat, in fifties", there ? std::max(total / kStep + kBelow, 0) : -1,
                     kBelow + kGoal / kStep + 1);
            w.bits("a seat is on the barrel", there && is_on_barrel(v, seat), 1);
            w.one_of("rounds of a seat on the barrel", there ? v.barrel[seat] : -1, 4);
            w.one_of("bombs of a seat", there ? v.bombs[seat] : -1, 4);
            w.one_of("rounds of a seat without a trick", there ? v.zeros[seat] : -1, 4);
        }
    }
};

}  // namespace

template <>
const std::vector<Encoding<Tysiac>>& encodings<Tysiac>() {
    static const std::vector<Encoding<Tysiac>> all = {
        encoding_of<Tysiac, Relative>("relative", 2, "for 3 or 4 players: seats seen from the viewer")};
    return all;
}

}  // namespace valtti
