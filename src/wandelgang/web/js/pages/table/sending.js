// Actions on their way: each has a number of its own, and is kept over a reload until the server has acknowledged or refused
// it. The same number twice is played once, so sending again is harmless.
// @ts-check

/** @import { Play } from "../../wire.js" */

// New with every page: a duplicated tab must not continue the numbers of another.
const client = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
let counter = 0;

export class Sending {
  /** @param {string} table */
  constructor(table) {
    this.key = `wandelgang-sent-${table}`;
    /** @type {Play | null} */
    this.play = this.kept();
  }

  /** @returns {Play | null} what was sent before the page was loaded anew */
  kept() {
    try {
      const play = JSON.parse(sessionStorage.getItem(this.key) ?? "null");
      return typeof play?.id === "string" ? play : null;
    } catch {
      return null;
    }
  }

  /** @param {number} seat @param {number} ply @param {string} action @returns {Play} */
  make(seat, ply, action) {
    counter += 1;
    this.play = { type: "play", seat, ply, action, id: `${client}-${counter}` };
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.play));
    } catch {
      // Without storage it lasts as long as the page.
    }
    return this.play;
  }

  /** It has arrived, or never will. @param {string} id @returns {boolean} it was the one on its way */
  done(id) {
    if (this.play?.id !== id) return false;
    this.play = null;
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      // Nothing was kept.
    }
    return true;
  }
}
