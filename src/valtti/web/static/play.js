// The page of a table: what the server tells is shown at a pace, and what a person does is sent.

import { tableAreas } from "./areas.js";
import { Bar } from "./bar.js";
import { withSuits } from "./cards.js";
import { Connection } from "./connection.js";
import { closePanel, openPanel, tell } from "./dialogs.js";
import { find, make } from "./dom.js";
import { focusOnChoice, isKeyboardUsed } from "./focus.js";
import { pageHeader, preparePage, tool, wayHome } from "./frame.js";
import { listenToKeys } from "./keys.js";
import { deedOf, Log } from "./log.js";
import { Memory } from "./memory.js";
import { Pacer, pause } from "./pacing.js";
import { handOf, withNumbers, withProposals } from "./pictures.js";
import { showResult } from "./result.js";
import { openRules } from "./rules.js";
import { hasScores, openScores, scoresAfterRound } from "./scores.js";
import { openSeat } from "./seats.js";
import { dealAgain } from "./server.js";
import { read, write } from "./settings.js";
import { tick } from "./sound.js";
import { Table } from "./table.js";
import { capital, say } from "./texts.js";
import { Touching } from "./touching.js";

/** @typedef {import("./types.js").EventMessage} EventMessage */
/** @typedef {import("./types.js").TableMessage} TableMessage */
/** @typedef {import("./types.js").Position} Position */

/** Under this name a browser keeps that its game was left for a new deal. */
const LEFT = "valtti.left";

class Play {
    /** @param {string} id */
    constructor(id) {
        this.id = id;
        /** @type {TableMessage | null} */
        this.message = null;
        /** @type {Position | null} */
        this.position = null;
        this.log = new Log(find(".log-list"), find(".live"));
        this.memory = new Memory();
        this.pacer = new Pacer(
            (/** @type {EventMessage} */ event) => this.showEvent(event),
            (event) => this.waiting && event.seat === this.message?.seat,
            () => this.showChoice(),
        );
        this.bar = new Bar(
            find(".bar"),
            (move) => this.play(move),
            () => this.clear(),
        );
        this.connection = new Connection(id, (message) => this.receive(message), showWhetherConnected);
        /** @type {Table | null} */
        this.table = null;
        /** @type {Touching | null} */
        this.touching = null;
        this.waiting = false;
        /** what was answered to the wish for a hint, until the next move */
        this.advice = "";
        /** @type {string | null} */
        this.shownFor = null;
        /** @type {Map<number, string[]>} the cards of which it was asked what fits, by the number of the request */
        this.asked = new Map();
    }

    /** @param {import("./types.js").Message} message */
    receive(message) {
        switch (message.type) {
            case "table":
                return this.begin(message);
            case "event":
                return this.pacer.push(message);
            case "hint":
                return this.hint(message);
            case "fitting":
                this.touching?.selection.learn(this.asked.get(message.request) ?? [], message);
                return this.showChoice();
            case "refused":
            case "error":
                if (!this.message) return turnAway(message.error);
                this.waiting = false;
                tell(capital(message.error), true);
                return this.showChoice();
        }
    }

    /** The whole table: after connecting, or again. @param {TableMessage} message */
    begin(message) {
        this.pacer.drop();
        closePanel(".round-end");
        this.message = message;
        this.waiting = false;
        if (!this.table) {
            this.table = new Table(find(".table"), message.game);
            this.touching = new Touching(
                this.table,
                (move) => this.play(move),
                () => this.showChoice(),
            );
        }
        const { opening, sheet } = message;
        const told = opening ? message.log.slice(0, 1) : message.log;
        this.log.clear();
        this.memory.begin(told);
        for (const entry of told) this.log.add(entry.sentences);
        if (opening) sheet.rounds = []; // they are told as they end
        this.position = opening?.position ?? message.position;
        this.log.speak(askedIn(this.position));
        this.table.faces = message.faces;
        this.advice = "";
        document.body.classList.toggle("has-scores", hasScores(sheet));
        document.body.classList.toggle("has-hints", message.hints);
        document.body.classList.toggle("has-past", this.table.layout.again !== undefined);
        this.table.show(this.position.picture);
        this.showChoice();
        for (const event of opening?.events ?? []) this.pacer.push(event);
    }

    /** @param {EventMessage} event */
    async showEvent(event) {
        const { table, position: before } = this;
        if (!table || !before || !this.message) return;
        this.waiting = false;
        this.advice = "";
        this.table?.markHinted(new Set());
        this.bar.rest();
        this.touching?.offer([], []);
        const stages = table.layout.between(before.picture, event);
        this.memory.add(table.layout, before.picture, stages, event);
        if (!cardsOnTable(table.layout.lay(before.picture)).size) table.deeds = [];
        if (event.seat !== null) table.deeds[event.seat] = deedOf(event.sentences, this.message.names[event.seat]);
        this.log.add(event.sentences);
        this.log.speak([...event.sentences, ...askedIn(event.position)]);
        for (const stage of stages) {
            document.body.classList.add("answered");
            this.show(stage, before, event);
            await pause();
        }
        if (event.round && !event.position.over) {
            const played = stages.at(-1) ?? before.picture;
            this.show(withNumbers(played, event.position.picture, table.layout.lasting), before, event);
        }
        if (event.round) await this.endRound(event);
        if (this.position !== before) return; // the whole table has been told anew
        this.position = event.position;
        this.show(event.position.picture, before, event);
        this.status(event.position);
        tick();
    }

    /** Stops at the end of a round: how it ended, and how everybody stands. @param {EventMessage} event */
    async endRound({ round, sentences, position }) {
        if (!this.message || !round) return;
        this.message.sheet.rounds.push(round);
        if (!position.over) await scoresAfterRound(this.message, sentences);
    }

    /**
     * @param {import("./types.js").Picture} picture
     * @param {Position} before
     * @param {EventMessage} event
     */
    show(picture, before, event) {
        const { table } = this;
        if (!table) return;
        const known = cardsOnTable(table.layout.lay(before.picture));
        const now = cardsOnTable(table.layout.lay(picture));
        table.show(picture, event);
        table.markFresh(new Set([...now].filter((card) => !known.has(card))));
        this.touching?.mark();
    }

    /** What the person can do, with what it has in mind. */
    showChoice() {
        const { table, touching, position } = this;
        if (!table || !touching || !position || !this.pacer.idle) return;
        const mine = position.your_turn && !this.waiting;
        const isNew = this.shownFor !== `${position.number}/${mine}`;
        if (isNew) touching.offer(mine ? position.offers : [], handOf(position.picture), position.all_offered);
        const unsure = touching.selection.toAsk();
        if (unsure) this.askWhatFits(unsure);
        this.shownFor = `${position.number}/${mine}`;
        // The bar first: it takes some of the room that the table then has.
        if (mine) this.bar.show(touching.selection);
        else this.bar.rest();
        table.show(withProposals(position.picture, touching.selection.proposals));
        touching.mark();
        if (mine && isNew && isKeyboardUsed() && !document.activeElement?.closest(".hand, .bar, .square, dialog"))
            focusOnChoice(table.root);
        this.status(position);
        if (position.over && position.result) showResult(this.id, this.message, position.result, () => this.again());
    }

    /** @param {Position} position */
    status(position) {
        const mine = position.your_turn && this.pacer.queue.length === 0;
        find(".status").replaceChildren(...withSuits(this.advice || position.status));
        find(".status").classList.toggle("advice", this.advice !== "");
        document.body.classList.toggle("my-turn", mine);
        document.body.classList.remove("answered");
        document.body.classList.toggle("over", position.over);
        document.title = `${mine ? "● " : ""}${this.message ? title(this.message.game) : ""} – Valtti`;
    }

    /** @param {string} move */
    play(move) {
        if (!this.position?.your_turn || this.waiting || !this.pacer.idle) return;
        this.waiting = true;
        this.bar.rest();
        document.body.classList.remove("my-turn");
        document.body.classList.add("answered");
        this.connection.send({ type: "move", number: this.position.number, move });
    }

    /** Puts down what was lifted or proposed. */
    clear() {
        this.touching?.clear();
    }

    /** @param {string[]} cards */
    askWhatFits(cards) {
        const request = this.connection.send({ type: "fitting", number: this.position?.number, cards });
        this.asked.set(request, cards);
    }

    askForHint() {
        if (this.position?.your_turn && !this.waiting) this.connection.send({ type: "hint" });
    }

    /** @param {import("./types.js").HintMessage} message */
    hint(message) {
        this.advice = message.sentence;
        this.log.add([message.sentence]);
        this.log.speak([message.sentence]);
        this.table?.markHinted(new Set(message.move.match(/[2-9TJQKA][CDHS]/g)));
        if (this.position) this.status(this.position);
    }

    resign() {
        if (this.position?.over) return;
        const panel = openPanel(
            say("Resign"),
            make("p", {}, say("If you resign, you lose this game.")),
            make(
                "p",
                { class: "answers" },
                make(
                    "button",
                    { class: "action primary", type: "button", onclick: () => panel.close("yes") },
                    say("Resign"),
                ),
                make("button", { class: "action", type: "button", onclick: () => panel.close() }, say("Play on")),
            ),
        );
        panel.addEventListener("close", () => {
            if (panel.returnValue === "yes") this.connection.send({ type: "resign" });
        });
    }

    again() {
        if (!this.message) return;
        if (!this.position?.over) write(LEFT, true);
        dealAgain(this.id);
    }

    lookBack() {
        const title = this.table?.layout.again?.();
        if (title) this.memory.open(title, this.message?.names ?? []);
    }

    /** @param {number} seat */
    showSeat(seat) {
        const picture = this.position?.picture.seats[seat];
        if (picture) openSeat(picture, this.message?.about[seat] ?? "", this.message?.sheet.goal ?? "");
    }
}

/** What is asked of the person, or how the game ended. @param {Position} position */
function askedIn(position) {
    return position.your_turn || position.over ? [position.status] : [];
}

/** Says to who does not sit here why there is nothing to see. @param {string} reason */
function turnAway(reason) {
    find(".status").textContent = `${capital(reason)}.`;
    find(".bar").replaceChildren(wayHome());
}

/** @param {boolean} connected */
function showWhetherConnected(connected) {
    document.querySelector(".offline-note")?.remove();
    if (connected) return;
    const words = say("The server does not answer. The game goes on by itself when it is back.");
    document.body.append(make("p", { class: "offline-note", role: "status" }, words));
}

/** @param {import("./types.js").Spot[]} spots */
function cardsOnTable(spots) {
    return new Set(
        spots
            .filter((spot) => spot.where === "centre")
            .flatMap((spot) => (spot.slots ?? []).flat().map((each) => each.card)),
    );
}

/** @param {string} game */
function title(game) {
    return { moska: "Moska", schnapsen: "Schnapsen", tysiac: "Tysiąc", tictactoe: say("Tic-Tac-Toe") }[game] ?? game;
}

async function start() {
    const id = location.pathname.split("/")[2];
    /** @type {Play} */
    let play;
    await preparePage();
    const header = pageHeader(
        "",
        tool(say("Log"), "log", () => document.body.classList.toggle("log-open")),
        tool(say("Hint"), "hint", () => play.askForHint()),
        tool(say("Look back"), "last", () => play.lookBack()),
        tool(say("Score sheet"), "scores", () => play.message && openScores(play.message)),
        tool(say("Rules"), "rules", () => openRules(play.message?.game ?? "")),
        tool(say("New deal"), "deal", () => play.again()),
        tool(say("Resign"), "resign", () => play.resign()),
    );
    document.body.prepend(header);
    find(".log-title").textContent = say("Log");
    find(".table").append(...tableAreas());
    play = new Play(id);
    if (read(LEFT)) tell(say("The game before waits for you on the first page."));
    write(LEFT, false);
    listenToKeys(play);
    find(".table").addEventListener("click", (event) => {
        const target = /** @type {Element} */ (event.target);
        const seat = /** @type {HTMLElement | null} */ (target.closest(".seat"));
        if (seat) play.showSeat(Number(seat.dataset.seat));
    });
}

start();
