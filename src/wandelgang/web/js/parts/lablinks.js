// Addresses of the laboratory: a whole plan, or a board to measure, after the # of a link. Knows nothing about what a plan
// means.
// @ts-check
import { pack, unpack } from "./textlinks.js";
/** @import { Drawn, LabPlan } from "../wire.js" */

const PAUSED = "&paused";

/** The address that shows the run of a plan. @param {LabPlan} plan @param {boolean} [paused] */
export async function runOf(plan, paused = false) {
  const { game, ...rest } = plan;
  return `/lab/${game}#run=${await pack(JSON.stringify(rest))}${paused ? PAUSED : ""}`;
}

/** The form with a text of one's own. @param {Drawn} drawn @param {string} game @param {string} text */
export async function measureWith(drawn, game, text) {
  return `/lab/${game}#${drawn === "boards" ? "board" : "position"}=${await pack(text)}`;
}

/**
 * What the address asks for. @param {string} game
 * @returns {Promise<{plan: LabPlan, paused: boolean} | "broken" | null>} null: nothing in particular
 */
export async function askedRun(game) {
  const found = /^#run=([\w-]+)(&paused)?$/.exec(location.hash);
  if (!found) return location.hash.startsWith("#run=") ? "broken" : null;
  try {
    return { plan: { ...JSON.parse(await unpack(found[1])), game }, paused: found[2] === PAUSED };
  } catch {
    return "broken";
  }
}
