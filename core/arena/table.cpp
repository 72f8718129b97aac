#include "arena/table.hpp"

namespace valtti {
namespace {

Outcome by_player(const Outcome& at_seats, const Seating& seating, int players) {
    Outcome o;
    o.is_void = at_seats.is_void;
    for (int seat = 0; seat < players; ++seat) {
        const int p = seating[seat];
        o.rank[p] = at_seats.rank[seat];
        o.won[p] = at_seats.won[seat];
        o.lost[p] = at_seats.lost[seat];
        o.points[p] = at_seats.points[seat];
    }
    return o;
}

}  // namespace

Seating seating_of(uint64_t seed, uint64_t index, int players) {
    constexpr uint64_t kStream = 0x5EA7;
    const auto n = static_cast<uint64_t>(players);
    std::array<uint8_t, kMaxSeats> order{};
    for (int i = 0; i < players; ++i) order[i] = static_cast<uint8_t>(i);
    Rng rng = Rng::stream(mix(seed, kStream), index / n);
    rng.shuffle(order.data(), players);
    Seating seating{};
    for (int seat = 0; seat < players; ++seat) seating[seat] = order[(static_cast<uint64_t>(seat) + index) % n];
    return seating;
}

Seating seated_in_order() {
    Seating seating{};
    for (int seat = 0; seat < kMaxSeats; ++seat) seating[seat] = static_cast<uint8_t>(seat);
    return seating;
}

void AnyTable::start(uint64_t game_seed, const Seating& seating, const Outcome* before) {
    seating_ = seating;
    decisions_ = 0;
    moves_ = 0;
    failed_seat_ = -1;
    failure_.clear();
    log_.clear();
    chance_ = Rng::stream(game_seed, 1);
    for (int seat = 0; seat < players_; ++seat) seat_key_[seat] = mix(game_seed, 2 + static_cast<uint64_t>(seat));
    Rng rng = Rng::stream(game_seed, 0);
    deal(before, rng);
}

void AnyTable::forfeit(int seat, std::string reason) {
    failed_seat_ = static_cast<int8_t>(seat);
    failure_ = std::move(reason);
    over_ = true;
}

void AnyTable::note_result(GameResult& result) const {
    result.seating = seating_;
    result.failure = failure_;
    result.failed = failed_seat_ < 0 ? int8_t{-1} : static_cast<int8_t>(seating_[failed_seat_]);
    result.outcome = by_player(outcome(), seating_, players_);
    result.decisions = decisions_;
    result.log = log_;
    if (logs_)
        result.rules = rules();
    else
        result.rules.reset();
    result.finished = true;
}

}  // namespace valtti
