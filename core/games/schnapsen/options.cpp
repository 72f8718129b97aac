// Rule options and presets of Schnapsen by name.
#include "games/schnapsen/notation.hpp"

namespace valtti::schnapsen {

const RuleBook<Rules>& rule_book() {
    static const RuleBook<Rules> all =
        RuleBook<Rules>()
            .choice("unit", &Rules::unit, {"deal", "bummerl"},
                    "what a game is: a single round, or a Bummerl of seven points")
            .number("first_leader", &Rules::first_leader, 0, 1, {{"random", kDrawn}},
                    "who leads first: drawn, or a seat; in a Bummerl the lead then alternates")
            .number("close_talon", &Rules::close_talon, 2, kTalonSize, {{"off", kNoClosing}},
                    "the smallest talon that can be closed")
            .number("exchange_talon", &Rules::exchange_talon, 2, kTalonSize, {},
                    "the smallest talon for exchanging the trump jack")
            .truth("exchange_first_lead", &Rules::exchange_first_lead,
                   "the trump jack may be exchanged on the first lead of a round")
            .truth("marriage_first_lead", &Rules::marriage_first_lead,
                   "a marriage may be declared on the first lead of a round")
            .choice("marriage_card", &Rules::marriage_card, {"either", "king"}, "the card that is led from a marriage")
            .choice("marriage_points", &Rules::marriage_points, {"at_once", "next_trick"},
                    "a marriage counts at once for who has a trick, or always with the next trick won")
            .choice("claim", &Rules::claim, {"auto", "player"}, "66 points win by themselves, or must be claimed")
            .preset("official", [](Rules&, const Rules&) {})
            .preset("official-sharp",
                    [](Rules& r, const Rules&) {
                        r.close_talon = r.exchange_talon = 4;
                        r.exchange_first_lead = r.marriage_first_lead = false;
                        r.marriage_card = MarriageCard::king;
                    })
            .preset("vu", [](Rules& r, const Rules&) {
                r.unit = Unit::deal;
                r.close_talon = kNoClosing;
                r.marriage_points = MarriagePoints::next_trick;
            });
    return all;
}

}  // namespace valtti::schnapsen
