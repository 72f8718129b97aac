// Cards can be dragged with a finger or a mouse.

const FAR = 8;

/**
 * Lets the cards of an area be dragged.
 * @param {HTMLElement} area
 * @param {(card: string) => boolean} mayDrag
 * @param {(card: string) => void} onStart
 * @param {(card: string, over: Element | null) => boolean} onDrop whether the card stays there, until it is shown anew
 */
export function draggable(area, mayDrag, onStart, onDrop) {
    area.addEventListener("pointerdown", (down) => {
        const card = cardAt(down.target);
        const code = card?.dataset.card;
        if (!card || !code || down.button !== 0 || !mayDrag(code)) return;
        follow(
            down,
            card,
            () => onStart(code),
            (over) => onDrop(code, over),
        );
    });
}

/**
 * @param {PointerEvent} down
 * @param {HTMLElement} card
 * @param {() => void} onStart
 * @param {(over: Element | null) => boolean} onDrop
 */
function follow(down, card, onStart, onDrop) {
    let dragging = false;
    const ending = new AbortController();

    /** @param {PointerEvent} move */
    const onMove = (move) => {
        const [x, y] = [move.clientX - down.clientX, move.clientY - down.clientY];
        if (!dragging && Math.hypot(x, y) < FAR) return;
        if (!dragging) {
            dragging = true;
            card.classList.add("dragged");
            onStart();
        }
        card.style.setProperty("translate", `${x}px ${y}px`);
    };

    const onCancel = () => {
        ending.abort();
        putDown(card);
    };

    /** @param {PointerEvent} up */
    const onUp = (up) => {
        if (dragging) {
            const over =
                document.elementsFromPoint(up.clientX, up.clientY).find((element) => !card.contains(element)) ?? null;
            swallowClick(card);
            if (onDrop(over)) return ending.abort();
        }
        onCancel();
    };

    // The first move may already be beside the card, so the whole window is watched.
    const { signal } = ending;
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", onCancel, { signal });
}

/** A card that was dragged is where it belongs. @param {HTMLElement} card */
export function putDown(card) {
    card.classList.remove("dragged");
    card.style.removeProperty("translate");
}

/** The click at the end of a drag means nothing. @param {HTMLElement} card */
function swallowClick(card) {
    /** @param {Event} event */
    const swallow = (event) => event.stopPropagation();
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 50);
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
export function cardAt(target) {
    return target instanceof Element ? target.closest("[data-card]") : null;
}
