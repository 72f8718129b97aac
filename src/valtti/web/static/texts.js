// Words in the language of the reader. The English text is the key; English needs no catalogue.

import { choose, settings } from "./settings.js";

/** @type {Record<string, string>} */
export const LANGUAGES = { en: "English", fi: "Suomi", pl: "Polski", de: "Deutsch" };

/** @type {Record<string, string | Record<string, string>>} */
let catalogue = {};

/** The language that was chosen, or the first of the browser's that there is. */
export const language =
    settings.language || navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) || "en";

const plurals = new Intl.PluralRules(language);

/** Fetches the words; nothing is shown before. */
export async function loadTexts() {
    document.documentElement.lang = language;
    if (language === "en") return;
    const answer = await fetch(`/texts/${language}.json`);
    if (answer.ok) catalogue = await answer.json();
}

/**
 * A text, with `{name}` replaced by the part of that name.
 * @param {string} text
 * @param {Record<string, string | number>} [parts]
 */
export function say(text, parts = {}) {
    const words = catalogue[text];
    return fill(typeof words === "string" ? words : bare(text), parts);
}

/**
 * A text about a number of things, which is its `{number}`.
 * @param {number} number
 * @param {string} one
 * @param {string} many
 * @param {Record<string, string | number>} [parts]
 */
export function sayMany(number, one, many, parts = {}) {
    const words = catalogue[many];
    const plural = plurals.select(number);
    const text = typeof words === "object" ? (words[plural] ?? words.other) : bare(plural === "one" ? one : many);
    return fill(text, { number, ...parts });
}

/**
 * Things in a row: `a, b and c`.
 * @param {string[]} words
 */
export function listed(words) {
    return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}

/** @param {string} text */
export function capital(text) {
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** @param {string} chosen */
export function speak(chosen) {
    choose("language", chosen);
    location.reload();
}

/** A text without the note that tells it from another of the same words. @param {string} text */
function bare(text) {
    return text.split(" ## ")[0];
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} parts
 */
function fill(text, parts) {
    return text.replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole));
}
