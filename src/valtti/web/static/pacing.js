// Events come as fast as agents think; people see them one after another.

import { settings } from "./settings.js";

/** @template T */
export class Pacer {
    /**
     * @param {(item: T) => Promise<void> | void} show
     * @param {(item: T) => boolean} isAwaited is it the answer to what the person has just done?
     * @param {() => void} onIdle when all has been shown
     */
    constructor(show, isAwaited, onIdle) {
        this.show = show;
        this.isAwaited = isAwaited;
        this.onIdle = onIdle;
        /** @type {T[]} */
        this.queue = [];
        this.running = false;
        this.generation = 0;
        this.lastAt = -Infinity;
    }

    get idle() {
        return !this.running && !this.queue.length;
    }

    /** @param {T} item */
    push(item) {
        this.queue.push(item);
        if (!this.running) this._run();
    }

    /** Forgets what has not been shown: something newer is shown instead. */
    drop() {
        this.queue = [];
        this.generation += 1;
        this.running = false;
        this.lastAt = performance.now();
    }

    async _run() {
        const generation = this.generation;
        this.running = true;
        while (this.queue.length) {
            if (!this.isAwaited(this.queue[0])) await sleep(this.lastAt + settings.pace - performance.now());
            if (generation !== this.generation) return;
            await this.show(/** @type {T} */ (this.queue.shift()));
            if (generation !== this.generation) return;
            this.lastAt = performance.now();
        }
        this.running = false;
        this.onIdle();
    }
}

/** As long as a person wants to look at something. */
export function pause() {
    return sleep(settings.pace);
}

/** @param {number} time in milliseconds */
function sleep(time) {
    return time > 0 ? new Promise((resolve) => setTimeout(resolve, time)) : Promise.resolve();
}
