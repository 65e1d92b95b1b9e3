// A scene without trays beside the board, where there is little room or something else tells what lies in them.
// @ts-check
/** @import { ShownScene as Scene, ShownTray as Tray } from "../../wire.js" */

/** @param {Scene} scene @param {(tray: Tray) => boolean} [keeps] @returns {Scene} */
export function boardOf(scene, keeps = () => false) {
  const all = scene.frame.trays ?? [];
  const gone = all.filter((tray) => !keeps(tray));
  const isBeside = (/** @type {{x: number, y: number}} */ { x, y }) =>
    gone.some((tray) => tray.left <= x && x <= tray.right && tray.top <= y && y <= tray.bottom);
  const trays = all.filter(keeps);
  return { ...scene, frame: { ...scene.frame, trays }, sprites: scene.sprites.filter((sprite) => !isBeside(sprite)) };
}
