// The players: face, name, cards as backs, what they are and what they did last.

import { cardBack, cardName, withSuits } from "./cards.js";
import { openPanel } from "./dialogs.js";
import { make } from "./dom.js";
import { portrait } from "./portraits.js";
import { capital, say, sayMany } from "./texts.js";

/** @typedef {import("./types.js").SeatPicture} SeatPicture */

const MOST_BACKS = 12;

/**
 * @typedef {object} SeatState
 * @property {string} face the word that its face is drawn by
 * @property {string} deed what it did last
 * @property {boolean} acts
 * @property {boolean} isLast did it act last?
 * @property {boolean} isOpen are its cards shown?
 */

/** A seat. @param {SeatPicture} seat @param {SeatState} state */
export function seatElement(seat, state) {
    const count = seat.cards.length + seat.backs;
    const element = make(
        "li",
        { class: "seat", "data-seat": seat.seat },
        make(
            "button",
            { class: "plate", type: "button", "aria-label": spoken(seat, state, count) },
            portrait(state.face),
            make(
                "span",
                { class: "who" },
                make("span", { class: "name" }, seat.name),
                make(
                    "span",
                    { class: "numbers" },
                    ...numbers(seat).map((fact) => make("span", { class: "number" }, fact.text)),
                    !numbers(seat).length && make("span", { class: "note" }, seat.note),
                ),
            ),
            count > 0 && !state.isOpen && make("span", { class: "count" }, String(count)),
            roles(seat),
        ),
        make("span", { class: "backs", "aria-hidden": "true" }, ...(state.isOpen ? [] : backs(count))),
        make("span", { class: "deed" }, ...withSuits(state.deed)),
    );
    element.classList.toggle("acts", state.acts);
    element.classList.toggle("last", state.isLast);
    element.classList.toggle("marked", seat.is_marked);
    element.classList.toggle("out", Boolean(seat.note) && !count);
    return element;
}

/** The viewer's own plate. @param {SeatPicture} seat @param {boolean} acts */
export function ownPlate(seat, acts) {
    const element = make(
        "div",
        { class: "own" },
        make("span", { class: "name" }, capital(say("You"))),
        roles(seat),
        ...numbers(seat).map((fact) => make("span", { class: "number" }, fact.text)),
    );
    element.classList.toggle("acts", acts);
    element.classList.toggle("marked", seat.is_marked);
    return element;
}

/**
 * All that there is to know of a player, to read at leisure.
 * @param {SeatPicture} seat
 * @param {string} about
 * @param {string} goal what the numbers lead to
 */
export function openSeat(seat, about, goal) {
    const facts = [...seat.roles, ...seat.numbers].map((fact) => make("li", {}, fact.text));
    openPanel(
        seat.name,
        ...(about ? [make("p", {}, about)] : []),
        make("ul", { class: "facts" }, ...facts, ...(seat.note ? [make("li", {}, seat.note)] : [])),
        make("p", {}, ...withSuits(knownCards(seat))),
        ...(goal ? [make("p", { class: "goal" }, goal)] : []),
    );
}

/** Facts in numbers, but for that of the cards, which is shown elsewhere. @param {SeatPicture} seat */
function numbers(seat) {
    return seat.numbers.filter((fact) => fact.name !== "cards");
}

/** What the viewer knows of a hand, in words. @param {SeatPicture} seat */
function knownCards(seat) {
    if (!seat.cards.length) return say("You know none of the cards of {name}.", { name: seat.name });
    return say("{name} holds {cards}.", { name: seat.name, cards: seat.cards.map(cardName).join(" ") });
}

/** @param {SeatPicture} seat */
function roles(seat) {
    return make(
        "span",
        { class: "roles" },
        ...seat.roles.map((fact) => make("span", { class: `role role-${fact.name}` }, fact.text)),
    );
}

/** @param {number} count */
function backs(count) {
    return [...Array(Math.min(count, MOST_BACKS))].map(cardBack);
}

/** @param {SeatPicture} seat @param {SeatState} state @param {number} count */
function spoken(seat, state, count) {
    const facts = [...seat.roles, ...numbers(seat)].map((fact) => fact.text);
    const cards = count ? [sayMany(count, "{number} card", "{number} cards")] : [];
    return [seat.name, ...cards, seat.note, ...facts, state.deed].filter(Boolean).join(", ");
}
