// In a game over days: a notification when my turn begins while this page is in the background, and the switch for it.
// @ts-check
import { toggle } from "../../fields.js";
import { canNotify, keepSubscribed, notifies, notifyTurn, startNotifying, stopNotifying } from "../../notifications.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { Now, ShownSeat } from "../../wire.js" */

export class TurnNotice {
  /** @param {Page} page @param {string} table */
  constructor(page, table) {
    this.page = page;
    this.table = table;
    /** @type {boolean | null} whether it was my turn; unknown before the first look */
    this.mine = null;
  }

  /** @param {Now} now @param {ShownSeat[]} seats @param {string} title of the game */
  show(now, seats, title) {
    const mine = now.turn !== null && !now.waiting && Boolean(seats[now.turn]?.mine);
    const begins = mine && this.mine === false;
    this.mine = mine;
    if (!now.clock?.days) return;
    void keepSubscribed();
    if (begins) void notifyTurn(say("notify-turn"), title, this.table);
  }

  /** The switch; nothing where the game does not run over days or the browser cannot notify. @param {Now | null} now */
  field(now) {
    if (!now?.clock?.days || !canNotify()) return null;
    const field = toggle(say("notify"), notifies(), (on) => void this.choose(on, field), say("notify-about"));
    return field;
  }

  /** @param {boolean} on @param {HTMLElement} field */
  async choose(on, field) {
    try {
      const done = on ? await startNotifying() : (await stopNotifying(), true);
      if (done) return;
      const box = field.querySelector("input");
      if (box) box.checked = false;
      this.page.announce(say("notify-refused"), true);
    } catch (error) {
      this.page.announce(/** @type {Error} */ (error).message, true);
    }
  }
}
