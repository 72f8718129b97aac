// The encoding of Schnapsen.
#include "games/schnapsen/schnapsen.hpp"
#include "encodings/encoding.hpp"
#include "encodings/suits.hpp"

namespace valtti {
namespace {

using namespace schnapsen;

struct Canonical {
    static constexpr int kPackSize = kPack.size();
    static constexpr int kLowest = std::countr_zero(kPack.bits);  // the pack's cards are neighbours
    static constexpr int kMarriages = 6;                          // of 20 points: the most that can be declared

    template <class Writer>
    static void write(const View& v, Writer& w) {
        const int me = v.seat;
        const int other = 1 - me;
        const CardSet led = v.trick.size() > 0 ? CardSet(v.trick[0]) : CardSet();
        const CardSet mine = v.leader == me ? led : CardSet();
        const std::array<CardSet, 7> sets = {v.hand,      v.played,      led, v.known[other], v.excluded[other],
                                             v.known[me], v.excluded[me]};
        const SuitOrder suits(v.trump, sets);
        const auto cards = [&](std::string_view name, CardSet set) {
            w.bits(name, suits(set).bits >> kLowest, kPackSize);
        };
        cards("own hand", v.hand);
        cards("own cards that both know", v.known[me]);
        cards("own card on the table", mine);
        cards("the other's card on the table", led - mine);
        cards("the other's known cards", v.known[other]);
        cards("cards the other has shown not to hold", v.excluded[other]);
        cards("cards of finished tricks", v.played);
        cards("own cards that are the highest of their suit", ace_ten::highest(v.hand, kPack - v.played - led));
        cards("own kings and queens that are a marriage", ace_ten::marriage_cards(ace_ten::marriages(v.hand)));
        w.one_of("rank of the face-up card", v.bottom == kNoCard ? -1 : place_of(Card{static_cast<uint8_t>(v.bottom)}),
                 kNumRanks);
        w.one_of("pairs of cards in the talon", v.talon_size / 2, kTalonSize / 2 + 1);
        w.bits("to move", v.actor == me, 1);
        w.bits("on lead", v.leader == me, 1);
        w.bits("forehand of the round", v.forehand == me, 1);
        w.bits("closed by the viewer", v.closer == me, 1);
        w.bits("closed by the other", v.closer == other, 1);
        w.one_of("what a failed closing costs", v.closer < 0 ? -1 : v.closed_tricks == 0 ? 1 : 0, 2);
        write_points(
            {"own points", "own marriages that do not count yet", "own first trick is taken", "own game points to go"},
            v, me, w);
        write_points({"the other's points", "the other's marriages that do not count yet",
                      "the other's first trick is taken", "the other's game points to go"},
                     v, other, w);
    }

private:
    // Whole names, as putting them together would take longer than writing the inputs.
    struct Names {
        std::string_view points;
        std::string_view pending;
        std::string_view first_trick;
        std::string_view to_go;
    };

    template <class Writer>
    static void write_points(const Names& names, const View& v, int seat, Writer& w) {
        w.one_of(names.points, v.score[seat], kEnough + 1);
        w.one_of(names.pending, v.pending[seat] / 20, kMarriages + 1);
        w.bits(names.first_trick, v.tricks[seat] > 0, 1);
        w.one_of(names.to_go, v.rules.unit == Unit::bummerl ? v.to_go[seat] : -1, kBummerl + 1);
    }
};

}  // namespace

template <>
const std::vector<Encoding<Schnapsen>>& encodings<Schnapsen>() {
    static const std::vector<Encoding<Schnapsen>> all = {
        encoding_of<Schnapsen, Canonical>("canonical", 2, "seats seen from the viewer, trump first, suits in order")};
    return all;
}

}  // namespace valtti
