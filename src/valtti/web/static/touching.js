// Touches of cards become a selection, and a selection becomes a move.

import { spokenName } from "./cards.js";
import { cardAt, draggable } from "./dragging.js";
import { Selection } from "./selection.js";
import { capital, say } from "./texts.js";

/** @typedef {import("./types.js").Offer} Offer */

const DOUBLE = 350;

export class Touching {
    /**
     * @param {import("./table.js").Table} table
     * @param {(move: string) => void} play
     * @param {() => void} onChange after the selection has changed
     */
    constructor(table, play, onChange) {
        this.table = table;
        this.play = play;
        this.onChange = onChange;
        /** @type {{ card: string, at: number }} */
        this.last = { card: "", at: 0 };
        this.selection = new Selection([], [], table.layout, true);
        table.root.addEventListener("click", (event) => this._click(event));
        draggable(
            table.root,
            (card) => this._isOurs(card) && this.selection.liftable().has(card),
            (card) => this._lift(card),
            (card, over) => this._drop(card, over),
        );
    }

    /**
     * New moves to choose from.
     * @param {Offer[]} offers
     * @param {string[]} hand
     * @param {boolean} [isWhole] are these all?
     */
    offer(offers, hand, isWhole = true) {
        this.selection = new Selection(offers, hand, this.table.layout, isWhole);
    }

    clear() {
        this.selection.clear();
        this.onChange();
    }

    /** Shows on the cards what can be done with them. */
    mark() {
        const { selection } = this;
        const [liftable, lit] = [selection.liftable(), selection.lit()];
        const proposed = new Set(selection.proposals.map(([killer]) => killer));
        const choosing = liftable.size > 0;
        for (const [code, card] of this.table.deck.cards) {
            const ours = this._isOurs(code);
            const lifted = selection.lifted.includes(code);
            card.classList.toggle("lifted", lifted);
            card.classList.toggle("lit", lit.has(code));
            card.classList.toggle("dim", ours && choosing && !lifted && !proposed.has(code) && !liftable.has(code));
            if (ours) card.setAttribute("aria-pressed", String(lifted || proposed.has(code)));
            else card.removeAttribute("aria-pressed");
            card.setAttribute("aria-disabled", String(!(lit.has(code) || (ours && this._isUsed(code)))));
            if (!ours) card.tabIndex = lit.has(code) ? 0 : -1;
            if (lit.has(code))
                card.setAttribute("aria-label", say("{card}, can be killed", { card: spokenName(code) }));
            else if (ours) card.setAttribute("aria-label", spokenName(code));
        }
        for (const square of /** @type {NodeListOf<HTMLButtonElement>} */ (
            this.table.root.querySelectorAll("[data-square]")
        )) {
            const offer = selection.offers.find((each) => each.move === square.dataset.square);
            square.disabled = !offer;
            if (offer) square.setAttribute("aria-label", capital(offer.label));
        }
    }

    /** @param {string} card */
    _isOurs(card) {
        return this.selection.hand.has(card);
    }

    /** @param {MouseEvent} event */
    _click(event) {
        const target = /** @type {Element} */ (event.target);
        const square = /** @type {HTMLElement | null} */ (target.closest("[data-square]"));
        if (square?.dataset.square) return this.play(square.dataset.square);
        const card = cardAt(target)?.dataset.card;
        if (card && this._isOurs(card)) return this._touch(card, event);
        if (card && this.selection.lit().has(card)) return this._propose(card);
        if (target.closest(".centre") && this.selection.lifted.length) this._playIfOnly(this.selection.matching());
    }

    /**
     * The second touch of two plays the card, if that can mean but one thing.
     * @param {string} card
     * @param {MouseEvent} event
     */
    _touch(card, event) {
        const isSecond = event.detail > 0 && this.last.card === card && event.timeStamp - this.last.at < DOUBLE;
        this.last = { card, at: event.timeStamp };
        if (isSecond && this._playIfOnly(this.selection.playing([card]))) return;
        if (!this._isUsed(card)) return;
        this.selection.touch(card);
        this.onChange();
    }

    /** Is there any move with this card? @param {string} card */
    _isUsed(card) {
        return (
            this.selection.offers.some((offer) => this.selection.own(offer).includes(card)) ||
            this.selection.proposals.flat().includes(card)
        );
    }

    /** @param {string} victim @param {string} [killer] */
    _propose(victim, killer) {
        const move = this.selection.propose(victim, killer);
        if (move) this.play(move);
        else this.onChange();
    }

    /** @param {Offer[]} offers */
    _playIfOnly(offers) {
        if (offers.length !== 1) return false;
        this.play(offers[0].move);
        return true;
    }

    /** @param {string} card */
    _lift(card) {
        if (!this.selection.lifted.includes(card)) this.selection.touch(card);
        this.mark();
    }

    /** @param {string} card @param {Element | null} over */
    _drop(card, over) {
        const victim = cardAt(over)?.dataset.card;
        if (victim && this.selection.lit().has(victim)) {
            this._propose(victim, card);
            return true;
        }
        if (over?.closest(".centre") && this._playIfOnly(this.selection.matching())) return true;
        this.onChange();
        return false;
    }
}
