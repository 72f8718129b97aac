// Records that somebody brings along: dropped on the page, or chosen.

import { tell } from "./dialogs.js";
import { make } from "./dom.js";
import { ask, Refusal } from "./server.js";
import { say } from "./texts.js";

/**
 * A place to drop files, and a button to choose one.
 * @param {(replay: import("./types.js").Replay) => void} show
 */
export function dropPlace(show) {
    const input = make("input", { type: "file", id: "file", accept: ".json,.jsonl,.txt" });
    input.addEventListener("change", () => open(input.files?.[0], show));
    return make(
        "div",
        { class: "drop" },
        make("h1", {}, say("Drop the record of a game here, or choose a file")),
        input,
        make("label", { class: "action primary", for: "file" }, say("Choose a file")),
    );
}

/** Files can be dropped anywhere on the page. @param {(replay: import("./types.js").Replay) => void} show */
export function listenToDrops(show) {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        open(event.dataTransfer?.files[0], show);
    });
}

/** @param {File | undefined} file @param {(replay: import("./types.js").Replay) => void} show */
async function open(file, show) {
    if (!file) return;
    try {
        const headers = { "content-type": "text/plain" };
        show(await ask("view", { method: "POST", headers, body: await file.text() }));
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        tell(error.message, true);
    }
}
