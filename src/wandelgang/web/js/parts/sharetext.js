// Passing on a drawn text by a link that carries all of it: to be looked at, played, or edited further as a copy.
// @ts-check
import { api, Refused } from "../api.js";
import { el, pause } from "../dom.js";
import { icon } from "../icons.js";
import { openSheet } from "../sheet.js";
import { say } from "../words.js";
import { codeFigure } from "./qrcode.js";
import { shareButtons } from "./sharing.js";
import { linkTo, pack } from "./textlinks.js";
/** @import { Page } from "../router.js" */
/** @import { Drawn, SharedLink } from "../wire.js" */
/** @import { Taken } from "./exporting.js" */

const PATIENCE = 2000; // milliseconds for the server: the link works without its answer

/** @param {Page} page @param {string} game @param {Drawn} drawn @param {string} text @returns {Promise<SharedLink>} */
async function shared(page, game, drawn, text) {
  const asked = api.link(game, drawn, await pack(text), page.signal).catch((error) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  const answer = await Promise.race([asked, pause(PATIENCE, page.signal).then(() => null)]);
  return answer ?? { link: location.origin + (await linkTo(drawn, game, text)) };
}

/** @param {Page} page @param {Taken} taken */
export async function openShare(page, { game, drawn, text, title }) {
  const { link, code = null, remark = "" } = await shared(page, game, drawn, text);
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
        el(
          "div",
          { class: "invite share" },
          code ? codeFigure(code) : null,
          el(
            "div",
            { class: "invite-words" },
            el("p", null, say("share-text-about")),
            field,
            el(
              "div",
              { class: "row" },
              shareButtons({ link, title, look: "primary", copied: say("board-link-copied") }, page.announce),
            ),
            remark ? el("p", { class: "remark" }, icon("warning"), el("span", null, remark)) : null,
          ),
        ),
      );
    },
    { signal: page.signal },
  );
}
