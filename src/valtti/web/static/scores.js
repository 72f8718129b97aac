// The score sheet: the rounds of this game, and the games that the same players have finished before.

import { withSuits } from "./cards.js";
import { openPanel } from "./dialogs.js";
import { make } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").ScoreSheet} ScoreSheet */

/** Is there anything to keep? @param {ScoreSheet} sheet */
export function hasScores(sheet) {
    return sheet.counted !== null || sheet.earlier.length > 0;
}

/**
 * Shows how a round ended until the person wants to go on.
 * @param {{ names: string[], sheet: ScoreSheet }} message
 * @param {string[]} sentences
 * @returns {Promise<void>}
 */
export function scoresAfterRound({ names, sheet }, sentences) {
    const onward = make("button", { class: "action primary go-on", type: "button" }, say("Go on"));
    const panel = openPanel(
        say("The round is over"),
        ...sentences.map((sentence) => make("p", {}, ...withSuits(sentence))),
        rounds(names, sheet),
        make("p", { class: "answers" }, onward),
    );
    panel.classList.add("round-end");
    onward.addEventListener("click", () => panel.close());
    onward.focus({ preventScroll: true }); // what happened is read from its beginning
    return new Promise((resolve) => panel.addEventListener("close", () => resolve()));
}

/** @param {{ names: string[], sheet: ScoreSheet }} message */
export function openScores({ names, sheet }) {
    openPanel(
        say("Score sheet"),
        ...(sheet.counted === null ? [] : [make("p", { class: "goal" }, sheet.goal), rounds(names, sheet)]),
        ...(sheet.earlier.length ? [earlier(names, sheet)] : []),
    );
}

/** @param {string[]} names @param {ScoreSheet} sheet */
function rounds(names, sheet) {
    if (!sheet.rounds.length) return make("p", {}, say("No round is over yet."));
    const rows = sheet.rounds.map((round, at) =>
        make(
            "tr",
            {},
            make("th", { scope: "row" }, String(at + 1), round.note && make("small", {}, round.note)),
            ...round.numbers.map((number, seat) =>
                make(
                    "td",
                    {},
                    make("span", { class: "number" }, String(number)),
                    make("small", {}, signed(round.changes[seat])),
                ),
            ),
        ),
    );
    // How everybody stands now comes first, as a long game needs more rows than a phone shows.
    return table(sheet.counted ?? "", say("Round"), names, rows.reverse());
}

/** @param {string[]} names @param {ScoreSheet} sheet */
function earlier(names, sheet) {
    const rows = sheet.earlier.map((game, at) =>
        make(
            "tr",
            {},
            make("th", { scope: "row" }, make("a", { href: `/game/${game.table}` }, String(at + 1))),
            ...game.marks.map((mark) => make("td", {}, mark)),
        ),
    );
    const counts = make(
        "tr",
        { class: "in-all" },
        make("th", { scope: "row" }, say("In all")),
        ...sheet.counts.map((count) => make("td", {}, String(count))),
    );
    return table(say("Earlier games at this table"), say("Game ## one of several"), names, [...rows, counts]);
}

/**
 * @param {string} caption
 * @param {string} what
 * @param {string[]} names
 * @param {HTMLElement[]} rows
 */
function table(caption, what, names, rows) {
    const heads = [what, ...names].map((name) => make("th", { scope: "col" }, name));
    return make(
        "table",
        { class: "scores" },
        make("caption", {}, caption),
        make("thead", {}, make("tr", {}, ...heads)),
        make("tbody", {}, ...rows),
    );
}

/** @param {number} change */
function signed(change) {
    return change > 0 ? `+${change}` : String(change);
}
