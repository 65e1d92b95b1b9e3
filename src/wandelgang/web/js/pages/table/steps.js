// A queue of what happened: steps wait until those before them have been shown. Nothing is left out, but a person may skip the
// motion of all that is waiting.
// @ts-check
import { pace } from "./pace.js";
/** @import { Company, Now, Snapshot, Step } from "../../wire.js" */

/** @typedef {Company | Now | Snapshot | Step} Shown  messages that are shown in the order they came */

const SEEN = 30; // milliseconds: what took less was nothing to look at

export class Steps {
  /**
   * @param {(message: Shown, ms: number) => Promise<void> | void} show
   * @param {() => number} speed milliseconds of a step
   * @param {(step: Step) => boolean} isOwn whether it is the person's own action
   */
  constructor(show, speed, isOwn) {
    this.show = show;
    this.speed = speed;
    this.isOwn = isOwn;
    /** @type {Shown[]} */
    this.waiting = [];
    this.busy = false;
    this.hasty = false;
    /** @type {(() => void) | null} ends the rest between two steps */
    this.wake = null;
  }

  /** @param {Shown} message */
  add(message) {
    if (message.type === "table") this.waiting = []; // it replaces everything
    this.waiting.push(message);
    if (!this.busy) void this.run();
  }

  /** Show everything that is waiting at once. @returns {boolean} whether anything was */
  skip() {
    if (!this.busy) return false;
    this.hasty = true;
    this.wake?.();
    return true;
  }

  async run() {
    this.busy = true;
    try {
      for (let message = this.waiting.shift(); message; message = this.waiting.shift()) {
        const steps = /** @type {Step[]} */ (this.waiting.filter((one) => one.type === "step"));
        const { ms, rest } =
          message.type === "step" && !this.hasty ? pace(message, steps, this.speed(), this.isOwn(message)) : { ms: 0, rest: 0 };
        const begun = performance.now();
        await this.show(message, ms);
        if (rest && !this.hasty && performance.now() - begun > SEEN) await this.rest(rest);
      }
    } finally {
      this.busy = this.hasty = false;
    }
  }

  /** @param {number} ms */
  rest(ms) {
    return new Promise((resolve) => {
      const done = () => {
        this.wake = null;
        resolve(undefined);
      };
      setTimeout(done, ms);
      this.wake = done;
    });
  }
}
