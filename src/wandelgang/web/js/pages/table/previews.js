// What an action would lead to, asked of the server: one question at a time, and a new one ends the one before. What was
// answered is kept until something happens.
// @ts-check
/** @import { Now, Preview, Previewed, ShownChoice as Choice } from "../../wire.js" */

export class Previews {
  /** @param {(message: Preview) => boolean} send whether it could be sent */
  constructor(send) {
    this.send = send;
    /** @type {{action: string, done: (found: Previewed | null) => void} | null} */
    this.asked = null;
    /** @type {Map<string, Previewed>} by action */
    this.known = new Map();
    this.ply = -1; // of those answers
  }

  /** @param {Choice} choice @param {Now | null} now @returns {Promise<Previewed | null>} */
  ask(choice, now) {
    this.drop();
    const { turn = null, ply = 0 } = now ?? {};
    if (turn === null) return Promise.resolve(null);
    if (ply !== this.ply) this.known.clear();
    this.ply = ply;
    const known = this.known.get(choice.action);
    if (known) return Promise.resolve(known);
    return new Promise((done) => {
      this.asked = { action: choice.action, done };
      if (!this.send({ type: "preview", seat: turn, ply, action: choice.action })) done(null);
    });
  }

  /** @param {Previewed} found @param {Now | null} now */
  found(found, now) {
    if (found.ply === this.ply) this.known.set(found.action, found);
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
