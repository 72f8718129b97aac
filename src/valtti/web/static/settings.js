// What a person has chosen for this browser.

const DEFAULTS = {
    language: "",
    theme: "system",
    suits: "two",
    order: "suit",
    pace: 900,
    sound: false,
};

/** @typedef {typeof DEFAULTS} Settings */

const KEY = "valtti.settings";

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...read(KEY) };

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function choose(name, value) {
    settings[name] = value;
    write(KEY, settings);
    apply();
}

/** Lets the page look as it was chosen. */
export function apply() {
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.dataset.suits = settings.suits;
}

/**
 * What was kept in this browser; nothing where that is not possible.
 * @param {string} key
 * @returns {any}
 */
export function read(key) {
    try {
        return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // A browser that keeps nothing is as good for playing.
    }
}
