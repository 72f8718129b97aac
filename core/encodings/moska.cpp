// Encodings of Moska: the one of the thesis, and two in which equivalent positions are one input.
#include "games/moska/moska.hpp"
#include "encodings/encoding.hpp"
#include "encodings/suits.hpp"

namespace valtti {
namespace {

using namespace moska;

// --- Seats and suits seen from the viewer --------------------------------------------------------------

// The seats in the game as the viewer has them around it: itself, its left neighbour, its right one, and the rest from
// the left. Neighbours matter most, and stay in their places when others go out.
struct Around {
    std::array<int8_t, kMaxSeats> seat;
    int count = 1;

    explicit Around(const View& v) {
        seat.fill(-1);
        seat[0] = v.seat;
        count += std::popcount(static_cast<unsigned>(v.in_game & ~(1 << v.seat)));
        for (int n = 1, next = v.seat; n < count; ++n) {
            next = next_in_game(v, next);
            const int slot = n == 1 ? 1 : n == count - 1 ? 2 : n + 1;
            seat[static_cast<size_t>(slot)] = static_cast<int8_t>(next);
        }
    }

    int slot_of(int wanted) const {
        return static_cast<int>(std::find(seat.begin(), seat.end(), wanted) - seat.begin());
    }
};

// Trump first, and then the suits by their cards that the viewer can tell apart.
SuitOrder suit_order(const View& v, const Around& around) {
    std::array<CardSet, 5 + kMaxSeats - 1> sets = {v.hand, v.unkilled, v.killed, v.discarded, v.known[v.seat]};
    for (int slot = 1; slot < around.count; ++slot)
        sets[static_cast<size_t>(4 + slot)] = v.known[around.seat[static_cast<size_t>(slot)]];
    return SuitOrder(v.trump, std::span(sets).first(static_cast<size_t>(4 + around.count)));
}

// --- The thesis' 442 numbers ---------------------------------------------------------------------------

constexpr int kBitmapPlayers = 4;

// Writes seats and cards by the places that they are given. Seats of larger tables are left out.
template <class Writer, class Place, class Cards>
void write_bitmap(const View& v, Writer& w, Place place_of_seat, Cards cards, int trump) {
    constexpr int kPlayers = kBitmapPlayers;
    std::array<int, kPlayers> seat_at{};
    for (int seat = 0; seat < kPlayers; ++seat) seat_at[static_cast<size_t>(place_of_seat(seat))] = seat;
    const auto seats = [&](unsigned set) {
        unsigned placed = 0;
        for (int seat = 0; seat < kPlayers; ++seat) placed |= (set >> seat & 1) << place_of_seat(seat);
        return placed;
    };
    const auto place_if_any = [&](int seat) { return seat < kPlayers ? place_of_seat(seat) : -1; };
    w.count("cards in the deck", v.deck_size);
    for (const int seat : seat_at) w.count("hand size of a seat", v.hand_size[seat]);
    w.bits("seats that have passed", seats(v.passed), kPlayers);
    w.bits("seats in the game", seats(v.in_game), kPlayers);
    w.bits("an un-killed card is flagged", v.flagged != kNoCard, 1);
    w.one_of("target", place_if_any(v.target), kPlayers);
    w.one_of("trump", trump, kNumSuits);
    w.one_of("viewer", place_if_any(v.seat), kPlayers);
    w.bits("cards in play", cards(moska::in_play(v)).bits, kNumCards);
    w.bits("un-killed cards", cards(v.unkilled).bits, kNumCards);
    w.bits("killed cards", cards(v.killed).bits, kNumCards);
    for (const int seat : seat_at) w.bits("known cards of a seat", cards(v.known[seat]).bits, kNumCards);
    w.bits("own hand", cards(v.hand).bits, kNumCards);
}

// The original marks a player as having passed before it lists the moves, whichever move is then made.
void mark_as_passed(View& v) {
    v.passed |= static_cast<uint8_t>(1 << v.seat);
}

// As the thesis has them: seats stand as they are at the table, whoever looks, and suits in their own order.
struct Bitmap {
    template <class Writer>
    static void write(const View& v, Writer& w) {
        write_bitmap(v, w, std::identity(), std::identity(), v.trump);
    }
};

// The same numbers of the position turned so that the viewer sits at the first seat, with trump as the first suit and
// the others in order: what a network has seen of one seat and suit then serves it for all.
struct TurnedBitmap {
    template <class Writer>
    static void write(const View& v, Writer& w) {
        const auto place = [&](int seat) { return (seat - v.seat) & 3; };
        write_bitmap(v, w, place, suit_order(v, Around(v)), 0);
    }
};

// --- Our own -------------------------------------------------------------------------------------------

// 0 to 12 as they are, and then in ever wider steps.
constexpr int deck_bucket(int size) {
    constexpr std::array<int, 6> kSteps = {13, 15, 18, 22, 27, 33};
    int bucket = std::min(size, 12);
    for (const int step : kSteps) bucket += size >= step;
    return bucket;
}

// The ranks of which the set has at least so many cards, a bit each.
uint64_t ranks_with(CardSet cards, int least) {
    uint64_t ranks = 0;
    for (int rank = 0; rank < kNumCards / kNumSuits; ++rank)
        ranks |= static_cast<uint64_t>(std::popcount(cards.bits >> 4 * rank & 15) >= least) << rank;
    return ranks;
}

struct Canonical {
    static constexpr int kOthers = kMaxSeats - 1;
    static constexpr int kRanks = kNumCards / kNumSuits;

    template <class Writer>
    static void write(const View& v, Writer& w) {
        const Around around(v);
        const SuitOrder suits = suit_order(v, around);
        const auto cards = [&](std::string_view name, CardSet set) { w.bits(name, suits(set).bits, kNumCards); };
        cards("own hand", v.hand);
        cards("own cards that all know", v.known[v.seat]);
        cards("un-killed cards", v.unkilled);
        cards("killed cards", v.killed);
        cards("discarded cards", v.discarded);
        for (int slot = 1; slot <= kOthers; ++slot) {
            const int seat = around.seat[static_cast<size_t>(slot)];
            cards("known cards of another", seat < 0 ? CardSet() : v.known[seat]);
        }
        write_hand_by_role(suits(v.hand), v.seat == v.target, v.deck_size > 0, w);
        write_numbers(v, around, w);
        write_prospects(v, w);
    }

    // The hand by role follows from the hand, which comes first, from who is target, and from the deck's having no
    // cards.
    static constexpr int kByRole = (5 + kOthers) * kNumCards;
    static constexpr int kNumByRole = 4 * kNumCards;
    static void imply(Row& row) {
        constexpr int kIsTarget = kByRole + kNumByRole + kOwnSizes + kOthers * kSizes + kMaxSeats;
        constexpr int kNoDeck = kIsTarget + kMaxSeats + kMaxSeats - 1;
        const CardSet hand(row.bits[0] & kFullPack.bits);
        RowWriter w(row, kByRole);
        write_hand_by_role(hand, row.bit(kIsTarget), !row.bit(kNoDeck), w);
    }

private:
    static constexpr int kOwnSizes = 13;  // of hands, the last one for all larger ones
    static constexpr int kSizes = 11;

    template <class Writer>
    static void write_hand_by_role(CardSet hand, bool is_target, bool has_deck, Writer& w) {
        const auto in_role = [&](bool target, bool deck) {
            return is_target == target && has_deck == deck ? hand.bits : 0;
        };
        w.bits("own hand, attacking without a deck", in_role(false, false), kNumCards);
        w.bits("own hand, attacking with a deck", in_role(false, true), kNumCards);
        w.bits("own hand, as target without a deck", in_role(true, false), kNumCards);
        w.bits("own hand, as target with a deck", in_role(true, true), kNumCards);
    }

    template <class Writer>
    static void write_numbers(const View& v, const Around& around, Writer& w) {
        w.one_of("own hand size", v.hand.size(), kOwnSizes);
        unsigned passed = 0;
        for (int slot = 0; slot <= kOthers; ++slot) {
            const int seat = around.seat[static_cast<size_t>(slot)];
            if (slot > 0) w.one_of("hand size of another", seat < 0 ? -1 : v.hand_size[seat], kSizes);
            passed |= static_cast<unsigned>(seat >= 0 && has_seat(v.passed, seat)) << slot;
        }
        w.bits("who has passed", passed, kMaxSeats);
        w.one_of("who is target", around.slot_of(v.target), kMaxSeats);
        w.one_of("players left, from two", around.count - 2, kMaxSeats - 1);
        w.one_of("cards in the deck, from 13 on in wider steps", deck_bucket(v.deck_size), 19);
        w.one_of("rank of the bottom card", v.deck_size > 0 ? v.bottom / 4 : -1, kRanks);
        w.one_of("cards the target can still be given", std::max(fits(v), 0), 8);
        w.bits("an un-killed card is flagged", v.flagged != kNoCard, 1);
        w.bits("the target may play to itself", can_self_play(v), 1);
        w.bits("a bout is to be opened", v.phase == Phase::open, 1);
    }

    // What follows from the cards, but takes a network long to find.
    template <class Writer>
    static void write_prospects(const View& v, Writer& w) {
        const CardSet trumps = suit_cards(v.trump);
        const CardSet unseen = in_play(v) - on_table(v) - v.hand;
        w.bits("ranks of two own cards and more", ranks_with(v.hand, 2), kRanks);
        w.bits("ranks of three own cards and more", ranks_with(v.hand, 3), kRanks);
        w.bits("ranks of four own cards", ranks_with(v.hand, 4), kRanks);
        w.one_of("own trumps", (v.hand & trumps).size(), 7);
        w.one_of("trumps elsewhere", (unseen & trumps).size(), 9);
        w.one_of("own cards of ranks on the table", (v.hand & ranks_of(on_table(v))).size(), 7);
        w.one_of("own cards that kill something", (v.hand & killers(v)).size(), 7);
        w.one_of("un-killed cards that no own card kills", (v.unkilled - killed_by(v.hand, v.trump)).size(), 7);
    }

    static CardSet killed_by(CardSet cards, int trump) {
        CardSet all;
        for (const Card c : cards) all |= kills(c, trump);
        return all;
    }
};

}  // namespace

template <>
const std::vector<Encoding<Moska>>& encodings<Moska>() {
    static const std::vector<Encoding<Moska>> all = [] {
        auto canonical = encoding_of<Moska, Canonical>(
            "canonical", 1, "for 2 to 8 players: seats seen from the viewer, trump first, the other suits in order");
        canonical.first_implied = Canonical::kByRole;
        canonical.num_implied = Canonical::kNumByRole;
        canonical.imply = Canonical::imply;
        auto bitmap = encoding_of<Moska, Bitmap>("bitmap", 1, "the thesis' 442 numbers, for 4 players");
        auto turned = encoding_of<Moska, TurnedBitmap>(
            "bitmap-turned", 1, "the thesis' 442 numbers with the viewer as the first seat and suits in order");
        bitmap.after_move = turned.after_move = mark_as_passed;
        bitmap.most_players = turned.most_players = kBitmapPlayers;
        return std::vector{std::move(canonical), std::move(bitmap), std::move(turned)};
    }();
    return all;
}

}  // namespace valtti
