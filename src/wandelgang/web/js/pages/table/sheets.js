// Sheets over the table: its rules, and the question before somebody gives up.
// @ts-check
import { renderRules } from "../../parts/rulebook.js";
import { confirmSheet, openSheet } from "../../sheet.js";
import { say } from "../../words.js";
/** @import { Now, ShownSeat as Seat } from "../../wire.js" */

/** @param {string} game @param {AbortSignal} signal */
export function rulesSheet(game, signal) {
  openSheet(say("table-rules"), (within) => void renderRules(within, game, signal, 3), { side: true, signal });
}

/**
 * Ask whether to give up.
 * @param {Now | null} now
 * @param {Seat[]} seats
 * @returns {Promise<number | null>} the seat that does
 */
export async function resigning(now, seats) {
  const mine = seats.map((seat, number) => (seat.mine && !seat.resigned ? number : -1)).filter((number) => number >= 0);
  if (!mine.length || !now || now.over) return null;
  const seat = now.turn !== null && mine.includes(now.turn) ? now.turn : mine[0];
  const name = mine.length > 1 ? seats[seat].name : "";
  const question = name ? say("table-resign-of", { name }) : say("table-resign-ask");
  return (await confirmSheet(question, say("table-resign-about"), say("table-resign"))) ? seat : null;
}
