// What was tried on this visit, newest last: the turn, what came of it, and a button that shows it again.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { triesOf } from "../../parts/puzzlelog.js";
import { say } from "../../words.js";
/** @import { PuzzleAnswer } from "../../wire.js" */
/** @import { Attempt } from "./attempt.js" */
/** @import { Tree } from "./tree.js" */

/** @typedef {{attempt: Attempt, answer: PuzzleAnswer}} Tried */

export class Tries {
  /** @param {Tree} tree @param {(tried: Tried) => void} again */
  constructor(tree, again) {
    const { game, number } = tree.puzzle.card;
    this.before = triesOf(game, number); // on earlier visits
    this.tree = tree;
    this.again = again;
    /** @type {Tried[]} */
    this.tried = [];
    this.list = el("ol", { class: "tries" });
    this.note = el("p", { class: "tries-note" });
    this.element = el("section", { class: "part grow tries-part" }, el("h2", null, say("puzzle-tries")), this.list, this.note);
    this.draw();
  }

  /** @param {Tried} tried */
  add(tried) {
    this.tried.push(tried);
    this.draw();
  }

  draw() {
    fill(
      this.list,
      this.tried.map((one) => this.row(one)),
    );
    const earlier = this.before.length ? say("puzzle-tries-before", { n: this.before.length }) : "";
    this.note.textContent = this.tried.length ? earlier : earlier || say("puzzle-no-tries");
    this.note.hidden = !this.note.textContent;
  }

  /** @param {Tried} tried */
  row(tried) {
    const { attempt, answer } = tried;
    const right = answer.verdict !== "wrong";
    const last = attempt.made.at(-1);
    const made = attempt.made.filter((one) => one.turn === last?.turn);
    const what = upper(this.tree.seen(made.map(({ choice }) => choice.detail || choice.label).join(", ")));
    return el(
      "li",
      { class: right ? "yes" : "no" },
      el("em", null, icon(right ? "check" : "close"), el("span", { class: "hush" }, say(right ? "try-right" : "try-wrong"))),
      el("span", { class: "tried" }, el("b", null, what), el("small", null, this.tree.seen(answer.says ?? ""))),
      el(
        "button",
        { type: "button", class: "round", "aria-label": say("try-show", { what }), onclick: () => this.again(tried) },
        icon("play"),
      ),
    );
  }
}

/** @param {string} text */
function upper(text) {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
