// The rules of a game: in a panel beside the table, or on a page of their own.

import { openPanel } from "./dialogs.js";
import { make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { ask, deal } from "./server.js";
import { say } from "./texts.js";

/** The page of a game is our own file, so its text can be set as it is. @param {string} game */
async function rulesOf(game) {
    const { html } = await ask(`rules/${game}`);
    const article = make("article", { class: "rules" });
    article.innerHTML = html;
    // A wide table scrolls, for which it has to be reached by keys.
    for (const table of article.querySelectorAll("table")) table.tabIndex = 0;
    return article;
}

/** @param {string} game */
export async function openRules(game) {
    openPanel(say("Rules"), await rulesOf(game));
}

/** The page of the rules. @param {HTMLElement} main */
export async function rulesPage(main) {
    const game = location.pathname.split("/")[2];
    await preparePage();
    document.body.prepend(pageHeader(say("Rules")));
    const article = await rulesOf(game);
    const play = make(
        "button",
        { class: "action primary", type: "button", onclick: () => deal({ game }) },
        say("Play"),
    );
    main.append(make("p", { class: "rules-play" }, play), contents(article), article);
}

/** The headings of a page, as links to them. @param {HTMLElement} article */
function contents(article) {
    const links = [...article.querySelectorAll("h2, h3")].map((heading, at) => {
        heading.id = `part-${at + 1}`;
        return make("li", {}, make("a", { href: `#${heading.id}` }, heading.textContent));
    });
    return make("nav", { "aria-label": say("Contents") }, make("ul", { class: "contents" }, ...links));
}
