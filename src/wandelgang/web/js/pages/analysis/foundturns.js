// The best turns found in a position, as rows: pointing at one or focusing it shows it, choosing it keeps it on the board, and
// choosing it again asks for what it leads to.
// @ts-check
import { el, fill } from "../../dom.js";
import { say } from "../../words.js";
import { percent } from "./values.js";
/** @import { PositionShown, PositionTurn } from "../../wire.js" */

export class FoundTurns {
  /** @param {() => void} onchange another turn is to be shown @param {() => void} onagain the chosen one was chosen again */
  constructor(onchange, onagain) {
    this.onchange = onchange;
    this.onagain = onagain;
    this.element = el("ol", { class: "an-rows an-found", "aria-label": say("position-best-turns") });
    /** @type {PositionTurn[]} */
    this.turns = [];
    /** @type {string} the actions of the chosen turn; empty: the best one, whichever that is */
    this.chosen = "";
    this.pointed = -1;
    this.drawn = "";
  }

  /** The place of the turn that is shown. */
  get place() {
    return this.pointed >= 0 ? this.pointed : this.chosenPlace;
  }

  get chosenPlace() {
    return Math.max(
      0,
      this.turns.findIndex((turn) => keyOf(turn) === this.chosen),
    );
  }

  get isBest() {
    return this.place === 0;
  }

  /** @returns {PositionTurn | undefined} */
  get shown() {
    return this.turns[this.place];
  }

  /** @param {PositionShown} position @param {boolean} isDone */
  offer({ turns = [], seats, seat }, isDone) {
    const drawn = JSON.stringify([turns.map((turn) => [keyOf(turn), turn.value]), isDone]);
    if (seat === null || drawn === this.drawn) return;
    this.drawn = drawn;
    this.turns = [...turns];
    this.pointed = -1;
    const focused = [...this.element.querySelectorAll("button")].findIndex((row) => row === document.activeElement);
    const rows = turns.map((turn, place) => this.row(turn, place, turn.value[seat], seats[seat].shape));
    fill(
      this.element,
      rows.map((row) => el("li", null, row)),
    );
    rows[focused]?.focus();
    this.mark();
  }

  /** Nothing is known any more. */
  forget() {
    this.turns = [];
    this.drawn = "";
    this.pointed = -1;
    this.chosen = "";
    fill(this.element);
  }

  /** @param {PositionTurn} turn @param {number} place @param {number} share @param {number} shape */
  row(turn, place, share, shape) {
    const point = (/** @type {number} */ at) => () => {
      if (this.pointed === at) return;
      this.pointed = at;
      this.change();
    };
    return el(
      "button",
      {
        type: "button",
        class: `an-row p${shape + 1}`,
        onclick: () => this.choose(place),
        onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(place)(),
        onpointerleave: point(-1),
        onfocus: point(place),
        onblur: point(-1),
      },
      el("b", { class: "an-rank", "aria-hidden": "true" }, String(place + 1)),
      el("span", null, el("span", null, turn.text), turn.why ? el("small", { class: "an-text" }, turn.why) : null),
      el("b", { class: "an-share" }, percent(share)),
    );
  }

  /** @param {number} place */
  choose(place) {
    const isAgain = this.chosenPlace === place;
    this.chosen = keyOf(this.turns[place]);
    this.pointed = -1;
    this.change();
    if (isAgain) this.onagain();
  }

  /** The turn above or below. @param {number} by */
  step(by) {
    const place = Math.min(this.turns.length - 1, Math.max(0, this.place + by));
    if (this.turns[place] && place !== this.chosenPlace) this.choose(place);
    this.element.querySelectorAll("button")[place]?.focus();
  }

  change() {
    this.mark();
    this.onchange();
  }

  mark() {
    for (const [place, row] of this.element.querySelectorAll("button").entries()) {
      row.setAttribute("aria-pressed", String(place === this.chosenPlace));
      row.classList.toggle("better", place === this.place);
    }
  }
}

/** What tells a turn from the others: two may have the same words. @param {PositionTurn} turn */
const keyOf = (turn) => turn.actions.join(" ");
