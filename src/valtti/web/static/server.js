// Asking the server for things.

import { language, say } from "./texts.js";

/** An answer that was a refusal, with its reason. */
export class Refusal extends Error {}

/**
 * @param {string} path below /api/v1/
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
export async function ask(path, init) {
    const address = `/api/v1/${path}${path.includes("?") ? "&" : "?"}language=${language}`;
    const answer = await fetch(address, init).catch(() => {
        throw new Refusal(say("the server does not answer; try again in a moment"));
    });
    const data = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refusal(data.error ?? answer.statusText);
    return data;
}

/** @param {string} path @param {unknown} body */
export function send(path, body) {
    return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** Sits down at a new table and goes there. @param {import("./types.js").Choice} choice */
export async function deal(choice) {
    const { table } = await send("tables", choice);
    location.assign(`/table/${table}`);
}

/** Goes to a new table with the same players. @param {string} id of the table before */
export async function dealAgain(id) {
    const { table } = await send(`tables/${id}/again`, {});
    location.assign(`/table/${table}`);
}
