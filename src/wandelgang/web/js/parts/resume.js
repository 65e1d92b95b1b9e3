// What waits for me: my latest unfinished game, and whether computer players are still being prepared.
// @ts-check
import { api } from "../api.js";
import { el, fill, pause } from "../dom.js";
import { player } from "../icons.js";
import { say } from "../words.js";
import { preparingBar } from "./preparing.js";
/** @import { Page } from "../router.js" */
/** @import { TableSummary } from "../wire.js" */

/** @param {Page} page @param {HTMLElement} host */
export async function resumeCard(page, host) {
  try {
    const { tables } = await api.tables(page.signal);
    const open = tables.filter((table) => !table.over);
    const table = open.find((one) => one.yours) ?? open[0];
    if (table) fill(host, card(table));
    else if ((await api.games(page.signal)).preparing) await preparing(page, host);
  } catch {
    // The gallery works without it, and reports by itself when the server does not answer.
  }
}

/** @param {TableSummary} table */
function card(table) {
  const seat = table.turn === null ? null : table.seats[table.turn];
  return el(
    "div",
    { class: `resume p${(seat?.shape ?? 0) + 1}` },
    player(seat?.shape ?? 0, table.turn ?? 0),
    el(
      "p",
      null,
      el(
        "b",
        null,
        table.waiting
          ? say("waits-for-people")
          : table.yours
            ? say("your-turn")
            : seat
              ? say("turn-of", { name: seat.name })
              : table.prompt,
      ),
      el("small", null, say("game-at-ply", { game: table.title, n: table.ply })),
    ),
    el(
      "a",
      {
        class: "btn primary",
        href: `/t/${table.table}`,
        "aria-label": say("of-game", { what: say("continue"), game: table.title }),
      },
      say("continue"),
    ),
  );
}

/** @param {Page} page @param {HTMLElement} host */
async function preparing(page, host) {
  /** @type {HTMLElement | null} */
  let bar = null;
  while (!page.signal.aborted) {
    const { preparing: games } = await api.status(page.signal);
    fill(host, games.length ? el("p", { class: "resume preparing" }, (bar ??= preparingBar(say("preparing")))) : null);
    if (!games.length) return;
    await pause(3000, page.signal);
  }
}
