// Small signs for buttons, drawn with a pen in a square of 24 units.

import { draw } from "./dom.js";

/** @type {Record<string, string>} */
const ICONS = {
    back: "M15 5l-7 7l7 7",
    copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
    deal: "M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5",
    download: "M12 4v11M7 11l5 5l5-5M5 20h14",
    first: "M6 5v14M18 5l-8 7l8 7",
    hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0q-1 1-1 2.5H9Q9 15 8 14Z",
    last: "M3 7h11v13H3ZM8 7V4h13v13h-7",
    log: "M4 6h16M4 12h16M4 18h10",
    menu: "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
    next: "M9 5l7 7l-7 7",
    resign: "M6 21V4h11l-2 4l2 4H6",
    rules: "M12 6q-4-2.5-8-1.5V19q4-1 8 1.5q4-2.5 8-1.5V4.5Q16 3.5 12 6ZM12 6v14",
    scores: "M4 4h16v16H4ZM4 9h16M10 4v16",
    settings: "M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    to_last: "M18 5v14M6 5l8 7l-8 7",
};

/** @param {string} name */
export function icon(name) {
    return draw(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        draw("path", { d: ICONS[name] }),
    );
}
