// The parts of a table, with nothing in them yet, in the order in which one goes through them by keys.

import { make } from "./dom.js";
import { say } from "./texts.js";

/** @returns {HTMLElement[]} */
export function tableAreas() {
    return [
        make("div", { class: "hand", role: "group", "aria-label": say("Your hand") }),
        make("div", { class: "own-place" }),
        make("div", { class: "bar", role: "group", "aria-label": say("What you can do") }),
        make(
            "div",
            { class: "felt" },
            make("ul", { class: "headline" }),
            make("div", { class: "centre" }),
            make("div", { class: "side" }),
        ),
        make("ul", { class: "seats", "aria-label": say("Players") }),
    ];
}
