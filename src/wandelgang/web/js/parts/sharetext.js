// Passing on a drawn text by a link that carries all of it: to be looked at, played, or edited further as a copy.
// @ts-check
import { el } from "../dom.js";
import { openSheet } from "../sheet.js";
import { say } from "../words.js";
import { shareButtons } from "./sharing.js";
import { linkTo } from "./textlinks.js";
/** @import { Page } from "../router.js" */
/** @import { Taken } from "./exporting.js" */

/** @param {Page} page @param {Taken} taken */
export async function openShare(page, { game, drawn, text, title }) {
  const link = location.origin + (await linkTo(drawn, game, text));
  const field = el("input", {
    class: "input link-text",
    type: "text",
    readonly: true,
    value: link,
    "aria-label": say("board-link"),
    onfocus: () => field.select(),
  });
  openSheet(
    say(drawn === "boards" ? "share-board" : "share-position"),
    (within) => {
      within.append(
        el("p", null, say("share-text-about")),
        field,
        el(
          "div",
          { class: "row" },
          shareButtons({ link, title, look: "primary", copied: say("board-link-copied") }, page.announce),
        ),
      );
    },
    { signal: page.signal },
  );
}
