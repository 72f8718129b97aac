// What all pages have around them: the name, the way home, and what a person can choose for all of them.

import { openPanel, tell } from "./dialogs.js";
import { make } from "./dom.js";
import { icon } from "./icons.js";
import { Refusal } from "./server.js";
import { apply, choose, settings } from "./settings.js";
import { capital, LANGUAGES, language, loadTexts, say, speak } from "./texts.js";

/** Fetches the words and gives the page its looks; nothing can be said before. */
export async function preparePage() {
    apply();
    window.addEventListener("unhandledrejection", tellRefusal);
    await loadTexts();
}

/** What the server has refused is told, whoever asked for it. @param {PromiseRejectionEvent} event */
function tellRefusal(event) {
    if (!(event.reason instanceof Refusal)) return;
    event.preventDefault();
    tell(`${capital(event.reason.message)}.`, true);
}

/**
 * @param {string} title of the page
 * @param {...Node} tools
 */
export function pageHeader(title, ...tools) {
    document.title = title ? `${title} – Valtti` : "Valtti";
    return make(
        "header",
        { class: "top" },
        make(
            "a",
            { class: "brand", href: "/" },
            make("span", { class: "brand-sign", "aria-hidden": "true" }, "V"),
            "Valtti",
        ),
        make("nav", { class: "tools", "aria-label": say("Tools") }, ...tools, settingsButton(), menuButton()),
    );
}

/** A way on where there is no other. */
export function wayHome() {
    return make("a", { class: "action primary", href: "/" }, say("To the games"));
}

/** Where there is no room for words beside the icons, a menu has all of them. */
function menuButton() {
    return tool(say("Menu"), "menu", () => {
        const tools = [...document.querySelectorAll(".tools .tool:not([data-tool=menu])")].filter(
            (each) => getComputedStyle(each).getPropertyValue("--is-possible") !== "no",
        );
        const panel = openPanel(
            say("Menu"),
            make("div", { class: "menu" }, ...tools.map((each) => menuEntry(each, () => panel.close()))),
        );
    });
}

/** @param {Element} original @param {() => void} close */
function menuEntry(original, close) {
    const onclick = () => {
        close();
        if (original instanceof HTMLElement) original.click();
    };
    return make(
        "button",
        { class: "action", type: "button", onclick },
        ...[...original.childNodes].map((node) => node.cloneNode(true)),
    );
}

/**
 * A button of the header.
 * @param {string} text
 * @param {string} name of its icon
 * @param {() => void} onclick
 */
export function tool(text, name, onclick) {
    return make(
        "button",
        { class: "tool", type: "button", title: text, "data-tool": name, onclick },
        icon(name),
        make("span", { class: "tool-text" }, text),
    );
}

function settingsButton() {
    return tool(say("Settings"), "settings", openSettings);
}

function openSettings() {
    const themes = { system: say("as the system"), light: say("light"), dark: say("dark") };
    const orders = { suit: say("by suit"), rank: say("by rank") };
    openPanel(
        say("Settings"),
        make(
            "div",
            { class: "settings" },
            field(say("Language"), select(LANGUAGES, language, speak)),
            field(
                say("Colours"),
                select(themes, settings.theme, (value) => choose("theme", value)),
            ),
            field(
                say("Four colours for the suits"),
                box(settings.suits === "four", (on) => choose("suits", on ? "four" : "two")),
            ),
            field(
                say("Order of the hand"),
                select(orders, settings.order, (value) => choose("order", value)),
            ),
            field(say("Pace of the others"), pace()),
            field(
                say("Sound"),
                box(settings.sound, (on) => choose("sound", on)),
            ),
            make(
                "p",
                { class: "keys" },
                say(
                    "Keys at a table: Tab and arrows to go about, Enter to choose, P to pass, T to take, H for a hint, Esc to put back.",
                ),
            ),
        ),
    );
}

/** @param {string} label @param {HTMLElement} control */
export function field(label, control) {
    return make("label", { class: "field" }, make("span", {}, label), control);
}

/**
 * @param {Record<string, string>} values
 * @param {string} current
 * @param {(value: string) => void} onchange
 */
export function select(values, current, onchange) {
    const options = Object.entries(values).map(([value, text]) =>
        make("option", { value, selected: value === current }, text),
    );
    const element = make("select", {}, ...options);
    element.addEventListener("change", () => onchange(element.value));
    return element;
}

/** @param {boolean} on @param {(on: boolean) => void} onchange */
export function box(on, onchange) {
    const element = make("input", { type: "checkbox", checked: on });
    element.addEventListener("change", () => onchange(element.checked));
    return element;
}

/** From instant to slow. */
export function pace() {
    const slider = make("input", {
        "aria-label": say("Pace of the others"),
        type: "range",
        min: 0,
        max: 2400,
        step: 100,
        value: settings.pace,
    });
    const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
    const words = () =>
        settings.pace === 0 ? say("at once") : say("{n} s", { n: seconds.format(settings.pace / 1000) });
    const output = make("output", {}, words());
    slider.addEventListener("input", () => {
        choose("pace", Number(slider.value));
        output.textContent = words();
    });
    return make("span", { class: "slider" }, slider, output);
}
