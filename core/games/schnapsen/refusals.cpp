#include "games/schnapsen/refusals.hpp"

namespace valtti::schnapsen {
namespace {

using Why = std::optional<Refusal>;

// Is there such a move in any position? Cards of a marriage may still be wrong ones.
bool exists(const Move& m) {
    const int cards = m.cards.size();
    const int targets = m.targets.size();
    if (m.value != 0) return false;
    switch (m.kind) {
        case Kind::play: return cards == 1 && targets == 0;
        case Kind::declare: return cards == 1 && targets == 1;
        case Kind::claim: return cards == targets && cards <= 1;
        case Kind::exchange:
        case Kind::close: return cards == 0 && targets == 0;
        default: return false;
    }
}

bool answers(const View& v) {
    return !v.trick.empty() && v.seat != v.leader;
}

bool has_duties(const View& v) {
    return v.actor >= 0 && answers(v) && is_strict(v);
}

Why refuse_play(const View& v, Card c) {
    if (const Why missing = absent(c, kPack, v.hand)) return missing;
    if (!has_duties(v)) return std::nullopt;
    return broken_duty(c, v.hand, led_card(v), led_card(v), v.trump);
}

Why refuse_marriage(const View& v, const Move& m) {
    const CardSet pair = m.cards | m.targets;
    if (!kPack.contains_all(pair)) return Refusal{kNotInPack, pair - kPack};
    if (pair != marriage_cards(1U << m.cards.first().suit())) return Refusal{kNoMarriage};
    if (!v.hand.contains_all(pair)) return Refusal{kNoMarriage, pair - v.hand};
    if (is_first_lead(v) && !v.rules.marriage_first_lead) return Refusal{kMarriageFirstLead};
    // A claim leads no card, and is always written with the king first.
    if (m.kind == Kind::claim) return kings(m.cards) ? std::nullopt : Why(Refusal{kNoSuchMove});
    const bool wrong_card = v.rules.marriage_card == MarriageCard::king && !kings(m.cards);
    return wrong_card ? Why(Refusal{kKingMustLead, m.targets}) : std::nullopt;
}

Why refuse_exchange(const View& v) {
    const Card trump_jack = card_of(jack, v.trump);
    if (is_strict(v)) return Refusal{kExchangeTalonGone};
    if (!v.hand.contains(trump_jack)) return Refusal{kNoTrumpJack, trump_jack};
    if (is_first_lead(v) && !v.rules.exchange_first_lead) return Refusal{kExchangeFirstLead};
    if (v.talon_size >= v.rules.exchange_talon) return std::nullopt;
    return Refusal{.reason = kExchangeTalonSmall, .value = v.rules.exchange_talon};
}

Why refuse_closing(const View& v) {
    if (v.rules.close_talon == kNoClosing) return Refusal{kRulesWithoutClosing};
    if (is_strict(v)) return Refusal{kCloseTalonGone};
    if (v.talon_size >= v.rules.close_talon) return std::nullopt;
    return Refusal{.reason = kCloseTalonSmall, .value = v.rules.close_talon};
}

Why refuse_claim(const View& v, const Move& m) {
    if (v.tricks[v.seat] == 0) return Refusal{kClaimNeedsTrick};
    return m.cards.empty() ? std::nullopt : refuse_marriage(v, m);
}

}  // namespace

std::optional<Refusal> duty(const View& v) {
    return has_duties(v) ? ace_ten::duty(v.hand, led_card(v), led_card(v), v.trump) : std::nullopt;
}

std::optional<Refusal> refusal(const View& v, const Move& m) {
    if (v.actor < 0) return Refusal{kOver};
    if (!exists(m)) return Refusal{kNoSuchMove};
    if (m.kind == Kind::play) return refuse_play(v, m.cards.first());
    if (m.kind == Kind::claim && v.rules.claim == Claim::automatic) return Refusal{kClaimAutomatic};
    if (answers(v)) return Refusal{kOnlyWhenLeading};
    switch (m.kind) {
        case Kind::declare: return refuse_marriage(v, m);
        case Kind::exchange: return refuse_exchange(v);
        case Kind::close: return refuse_closing(v);
        default: return refuse_claim(v, m);
    }
}

}  // namespace valtti::schnapsen
