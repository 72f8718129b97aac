// The line to the server. It comes back by itself when it breaks.

import { language } from "./texts.js";

/** @typedef {import("./types.js").Message} Message */

const LONGEST_WAIT = 10_000;
const PING = 25_000;
/** The server does not want to hear from this page again. */
const REFUSED = 1008;

export class Connection {
    /**
     * @param {string} table
     * @param {(message: Message) => void} onMessage
     * @param {(connected: boolean) => void} onChange
     */
    constructor(table, onMessage, onChange) {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        this.address = `${scheme}://${location.host}/api/v1/tables/${table}/play?language=${language}`;
        this.onMessage = onMessage;
        this.onChange = onChange;
        this.wait = 500;
        this.requests = 0;
        this._connect();
        setInterval(() => this._post({ type: "ping" }), PING);
    }

    /**
     * Asks for something; the answer carries the number that is returned.
     * @param {Record<string, unknown>} request
     */
    send(request) {
        this.requests += 1;
        this._post({ ...request, request: this.requests });
        return this.requests;
    }

    _connect() {
        this.socket = new WebSocket(this.address);
        this.socket.addEventListener("open", () => {
            this.wait = 500;
            this.onChange(true);
        });
        this.socket.addEventListener("message", (event) => this.onMessage(JSON.parse(event.data)));
        this.socket.addEventListener("close", (event) => {
            if (event.code === REFUSED) return;
            this.onChange(false);
            setTimeout(() => this._connect(), this.wait);
            this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
        });
    }

    /** @param {Record<string, unknown>} message */
    _post(message) {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }
}
