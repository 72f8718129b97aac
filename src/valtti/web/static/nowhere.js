// The page at an address that leads nowhere.

import { find, make } from "./dom.js";
import { pageHeader, preparePage } from "./frame.js";
import { say } from "./texts.js";

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(""));
    find("main").append(
        make("h1", {}, say("There is nothing at this address.")),
        make("p", {}, make("a", { class: "action primary", href: "/" }, say("To the games"))),
    );
}

start();
