// Sheets over the table: its rules, the seal on what chance decides, and the question before somebody gives up.
// @ts-check
import { el, fill, fresh } from "../../dom.js";
import { renderRules } from "../../parts/rulebook.js";
import { confirmSheet, openSheet } from "../../sheet.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { Now, ShownSeat as Seat, Snapshot } from "../../wire.js" */

/** @param {string} game @param {AbortSignal} signal */
export function rulesSheet(game, signal) {
  openSheet(say("table-rules"), (within) => void renderRules(within, game, signal, 3), { side: true, signal });
}

/** The seal of what chance decides and, after the end, what opens it. @param {Snapshot} table @param {Page} page */
export function fairSheet(table, page) {
  openSheet(
    say("fair"),
    (within) =>
      fill(
        within,
        el("p", null, say(table.key ? "fair-open" : "fair-sealed")),
        sealed(say("fair-commitment"), table.commitment ?? ""),
        table.key ? sealed(say("fair-key"), table.key) : null,
      ),
    { signal: page.signal },
  );
}

/** @param {string} title @param {string} value */
function sealed(title, value) {
  const id = fresh("seal");
  const field = el("input", {
    class: "input link-text",
    id,
    type: "text",
    readonly: true,
    value,
    onfocus: () => field.select(),
  });
  return el("div", { class: "ask" }, el("label", { for: id }, title), field);
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
