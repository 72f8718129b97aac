// What a person has in mind: cards that are lifted, and cards laid upon others as a proposal. It is told the legal
// moves and works out what still fits; it knows no rules. Where there are too many moves to tell, it is told what fits.

/** @typedef {import("./types.js").Offer} Offer */

export class Selection {
    /**
     * @param {Offer[]} offers
     * @param {string[]} hand
     * @param {import("./types.js").Layout} layout
     * @param {boolean} isWhole are these all legal moves?
     */
    constructor(offers, hand, layout, isWhole) {
        this.offers = offers;
        this.isWhole = isWhole;
        /** @type {Map<string, { cards: string[], offers: Offer[] }>} what fits to sets of cards, where it was asked */
        this.told = new Map();
        /** @type {Set<string>} */
        this.asked = new Set();
        this.hand = new Set(hand);
        this.layout = layout;
        /** @type {string[]} */
        this.lifted = [];
        /** @type {[string, string][]} */
        this.proposals = [];
    }

    get isEmpty() {
        return !this.lifted.length && !this.proposals.length;
    }

    clear() {
        this.lifted = [];
        this.proposals = [];
    }

    /** Lifts a card, or lowers it; a card that was proposed comes back. @param {string} card */
    touch(card) {
        if (this.proposals.some(([killer]) => killer === card)) {
            this.proposals = this.proposals.filter(([killer]) => killer !== card);
        } else if (this.lifted.includes(card)) {
            this.lifted = this.lifted.filter((each) => each !== card);
        } else {
            // A card that does not go with the others takes their place.
            this.lifted = this.liftable().has(card) ? [...this.lifted, card] : [card];
        }
    }

    /** The lifted cards, if it has to be asked what fits to them; once for each set. @returns {string[] | null} */
    toAsk() {
        if (this.isWhole || !this.lifted.length || this.asked.has(key(this.lifted))) return null;
        this.asked.add(key(this.lifted));
        return this.lifted;
    }

    /** @param {string[]} lifted @param {{ cards: string[], offers: Offer[] }} answer */
    learn(lifted, answer) {
        this.told.set(key(lifted), answer);
    }

    /** The cards of the hand that can go with those that are lifted; until it is known, any that can be played. */
    liftable() {
        if (this.asked.has(key(this.lifted)) && !this.told.has(key(this.lifted)))
            return new Set(this.offers.flatMap((offer) => this.own(offer)));
        const chosen = [...this.lifted, ...this.proposals.map(([killer]) => killer)];
        const fitting = this.offers
            .map((offer) => this.own(offer))
            .filter((own) => chosen.every((card) => own.includes(card)));
        const told = this.told.get(key(this.lifted))?.cards ?? [];
        return new Set([...fitting.flat(), ...told, ...this._pairs().map(([killer]) => killer)]);
    }

    /** The cards on the table that are to be touched next. */
    lit() {
        const pairs = this._pairs().filter(([killer]) => this.lifted.includes(killer));
        const alone = this.offers.filter((offer) => !this.own(offer).length).flatMap((offer) => this.upon(offer));
        return new Set([...pairs.map(([, victim]) => victim), ...alone]);
    }

    /**
     * A lifted card is laid upon another; the move if that is all that can be meant.
     * @param {string} victim
     * @param {string} [killer]
     * @returns {string | null}
     */
    propose(victim, killer) {
        const alone = this.offers.find((offer) => !this.own(offer).length && this.upon(offer).includes(victim));
        if (alone) return alone.move;
        const able = this._pairs().filter(
            ([card, upon]) => upon === victim && (killer ? card === killer : this.lifted.includes(card)),
        );
        if (!able.length) return null;
        this.proposals.push(able[0]);
        this.lifted = this.lifted.filter((card) => card !== able[0][0]);
        return this._pairs().length ? null : (this.proposed()?.move ?? null);
    }

    /** All proposals as one move. @returns {Offer | null} */
    proposed() {
        const { together } = this.layout;
        if (!together || !this.proposals.length) return null;
        const cards = this.proposals.map(([killer]) => killer);
        const targets = this.proposals.map(([, victim]) => victim);
        return {
            move: together.move(this.proposals),
            label: together.label(this.proposals),
            kind: together.kind,
            cards,
            targets,
            value: 0,
        };
    }

    /** The moves that play exactly the lifted cards. */
    matching() {
        if (!this.lifted.length) return [];
        const known = this.playing(this.lifted);
        const told = this.told.get(key(this.lifted))?.offers ?? [];
        return [...known, ...told.filter((offer) => !known.some((each) => each.move === offer.move))];
    }

    /** The moves that play exactly these cards. @param {string[]} cards */
    playing(cards) {
        return this.offers.filter((offer) => {
            const own = this.own(offer);
            return own.length === cards.length && cards.every((card) => own.includes(card));
        });
    }

    /** The moves that need neither a card nor a square. */
    plain() {
        return this.offers.filter((offer) => !this.own(offer).length && offer.kind !== this.layout.onBoard);
    }

    /** The cards of the hand that a move plays. @param {Offer} offer */
    own(offer) {
        const shown = this.layout.shows?.includes(offer.kind) ? offer.targets : [];
        return [...offer.cards, ...offer.targets].filter((card) => this.hand.has(card) && !shown.includes(card));
    }

    /** The cards on the table that a move is about. @param {Offer} offer */
    upon(offer) {
        return offer.targets.filter((card) => !this.hand.has(card));
    }

    /** The pairs of killer and victim that can still be proposed. @returns {[string, string][]} */
    _pairs() {
        const kind = this.layout.together?.kind;
        const used = new Set(this.proposals.flat());
        return this.offers
            .filter((offer) => offer.kind === kind && offer.cards.length === 1 && offer.targets.length === 1)
            .map((offer) => /** @type {[string, string]} */ ([offer.cards[0], offer.targets[0]]))
            .filter(([killer, victim]) => !used.has(killer) && !used.has(victim));
    }
}

/** A set of cards, whatever their order. @param {string[]} cards */
function key(cards) {
    return [...cards].sort().join(" ");
}
