// Sheets over the table: its rules, the seal on what chance decides, and the question before somebody gives up.
// @ts-check
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { renderRules } from "../../parts/rulebook.js";
import { copy } from "../../parts/sharing.js";
import { confirmSheet, openSheet } from "../../sheet.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { Now, ShownSeat as Seat, Snapshot } from "../../wire.js" */

/** @param {string} game @param {AbortSignal} signal */
export function rulesSheet(game, signal) {
  openSheet(say("table-rules"), (within) => void renderRules(within, game, signal, 3), { side: true, signal });
}

/**
 * The seal of what chance decides and, after the end, what opens it.
 * @param {Snapshot} table @param {string} record the address of its record @param {Page} page
 */
export function fairSheet(table, record, page) {
  const seal = table.commitment ?? "";
  openSheet(
    say("fair"),
    (within) =>
      fill(
        within,
        el("p", null, say(table.key ? "fair-open" : "fair-sealed")),
        table.key ? el("p", { class: "digits" }, el("code", null, say("fair-command"))) : null,
        digits(say("fair-commitment"), seal),
        table.key ? digits(say("fair-key"), table.key) : null,
        el(
          "div",
          { class: "row" },
          el(
            "button",
            { type: "button", class: "btn", onclick: () => void copySeal(seal, page) },
            icon("copy"),
            say("fair-copy"),
          ),
          table.key ? el("a", { class: "btn", href: record }, icon("download"), say("table-record")) : null,
        ),
      ),
    { signal: page.signal },
  );
}

/** @param {string} seal @param {Page} page */
async function copySeal(seal, page) {
  if (await copy(seal)) page.announce(say("fair-copied"), true);
}

/** A long number, in groups that one can compare by eye. @param {string} title @param {string} value */
function digits(title, value) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return el("div", { class: "ask" }, el("h3", { class: "label" }, title), el("p", { class: "digits" }, groups.join(" ")));
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
