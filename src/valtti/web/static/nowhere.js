// The page at an address that leads nowhere.

import { find, make } from "./dom.js";
import { pageHeader, preparePage, wayHome } from "./frame.js";
import { capital, say } from "./texts.js";

/** What is not there, by what the address asks for. */
function whatIsMissing() {
    switch (location.pathname.split("/")[1]) {
        case "table":
            return `${capital(say("there is no such table"))}.`;
        case "game":
        case "rules":
            return `${capital(say("there is no such game"))}.`;
        default:
            return say("There is nothing at this address.");
    }
}

async function start() {
    await preparePage();
    document.body.prepend(pageHeader(""));
    find("main").append(make("h1", {}, whatIsMissing()), make("p", {}, wayHome()));
}

start();
