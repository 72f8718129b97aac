// A game to step through with open cards, with what everybody could expect and what would have been better.

import { tableAreas } from "./areas.js";
import { withSuits } from "./cards.js";
import { find, make } from "./dom.js";
import { Graph } from "./graph.js";
import { icon } from "./icons.js";
import { withNumbers } from "./pictures.js";
import { Table } from "./table.js";
import { capital, say } from "./texts.js";

/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {import("./types.js").Analysis} Analysis */

export class Viewer {
    /** @param {Element} main what was there makes room @param {Replay} replay */
    constructor(main, replay) {
        this.replay = replay;
        this.at = 0;
        main.replaceChildren(...skeleton());
        this.table = new Table(find(".table"), replay.game);
        /** @type {Graph | null} */
        this.graph = null;
        this.slider = make("input", {
            type: "range",
            min: 0,
            max: replay.frames.length - 1,
            value: 0,
            "aria-label": say("Move"),
        });
        this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
        find(".steps").replaceChildren(
            this._step(say("First"), "first", () => 0),
            this._step(say("Back"), "back", () => this.at - 1),
            this.slider,
            this._step(say("Forth"), "next", () => this.at + 1),
            this._step(say("Last"), "to_last", () => replay.frames.length - 1),
        );
        find(".moves").replaceChildren(...replay.frames.map((frame, at) => this._entry(frame, at)));
        find(".outcome").textContent = replay.result;
        this.table.faces = replay.faces;
        this.show(0);
    }

    /** @param {number} at */
    show(at) {
        this.at = Math.max(0, Math.min(this.replay.frames.length - 1, at));
        const frame = this.replay.frames[this.at];
        const before = this.replay.frames[this.at - 1];
        const stages = before ? this.table.layout.between(before.picture, { ...frame, position: frame }) : [];
        this.table.last = frame.seat;
        // A trick that is complete stays to be looked at: the next frame clears it away.
        const stage = stages.at(-1);
        this.table.show(stage ? withNumbers(stage, frame.picture, this.table.layout.lasting) : frame.picture);
        this.slider.value = String(this.at);
        this.graph?.point(frame.number);
        find(".told").replaceChildren(...withSuits(frame.sentences.join(" ")));
        for (const entry of document.querySelectorAll(".moves > li"))
            entry.classList.toggle("current", entry === find(".moves").children[this.at]);
        const [list, current] = [find(".moves"), /** @type {HTMLElement} */ (find(".moves").children[this.at])];
        list.scrollTop = current.offsetTop - list.clientHeight / 2;
    }

    /** @param {Analysis} analysis */
    judge(analysis) {
        this.graph = new Graph(analysis.values, this.replay, (number) => this.show(this._frameOf(number)));
        find(".course").replaceChildren(this.graph.element);
        this.graph.point(this.replay.frames[this.at].number);
        for (const move of analysis.moves) {
            const words = withSuits(verdict(move));
            find(".moves").children[this._frameOf(move.number)].append(
                make("span", { class: `mark mark-${move.mark}` }, ...words),
            );
        }
    }

    /** The frame in which the move of a number is seen. @param {number} number */
    _frameOf(number) {
        const at = this.replay.frames.findIndex((frame) => frame.number >= number);
        return at < 0 ? this.replay.frames.length - 1 : at;
    }

    /** @param {string} text @param {string} name @param {() => number} goal */
    _step(text, name, goal) {
        return make(
            "button",
            {
                class: "tool",
                type: "button",
                "aria-label": text,
                title: text,
                "data-step": name,
                onclick: () => this.show(goal()),
            },
            icon(name),
        );
    }

    /** @param {import("./types.js").Frame} frame @param {number} at */
    _entry(frame, at) {
        return make(
            "li",
            {},
            make(
                "button",
                { type: "button", onclick: () => this.show(at) },
                make("span", { class: "at" }, String(at)),
                make("span", {}, ...withSuits(frame.sentences.join(" "))),
            ),
        );
    }

    /** Steps by keys. @param {KeyboardEvent} event */
    key(event) {
        if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
        const goal = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.replay.frames.length - 1 }[
            event.key
        ];
        if (goal === undefined) return;
        this.show(goal);
        event.preventDefault();
    }
}

/** The parts of the page, without anything in them. */
function skeleton() {
    return [
        make("div", { class: "which" }, make("h1", { class: "outcome" })),
        make("div", { class: "table open" }, ...tableAreas()),
        make("p", { class: "told", "aria-live": "polite" }),
        make("div", { class: "steps" }),
        make("div", { class: "course" }),
        make("p", { class: "share" }),
        make("ol", { class: "moves", tabindex: "0", "aria-label": say("Moves") }),
    ];
}

/** What a move was worth, in words. @param {import("./types.js").RatedMove} move */
function verdict(move) {
    const parts = { games: Math.round(move.given_away * 100), better: capital(move.best_label) };
    switch (move.mark) {
        case "best":
            return say("best");
        case "fine":
            return say("fine");
        case "mistake":
            return say("a mistake: “{better}” is worth {games} more of 100 games", parts);
        default:
            return say("a blunder: “{better}” is worth {games} more of 100 games", parts);
    }
}
