// How to draw a scene so that its board fills a square picture: what lies around it (numbers, arrows) is cut off.
// @ts-check

/** @import { ShownScene as Scene } from "../wire.js" */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** What the sprites of a scene cover, without texts and what stands at the edge. @param {Scene} scene @returns {Box} */
function covered({ frame, sprites }) {
  const inside = sprites.filter(
    (one) => one.role !== "text" && one.x > frame.left && one.x < frame.right && one.y > frame.top && one.y < frame.bottom,
  );
  const bases = inside.filter((one) => one.role === "ground");
  const boxes = (bases.length ? bases : inside).map((one) => ({
    left: one.x - (one.wide ?? 1) / 2,
    right: one.x + (one.wide ?? 1) / 2,
    top: one.y - (one.high ?? 1) / 2,
    bottom: one.y + (one.high ?? 1) / 2,
  }));
  if (!boxes.length) return frame;
  return {
    left: Math.max(frame.left, Math.min(...boxes.map((box) => box.left))),
    right: Math.min(frame.right, Math.max(...boxes.map((box) => box.right))),
    top: Math.max(frame.top, Math.min(...boxes.map((box) => box.top))),
    bottom: Math.min(frame.bottom, Math.max(...boxes.map((box) => box.bottom))),
  };
}

/**
 * A part of a board around a piece of whoever acts, or around its middle; never beyond the board.
 * @param {Box} board @param {Scene} scene @param {number} share of the board's width and height
 * @returns {Box}
 */
function partOf(board, { sprites }, share) {
  const piece = sprites.find((one) => one.role === "piece" && one.marks?.includes("active")) ?? null;
  const along = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ at) => {
    const length = (to - from) * share;
    const start = Math.min(Math.max(at - length / 2, from), to - length);
    return [start, start + length];
  };
  const [left, right] = along(board.left, board.right, piece?.x ?? (board.left + board.right) / 2);
  const [top, bottom] = along(board.top, board.bottom, piece?.y ?? (board.top + board.bottom) / 2);
  return { left, top, right, bottom };
}

/**
 * The custom properties of a close-up: its zoom and its offset.
 * @param {Scene} scene @param {number} [share] of the board that is seen, each way
 */
export function closeUp(scene, share = 1) {
  const { frame } = scene;
  const board = covered(scene);
  const box = share < 1 ? partOf(board, scene, share) : board;
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const whole = Math.max(frame.right - frame.left, frame.bottom - frame.top);
  const zoom = whole / (share < 1 ? Math.min(wide, high) : Math.max(wide, high)); // a part fills its picture
  // In hundredths of the close-up itself, whose longer side is the whole scene.
  const moved = (/** @type {number} */ scene, /** @type {number} */ board) =>
    `${(((scene - board) / whole) * 100).toFixed(2)}%`;
  return {
    "--zoom": zoom.toFixed(3),
    "--right": moved((frame.left + frame.right) / 2, (box.left + box.right) / 2),
    "--down": moved((frame.top + frame.bottom) / 2, (box.top + box.bottom) / 2),
  };
}
