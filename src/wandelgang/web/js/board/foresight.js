// What a choice would lead to, drawn in place of what holds: nothing else on the page moves for it, and what can be touched
// instead stays.
// @ts-check
import { spot } from "./layout.js";
import { drawWays } from "./overlay.js";
import { changed, trayOf, withoutButtons } from "./stage.js";
/** @import { ShownFrame as Frame } from "../wire.js" */
/** @import { Board } from "./board.js" */
/** @import { Step, View } from "./stage.js" */

const FEW = 3; // up to so many things that move in a preview are drawn with their paths; more are a whole row

/**
 * What a step would lead to; buttons stay as they are, and what was touched stays where it is touched.
 * @param {Board} board @param {Step} step @returns {View}
 */
export function foresee(board, step) {
  const after = changed(board.whole, step);
  const { sprites } = board.options.buttons ? withoutButtons(after) : after;
  const { frame } = board.truth; // nothing on the page moves for something that is only shown
  for (const [id, sprite] of sprites) {
    const isNew = !board.truth.sprites.has(id);
    if (isNew && (sprite.role === "button" || !isWithin(frame, sprite))) sprites.delete(id);
  }
  // What can be touched instead stays as well, and nothing vanishes under the pointer.
  const { choice } = board.glimpse;
  const isSeen = (/** @type {string} */ id) => !board.pieces.get(id)?.element.classList.contains("wg-unseen");
  const kept = new Set(board.choosing.choices.flatMap((one) => one.touch).filter(isSeen));
  for (const [id, sprite] of board.truth.sprites) {
    const isHandle = sprite.role === "handle" && choice?.touch.includes(id);
    if (sprite.role === "button" || isHandle || (kept.has(id) && !sprites.has(id))) sprites.set(id, sprite);
  }
  return { sprites, frame };
}

/** Mark what a preview moves, with its path; of a whole row only what enters it. @param {Board} board @param {Step} step */
export function drawForeseen(board, step) {
  const tray = (/** @type {{x: number, y: number}} */ sprite) => trayOf(board.layout, sprite);
  const moved = [];
  for (const sprite of step.change.put ?? []) {
    const before = board.truth.sprites.get(sprite.id);
    const away = before && (sprite.layer ?? 0) >= 0 && Math.hypot(before.x - sprite.x, before.y - sprite.y) > 0.05;
    if (away && tray(sprite) === null) moved.push({ sprite, before });
  }
  const few = moved.length <= FEW;
  for (const { sprite, before } of moved)
    if (few || tray(before) !== null) board.pieces.get(sprite.id)?.element.classList.add("wg-would");
  const ways = [];
  for (const { sprite, before } of few ? moved : []) {
    if (before.player === undefined || before.player === null || tray(before) !== null) continue;
    const places = step.ways?.find((way) => way.sprite === sprite.id)?.places ?? [[sprite.x, sprite.y]];
    const points = [[before.x, before.y], ...places].map(([x, y]) => spot(board.layout, x, y));
    ways.push({ points, unit: points[0].unit, player: before.player });
  }
  drawWays(board.lines, ways);
}

/** Whether a place lies on the board or in one of its trays. @param {Frame} frame @param {{x: number, y: number}} place */
function isWithin(frame, { x, y }) {
  return [frame, ...(frame.trays ?? [])].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
}
