// The page of a finished game: one of this server, the record that it was started to show, or one that is brought along.

import { dropPlace, listenToDrops } from "./bringing.js";
import { tell } from "./dialogs.js";
import { find, make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { icon } from "./icons.js";
import { ask } from "./server.js";
import { say } from "./texts.js";
import { Viewer } from "./viewer.js";

const ASK_AGAIN = 1000;

/** @type {Viewer | null} what is shown now */
let current = null;

/** Waits until the moves are judged. @param {string} id @param {Viewer} viewer */
async function analyse(id, viewer) {
    const answer = await ask(`tables/${id}/analysis`);
    if (viewer !== current) return;
    if (answer.values) return viewer.judge(answer);
    find(".course").textContent = say("The game is being looked at: {percent} %", {
        percent: Math.round(answer.progress * 100),
    });
    setTimeout(() => analyse(id, viewer), ASK_AGAIN);
}

/** What can be done with a game that the server has. @param {string} id */
function sharing(id) {
    const copy = async () => {
        await navigator.clipboard.writeText(location.href);
        tell(say("The link is copied."));
    };
    return [
        make("button", { class: "action", type: "button", onclick: copy }, icon("copy"), " ", say("Copy the link")),
        make(
            "a",
            { class: "action", href: `/api/v1/tables/${id}/record`, download: true },
            icon("download"),
            " ",
            say("Download the record"),
        ),
    ];
}

/** @param {import("./types.js").Replay} replay */
function show(replay) {
    current = new Viewer(find("main"), replay);
    return current;
}

/** A game that is stored. @param {string} id */
async function showStored(id) {
    const viewer = show(await ask(`tables/${id}/replay`));
    find(".share").replaceChildren(...sharing(id));
    await analyse(id, viewer);
}

/** The record that the server was started to show, or a place for others. */
async function showBrought() {
    const shown = await ask("view");
    if (shown) show(shown);
    else find("main").append(dropPlace(show));
}

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(say("A game")));
    listenToDrops(show);
    document.addEventListener("keydown", (event) => current?.key(event));
    const id = location.pathname.split("/")[2];
    await (id ? showStored(id) : showBrought());
}

start().catch((error) => tell(error.message, true));
