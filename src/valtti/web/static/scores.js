// The score sheet of a game of several rounds.

import { openPanel, tell } from "./dialogs.js";
import { make } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Picture} Picture */

export class Scores {
    /** @param {string} table */
    constructor(table) {
        this.key = `valtti.scores.${table}`;
        /** @type {Record<string, string[]>} what stood at the beginning of each round */
        this.rounds = JSON.parse(sessionStorage.getItem(this.key) ?? "{}");
    }

    /**
     * Takes note of a position, and tells how a round ended.
     * @param {Picture} picture
     * @param {string | undefined} what the number that is counted
     * @param {string[]} [sentences]
     */
    add(picture, what, sentences = []) {
        const round = picture.headline.find((fact) => fact.name === "round")?.value;
        if (!what || round === undefined || String(round) in this.rounds) return;
        this.rounds[String(round)] = picture.seats.map((seat) =>
            String(seat.numbers.find((fact) => fact.name === what)?.value ?? ""),
        );
        sessionStorage.setItem(this.key, JSON.stringify(this.rounds));
        if (sentences.length) tell(sentences.filter(Boolean).join("\n"));
    }

    /** @param {string[]} names */
    open(names) {
        const rows = Object.entries(this.rounds).map(([round, numbers]) =>
            make("tr", {}, make("th", { scope: "row" }, round), ...numbers.map((number) => make("td", {}, number))),
        );
        openPanel(
            say("Score sheet"),
            make(
                "table",
                { class: "scores" },
                make("caption", {}, say("How it stood when each round began")),
                make(
                    "thead",
                    {},
                    make(
                        "tr",
                        {},
                        make("th", { scope: "col" }, say("Round")),
                        ...names.map((name) => make("th", { scope: "col" }, name)),
                    ),
                ),
                make("tbody", {}, ...rows),
            ),
        );
    }
}
