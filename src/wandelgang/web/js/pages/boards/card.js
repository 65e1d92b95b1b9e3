// One board on the shelf: its picture, its name, whether it can be played, and what can be done with it.
// @ts-check
import { api } from "../../api.js";
import { el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { calledAs } from "../../parts/importing.js";
import { actButton } from "../../parts/opening.js";
import { openShare } from "../../parts/sharetext.js";
import { setUpWith } from "../../parts/textlinks.js";
import { thumbnail } from "../../parts/thumbnail.js";
import { verdictLine } from "../../parts/verdict.js";
import { ago, say } from "../../words.js";
/** @import { Kept, Place } from "../../parts/shelf.js" */
/** @import { Page } from "../../router.js" */
/** @import { ShownSketch } from "../../wire.js" */

/**
 * @param {Page} page @param {Kept} kept @param {Place} place @param {string} game its title
 * @param {{copy: () => void, remove: () => void, measure?: () => Promise<void>}} act
 */
export function boardCard(page, kept, place, game, act) {
  const title = kept.title || game;
  const address = `/${kept.drawn === "boards" ? "workshop" : "positions"}/${kept.game}#${kept.id}`;
  const about = (/** @type {string} */ key) => say("of-game", { what: say(key), game: title });
  const picture = el(
    "a",
    { class: "thumb-link", href: address, tabindex: "-1", "aria-hidden": "true" },
    thumbnail(null, page.signal),
  );
  const what = el("span", null, game);
  const state = el("div", { class: "card-state" });
  const measure = act.measure
    ? actButton(
        page,
        { class: "round", "data-does": "measure", "aria-label": about("lab-test"), title: say("lab-test"), hidden: true },
        act.measure,
        icon("lab"),
      )
    : null;
  const edit = () => el("a", { class: "btn tonal", href: address, "aria-label": about("change") }, say("change"));
  const main = el("div", { class: "card-main" }, edit());
  /** @param {ShownSketch} sketch */
  const show = (sketch) => {
    fill(picture, thumbnail(sketch.scene, page.signal));
    what.textContent = calledAs({ kind: "board", game: kept.game, sketch, text: "" }, new Map([[kept.game, game]]));
    fill(state, verdictLine(sketch, kept.drawn));
    const wrong = sketch.findings?.some((one) => one.level === "wrong");
    if (measure) measure.hidden = Boolean(wrong) || place === "draft" || kept.drawn === "positions";
    fill(
      main,
      wrong || place === "draft"
        ? edit()
        : actButton(
            page,
            { class: "btn tonal", "aria-label": about("play") },
            async () => page.go(await setUpWith(kept.drawn, kept.game, kept.text)),
            say("play"),
          ),
    );
  };
  api
    .sketch(kept.game, kept.drawn, { text: kept.text }, page.signal)
    .then(show)
    .catch((error) => {
      if (!page.signal.aborted)
        fill(state, el("p", { class: "verdict is-odd" }, icon("gone"), el("span", null, error.message)));
    });
  return el(
    "li",
    { class: "board-card" },
    picture,
    el(
      "div",
      { class: "card-words" },
      el("h3", null, el("a", { href: address }, kept.title || say("untitled"))),
      el(
        "p",
        { class: "card-facts" },
        what,
        kept.drawn === "positions" ? ` · ${say("a-position")}` : null,
        el("time", { datetime: new Date(kept.changed * 1000).toISOString() }, ago(kept.changed)),
      ),
      el("div", { class: "card-check" }, state, measure),
      el(
        "div",
        { class: "card-do" },
        main,
        actButton(
          page,
          { class: "round", "aria-label": about("share"), title: say("share") },
          () => openShare(page, { game: kept.game, drawn: kept.drawn, text: kept.text, title }),
          icon("link"),
        ),
        el(
          "button",
          { type: "button", class: "round", "aria-label": about("copy"), title: say("copy"), onclick: act.copy },
          icon("copy"),
        ),
        el(
          "button",
          { type: "button", class: "round", "aria-label": about("delete"), title: say("delete"), onclick: act.remove },
          icon("delete"),
        ),
      ),
    ),
  );
}
