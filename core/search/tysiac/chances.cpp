#include "search/tysiac/chances.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "search/tysiac/usual.hpp"

namespace valtti::tysiac {
namespace {

constexpr int kSample = 300;  // rounds that are played to know what they bring
constexpr float kLeast = 1e-9F;
constexpr double kOver = 1e-4;  // a game that is this likely to go on is over

}  // namespace

size_t Chances::index_of(int total) {
    return static_cast<size_t>(std::clamp((total - kLowest + 5) / 10, 0, kTotals - 1));
}

Chances::Chances(const Rules& rules) : rules_(rules), runs_(kTotals) {
    walk(play_rounds());
}

// The same rounds each time.
std::vector<Chances::Step> Chances::play_rounds() const {
    Rng rng(kSample);
    Rules rules = rules_;
    rules.unit = Unit::deal;
    std::map<std::pair<int, bool>, int> counts;
    for (int i = 0; i < kSample; ++i) {
        State s = deal(rules, rng);
        while (s.actor >= 0) apply(s, usual_move(s, 0), rng);
        for (int seat = 0; seat < rules.players; ++seat) ++counts[{s.last.change[seat], seat == s.last.declarer}];
    }
    std::vector<Step> steps;
    for (const auto& [step, number] : counts)
        steps.push_back({step.first, static_cast<double>(number) / (kSample * rules.players), step.second});
    return steps;
}

// By the number of rounds: where a step leads, one fewer is left.
void Chances::walk(const std::vector<Step>& steps) {
    std::vector<double> left(kTotals, 1.0);
    std::vector<double> next(kTotals);
    for (int round = 0; round < kRounds; ++round) {
        for (int i = 0; i < kTotals; ++i) {
            const int total = kLowest + 10 * i;
            const bool on_barrel = rules_.barrel > 0 && total >= rules_.barrel;
            double sum = 0;
            for (const Step& s : steps) {
                const int after = total + (on_barrel && !s.is_declarer ? 0 : s.points);
                if (after < kGoal) sum += s.chance * left[index_of(after)];
            }
            next[static_cast<size_t>(i)] = sum;
        }
        for (size_t i = 0; i < runs_.size(); ++i) {
            const float before = round > 0 ? runs_[i].running[static_cast<size_t>(round) - 1] : 1.0F;
            const float now = std::max(static_cast<float>(next[i]), kLeast);
            runs_[i].running[static_cast<size_t>(round)] = now;
            runs_[i].pace[static_cast<size_t>(round)] = now < before ? std::log(before / now) : 0.0F;
        }
        left.swap(next);
    }
}

double Chances::of(const Public& p, int seat) const {
    std::array<const Run*, kMostPlayers> runs{};
    const int n = p.rules.players;
    for (int i = 0; i < n; ++i) runs[static_cast<size_t>(i)] = &runs_[index_of(p.totals[i])];
    const Run& own = *runs[static_cast<size_t>(seat)];
    double won = 0;
    double open = 1;  // nobody has arrived
    for (size_t round = 0; round < kRounds && open > kOver; ++round) {
        double still = 1;
        double paces = 0;
        for (int i = 0; i < n; ++i) {
            still *= runs[static_cast<size_t>(i)]->running[round];
            paces += runs[static_cast<size_t>(i)]->pace[round];
        }
        if (paces > 0) won += (open - still) * own.pace[round] / paces;
        open = still;
    }
    return won + open / n;
}

}  // namespace valtti::tysiac
