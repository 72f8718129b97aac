// The page of a finished game: one of this server, one that it was started to show, or one that is brought along.

import { brought, dropPlace, listenToDrops } from "./bringing.js";
import { tell } from "./dialogs.js";
import { find, make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { icon } from "./icons.js";
import { ask, Refusal } from "./server.js";
import { capital, say } from "./texts.js";
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

/** A record that is brought along, or one that the server was started to show. */
async function showBrought() {
    const text = brought();
    if (text !== null) return showText(text);
    return showRecord({}, Number(new URLSearchParams(location.search).get("number") ?? 1));
}

/** @param {string} text */
function showText(text) {
    return showRecord({ method: "POST", headers: { "content-type": "text/plain" }, body: text }, 1);
}

/** @param {RequestInit} file what is sent to be shown; nothing for what the server has @param {number} number of the game in it */
async function showRecord(file, number) {
    const replay = await ask(`view?number=${number}`, file);
    if (!replay) return find("main").append(dropPlace(dropped));
    const viewer = show(replay);
    if (replay.records > 1) find(".which").prepend(chooser(replay.records, number, (other) => showRecord(file, other)));
    find(".course").textContent = say("The game is being looked at.");
    const analysis = await ask(`view/analysis?number=${number}`, file);
    if (viewer === current) viewer.judge(analysis);
}

/** Which game of a file is shown: any of a million. @param {number} count @param {number} current @param {(number: number) => Promise<unknown>} choose */
function chooser(count, current, choose) {
    const number = make("input", { type: "number", min: 1, max: count, value: current, required: true });
    number.addEventListener("change", async () => {
        if (!number.reportValidity()) return;
        try {
            await choose(number.valueAsNumber);
        } catch (error) {
            number.value = String(current); // which is still shown
            complain(error);
        }
    });
    return make("label", {}, say("Game ## one of several"), number, `/ ${count}`);
}

/** @param {string} text */
function dropped(text) {
    showText(text).catch(complain);
}

/** @param {unknown} error */
function complain(error) {
    if (!(error instanceof Refusal)) throw error;
    tell(capital(error.message), true);
    if (!current) find("main").replaceChildren(dropPlace(dropped)); // another file may do
}

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(say("A game")));
    listenToDrops(dropped);
    document.addEventListener("keydown", (event) => current?.key(event));
    const id = location.pathname.split("/")[2];
    await (id ? showStored(id) : showBrought());
}

start().catch(complain);
