// How a game ended, laid over the board for a moment: who won, why it is over, how everybody stands. It can be closed to see
// the board.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { say } from "../../words.js";
import { best, winners } from "./outcome.js";
/** @import { Now, ShownSeat as Seat } from "../../wire.js" */

export class Finish {
  constructor() {
    this.element = el("section", { class: "finish", "aria-label": say("finish-title"), hidden: true });
  }

  /** @param {Now} now @param {Seat[]} seats */
  show(now, seats) {
    const outcome = now.outcome ?? [];
    const first = best(outcome);
    const order = seats.map((_, number) => number).sort((one, other) => (outcome[other] ?? 0) - (outcome[one] ?? 0));
    const alone = seats.filter((seat) => seat.mine).length === 1;
    const won = winners(now);
    const mine = alone && won.length === 1 && seats[won[0]]?.mine;
    fill(
      this.element,
      el(
        "button",
        {
          type: "button",
          class: "finish-close",
          "aria-label": say("finish-close"),
          title: say("finish-close"),
          onclick: () => this.hide(),
        },
        icon("close"),
      ),
      el(
        "div",
        { class: `finish-signs${first.length === 1 ? ` p${seats[first[0]].shape + 1} one` : ""}` },
        first.slice(0, 4).map((number) => player(seats[number].shape, number)),
      ),
      el("h2", null, mine && !seats.some((seat) => seat.resigned) ? say("finish-you-won") : now.prompt),
      now.why ? el("p", null, now.why) : null,
      el(
        "ol",
        { class: "finish-seats" },
        order.map((number) =>
          el(
            "li",
            { class: `p${seats[number].shape + 1}${won.includes(number) ? " won" : ""}` },
            player(seats[number].shape, number),
            el("b", null, seats[number].name),
            el("span", null, seats[number].score ?? ""),
          ),
        ),
      ),
    );
    this.element.hidden = false;
  }

  /** Close it. Returns whether it was open. */
  hide() {
    const was = !this.element.hidden;
    this.element.hidden = true;
    return was;
  }
}
