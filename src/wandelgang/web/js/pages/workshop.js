// The way into the workshop: go on with a draft, or begin with a template of one of the games; boards or positions.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { icon } from "../icons.js";
import { loneDrafts } from "../parts/shelf.js";
import { gameTemplates } from "../parts/templates.js";
import { thumbnail } from "../parts/thumbnail.js";
import { say } from "../words.js";
import { boardCard } from "./boards/card.js";
import { offerUndo } from "./boards/undo.js";
import { drop, freshId, keep, now } from "../parts/shelf.js";
/** @import { Begins } from "../parts/templates.js" */
/** @import { Kept } from "../parts/shelf.js" */
/** @import { Page } from "../router.js" */

/** @param {Page} page */
export async function open(page) {
  page.title(say("workshop"));
  const { games } = await api.games(page.signal);
  const titles = new Map(games.map((game) => [game.name, game.title]));
  const [boards, positions] = await Promise.all([
    gameTemplates(titles, page.signal, "boards"),
    gameTemplates(titles, page.signal, "positions"),
  ]);
  const able = new Set(positions.map((one) => one.game));
  const drafts = el("section", { class: "drafts", "aria-labelledby": "drafts" });
  drawDrafts(page, drafts, titles);
  fill(
    page.host,
    el(
      "div",
      { class: "hall workshop-hall" },
      el(
        "div",
        { class: "head" },
        el("div", null, el("h1", null, say("workshop")), el("p", null, say("workshop-about"))),
        el("a", { class: "btn", href: "/boards" }, icon("boards"), say("my-boards")),
      ),
      drafts,
      boards.map((one) => gameRow(page, one, able.has(one.game))),
    ),
  );
}

/** @param {Page} page @param {HTMLElement} host @param {Map<string, string>} titles */
function drawDrafts(page, host, titles) {
  const drafts = loneDrafts();
  host.hidden = !drafts.length;
  const redraw = () => drawDrafts(page, host, titles);
  const copy = (/** @type {Kept} */ one) => {
    if (!keep("draft", { ...one, id: freshId(), changed: now() })) page.announce(say("draft-full"), true);
    redraw();
  };
  const remove = (/** @type {Kept} */ one) => {
    drop("draft", one.id);
    redraw();
    offerUndo(page, say("board-deleted", { title: one.title || (titles.get(one.game) ?? one.game) }), () => {
      keep("draft", one);
      redraw();
    });
  };
  fill(
    host,
    el("h2", { id: "drafts" }, say("drafts")),
    el(
      "ul",
      { class: "shelf-list" },
      drafts.map((one) =>
        boardCard(page, one, "draft", titles.get(one.game) ?? one.game, { copy: () => copy(one), remove: () => remove(one) }),
      ),
    ),
  );
}

/** @param {Page} page @param {Begins} begins @param {boolean} positions whether positions can be set up, too */
function gameRow(page, { game, title, templates }, positions) {
  const id = `of-${game}`;
  return el(
    "section",
    { class: "workshop-game", "aria-labelledby": id },
    el(
      "header",
      null,
      el("h2", { id }, title),
      positions ? el("a", { class: "link", href: `/positions/${game}` }, icon("setup"), say("set-up-position")) : null,
    ),
    el(
      "ul",
      { class: "template-row" },
      templates.map((one) =>
        el(
          "li",
          null,
          el(
            "a",
            { class: "template", href: `/workshop/${game}#from=${encodeURIComponent(one.name)}` },
            thumbnail(one.scene, page.signal),
            el("b", null, one.title, one.about ? el("small", null, one.about) : null),
          ),
        ),
      ),
    ),
  );
}
