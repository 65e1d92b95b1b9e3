// What a puzzle asks for, as one sentence in which the pictures of what it names stand before their names.
// @ts-check
import { loadArt } from "../board/art.js";
import { el, svg } from "../dom.js";
/** @import { Child } from "../dom.js" */
/** @import { PuzzleCard, PuzzleGoal } from "../wire.js" */

/** The picture of a goal. @param {string} art the sheet of its game @param {PuzzleGoal} goal */
export function goalSign(art, goal) {
  void loadArt(art).catch(() => undefined); // the name says it as well
  const box = { x: -50, y: -50, width: 100, height: 100 };
  const player = goal.player === undefined || goal.player === null ? "" : `p${goal.player + 1}`;
  const uses = goal.art.map((symbol) => svg("use", { href: `#${art}-${symbol}`, ...box }));
  return el(
    "span",
    { class: `goal-sign ${player}`, "data-art": art, "aria-hidden": "true" },
    svg("svg", { viewBox: "-50 -50 100 100" }, ...uses),
  );
}

/**
 * The task as it is read. What is named may be hidden from the eye where its picture is enough.
 * @param {PuzzleCard} card
 * @param {boolean} [brief] pictures instead of names
 * @returns {Child[]}
 */
export function taskLine(card, brief = false) {
  /** @type {Child[]} */
  const line = [];
  let rest = card.task;
  let any = false;
  for (const goal of inOrder(card)) {
    const at = rest.indexOf(goal.text);
    line.push(any ? el("span", { class: "between" }, rest.slice(0, at)) : rest.slice(0, at));
    const name = el("span", { class: brief ? "name hush" : "name" }, goal.text);
    line.push(el("span", { class: "goal" }, goalSign(card.game, goal), name));
    rest = rest.slice(at + goal.text.length);
    any = true;
  }
  line.push(any ? el("span", { class: "between" }, rest) : rest);
  return line;
}

/** The goals in the order in which the sentence names them. @param {PuzzleCard} card */
function inOrder({ task, goals = [] }) {
  let from = 0;
  return [...goals]
    .sort((a, b) => task.indexOf(a.text) - task.indexOf(b.text))
    .filter(({ text }) => {
      const at = text ? task.indexOf(text, from) : -1;
      if (at >= 0) from = at + text.length;
      return at >= 0;
    });
}
