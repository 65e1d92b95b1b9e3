// What the board and the table page are sent (server/wire.py), for the checker only; js/types.js has the rest. There is no code here.
// @ts-check

/** @typedef {import("../types.js").Role} Role */
/** @typedef {import("../types.js").Sprite} Sprite */
/** @typedef {import("../types.js").Tray} Tray */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Way} Way */
/** @typedef {import("../types.js").Choice & {offer?: string[], signs?: Sprite[], plain?: boolean}} Choice  offer: symbols on what is touched last; signs: sprites seen while it is pointed at; plain: gets a button besides */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Told} Told */
/** @typedef {{change: Change, ways?: Way[]}} Motion  what happens to a scene in one step */
/** @typedef {{touched: string[], left: Choice[], chosen: Choice | null}} State  what has been touched so far */

/**
 * @typedef {object} Now
 * @property {number} version
 * @property {number} ply
 * @property {number | null} turn
 * @property {string} prompt
 * @property {string} [ask] the prompt as it is said to whoever acts
 * @property {number | null} viewer
 * @property {boolean} [curtain]
 * @property {Choice[]} [choices]
 * @property {number | null} [undo]
 * @property {boolean} [thinking]
 * @property {boolean} [preparing]
 * @property {boolean} [over]
 * @property {number[]} [outcome]
 */

/** @typedef {{table: string, game: string, title: string, options: string, seats: Seat[], secret: boolean, scene: Scene, log: Told[], now: Now}} Table */
/** @typedef {{version: number, told: Told, change: Change, ways?: Way[], scores?: string[]}} Step */
/** @typedef {{action: string, label: string, touch: string[], value: number[], line: string[]}} Advice */
/** @typedef {{ply: number, reason: string, advice: Advice[]}} Hinted */
/** @typedef {{ply: number, action: string, change: Change, ways?: Way[]}} Previewed */
/** @typedef {{code: string, text: string, id?: string, field?: string}} Refused */

export {};
