// The buttons of a puzzle: a hint, back, and the one that goes on. Each has its place from the start.
// @ts-check
import { el, fill } from "../../dom.js";
import { button } from "../../parts/actionbutton.js";
import { say } from "../../words.js";
import { plainChoices } from "../table/actions.js";
/** @import { Board } from "../../board/board.js" */
/** @import { ShownChoice as Choice } from "../../wire.js" */

/**
 * @typedef {object} Does
 * @property {() => void} hint
 * @property {() => void} back
 * @property {() => void} show
 * @property {() => void} again
 * @property {() => void} next
 * @property {() => void} share
 * @property {(choice: Choice) => void} choose
 */
/** @typedef {"ask" | "busy" | "wrong" | "shown" | "solved"} Phase */

export class Buttons {
  /** @param {Does} does @param {() => Board} board */
  constructor(does, board) {
    this.does = does;
    this.board = board;
    this.element = el("div", { class: "actions wg-side puzzle-actions", role: "group", "aria-label": say("table-actions") });
    this.drawn = "";
  }

  /** @param {Phase} phase @param {Choice[]} choices @param {boolean} begun whether there is something to take back */
  show(phase, choices, begun) {
    const { touched, chosen } = this.board().state;
    const turns = this.board().choosing.turns.length > 1;
    const drawn = JSON.stringify([phase, choices.map((one) => one.action), touched, chosen?.action, begun, turns]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const held = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute("data-does") : null;
    fill(this.element, phase === "ask" || phase === "busy" ? this.asking(phase, choices, begun) : this.after(phase));
    if (held) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-does="${held}"]:not(:disabled)`))?.focus();
  }

  /** Press the filled button. */
  goOn() {
    this.filled()?.click();
  }

  focus() {
    this.filled()?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | null} */
  filled() {
    return this.element.querySelector(".primary:not(:disabled)");
  }

  /** @param {Phase} phase @param {Choice[]} choices @param {boolean} begun */
  asking(phase, choices, begun) {
    const { does } = this;
    const board = this.board();
    const { touched, chosen } = board.state;
    const turns =
      board.choosing.turns.length > 1
        ? el(
            "div",
            { class: "pair" },
            button("left", "", "counter", say("table-turn-left"), () => board.cycle(-1), true),
            button("right", "", "clockwise", say("table-turn-right"), () => board.cycle(1), true),
          )
        : null;
    const plain = touched.length ? [] : plainChoices(choices, (id) => board.isTool(id));
    const hint = button("hint", "quiet", "hint", say("puzzle-hint"), does.hint);
    hint.disabled = phase === "busy";
    const back = button("back", "", "back", say("puzzle-back"), does.back);
    back.disabled = phase === "busy" || (!begun && !touched.length);
    const confirm = button("confirm", "primary", null, deedOf(chosen, choices), () => board.confirm());
    if (chosen?.detail) confirm.append(el("small", null, chosen.detail));
    confirm.disabled = !chosen;
    const isFilled = plain.length === 1;
    return [
      turns,
      ...plain.map((choice, at) =>
        button(`choice-${at}`, isFilled ? "primary" : "", null, choice.label, () => does.choose(choice)),
      ),
      hint,
      back,
      isFilled ? null : confirm,
    ];
  }

  /** @param {Phase} phase */
  after(phase) {
    const { does } = this;
    if (phase === "solved")
      return [
        button("show", "desk-only", "play", say("puzzle-show-again"), does.show),
        button("share", "phone-only", "share", say("share"), does.share),
        button("next", "primary", "arrow", say("puzzle-next"), does.next),
      ];
    if (phase === "shown")
      return [
        button("again", "", "again", say("puzzle-again"), does.again),
        button("next", "primary", "arrow", say("puzzle-next"), does.next),
      ];
    return [
      button("hint", "quiet", "hint", say("puzzle-hint"), does.hint),
      button("show", "", "play", say("puzzle-show"), does.show),
      button("again", "primary", null, say("puzzle-again"), does.again),
    ];
  }
}

/** What the filled button does: what is chosen, or else what everything that could be chosen has in common.
 *  @param {Choice | null} chosen @param {Choice[]} choices */
function deedOf(chosen, choices) {
  const deeds = new Set(choices.map((choice) => choice.deed));
  return chosen?.deed || (deeds.size === 1 && choices[0].deed) || say("puzzle-do");
}
