// How far the computer players are with getting ready, as a bar: on a machine where they have never played they are compiled
// first. It asks the server again and again for as long as it is on the page.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { say } from "../words.js";

const PERIOD = 1000; // milliseconds between two questions
const SOON = 100; // milliseconds until it is looked for on the page again
const TRIES = 50; // until it is on the page

/** @param {string} text what is said while the number of steps is not known @param {string} [game] else any game counts */
export function preparingBar(text, game) {
  const bar = el("progress", { class: "preparing-bar", "aria-label": text });
  const words = el("span", null, text);
  const whole = el("span", { class: "preparing-state" }, words, bar);
  let tries = TRIES;
  const look = async () => {
    if (!whole.isConnected) {
      if (tries-- > 0) setTimeout(() => void look(), SOON);
      return;
    }
    tries = 0; // once it has been taken away, it is over
    try {
      const { progress = [] } = await api.status();
      const found = progress.find((one) => one.game === game) ?? progress[0];
      if (found) {
        bar.max = found.total;
        bar.value = found.done;
        fill(words, say("preparing-steps", { done: found.done + 1, total: found.total }));
      }
    } catch {
      // The server cannot be reached; the page says so elsewhere.
    }
    setTimeout(() => void look(), PERIOD);
  };
  setTimeout(() => void look(), SOON);
  return whole;
}
