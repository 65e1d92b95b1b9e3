// Why something that was touched cannot be chosen: asked of the server, and said at the place that was touched.
// @ts-check
import { Bubble } from "../../board/bubble.js";
import { say } from "../../words.js";
/** @import { Asked } from "../../board/board.js" */
/** @import { Explained, Now, ShownSeat as Seat, Why } from "../../wire.js" */

export class Refusals {
  /**
   * @param {{send: (message: Why) => boolean, speak: (text: string) => void}} does
   * @param {AbortSignal} signal
   */
  constructor(does, signal) {
    this.does = does;
    this.bubble = new Bubble(signal);
    /** @type {Asked | null} */
    this.asked = null;
  }

  /** @param {Asked} asked in pixels of the window @param {Now} now @param {Seat[]} seats */
  ask(asked, now, seats) {
    if (now.over || now.waiting || now.turn === null) return;
    const seat = seats[now.turn];
    if (!seats.some((one) => one.mine)) return; // whoever only watches wants nothing
    this.asked = asked;
    if (!seat?.mine) this.say(say("table-not-yours", { name: seat?.name ?? "" }));
    else if (!this.does.send({ type: "why", seat: now.turn, ply: now.ply, sprite: asked.id, touched: asked.touched }))
      this.asked = null;
  }

  /** @param {Explained} found @param {Now | null} now */
  found(found, now) {
    if (found.sprite === this.asked?.id && found.ply === now?.ply) this.say(found.text);
  }

  /** @param {string} text */
  say(text) {
    if (!this.asked) return;
    this.bubble.show(text, this.asked);
    this.does.speak(text);
    this.asked = null;
  }
}
