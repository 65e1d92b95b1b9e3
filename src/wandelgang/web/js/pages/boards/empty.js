// A shelf without boards: a drawing, three ways to begin, and a template of every game.
// @ts-check
import { el, fill, svg } from "../../dom.js";
import { icon } from "../../icons.js";
import { thumbnail } from "../../parts/thumbnail.js";
import { gameTemplates } from "../../parts/templates.js";
import { say } from "../../words.js";
/** @import { Page } from "../../router.js" */
/** @import { ShownTemplate } from "../../wire.js" */

/** @param {Page} page @param {Map<string, string>} titles @param {() => void} fetch */
export function emptyShelf(page, titles, fetch) {
  const list = el("ul", { class: "template-row" });
  void gameTemplates(titles, page.signal).then((found) => {
    fill(
      list,
      found.map(({ game, title, templates }) => {
        const template = templates.reduce((best, one) => (variety(one) > variety(best) ? one : best));
        return el(
          "li",
          null,
          el(
            "a",
            { class: "template", href: `/workshop/${game}#from=${encodeURIComponent(template.name)}` },
            thumbnail(template.scene, page.signal),
            el("b", null, title),
          ),
        );
      }),
    );
  });
  return el(
    "div",
    { class: "hall empty-shelf" },
    drawing(),
    el("h1", null, say("no-boards")),
    el("p", null, say("no-boards-about")),
    el(
      "div",
      { class: "row ways" },
      el("a", { class: "btn primary", href: "/workshop" }, icon("plus"), say("new-board")),
      el("button", { type: "button", class: "btn", onclick: fetch }, icon("upload"), say("choose-file")),
      el("button", { type: "button", class: "btn", onclick: fetch }, icon("paste"), say("paste")),
    ),
    el("h2", null, say("or-template")),
    list,
  );
}

/** How many different things a template shows: an empty board makes a poor picture. @param {ShownTemplate} template */
function variety({ scene }) {
  return new Set(scene?.sprites.map((sprite) => `${sprite.art} ${sprite.turn ?? 0}`)).size;
}

/** Four places, one of them laid, and a tile on its way. */
function drawing() {
  const place = (/** @type {number} */ x, /** @type {number} */ y) =>
    svg("rect", { class: "empty-place", x, y, width: 78, height: 78, rx: 8 });
  const path = (/** @type {string} */ d) => [svg("path", { class: "empty-lip", d }), svg("path", { class: "empty-way", d })];
  return svg(
    "svg",
    { class: "empty-drawing", viewBox: "0 0 262 190", "aria-hidden": "true" },
    svg("rect", { class: "empty-base", x: 4, y: 4, width: 184, height: 184, rx: 14 }),
    svg("rect", { class: "empty-stone", x: 14, y: 14, width: 82, height: 82, rx: 8 }),
    ...path("M96 55A41 41 0 0 0 55 96"),
    place(100, 16),
    place(16, 100),
    place(100, 100),
    svg(
      "g",
      { transform: "translate(210 75) rotate(12)" },
      svg("rect", { class: "empty-shade", x: -42, y: -36, width: 90, height: 90, rx: 8 }),
      svg("rect", { class: "empty-stone", x: -45, y: -45, width: 90, height: 90, rx: 8 }),
      ...path("M-45 0H45M0 0V45"),
    ),
    svg("path", { class: "empty-arrow", d: "M162 128C152 144 140 152 122 158M136 144 122 158l18 6" }),
  );
}
