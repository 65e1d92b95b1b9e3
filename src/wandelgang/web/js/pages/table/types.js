// What the socket of a table says about the people around it (server/wire.py), for the checker only. There is no code here.
// @ts-check

/** @typedef {import("../../types.js").Seat} Seat */
/** @typedef {{left: number[], runs?: number | null, more?: number, days?: boolean, at?: number}} Clock  at: when it was received, by the clock of this page */
/** @typedef {import("../../board/types.js").Now & {takeback?: number | null, why?: string, waiting?: boolean, paused?: boolean, clock?: Clock | null}} Now */
/** @typedef {"takeback" | "draw" | "pause" | "resume" | "rematch"} Offered */
/** @typedef {{number: number, what: Offered, seat: number, agreed?: number[], asked?: boolean, to?: number | null}} Offer */
/** @typedef {{number: number, seat: number, text: string, phrase?: string}} Spoken */
/** @typedef {{key: string, text: string}} Phrase */
/** @typedef {{size: number, path: string}} Square */
/** @typedef {{seat: number, link: string, code: Square, mine?: boolean, remark?: string}} Invited */

/**
 * @typedef {object} Company
 * @property {number} version
 * @property {Seat[]} seats
 * @property {boolean} [host] this browser opened the table
 * @property {boolean} [online] people play here who do not share a screen
 * @property {boolean} [watch] others may look on; it is left out when they may
 * @property {boolean} [chat]
 * @property {number} [watchers]
 * @property {Offer | null} [offer]
 * @property {Offered[]} [may_offer]
 * @property {number[]} [may_help]
 * @property {string} [next]
 */

/** @typedef {{table: string, game: string, title: string, options: string, company: Company, secret: boolean, scene: import("../../types.js").Scene, log: import("../../types.js").Told[], now: Now, talk?: Spoken[], phrases?: Phrase[]}} Table */

export {};
