// How a game ended.

import { make } from "./dom.js";
import { say } from "./texts.js";

/**
 * @param {string} id
 * @param {import("./types.js").TableMessage | null} message
 * @param {import("./types.js").Result} result
 * @param {() => void} again
 */
export function showResult(id, message, result, again) {
    if (document.querySelector(".result")) return;
    const won = message !== null && result.winners.includes(message.seat);
    const element = make(
        "section",
        { class: won ? "result won" : "result", "aria-label": say("The result") },
        make("h2", {}, result.sentence),
        make(
            "p",
            { class: "result-buttons" },
            make(
                "button",
                { class: "action primary", type: "button", "data-tool": "again", onclick: again },
                say("Again"),
            ),
            make("a", { class: "action", href: `/game/${id}` }, say("Look at it")),
            make("a", { class: "action quiet", href: "/" }, say("Other games")),
        ),
    );
    document.querySelector(".table")?.append(element);
}
