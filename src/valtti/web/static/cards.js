// The cards, drawn by us: a face is a drawing of 100 by 140 units. Colours come from the style sheets.

import { draw, make } from "./dom.js";
import { say } from "./texts.js";

/** @type {Record<string, string>} */
export const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** Each suit in a square of 20 units around the origin. @type {Record<string, string>} */
const SHAPES = {
    C: "M0-10a4.7 4.7 0 0 1 3.6 7.7a4.7 4.7 0 1 1-2 7.6c.2 2 .9 3.6 2.4 4.7h-8c1.5-1.1 2.2-2.7 2.4-4.7a4.7 4.7 0 1 1-2-7.6A4.7 4.7 0 0 1 0-10Z",
    D: "M0-10.5C2-6.5 4.8-3 8 0C4.8 3 2 6.5 0 10.5C-2 6.5-4.8 3-8 0C-4.8-3-2-6.5 0-10.5Z",
    H: "M0 10C-2.6 5.6-9.6 1.8-9.6-4.3C-9.6-7.7-7.3-9.6-4.8-9.6C-2.5-9.6-.8-8.2 0-5.9C.8-8.2 2.5-9.6 4.8-9.6C7.3-9.6 9.6-7.7 9.6-4.3C9.6 1.8 2.6 5.6 0 10Z",
    S: "M0-10C2.6-5.4 9.4-2 9.4 3.4C9.4 6.4 7.2 8 5 8C3.3 8 2 7.2 1.2 5.8C1.4 7.7 2.2 9 3.8 10H-3.8C-2.2 9-1.4 7.7-1.2 5.8C-2 7.2-3.3 8-5 8C-7.2 8-9.4 6.4-9.4 3.4C-9.4-2-2.6-5.4 0-10Z",
};

/**
 * Where the signs of a card stand, from -1 to 1 across and down.
 * @type {Record<string, [number, number][]>}
 */
// prettier-ignore
const PIPS = {
    2: [[0, -1], [0, 1]],
    3: [[0, -1], [0, 0], [0, 1]],
    4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
    7: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [-1, 1], [1, 1]],
    8: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [0, 0.5], [-1, 1], [1, 1]],
    9: [[-1, -1], [1, -1], [-1, -0.33], [1, -0.33], [0, 0], [-1, 0.33], [1, 0.33], [-1, 1], [1, 1]],
    T: [[-1, -1], [1, -1], [0, -0.67], [-1, -0.33], [1, -0.33], [-1, 0.33], [1, 0.33], [0, 0.67], [-1, 1], [1, 1]],
};

/**
 * The half figures of the court cards, around x = 0 with the middle of the card at y = 0.
 * @type {Record<string, string[][]>}
 */
const COURT = {
    J: [
        ["skin", "M-9-34a9 10 0 0 1 18 0v4a9 10 0 0 1-18 0Z"],
        ["hair", "M-12-24v-12a12 12 0 0 1 24 0v12l-4-1v-9q-8 1-16-3v13Z"],
        ["suit", "M-15-42q15-13 30 0l1 4q-16-8-32 0Z"],
        ["gold", "M13-43q9-7 8-17q-9 5-12 13Z"],
        ["suit", "M-23 0c0-11 6-17 15-18l8 8l8-8c9 1 15 7 15 18Z"],
        ["gold", "M-3-10h6l2 10h-10Z"],
    ],
    Q: [
        ["hair", "M-14-20c-3-20 2-30 14-30s17 10 14 30l-5 3h-18Z"],
        ["skin", "M-8.5-34a8.5 9 0 0 1 17 0v4a8.5 11 0 0 1-17 0Z"],
        ["hair", "M-9-34q2-9 9-9t9 9q-5-5-9-5t-9 5Z"],
        ["gold", "M-12-44l-2-11l7 5l7-9l7 9l7-5l-2 11q-12-4-24 0Z"],
        ["suit", "M-23 0c0-11 7-16 14-17q9 8 18 0c7 1 14 6 14 17Z"],
        ["gold", "M-7-13q7 6 14 0l1 3q-8 7-16 0Z"],
    ],
    K: [
        ["hair", "M-12-20v-18a12 12 0 0 1 24 0v18Z"],
        ["skin", "M-9-36a9 8 0 0 1 18 0v8h-18Z"],
        ["hair", "M-11-30q4 3 11 0q7 3 11 0c1 9-4 16-11 18c-7-2-12-9-11-18Z"],
        ["gold", "M-14-43v-15l7 6l3-9h8l3 9l7-6v15q-14-4-28 0Z"],
        ["suit", "M-24 0c0-11 6-17 14-18l10 8l10-8c8 1 14 7 14 18Z"],
        ["gold", "M-24 0c0-3 .5-6 2-9l8 9ZM24 0c0-3-.5-6-2-9l-8 9Z"],
    ],
};

/** A card in signs: `10♥`. @param {string} card */
export function cardName(card) {
    return rankOf(card) + SIGNS[card[1]];
}

/** A card in words. @param {string} card */
export function spokenName(card) {
    const rank = rankNames()[card[0]];
    switch (card[1]) {
        case "C":
            return say("{rank} of clubs", { rank });
        case "D":
            return say("{rank} of diamonds", { rank });
        case "H":
            return say("{rank} of hearts", { rank });
        default:
            return say("{rank} of spades", { rank });
    }
}

/** The face of a card. @param {string} card @returns {SVGElement} */
export function cardFace(card) {
    const [rank, suit] = card;
    return draw(
        "svg",
        { class: `face suit-${suit}`, viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
        draw("rect", { class: "paper", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 9 }),
        ...middle(rank, suit),
        index(rank, suit),
        draw("g", { class: "trump-sign" }, draw("path", { d: star(17.5, 82, 9) })),
    );
}

/** A card face down. */
export function cardBack() {
    return make("span", { class: "card back" });
}

/** A sign in a sentence gets its colour. @param {string} text @returns {Node[]} */
export function withSuits(text) {
    return text.split(/((?:10|[2-9AKQJ])?[♣♦♥♠])/).map((part) => {
        const suit = Object.keys(SIGNS).find((letter) => part.endsWith(SIGNS[letter]));
        return suit ? make("span", { class: `sign suit-${suit}` }, part) : document.createTextNode(part);
    });
}

/** @param {string} card */
function rankOf(card) {
    return card[0] === "T" ? "10" : card[0];
}

/** @returns {Record<string, string>} */
function rankNames() {
    // prettier-ignore
    return {
        2: say("two"), 3: say("three"), 4: say("four"), 5: say("five"), 6: say("six"), 7: say("seven"),
        8: say("eight"), 9: say("nine"), T: say("ten"), J: say("jack"), Q: say("queen"), K: say("king"), A: say("ace"),
    };
}

// --- Drawing ---

/**
 * Rank above suit in the left margin, where it shows in a fan.
 * @param {string} rank
 * @param {string} suit
 */
function index(rank, suit) {
    // Whatever the font, the only rank of two digits keeps clear of the edge and of the signs.
    const narrow = rank === "T" ? { textLength: 29, lengthAdjust: "spacingAndGlyphs" } : {};
    const text = draw("text", { x: 17, y: 34, "text-anchor": "middle", class: "rank", ...narrow });
    text.textContent = rankOf(rank);
    return draw("g", { class: "index" }, text, pip(suit, 17.5, 54, 1.2));
}

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
    if (rank in COURT) return court(rank, suit);
    if (rank === "A") {
        return [
            draw("circle", { class: "ornament", cx: 62, cy: 70, r: 31 }),
            draw("circle", { class: "ornament", cx: 62, cy: 70, r: 27 }),
            pip(suit, 62, 70, 2.1),
        ];
    }
    const pips = PIPS[rank];
    const size = pips.length > 8 ? 0.92 : pips.length > 3 ? 1.08 : 1.3;
    return pips.map(([x, y]) => pip(suit, 63 + x * 17, 70 + y * 46, y > 0 ? -size : size));
}

/** @param {string} rank @param {string} suit */
function court(rank, suit) {
    const half = () => COURT[rank].map(([paint, d]) => draw("path", { class: paint, d }));
    return [
        draw("rect", { class: "panel", x: 35, y: 8, width: 56, height: 124, rx: 5 }),
        draw("g", { transform: "translate(63 70)" }, ...half(), pip(suit, -20, -50, 0.62)),
        draw("g", { transform: "translate(63 70) rotate(180)" }, ...half(), pip(suit, -20, -50, 0.62)),
        draw("path", { class: "belt", d: "M38 70H88" }),
    ];
}

/**
 * A sign; a negative size stands on its head.
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function pip(suit, x, y, size) {
    return draw("path", {
        class: "pip",
        d: SHAPES[suit],
        transform: `translate(${x} ${y}) scale(${Math.abs(size)} ${size})`,
    });
}

/** A star of five points. @param {number} x @param {number} y @param {number} radius */
function star(x, y, radius) {
    const points = [...Array(10).keys()].map((at) => {
        const distance = at % 2 ? radius * 0.45 : radius;
        const angle = (at * Math.PI) / 5;
        return `${(x + distance * Math.sin(angle)).toFixed(1)} ${(y - distance * Math.cos(angle)).toFixed(1)}`;
    });
    return `M${points.join("L")}Z`;
}
