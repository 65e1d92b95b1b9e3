// The line above the board: whose turn it is and what is asked, in one sentence; below it what is just being done.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { say } from "../../words.js";
import { winners } from "./outcome.js";
/** @import { Child } from "../../dom.js" */
/** @import { Now, ShownSeat as Seat } from "../../wire.js" */

export class TurnLine {
  constructor() {
    this.sign = el("span", { class: "turn-sign" });
    this.main = el("p", { class: "turn-main" });
    this.more = el("small", { class: "turn-more" });
    this.element = el(
      "section",
      { class: "turn", "aria-label": say("table-turn") },
      this.sign,
      el("div", { class: "turn-words" }, this.main, this.more),
    );
  }

  /** @param {Now} now @param {Seat[]} seats */
  show(now, seats) {
    const won = winners(now);
    const number = now.over && won.length === 1 ? won[0] : now.turn;
    const seat = number === null ? null : seats[number];
    const mine = Boolean(seat?.mine) && !now.curtain && !now.over;
    this.element.className = ["turn", mine ? "mine" : "", seat ? `p${seat.shape + 1}` : "", now.over ? "over" : ""].join(" ");
    fill(this.sign, now.waiting ? icon("people") : seat ? player(seat.shape, number) : now.over ? icon("flag") : null);
    const alone = seats.filter((one) => one.mine).length === 1;
    const asked = mine && alone && Boolean(now.ask);
    fill(
      this.main,
      mine && alone ? el("b", null, say("table-your-turn")) : null,
      el("span", null, asked ? stop(now.ask ?? "") : sentence(now, seats)),
    );
    this.rest(now);
  }

  /** The second line while nothing is touched. @param {Now} now */
  rest(now) {
    if (now.over) return this.tell(now.why ?? "");
    const text = now.preparing ? say("table-preparing") : now.thinking ? say("table-thinking") : "";
    fill(this.more, text ? el("span", { class: "dots", "aria-hidden": "true" }) : null, text);
    this.element.classList.toggle("waiting", Boolean(text));
  }

  /** Something takes a moment. @param {string} text */
  wait(text) {
    fill(this.more, el("span", { class: "dots", "aria-hidden": "true" }), text);
    this.element.classList.add("waiting");
  }

  /** During a replay. @param {number} at @param {number} plies @param {string} told */
  replay(at, plies, told) {
    this.element.className = "turn replaying";
    fill(this.sign, icon("play"));
    fill(this.main, el("span", null, say("table-ply-of", { at, n: plies })));
    this.tell(told);
  }

  /** @param {...Child} told */
  tell(...told) {
    fill(this.more, ...told);
    this.element.classList.remove("waiting");
  }
}

/** Who is asked to do what, or how it ended. @param {Now} now @param {Seat[]} seats */
export function sentence(now, seats) {
  if (now.turn === null || now.over) return now.prompt;
  return stop(`${seats[now.turn].name} ${now.prompt}`);
}

/** @param {string} text */
export function stop(text) {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
