// Keys that work wherever the focus is on the page of a puzzle.
// @ts-check

/**
 * @typedef {object} Does
 * @property {() => void} reset back to where the puzzle begins
 * @property {() => void} hint
 * @property {() => void} goOn what the filled button does
 * @property {(by: number) => void} turn
 * @property {() => void} flip turn the board round
 */

/** @param {Does} does @param {AbortSignal} signal */
export function listenToKeys({ reset, hint, goOn, turn, flip }, signal) {
  addEventListener(
    "keydown",
    (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const isWriting = target?.closest("input, select, textarea");
      if (event.altKey || event.ctrlKey || event.metaKey || isWriting || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      if (key === "escape") reset();
      else if (key === "h") hint();
      else if (key === "f") flip();
      else if (key === "r") turn(event.shiftKey ? -1 : 1);
      else if (key === "enter" && !event.defaultPrevented && !target?.closest("a, button, [role=button]")) goOn();
      else return;
      event.preventDefault();
    },
    { signal },
  );
}
