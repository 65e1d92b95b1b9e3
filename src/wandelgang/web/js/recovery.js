// When the server cannot be reached: asks for it again and again, ever more slowly, and at once when the network is back.
// @ts-check
import { pause } from "./dom.js";

const FIRST = 1000; // milliseconds until it is asked again
const LONGEST = 8000;
const STATUS = "/api/status";

/** Resolves once the server answers, or when the signal is aborted. @param {AbortSignal} [signal] */
export async function whenReachable(signal) {
  for (let wait = FIRST; !signal?.aborted; wait = Math.min(LONGEST, wait * 1.6)) {
    await Promise.race([pause(wait, signal), backOnline(signal)]);
    try {
      const answer = await fetch(STATUS, { cache: "no-store", signal });
      if (answer.ok) return;
    } catch {
      // Not yet.
    }
  }
}

/** @param {AbortSignal} [signal] */
function backOnline(signal) {
  return new Promise((resolve) => addEventListener("online", resolve, { once: true, signal }));
}
