// A table that knows no rules: it lays out a picture, and lets cards fly from where they were.

import { withSuits } from "./cards.js";
import { Deck } from "./deck.js";
import { find, make } from "./dom.js";
import { putDown } from "./dragging.js";
import { restoreFocus, whereFocusIs } from "./focus.js";
import { fly, flyBack, whereabouts } from "./flying.js";
import { LAYOUTS } from "./games/layouts.js";
import { Hand } from "./hand.js";
import { openCards } from "./memory.js";
import { Middle } from "./middle.js";
import { handOf, others } from "./pictures.js";
import { ownPlate, seatElement } from "./seats.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Happening} Happening */

export class Table {
    /** @param {HTMLElement} root with the areas of a table @param {string} game */
    constructor(root, game) {
        this.root = root;
        this.layout = LAYOUTS[game];
        this.deck = new Deck();
        root.dataset.game = game;
        this.middle = new Middle(find(".centre", root), find(".side", root), this.deck);
        this.hand = new Hand(find(".hand", root), this.deck);
        root.addEventListener("click", openNamedCards);
        /** @type {string[]} the words that the faces are drawn by, where they are not the names */
        this.faces = [];
        /** @type {string[]} what each seat did last */
        this.deeds = [];
        /** @type {number | null} who has moved last */
        this.last = null;
        /** @type {Picture | null} */
        this.picture = null;
    }

    /**
     * Shows a picture; with an event, as what came of it.
     * @param {Picture} picture
     * @param {Happening | null} [event]
     */
    show(picture, event = null) {
        const focused = whereFocusIs(this.root);
        const before = whereabouts(this.root);
        for (const card of this.deck.cards.values()) putDown(card);
        const previous = this.picture;
        this.picture = picture;
        this.deck.trump = picture.trump;
        this.middle.show(this.layout.lay(picture), picture);
        if (event) this.last = event.seat;
        this._seats(picture);
        this.hand.show(handOf(picture), this.layout.ranks);
        this._headline(picture);
        if (focused) restoreFocus(this.root, focused);
        if (previous) this._fly(before, previous, picture, event);
    }

    /** Marks the cards that have just come to the table. @param {Set<string>} cards */
    markFresh(cards) {
        for (const [code, card] of this.deck.cards) card.classList.toggle("fresh", cards.has(code));
    }

    /** Marks the cards of a hint. @param {Set<string>} cards */
    markHinted(cards) {
        for (const [code, card] of this.deck.cards) card.classList.toggle("hinted", cards.has(code));
    }

    /** Where somebody sits. @param {number} seat */
    placeOf(seat) {
        const element =
            this.picture?.viewer === seat
                ? find(".hand", this.root)
                : this.root.querySelector(`[data-seat="${seat}"] .plate`);
        return element?.getBoundingClientRect() ?? null;
    }

    /** @param {Picture} picture */
    _seats(picture) {
        const open = picture.viewer === null;
        const seats = others(picture).map((seat) => {
            const element = seatElement(seat, {
                face: this.faces[seat.seat] || seat.name,
                deed: this.deeds[seat.seat] ?? "",
                acts: picture.actor === seat.seat,
                isLast: this.last === seat.seat,
                isOpen: open,
            });
            if (open) element.querySelector(".backs")?.append(...seat.cards.map((code) => this.deck.card(code)));
            return element;
        });
        const list = find(".seats", this.root);
        list.style.setProperty("--seats", String(seats.length));
        list.classList.toggle("many", seats.length > 4);
        list.replaceChildren(...seats);
        const own = find(".own-place", this.root);
        own.replaceChildren(
            ...picture.seats
                .filter((seat) => seat.is_viewer)
                .map((seat) => ownPlate(seat, picture.actor === seat.seat)),
        );
    }

    /** @param {Picture} picture */
    _headline(picture) {
        const facts = picture.headline.map((fact) =>
            make("li", { class: `fact fact-${fact.name}` }, ...withSuits(fact.text)),
        );
        const remarks = picture.remarks.map((remark) => make("li", { class: "fact remark" }, remark));
        find(".headline", this.root).replaceChildren(...facts, ...remarks);
    }

    /**
     * @param {Map<string, DOMRect>} before
     * @param {Picture} previous
     * @param {Picture} picture
     * @param {Happening | null} event
     */
    _fly(before, previous, picture, event) {
        const inHand = new Set(handOf(picture));
        const source = () => this.middle.placeOf(this.layout.source);
        /** @param {string} card */
        const origin = (card) =>
            inHand.has(card) || event === null || event.seat === null ? source() : this.placeOf(event.seat);
        const leaving = event ? this.layout.leaving(event, picture) : null;
        const goal = () =>
            leaving === null
                ? null
                : typeof leaving === "number"
                  ? this.placeOf(leaving)
                  : this.middle.placeOf(leaving);
        fly(this.root, before, origin, goal);
        if (event) this._flyDrawn(previous, picture, source());
    }

    /**
     * Backs that others draw.
     * @param {Picture} previous
     * @param {Picture} picture
     * @param {DOMRect | null} source
     */
    _flyDrawn(previous, picture, source) {
        if (!source) return;
        for (const seat of others(picture)) {
            const place = this.placeOf(seat.seat);
            if (place && seat.backs > (previous.seats[seat.seat]?.backs ?? 0)) flyBack(this.root, source, place);
        }
    }
}

/** Piles of which it is known what lies there show it. @param {Event} event */
function openNamedCards(event) {
    const pile =
        event.target instanceof Element
            ? /** @type {HTMLElement | null} */ (event.target.closest("[data-cards]"))
            : null;
    if (pile?.dataset.cards) openCards(pile.dataset.title ?? "", pile.dataset.cards.split(" "));
}
