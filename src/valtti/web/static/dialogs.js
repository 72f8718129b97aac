// Panels above the page.

import { make } from "./dom.js";
import { say } from "./texts.js";

const SHOWN = 6000;

/**
 * Opens a panel, which is removed when it is closed.
 * @param {string} title
 * @param {...(Node | string)} content
 * @returns {HTMLDialogElement}
 */
export function openPanel(title, ...content) {
    const dialog = make(
        "dialog",
        { class: "panel", "aria-label": title },
        make(
            "header",
            {},
            make("h2", {}, title),
            make(
                "button",
                { class: "close", type: "button", "aria-label": say("Close"), onclick: () => dialog.close() },
                "×",
            ),
        ),
        make("div", { class: "panel-content", tabindex: "0" }, ...content),
    );
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/** Closes a panel by its class, if it is open. @param {string} selector */
export function closePanel(selector) {
    const panel = document.querySelector(`dialog${selector}`);
    if (panel instanceof HTMLDialogElement) panel.close();
}

/** A short message that goes away by itself. @param {string} text @param {boolean} [isAlert] */
export function tell(text, isAlert = false) {
    document.querySelector(".toast")?.remove();
    const toast = make(
        "div",
        { class: isAlert ? "toast alert" : "toast", role: "status", onclick: () => toast.remove() },
        text,
    );
    document.body.append(toast);
    setTimeout(() => toast.remove(), SHOWN);
}
