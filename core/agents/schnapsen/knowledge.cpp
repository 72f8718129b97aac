#include "agents/schnapsen/knowledge.hpp"

#include <algorithm>

namespace valtti::schnapsen {

Knowledge parse_knowledge(const std::string& text) {
    static constexpr std::array<std::string_view, kNumRanks> names = {"ace", "ten", "king", "queen",
                                                                      "jack"};  // as in kRanks
    Knowledge all;
    const Fields strategies = parse_fields(text);
    for (const Field& strategy : strategies.all()) {
        const auto found = std::ranges::find(names, strategy.name);
        if (found == names.end())
            throw std::invalid_argument("it knows no strategy '" + strategy.name +
                                        "', only ace, ten, king, queen and jack");
        for (const auto& word : strategy.groups[0]) all[static_cast<size_t>(found - names.begin())] |= parse_card(word);
    }
    return all;
}

bool KnowledgeBot::is_wanted(const Move& m) const {
    return wants(jack, m) || wants(queen, m) || wants(king, m) || wants(ten, m) || wants(ace, m);
}

Move KbBot::pick(const View&, Rng& rng) {
    const Move found = draw_of(rng, [&](const Move& m) { return wants(jack, m); });
    return found != kNoMove ? found : draw(rng);
}

// --- As published --------------------------------------------------------------------------------------

Move PublishedBot::non_trump(const View& v, Rng& rng) const {
    const Move& m = draw(rng);
    if (is_plain_suit(v, m) && is_wanted(m)) return m;
    const Move other = fallback_ == Fallback::strongest_trump ? strongest_trump(v) : strongest();
    // Only a knowledge base that does not want every card can leave a bot without trumps here.
    return other != kNoMove ? other : m;
}

Move PublishedBot::trump(const View& v, Rng& rng) const {
    const Move& m = draw(rng);
    return is_trump(v, m) && is_wanted(m) ? m : non_trump(v, rng);
}

Move PublishedBot::beat(const View& v, int suit) const {
    for (const Move& m : moves_)
        if (card_of_move(m).suit() == suit && beats(card_of_move(m), led_card(v), v.trump)) return m;
    return moves_[0];
}

Move ABot::follow(const View&, Rng& rng) {
    const Move& m = draw(rng);
    return wants(jack, m) || wants(queen, m) ? m : draw(rng);
}

Move CBot::follow(const View& v, Rng& rng) {
    const Card led = led_card(v);
    if (led.suit() == v.trump) return is_trump(v, draw(rng)) ? beat(v, v.trump) : non_trump(v, rng);
    if (place_of(led) == ten) {
        const Move& m = draw(rng);
        return card_of_move(m) == card_of(ace, led.suit()) ? m : trump(v, rng);
    }
    if (place_of(led) == ace) return trump(v, rng);
    const bool has_suit =
        std::any_of(moves_.begin(), moves_.end(), [&](const Move& m) { return card_of_move(m).suit() == led.suit(); });
    return has_suit ? beat(v, led.suit()) : non_trump(v, rng);
}

Move EBot::follow(const View& v, Rng& rng) {
    return is_trump(v, draw(rng)) ? strongest_trump(v) : non_trump(v, rng);
}

Move BBotOfData::lead(const View& v, Rng& rng) {
    const Move& first = moves_[0];
    const bool low = is_plain_suit(v, first) && (wants(jack, first) || wants(queen, first) || wants(king, first));
    if (moves_.size() == 1 && is_plain_suit(v, first) && !low) return kNoMove;
    const bool drawn = draw(rng) == first;
    return drawn && low ? first : strongest();
}

// --- As described --------------------------------------------------------------------------------------

Move DescribedBot::lowest_plain(const View& v, Rng& rng) const {
    for (const Rank rank : {jack, queen, king, ten, ace}) {
        const Move found = draw_of(rng, [&](const Move& m) { return is_plain_suit(v, m) && wants(rank, m); });
        if (found != kNoMove) return found;
    }
    const Move trump = any_trump_ ? draw_of(rng, [&](const Move& m) { return is_trump(v, m); }) : strongest_trump(v);
    return trump != kNoMove ? trump : draw(rng);  // nothing is wanted, and there is no trump
}

Move DescribedBot::weakest(const View& v, int suit, bool must_beat) const {
    Move found = kNoMove;
    for (const Move& m : moves_)  // strongest first
        if (card_of_move(m).suit() == suit && (!must_beat || beats(card_of_move(m), led_card(v), v.trump))) found = m;
    return found;
}

Move DescribedABot::follow(const View&, Rng& rng) {
    for (const Rank rank : {jack, queen}) {
        const Move found = draw_of(rng, [&](const Move& m) { return wants(rank, m); });
        if (found != kNoMove) return found;
    }
    return draw(rng);
}

Move DescribedBBot::follow(const View&, Rng& rng) {
    const int best = place_of(card_of_move(strongest()));
    return draw_of(rng, [&](const Move& m) { return place_of(card_of_move(m)) == best; });
}

Move DescribedCBot::follow(const View& v, Rng& rng) {
    const Card led = led_card(v);
    // An ace cannot be beaten in its suit; a ten only by the ace.
    Move found = place_of(led) == ace && led.suit() != v.trump ? kNoMove : weakest(v, led.suit(), true);
    const bool high = place_of(led) == ace || place_of(led) == ten;
    if (found == kNoMove && high && led.suit() != v.trump) found = weakest(v, v.trump, false);
    return found != kNoMove ? found : lowest_plain(v, rng);
}

Move DescribedEBot::follow(const View& v, Rng& rng) {
    const Move trump = strongest_trump(v);
    return trump != kNoMove ? trump : lowest_plain(v, rng);
}

}  // namespace valtti::schnapsen
