// What the menu offers at a table, and what it does.
// @ts-check
import { api } from "../../api.js";
import { language, say } from "../../words.js";
import { copyEntries } from "./copies.js";
import { fairSheet, resigning, rulesSheet } from "./sheets.js";
/** @import { Entry } from "../../menu.js" */
/** @import { TablePage } from "../table.js" */

/** @param {TablePage} view @returns {Entry[]} */
export function tableEntries(view) {
  const { together, now, table, page } = view;
  const isOwn = !together.company.online && together.seat >= 0;
  const plays = together.plays && !now?.over && !now?.waiting;
  const record = `/api/tables/${view.name}/record?lang=${language()}`;
  return [
    { title: say("table-rules"), icon: "rules", choose: () => rulesSheet(table?.game ?? "", page.signal) },
    { title: say("table-replay"), icon: "play", choose: () => view.openReplay(now?.ply ?? 0) },
    { title: say("table-record"), icon: "download", choose: () => location.assign(record) },
    ...(table?.commitment ? [{ title: say("fair"), icon: "lock", choose: () => fairSheet(table, record, page) }] : []),
    ...(table && now ? copyEntries(page, table, now, together.company.online, view.replay?.at) : []),
    ...(isOwn ? [{ title: say("table-new-game"), icon: "again", choose: () => void newGame(view) }] : []),
    ...together.menu(),
    ...(plays ? [{ title: say("table-resign"), icon: "flag", choose: () => void resign(view) }] : []),
  ];
}

/** Another game with the same players and options. @param {TablePage} view */
export async function newGame({ name, page }) {
  try {
    const { table } = await api.openAgain(name, page.signal);
    page.go(`/t/${table}`);
  } catch (error) {
    page.announce(/** @type {Error} */ (error).message, true);
  }
}

/** @param {TablePage} view */
async function resign(view) {
  const seat = await resigning(view.now, view.seats);
  if (seat !== null) view.connection.sendSoon({ type: "resign", seat });
}
