// The cards of one table as buttons. Each card is one element all the time, wherever it lies.

import { cardFace, spokenName } from "./cards.js";
import { make } from "./dom.js";

export class Deck {
    constructor() {
        /** @type {Map<string, HTMLButtonElement>} */
        this.cards = new Map();
        /** @type {string | null} */
        this.trump = null;
    }

    /** A card as it is by itself; who lays it somewhere adds what it is there. @param {string} code */
    card(code) {
        let card = this.cards.get(code);
        if (!card) {
            card = make("button", { class: "card", type: "button", "data-card": code }, cardFace(code));
            this.cards.set(code, card);
        }
        card.classList.toggle("is-trump", code[1] === this.trump);
        card.setAttribute("aria-label", spokenName(code));
        card.classList.remove("proposed");
        card.dataset.mark = "";
        return card;
    }
}
