// A drawn board as a picture on a card. Knows scenes.
// @ts-check
import { Stage } from "../board/stage.js";
import { el } from "../dom.js";
import { say } from "../words.js";
/** @import { ShownScene as Scene } from "../wire.js" */

/** @param {Scene | null | undefined} scene @param {AbortSignal} signal @param {string} [look] */
export function thumbnail(scene, signal, look = "") {
  const host = el("div", { class: "thumb-board" });
  const frame = el("div", { class: `thumb ${look}`, "aria-hidden": "true" }, host);
  if (scene) {
    const stage = new Stage(host, { words: say, speed: () => 0, small: true });
    signal.addEventListener("abort", () => stage.close(), { once: true });
    frame.dataset.art = scene.art;
    void stage.show(scene).catch(() => undefined); // a card without its picture still has its words
  }
  return frame;
}
