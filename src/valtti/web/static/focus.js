// Focus stays where it was although what is shown is made anew.

/**
 * What has the focus, by a selector that finds it again.
 * @param {Element} root
 * @returns {string | null}
 */
export function whereFocusIs(root) {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null;
    const { card, square } = focused.dataset;
    if (card) return `.${focused.closest(".hand") ? "hand" : "table"} [data-card="${card}"]`;
    if (square) return `[data-square="${square}"]`;
    const place = /** @type {HTMLElement | null} */ (focused.closest("[data-seat], [data-spot]"));
    if (place?.dataset.seat) return `[data-seat="${place.dataset.seat}"] button`;
    return place ? `[data-spot="${place.dataset.spot}"] button` : null;
}

/**
 * Gives the focus back; a card that has left the hand leaves it to the next one.
 * @param {Element} root
 * @param {string} where
 */
export function restoreFocus(root, where) {
    const again =
        root.querySelector(where) ?? (where.startsWith(".hand") ? root.querySelector('.hand [tabindex="0"]') : null);
    if (again instanceof HTMLElement && again !== document.activeElement) again.focus();
}

/** Where somebody with a keyboard goes on. @param {Element} root */
export function focusOnChoice(root) {
    const choice =
        root.querySelector('.hand .card[tabindex="0"][aria-disabled="false"], .square:not(:disabled)') ??
        root.querySelector(".bar button");
    if (choice instanceof HTMLElement) choice.focus();
}

let byKey = false;
document.addEventListener("keydown", () => (byKey = true), { capture: true });
document.addEventListener("pointerdown", () => (byKey = false), { capture: true });

/** Was the last thing that somebody touched a key? */
export function isKeyboardUsed() {
    return byKey;
}
