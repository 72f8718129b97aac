// The middle of the table: spots with what lies there, as the layout of the game says.

import { cardBack, spokenName } from "./cards.js";
import { arrange, make } from "./dom.js";
import { stepsTo } from "./pictures.js";
import { board, chips, countOf, heap } from "./piles.js";
import { say, sayMany } from "./texts.js";

/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./deck.js").Deck} Deck */

const MOST_BACKS = 6;

export class Middle {
    /** @param {HTMLElement} centre @param {HTMLElement} side @param {Deck} deck */
    constructor(centre, side, deck) {
        this.areas = { centre, side };
        this.deck = deck;
        /** @type {Map<string, HTMLElement>} */
        this.spots = new Map();
        new ResizeObserver(() => this._fit()).observe(centre);
    }

    /** @param {Spot[]} spots @param {Picture} picture */
    show(spots, picture) {
        for (const where of /** @type {const} */ (["centre", "side"])) {
            const here = spots.filter((spot) => spot.where === where);
            arrange(
                this.areas[where],
                here.map((spot) => this._spot(spot, picture)),
            );
        }
        this._fit();
    }

    /** Where a spot is, for cards that come from it or go there. @param {string} name */
    placeOf(name) {
        const spot = this.spots.get(name);
        return spot?.isConnected
            ? (spot.querySelector(".back") ?? spot.querySelector(".card") ?? spot).getBoundingClientRect()
            : null;
    }

    /** @param {Spot} spot @param {Picture} picture */
    _spot(spot, picture) {
        let element = this.spots.get(spot.name);
        if (!element) {
            element = make("div", { class: `spot ${spot.look}`, role: "group", "data-spot": spot.name });
            this.spots.set(spot.name, element);
        }
        element.setAttribute("aria-label", spokenSpot(spot));
        arrange(element, this._content(spot, picture));
        return element;
    }

    /** @param {Spot} spot @param {Picture} picture @returns {Element[]} */
    _content(spot, picture) {
        switch (spot.look) {
            case "pairs":
                return [...this._slots(spot), ...(spot.note ? [make("p", { class: "spot-note" }, spot.note)] : [])];
            case "trick":
                return this._trick(spot, picture);
            case "row":
                return [...[...Array(spot.backs ?? 0)].map(cardBack), ...this._slots(spot)];
            case "stack":
                return this._stack(spot);
            case "heap":
                return heap(spot);
            case "chips":
                return chips(spot, picture);
            case "board":
                return board(spot, picture);
        }
    }

    /** @param {Spot} spot */
    _slots(spot) {
        return (spot.slots ?? []).map((slot) => {
            const cards = slot.map((each) => {
                const card = this.deck.card(each.card);
                card.dataset.mark = each.mark;
                card.classList.toggle("proposed", each.mark === "proposed");
                card.title = "";
                if (each.mark === "flagged") {
                    const words = say("{card}, turned from the deck", { card: spokenName(each.card) });
                    card.setAttribute("aria-label", words);
                    card.title = words;
                }
                if (each.upon)
                    card.setAttribute(
                        "aria-label",
                        say("{card}, upon {victim}", { card: spokenName(each.card), victim: spokenName(each.upon) }),
                    );
                return card;
            });
            const element = slotOf(cards[0]);
            element.classList.toggle("paired", cards.length > 1);
            element.classList.toggle(
                "done",
                slot.some((each) => each.mark === "killed"),
            );
            arrange(element, cards);
            return element;
        });
    }

    /**
     * A place for every seat, whether it has played or not.
     * @param {Spot} spot
     * @param {Picture} picture
     */
    _trick(spot, picture) {
        const slots = new Map((spot.slots ?? []).map((slot) => [slot[0].seat, slot[0]]));
        const count = picture.seats.length;
        return picture.seats.map((seat) => {
            const each = slots.get(seat.seat);
            const angle = (2 * Math.PI * stepsTo(picture, seat.seat)) / count;
            const element = make("div", { class: "place" });
            element.style.setProperty("--across", (-Math.sin(angle)).toFixed(3));
            element.style.setProperty("--down", Math.cos(angle).toFixed(3));
            if (each) {
                const card = this.deck.card(each.card);
                card.setAttribute(
                    "aria-label",
                    say("{card}, from {name}", {
                        card: spokenName(each.card),
                        name: seat.is_viewer ? say("You") : seat.name,
                    }),
                );
                element.append(card);
                element.style.setProperty("z-index", String([...slots.keys()].indexOf(seat.seat) + 1));
            }
            return element;
        });
    }

    /** Cards to be drawn, with the last of them across below. @param {Spot} spot */
    _stack(spot) {
        const below = (spot.slots ?? []).map((slot) => this.deck.card(slot[0].card));
        const count = (spot.backs ?? 0) + below.length;
        const backs = [...Array(Math.min(spot.backs ?? 0, MOST_BACKS))].map((_, at) => {
            const back = cardBack();
            back.style.setProperty("--at", String(at));
            return back;
        });
        return [make("span", { class: "outline" }), ...below, ...backs, countOf(spot, count)];
    }

    /** Cards of a spread spot are as large as there is room for all of them. */
    _fit() {
        const { centre } = this.areas;
        const spread = /** @type {HTMLElement | null} */ (centre.querySelector(".spot.pairs"));
        if (!spread) return;
        const largest = parseFloat(getComputedStyle(centre).getPropertyValue("--largest")) || 120;
        const count = Math.max(4, spread.querySelectorAll(".slot").length);
        const note = /** @type {HTMLElement | null} */ (spread.querySelector(".spot-note"))?.offsetHeight ?? 0;
        spread.style.setProperty(
            "--card",
            `${fitting(count, centre.clientWidth, centre.clientHeight - note, largest)}px`,
        );
    }
}

/** The slot that a card lies in, or a new one. @param {HTMLElement} card @returns {HTMLElement} */
function slotOf(card) {
    const parent = card.parentElement;
    return parent?.classList.contains("slot") && parent.firstElementChild === card
        ? parent
        : make("div", { class: "slot" });
}

/**
 * The greatest width of cards so that all slots fit.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {number} largest
 */
function fitting(count, width, height, largest) {
    let best = 24;
    for (let rows = 1; rows <= count; rows += 1) {
        const columns = Math.ceil(count / rows);
        best = Math.max(best, Math.min(width / columns / 1.42, height / rows / 1.8));
    }
    return Math.floor(Math.min(best, largest));
}

/** @param {Spot} spot */
function spokenSpot(spot) {
    const count = (spot.backs ?? 0) + (spot.slots ?? []).reduce((sum, slot) => sum + slot.length, 0);
    return spot.look === "board" ? say("Board") : `${spot.label}: ${sayMany(count, "{number} card", "{number} cards")}`;
}
