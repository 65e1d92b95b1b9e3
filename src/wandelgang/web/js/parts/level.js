// How difficult a puzzle is: a word and one to three dots.
// @ts-check
import { el } from "../dom.js";
import { say } from "../words.js";

export const LEVELS = [1, 2, 3];

/** @param {number} level */
export function dots(level) {
  return el(
    "span",
    { class: "lv", "aria-hidden": "true" },
    LEVELS.map((one) => el("i", { class: one <= level ? "f" : null })),
  );
}

/** @param {number} level */
export function levelSign(level) {
  return el("span", { class: "difficulty" }, say(`level-${level}`), dots(level));
}
