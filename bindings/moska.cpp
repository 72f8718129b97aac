// What Python sees of Moska beyond what every game has.
#include "bindings/games.hpp"

#include "bindings/game.hpp"
#include "games/moska/moska.hpp"

namespace valtti::bindings {
namespace {

std::vector<bool> seats(uint8_t mask, int players) {
    std::vector<bool> all;
    for (int seat = 0; seat < players; ++seat) all.push_back(moska::has_seat(mask, seat));
    return all;
}

// What everybody sees; `get` finds it in a state or a view.
template <class Class, class Get>
void bind_public(Class& c, Get get) {
    using T = typename Class::Type;
    const auto prop = [&](const char* name, auto field, const char* doc) {
        c.def_prop_ro(name, [get, field](const T& self) { return field(get(self)); }, doc);
    };
    using P = const moska::Public&;
    prop("trump", [](P p) { return std::string(1, suit_letter(p.trump)); }, "The trump suit's letter.");
    prop("target", [](P p) { return int{p.target}; }, "The seat being attacked.");
    prop("initiator", [](P p) { return moska::initiator(p); }, "The nearest seat in the game on the target's right.");
    prop("deck_size", [](P p) { return int{p.deck_size}; }, "Cards in the deck, the face-up bottom one included.");
    prop("bottom", [](P p) { return card_or_none(p.bottom); }, "The face-up card under the deck.");
    prop("unkilled", [](P p) { return p.unkilled; }, "Cards on the table still to be killed.");
    prop(
        "table", [](P p) { return std::vector<Card>(p.table.begin(), p.table.end()); },
        "`unkilled`, in the order it was laid.");
    prop("killed", [](P p) { return p.killed; }, "Killed cards and the cards that killed them.");
    prop(
        "flagged", [](P p) { return card_or_none(p.flagged); },
        "The card that a failed kill from the deck left on the table.");
    prop(
        "turned", [](P p) { return card_or_none(p.turned); }, "A card turned from the deck that waits for its victim.");
    prop("discarded", [](P p) { return p.discarded; }, "Cards out of the game.");
    prop(
        "known", [](P p) { return by_seat(p.known, p.rules.players); },
        "Cards that everybody knows each seat to hold.");
    prop("hand_sizes", [](P p) { return by_seat(p.hand_size, p.rules.players); }, "The number of cards of each seat.");
    prop("passed", [](P p) { return seats(p.passed, p.rules.players); }, "Who has passed; for the target: who waits.");
    prop("in_game", [](P p) { return seats(p.in_game, p.rules.players); }, "Who has not gone out.");
    prop(
        "finished", [](P p) { return std::vector<int>(p.finished.begin(), p.finished.begin() + p.num_finished); },
        "Seats in the order of going out; the loser comes last.");
    prop("deck_at_start", [](P p) { return p.deck_at_start; }, "Was there a deck when this bout began?");
}

}  // namespace

void bind_moska(nb::module_& parent) {
    auto bound = bind_game<Moska>(parent);
    bind_public(bound.state, [](const moska::State& s) -> const moska::Public& { return s; });
    bound.state.def_prop_ro("hands", [](const moska::State& s) { return by_seat(s.hand, s.rules.players); })
        .def_prop_ro(
            "deck",
            [](const moska::State& s) {
                std::vector<Card> cards(s.deck.begin(), s.deck.end());
                std::reverse(cards.begin(), cards.end());
                return cards;
            },
            "The deck, its top first.")
        .def(
            "act_as",
            [](moska::State& s, int seat) {
                if (seat < 0 || seat >= s.rules.players || moska::kinds(moska::view(s, seat)) == 0)
                    throw nb::value_error(("seat " + std::to_string(seat) + " has no move to make").c_str());
                moska::set_actor(s, seat);
            },
            "seat"_a, "Makes a seat the next to act, in place of the one that was drawn.");
    bind_public(bound.view, [](const SeatView<Moska>& s) -> const moska::Public& { return s.view; });
    bound.view.def_prop_ro("hand", [](const SeatView<Moska>& s) { return s.view.hand; })
        .def_prop_ro(
            "hand_in_order",
            [](const SeatView<Moska>& s) { return std::vector<Card>(s.view.order.begin(), s.view.order.end()); },
            "The hand in the order its cards came.")
        .def_prop_ro(
            "hidden", [](const SeatView<Moska>& s) { return moska::hidden(s.view); },
            "Cards that may be in the deck or in any other hand.")
        .def_prop_ro(
            "fits", [](const SeatView<Moska>& s) { return moska::fits(s.view); },
            "How many more cards the target can be attacked with.");
    bind_outlook<Moska>(bound.module)
        .def(
            "__init__",
            [](moska::Outlook* self, int max_moves, int samples, bool compat_deck) {
                if (max_moves < 1 || samples < 1) throw nb::value_error("max_moves and samples must be at least 1");
                new (self) moska::Outlook({.max_moves = max_moves, .samples = samples, .compat_deck = compat_deck});
            },
            "max_moves"_a = kDefaultMaxMoves, "samples"_a = 100, "compat_deck"_a = false);
    bound.module.def(
        "kill_count",
        [](const SeatView<Moska>& s, Card c) {
            return (moska::kills(c, s.view.trump) & moska::in_play(s.view)).size();
        },
        "view"_a, "card"_a, "How many cards still in the game a card can kill.");
    bound.module.def(
        "kills", [](Card a, Card b, const std::string& trump) { return moska::kills(a, b, parse_suit(trump)); }, "a"_a,
        "b"_a, "trump"_a);
}

}  // namespace valtti::bindings
