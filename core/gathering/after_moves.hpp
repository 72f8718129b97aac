// The positions after all moves in many decisions, encoded for a network that is asked about all of them at once.
#pragma once

#include <limits>

#include "agents/outlook.hpp"
#include "arena/threads.hpp"
#include "encodings/certain.hpp"
#include "encodings/encoding.hpp"

namespace valtti {

struct AfterMoves {
    std::vector<uint8_t> rows;      // packed one after the other
    std::vector<double> certain;    // the value of a position that needs no network, else not a number
    Prospects prospects;            // of the moves of all decisions
    std::vector<size_t> move_ends;  // of the moves of each decision

    void append(const AfterMoves& more) {
        rows.insert(rows.end(), more.rows.begin(), more.rows.end());
        certain.insert(certain.end(), more.certain.begin(), more.certain.end());
        for (const size_t end : more.move_ends) move_ends.push_back(prospects.moves() + end);
        prospects.append(more.prospects);
    }
};

template <Game G>
struct Decision {
    const typename G::View* view;
    uint64_t seed;
};

// The seats of the views are to act.
template <Game G>
void look_ahead(const Encoding<G>& encoding, std::span<const Decision<G>> decisions,
                const typename Outlook<G>::Options& options, AfterMoves& after) {
    Outlook<G> outlook(options);
    const auto width = static_cast<size_t>(encoding.row_bytes());
    Row row;
    for (const Decision<G>& decision : decisions) {
        Rng rng(decision.seed);
        outlook.look(*decision.view, rng);
        size_t at = after.rows.size();
        after.rows.resize(at + width * outlook.views().size());
        for (const auto& view : outlook.views()) {
            encoding.encode_after_move(view, row);
            encoding.pack(row, after.rows.data() + at);
            at += width;
            after.certain.push_back(certain_value<G>(view).value_or(std::numeric_limits<double>::quiet_NaN()));
        }
        after.prospects.append(outlook.prospects());
        after.move_ends.push_back(after.prospects.moves());
    }
}

// On several threads, each of which takes a run of decisions.
template <Game G>
void look_ahead(const Encoding<G>& encoding, std::span<const Decision<G>> decisions,
                const typename Outlook<G>::Options& options, int threads, AfterMoves& after) {
    const auto parts = std::clamp<size_t>(decisions.size(), 1, static_cast<size_t>(threads));
    std::vector<AfterMoves> found(parts);
    std::atomic<size_t> next{0};
    StopSign never;
    on_threads(static_cast<int>(parts), never, [&](int, const Lookout&) {
        for (size_t part; (part = next.fetch_add(1)) < parts;) {
            const size_t first = decisions.size() * part / parts;
            const size_t end = decisions.size() * (part + 1) / parts;
            look_ahead<G>(encoding, decisions.subspan(first, end - first), options, found[part]);
        }
    });
    after = std::move(found[0]);
    for (size_t part = 1; part < parts; ++part) after.append(found[part]);
}

}  // namespace valtti
