// Cards move from where they were to where they go.

import { cardBack, cardFace } from "./cards.js";
import { make } from "./dom.js";
import { settings } from "./settings.js";

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const DURATION = 260;

/** Nothing flies where somebody wants no motion, or everything at once. */
function isStill() {
    return stillness.matches || document.hidden || settings.pace === 0;
}

/** Where the cards are now. @param {Element} root @returns {Map<string, DOMRect>} */
export function whereabouts(root) {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-card]"));
    return new Map([...cards].map((card) => [card.dataset.card ?? "", card.getBoundingClientRect()]));
}

/**
 * Lets all cards that are somewhere else now fly there.
 * @param {Element} root
 * @param {Map<string, DOMRect>} before
 * @param {(card: string) => DOMRect | null} origin where a card comes from that was not to be seen
 * @param {(card: string) => DOMRect | null} goal where a card goes that is not to be seen any more
 */
export function fly(root, before, origin, goal) {
    if (isStill()) return;
    const gone = new Map(before);
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-card]"))) {
        const code = card.dataset.card ?? "";
        const from = before.get(code) ?? origin(code);
        gone.delete(code);
        if (from) move(card, from, card.getBoundingClientRect());
    }
    for (const [code, from] of gone) {
        const to = goal(code);
        if (to) leave(root, code, from, to);
    }
}

/** A card face down flies. @param {Element} root @param {DOMRect} from @param {DOMRect} to */
export function flyBack(root, from, to) {
    if (isStill()) return;
    const [x, y] = [middle(to).x - middle(from).x, middle(to).y - middle(from).y];
    ghost(root, cardBack(), from, [{ translate: "0 0" }, { translate: `${x}px ${y}px`, scale: 0.6, opacity: 0.6 }]);
}

/** @param {HTMLElement} card @param {DOMRect} from @param {DOMRect} to */
function move(card, from, to) {
    const [x, y] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
    const scale = Math.max(0.3, Math.min(3, from.height / to.height || 1));
    card.animate(
        [
            { translate: `${x}px ${y}px`, scale, zIndex: 30 },
            { translate: "0 0", scale: 1, zIndex: 30 },
        ],
        {
            duration: DURATION,
            easing: "cubic-bezier(.2,.7,.3,1)",
        },
    );
}

/** @param {Element} root @param {string} code @param {DOMRect} from @param {DOMRect} to */
function leave(root, code, from, to) {
    const [x, y] = [middle(to).x - middle(from).x, middle(to).y - middle(from).y];
    const card = make("span", { class: "card" }, cardFace(code));
    ghost(root, card, from, [
        { translate: "0 0", opacity: 1 },
        { translate: `${x}px ${y}px`, scale: 0.5, opacity: 0.2 },
    ]);
}

/**
 * Something that is nothing but a sight, and gone after its flight.
 * @param {Element} root
 * @param {HTMLElement} card
 * @param {DOMRect} at
 * @param {Keyframe[]} frames
 */
function ghost(root, card, at, frames) {
    card.classList.add("ghost");
    card.setAttribute("aria-hidden", "true");
    card.style.setProperty("left", `${at.left}px`);
    card.style.setProperty("top", `${at.top}px`);
    card.style.setProperty("--card", `${at.width}px`);
    root.append(card);
    const done = () => card.remove();
    card.animate(frames, { duration: DURATION * 1.2, easing: "ease-in" }).finished.then(done, done);
}

/** @param {DOMRect} rect */
function middle(rect) {
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
