// The action bar: what can be done now, and nothing else.

import { withSuits } from "./cards.js";
import { make } from "./dom.js";
import { capital, say } from "./texts.js";

/** @typedef {import("./types.js").Offer} Offer */

const MOST = 8;
/** So many moves of one kind that differ in a number are a row of numbers. */
const ROW = 3;

export class Bar {
    /** @param {HTMLElement} root @param {(move: string) => void} play @param {() => void} clear */
    constructor(root, play, clear) {
        this.root = root;
        this.play = play;
        this.clear = clear;
    }

    /** Nothing is to be done. */
    rest() {
        this.root.replaceChildren();
    }

    /** @param {import("./selection.js").Selection} selection */
    show(selection) {
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.move : undefined;
        const proposed = selection.proposed();
        const wanted = proposed ? [proposed] : matching(selection).slice(0, MOST);
        const rows = [...groups(selection.plain())];
        this.root.replaceChildren(
            ...wanted.map((offer) => this._button(offer, "primary")),
            ...(selection.isEmpty
                ? []
                : [make("button", { class: "quiet", type: "button", onclick: this.clear }, say("Put back"))]),
            ...rows.flatMap((offers) => this._group(offers)),
        );
        if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-move="${focused}"]`))?.focus();
    }

    /** @param {Offer[]} offers @returns {HTMLElement[]} */
    _group(offers) {
        const numbers =
            offers.length >= ROW &&
            new Set(offers.map((offer) => offer.value)).size === offers.length &&
            offers.every((offer) => !offer.targets.length);
        if (!numbers) return offers.slice(0, MOST).map((offer) => this._button(offer));
        const common = capital(offers[0].label.replace(/\s*\d+\s*/, " ").trim());
        return [
            make(
                "div",
                { class: "numbers-row", role: "group", "aria-label": common },
                ...offers.map((offer) =>
                    this._button(
                        { ...offer, label: /\d+/.test(offer.label) ? String(offer.value) : offer.label },
                        "number",
                        capital(offer.label),
                    ),
                ),
            ),
        ];
    }

    /** @param {Offer} offer @param {string} [look] @param {string} [spoken] */
    _button(offer, look = "", spoken) {
        return make(
            "button",
            {
                class: `action ${look}`,
                type: "button",
                "data-move": offer.move,
                "data-kind": offer.kind,
                title: offer.help,
                "aria-label": spoken,
                onclick: () => this.play(offer.move),
            },
            ...withSuits(capital(offer.label)),
        );
    }
}

/**
 * The moves with the lifted cards. Where several victims light up, the person touches one of them.
 * @param {import("./selection.js").Selection} selection
 */
function matching(selection) {
    const offers = selection.matching();
    const kind = selection.layout.together?.kind;
    const upon = offers.filter((offer) => offer.kind === kind);
    return upon.length > 1 ? offers.filter((offer) => offer.kind !== kind) : offers;
}

/** Moves by their kind. @param {Offer[]} offers @returns {Iterable<Offer[]>} */
function groups(offers) {
    /** @type {Map<string, Offer[]>} */
    const kinds = new Map();
    for (const offer of offers) kinds.set(offer.kind, [...(kinds.get(offer.kind) ?? []), offer]);
    return kinds.values();
}
