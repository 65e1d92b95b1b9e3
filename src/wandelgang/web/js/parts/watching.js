// Asking the server the same again and again, so that a list keeps itself up to date.
// @ts-check
import { api } from "../api.js";
import { pause } from "../dom.js";

const EVERY = 4000; // milliseconds between two looks

/**
 * As long as the page is open, and whenever it is seen.
 * @param {string} path such as /api/lobby
 * @param {AbortSignal} signal of the page
 * @param {(answer: any) => void} show
 * @param {(error: Error) => void} [fail] by default a line that is gone for a while changes nothing
 */
export async function keepAsking(path, signal, show, fail = () => undefined) {
  while (!signal.aborted) {
    await pause(EVERY, signal);
    if (document.hidden || signal.aborted) continue;
    try {
      show(await api.get(path, signal));
    } catch (error) {
      if (!signal.aborted) fail(/** @type {Error} */ (error));
    }
  }
}
