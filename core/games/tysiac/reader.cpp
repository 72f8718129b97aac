// Reads a state from the fields of a position file.
#include <algorithm>

#include "game/reader.hpp"
#include "games/tysiac/moves.hpp"
#include "games/tysiac/notation.hpp"
#include "games/tysiac/worlds.hpp"

namespace valtti::tysiac {
namespace {

const std::vector<std::string_view> kFieldNames = {"rules",
                                                   "round",
                                                   "dealer",
                                                   "totals",
                                                   "phase",
                                                   "actor",
                                                   "hands",
                                                   "prikup",
                                                   "passed",
                                                   "bid",
                                                   "declarer",
                                                   "bids",
                                                   "given",
                                                   "trump",
                                                   "trick",
                                                   "leader",
                                                   "played",
                                                   "raw",
                                                   "tricks",
                                                   "declared",
                                                   "known",
                                                   "excluded",
                                                   "bombs",
                                                   "barrel",
                                                   "zeros",
                                                   "contracts",
                                                   "higher_contracts",
                                                   "raised_contracts",
                                                   "last"};

constexpr long kMostTotal = 100'000'000;

// Every card is claimed for one place: a hand, the trick, the played cards, or the prikup while it is face down.
// Later fields refer to cards that have their place, or name cards of hands that do not say all.
class Reader : PositionReader {
public:
    Reader(const Fields& fields, Rng& rng) : PositionReader(fields, kFieldNames, kPack, rng) {}

    State read() {
        read_players(rule_book(), s_.rules, 3, kMostPlayers);
        check(s_.rules);
        read_table();
        read_cards();
        read_phase();
        read_auction();
        read_leader();
        read_known(s_.known);
        read_gifts();
        read_prikup();
        fill_unknown();
        find_prikup();
        find_gifts();
        read_round();
        read_last();
        check_end();
        find_actor();
        return s_;
    }

private:
    // --- The table -------------------------------------------------------------------------------------

    void read_table() {
        s_.round = static_cast<int32_t>(f_.number("round", 1, s_.rules.max_rounds, 1));
        s_.dealer = static_cast<int8_t>(seat_field("dealer", players_ - 1));
        read_numbers("totals", -kMostTotal, kMostTotal, s_.totals);
        read_numbers("bombs", 0, s_.rules.max_rounds, s_.bombs);
        read_numbers("barrel", 0, std::max(0, s_.rules.barrel_rounds - 1), s_.barrel);
        read_numbers("zeros", 0, std::max(0, s_.rules.zeros - 1), s_.zeros);
        read_numbers("contracts", 0, kMostCounted, s_.contracts);
        read_numbers("higher_contracts", 0, kMostCounted, s_.higher_contracts);
        read_numbers("raised_contracts", 0, kMostCounted, s_.raised_contracts);
        for (int i = 0; i < players_; ++i)
            if (!counts_contracts(s_, i))
                fail(seat_name(i) + " cannot have raised more contracts than were higher, nor these be more than all");
    }

    // --- Cards -----------------------------------------------------------------------------------------

    void read_cards() {
        read_hands();
        for (int i = 0; i < players_; ++i) {
            if (hands_[i].size() > 10) fail(seat_name(i) + " holds more than ten cards");
            if (!is_active(s_, i) && !hands_[i].empty()) fail(seat_name(i) + " rests and holds no cards");
        }
        for (const auto& w : f_.words("trick")) {
            if (s_.trick.size() == 2) fail("a trick of three cards is over");
            s_.trick.push(places_.claim(w, "the trick"));
        }
        const auto played = groups("played");
        for (int i = 0; i < players_; ++i)
            s_.played[i] = places_.claim_all(played[static_cast<size_t>(i)], seat_name(i) + "'s played cards");
        read_sets("excluded", s_.excluded);
    }

    // Calls f with each active seat.
    template <class F>
    void for_active(F&& f) const {
        for (int i = 0; i < players_; ++i)
            if (is_active(s_, i)) f(i);
    }

    Phase guess_phase() const {
        bool sevens = s_.trick.empty() && s_.played == BySeat<CardSet>{} && !f_.has("trump") && !f_.has("leader");
        bool has_ten = false;
        for_active([&](int i) {
            sevens &= hands_[i].size() == 7;
            has_ten |= hands_[i].size() == 10;
        });
        return sevens ? Phase::bidding : has_ten ? Phase::giving : Phase::playing;
    }

    void read_phase() {
        s_.phase = guess_phase();
        if (!f_.has("phase")) return;
        const auto found = std::find(kPhaseNames.begin(), kPhaseNames.end(), f_.word("phase"));
        if (found == kPhaseNames.end()) fail("'" + f_.word("phase") + "' is not a phase");
        s_.phase = static_cast<Phase>(found - kPhaseNames.begin());
    }

    // --- The auction -----------------------------------------------------------------------------------

    void read_auction() {
        s_.passed = seats_field("passed", 0);
        read_numbers("bids", 0, kHighestBid, s_.bids);
        for (int i = 0; i < players_; ++i) {
            if (!is_active(s_, i) && (s_.bids[i] > 0 || has_seat(s_.passed, i))) fail(seat_name(i) + " does not bid");
            if (s_.bids[i] > 0 && s_.bids[i] < kLowestBid) fail("the lowest bid is " + std::to_string(kLowestBid));
        }
        if (s_.phase == Phase::bidding)
            read_standing_bid();
        else
            read_contract();
    }

    void read_standing_bid() {
        const int first = first_bidder(s_);
        if (s_.rules.opening == Opening::forced && s_.bids[first] == 0)
            s_.bids[first] = static_cast<int16_t>(lowest_contract(s_, first));
        s_.bid = *std::max_element(s_.bids.begin(), s_.bids.end());
        if (s_.bid > 0 && std::count(s_.bids.begin(), s_.bids.end(), s_.bid) > 1) fail("two seats have bid the same");
        const auto highest = std::find(s_.bids.begin(), s_.bids.end(), s_.bid) - s_.bids.begin();
        s_.declarer = static_cast<int8_t>(s_.bid > 0 ? highest : -1);
        if (f_.number("bid", 0, kHighestBid, s_.bid) != s_.bid) fail("bid must be the highest of bids");
        if (f_.has("declarer") && seat_field("declarer") != s_.declarer)
            fail("during the auction the declarer is the highest bidder");
        if (s_.declarer >= 0 && has_seat(s_.passed, s_.declarer)) fail("the highest bidder has not passed");
        if (s_.declarer >= 0 && s_.rules.auction == Auction::first_bid && s_.rules.opening == Opening::free)
            fail("the auction is over after the first bid");
    }

    void read_contract() {
        const int16_t highest = *std::max_element(s_.bids.begin(), s_.bids.end());
        const int low = std::max<int>(highest, kLowestBid);
        s_.bid = static_cast<int16_t>(f_.number("bid", low, kHighestBid, low));
        int usual = first_bidder(s_);
        for_active([&](int i) {
            if (hands_[i].size() == 10 || (highest > 0 && s_.bids[i] == highest)) usual = i;
        });
        if (s_.phase == Phase::playing && !f_.has("trick")) usual = seat_field("leader", seat_field("actor", usual));
        s_.declarer = static_cast<int8_t>(seat_field("declarer", usual));
        if (!is_active(s_, s_.declarer)) fail("the declarer rests");
    }

    // --- The trick -------------------------------------------------------------------------------------

    void read_leader() {
        if (f_.has("trump")) s_.trump = static_cast<int8_t>(parse_suit(f_.word("trump")));
        const bool led = s_.phase == Phase::playing || f_.has("leader");
        if (!led && (s_.trump != kNoSuit || !s_.trick.empty())) fail("there are no tricks in this phase");
        if (!led) return;
        if (s_.phase < Phase::playing) fail("nobody leads in this phase");
        s_.leader = static_cast<int8_t>(seat_field("leader", leader_before_actor()));
        if (!is_active(s_, s_.leader)) fail("the leader rests");
    }

    // Who led, if the actor is named; otherwise the declarer.
    int leader_before_actor() const {
        if (!f_.has("actor")) return s_.declarer;
        int at = seat_field("actor");
        for (int back = 3 - s_.trick.size(); back % 3 != 0; --back) at = next_active(s_, at);
        return at;
    }

    // --- Cards that are named by another field ---------------------------------------------------------

    // A card that was given is in the hand, or has been played since.
    void read_gifts() {
        const Groups given = groups("given");
        for (int i = 0; i < players_; ++i) {
            for (const auto& w : given[static_cast<size_t>(i)]) {
                const Card c = pack_card(w);
                if (!played_by(s_, i).contains(c) && !put_in_hand(i, c))
                    fail("given: " + to_text(c) + " is not " + seat_name(i) + "'s");
                s_.received[i] = static_cast<int8_t>(c.index);
            }
        }
    }

    bool is_exchanged() const { return s_.phase > Phase::giving && hands_[s_.declarer].size() <= 8; }

    void read_prikup() {
        const auto words = f_.words("prikup");
        if (!words.empty() && words.size() != kPrikupSize) fail("the prikup has three cards");
        if (s_.phase == Phase::bidding) {
            face_down_ = words.empty() ? std::vector<Card>(3, kUnknown) : places_.claim_list(words, "the prikup");
            return;
        }
        for (const auto& w : words) {
            const Card c = pack_card(w);
            if (s_.prikup.set().contains(c)) fail("the prikup names " + to_text(c) + " twice");
            s_.prikup.push(c);
        }
        if (is_exchanged()) return;
        for (Card c : s_.prikup)
            if (!put_in_hand(s_.declarer, c)) fail("the declarer has not given the prikup's " + to_text(c) + " away");
    }

    CardSet named(int i) const {
        CardSet cards = played_by(s_, i);
        for (Card c : hands_[i])
            if (c != kUnknown) cards |= c;
        return cards;
    }

    // --- Cards that are not named ----------------------------------------------------------------------

    // Unnamed cards go to hands that may hold them, all ways equally likely; what is left over has been played.
    void fill_unknown() {
        const CardSet pool = places_.unplaced();
        std::array<Place, Worlds::kMostPlaces> places{};
        std::array<std::vector<Card>*, Worlds::kMostPlaces> into{};
        const CardSet prikup = s_.prikup.set();
        int n = 0;
        int room = 0;
        for_active([&](int i) {
            Place& place = places[n];
            place.room = static_cast<int>(std::count(hands_[i].begin(), hands_[i].end(), kUnknown));
            place.may_hold = kPack - s_.excluded[i];
            if (s_.phase != Phase::bidding && is_exchanged() && i != s_.declarer) {
                place.one_of_prikup = true;
                if (!(named(i) & prikup).empty() || s_.received[i] != kNoCard) place.may_hold -= prikup;
            }
            room += place.room;
            into[n++] = &hands_[i];
        });
        places[n].room = pool.size() - room;
        if (s_.phase == Phase::bidding) {
            into[n] = &face_down_;
            places[n].room = static_cast<int>(std::count(face_down_.begin(), face_down_.end(), kUnknown));
            room += places[n].room;
        }
        const int left = pool.size() - room;
        if (left < 0) fail("more cards are unnamed than are left in the pack");
        if (s_.phase == Phase::bidding && left > 0) fail("hands of seven and a prikup of three must hold all cards");
        const Worlds worlds(pool, std::span(places).first(static_cast<size_t>(n + 1)), prikup);
        if (worlds.count() == 0) fail("the cards that are not named fit nowhere");
        const auto drawn = worlds.draw(rng_);
        for (int p = 0; p <= n; ++p)
            if (into[p]) fill(*into[p], drawn[p]);
        if (!into[n]) leave_played(drawn[n]);
        take_hands();
    }

    void fill(std::vector<Card>& cards, CardSet drawn) { CardPlaces::fill(cards, drawn, rng_); }

    // The declarer takes what there is of the prikup: a defender was given one card of it at most.
    void leave_played(CardSet cards) {
        if (cards.empty()) return;
        s_.played[s_.declarer] |= cards & s_.prikup.set();
        cards -= s_.prikup.set();
        for_active([&](int i) {
            const int gone = 8 - static_cast<int>(hands_[i].size()) - played_by(s_, i).size();
            const CardSet taken = pick_cards(cards, std::clamp(gone, 0, cards.size()), rng_);
            s_.played[i] |= taken;
            cards -= taken;
        });
        if (!cards.empty()) fail("cards are missing: " + to_text(cards));
    }

    void take_hands() {
        for (Card c : face_down_) s_.prikup.push(c);
        for (int i = 0; i < players_; ++i) {
            for (Card c : hands_[i]) {
                s_.hand[i] |= c;
                s_.order[i].push(c);
            }
            s_.hand_size[i] = static_cast<uint8_t>(hands_[i].size());
            if (!(s_.hand[i] & s_.excluded[i]).empty())
                fail(seat_name(i) + " holds excluded cards: " + to_text(s_.hand[i] & s_.excluded[i]));
        }
        for_active([&](int i) { check_size(i); });
    }

    void check_size(int i) const {
        const int held = s_.hand_size[i];
        const int all = held + played_by(s_, i).size();
        int wanted = 8;
        if (s_.phase == Phase::bidding || !exchanged(s_))
            wanted = s_.phase != Phase::bidding && i == s_.declarer ? 10 : 7;
        if (all != wanted)
            fail(seat_name(i) + " has had " + std::to_string(all) + " cards instead of " + std::to_string(wanted));
        const bool trick_open = s_.phase == Phase::playing;
        if (!trick_open && held != wanted && !(s_.phase > Phase::playing && held == 0))
            fail(seat_name(i) + " holds " + std::to_string(held) + " cards, which does not go with the phase");
    }

    CardSet all_cards(int i) const { return s_.hand[i] | played_by(s_, i); }

    void find_prikup() {
        if (s_.phase == Phase::bidding) return;
        // Where it is not named: the cards that the declarer took last, or any of its cards.
        if (s_.prikup.empty() && !exchanged(s_))
            for (int k = 7; k < 10; ++k) s_.prikup.push(s_.order[s_.declarer][k]);
        if (s_.prikup.empty())
            for (Card c : pick_cards(all_cards(s_.declarer), 3, rng_)) s_.prikup.push(c);
    }

    void find_gifts() {
        if (s_.phase == Phase::bidding || !exchanged(s_)) {
            if (f_.has("given")) fail("nothing has been given away yet");
            return;
        }
        for_active([&](int i) {
            if (i == s_.declarer) {
                if (s_.received[i] != kNoCard) fail("the declarer is given nothing");
                return;
            }
            const CardSet of_prikup = all_cards(i) & s_.prikup.set();
            const CardSet may_be = of_prikup.empty() ? all_cards(i) : of_prikup;
            if (s_.received[i] == kNoCard) s_.received[i] = static_cast<int8_t>(pick_card(may_be, rng_).index);
            const Card gift{static_cast<uint8_t>(s_.received[i])};
            if (!all_cards(i).contains(gift) || !(of_prikup - gift).empty())
                fail(seat_name(i) + " was given one card only, so it cannot have " + to_text(of_prikup | gift));
        });
    }

    // --- The round so far ------------------------------------------------------------------------------

    void read_round() {
        int finished = 0;
        CardSet played;
        for_active([&](int i) {
            finished += s_.played[i].size();
            played |= s_.played[i];
        });
        finished /= 3;
        if (s_.leader >= 0) {
            s_.tricks[s_.leader] = static_cast<uint8_t>(finished);
            for (Card c : played) s_.raw[s_.leader] = static_cast<int16_t>(s_.raw[s_.leader] + points(c));
        }
        read_numbers("tricks", 0, 8, s_.tricks);
        read_numbers("raw", 0, kHighestBid, s_.raw);
        int tricks = 0;
        for (int i = 0; i < players_; ++i) tricks += s_.tricks[i];
        if (tricks != finished) fail("tricks must add up to the " + std::to_string(finished) + " that were played");
        for (const auto& w : f_.words("declared")) s_.declared |= static_cast<uint8_t>(1 << parse_suit(w));
        if (s_.trump != kNoSuit) s_.declared |= static_cast<uint8_t>(1 << s_.trump);
        if (s_.declared && s_.trump == kNoSuit) fail("a declared marriage makes trump, but trump is missing");
        if (s_.phase == Phase::playing) check_trick();
    }

    // Everybody from the leader on has laid a card; nobody else has.
    void check_trick() const {
        int held = s_.hand_size[s_.leader] + !s_.trick.empty();
        if (held == 0) fail("nobody has cards left to play");
        int at = s_.leader;
        for (int i = 0; i < 3; ++i, at = next_active(s_, at))
            if (s_.hand_size[at] + (i < s_.trick.size()) != held) fail("the hands do not go with the trick");
        if (held == 8 && s_.leader != s_.declarer) fail("the declarer leads the first trick");
    }

    void read_last() {
        const Field* field = f_.find("last");
        if (!field) return;
        if (field->groups.size() != 3 || field->groups[0].size() != 4)
            fail("last is round, declarer, contract and played or bombed, then raw points, then changes of totals");
        const auto& first = field->groups[0];
        s_.last.round = static_cast<int32_t>(parse_number(first[0], "last", 1, s_.rules.max_rounds));
        s_.last.declarer = static_cast<int8_t>(seat(first[1], "last"));
        s_.last.contract = static_cast<int16_t>(parse_number(first[2], "last", kLowestBid, kHighestBid));
        if (first[3] != "played" && first[3] != "bombed")
            fail("last must say played or bombed, not '" + first[3] + "'");
        s_.last.bombed = first[3] == "bombed";
        parse_numbers(field->groups[1], "last", 0, kHighestBid, s_.last.raw);
        parse_numbers(field->groups[2], "last", -kGoal, kGoal, s_.last.change);
    }

    // --- Who acts --------------------------------------------------------------------------------------

    void check_end() const {
        const bool reached = *std::max_element(s_.totals.begin(), s_.totals.begin() + players_) >= kGoal;
        const bool deal = s_.rules.unit == Unit::deal;
        if (in_play(s_)) {
            if (reached && !deal) fail("somebody has " + std::to_string(kGoal) + " points, so the game is over");
            return;
        }
        if (s_.last.round == 0) fail("a game that is over needs its last round: last is missing");
        if (s_.phase == Phase::over && !reached && !deal) fail("nobody has " + std::to_string(kGoal) + " points");
    }

    void find_actor() {
        s_.actor = static_cast<int8_t>(in_play(s_) ? next_actor() : -1);
        if (f_.has("actor") && seat_field("actor") != s_.actor)
            fail(seat_name(seat_field("actor")) + " cannot be the one to act in this position");
        set_playable(s_);
    }

    int next_actor() const {
        if (s_.phase == Phase::bidding) return next_bidder();
        if (s_.phase == Phase::nines) return nines_holder();
        if (s_.phase != Phase::playing) return s_.declarer;
        int at = s_.leader;
        for (int i = 0; i < s_.trick.size(); ++i) at = next_active(s_, at);
        return at;
    }

    // All between the highest bidder and the one to speak have passed.
    int next_bidder() const {
        int at = s_.declarer >= 0 ? next_active(s_, s_.declarer) : first_bidder(s_);
        for (int i = 0; i < 3; ++i, at = next_active(s_, at))
            if (!has_seat(s_.passed, at) && at != s_.declarer) return at;
        fail("everybody has passed, so the auction is over");
    }

    int nines_holder() const {
        for (int i = 0; i < players_; ++i)
            if (s_.rules.four_nines && s_.hand[i].contains_all(kNines)) return i;
        fail("the phase nines needs four_nines=redeal and a hand of four nines");
    }

    State s_{};
    std::vector<Card> face_down_;  // the prikup during the auction
};

}  // namespace

State parse_state(const Fields& fields, Rng& rng) {
    return Reader(fields, rng).read();
}

}  // namespace valtti::tysiac
