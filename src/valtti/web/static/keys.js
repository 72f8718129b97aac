// Keys for those who play without a pointer.

/** @param {{ askForHint(): void, clear(): void }} play */
export function listenToKeys(play) {
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
        switch (event.key.toLowerCase()) {
            case "p":
                return press("pass", "wait");
            case "t":
                return press("take", "takeall");
            case "h":
                return play.askForHint();
            case "escape":
                return play.clear();
            case "?": // the settings say which keys there are
                return /** @type {HTMLElement | null} */ (document.querySelector("[data-tool=settings]"))?.click();
        }
    });
}

/** Presses the first button of the bar that is of one of these kinds. @param {...string} kinds */
function press(...kinds) {
    const buttons = kinds.map((kind) => document.querySelector(`.bar [data-kind="${kind}"]`));
    const found = buttons.find((button) => button instanceof HTMLElement);
    if (found instanceof HTMLElement) found.click();
}
