// Small pictures of the positions of puzzles: a whole board, or a close-up of where something happens.
// @ts-check
import { Stage } from "../board/stage.js";
import { el } from "../dom.js";
import { say } from "../words.js";
import { closeUp } from "./closeup.js";
/** @import { ShownScene as Scene } from "../wire.js" */

/** @param {Scene} scene @param {AbortSignal} signal @param {number} [share] of the board that is seen, each way */
export function pictureOf(scene, signal, share = 1) {
  const host = el("div", { class: "close-up", vars: closeUp(scene, share) });
  const stage = new Stage(host, { words: say, speed: () => 0, small: true });
  signal.addEventListener("abort", () => stage.close(), { once: true });
  void stage.show(scene).catch(() => undefined); // the words beside it say enough
  return el("div", { class: "pic puzzle-pic", "aria-hidden": "true" }, host);
}
