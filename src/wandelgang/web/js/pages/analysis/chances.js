// Everybody's chances after the turn that is shown, and their graph over the whole game.
// @ts-check
import { el, fill } from "../../dom.js";
import { ChanceGraph, chancesOf } from "../../parts/chancegraph.js";
import { say } from "../../words.js";
import { percent, valueList } from "./values.js";
/** @import { ReviewShown, ReviewTurn } from "../../wire.js" */

export class Chances {
  /** @param {(place: number) => void} onchoose @param {HTMLElement | null} knowing a switch below the graph */
  constructor(onchoose, knowing) {
    this.values = el("ul", { class: "an-values" });
    this.progress = el("p", { class: "an-progress", role: "status" });
    this.after = el("small", null, "");
    this.graph = new ChanceGraph(say("analysis-chances"), onchoose);
    this.element = el(
      "section",
      { class: "part an-chance" },
      el("h2", null, say("analysis-chances"), " ", this.after),
      this.values,
      this.graph.element,
      this.progress,
      knowing,
    );
  }

  /** @param {ReviewShown} review @param {ReviewTurn[]} turns all that are known @param {number} at */
  show(review, turns, at) {
    const { done, total, stage, seats, start } = review;
    const text = stage === "preparing" ? "analysis-preparing" : stage === "failed" ? "analysis-failed" : "analysis-progress";
    this.progress.textContent = stage === "done" ? "" : say(text, { n: done, total });
    const now = turns[at]?.value ?? start ?? [];
    const told = now.map((share, seat) => `${seats[seat].name} ${percent(share)}`).join(", ");
    this.graph.show(chancesOf(review, turns), at, told);
    fill(this.values, valueList(seats, now));
    this.after.textContent = turns[at] ? say("analysis-after", { n: turns[at].number }) : "";
  }
}
