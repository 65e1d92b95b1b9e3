// A hint in words, for the panel beside the board.
// @ts-check
import { el } from "../../dom.js";
import { icon } from "../../icons.js";
import { say } from "../../words.js";
import { stop } from "./turnline.js";
/** @import { Advice } from "../../wire.js" */

const AHEAD = 3; // expected actions that are named after the one advised

/** @param {Advice} best @param {string} reason @param {string} chance of winning */
export function hintText(best, reason, chance) {
  const continuation = best.line.slice(1, 1 + AHEAD).join("; ");
  return [
    icon("hint"),
    el(
      "div",
      null,
      el("b", null, stop(best.label)),
      el("p", null, reason),
      el("p", null, chance),
      continuation ? el("p", { class: "line" }, say("table-hint-line", { line: continuation })) : null,
    ),
  ];
}
