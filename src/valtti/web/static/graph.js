// The value of every player over a game, as lines.

import { draw, make } from "./dom.js";
import { say } from "./texts.js";

const [HEIGHT, MARGIN] = [220, 30];
/** Numbers stay readable where the page is narrow. */
const WIDTH = window.matchMedia("(max-width: 40rem)").matches ? 400 : 1000;
const DASHES = ["", "7 4", "2 4", "12 4 2 4", "4 2", "10 6", "1 3", "6 2 1 2"];

export class Graph {
    /**
     * @param {number[][]} values by number of move and seat
     * @param {import("./types.js").Replay} replay
     * @param {(number: number) => void} onChoose
     */
    constructor(values, replay, onChoose) {
        this.values = values;
        this.cursor = draw("line", { class: "cursor", y1: MARGIN / 2, y2: HEIGHT - MARGIN });
        this.svg = draw(
            "svg",
            { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": replay.measure },
            ...[0, 0.25, 0.5, 0.75, 1].map(gridLine),
            ...replay.names.map((_, seat) =>
                draw("path", {
                    class: `line line-${seat}`,
                    "stroke-dasharray": DASHES[seat],
                    d: this._path(values.map((row) => row[seat])),
                }),
            ),
            this.cursor,
        );
        this.svg.addEventListener("click", (event) => {
            const box = this.svg.getBoundingClientRect();
            const share = (((event.clientX - box.left) / box.width) * WIDTH - MARGIN) / (WIDTH - 2 * MARGIN);
            onChoose(Math.max(0, Math.min(values.length - 1, Math.round(share * (values.length - 1)))));
        });
        this.shares = replay.names.map(() => make("output", {}));
        this.element = make(
            "figure",
            { class: "graph-with-words" },
            make("figcaption", {}, replay.measure),
            this.svg,
            make(
                "ul",
                { class: "legend" },
                ...replay.names.map((name, seat) => make("li", {}, key(seat), name, " ", this.shares[seat])),
            ),
        );
    }

    /** @param {number} number of a move */
    point(number) {
        this.cursor.setAttribute("x1", String(this._x(number)));
        this.cursor.setAttribute("x2", String(this._x(number)));
        this.shares.forEach((share, seat) => {
            share.textContent = say("{percent} %", { percent: Math.round(100 * this.values[number][seat]) });
        });
    }

    /** @param {number[]} values */
    _path(values) {
        return values.map((value, at) => `${at ? "L" : "M"}${this._x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    }

    /** @param {number} number */
    _x(number) {
        return MARGIN + (number / Math.max(1, this.values.length - 1)) * (WIDTH - 2 * MARGIN);
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
