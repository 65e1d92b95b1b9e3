// All turns of an analysis, the latest first: number, who, dice, what came of it, and the grade.
// @ts-check
import { el } from "../../dom.js";
import { player } from "../../icons.js";
import { gradeSign } from "./grades.js";
/** @import { ReviewSeat, ReviewTurn } from "../../wire.js" */

export class TurnList {
  /** @param {(place: number) => void} onchoose */
  constructor(onchoose) {
    this.onchoose = onchoose;
    this.element = el("ol", { class: "an-turns", reversed: true });
    /** @type {HTMLButtonElement[]} */
    this.rows = [];
  }

  /** @param {ReviewTurn[]} turns @param {ReviewSeat[]} seats @param {number} at */
  show(turns, seats, at) {
    if (turns.length < this.rows.length) {
      this.rows = [];
      this.element.replaceChildren();
    }
    for (const [place, turn] of turns.entries()) {
      if (place < this.rows.length) continue;
      const seat = turn.seat === null ? null : seats[turn.seat];
      const row = el(
        "button",
        { type: "button", class: `an-turn${seat ? ` p${seat.shape + 1}` : ""}`, onclick: () => this.onchoose(place) },
        el("span", { class: "an-number" }, turn.number),
        seat ? player(seat.shape, null) : el("i", { class: "chance-sign" }),
        seat ? el("span", { class: "hush" }, seat.name) : null,
        el("span", { class: "an-told" }, turn.text),
        gradeSign(turn.grade ?? "·", true),
      );
      this.rows.push(row);
      this.element.prepend(el("li", null, row));
    }
    for (const [place, row] of this.rows.entries()) {
      const isHere = place === at;
      if (isHere === row.classList.contains("here")) continue;
      row.classList.toggle("here", isHere);
      if (isHere) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      const box = this.element.parentElement;
      if (isHere && box && box.scrollHeight > box.clientHeight) row.scrollIntoView({ block: "nearest" });
    }
  }
}
