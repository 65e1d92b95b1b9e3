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

/** The custom properties of a close-up: its zoom and its offset. @param {Scene} scene */
export function closeUp(scene) {
  const { frame } = scene;
  const box = covered(scene);
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const whole = Math.max(frame.right - frame.left, frame.bottom - frame.top);
  const zoom = whole / Math.max(wide, high);
  // In hundredths of the close-up itself, whose longer side is the whole scene.
  const moved = (/** @type {number} */ scene, /** @type {number} */ board) =>
    `${(((scene - board) / whole) * 100).toFixed(2)}%`;
  return {
    "--zoom": zoom.toFixed(3),
    "--right": moved((frame.left + frame.right) / 2, (box.left + box.right) / 2),
    "--down": moved((frame.top + frame.bottom) / 2, (box.top + box.bottom) / 2),
  };
}
