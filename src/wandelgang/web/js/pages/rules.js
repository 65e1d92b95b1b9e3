// The rules of a game as a page, all of them or those of one mechanic (`?mechanic=…`).
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { mechanicFilter } from "../parts/mechanicfilter.js";
import { byKey } from "../parts/mechanictags.js";
import { actButton, playNow } from "../parts/opening.js";
import { printable, printPage } from "../parts/printing.js";
import { renderRules } from "../parts/rulebook.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */

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
          el(
            "button",
            { type: "button", class: "btn", "data-does": "print", onclick: () => void printPage(page.host) },
            icon("print"),
            say("print"),
          ),
          game.has_tutorial ? el("a", { class: "btn", href: `/learn/${name}` }, icon("learn"), say("learn")) : null,
        ),
      ),
      book,
    ),
  );
  printable(page.host, page.signal);
  const address = (/** @type {string} */ key) => `/rules/${name}${key ? `?mechanic=${key}` : ""}`;
  let choose = (/** @type {string} */ _key) => {};
  const { mechanics } = await renderRules(book, name, page.signal, 2, (shown) => ({
    known: byKey(shown.mechanics),
    choose: (key) => choose(key),
  }));
  if (!mechanics.length || page.signal.aborted) return;
  const filter = mechanicFilter(book, mechanics, (key, said) => {
    page.address(address(key));
    page.announce(said);
  });
  choose = filter.choose;
  const wanted = new URLSearchParams(location.search).get("mechanic") ?? "";
  if (wanted && !mechanics.some((one) => one.key === wanted)) {
    page.announce(say("mechanics-not-here"), true);
    page.address(address(""));
  } else filter.show(wanted);
}
