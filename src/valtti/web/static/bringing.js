// Records that somebody brings along: dropped on a page, or chosen.

import { tell } from "./dialogs.js";
import { make } from "./dom.js";
import { capital, say } from "./texts.js";

/** Under this name a record waits for the page that shows it. */
const BROUGHT = "valtti.brought";

/** A place to drop files, and a button to choose one. @param {(text: string) => void} show */
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

/** Files can be dropped anywhere on the page. @param {(text: string) => void} show */
export function listenToDrops(show) {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        open(event.dataTransfer?.files[0], show);
    });
}

/** Goes to the page that shows records. @param {string} text */
export function lookAt(text) {
    try {
        sessionStorage.setItem(BROUGHT, text);
    } catch {
        return complain(); // it is longer than a browser keeps, and than is ever shown
    }
    location.assign("/game");
}

/** What was brought from another page, once. */
export function brought() {
    const text = sessionStorage.getItem(BROUGHT);
    sessionStorage.removeItem(BROUGHT);
    return text;
}

/** @param {File | undefined} file @param {(text: string) => void} show */
async function open(file, show) {
    if (!file) return;
    const text = await file.text().catch(() => null); // it may be a folder
    if (text === null) complain();
    else show(text);
}

function complain() {
    tell(`${capital(say("the file cannot be read"))}.`, true);
}
