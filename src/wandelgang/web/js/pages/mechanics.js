// All mechanics: what they mean, and how many sentences of which games have them.
// @ts-check
import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { say } from "../words.js";
/** @import { Page } from "../router.js" */
/** @import { ShownMechanic } from "../wire.js" */

/** @param {Page} page */
export async function open(page) {
  page.title(say("mechanics"));
  const { mechanics } = await api.mechanics(page.signal);
  const used = mechanics.filter((one) => one.sentences).sort((one, other) => other.sentences - one.sentences);
  fill(
    page.host,
    el(
      "div",
      { class: "hall" },
      el("div", { class: "head" }, el("div", null, el("h1", null, say("mechanics")), el("p", null, say("mechanics-about")))),
      group(
        say("mechanics-own"),
        used.filter((one) => !one.frame),
      ),
      group(
        say("mechanics-frame"),
        used.filter((one) => one.frame),
      ),
    ),
  );
}

/** @param {string} title @param {ShownMechanic[]} mechanics */
function group(title, mechanics) {
  return el(
    "section",
    { class: "vocabulary" },
    el("h2", null, title),
    el(
      "ul",
      null,
      mechanics.map((one) => el("li", null, card(one))),
    ),
  );
}

/** @param {ShownMechanic} one */
function card(one) {
  return el(
    "a",
    { class: "mechanic", href: `/mechanics/${one.key}` },
    el("b", null, one.title),
    one.number == null ? null : el("span", { class: "number" }, say("mechanic-number", { number: one.number })),
    el("span", { class: "about" }, one.about),
    el("span", { class: "where" }, `${say("sentences", { n: one.sentences })} · ${(one.games ?? []).join(", ")}`),
  );
}
