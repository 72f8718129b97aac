// The table of Tysiąc: the prikup, the trick, and what was given.

import { pileOf } from "../pictures.js";
import { completedTrick, goneSpot, lastTrick, toTheLeader, trickSpot } from "./tricks.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").Pile} Pile */
/** @typedef {import("../types.js").Spot} Spot */

/** @type {import("../types.js").Layout} */
export const tysiac = {
    ranks: "9JQKTA",
    source: "prikup",
    lasting: "total",
    lay(picture) {
        const named = picture.piles
            .filter((pile) => ["prikup", "gifts", "received"].includes(pile.name))
            .flatMap(remembered);
        return [...centre(picture), ...named, ...goneSpot(picture)];
    },
    again: lastTrick,
    between(before, event) {
        const after = event.position.picture;
        const turned = (pileOf(before, "prikup")?.backs ?? 0) > 0 && (pileOf(after, "prikup")?.cards.length ?? 0) > 0;
        return turned ? [revealed(after)] : completedTrick(before, event);
    },
    leaving: toTheLeader,
};

/**
 * Before the first trick the prikup lies where the tricks will.
 * @param {Picture} picture
 * @returns {Spot[]}
 */
function centre(picture) {
    if (pileOf(picture, "trick")) return [trickSpot(picture)];
    const prikup = pileOf(picture, "prikup");
    const open = prikup?.cards.filter((each) => each.mark === "revealed") ?? [];
    return [
        {
            name: "prikup",
            label: prikup?.text ?? "",
            where: "centre",
            look: "row",
            backs: prikup?.backs,
            slots: open.map((each) => [each]),
        },
    ];
}

/**
 * The prikup as it lies open, before anybody takes it up.
 * @param {Picture} picture
 * @returns {Picture}
 */
function revealed(picture) {
    const open = new Set(pileOf(picture, "prikup")?.cards.map((each) => each.card));
    return {
        ...picture,
        actor: -1,
        seats: picture.seats.map((seat) => ({ ...seat, cards: seat.cards.filter((card) => !open.has(card)) })),
        piles: picture.piles.map((pile) =>
            pile.name === "prikup"
                ? { ...pile, cards: pile.cards.map((each) => ({ ...each, mark: "revealed" })) }
                : pile,
        ),
    };
}

/**
 * Cards that are remembered, and lie somewhere else by now.
 * @param {Pile} pile
 * @returns {Spot[]}
 */
function remembered(pile) {
    const names = pile.cards.filter((each) => each.mark !== "revealed");
    return names.length ? [{ name: `named-${pile.name}`, label: pile.text, where: "side", look: "chips", names }] : [];
}
