// What a person has in mind: cards that are lifted, and cards laid upon others as a proposal. It is told the legal
// moves and works out what still fits; it knows no rules.

/** @typedef {import("./types.js").Offer} Offer */

export class Selection {
    /**
     * @param {Offer[]} offers
     * @param {string[]} hand
     * @param {import("./types.js").Layout} layout
     */
    constructor(offers, hand, layout) {
        this.offers = offers;
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

    /** The cards of the hand that can go with those that are lifted. */
    liftable() {
        const chosen = [...this.lifted, ...this.proposals.map(([killer]) => killer)];
        const fitting = this.offers
            .map((offer) => this.own(offer))
            .filter((own) => chosen.every((card) => own.includes(card)));
        return new Set([...fitting.flat(), ...this._pairs().map(([killer]) => killer)]);
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
        return this.lifted.length ? this.playing(this.lifted) : [];
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
        return [...offer.cards, ...offer.targets].filter((card) => this.hand.has(card));
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
