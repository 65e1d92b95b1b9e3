// Keys that work wherever the focus is on the page of a table.
// @ts-check
/** @import { Replay } from "./replay.js" */

/**
 * @param {object} does
 * @param {() => boolean} does.back whether there was anything to go back from
 * @param {() => void} does.confirm
 * @param {(by: number) => void} does.turn
 * @param {() => void} does.flip
 * @param {() => void} does.again
 * @param {() => Replay | null} does.replay
 * @param {AbortSignal} signal
 */
export function listenToKeys({ back, confirm, turn, flip, again, replay }, signal) {
  addEventListener(
    "keydown",
    (event) => {
      const isWriting = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (event.altKey || event.ctrlKey || event.metaKey || isWriting || document.querySelector("dialog[open]")) return;
      const shown = replay();
      const isFree = event.target === document.body || (event.target instanceof Element && event.target.matches(".wg-pieces"));
      if (event.key === "Escape" && back()) event.preventDefault();
      else if (event.key.toLowerCase() === "f") flip();
      else if (event.key === "Enter" && isFree && !shown) confirm();
      else if (event.key.toLowerCase() === "r" && !shown) turn(event.shiftKey ? -1 : 1);
      else if (event.key.toLowerCase() === "l") again();
      else if (shown && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
        const by = event.key === "ArrowRight" ? 1 : -1;
        if (event.shiftKey)
          shown.jump(shown.at + by); // a single action
        else shown.turn(by);
      }
    },
    { signal },
  );
}
