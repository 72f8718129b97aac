// The page on which any record can be looked at: the one that the server was started with, or a file.

import { tell } from "./dialogs.js";
import { find, make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { ask, Refusal } from "./server.js";
import { say } from "./texts.js";
import { Viewer } from "./viewer.js";

/** @param {File | null | undefined} file */
async function open(file) {
    if (!file) return;
    try {
        new Viewer(
            find("main"),
            await ask("view", { method: "POST", headers: { "content-type": "text/plain" }, body: await file.text() }),
        );
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        tell(error.message, true);
    }
}

/** A place to drop files, and a button to choose one. */
function dropPlace() {
    const input = make("input", { type: "file", id: "file", accept: ".json,.jsonl,.txt" });
    input.addEventListener("change", () => open(input.files?.[0]));
    return make(
        "div",
        { class: "drop" },
        make("h1", {}, make("label", { for: "file" }, say("Drop the record of a game here, or choose a file"))),
        input,
    );
}

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(say("A game")));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        open(event.dataTransfer?.files[0]);
    });
    const shown = await ask("view");
    if (shown) new Viewer(find("main"), shown);
    else find("main").append(dropPlace());
}

start();
