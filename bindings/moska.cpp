// What Python sees of Moska beyond what every game has.
#include "games/moska/moska.hpp"
#include "bindings/game.hpp"
#include "bindings/games.hpp"
#include "bindings/hands.hpp"
#include "bindings/solving.hpp"

namespace valtti {

extern template class Table<Moska>;  // core/arena/moska.cpp

}  // namespace valtti

namespace valtti::bindings {
namespace {

void bind_public_parts(nb::class_<moska::Public>& c) {
    using P = const moska::Public&;
    c.def_prop_ro("trump", [](P p) { return suit_text(p.trump); }, "The trump suit's letter.");
    c.def_prop_ro("target", [](P p) { return int{p.target}; }, "The seat being attacked.");
    c.def_prop_ro(
        "initiator", [](P p) { return moska::initiator(p); }, "The nearest seat in the game on the target's right.");
    c.def_prop_ro(
        "deck_size", [](P p) { return int{p.deck_size}; }, "Cards in the deck, the face-up bottom one included.");
    c.def_prop_ro("bottom", [](P p) { return card_or_none(p.bottom); }, "The face-up card under the deck.");
    c.def_prop_ro("unkilled", [](P p) { return p.unkilled; }, "Cards on the table still to be killed.");
    c.def_prop_ro(
        "unkilled_in_order", [](P p) { return list_of(p.unkilled_in_order); }, "`unkilled`, in the order it was laid.");
    c.def_prop_ro("killed", [](P p) { return p.killed; }, "Killed cards and the cards that killed them.");
    c.def_prop_ro(
        "flagged", [](P p) { return card_or_none(p.flagged); },
        "The card that a failed kill from the deck left on the table.");
    c.def_prop_ro(
        "turned", [](P p) { return card_or_none(p.turned); }, "A card turned from the deck that waits for its victim.");
    c.def_prop_ro(
        "victims",
        [](P p) {
            const auto turned = card_or_none(p.turned);
            return turned ? moska::victims(p, *turned) : CardSet();
        },
        "The cards that the turned one may kill.");
    c.def_prop_ro(
        "not_added", [](P p) { return by_seat(p.not_added, p.rules.players); },
        "Plain cards that each seat could have added, but passed, since it last drew a card unseen.");
    c.def_prop_ro(
        "not_spent", [](P p) { return by_seat(p.not_spent, p.rules.players); },
        "Plain cards that would have killed where each seat took cards or turned one from the deck, since it last drew "
        "a "
        "card unseen, and cards that would have killed at less cost than the one with which it did.");
    c.def_prop_ro("discarded", [](P p) { return p.discarded; }, "Cards out of the game.");
    c.def_prop_ro(
        "passed", [](P p) { return seats_in(p.passed, p.rules.players); },
        "Who has passed; for the target: who waits.");
    c.def_prop_ro("in_game", [](P p) { return seats_in(p.in_game, p.rules.players); }, "Who has not gone out.");
    c.def_prop_ro(
        "finished", [](P p) { return std::vector<int>(p.finished.begin(), p.finished.begin() + p.num_finished); },
        "Seats in the order of going out; the loser comes last.");
    c.def_prop_ro("deck_at_start", [](P p) { return p.deck_at_start; }, "Was there a deck when this bout began?");
}

}  // namespace

void bind_moska(nb::module_& parent) {
    auto bound = bind_game<Moska>(parent);
    bind_public_parts(bound.everybody);
    bind_hands(bound);
    bind_solver(bound, "1 if the seat to act wins and -1 if it loses, or the mean where chance decides");
    bound.state
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
                    refuse("seat " + std::to_string(seat) + " has no move to make");
                moska::set_actor(s, seat);
            },
            "seat"_a, "Makes a seat the next to act, in place of the one that was drawn.");
    bound.view
        .def_prop_ro(
            "hand_in_order", [](const SeatView<Moska>& s) { return list_of(s.order); },
            "The hand in the order its cards came.")
        .def_prop_ro(
            "fits", [](const SeatView<Moska>& s) { return moska::fits(s); },
            "How many more cards the target can be attacked with.");
    bound.outlook.def(
        "__init__",
        [](GameOutlook<Moska>* self, int max_moves, int samples, bool compat) {
            check_between("max_moves", max_moves, 1, kLargestList);
            check_between("samples", samples, 1, kMostSamples);
            new (self) GameOutlook<Moska>({.max_moves = max_moves, .samples = samples, .compat = compat});
        },
        "max_moves"_a = kDefaultMaxMoves, "samples"_a = 100, "compat"_a = false);
    bound.module.def(
        "kill_count",
        [](const SeatView<Moska>& s, Card c) { return (moska::kills(c, s.trump) & moska::in_play(s)).size(); },
        "view"_a, "card"_a, "How many cards still in the game a card can kill.");
    bound.module.def(
        "kills", [](Card a, Card b, const std::string& trump) { return moska::kills(a, b, parse_suit(trump)); }, "a"_a,
        "b"_a, "trump"_a);
}

}  // namespace valtti::bindings
