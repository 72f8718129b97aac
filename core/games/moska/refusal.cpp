// Why a move is not legal.
#include <algorithm>

#include "games/moska/moves.hpp"

namespace valtti::moska {
namespace {

bool lays_cards(int kind) {
    return kind == Kind::open || kind == Kind::add || kind == Kind::self;
}

bool has_shape_of_a_move(const Move& m) {
    const bool may_have_cards = lays_cards(m.kind) || m.kind == Kind::kill;
    const bool may_have_targets = m.kind == Kind::kill || m.kind == Kind::drop;
    return m.kind < Kind::kNumKinds && m.value == 0 && kFullPack.contains_all(m.cards | m.targets) &&
           (may_have_cards || m.cards.empty()) && (may_have_targets || m.targets.empty());
}

// Could the seat do something of this kind if it held any card, and if the target had room for it?
bool has_turn_for(const View& v, Kind kind) {
    Public roomy = v;
    roomy.hand_size[v.target] = kNumCards;
    return has_kind(kinds(roomy, v.seat, kFullPack), kind);
}

// The cards whose rank comes once.
CardSet lonely(CardSet cards) {
    CardSet found;
    for (Card c : cards)
        if ((ranks_of(c) & cards).size() == 1) found |= c;
    return found;
}

// The killers that kill none of the victims; all, if each does but they cannot be matched.
CardSet useless(CardSet killers, CardSet victims, int trump) {
    CardSet found;
    for (Card c : killers)
        if ((kills(c, trump) & victims).empty()) found |= c;
    return found.empty() ? killers : found;
}

Refusal about(std::string_view reason, CardSet cards) {
    return {.reason = reason, .cards = cards};
}

Refusal about(std::string_view reason, int value) {
    return {.reason = reason, .value = value};
}

// Of a move whose turn it is and whose cards are there.
Refusal refusal_by_cards(const View& v, const Move& m) {
    if ((lays_cards(m.kind) || m.kind == Kind::kill) && m.cards.empty()) return {kCardsNeeded};
    switch (m.kind) {
        case Kind::open: {
            const int most = v.hand_size[v.target];
            return m.cards.size() > most ? about(kTooMany, most) : about(kNotAnOpening, lonely(m.cards));
        }
        case Kind::add:
        case Kind::self: {
            const CardSet strange = m.cards - playable(v);
            return strange.empty() ? about(kTooMany, std::max(fits(v), 0)) : about(kRankNotOnTable, strange);
        }
        case Kind::turn: return about(kTooMany, std::max(fits(v), 0));
        case Kind::kill:
            if (m.cards.size() != m.targets.size()) return about(kVictimsNeeded, m.cards.size());
            return about(kCannotKill, useless(m.cards, m.targets, v.trump));
        case Kind::drop:
            if (m.targets.size() != 1) return about(kVictimsNeeded, 1);
            return about(kCannotKill, Card{static_cast<uint8_t>(v.turned)});
        default: return {kNotNow};
    }
}

// Why the target cannot end the bout or take cards.
Refusal refuse_ending(const View& v, Kind kind) {
    if (!others_passed(v)) return {kNotAllPassed};
    if (kind == Kind::end) return about(kNotAllKilled, v.unkilled);
    if (kind == Kind::take) return {v.unkilled.empty() ? kNothingToKill : kAllIsTaken};
    return {v.killed.empty() ? kNothingKilled : kKilledStay};
}

Refusal refuse_deck(const View& v) {
    if (v.deck_size == 0) return {kDeckEmpty};
    return v.unkilled.empty() ? Refusal{kNothingToKill} : about(kDeckClosed, Card{static_cast<uint8_t>(v.flagged)});
}

Refusal refuse_to_target(const View& v, const Move& m) {
    if (v.turned != kNoCard) return about(kTurnedFirst, Card{static_cast<uint8_t>(v.turned)});
    switch (m.kind) {
        case Kind::end:
        case Kind::take:
        case Kind::takeall: return refuse_ending(v, static_cast<Kind>(m.kind));
        case Kind::wait: return {kAllPassed};
        case Kind::kill: return v.unkilled.empty() ? Refusal{kNothingToKill} : refusal_by_cards(v, m);
        case Kind::deck: return refuse_deck(v);
        case Kind::self: return {kNoSelfPlay};
        default: return {kNotNow};
    }
}

Refusal refuse_to_attacker(const View& v, const Move& m) {
    if (m.kind != Kind::turn) return {kNotNow};
    return {v.rules.deck_attack ? kDeckEmpty : kRulesWithoutTurning};
}

// Of a kind of which the seat has no move, whatever it holds.
Refusal refuse_kind(const View& v, const Move& m) {
    // Who has gone out, has passed or waits is not asked at all.
    if (v.phase != Phase::bout || kinds(v) == 0) return {kNotNow};
    return v.seat == v.target ? refuse_to_target(v, m) : refuse_to_attacker(v, m);
}

}  // namespace

std::optional<Refusal> refusal(const View& v, const Move& m) {
    if (is_legal(v, m)) return std::nullopt;
    if (v.phase == Phase::over || v.phase == Phase::void_game) return Refusal{kOver};
    if (!has_shape_of_a_move(m)) return Refusal{kNoSuchMove};
    if (!v.hand.contains_all(m.cards)) return about(kNotHeld, m.cards - v.hand);
    if (!v.unkilled.contains_all(m.targets)) return about(kNotToBeKilled, m.targets - v.unkilled);
    if (!has_turn_for(v, static_cast<Kind>(m.kind))) return refuse_kind(v, m);
    return refusal_by_cards(v, m);
}

}  // namespace valtti::moska
