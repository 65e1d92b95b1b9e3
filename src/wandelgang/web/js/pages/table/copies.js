// What the menu of a table offers to take along: a picture of the board, copies of board and position for the workshop, and the
// analysis of the position.
// @ts-check
import { api } from "../../api.js";
import { editCopy } from "../../parts/copying.js";
import { analysisOf } from "../../parts/textlinks.js";
import { say } from "../../words.js";
import { shareBoard } from "./boardpicture.js";
/** @import { Entry } from "../../menu.js" */
/** @import { Page } from "../../router.js" */
/** @import { Drawn, DrawnText, Now, Snapshot } from "../../wire.js" */

/**
 * Positions can be analysed: not while people at other screens, or with secrets, are still playing.
 * @param {Page} page @param {Snapshot} table @param {Now} now @param {boolean} [online] @param {number} [ply] of a replay
 * @returns {Entry[]}
 */
export function copyEntries(page, table, now, online = false, ply = now.ply) {
  const drawable = table.drawable ?? [];
  const isFair = now.over || (!online && !table.secret);
  const board = () => edit(page, table.game, "boards", api.board(table.table, page.signal));
  const position = () => edit(page, table.game, "positions", api.position(table.table, ply, page.signal));
  const analyse = () => analysed(page, table.game, api.position(table.table, ply, page.signal));
  return [
    { title: say("table-picture"), icon: "picture", choose: () => void shareBoard(page, table.table, table.title) },
    ...(drawable.includes("boards") ? [{ title: say("table-edit-board"), icon: "workshop", choose: board }] : []),
    ...(drawable.includes("positions") && isFair
      ? [{ title: say("table-edit-position"), icon: "setup", choose: position }]
      : []),
    ...(isFair ? [{ title: say("table-analyse-position"), icon: "graph", choose: analyse }] : []),
  ];
}

/** @param {Page} page @param {string} game @param {Drawn} drawn @param {Promise<DrawnText>} asked */
async function edit(page, game, drawn, asked) {
  try {
    const { text, title = "" } = await asked;
    if (editCopy(page, { game, drawn, text, title })) page.announce(say("table-edit-copy"), true);
  } catch (error) {
    if (!page.signal.aborted) page.announce(/** @type {Error} */ (error).message, true);
  }
}

/** @param {Page} page @param {string} game @param {Promise<DrawnText>} asked */
async function analysed(page, game, asked) {
  try {
    page.go(await analysisOf(game, (await asked).text));
  } catch (error) {
    if (!page.signal.aborted) page.announce(/** @type {Error} */ (error).message, true);
  }
}
