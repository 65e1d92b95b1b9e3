// The line above a puzzle's board: what is asked for, what is being chosen, why a try failed, that it is solved. It has the
// same height in all states; at its end stand the turns.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon, player } from "../../icons.js";
import { taskLine } from "../../parts/task.js";
import { say } from "../../words.js";
/** @import { Child } from "../../dom.js" */
/** @import { ShownPuzzle } from "../../wire.js" */

/** @typedef {"task" | "bad" | "good" | "shown"} Look */

export class TaskBar {
  /** @param {ShownPuzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.sign = el("span", { class: "turn-sign" });
    this.main = el("p", { class: "turn-main" });
    this.more = el("small", { class: "turn-more" });
    this.steps = turnPills();
    this.element = el(
      "section",
      { class: "turn", "aria-label": say("puzzle-task") },
      this.sign,
      el("div", { class: "turn-words" }, this.main, this.more),
      this.steps,
    );
    this.watching = new ResizeObserver(() => this.fit());
    this.watching.observe(this.element);
  }

  close() {
    this.watching.disconnect();
  }

  /** @param {Look} look @param {Child[]} main @param {string} more */
  show(look, main, more) {
    const { shapes, seat } = this.puzzle;
    const shape = shapes[seat];
    this.element.className = `turn ${look} p${shape + 1}`;
    const balls = { bad: "close", good: "check", shown: "eye" };
    fill(this.sign, look === "task" ? player(shape, seat) : el("span", { class: "verdict-ball" }, icon(balls[look])));
    fill(this.main, ...main);
    this.tell(more);
    this.fit();
  }

  task() {
    this.show("task", taskLine(this.puzzle.card), this.puzzle.about);
  }

  /** The small line; while there is nothing to say, a long task takes its place. @param {string} text */
  tell(text) {
    this.more.textContent = text;
    this.element.classList.toggle("at-rest", text === this.puzzle.about);
  }

  /** A sentence that needs more than one line gets two. */
  fit() {
    this.element.classList.remove("long");
    this.element.classList.toggle("long", this.main.scrollWidth > this.main.clientWidth + 1);
  }

  /** @param {number} done how many turns are right @param {boolean} [over] whether none is to be made now */
  count(done, over = false) {
    drawPills(this.steps, this.puzzle.card.turns, done, over);
  }
}

export function turnPills() {
  return el("ol", { class: "turn-pills", "aria-label": say("puzzle-turns") });
}

/** @param {HTMLElement} list @param {number} turns @param {number} done @param {boolean} over */
export function drawPills(list, turns, done, over) {
  fill(
    list,
    Array.from({ length: turns }, (_, at) => {
      const isNow = !over && at === done;
      return el(
        "li",
        { class: at < done ? "done" : isNow ? "on" : null, "aria-current": isNow ? "step" : null },
        at < done ? icon("check") : null,
        say("puzzle-turn", { n: at + 1 }),
        at < done ? el("span", { class: "hush" }, say("puzzle-turn-done")) : null,
      );
    }),
  );
}
