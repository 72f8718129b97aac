// The first page: four games, each dealt by one click.

import { cardFace } from "./cards.js";
import { listenToDrops, lookAt } from "./bringing.js";
import { openChoices } from "./choices.js";
import { find, make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { portrait } from "./portraits.js";
import { ask, deal, Refusal } from "./server.js";
import { write } from "./settings.js";
import { capital, language, say } from "./texts.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").MyTable} MyTable */

/**
 * A table in miniature: cards, where they lie, and how they are turned.
 * @type {Record<string, [string, number, number, number][]>}
 */
const MINIATURES = {
    moska: [
        ["7D", 20, 48, -4],
        ["QD", 29, 54, 8],
        ["9S", 57, 50, 3],
        ["9H", 81, 50, -3],
    ],
    schnapsen: [
        ["TH", 43, 46, -8],
        ["AH", 57, 54, 7],
    ],
    tysiac: [
        ["KH", 34, 50, -12],
        ["QH", 50, 46, 0],
        ["AS", 66, 50, 12],
    ],
};
const SHOWN = 8;

/** @param {Game[]} games @param {MyTable[]} tables */
function page(games, tables) {
    const titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
    const order = ["moska", "schnapsen", "tysiac", "tictactoe"];
    const sorted = [...games].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    const going = tables.filter((table) => !table.over);
    const over = tables.filter((table) => table.over);
    find("main").append(
        make("h1", { class: "welcome" }, say("Sit down and play.")),
        make(
            "p",
            { class: "lead" },
            say("Card games with hidden hands against patient opponents. No account, no waiting."),
        ),
        make("ul", { class: "games" }, ...sorted.map(gameCard)),
        ...list(say("Go on where you were"), going, titles, (table) => `/table/${table.table}`),
        ...list(say("Your last games"), over, titles, (table) => `/game/${table.table}`),
        make("h2", {}, say("The opponents")),
        make(
            "p",
            { class: "lead" },
            say(
                "The numbers are measured in thousands of games. Of two players the one with 100 more comes out better in about 64 of 100.",
            ),
        ),
        make("div", { class: "ladders" }, ...sorted.map(ladder)),
        make("p", { class: "more-links" }, make("a", { href: "/game" }, say("Look at the record of a game"))),
    );
}

/** @param {Game} game */
function gameCard(game) {
    const play = make(
        "button",
        {
            class: "action primary",
            type: "button",
            "data-play": game.name,
            onclick: () => deal({ game: game.name }),
        },
        say("Play {game}", { game: game.title }),
    );
    return make(
        "li",
        { class: "game-card" },
        miniature(game.name),
        make("h2", {}, game.title),
        make("p", {}, game.sentence),
        make(
            "p",
            { class: "game-buttons" },
            play,
            make(
                "button",
                {
                    class: "action",
                    type: "button",
                    "data-more": game.name,
                    onclick: () => openChoices(game, dealAsChosen),
                },
                say("More choices"),
            ),
        ),
        make(
            "p",
            { class: "game-links" },
            make("a", { href: `/rules/${game.name}` }, say("Rules")),
            game.name === "moska" && make("a", { href: "/lesson" }, say("Learn it in five moves")),
        ),
    );
}

/** What was chosen is there to be chosen again. @param {import("./types.js").Choice} choice */
function dealAsChosen(choice) {
    write(`valtti.choice.${choice.game}`, choice);
    deal(choice);
}

/** @param {string} game */
function miniature(game) {
    const felt = make("div", { class: "miniature", "aria-hidden": "true" });
    for (const [card, x, y, turn] of MINIATURES[game] ?? []) {
        const element = make("span", { class: "card" }, cardFace(card));
        element.style.setProperty("left", `${x}%`);
        element.style.setProperty("top", `${y}%`);
        element.style.setProperty("rotate", `${turn}deg`);
        felt.append(element);
    }
    if (game === "tictactoe")
        felt.append(
            make(
                "div",
                { class: "mini-board" },
                ...[..."X·O·X··O·"].map((mark) => make("span", {}, mark === "·" ? "" : mark)),
            ),
        );
    return felt;
}

/**
 * @param {string} title
 * @param {MyTable[]} tables
 * @param {Record<string, string>} titles
 * @param {(table: MyTable) => string} address
 */
function list(title, tables, titles, address) {
    if (!tables.length) return [];
    const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    const items = tables
        .slice(0, SHOWN)
        .map((table) =>
            make(
                "li",
                {},
                make(
                    "a",
                    { href: address(table) },
                    make("strong", {}, titles[table.game] ?? table.game),
                    make("span", {}, table.sentence),
                    make("time", { datetime: table.at }, when.format(new Date(table.at))),
                ),
            ),
        );
    return [make("h2", {}, title), make("ul", { class: "my-tables" }, ...items)];
}

/** @param {Game} game */
function ladder(game) {
    const levels = [...game.levels].sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0));
    const rows = levels.map((level) =>
        make(
            "li",
            { title: level.sentence },
            portrait(level.name),
            make("span", { class: "level-name" }, level.name, make("small", {}, level.sentence)),
            make("span", { class: "rating", title: precision(level) }, String(level.rating ?? "")),
        ),
    );
    return make("section", { class: "ladder" }, make("h3", {}, game.title), make("ol", {}, ...rows));
}

/** How sure a rating is. @param {import("./types.js").Level} level */
function precision({ rating, interval }) {
    if (rating === null || interval === null) return undefined;
    return say("{rating} ± {error}", { rating, error: Math.round((interval[1] - interval[0]) / 2) });
}

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(""));
    const [{ games }, { tables }] = await Promise.all([ask("games"), ask("tables")]);
    page(games, tables);
    listenToDrops(lookAt);
}

/** Says why there is nothing to see. @param {unknown} error */
function complain(error) {
    if (!(error instanceof Refusal)) throw error;
    find("main").append(make("p", { class: "lead", role: "alert" }, `${capital(error.message)}.`));
}

start().catch(complain);
