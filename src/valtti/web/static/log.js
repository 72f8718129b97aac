// What happened, in sentences: a list to read, and a line that screen readers speak.

import { withSuits } from "./cards.js";
import { make } from "./dom.js";

export class Log {
    /** @param {HTMLElement} list @param {HTMLElement} live */
    constructor(list, live) {
        this.list = list;
        this.live = live;
    }

    clear() {
        this.list.replaceChildren();
    }

    /** @param {string[]} sentences */
    add(sentences) {
        for (const sentence of sentences) {
            this.list.append(make("li", { class: sentence ? "" : "gap" }, ...withSuits(sentence)));
        }
        this.list.scrollTop = this.list.scrollHeight;
    }

    /** All at once, as what follows too soon is not spoken. @param {string[]} sentences */
    speak(sentences) {
        const words = sentences.filter(Boolean).join(" ");
        if (words) this.live.textContent = words;
    }
}

/**
 * What a seat did, without its name, for a short line beside it.
 * @param {string[]} sentences
 * @param {string} name
 */
export function deedOf(sentences, name) {
    const about = sentences.find((sentence) => sentence.startsWith(name));
    if (!about) return "";
    return about.slice(name.length).trim().replace(/\.$/, "");
}
