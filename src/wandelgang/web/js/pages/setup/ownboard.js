// A board or position of one's own at the table: from my boards, from a file, pasted, or from a link. What is wrong or odd
// with it is said at once. Knows texts and sketches, no games.
// @ts-check
import { api } from "../../api.js";
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { editCopy } from "../../parts/copying.js";
import { Import } from "../../parts/importing.js";
import { allKept } from "../../parts/shelf.js";
import { unpack } from "../../parts/textlinks.js";
import { thumbnail } from "../../parts/thumbnail.js";
import { findingList, verdictLine } from "../../parts/verdict.js";
import { openSheet } from "../../sheet.js";
import { ago, say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { Drawn, GameSetup, ShownSketch } from "../../wire.js" */

/** @typedef {{drawn: Drawn, text: string, sketch: ShownSketch}} Own */

/** What the address brings along, if anything. @param {Page} page @param {string} game @returns {Promise<Own | null>} */
export async function brought(page, game) {
  const found = /^#(board|position)=([\w-]+)$/.exec(location.hash);
  if (!found) return null;
  const drawn = found[1] === "board" ? "boards" : "positions";
  const text = await unpack(found[2]).catch(() => null);
  if (text === null) {
    page.announce(say("link-broken"), true);
    return null;
  }
  return { drawn, text, sketch: await api.sketch(game, drawn, { text }, page.signal) };
}

/**
 * A field for a board or a position of one's own, if people can draw any of this game.
 * @param {Page} page @param {GameSetup} game @param {Own | null} own
 * @param {(own: Own | null) => void} choose
 */
export function ownBoardField(page, game, own, choose) {
  const drawable = game.drawable ?? [];
  if (!drawable.length) return null;
  return el(
    "section",
    {
      class: "group own-board",
      "data-field": own?.drawn === "positions" ? "position" : "board",
      "aria-labelledby": "own-board",
    },
    el("h2", { id: "own-board" }, say(own?.drawn === "positions" ? "own-position" : "own-board")),
    own ? chosen(page, game, own, choose) : offers(page, game, drawable, choose),
  );
}

/** @param {Page} page @param {GameSetup} game @param {Drawn[]} drawable @param {(own: Own | null) => void} choose */
function offers(page, game, drawable, choose) {
  const mine = [...allKept("board"), ...allKept("draft")].filter((one) => one.game === game.name);
  return [
    el("p", { class: "about" }, say("own-board-about")),
    el(
      "div",
      { class: "row" },
      mine.length
        ? el(
            "button",
            { type: "button", class: "btn", "data-does": "mine", onclick: () => openMine(page, game, choose) },
            icon("boards"),
            say("from-my-boards"),
          )
        : null,
      el(
        "button",
        { type: "button", class: "btn", "data-does": "fetch", onclick: () => openImport(page, game, choose) },
        icon("upload"),
        say("from-file"),
      ),
      drawable.includes("boards")
        ? el("a", { class: "btn", href: `/workshop/${game.name}` }, icon("workshop"), say("draw-one"))
        : null,
      drawable.includes("positions")
        ? el("a", { class: "btn quiet", href: `/positions/${game.name}` }, icon("setup"), say("set-up-position"))
        : null,
    ),
  ];
}

/** @param {Page} page @param {GameSetup} game @param {Own} own @param {(own: Own | null) => void} choose */
function chosen(page, game, own, choose) {
  const { sketch, drawn, text } = own;
  const edit = () => void editCopy(page, { game: game.name, drawn, text, title: sketch.title ?? "" });
  return [
    el(
      "div",
      { class: "brought" },
      thumbnail(sketch.scene, page.signal, "small"),
      el("div", null, el("b", null, sketch.title || game.title), verdictLine(sketch, drawn)),
    ),
    sketch.findings?.length ? findingList(sketch.findings, null) : null,
    el(
      "div",
      { class: "row" },
      el("button", { type: "button", class: "btn", onclick: edit }, icon("workshop"), say("edit-copy")),
      el(
        "button",
        { type: "button", class: "btn quiet", "data-does": "usual", onclick: () => choose(null) },
        icon("close"),
        say("usual-board"),
      ),
    ),
  ];
}

/** @param {Page} page @param {GameSetup} game @param {(own: Own) => void} choose */
function openMine(page, game, choose) {
  const mine = [...allKept("board"), ...allKept("draft")].filter((one) => one.game === game.name);
  openSheet(
    say("from-my-boards"),
    (within, close) => {
      const row = (/** @type {typeof mine[number]} */ one) => {
        const picture = el("span", { class: "mine-picture" });
        const button = el(
          "button",
          { type: "button", class: "btn mine-board", "aria-disabled": "true" },
          picture,
          el("span", null, el("b", null, one.title || say("untitled")), el("small", null, ago(one.changed))),
        );
        api
          .sketch(game.name, one.drawn, { text: one.text }, page.signal)
          .then((sketch) => {
            fill(picture, thumbnail(sketch.scene, page.signal, "small"));
            button.removeAttribute("aria-disabled");
            button.addEventListener("click", () => {
              close();
              choose({ drawn: one.drawn, text: one.text, sketch });
            });
          })
          .catch((error) => !page.signal.aborted && page.announce(error.message, true));
        return el("li", null, button);
      };
      within.append(el("ul", { class: "mine-list" }, mine.map(row)));
    },
    { signal: page.signal },
  );
}

/** @param {Page} page @param {GameSetup} game @param {(own: Own) => void} choose */
function openImport(page, game, choose) {
  openSheet(
    say("fetch-board"),
    (within, close) => {
      /** @type {Own | null} */
      let own = null;
      const other = el("p", { class: "wrong", hidden: true }, icon("warning"), el("span", null, say("board-of-other")));
      const take = el("button", { type: "button", class: "btn primary take-over", "aria-disabled": "true" }, say("take-board"));
      take.addEventListener("click", () => {
        if (!own) return;
        close();
        choose(own);
      });
      const importing = new Import({
        titles: new Map([[game.name, game.title]]),
        game: game.name,
        signal: page.signal,
        found: (found) => {
          const sketch = found?.game === game.name ? (found.sketch ?? null) : null;
          own =
            sketch && found ? { drawn: found.kind === "position" ? "positions" : "boards", text: found.text, sketch } : null;
          other.hidden = !found || own !== null;
          take.setAttribute("aria-disabled", String(own === null));
        },
      });
      within.append(importing.element, other, take);
    },
    { signal: page.signal },
  );
}
