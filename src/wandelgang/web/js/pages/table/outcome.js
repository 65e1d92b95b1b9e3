// Who won, from an outcome: one number per seat.
// @ts-check

/** @import { Now } from "../../wire.js" */

/** The seats with the best of an outcome; nobody, if it is worth nothing. @param {number[]} outcome */
export function best(outcome) {
  const top = Math.max(0, ...outcome);
  return outcome.flatMap((share, number) => (top > 0 && share === top ? [number] : []));
}

/** Those who won; nobody, if all did. @param {Now} now */
export function winners(now) {
  const found = now.over ? best(now.outcome ?? []) : [];
  return found.length === now.outcome?.length && found.length > 1 ? [] : found;
}
