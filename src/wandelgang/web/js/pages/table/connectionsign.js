// The sign that the connection to the table is lost, and what becomes of an action that is on its way.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";

const BLINK = 1500; // milliseconds for which the connection may be lost before it is said: another server needs less

export class ConnectionSign {
  /**
   * @param {() => {open: boolean, isSent: boolean, reason: string}} state of the connection, whether an action is on its way,
   *   why one
   *   was sent away
   */
  constructor(state) {
    this.state = state;
    this.timer = 0;
    this.late = false; // my action waited for the connection
    this.element = el("p", { class: "gone", role: "alert", hidden: true });
  }

  /** The connection is back, or lost: that is said unless it comes back at once. @param {boolean} open */
  show(open) {
    if (!open) {
      this.timer ||= window.setTimeout(() => this.draw(), BLINK);
      return;
    }
    clearTimeout(this.timer);
    this.timer = 0;
    this.draw();
  }

  draw() {
    const { open, isSent, reason } = this.state();
    if (!open && isSent) this.late = true;
    this.say(open ? "" : reason || say(isSent ? "table-gone-sent" : "table-gone"));
  }

  /** @param {string} text */
  say(text) {
    this.element.hidden = !text;
    if (this.element.textContent !== text) fill(this.element, text ? [icon("gone"), el("span", null, text)] : null);
  }

  /** It will not come back. @param {string} text */
  end(text) {
    clearTimeout(this.timer);
    this.say(text);
  }

  /** My action has arrived. @returns {boolean} late: whoever waited for it is told */
  arrived() {
    const was = this.late;
    this.late = false;
    return was;
  }
}
