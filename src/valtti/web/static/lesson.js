// Moska in five small positions: each one thing to do, and an answer to every try.

import { tableAreas } from "./areas.js";
import { Bar } from "./bar.js";
import { withSuits } from "./cards.js";
import { find, make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { handOf, withProposals } from "./pictures.js";
import { ask, send } from "./server.js";
import { Table } from "./table.js";
import { say } from "./texts.js";
import { Touching } from "./touching.js";

/** @typedef {import("./types.js").Lesson} Lesson */

class Course {
    /** @param {Lesson[]} lessons */
    constructor(lessons) {
        this.lessons = lessons;
        this.at = 0;
        this.table = new Table(find(".table"), "moska");
        this.bar = new Bar(
            find(".bar"),
            (move) => this.attempt(move),
            () => this.touching.clear(),
        );
        this.touching = new Touching(
            this.table,
            (move) => this.attempt(move),
            () => this.show(),
        );
        this.begin(0);
    }

    get lesson() {
        return this.lessons[this.at];
    }

    /** @param {number} at */
    begin(at) {
        this.at = at;
        this.touching.offer(this.lesson.offers, handOf(this.lesson.picture));
        find(".lesson-number").textContent = say("{number} of {count}: {title}", {
            number: at + 1,
            count: this.lessons.length,
            title: this.lesson.title,
        });
        find(".answer").replaceChildren();
        document.body.classList.add("my-turn");
        this.show();
    }

    show() {
        find(".status").replaceChildren(...withSuits(this.lesson.sentence));
        this.bar.show(this.touching.selection);
        this.table.show(withProposals(this.lesson.picture, this.touching.selection.proposals));
        this.touching.mark();
    }

    /** @param {string} move */
    async attempt(move) {
        const { right, sentence, picture } = await send(`lessons/moska/${this.lesson.number}`, { move });
        const words = make("p", { class: right ? "right" : "wrong", role: "status" }, ...withSuits(sentence));
        find(".answer").replaceChildren(words);
        if (!right) return this.touching.clear();
        this.touching.offer([], []);
        this.table.show(picture ?? this.lesson.picture);
        this.touching.mark();
        this.bar.rest();
        find(".bar").append(this._onward());
    }

    _onward() {
        if (this.at + 1 < this.lessons.length) {
            return make(
                "button",
                { class: "action primary", type: "button", onclick: () => this.begin(this.at + 1) },
                say("Go on"),
            );
        }
        return make("a", { class: "action primary", href: "/" }, say("Now play"));
    }
}

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(say("Learn Moska")));
    find(".table").append(...tableAreas());
    const { lessons } = await ask("lessons/moska");
    new Course(lessons);
}

start();
