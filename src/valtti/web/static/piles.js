// What lies in a spot and is no card that can be touched: heaps, counts, names of cards, a board.

import { cardBack, cardName, withSuits } from "./cards.js";
import { make } from "./dom.js";
import { say, sayMany } from "./texts.js";

/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Picture} Picture */

/**
 * How many cards lie there; where it is known which, a touch tells.
 * @param {Spot} spot
 * @param {number} count
 */
export function countOf(spot, count) {
    if (!spot.names) return make("span", { class: "count" }, String(count));
    const cards = spot.names.map((each) => each.card).join(" ");
    return make(
        "button",
        {
            class: "count",
            type: "button",
            "data-cards": cards,
            "data-title": spot.label,
            "aria-label": `${spot.label}, ${sayMany(count, "{number} card", "{number} cards")}`,
        },
        String(count),
    );
}

/** @param {Spot} spot */
export function heap(spot) {
    const count = spot.backs ?? 0;
    const back = count ? cardBack() : make("span", { class: "outline" });
    const content = make(
        "button",
        {
            class: "heap-button",
            type: "button",
            "aria-label": `${spot.label}, ${sayMany(count, "{number} card", "{number} cards")}`,
        },
        back,
        make("span", { class: "count" }, String(count)),
    );
    content.dataset.title = spot.label;
    if (spot.names) content.dataset.cards = spot.names.map((each) => each.card).join(" ");
    else content.disabled = true;
    return [content];
}

/** @param {Spot} spot @param {Picture} picture */
export function chips(spot, picture) {
    const names = (spot.names ?? []).map((each) =>
        make(
            "span",
            { class: "chip" },
            ...withSuits(cardName(each.card)),
            each.seat !== null && make("small", {}, ` ${picture.seats[each.seat].name}`),
        ),
    );
    return [make("span", { class: "chips-label" }, spot.label), make("span", { class: "chip-list" }, ...names)];
}

/** @param {Spot} spot @param {Picture} picture */
export function board(spot, picture) {
    return (spot.squares ?? []).flat().map((square) => {
        const taken = square.seat !== null;
        const whose = square.seat === null ? say("free") : picture.seats[square.seat].name;
        const button = make(
            "button",
            { class: "square", type: "button", "data-square": square.name, "aria-label": `${square.name}, ${whose}` },
            taken ? square.text : make("span", { class: "square-name", "aria-hidden": "true" }, square.text),
        );
        button.classList.toggle("taken", taken);
        if (taken) button.dataset.player = String(square.seat);
        return button;
    });
}
