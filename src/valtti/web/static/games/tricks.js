// What games of tricks have in common.

import { pileOf, withCardPlayed } from "../pictures.js";
import { say } from "../texts.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").Happening} Happening */

/**
 * A trick that a card completes is shown before it is taken away.
 * @param {Picture} before
 * @param {Happening} event
 * @returns {Picture[]}
 */
export function completedTrick(before, event) {
    const trick = pileOf(before, "trick");
    const card = event.move?.match(/[2-9TJQKA][CDHS]/)?.[0];
    if (!trick || !card || event.seat === null || !["play", "declare"].includes(event.kind ?? "")) return [];
    const lies = pileOf(event.position.picture, "trick")?.cards.some((each) => each.card === card);
    return lies ? [] : [withCardPlayed(before, event.seat, card, "trick")];
}

export function lastTrick() {
    return say("The last trick");
}

/** Who takes a trick leads the next one. @param {Happening} _event @param {Picture} after */
export function toTheLeader(_event, after) {
    return after.actor >= 0 ? after.actor : "gone";
}

/** @param {Picture} picture @returns {import("../types.js").Spot} */
export function trickSpot(picture) {
    const trick = pileOf(picture, "trick");
    return {
        name: "trick",
        label: trick?.text ?? "",
        where: "centre",
        look: "trick",
        slots: (trick?.cards ?? []).map((each) => [each]),
    };
}

/** @param {Picture} picture @returns {import("../types.js").Spot[]} */
export function goneSpot(picture) {
    const gone = pileOf(picture, "gone");
    return gone
        ? [{ name: "gone", label: gone.text, where: "side", look: "heap", backs: gone.cards.length, names: gone.cards }]
        : [];
}
