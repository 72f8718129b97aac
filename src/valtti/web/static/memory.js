// The trick or bout before this one, to look at again.

import { cardFace, spokenName, withSuits } from "./cards.js";
import { openPanel } from "./dialogs.js";
import { make } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").CardPicture} CardPicture */

export class Memory {
    constructor() {
        /** @type {string[]} what has been told since the middle was empty */
        this.sentences = [];
        /** @type {{ slots: CardPicture[][], sentences: string[] } | null} */
        this.last = null;
    }

    /**
     * A table that may have been played at for long: of what this page has not seen there are the words.
     * @param {import("./types.js").LogEntry[]} log
     */
    begin(log) {
        const ends = log.flatMap((entry, at) => (entry.closes ? [at + 1] : []));
        const [before, last] = [ends.at(-2) ?? 1, ends.at(-1)];
        /** @param {import("./types.js").LogEntry[]} entries */
        const told = (entries) => entries.flatMap((entry) => entry.sentences);
        this.last = last === undefined ? null : { slots: [], sentences: told(log.slice(before, last)) };
        this.sentences = told(log.slice(last ?? 1));
    }

    /**
     * Takes in what happens.
     * @param {Layout} layout
     * @param {Picture} before
     * @param {Picture[]} stages
     * @param {import("./types.js").EventMessage} event
     */
    add(layout, before, stages, event) {
        this.sentences.push(...event.sentences.filter(Boolean));
        const slots = middle(layout, stages.at(-1) ?? before);
        if (!slots.length || middle(layout, event.position.picture).length) return;
        this.last = { slots, sentences: this.sentences };
        this.sentences = [];
    }

    /** @param {string} title @param {string[]} names */
    open(title, names) {
        const cards = (this.last?.slots ?? []).map((slot) =>
            make(
                "li",
                {},
                ...slot.map((each) => cardPicture(each.card)),
                slot[0].seat !== null && make("small", {}, names[slot[0].seat]),
            ),
        );
        const told = this.last?.sentences ?? [say("Nothing has been completed yet.")];
        const sentences = told.map((sentence) => make("p", {}, ...withSuits(sentence)));
        openPanel(title, make("ul", { class: "past-cards" }, ...cards), ...sentences);
    }
}

/** Cards to look at. @param {string} title @param {string[]} cards */
export function openCards(title, cards) {
    openPanel(title, make("ul", { class: "past-cards" }, ...cards.map((card) => make("li", {}, cardPicture(card)))));
}

/** @param {string} card */
function cardPicture(card) {
    return make("span", { class: "card", role: "img", "aria-label": spokenName(card) }, cardFace(card));
}

/** @param {Layout} layout @param {Picture} picture */
function middle(layout, picture) {
    return layout
        .lay(picture)
        .filter((spot) => spot.where === "centre")
        .flatMap((spot) => spot.slots ?? []);
}
