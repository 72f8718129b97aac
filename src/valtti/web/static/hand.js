// The hand of the viewer: a fan that is spread as wide as there is room.

import { arrange } from "./dom.js";
import { settings } from "./settings.js";

/** The left part of a card that must stay visible for it to be known. */
const INDEX = 0.33;
const SPREAD = 0.86;
/** More cards are not turned: they lie close, and those at the ends would lean out. */
const MOST_TURNED = 8;

export class Hand {
    /** @param {HTMLElement} root @param {import("./deck.js").Deck} deck */
    constructor(root, deck) {
        this.root = root;
        this.deck = deck;
        /** @type {string[]} */
        this.cards = [];
        this.root.addEventListener("keydown", (event) => this._step(event));
        new ResizeObserver(() => this._spread()).observe(root);
    }

    /** @param {string[]} cards @param {string} ranks */
    show(cards, ranks) {
        this.cards = settings.order === "rank" ? byRank(cards, ranks, this.deck.trump) : cards;
        const buttons = this.cards.map((code) => this.deck.card(code));
        arrange(this.root, buttons);
        this._spread();
        this._rove();
    }

    /** Cards in one row, or in two where one would hide what they are. */
    _spread() {
        const count = this.cards.length;
        const width = this.root.clientWidth;
        const card = this._cardWidth();
        const rows = (width - card) / Math.max(1, count - 1) < card * INDEX ? 2 : 1;
        const inRow = Math.ceil(count / rows);
        const isTurned = inRow <= MOST_TURNED;
        const step = Math.min(card * SPREAD, (width - card * (isTurned ? 1.4 : 1.05)) / Math.max(1, inRow - 1));
        this.root.classList.toggle("two-rows", rows === 2);
        this.cards.forEach((code, at) => {
            const row = Math.floor(at / inRow);
            const length = row === rows - 1 ? count - inRow * row : inRow;
            const offset = (at % inRow) - (length - 1) / 2;
            const style = this.deck.card(code).style;
            style.setProperty("--x", `${(offset * step).toFixed(1)}px`);
            const turn = isTurned ? offset * Math.min(2.2, 16 / Math.max(1, length)) : 0;
            const sink = isTurned ? offset * offset * Math.min(1, 20 / (length * length)) : 0;
            style.setProperty("--turn", `${turn.toFixed(2)}deg`);
            style.setProperty("--sink", sink.toFixed(2));
            style.setProperty("--row", String(rows - 1 - row));
        });
    }

    _cardWidth() {
        const first = this.cards[0];
        return first ? this.deck.card(first).offsetWidth : 80;
    }

    /** One card of the hand can be reached by the tabulator, the others by the arrows. */
    _rove() {
        const buttons = this.cards.map((code) => this.deck.card(code));
        const current =
            buttons.find((button) => button === document.activeElement) ??
            buttons.find((button) => button.tabIndex === 0) ??
            buttons[0];
        for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
    }

    /** @param {KeyboardEvent} event */
    _step(event) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const buttons = this.cards.map((code) => this.deck.card(code));
        const at = buttons.findIndex((button) => button === event.target);
        if (!step || at < 0) return;
        const next = buttons[(at + step + buttons.length) % buttons.length];
        for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
        next.focus();
        event.preventDefault();
    }
}

/** @param {string[]} cards @param {string} ranks @param {string | null} trump */
function byRank(cards, ranks, trump) {
    /** @param {string} card */
    const key = (card) => (card[1] === trump ? 100 : 0) + ranks.indexOf(card[0]);
    return [...cards].sort((a, b) => key(a) - key(b) || a.localeCompare(b));
}
