// Editing a copy of a board or a position in the workshop. Whatever it was copied from never changes.
// @ts-check
import { say } from "../words.js";
import { freshId, keep, loneDrafts, now } from "./shelf.js";
/** @import { Page } from "../router.js" */
/** @import { Taken } from "./exporting.js" */

/** Open the workshop with a draft of it. @param {Page} page @param {Taken} taken @returns {boolean} whether there was space */
export function editCopy(page, { game, drawn, text, title }) {
  const before = loneDrafts().find((one) => one.game === game && one.drawn === drawn && one.text === text);
  const copy = before ?? { id: freshId(), game, drawn, text, title, changed: now() };
  const fits = Boolean(before) || keep("draft", copy);
  if (fits) page.go(`/${drawn === "boards" ? "workshop" : "positions"}/${game}#${copy.id}`);
  else page.announce(say("draft-full"), true);
  return fits;
}
