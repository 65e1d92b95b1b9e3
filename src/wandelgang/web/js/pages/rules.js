// The rules of a game as a page. `renderRules` puts them into any element, such as a sheet beside the board.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { actButton, playNow } from "../parts/opening.js";
import { renderRules } from "../parts/rulebook.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */

export { renderRules } from "../parts/rulebook.js";

/** @param {Page} page */
export async function open(page) {
  const [name] = page.parts;
  const game = await api.setup(name, page.signal);
  const title = say("rules-of", { game: game.title });
  page.title(title);
  const book = el("div", { class: "rulebook" });
  fill(
    page.host,
    el(
      "div",
      { class: "hall" },
      el(
        "div",
        { class: "head" },
        el("div", null, el("h1", null, title), el("p", null, game.about)),
        el(
          "p",
          { class: "row" },
          actButton(page, { class: "btn primary" }, () => playNow(page, name), icon("play"), say("play-now")),
          game.has_tutorial ? el("a", { class: "btn", href: `/learn/${name}` }, icon("learn"), say("learn")) : null,
        ),
      ),
      book,
    ),
  );
  await renderRules(book, name, page.signal);
}
