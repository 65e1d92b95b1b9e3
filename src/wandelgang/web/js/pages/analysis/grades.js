// Grades of turns as they are shown: a sign and a word, never colour alone.
// @ts-check
import { el } from "../../dom.js";
import { say } from "../../words.js";

/** @type {Record<string, string>} */
const LOOKS = { "!": "strong", "·": "good", "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

/** The word for a grade. @param {string} grade */
export function gradeWord(grade) {
  return say(`analysis-grade-${LOOKS[grade] ?? "good"}`);
}

/** @param {string} grade @param {boolean} [worded] with its word, where there is room */
export function gradeSign(grade, worded = false) {
  const look = LOOKS[grade] ?? "good";
  return el(
    "span",
    { class: `grade-of ${look}` },
    el("b", { "aria-hidden": "true" }, grade),
    el("span", { class: worded && look !== "good" ? "grade-word" : "hush" }, gradeWord(grade)),
  );
}
