// Keys that work wherever the focus is on the page of a table.
// @ts-check
/** @import { Replay } from "./replay.js" */

/**
 * @param {{back: () => boolean, turn: (by: number) => void, replay: () => Replay | null}} does back: whether there was anything
 *   to go back from
 * @param {AbortSignal} signal
 */
export function listenToKeys({ back, turn, replay }, signal) {
  addEventListener(
    "keydown",
    (event) => {
      const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (event.altKey || event.ctrlKey || event.metaKey || isWriting || document.querySelector("dialog[open]")) return;
      const shown = replay();
      if (event.key === "Escape" && back()) event.preventDefault();
      else if (event.key.toLowerCase() === "r" && !shown) turn(event.shiftKey ? -1 : 1);
      else if (shown && event.key === "ArrowLeft") shown.jump(shown.at - 1);
      else if (shown && event.key === "ArrowRight") shown.jump(shown.at + 1);
    },
    { signal },
  );
}
