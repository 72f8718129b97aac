// The value of every player over a game, as lines.

import { draw, make } from "./dom.js";
import { say } from "./texts.js";

const [HEIGHT, MARGIN] = [220, 30];
/** Numbers stay readable where the page is narrow. */
const WIDTH = window.matchMedia("(max-width: 40rem)").matches ? 400 : 1000;
const DASHES = ["", "7 4", "2 4", "12 4 2 4", "4 2", "10 6", "1 3", "6 2 1 2"];

export class Graph {
    /**
     * @param {number[][]} values by frame and seat
     * @param {string[]} names
     * @param {(frame: number) => void} onChoose
     */
    constructor(values, names, onChoose) {
        this.count = values.length;
        this.cursor = draw("line", { class: "cursor", y1: MARGIN / 2, y2: HEIGHT - MARGIN });
        this.svg = draw(
            "svg",
            {
                class: "graph",
                viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
                role: "img",
                "aria-label": say("What each player could expect, over the game"),
            },
            ...[0, 0.25, 0.5, 0.75, 1].map(gridLine),
            ...names.map((_, seat) =>
                draw("path", {
                    class: `line line-${seat}`,
                    "stroke-dasharray": DASHES[seat],
                    d: this._path(values.map((frame) => frame[seat])),
                }),
            ),
            this.cursor,
        );
        this.svg.addEventListener("click", (event) => {
            const box = this.svg.getBoundingClientRect();
            const share = ((event.clientX - box.left) / box.width) * WIDTH;
            onChoose(
                Math.max(
                    0,
                    Math.min(this.count - 1, Math.round(((share - MARGIN) / (WIDTH - 2 * MARGIN)) * (this.count - 1))),
                ),
            );
        });
        this.legend = make("ul", { class: "legend" }, ...names.map((name, seat) => make("li", {}, key(seat), name)));
    }

    /** @param {number} frame */
    point(frame) {
        this.cursor.setAttribute("x1", String(this._x(frame)));
        this.cursor.setAttribute("x2", String(this._x(frame)));
    }

    /** @param {number[]} values */
    _path(values) {
        return values.map((value, at) => `${at ? "L" : "M"}${this._x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    }

    /** @param {number} frame */
    _x(frame) {
        return MARGIN + (frame / Math.max(1, this.count - 1)) * (WIDTH - 2 * MARGIN);
    }
}

/** @param {number} value */
function y(value) {
    return MARGIN / 2 + (1 - value) * (HEIGHT - 1.5 * MARGIN);
}

/** @param {number} value */
function gridLine(value) {
    const label = draw("text", { x: MARGIN - 5, y: y(value) + 4, "text-anchor": "end" });
    label.textContent = String(value * 100);
    return draw(
        "g",
        { class: "grid" },
        draw("line", { x1: MARGIN, x2: WIDTH - MARGIN, y1: y(value), y2: y(value) }),
        label,
    );
}

/** @param {number} seat */
function key(seat) {
    return draw(
        "svg",
        { class: "key", viewBox: "0 0 30 8", "aria-hidden": "true" },
        draw("path", { class: `line line-${seat}`, "stroke-dasharray": DASHES[seat], d: "M0 4H30" }),
    );
}
