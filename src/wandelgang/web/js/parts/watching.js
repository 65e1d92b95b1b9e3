// Polling, so that a list keeps itself up to date.
// @ts-check
import { pause } from "../dom.js";

const EVERY = 4000; // milliseconds between two requests

/**
 * As long as the page is open and visible.
 * @template Answer
 * @param {(signal: AbortSignal) => Promise<Answer>} ask such as api.lobby
 * @param {AbortSignal} signal of the page
 * @param {(answer: Answer) => void} show
 * @param {(error: Error) => void} [fail] by default a connection that is gone for a while changes nothing
 */
export async function keepAsking(ask, signal, show, fail = () => undefined) {
  while (!signal.aborted) {
    await pause(EVERY, signal);
    if (document.hidden || signal.aborted) continue;
    try {
      show(await ask(signal));
    } catch (error) {
      if (!signal.aborted) fail(/** @type {Error} */ (error));
    }
  }
}
