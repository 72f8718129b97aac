// Faces of the players: small drawings. The same name always has the same face.

import { draw } from "./dom.js";

const SKINS = ["#f2d2b6", "#e3b48c", "#c98e63", "#8d5a3b"];
const HAIRS = ["#2b2320", "#6b4226", "#b9823f", "#d8c49a", "#8c8f94", "#93402a"];
const CLOTHES = ["#3c6e91", "#8a4f7d", "#b5562f", "#4d7c4a", "#6a5aa8", "#a8842c"];

const STYLES = [
    "M13 26c-1-14 6-19 11-19s12 5 11 19c-2-6-4-9-6-10c-4 2-9 2-12 0c-2 2-3 5-4 10Z",
    "M12 38c-3-24 3-31 12-31s15 7 12 31c-3 1-5 0-5-2c2-8 1-14-1-18c-4 1-9 0-11-2c-3 4-4 11-2 20c0 2-2 3-5 2Z",
    "M13 24c0-11 4-16 11-16s11 5 11 16c-1-4-3-7-5-8c-3-2-9-2-12 0c-2 1-4 4-5 8Z",
    "M14 24c-4-3-3-8 0-9c-1-5 5-8 9-6c4-3 10 0 10 4c4 2 4 8 1 11c-1-4-3-7-5-8c-3 1-7 1-10 0c-2 2-4 4-5 8Z",
];

/**
 * The looks of those who play here: skin, hair, clothes, style, and what else.
 * @typedef {{ skin: string, hair: string, clothes: string, style: string, glasses?: boolean, beard?: boolean }} Looks
 * @type {Record<string, [number, number, number, number, string?]>}
 */
const KNOWN = {
    Aino: [0, 3, 1, 1],
    Ania: [0, 2, 2, 1],
    Anna: [0, 1, 4, 1, "glasses"],
    Antti: [0, 2, 0, 2, "beard"],
    Basia: [0, 5, 3, 3],
    Eero: [0, 4, 0, 0, "glasses beard"],
    Elina: [1, 0, 5, 1],
    Franz: [0, 1, 3, 2, "beard"],
    Guest: [1, 1, 4, 2],
    Halina: [0, 5, 2, 1, "glasses"],
    Helmi: [0, 4, 1, 3, "glasses"],
    Janusz: [0, 0, 2, 0, "beard"],
    Juhani: [0, 4, 3, 2, "glasses"],
    Kaisa: [0, 3, 2, 3],
    Kasia: [0, 2, 1, 1],
    Lauri: [0, 3, 5, 0],
    Leopold: [0, 4, 5, 0, "glasses beard"],
    Liisa: [0, 1, 0, 1],
    Marek: [1, 0, 3, 2],
    Matti: [0, 2, 2, 0, "beard"],
    Mizzi: [0, 2, 3, 3],
    Ola: [0, 5, 0, 3],
    Onni: [0, 3, 3, 2],
    Pekka: [0, 1, 2, 0],
    Piotr: [0, 1, 4, 0, "glasses"],
    Poldi: [0, 5, 4, 2],
    Resi: [0, 3, 2, 1],
    Sanna: [0, 5, 5, 1],
    Sisi: [0, 0, 1, 1],
    Staszek: [0, 4, 5, 2, "beard"],
    Tomek: [0, 2, 3, 2],
    Toni: [0, 1, 0, 2],
    Venla: [0, 2, 4, 3],
    Ville: [0, 5, 0, 0],
    Väinö: [0, 4, 3, 0, "beard"],
    Zofia: [0, 4, 4, 3, "glasses"],
};

/** @param {string} name @returns {Looks} */
function looks(name) {
    const value = hash(name);
    const [skin, hair, clothes, style, more = ""] = KNOWN[name] ?? [value, value >> 2, value >> 5, value >> 8];
    return {
        skin: SKINS[skin % SKINS.length],
        hair: HAIRS[hair % HAIRS.length],
        clothes: CLOTHES[clothes % CLOTHES.length],
        style: STYLES[style % STYLES.length],
        glasses: more.includes("glasses"),
        beard: more.includes("beard"),
    };
}

/** @param {string} name @returns {SVGElement} */
export function portrait(name) {
    const { skin, hair, clothes, style, glasses, beard } = looks(name);
    return draw(
        "svg",
        { class: "portrait", viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" },
        draw("circle", { class: "portrait-ground", cx: 24, cy: 24, r: 24 }),
        draw("path", { fill: clothes, d: "M6 43c2-8 9-11 18-11s16 3 18 11a24 24 0 0 1-36 0Z" }),
        draw("path", { fill: skin, d: "M20 28h8v6q-4 4-8 0Z" }),
        draw("ellipse", { fill: skin, cx: 24, cy: 22, rx: 9.5, ry: 11 }),
        ...(beard
            ? [draw("path", { fill: hair, d: "M14.5 23c0 9 4 13 9.5 13s9.5-4 9.5-13c-2 4-5 5-9.5 5s-7.5-1-9.5-5Z" })]
            : []),
        draw("path", { fill: hair, d: style }),
        draw("path", {
            fill: "none",
            stroke: "#3a2a22",
            "stroke-width": 1.3,
            "stroke-linecap": "round",
            d: "M20.5 22v1.2M27.5 22v1.2M21 28q3 2 6 0",
        }),
        ...(glasses
            ? [
                  draw("path", {
                      fill: "none",
                      stroke: "#3a3a40",
                      "stroke-width": 1,
                      d: "M16.8 22.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0ZM24.2 22.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
                  }),
              ]
            : []),
    );
}

/** @param {string} word */
function hash(word) {
    let value = 7;
    for (const letter of word) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1000003;
    return value;
}
