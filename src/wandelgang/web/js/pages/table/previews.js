// What an action would lead to, asked of the server: one question at a time, and a new one ends the one before.
// @ts-check
/** @import { Now, Preview, Previewed, ShownChoice as Choice } from "../../wire.js" */

export class Previews {
  /** @param {(message: Preview) => boolean} send whether it could be sent */
  constructor(send) {
    this.send = send;
    /** @type {{action: string, done: (found: Previewed | null) => void} | null} */
    this.asked = null;
  }

  /** @param {Choice} choice @param {Now | null} now @returns {Promise<Previewed | null>} */
  ask(choice, now) {
    this.drop();
    const { turn = null, ply = 0 } = now ?? {};
    if (turn === null) return Promise.resolve(null);
    return new Promise((done) => {
      this.asked = { action: choice.action, done };
      if (!this.send({ type: "preview", seat: turn, ply, action: choice.action })) done(null);
    });
  }

  /** @param {Previewed} found @param {Now | null} now */
  found(found, now) {
    if (this.asked?.action !== found.action || found.ply !== now?.ply) return;
    this.asked.done(found);
    this.asked = null;
  }

  /** There will be no answer. */
  drop() {
    this.asked?.done(null);
    this.asked = null;
  }
}
