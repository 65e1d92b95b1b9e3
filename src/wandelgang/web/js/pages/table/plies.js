// The table after each ply, as the server tells it; everything is asked for once, until the table is another.
// @ts-check
import { api } from "../../api.js";
/** @import { Page } from "../../router.js" */
/** @import { Ply } from "../../wire.js" */

export class Plies {
  /** @param {Page} page @param {string} table @param {(ply: Ply) => Ply} seen as it is seen from here */
  constructor(page, table, seen) {
    this.page = page;
    this.table = table;
    this.seen = seen;
    /** @type {Map<number, Promise<Ply>>} */
    this.known = new Map();
  }

  /** The table has been undone, or may now be seen from elsewhere. */
  forget() {
    this.known.clear();
  }

  /** @param {number} ply @returns {Promise<Ply | null>} null: it cannot be had, and the page says why */
  async find(ply) {
    const { known, page } = this;
    let asked = known.get(ply);
    if (!asked) {
      asked = api.ply(this.table, ply, page.signal);
      known.set(ply, asked);
    }
    try {
      return await asked;
    } catch (error) {
      known.delete(ply);
      if (!page.signal.aborted) page.announce(/** @type {Error} */ (error).message, true);
      return null;
    }
  }

  /** All of some plies, in order. @param {number} first @param {number} last @returns {Promise<Ply[] | null>} */
  async between(first, last) {
    const found = await Promise.all(Array.from({ length: last - first + 1 }, (_, at) => this.find(first + at)));
    return found.some((one) => one === null) ? null : /** @type {Ply[]} */ (found).map(this.seen);
  }
}
