// A queue of what happened: steps wait until those before them have been shown, and speed up when many wait.
// @ts-check

/** @import { Company, Now, Snapshot, Step } from "../../wire.js" */

/** @typedef {Company | Now | Snapshot | Step} Shown  messages that are shown in the order they came */

const TURN = 4.8; // how many steps' time all waiting steps together may take: 1.2 seconds at the default speed

export class Steps {
  /** @param {(message: Shown, ms: number) => Promise<void> | void} show @param {() => number} speed milliseconds of a step */
  constructor(show, speed) {
    this.show = show;
    this.speed = speed;
    /** @type {Shown[]} */
    this.waiting = [];
    this.busy = false;
  }

  /** @param {Shown} message */
  add(message) {
    if (message.type === "table") this.waiting = []; // it replaces everything
    this.waiting.push(message);
    if (!this.busy) void this.run();
  }

  async run() {
    this.busy = true;
    try {
      for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
        const more = 1 + this.waiting.filter((one) => one.type === "step").length;
        const ms = this.speed();
        await this.show(message, more > 2 ? Math.min(ms, (ms * TURN) / (more * 1.6)) : ms);
      }
    } finally {
      this.busy = false;
    }
  }
}
