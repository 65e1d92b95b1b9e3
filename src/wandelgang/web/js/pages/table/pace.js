// How fast things happen on the board: a pace people can follow, and faster the more is waiting. Numbers only.
// @ts-check
/** @import { Step } from "../../wire.js" */

const REST = 0.4; // steps' time between two actions of somebody else
const TURN = 6; // steps' time that the waiting actions of one turn take at most, rests included

/** The pace of a replay, by its setting: milliseconds of a step, and between two turns. */
export const REPLAY = [
  { ms: 500, rest: 1500 },
  { ms: 250, rest: 800 },
  { ms: 120, rest: 300 },
];

/**
 * How long a step takes, and how long it stays before the next.
 * @param {Step} step
 * @param {Step[]} waiting after it
 * @param {number} speed milliseconds of a step
 * @param {boolean} own it is the person's own action
 * @returns {{ms: number, rest: number}}
 */
export function pace(step, waiting, speed, own) {
  const turns = new Set([step, ...waiting].map((one) => one.turn.first)).size;
  const actions = 1 + waiting.filter((one) => one.turn.first === step.turn.first).length;
  const hurry = Math.min(1, TURN / (actions * (1 + REST))) * (2 / (turns + 1)); // all turns together: less than two
  const ms = speed * hurry;
  return { ms, rest: own ? 0 : ms * REST };
}
