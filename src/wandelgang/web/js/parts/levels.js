// What computer players are called where one is chosen: levels have numbers, players on offer only names.
// @ts-check
/** @import { Level } from "../wire.js" */

/** @param {Level} level */
export function levelText(level) {
  return level.offered ? level.name : `${level.level} · ${level.name}`;
}
