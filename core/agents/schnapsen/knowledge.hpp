// Bots of Schnapsen that ask a knowledge base which cards a strategy wants.
//
// A strategy of a rank entails "play this card" for some cards. Which, is found out by a satisfiability solver
// before the game (agents/knowledge in the Python package); here it is a set of cards a strategy, which come as a text.
//
// Three readings of the same bots exist: the published code, which draws one random move and asks about that alone;
// the published description, which looks through the whole hand; and earlier code that explains the published
// tables. They have names of their own: `cbot`, `cbot-described`, `cbot-data`.
#pragma once

#include "agents/schnapsen/bot.hpp"

namespace valtti::schnapsen {

// The cards that each strategy wants, by rank: kRanks says which.
using Knowledge = std::array<CardSet, kNumRanks>;

// Reads the cards that each strategy wants, such as `jack JC JD JH JS; queen QC QD QH QS`. A strategy that is not there
// wants none. Throws std::invalid_argument.
Knowledge parse_knowledge(const std::string& text);

// Asks the knowledge base about moves.
class KnowledgeBot : public Bot {
public:
    explicit KnowledgeBot(const Knowledge& knowledge) : knowledge_(knowledge) {}

protected:
    // Does the strategy of a rank want the card that a move plays? An exchange plays none and is never wanted.
    bool wants(Rank rank, const Move& m) const {
        return has_card(m) && knowledge_[static_cast<size_t>(rank)].contains(card_of_move(m));
    }
    bool is_wanted(const Move& m) const;

    Knowledge knowledge_;
};

// A jack, if there is one.
class KbBot final : public KnowledgeBot {
public:
    using KnowledgeBot::KnowledgeBot;

protected:
    Move pick(const View& v, Rng& rng) override;
};

// What falls to the bot that has drawn no plain card.
enum class Fallback { strongest_trump, strongest_rank };

// As published: each question is one random draw.
class PublishedBot : public KnowledgeBot {
public:
    PublishedBot(const Knowledge& knowledge, Fallback fallback) : KnowledgeBot(knowledge), fallback_(fallback) {}

protected:
    Move pick(const View& v, Rng& rng) final { return v.trick.empty() ? lead(v, rng) : follow(v, rng); }
    virtual Move lead(const View& v, Rng& rng) { return non_trump(v, rng); }
    virtual Move follow(const View& v, Rng& rng) = 0;

    Move non_trump(const View& v, Rng& rng) const;
    Move trump(const View& v, Rng& rng) const;
    // The strongest move of a suit that beats the card led; the first of all moves if there is none.
    Move beat(const View& v, int suit) const;

    Fallback fallback_;
};

class ABot final : public PublishedBot {
public:
    using PublishedBot::PublishedBot;

protected:
    Move lead(const View& v, Rng& rng) override { return follow(v, rng); }
    Move follow(const View& v, Rng& rng) override;
};

class BBot final : public PublishedBot {
public:
    using PublishedBot::PublishedBot;

protected:
    Move follow(const View&, Rng&) override { return strongest(); }
};

// Published under two names: dbot's code does the same.
class CBot final : public PublishedBot {
public:
    using PublishedBot::PublishedBot;

protected:
    Move follow(const View& v, Rng& rng) override;
};

class EBot final : public PublishedBot {
public:
    using PublishedBot::PublishedBot;

protected:
    Move follow(const View& v, Rng& rng) override;
};

// An older form of bbot that explains the published figures. Its search for plain cards stops at the first move; on
// lead with a single plain ace or ten it finds no move at all.
class BBotOfData final : public PublishedBot {
public:
    using PublishedBot::PublishedBot;
    bool is_asked_when_forced() const override { return true; }

protected:
    Move lead(const View& v, Rng& rng) override;
    Move follow(const View&, Rng&) override { return strongest(); }
};

// As described: the whole hand is looked through. Ties are drawn; a "higher card" is the weakest that wins.
class DescribedBot : public KnowledgeBot {
public:
    DescribedBot(const Knowledge& knowledge, bool any_trump) : KnowledgeBot(knowledge), any_trump_(any_trump) {}

protected:
    Move pick(const View& v, Rng& rng) final { return v.trick.empty() ? lead(v, rng) : follow(v, rng); }
    virtual Move lead(const View& v, Rng& rng) { return lowest_plain(v, rng); }
    virtual Move follow(const View& v, Rng& rng) = 0;

    // The lowest rank of a plain suit; without one a trump: the strongest, or any.
    Move lowest_plain(const View& v, Rng& rng) const;
    // The weakest move of a suit, above the card led if that must be beaten; kNoMove if there is none.
    Move weakest(const View& v, int suit, bool must_beat) const;

    bool any_trump_;
};

class DescribedABot final : public DescribedBot {
public:
    using DescribedBot::DescribedBot;

protected:
    Move lead(const View& v, Rng& rng) override { return follow(v, rng); }
    Move follow(const View& v, Rng& rng) override;
};

class DescribedBBot final : public DescribedBot {
public:
    using DescribedBot::DescribedBot;

protected:
    Move follow(const View& v, Rng& rng) override;
};

// cbot and dbot: they differ in the trump that is led.
class DescribedCBot final : public DescribedBot {
public:
    using DescribedBot::DescribedBot;

protected:
    Move follow(const View& v, Rng& rng) override;
};

class DescribedEBot final : public DescribedBot {
public:
    using DescribedBot::DescribedBot;

protected:
    Move follow(const View& v, Rng& rng) override;
};

}  // namespace valtti::schnapsen
